//! Overlays: Threat Ranges and range increments.

use crate::battle::lens::Span;
use crate::battle::{Battle, Key, Order, Rule, Target, UnitId};
use crate::grid::Square;
use crate::rules::arrgs::area::{self, squares};
use crate::rules::arrgs::attack::extent::Extent;
use crate::rules::arrgs::attack::{Manner, modifiers, plan};
use crate::rules::arrgs::keys::{AREA_ATTACK, CAST, CONTROL_SPELL};
use crate::rules::arrgs::magic::{casting, handling};
use crate::rules::arrgs::range;

/// The squares that an attack on an area would cover from a square, or an area that is moved there.
pub fn blast(battle: &Battle, order: &Order, at: Square) -> Vec<Square> {
    let extent = match order.act {
        AREA_ATTACK => area::plan::of_order(battle, order).ok().map(|burst| burst.extent),
        CAST => {
            let casting = casting::of_order(battle, order).ok();
            casting.map(|casting| casting.stored(battle).spell.area).filter(|area| *area > 0).map(Extent::Block)
        }
        CONTROL_SPELL => return handling::would_fill(battle, order, at),
        _ => None,
    };
    extent.map_or_else(Vec::new, |extent| squares::covered(battle, order.unit, at, extent))
}

/// The squares within the Threat Range of a combatant, from its minimum to its maximum (AR-THR-01, AR-THR-02).
pub fn threatened(battle: &Battle, unit: UnitId) -> Vec<Square> {
    let own = battle.covered(unit);
    let reaches = |square: &Square| {
        range::within_threat(battle, unit, range::to_square(battle, unit, *square))
            && !battle.map().is_solid(*square)
            && own.iter().any(|from| range::open(battle, *from, *square))
    };
    battle.map().squares().filter(reaches).collect()
}

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
