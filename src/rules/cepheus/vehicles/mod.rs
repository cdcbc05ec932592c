//! Driving, chasing, ramming, places aboard and mounted weapons.

pub mod climbing;
pub mod collision;
pub mod control;
pub mod driving;
pub mod evasive_action;
pub mod gunnery;
pub mod path;
pub mod pursuit;
pub mod ramming;
pub mod runaway;
pub mod seats;
pub mod stunts;
pub mod volley_fire;
