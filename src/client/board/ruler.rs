//! Column and row numbers in the first squares of the map; the log names squares by them.

use crate::client::base::place::{CELL, OnBoard, layer, place};
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::Screen;
use crate::client::base::theme::TEXT;
use crate::client::board::labels::Rank;
use crate::client::board::words::{ScreenSized, font};
use crate::client::game::play::Game;
use crate::grid::Square;
use bevy::prelude::*;

/// The interval between numbers, and the same for long maps, with the length from which it applies.
const EVERY: usize = 5;
const SPARSE: (usize, i16) = (10, 64);
/// The height of a number in pixels, and the distance of its middle from the edge of the map, in squares, so that
/// nothing cuts it off.
const SIZE: f32 = 11.0;
const WITHIN: f32 = 0.22;

#[derive(Component)]
struct Number;

pub(super) fn plugin(app: &mut App) {
    let table = in_state(Screen::Table).and_then(resource_exists::<Game>);
    app.add_systems(Update, mark.in_set(ClientSystems::Draw).run_if(table));
}

fn mark(mut commands: Commands, game: Res<Game>, old: Query<(), With<Number>>) {
    if !old.is_empty() {
        return;
    }
    let map = game.battle().map();
    let (width, height) = (map.width() as i16, map.height() as i16);
    let every = if width.max(height) > SPARSE.1 { SPARSE.0 } else { EVERY };
    let mut number = |square: Square, edge: Vec2, n: i16| {
        let at = Transform::from_translation((place(square) + edge * (0.5 - WITHIN) * CELL).extend(layer::WORDS));
        let words =
            (Text2d::new(n.to_string()), font(SIZE), TextColor(TEXT.with_alpha(0.6)), ScreenSized(SIZE), Rank::Ruler);
        commands.spawn((words, at, Number, OnBoard));
    };
    (0..width).step_by(every).for_each(|x| number(Square::new(x, 0), Vec2::Y, x));
    (0..height).step_by(every).for_each(|y| number(Square::new(0, y), Vec2::NEG_X, y));
}
