//! Area attacks (AR-ARE): flasks, breaths, giants' weapons, spells. First the square, then everybody in the area.

pub mod fallen;
pub mod falling;
pub mod host;
pub mod plan;
pub mod sequence;
pub mod squares;
pub mod strikes;

use crate::grid::Square;
use crate::rules::arrgs::attack::Strike;
use crate::rules::arrgs::attack::extent::Extent;

/// An attack on an area, as it is planned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Burst {
    /// The attack; its target is nobody in particular.
    pub strike: Strike,
    /// The target square.
    pub at: Square,
    /// The area.
    pub extent: Extent,
}
