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

/// A value of a zone of whose cost so much is left unpaid (DR-SHA-16).
pub const fn zone_value(value: i32, cost: i32, left: i32) -> i32 {
    if cost > 0 { value * left / cost } else { 0 }
}
