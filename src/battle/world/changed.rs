//! Which parts of a battle have changed since a state that it shares with its forks: only these have to be copied.

use crate::battle::key::UnitId;
use std::sync::Arc;

/// Parts of a combatant, or of the battle itself, as bits.
pub(super) type Parts = u16;

// Parts of a combatant.
pub(super) const BODY: Parts = 1;
pub(super) const STATS: Parts = 1 << 1;
pub(super) const CONDITIONS: Parts = 1 << 2;
pub(super) const GEAR: Parts = 1 << 3;
pub(super) const BUDGET: Parts = 1 << 4;
pub(super) const INITIATIVE: Parts = 1 << 5;
pub(super) const KNOWN: Parts = 1 << 6;
pub(super) const MACHINE: Parts = 1 << 7;
pub(super) const SEAT: Parts = 1 << 8;

// Parts of the battle itself.
pub(super) const SIDES: Parts = 1;
pub(super) const MAP: Parts = 1 << 1;
pub(super) const SCHEDULER: Parts = 1 << 2;
pub(super) const THINGS: Parts = 1 << 3;

const ALL: Parts = Parts::MAX;

/// The parts that may differ from a base: an earlier state of the battle or of the one it was copied from.
#[derive(Clone)]
pub(super) struct Changed {
    /// Two battles have the same base if this is the same allocation.
    base: Arc<()>,
    units: Vec<Parts>,
    battle: Parts,
}

impl Changed {
    /// Nothing has changed yet in a battle of so many combatants.
    pub fn new(units: usize) -> Self {
        Self { base: Arc::new(()), units: vec![0; units], battle: 0 }
    }

    /// Makes the present state the base.
    pub fn rebase(&mut self) {
        self.base = Arc::new(());
        self.units.fill(0);
        self.battle = 0;
    }

    /// Records that a part of a combatant changes.
    pub fn unit(&mut self, unit: UnitId, part: Parts) {
        if let Some(parts) = self.units.get_mut(unit.index()) {
            *parts |= part;
        }
    }

    /// Records that a part of the battle itself changes.
    pub fn battle(&mut self, part: Parts) {
        self.battle |= part;
    }

    /// The parts of a combatant that may differ between two battles.
    pub fn of_unit(&self, other: &Self, unit: UnitId) -> Parts {
        if self.shares_base(other) { self.units[unit.index()] | other.units[unit.index()] } else { ALL }
    }

    /// The parts of the battle itself that may differ between two battles.
    pub fn of_battle(&self, other: &Self) -> Parts {
        if self.shares_base(other) { self.battle | other.battle } else { ALL }
    }

    fn shares_base(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.base, &other.base)
    }

    /// Takes over the base and the changes of a battle that this one has become equal to.
    pub fn copy(&mut self, other: &Self) {
        if !self.shares_base(other) {
            self.base = Arc::clone(&other.base);
        }
        self.units.clone_from(&other.units);
        self.battle = other.battle;
    }
}
