//! Attacks hand to hand that are more than a blow (FI-BGD-08).

pub mod charge;
pub mod coup_de_grace;
pub mod nerve;
pub mod tactics;
