//! The field: steps, ground, doors, tasks, things to shoot at.

pub mod doors;
pub mod ground;
pub mod landmarks;
pub mod step_cost;
pub mod targets;
pub mod task;
