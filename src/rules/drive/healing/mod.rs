//! Putting out fire, first aid, rest, particle fever (DR-BGD-13, DR-BGD-28, DR-BGD-32, DR-BGD-37).

pub mod fever;
pub mod first_aid;
pub mod put_out;
pub mod rest;
