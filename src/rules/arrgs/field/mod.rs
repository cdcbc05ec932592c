//! The ground: what a step costs, and what blocks it (AR-MOV-07 to AR-MOV-11).

pub mod category;
pub mod doors;
pub mod step_cost;
