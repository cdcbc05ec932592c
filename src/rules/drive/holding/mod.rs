//! Holding back: how the attacker says that less than all of an attack is used (DR-VOL-01 to DR-VOL-07).

pub mod hold_back;
