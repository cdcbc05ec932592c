//! Steps of the ground and ledges (PC-BGD-24, PC-BGD-40).

use crate::battle::Battle;
use crate::grid::Square;

/// The elevation of a square in steps, from the tags `elevation_1` to `elevation_3`.
pub fn elevation(battle: &Battle, square: Square) -> u8 {
    let tags = ["elevation_1", "elevation_2", "elevation_3"];
    (1..).zip(tags).filter(|(_, tag)| battle.map().has_tag(square, tag)).map(|step| step.0).max().unwrap_or(0)
}

/// True if the map has ledges that somebody can fall off (PC-BGD-40).
pub fn is_steep(battle: &Battle) -> bool {
    let high = |tags: &[String]| tags.iter().any(|tag| tag == "elevation_2" || tag == "elevation_3");
    let map = battle.map();
    map.table().iter().any(|terrain| high(&terrain.tags)) || map.zones().iter().any(|zone| high(&zone.tags))
}
