//! Zones of the map that rules read.

use crate::battle::Battle;
use crate::grid::Square;

/// True if a zone with that mark covers the square.
pub fn in_zone_marked(battle: &Battle, mark: &str, at: Square) -> bool {
    let marked = |zone: &&crate::grid::Zone| zone.tags.iter().any(|tag| tag == mark);
    battle.map().zones().iter().filter(marked).any(|zone| zone.squares.contains(at))
}

/// True if a square lies in a zone.
pub fn in_zone_named(battle: &Battle, zone: &str, square: Square) -> bool {
    battle.map().zone(zone).is_some_and(|zone| zone.squares.contains(square))
}
