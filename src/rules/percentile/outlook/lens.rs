//! Overlays: range bands, blasts, overwatch zones.

use crate::battle::lens::{Sector, Span};
use crate::battle::{Battle, Key, Order, Rule, Target, UnitId};
use crate::grid::{FireArc, Offset, Square, around};
use crate::rules::percentile::armoury::Weapon;
use crate::rules::percentile::armoury::strike::{self, Manner, range_of};
use crate::rules::percentile::attack::{plan, watch};
use crate::rules::percentile::conditions::engaged;
use crate::rules::percentile::keys::{BOARDING, WATCHING};
use crate::rules::percentile::range;

const TABLE: Rule = Rule("PC-BGD-24");
/// Squares within which a shot is at point-blank range.
const POINT_BLANK: u32 = 2;

/// What the distance to a square, or to the target of the order, adds to an attack (PC-BGD-24).
pub fn span(battle: &Battle, order: &Order, to: Square) -> Option<Span> {
    if order.act == BOARDING {
        return None;
    }
    let strike = plan::plan(battle, &order.clone().at(Target::Unit(order.unit))).ok()?;
    let squares = match order.target_unit() {
        Some(target) => range::distance(battle, order.unit, target),
        None => range::to_square(battle, order.unit, to),
    };
    if strike.manner == Manner::Melee {
        let reach = u32::from(strike::weapon_of(battle, &strike).reach);
        return (squares <= reach).then_some(Span { what: Key::new("reach"), amount: 0, rule: Rule("PC-ATK-02") });
    }
    let range = u32::from(range_of(battle, &strike));
    // In melee nobody has the room for it.
    let brawls = order.target_unit().is_some_and(|target| engaged::either(battle, order.unit, target))
        || battle.bodies_at(to).any(|other| engaged::either(battle, order.unit, other));
    let (what, amount) = match squares {
        0..=POINT_BLANK if !brawls => ("point_blank", 10),
        _ if squares <= range => ("in_range", 0),
        _ if squares <= 2 * range => ("long_range", -10),
        _ => return None,
    };
    Some(Span { what: Key::new(what), amount, rule: TABLE })
}

/// The squares within the blast of what an order throws, if it burst there (PC-BGD-37).
pub fn blast(battle: &Battle, order: &Order, centre: Square) -> Vec<Square> {
    let slot = order.with.or(battle.gear(order.unit).in_hand);
    let weapon = slot.and_then(|slot| battle.item(order.unit, slot)).and_then(|(_, def)| def.data::<Weapon>());
    let Some(radius) = weapon.map(|weapon| u32::from(weapon.blast)).filter(|radius| *radius > 0) else {
        return Vec::new();
    };
    let map = battle.map();
    let inside =
        |to: &Square| range::across(battle, centre, *to) <= radius && battle.can_hit(centre, *to) && !map.is_solid(*to);
    around(map, centre, radius).into_iter().filter(inside).collect()
}

/// The zone in which one lies in wait (PC-OVW-01).
pub fn sectors(battle: &Battle, unit: UnitId) -> Vec<Sector> {
    let watching = battle.conditions(unit).get(WATCHING);
    let sector = |watch: &crate::battle::Condition| Sector {
        what: WATCHING,
        from: battle.square(unit),
        arc: watch::arc(battle, unit).unwrap_or(FireArc::new(Offset::new(0, -1), 180)),
        reach: u32::try_from(watch.amount).unwrap_or(0),
        rule: watch.rule,
    };
    watching.map(sector).into_iter().collect()
}
