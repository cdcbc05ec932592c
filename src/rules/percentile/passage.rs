//! What a step costs, and what bars it (PC-BGD-07, PC-BGD-16, PC-BGD-26).

use super::keys::*;
use crate::battle::{Battle, UnitId};
use crate::grid::{Altitude, Dir8, Map, Offset, Pace, Square};
use smallvec::SmallVec;

/// What bars a combatant's way in a band, looked up once for many steps.
pub struct Passage {
    band: Altitude,
    /// The squares of enemies who stand in the way.
    barred: SmallVec<[Square; 16]>,
    /// From its own square to each that its body covers.
    shape: SmallVec<[Offset; 4]>,
    alternate: bool,
}

impl Passage {
    /// What bars the way of a combatant in a band.
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
        Self { band, barred, shape, alternate: battle.rules().is(DIAGONAL_RULE, ALTERNATE) }
    }

    /// Squares that a step counts for: where every other diagonal counts twice, those onto an even column (PC-BGD-07).
    fn stretch(&self, from: Square, to: Square) -> u16 {
        let diagonal = from.x != to.x && from.y != to.y;
        if diagonal && to.x % 2 == 0 && self.alternate { 2 } else { 1 }
    }

    /// What a step between neighbouring squares costs, a large body where its way is worst; `None` where it cannot go.
    pub fn step(&self, map: &Map, from: Square, to: Square) -> Option<u16> {
        let dir = Dir8::exact(to - from).filter(|dir| from.step(*dir) == to)?;
        let mut worst = 1;
        for offset in &self.shape {
            worst = worst.max(self.effort(map, from + *offset, dir)?);
        }
        Some(worst * self.stretch(from, to))
    }

    /// How often a step counts for the ground that it leads to.
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

    /// The squares that the body covers in a place.
    pub fn squares(&self, at: Square) -> impl Iterator<Item = Square> + '_ {
        self.shape.iter().map(move |offset| at + *offset)
    }

    /// Whether every step counts for one square on open ground.
    pub fn is_even(&self) -> bool {
        !self.alternate
    }
}
