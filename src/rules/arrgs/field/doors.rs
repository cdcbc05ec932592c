//! Doors within reach (AR-MIS-01).

use crate::battle::{Battle, Order, Refusal, Rule, UnitId};
use crate::rules::arrgs::range;
use crate::rules::common::doors::{self, Door};

/// Dealings with things and the surroundings.
pub const HANDLING: Rule = Rule("AR-MIS-01");

/// The doors next to a combatant.
pub fn near(battle: &Battle, unit: UnitId) -> impl Iterator<Item = Door> + '_ {
    let around = battle.covered(unit).into_iter().flat_map(|own| own.neighbours());
    around.filter(move |square| range::to_square(battle, unit, *square) == 1).filter_map(|at| doors::at(battle, at))
}

/// The door that an order means.
///
/// # Errors
/// The reason if there is none.
pub fn meant(battle: &Battle, order: &Order) -> Result<Door, Refusal> {
    doors::meant(battle, order, near(battle, order.unit), HANDLING)
}
