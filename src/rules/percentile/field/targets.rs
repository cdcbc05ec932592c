//! Spots of the level that can be shot at (PC-AAC-10).
//!
//! A terrain marked `target` can be shot at; `soak_6` and `wounds_4` say how much it stands, as they do unsaid.

use crate::battle::Battle;
use crate::grid::{Square, Terrain};
use crate::rules::percentile::armoury::Object;

/// Mark of a terrain that can be shot at.
const MARK: &str = "target";

/// True if a square can be shot at.
pub fn is_target(battle: &Battle, square: Square) -> bool {
    battle.map().terrain(square).is_some_and(|terrain| terrain.has_tag(MARK))
}

/// Soak and wounds of a terrain that can be shot at.
pub fn worth(terrain: &Terrain) -> Option<(i16, i16)> {
    let number = |prefix: &str, usual: i16| {
        let said = terrain.tags.iter().find_map(|tag| tag.strip_prefix(prefix)?.parse().ok());
        said.unwrap_or(usual)
    };
    let usual = Object::default();
    terrain.has_tag(MARK).then(|| (number("soak_", usual.soak), number("wounds_", usual.wounds)))
}
