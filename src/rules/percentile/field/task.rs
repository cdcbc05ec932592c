//! Tasks that a level's ground holds (PC-ACT-06).
//!
//! The square of a task is a door marked `task`. Further marks say how: `turns_3` (turns needed, otherwise one),
//! `test_int` (each turn takes a passed test of that score), `hidden_duration` (nobody is told how far it is),
//! `keeps_progress` (an interruption loses nothing). The finished task turns the square into what the door turns into.

use crate::battle::{Battle, Key, UnitId};
use crate::grid::{Square, Terrain, TerrainId};
use crate::rules::common::doors::{self, mark_after};
use crate::rules::percentile::keys::vocabulary::VOCABULARY;
use crate::rules::percentile::range;

/// A task.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// Turns of work.
    pub turns: i16,
    /// The score that each turn tests.
    pub test: Option<Key>,
    /// True if people are told how long it takes.
    pub told: bool,
    /// True if it begins again when it is broken off.
    pub restarts: bool,
    /// The terrain of its square once it is done.
    pub to: TerrainId,
}

/// The task of a square.
pub fn task(battle: &Battle, square: Square) -> Option<Task> {
    battle.map().terrain(square).and_then(of)
}

/// The task of a terrain.
pub fn of(terrain: &Terrain) -> Option<Task> {
    if !doors::is_task(terrain) {
        return None;
    }
    let known = &VOCABULARY.stats;
    Some(Task {
        turns: mark_after(terrain, "turns_").and_then(|turns| turns.parse().ok()).unwrap_or(1),
        test: mark_after(terrain, "test_")
            .and_then(|stat| known.iter().find(|one| one.key.as_str() == stat))
            .map(|one| one.key),
        told: !terrain.has_tag("hidden_duration"),
        restarts: !terrain.has_tag("keeps_progress"),
        to: terrain.door?.other,
    })
}

/// The tasks within reach of a combatant: in its own square and next to it.
pub fn near(battle: &Battle, unit: UnitId) -> impl Iterator<Item = Square> + '_ {
    range::around(battle, unit).into_iter().filter(|square| task(battle, *square).is_some())
}
