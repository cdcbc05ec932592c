//! Health bars and letters of tokens, readable at every zoom.

use crate::client::base::place::CELL;
use crate::client::base::sets::ClientSystems;
use crate::client::base::theme;
use crate::client::board::camera::{BoardCamera, scale_of};
use crate::client::board::words::{ScreenSized, caption};
use bevy::prelude::*;

/// The part of a token that names must not cover: half its side in world units, at the token's scale.
#[derive(Component)]
pub struct Plate(pub f32);

/// A health bar.
#[derive(Component)]
struct Bar;

/// The letters of a token, and the middle of its body.
#[derive(Component)]
struct Letters(Vec2);

/// The size of a bar in world units, and its least size in pixels.
const SIZE: Vec2 = Vec2::new(CELL * 0.86, CELL * 0.1);
const LEAST: Vec2 = Vec2::new(16.0, 4.5);
/// The rim of a bar, as a part of its height.
const RIM: f32 = 0.25;
/// The size of letters in pixels.
const LETTER: f32 = 11.0;
/// The place of the letters beside the middle of the body in world units; far away they stand in the middle.
const ASIDE: Vec2 = Vec2::new(-0.42 * CELL, 0.4 * CELL);
/// The fewest pixels of a square whose letters stand aside.
const SMALL: f32 = 26.0;

pub(super) fn plugin(app: &mut App) {
    let moved = |camera: Single<Ref<Projection>, With<BoardCamera>>, bars: Query<(), Added<Bar>>| {
        camera.is_changed() || !bars.is_empty()
    };
    app.add_systems(Update, resize.after(ClientSystems::Draw).run_if(any_with_component::<BoardCamera>).run_if(moved));
}

/// A bar filled to `share`, from 0 to 1, or to the absolute value below 0.
pub fn bar(ui: &mut ChildSpawnerCommands, share: f32, at: Vec2, strength: f32) {
    let at = Transform::from_translation(at.extend(14.0));
    ui.spawn((Bar, at, Visibility::Inherited)).with_children(|ui| {
        let whole = SIZE + Vec2::splat(SIZE.y * RIM * 2.0);
        let back = theme::NIGHT.with_alpha(0.85 * strength);
        ui.spawn((Sprite::from_color(back, whole), Transform::default()));
        let full = share.abs().clamp(0.0, 1.0);
        if full > 0.0 {
            let size = SIZE * Vec2::new(full, 1.0);
            let off = Vec3::new((full - 1.0) * SIZE.x / 2.0, 0.0, 0.01);
            let tint = theme::health_colour(share).with_alpha(strength);
            ui.spawn((Sprite::from_color(tint, size), Transform::from_translation(off)));
        }
    });
}

/// The letters of a name, on the token.
pub fn letters(ui: &mut ChildSpawnerCommands, letters: &str, middle: Vec2, strength: f32) {
    let at = Transform::from_translation((middle + ASIDE).extend(15.0));
    ui.spawn((caption(letters, LETTER, theme::TEXT.with_alpha(strength)), at, ScreenSized(LETTER), Letters(middle)));
}

fn resize(
    camera: Single<&Projection, With<BoardCamera>>,
    mut bars: Query<(&mut Transform, &ChildOf), (With<Bar>, Without<Letters>)>,
    mut letters: Query<(&Letters, &mut Transform), Without<Bar>>,
    tokens: Query<&Transform, (With<Plate>, Without<Bar>, Without<Letters>)>,
) {
    let scale = scale_of(&camera);
    for (mut at, token) in &mut bars {
        // A token of two squares is drawn twice as large; its bar is longer, but not thicker.
        let token = tokens.get(token.parent()).map_or(1.0, |token| token.scale.x.max(0.1));
        let wanted = (LEAST * scale / SIZE / token).max(Vec2::new(1.0, 1.0 / token)).extend(1.0);
        if at.scale != wanted {
            at.scale = wanted;
        }
    }
    let aside = if CELL / scale < SMALL { Vec2::ZERO } else { ASIDE };
    for (Letters(middle), mut at) in &mut letters {
        let wanted = (*middle + aside).extend(at.translation.z);
        if at.translation != wanted {
            at.translation = wanted;
        }
    }
}
