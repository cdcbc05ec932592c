//! What shields pay, and what they let through (DR-SHD-14, DR-SHD-15, DR-SHA-01, DR-SHA-13, DR-SHA-14, DR-SHA-16).

use crate::rules::drive::armoury::Shape;

/// A payment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paid {
    /// Points that the pool loses.
    pub points: i32,
    /// Damage that is left.
    pub left: i32,
}

/// A pool pays for a damage, point for point; of blast each point stops two if it counts double (DR-SHD-15).
pub fn pay(pool: i32, damage: i32, double: bool) -> Paid {
    let worth = if double { 2 } else { 1 };
    let points = ((damage + worth - 1) / worth).min(pool);
    Paid { points, left: (damage - worth * points).max(0) }
}

/// A high-precision pool pays for a damage that stands for so many times as much (DR-SHA-01).
pub fn pay_times(pool: i32, damage: i32, times: i32, double: bool) -> Paid {
    let paid = pay(pool, damage * times, double);
    Paid { left: paid.left / times, ..paid }
}

/// What a zone counts for a low-precision shield: twice the high value of a cluster (DR-SHA-13), three times the value of
/// a point at the shielded place, or its high value where both parts meet it (DR-SHA-14).
pub const fn zone_cost(shape: Shape, high: i32, here: Option<i32>) -> i32 {
    match (shape, here) {
        (Shape::Cluster, _) => 2 * high,
        (Shape::Point, Some(value)) => 3 * value,
        (Shape::Point, None) => 3 * high,
    }
}

/// The share of a zone's cost that is left unpaid, and so of its values (DR-SHA-16).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    part: i64,
    whole: i64,
}

impl Share {
    /// All of it.
    pub const ALL: Self = Self { part: 1, whole: 1 };

    /// What is left once a field has paid so much of the cost that the zone has for it.
    #[must_use]
    pub const fn less(self, paid: i32, cost: i32) -> Self {
        let (paid, cost) = (paid as i64, cost as i64);
        match self {
            _ if cost < 1 => Self { part: 0, whole: 1 },
            Self { part, whole } if whole == cost => Self { part: part - paid, whole },
            Self { part, whole } => Self { part: part * cost - paid * whole, whole: whole * cost },
        }
    }

    /// That share of a value, rounded down.
    pub fn of(self, value: i32) -> i32 {
        i32::try_from(i64::from(value) * self.part.max(0) / self.whole).unwrap_or(value)
    }
}
