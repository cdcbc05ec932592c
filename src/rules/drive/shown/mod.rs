//! What people see of the model: what a hit meets on its way.

mod trail;
pub mod way;

use crate::battle::system::{Pictures, Station};
use crate::battle::{Battle, Order, UnitId};

/// The pictures of the model.
pub struct Shown;

impl Pictures for Shown {
    fn way(&self, battle: &Battle, order: &Order, target: UnitId) -> Vec<Station> {
        way::of(battle, order, target)
    }

    fn icons(&self) -> &'static [&'static str] {
        trail::ICONS
    }
}
