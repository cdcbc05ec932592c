//! Range bands, and how hard each row of weapons finds them.

use crate::battle::{Battle, Key, UnitId};
use crate::grid::{Square, straight};
use crate::rules::cepheus::armoury::Row;
use crate::rules::cepheus::checks::check::Difficulty;
use crate::rules::cepheus::conditions::vehicle::metres;
use crate::rules::cepheus::keys::{BAND_WORDS, SQUARE_CAPACITY};

/// How far apart two combatants are (CE-SET-04).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Band {
    /// The same square.
    Personal,
    /// 1 or 2 squares.
    Close,
    /// 3 to 8 squares.
    Short,
    /// 9 to 34 squares.
    Medium,
    /// 35 to 166 squares.
    Long,
    /// 167 to 333 squares.
    VeryLong,
    /// 334 squares and more.
    Distant,
}

impl Band {
    /// All bands, nearest first.
    pub const ALL: [Self; 7] =
        [Self::Personal, Self::Close, Self::Short, Self::Medium, Self::Long, Self::VeryLong, Self::Distant];

    /// The band of a distance in squares.
    pub const fn of(squares: u32) -> Self {
        match squares {
            0 => Self::Personal,
            1..=2 => Self::Close,
            3..=8 => Self::Short,
            9..=34 => Self::Medium,
            35..=166 => Self::Long,
            167..=333 => Self::VeryLong,
            334.. => Self::Distant,
        }
    }

    /// Its last square.
    const fn farthest(self) -> u32 {
        match self {
            Self::Personal => 0,
            Self::Close => 2,
            Self::Short => 8,
            Self::Medium => 34,
            Self::Long => 166,
            Self::VeryLong => 333,
            Self::Distant => u32::MAX,
        }
    }

    /// The band between two squares, measured straight (CE-SET-05).
    pub fn between(a: Square, b: Square) -> Self {
        Self::of(straight(a, b))
    }

    /// Its key, also the word of `start_band` for it.
    pub const fn key(self) -> Key {
        BAND_WORDS[self as usize]
    }
}

/// Squares between two combatants, straight through the air where one of them flies (CE-SET-05).
pub fn apart(battle: &Battle, a: UnitId, b: UnitId) -> u32 {
    distance(battle, (a, battle.square(a)), (Some(b), battle.square(b)))
}

/// As [`apart`], from a square of one combatant to a square of another, or to one on the ground.
pub fn distance(battle: &Battle, (unit, from): (UnitId, Square), (target, to): (Option<UnitId>, Square)) -> u32 {
    let height = |unit: UnitId| metres(battle, battle.body(unit).altitude);
    raised(from, to, height(unit) - target.map_or(0, height))
}

/// The straight distance in squares to a place so many metres higher or lower, rounded to the nearest.
fn raised(from: Square, to: Square, by: i32) -> u32 {
    if by == 0 {
        return straight(from, to);
    }
    let half_metres = 9 * (to - from).squared() + 4 * u64::from(by.unsigned_abs()).pow(2);
    let half_squares = (4 * half_metres / 9).isqrt();
    u32::try_from(half_squares.div_ceil(2)).unwrap_or(u32::MAX)
}

/// The last square in which an attack on a row is possible; `None` for one hand to hand.
pub fn farthest(row: Row) -> Option<u32> {
    let band = Band::ALL.into_iter().rev().find(|band| row.difficulty(*band).is_some())?;
    (!row.is_melee()).then(|| band.farthest())
}

/// True if a square has room for these, beside who else is there (CE-SET-04).
pub fn has_room(battle: &Battle, square: Square, who: &[UnitId]) -> bool {
    let others = battle.bodies_at(square).filter(|unit| !who.contains(unit)).count();
    i32::try_from(others + who.len()).unwrap_or(i32::MAX) <= battle.rules().number(SQUARE_CAPACITY)
}

impl Row {
    /// How hard an attack is on this row at a band; `None` where it is impossible (CE-ATK-05).
    pub const fn difficulty(self, band: Band) -> Option<Difficulty> {
        use Difficulty::{Average, Difficult, Formidable, VeryDifficult};
        const A: Option<Difficulty> = Some(Average);
        const D: Option<Difficulty> = Some(Difficult);
        const V: Option<Difficulty> = Some(VeryDifficult);
        const F: Option<Difficulty> = Some(Formidable);
        let row = match self {
            Self::CloseQuarters => [A, D, None, None, None, None, None],
            Self::ExtendedReach => [D, A, None, None, None, None, None],
            Self::Thrown => [None, A, D, D, None, None, None],
            Self::Pistol => [D, A, A, D, V, None, None],
            Self::Rifle => [V, D, A, A, A, D, V],
            Self::Shotgun => [D, A, D, D, V, None, None],
            Self::AssaultWeapon => [D, A, A, A, D, V, F],
            Self::Rocket => [V, D, D, A, A, D, V],
        };
        row[band as usize]
    }

    /// True if attacks on this row are melee attacks.
    pub const fn is_melee(self) -> bool {
        matches!(self, Self::CloseQuarters | Self::ExtendedReach)
    }
}
