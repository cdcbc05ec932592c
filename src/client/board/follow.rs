//! Makes the view of a tall window follow its panels.

use crate::client::board::camera::{Fitted, Glide, View, free_part, scale_of, under_card};
use crate::client::game::plan::Pick;
use crate::client::layout::form::{Form, Room};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// The previous layout, for comparison.
#[derive(Clone, Copy, Default)]
pub(super) struct Followed {
    size: Vec2,
    middle: Vec2,
    marked: bool,
    /// Pixels that the middle has moved while a square was marked: on the way back the view does not follow either.
    owed: Vec2,
}

/// Keeps the middle of the visible map in place when panels of a tall window grow or shrink; cards lie over it. A marked
/// square stays in place instead, because the finger may tap it again.
pub(super) fn follow(
    view: View,
    window: Single<&Window, With<PrimaryWindow>>,
    (room, form, pick, fitted): (Res<Room>, Res<Form>, Res<Pick>, Res<Fitted>),
    mut glide: ResMut<Glide>,
    mut before: Local<Option<Followed>>,
) {
    let ((middle, _), marked, size) = (free_part(&window, &under_card(&room)), pick.tapped.is_some(), window.size());
    let last = before.unwrap_or(Followed { size, middle, ..default() });
    let now = before.insert(Followed { size, middle, marked, ..last });
    if last.middle == middle {
        return;
    }
    let way = Vec2::new(last.middle.x - middle.x, middle.y - last.middle.y);
    if last.size != size || !form.is_tall() || fitted.is_fresh() {
        now.owed = Vec2::ZERO;
        return;
    }
    if marked || last.marked {
        now.owed += way;
        return;
    }
    let back = (-way).clamp(last.owed.min(Vec2::ZERO), last.owed.max(Vec2::ZERO));
    now.owed -= back;
    let way = way + back;
    let (mut at, projection) = view.into_inner();
    at.translation += (way * scale_of(&projection)).extend(0.0);
    glide.shift(way, at.translation);
}
