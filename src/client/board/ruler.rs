//! The numbers of columns and rows along the edges of the map, by which the log names squares.

use super::pen::Pen;
use super::{CELL, place};
use crate::client::play::Game;
use crate::client::screens::Screen;
use crate::client::sets::ClientSystems;
use crate::client::theme::QUIET;
use crate::grid::Square;
use bevy::prelude::*;

/// Every how many squares a number stands.
const EVERY: usize = 5;
/// Height of a number in pixels, and how far beside the map its middle lies, in squares.
const SIZE: f32 = 11.0;
const BESIDE: f32 = 0.3;

#[derive(Component, Clone)]
struct Mark;

pub(super) fn plugin(app: &mut App) {
    let table = in_state(Screen::Table).and_then(resource_exists::<Game>);
    app.add_systems(Update, mark.in_set(ClientSystems::Draw).run_if(table));
}

fn mark(commands: Commands, game: Res<Game>, old: Query<(), With<Mark>>) {
    if !old.is_empty() {
        return;
    }
    let mut pen = Pen { commands, mark: Mark };
    let map = game.battle().map();
    let (width, height) = (map.width() as i16, map.height() as i16);
    let mut number = |square: Square, beside: Vec2, n: i16| {
        pen.words(place(square) + beside * (0.5 + BESIDE) * CELL, &n.to_string(), SIZE, QUIET);
    };
    for x in (0..width).step_by(EVERY) {
        number(Square::new(x, 0), Vec2::Y, x);
        number(Square::new(x, height - 1), Vec2::NEG_Y, x);
    }
    for y in (0..height).step_by(EVERY) {
        number(Square::new(0, y), Vec2::NEG_X, y);
        number(Square::new(width - 1, y), Vec2::X, y);
    }
}
