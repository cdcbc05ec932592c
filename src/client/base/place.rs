//! Squares in world units, and the heights at which the board is drawn.

use crate::grid::Square;
use bevy::prelude::*;

/// Side of a square in world units.
pub const CELL: f32 = 128.0;

/// Heights at which things are drawn.
pub mod layer {
    /// The ground and all that is laid on it.
    pub const GROUND: f32 = 0.0;
    /// Patterns on squares.
    pub const OVERLAY: f32 = 7.0;
    /// Things.
    pub const THINGS: f32 = 9.0;
    /// Combatants; each takes a little more for its parts.
    pub const TOKENS: f32 = 10.0;
    /// Lines and marks over combatants.
    pub const MARKS: f32 = 30.0;
    /// Flashes.
    pub const EFFECTS: f32 = 40.0;
    /// Floating words.
    pub const WORDS: f32 = 50.0;
}

/// The middle of a square in world units.
pub fn place(square: Square) -> Vec2 {
    Vec2::new(f32::from(square.x) + 0.5, -f32::from(square.y) - 0.5) * CELL
}

/// The square at a place in world units.
pub fn square_at(place: Vec2) -> Square {
    Square::new((place.x / CELL).floor() as i16, (-place.y / CELL).floor() as i16)
}

/// Everything that belongs to the board and goes with it.
#[derive(Component)]
pub struct OnBoard;
