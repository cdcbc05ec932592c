//! Slips: small temporary panels at the lower edge of the map.

use crate::client::base::theme::{LINE, PANEL, ROUND};
use crate::client::layout::form::{Form, Shape};
use crate::client::layout::panels::Solid;
use crate::client::widgets::{TipsAbove, column};
use bevy::prelude::*;

/// A place at the lower edge of the map.
pub fn corner(left: Val, right: Val) -> impl Bundle {
    let node = Node { position_type: PositionType::Absolute, left, right, bottom: px(6), ..column(6.0) };
    (node, GlobalZIndex(5), Pickable::IGNORE)
}

/// The left edge of a card over the map: above the actions if there is room, otherwise beside the overlay buttons.
pub fn map_card_at(form: &Form) -> f32 {
    match form.shape {
        Shape::Wide => form.sheet() + 30.0,
        Shape::Slim => 56.0,
        Shape::Tall => 8.0,
    }
}

/// A small panel over the map, as wide as its content; `whole`: as wide as a phone's map.
pub fn map_card(form: &Form, whole: bool) -> impl Bundle {
    let right = if !form.is_tall() && form.is_beside() { form.right() } else { 0.0 };
    let room = form.size.x - map_card_at(form) - right - 10.0;
    let node = Node {
        padding: UiRect::all(px(6)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND + 2.0)),
        column_gap: px(6),
        row_gap: px(6),
        max_width: form.px(room.min(820.0)),
        flex_wrap: FlexWrap::Wrap,
        align_content: AlignContent::FlexStart,
        align_self: if whole && form.is_tall() { AlignSelf::Stretch } else { AlignSelf::FlexStart },
        ..default()
    };
    (node, BackgroundColor(PANEL), BorderColor::all(LINE), Solid, TipsAbove, Interaction::None)
}
