//! The cost of a step, and what blocks it (PC-BGD-07, PC-BGD-16, PC-BGD-26). Where every other diagonal counts twice, costs are in
//! half squares and a diagonal costs three: the whole squares of a path's cost are then those of its diagonals in turn, wherever
//! it begins.

use crate::battle::{Battle, UnitId};
use crate::grid::{Altitude, Dir8, Map, Offset, Pace, Square};
use crate::rules::percentile::keys::*;
use smallvec::SmallVec;

/// The cost of a step between neighbouring squares; `None` if blocked.
pub fn step_cost(battle: &Battle, unit: UnitId, from: Square, to: Square) -> Option<u16> {
    StepCosts::of(battle, unit, battle.body(unit).altitude).step(battle.map(), from, to)
}

/// What a square costs.
pub fn square(battle: &Battle) -> u16 {
    if battle.rules().is(DIAGONAL_RULE, ALTERNATE) { 2 } else { 1 }
}

/// The most that paths of so many squares cost, where a square costs so much.
pub fn worth(squares: u16, square: u16) -> u16 {
    squares.saturating_mul(square).saturating_add(square - 1)
}

/// The cost of steps for one combatant in one altitude band, prepared for many queries.
pub struct StepCosts {
    band: Altitude,
    /// Squares that enemies block.
    barred: SmallVec<[Square; 16]>,
    /// Offsets from its own square to each square that its body covers.
    shape: SmallVec<[Offset; 4]>,
    /// What a square costs.
    square: u16,
}

impl StepCosts {
    /// The step costs of a combatant in a band.
    pub fn of(battle: &Battle, unit: UnitId, band: Altitude) -> Self {
        let bars = |other: &UnitId| {
            battle.are_enemies(unit, *other)
                && battle.is_up(*other)
                && battle.seat(*other).is_none()
                && battle.body(*other).altitude == Altitude::Ground
        };
        let on_foot = band == Altitude::Ground;
        let foes = battle.units().filter(|other| on_foot && bars(other));
        let barred = foes.flat_map(|foe| battle.covered(foe)).collect();
        let own = Square::default();
        let shape = battle.covered_at(unit, own).into_iter().map(|at| at - own).collect();
        Self { band, barred, shape, square: square(battle) }
    }

    /// The cost of a step between neighbouring squares, for a large body that of its worst square; `None` if blocked.
    pub fn step(&self, map: &Map, from: Square, to: Square) -> Option<u16> {
        let dir = Dir8::exact(to - from).filter(|dir| from.step(*dir) == to)?;
        Some(self.worst(map, from, dir)? * self.plain(dir))
    }

    /// The cost of a step on normal ground; `None` if it is blocked or leads onto difficult ground.
    pub fn plain_step(&self, map: &Map, from: Square, dir: Dir8) -> Option<u16> {
        self.worst(map, from, dir).filter(|effort| *effort == 1).map(|_| self.plain(dir))
    }

    /// What a step on normal ground costs.
    pub fn plain(&self, dir: Dir8) -> u16 {
        self.square + u16::from(self.square > 1 && dir.is_diagonal())
    }

    /// The highest cost factor of the ground that a step of the whole body leads onto.
    fn worst(&self, map: &Map, from: Square, dir: Dir8) -> Option<u16> {
        let mut worst = 1;
        for offset in &self.shape {
            worst = worst.max(self.effort(map, from + *offset, dir)?);
        }
        Some(worst)
    }

    /// The cost factor of the ground that a step leads onto.
    fn effort(&self, map: &Map, from: Square, dir: Dir8) -> Option<u16> {
        let to = from.step(dir);
        if !map.contains(to) {
            return None;
        }
        if self.band != Altitude::Ground {
            return Some(1);
        }
        if map.is_pinched(from, dir) || self.barred.contains(&to) {
            return None;
        }
        match map.pace(to) {
            Pace::Impassable => None,
            Pace::Difficult => Some(2),
            Pace::Normal => Some(1),
        }
    }

    /// True if every step counts for one square on open ground.
    pub fn is_even(&self) -> bool {
        self.square == 1
    }

    /// What a square costs.
    pub fn square(&self) -> u16 {
        self.square
    }
}
