//! Squares of 1.5 m, the offsets and directions between them, and the ways of measuring distance.

use serde::{Deserialize, Serialize};
use std::ops::{Add, Mul, Neg, Sub};

/// One square of the map, 1.5 m a side. `x` grows to the east, `y` to the south; (0, 0) is the north-west corner.
/// Written `(x, y)` in level files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "(i16, i16)", into = "(i16, i16)")]
pub struct Square {
    /// Column, from the west.
    pub x: i16,
    /// Row, from the north.
    pub y: i16,
}

impl Square {
    /// The square in column `x` and row `y`.
    pub const fn new(x: i16, y: i16) -> Self {
        Self { x, y }
    }

    /// The neighbour in direction `dir`.
    pub fn step(self, dir: Dir8) -> Self {
        self + dir.offset()
    }

    /// The eight neighbours, clockwise from north.
    pub fn neighbours(self) -> impl Iterator<Item = Square> {
        Dir8::ALL.into_iter().map(move |dir| self.step(dir))
    }
}

impl From<(i16, i16)> for Square {
    fn from((x, y): (i16, i16)) -> Self {
        Self { x, y }
    }
}

impl From<Square> for (i16, i16) {
    fn from(square: Square) -> Self {
        (square.x, square.y)
    }
}

impl std::fmt::Display for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

impl Sub for Square {
    type Output = Offset;
    fn sub(self, from: Square) -> Offset {
        Offset { x: i32::from(self.x) - i32::from(from.x), y: i32::from(self.y) - i32::from(from.y) }
    }
}

/// Moves the square; coordinates beyond the range of `i16` stay at its limit.
impl Add<Offset> for Square {
    type Output = Square;
    fn add(self, by: Offset) -> Square {
        let clamp =
            |at: i16, by: i32| i32::from(at).saturating_add(by).clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
        Square { x: clamp(self.x, by.x), y: clamp(self.y, by.y) }
    }
}

/// The difference between two squares: squares to the east and squares to the south.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "(i32, i32)", into = "(i32, i32)")]
pub struct Offset {
    /// Squares to the east.
    pub x: i32,
    /// Squares to the south.
    pub y: i32,
}

impl Offset {
    /// The offset of `x` squares to the east and `y` to the south.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The larger of the two coordinate differences: a diagonal counts as one square.
    pub fn chebyshev(self) -> u32 {
        self.x.unsigned_abs().max(self.y.unsigned_abs())
    }

    /// The square of the straight-line distance.
    pub fn squared(self) -> u64 {
        let (x, y) = (u64::from(self.x.unsigned_abs()), u64::from(self.y.unsigned_abs()));
        x * x + y * y
    }

    /// Straight-line distance in squares, rounded to the nearest, halves up (CE-SET-05).
    pub fn straight(self) -> u32 {
        ((4 * self.squared()).isqrt().div_ceil(2)) as u32
    }

    /// The dot product: positive if the angle between the two offsets is less than 90 degrees.
    pub fn dot(self, other: Offset) -> i64 {
        i64::from(self.x) * i64::from(other.x) + i64::from(self.y) * i64::from(other.y)
    }

    /// The cross product: positive if `other` lies clockwise of this offset.
    pub fn cross(self, other: Offset) -> i64 {
        i64::from(self.x) * i64::from(other.y) - i64::from(self.y) * i64::from(other.x)
    }

    /// A quarter turn clockwise.
    pub fn turned_right(self) -> Offset {
        Offset { x: -self.y, y: self.x }
    }
}

impl From<(i32, i32)> for Offset {
    fn from((x, y): (i32, i32)) -> Self {
        Self { x, y }
    }
}

impl From<Offset> for (i32, i32) {
    fn from(offset: Offset) -> Self {
        (offset.x, offset.y)
    }
}

impl Add for Offset {
    type Output = Offset;
    fn add(self, other: Offset) -> Offset {
        Offset { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Neg for Offset {
    type Output = Offset;
    fn neg(self) -> Offset {
        Offset { x: -self.x, y: -self.y }
    }
}

impl Mul<i32> for Offset {
    type Output = Offset;
    fn mul(self, times: i32) -> Offset {
        Offset { x: self.x * times, y: self.y * times }
    }
}

/// One of the eight directions, numbered like the faces of a d8: 1 is north, then clockwise (CE-THR-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names of the compass say all")]
pub enum Dir8 {
    N = 1,
    NE,
    E,
    SE,
    S,
    SW,
    W,
    NW,
}

impl Dir8 {
    /// All eight, clockwise from north.
    pub const ALL: [Dir8; 8] = [Dir8::N, Dir8::NE, Dir8::E, Dir8::SE, Dir8::S, Dir8::SW, Dir8::W, Dir8::NW];

    /// The direction of a d8 face: 1 north, 2 north-east ... 8 north-west; `None` for other numbers.
    pub fn from_face(face: u8) -> Option<Dir8> {
        Self::ALL.get(usize::from(face).checked_sub(1)?).copied()
    }

    /// The d8 face of this direction, 1 to 8.
    pub const fn face(self) -> u8 {
        self as u8
    }

    /// The step of one square.
    pub const fn offset(self) -> Offset {
        match self {
            Dir8::N => Offset::new(0, -1),
            Dir8::NE => Offset::new(1, -1),
            Dir8::E => Offset::new(1, 0),
            Dir8::SE => Offset::new(1, 1),
            Dir8::S => Offset::new(0, 1),
            Dir8::SW => Offset::new(-1, 1),
            Dir8::W => Offset::new(-1, 0),
            Dir8::NW => Offset::new(-1, -1),
        }
    }

    /// The direction nearest to `offset`; `None` for a zero offset. There are no ties, because the borders between the
    /// sectors have irrational slopes.
    pub fn nearest(offset: Offset) -> Option<Dir8> {
        let (x, y) = (u64::from(offset.x.unsigned_abs()), u64::from(offset.y.unsigned_abs()));
        let (long, short) = (x.max(y), x.min(y));
        let diagonal = (long + short) * (long + short) > 2 * long * long;
        let along_x = if diagonal || x >= y { offset.x.signum() } else { 0 };
        let along_y = if diagonal || y > x { offset.y.signum() } else { 0 };
        Self::of_step(Offset::new(along_x, along_y))
    }

    /// The direction exactly along `offset`: straight or diagonal; `None` for any other offset.
    pub fn exact(offset: Offset) -> Option<Dir8> {
        let straight = offset.x == 0 || offset.y == 0 || offset.x.unsigned_abs() == offset.y.unsigned_abs();
        if straight { Self::of_step(Offset::new(offset.x.signum(), offset.y.signum())) } else { None }
    }

    fn of_step(step: Offset) -> Option<Dir8> {
        match (step.x, step.y) {
            (0, -1) => Some(Dir8::N),
            (1, -1) => Some(Dir8::NE),
            (1, 0) => Some(Dir8::E),
            (1, 1) => Some(Dir8::SE),
            (0, 1) => Some(Dir8::S),
            (-1, 1) => Some(Dir8::SW),
            (-1, 0) => Some(Dir8::W),
            (-1, -1) => Some(Dir8::NW),
            _ => None,
        }
    }

    /// The direction `eighths` eighths of a turn clockwise; negative turns counter-clockwise.
    pub fn turned(self, eighths: i32) -> Dir8 {
        Self::ALL[(i32::from(self.face()) - 1 + eighths.rem_euclid(8)).rem_euclid(8) as usize]
    }

    /// The opposite direction.
    pub fn opposite(self) -> Dir8 {
        self.turned(4)
    }

    /// True if a step in this direction changes both coordinates.
    pub const fn is_diagonal(self) -> bool {
        self.face().is_multiple_of(2)
    }

    /// The smaller turn between two directions, in eighths: 0 to 4.
    pub fn turn_to(self, other: Dir8) -> u32 {
        let turn = (i32::from(other.face()) - i32::from(self.face())).rem_euclid(8);
        turn.min(8 - turn) as u32
    }
}

/// The metric for distances in squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Metric {
    /// The straight line between the centres, rounded to the nearest square, halves up (CE-SET-05).
    #[default]
    Straight,
    /// A diagonal counts as one (PC-BGD-07).
    Chebyshev,
    /// Diagonals count one and two alternately, beginning with one.
    Alternating,
}

impl Metric {
    /// The length of `offset` in squares; 0 only for a zero offset.
    pub fn length(self, offset: Offset) -> u32 {
        match self {
            Metric::Straight => offset.straight(),
            Metric::Chebyshev => offset.chebyshev(),
            Metric::Alternating => offset.chebyshev() + offset.x.unsigned_abs().min(offset.y.unsigned_abs()) / 2,
        }
    }

    /// The distance between two squares.
    pub fn distance(self, a: Square, b: Square) -> u32 {
        self.length(b - a)
    }
}

/// Straight-line distance in squares, rounded to the nearest, halves up; at least 1 between different squares (CE-SET-05).
pub fn straight(a: Square, b: Square) -> u32 {
    (b - a).straight()
}

/// The altitude band of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Altitude {
    /// On the ground.
    #[default]
    Ground,
    /// In the air, within reach of ground fire.
    Low,
    /// High above.
    High,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ce_set_05_straight_line_rounds_half_up() {
        let of = |x, y| Offset::new(x, y).straight();
        assert_eq!([of(0, 0), of(1, 1), of(2, 2), of(4, 4), of(3, 4)], [0, 1, 3, 6, 5]);
        for x in -40..=40_i32 {
            for y in -40..=40_i32 {
                let d = i64::from(of(x, y));
                let four = 4 * i64::from(x * x + y * y);
                assert!((2 * d - 1).max(0).pow(2) <= four && four < (2 * d + 1).pow(2), "({x}, {y}) is {d} away");
            }
        }
    }

    #[test]
    fn pc_bgd_07_diagonals_count_one() {
        assert_eq!(Metric::Chebyshev.distance(Square::new(2, 3), Square::new(7, 6)), 5);
        assert_eq!(Metric::Chebyshev.distance(Square::new(2, 3), Square::new(3, 4)), 1);
    }

    #[test]
    fn alternating_diagonals_count_one_two_one() {
        let steps: Vec<u32> = (1..=4).map(|n| Metric::Alternating.length(Offset::new(n, -n))).collect();
        assert_eq!(steps, [1, 3, 4, 6]);
    }

    #[test]
    fn ce_thr_04_faces_run_clockwise_from_north() {
        assert_eq!(Dir8::from_face(1), Some(Dir8::N));
        assert_eq!(Dir8::from_face(2).map(Dir8::offset), Some(Offset::new(1, -1)));
        assert_eq!((Dir8::from_face(0), Dir8::from_face(9)), (None, None));
        for dir in Dir8::ALL {
            assert_eq!(Dir8::from_face(dir.face()), Some(dir));
            assert_eq!(dir.turned(2).offset(), dir.offset().turned_right());
            assert_eq!(dir.opposite().offset(), -dir.offset());
            assert_eq!((dir.turn_to(dir.turned(-3)), dir.turn_to(dir.turned(5))), (3, 3));
            assert_eq!(Dir8::exact(dir.offset() * 7), Some(dir));
        }
    }

    #[test]
    fn nearest_direction_turns_with_the_offset() {
        assert_eq!(Dir8::nearest(Offset::new(0, 0)), None);
        for x in -20..=20 {
            for y in -20..=20 {
                let offset = Offset::new(x, y);
                let Some(dir) = Dir8::nearest(offset) else { continue };
                assert_eq!(Dir8::nearest(offset.turned_right()), Some(dir.turned(2)));
                let share = |d: Dir8| {
                    let (dot, length) = (offset.dot(d.offset()), d.offset().squared() as i64);
                    (dot.signum() * dot * dot * 2) / length
                };
                assert!(Dir8::ALL.into_iter().all(|other| share(other) <= share(dir)), "{offset:?} is not {dir:?}");
            }
        }
    }
}
