//! Damping fields: what they leave of points that are spent within them (DR-SIL-02, DR-SIL-05).

/// The damping at a place, in quarters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Damping(i32);

impl Damping {
    /// None: points count in full.
    pub const NONE: Self = Self(4);

    /// The damping of all fields over a place: the greatest value and a quarter of the others (DR-SIL-05).
    pub fn of(values: impl IntoIterator<Item = i32>) -> Self {
        let (greatest, sum) = values.into_iter().fold((0, 0), |(most, sum), value| (value.max(most), sum + value));
        Self(4 * greatest + (sum - greatest)).max(Self::NONE)
    }

    /// It in quarters.
    pub const fn quarters(self) -> i32 {
        self.0
    }

    /// Effective points of points that are spent.
    pub const fn effective(self, points: i32) -> i32 {
        points * 4 / self.0
    }

    /// The fewest points whose effective points are at least so many (DR-SIL-08).
    pub const fn needed(self, effective: i32) -> i32 {
        (effective * self.0 + 3) / 4
    }
}
