//! Weight: of bodies for injury factors, of targets for pseudogravity (DR-BGD-19, DR-PSG-05, DR-PSG-07).

/// The weight rating of a body: one for every 25 pounds begun (DR-BGD-19).
pub const fn rating(pounds: i32) -> i32 {
    (pounds + 24) / 25
}

/// A rating of which the part from 21 to 50 counts half and the part above 50 a quarter (DR-BGD-19).
pub fn adjusted(rating: i32) -> i32 {
    rating.min(20) + (rating.clamp(20, 50) - 20) / 2 + (rating.max(50) - 50) / 4
}

/// Pounds of gear that weighs so many kilograms (DR-BGD-19).
pub const fn of_kilograms(kilograms: i32) -> i32 {
    kilograms * 11 / 5
}

/// The weight of a target that resists by flight: 10 % more for each point of its flying SPD (DR-PSG-07).
pub const fn resisting(pounds: i32, flying: i32) -> i32 {
    pounds * (100 + 10 * flying) / 100
}

/// The fewest effective points that affect a weight, of which each affects so many pounds (DR-PSG-05).
pub fn needed(pounds: i32, divisor: i32) -> i32 {
    ((pounds + divisor - 1) / divisor).max(1)
}
