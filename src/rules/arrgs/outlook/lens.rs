//! Overlays: Threat Ranges and range increments.

use crate::battle::lens::Span;
use crate::battle::{Battle, Key, Order, Rule, Target};
use crate::grid::Square;
use crate::rules::arrgs::attack::{Manner, modifiers, plan};
use crate::rules::arrgs::range;

/// What the distance to a square adds to an attack (AR-RNG-02).
pub fn span(battle: &Battle, order: &Order, to: Square) -> Option<Span> {
    let strike = plan::of_order(battle, &order.clone().at(Target::Unit(order.unit))).ok()?;
    let squares = range::to_square(battle, order.unit, to);
    if strike.manner == Manner::Melee {
        let near = range::within_threat(battle, order.unit, squares);
        return near.then_some(Span { what: Key::new("reach"), amount: 0, rule: Rule("AR-ATK-05") });
    }
    let weapon = strike.weapon(battle);
    let amount = modifiers::at_range(squares, weapon.increment);
    let what = Key::new(if amount == 0 { "in_range" } else { "long_range" });
    (squares <= weapon.span()).then_some(Span { what, amount, rule: Rule("AR-RNG-02") })
}
