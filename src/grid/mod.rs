//! The battlefield as geometry: squares, terrain, movement, sight, cover, areas. This module knows no rules and no
//! combatants.
//!
//! One definition of a line serves everything. The line between two squares is the straight segment between their
//! centres; it crosses a square when it passes through the square's inside. A line that passes exactly through a
//! corner crosses neither of the two squares beside the corner, but is stopped if both of them stop it. The end
//! squares never stop a line. Sight, shots, throws, blasts and cover all use this definition, and all are symmetric
//! and exact.

#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

pub mod arc;
pub mod bits;
pub mod blast;
pub mod cover;
pub mod footprint;
pub mod line;
pub mod map;
pub mod path;
pub mod reach;
pub mod scatter;
mod shadow;
pub mod sight;
pub mod square;
pub mod straight;
pub mod terrain;
pub mod wave;

pub use arc::{FireArc, Quarter};
pub use bits::BitGrid;
pub use blast::{Ring, around, blast, block, cone};
pub use cover::{CoverFound, best_cover, cover_between, covers, covers_of, has_obstruction, object};
pub use footprint::Footprint;
pub use line::{Line, Step, crosses};
pub use map::{Map, MapError, Zone};
pub use path::shortest_path;
pub use reach::{Flood, Reach};
pub use scatter::{Landing, Stop, shift, travel};
pub use sight::Blockers;
pub use square::{Altitude, Dir8, Metric, Offset, Square, straight};
pub use straight::straightest;
pub use terrain::{Cover, Door, Pace, Shelter, Terrain, TerrainId, Visibility};
pub use wave::{Footing, Wave};
