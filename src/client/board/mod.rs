//! The map and what stands on it.

mod ahead;
mod camera;
mod curtain;
mod danger;
mod dressing;
mod follow;
mod framing;
mod goals;
mod lens;
mod lens_draw;
mod light;
mod overlay;
mod pen;
mod pointer;
mod ruler;
mod survey;
mod terrain;
mod things;
mod threat;
mod token_art;
mod tokens;
mod touch;
mod veil;
mod words;

pub use camera::{BoardCamera, Glide, LookAt, scale_of};
pub use danger::Dangers;
pub use dressing::Wardrobe;
pub use goals::goals;
pub use lens::{Lens, Lenses};
pub use lens_draw::Exposures;
pub use light::LampLight;
pub use survey::Exposure;
pub use terrain::cells;
pub use token_art::{Mood, figure, parts};
pub use tokens::Badge;
pub use words::{ScreenSized, caption};

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

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        ahead::plugin,
        camera::plugin,
        curtain::plugin,
        terrain::plugin,
        ruler::plugin,
        overlay::plugin,
        things::plugin,
        tokens::plugin,
        veil::plugin,
        words::plugin,
    ));
    app.add_plugins((
        lens::plugin,
        lens_draw::plugin,
        danger::plugin,
        threat::plugin,
        goals::plugin,
        pointer::plugin,
        touch::plugin,
    ));
}
