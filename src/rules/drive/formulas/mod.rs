//! The arithmetic of the model: whole numbers, rounded down after each step that divides (DR-BGD-02).

pub mod band;
pub mod damping;
pub mod injury_factor;
pub mod multipliers;
pub mod parts;
pub mod payment;
pub mod weight;
