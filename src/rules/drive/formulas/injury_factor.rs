//! The injury factor of a body, and degrees of injury (DR-BGD-03, DR-BGD-04).

use super::weight::{adjusted, rating};

/// The injury factor of a base CON and a weight in pounds (DR-BGD-03).
pub fn of(con: i32, pounds: i32) -> i32 {
    (con * adjusted(rating(pounds)) / 5).max(2)
}

/// The running damage of a body whose injury factor changes: no degree is won or lost (DR-BGD-03).
pub const fn rescaled(running: i32, old: i32, new: i32) -> i32 {
    running * new / old
}

/// Degrees that damage adds to a running total: the multiples of the factor that it newly meets (DR-BGD-04).
pub const fn degrees(running: i32, damage: i32, factor: i32) -> i32 {
    (running + damage) / factor - running / factor
}
