//! Overlays: range increments, blasts, ground under fire.

use crate::battle::lens::Span;
use crate::battle::{Battle, Key, Order, Rule, Target};
use crate::grid::Square;
use crate::rules::espionage::area;
use crate::rules::espionage::armoury::Weapon;
use crate::rules::espionage::fire::{strikes, suppression};
use crate::rules::espionage::keys::SUPPRESS;
use crate::rules::espionage::range;

const TABLE: Rule = Rule("FI-BGD-02");

/// What the distance to a square adds to an attack (FI-BGD-02).
pub fn span(battle: &Battle, order: &Order, to: Square) -> Option<Span> {
    let aimed = order.clone().at(Target::Unit(order.unit));
    let strike = strikes::of_order(battle, &aimed).ok()?;
    let squares = range::across(battle.square(order.unit), to);
    if strike.is_melee() {
        return (squares <= 1).then_some(Span { what: Key::new("reach"), amount: 0, rule: TABLE });
    }
    let weapon = strike.weapon(battle);
    let beyond = i32::try_from(squares.saturating_sub(1) / u32::from(weapon.increment.max(1))).unwrap_or(i32::MAX / 2);
    let what = Key::new(if beyond == 0 { "in_range" } else { "long_range" });
    (squares <= weapon.reach()).then_some(Span { what, amount: -2 * beyond, rule: TABLE })
}

/// The squares that an order's blast or suppressive fire would cover (FI-BGD-10, FI-BGD-23).
pub fn blast(battle: &Battle, order: &Order, centre: Square) -> Vec<Square> {
    if order.act == SUPPRESS {
        return suppression::ground(battle, centre).collect();
    }
    let slot = order.with.or(battle.gear(order.unit).in_hand);
    let weapon = slot.and_then(|slot| battle.item(order.unit, slot)).and_then(|(_, def)| def.data::<Weapon>());
    match weapon.map(|weapon| u32::from(weapon.blast)) {
        Some(radius) if radius > 0 => area::squares(battle, centre, radius),
        _ => Vec::new(),
    }
}
