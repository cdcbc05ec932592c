//! What a step costs, in half-metres of an upright walk on open floor (CE-MOV).

use crate::battle::{Battle, Stance, UnitId};
use crate::grid::{Dir8, Map, Pace, Square};
use crate::rules::cepheus::checks::encumbrance::{self, Burden};
use crate::rules::cepheus::conditions::{injury, vehicle};
use crate::rules::cepheus::keys::*;
use smallvec::SmallVec;

/// What a movement action is worth, in half-metres: 6 m.
pub const ACTION: u16 = 12;
/// Half-metres from a square to the next.
pub const SQUARE: u16 = 3;

/// The ability of a combatant to step, from its state.
#[derive(Clone, Copy)]
enum Stride {
    /// It carries more than it can.
    Rooted,
    /// A square is a movement action, whatever the ground.
    Hobbling,
    /// The cost of a square of open floor, of difficult ground, and with a light burden more.
    Steady { open: u16, difficult: u16, laden: bool },
}

impl Stride {
    fn of(battle: &Battle, unit: UnitId) -> Self {
        let (burden, stance) = (encumbrance::burden(battle, unit), battle.body(unit).stance);
        let open = open_square(battle, stance);
        let most = if stance == Stance::Prone { 2 * ACTION } else { u16::MAX };
        match burden {
            Burden::TooMuch => Self::Rooted,
            _ if hobbles(battle, unit) => Self::Hobbling,
            _ => Self::Steady { open: open.min(most), difficult: (2 * open).min(most), laden: burden != Burden::Light },
        }
    }
}

/// The cost of steps for one combatant, prepared for many queries.
pub struct StepCosts {
    at: Square,
    stride: Stride,
    /// Squares that vehicles on the ground block.
    blocked: SmallVec<[Square; 16]>,
    /// Squares of enemies through whom nobody goes on (CE-MOV-05).
    stopping: SmallVec<[Square; 16]>,
    alternate: bool,
}

impl StepCosts {
    /// The step costs of a combatant on foot.
    pub fn of(battle: &Battle, unit: UnitId) -> Self {
        let bars = |other: &UnitId| vehicle::bars(battle, *other, battle.square(*other));
        let blocked = battle.vehicles().iter().filter(|other| bars(other)).flat_map(|other| battle.covered(*other));
        let passes = battle.rules().flag(PASS_THROUGH_ENEMIES);
        let stops = |other: &UnitId| {
            !passes && battle.are_enemies(unit, *other) && battle.is_up(*other) && battle.seat(*other).is_none()
        };
        Self {
            at: battle.square(unit),
            stride: Stride::of(battle, unit),
            blocked: blocked.collect(),
            stopping: battle.units().filter(stops).flat_map(|other| battle.covered(other)).collect(),
            alternate: battle.rules().is(DIAGONAL_COST, ALTERNATE),
        }
    }

    /// What a step between neighbouring squares costs; `None` where nobody can go, or where it leads on through an enemy
    /// (CE-MOV-05). Crouched it costs twice as much (CE-MOV-03).
    pub fn step(&self, map: &Map, from: Square, to: Square) -> Option<u16> {
        let dir = Dir8::exact(to - from)?;
        let stopped = from != self.at && self.stopping.contains(&from);
        if stopped || !map.contains(to) || map.is_pinched(from, dir) || self.blocked.contains(&to) {
            return None;
        }
        let pace = map.pace(to);
        match self.stride {
            _ if pace == Pace::Impassable => None,
            Stride::Rooted => None,
            Stride::Hobbling => Some(ACTION),
            Stride::Steady { open, difficult, laden } => {
                let cost = if pace == Pace::Difficult { difficult } else { open };
                let cost = if laden { (cost * 4).div_ceil(3) } else { cost };
                Some(cost * self.squares_of(from, to))
            }
        }
    }

    /// Squares that a step counts for: one, or two for a diagonal step onto an even column where every other one costs
    /// twice (CE-MOV-06).
    pub fn squares_of(&self, from: Square, to: Square) -> u16 {
        let diagonal = from.x != to.x && from.y != to.y;
        1 + u16::from(diagonal && to.x % 2 == 0 && self.alternate)
    }

    /// True if a square is that of an enemy through whom nobody goes on.
    pub fn stops_at(&self, square: Square) -> bool {
        square != self.at && self.stopping.contains(&square)
    }
}

/// What a square of open floor costs in a stance.
pub fn open_square(battle: &Battle, stance: Stance) -> u16 {
    match stance {
        Stance::Standing => SQUARE,
        Stance::Crouched => 2 * SQUARE,
        Stance::Prone => {
            let crawl = u16::try_from(battle.rules().number(PRONE_CRAWL)).unwrap_or(0).clamp(1, ACTION);
            ACTION * SQUARE / crawl
        }
    }
}

/// Who moves a square a round at most: the seriously wounded, and who carries all that can be carried.
pub fn hobbles(battle: &Battle, unit: UnitId) -> bool {
    injury::seriously_wounded(battle, unit) || encumbrance::burden(battle, unit) == Burden::Maximum
}
