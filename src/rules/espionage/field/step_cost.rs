//! The cost of a step, and what blocks it (FI-BGD-09): difficult ground costs two squares.

use crate::battle::{Battle, UnitId};
use crate::grid::{Dir8, Map, Pace, Square};
use crate::rules::espionage::keys::TERRAIN_FREE;
use smallvec::SmallVec;

/// The cost of steps for one combatant, prepared for many queries.
pub struct StepCosts {
    barred: SmallVec<[Square; 16]>,
    unhindered: bool,
}

impl StepCosts {
    /// The step costs of a combatant: able enemies stand in the way.
    pub fn of(battle: &Battle, unit: UnitId) -> Self {
        let bars = |other: &UnitId| battle.are_enemies(unit, *other) && battle.is_up(*other);
        let barred = battle.units().filter(bars).map(|other| battle.square(other)).collect();
        Self { barred, unhindered: battle.profile(unit).has(TERRAIN_FREE) }
    }

    /// The cost of a step between neighbouring squares; `None` if blocked.
    pub fn step(&self, map: &Map, from: Square, to: Square) -> Option<u16> {
        let dir = Dir8::exact(to - from).filter(|dir| from.step(*dir) == to)?;
        if !map.contains(to) || map.is_pinched(from, dir) || self.barred.contains(&to) {
            return None;
        }
        match map.pace(to) {
            Pace::Impassable => None,
            Pace::Difficult if !self.unhindered => Some(2),
            Pace::Difficult | Pace::Normal => Some(1),
        }
    }
}

/// True if a square slows a combatant (FI-BGD-09).
pub fn slows(battle: &Battle, unit: UnitId, square: Square) -> bool {
    battle.map().pace(square) == Pace::Difficult && !battle.profile(unit).has(TERRAIN_FREE)
}
