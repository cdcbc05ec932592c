//! Squares in world units, and the z layers of the board.

use crate::grid::Square;
use bevy::prelude::*;

/// Side of a square in world units.
pub const CELL: f32 = 128.0;

/// The z layers of the board.
pub mod layer {
    /// The ground and its tile layers.
    pub const GROUND: f32 = 0.0;
    /// Patterns on squares.
    pub const OVERLAY: f32 = 7.0;
    /// Dropped items, projectiles and clouds.
    pub const THINGS: f32 = 9.0;
    /// Combatants; each adds a little for its parts.
    pub const TOKENS: f32 = 10.0;
    /// Lines and marks over combatants.
    pub const MARKS: f32 = 30.0;
    /// Flashes.
    pub const EFFECTS: f32 = 40.0;
    /// Floating text.
    pub const WORDS: f32 = 50.0;
}

/// The middle of a square in world units.
pub fn place(square: Square) -> Vec2 {
    Vec2::new(f32::from(square.x) + 0.5, -f32::from(square.y) - 0.5) * CELL
}

/// The square at a point in world units.
pub fn square_at(place: Vec2) -> Square {
    Square::new((place.x / CELL).floor() as i16, (-place.y / CELL).floor() as i16)
}

/// Marks entities of the board, which are removed with it.
#[derive(Component)]
pub struct OnBoard;
