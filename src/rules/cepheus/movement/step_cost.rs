//! What a step costs, in half-metres of an upright walk on open floor (CE-MOV). Where every other diagonal counts twice, costs are
//! doubled and a diagonal costs half a square of open floor more: the whole squares of a path's cost are then those of its
//! diagonals in turn, wherever it begins (CE-MOV-06).

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

    /// What a square of open floor costs whoever goes by squares.
    fn open(self) -> Option<u16> {
        match self {
            Self::Steady { open, laden, .. } => Some(with_load(open, laden)),
            Self::Rooted | Self::Hobbling => None,
        }
    }
}

/// What ground costs with a load.
fn with_load(cost: u16, laden: bool) -> u16 {
    if laden { (cost * 4).div_ceil(3) } else { cost }
}

/// The cost of steps for one combatant, prepared for many queries.
pub struct StepCosts {
    at: Square,
    stride: Stride,
    /// Squares that vehicles on the ground block.
    blocked: SmallVec<[Square; 16]>,
    /// Squares of enemies through whom nobody goes on (CE-MOV-05).
    stopping: SmallVec<[Square; 16]>,
    /// The cost of a square of open floor, where every other diagonal counts twice.
    alternating: Option<u16>,
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
        let stride = Stride::of(battle, unit);
        let alternates = battle.rules().is(DIAGONAL_COST, ALTERNATE);
        Self {
            at: battle.square(unit),
            stride,
            blocked: blocked.collect(),
            stopping: battle.units().filter(stops).flat_map(|other| battle.covered(other)).collect(),
            alternating: stride.open().filter(|_| alternates),
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
                let cost = with_load(if pace == Pace::Difficult { difficult } else { open }, laden);
                let more = |open: u16| if dir.is_diagonal() { open } else { 0 };
                Some(self.alternating.map_or(cost, |open| 2 * cost + more(open)))
            }
        }
    }

    /// The half-metres of a path whose steps cost so much.
    pub fn half_metres(&self, cost: u16) -> u16 {
        self.alternating.map_or(cost, |open| cost / (2 * open) * open)
    }

    /// The most that the steps of a path of so many half-metres cost.
    pub fn worth(&self, half_metres: u16) -> u16 {
        self.alternating.map_or(half_metres, |open| (half_metres / open + 1) * 2 * open - 1)
    }

    /// The squares that a path counts for.
    pub fn squares(&self, from: Square, path: &[Square]) -> u16 {
        let steps = std::iter::once(&from).chain(path).zip(path);
        let diagonals = steps.filter(|(at, to)| at.x != to.x && at.y != to.y).count();
        let more = if self.alternating.is_some() { diagonals / 2 } else { 0 };
        u16::try_from(path.len() + more).unwrap_or(u16::MAX / SQUARE)
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
