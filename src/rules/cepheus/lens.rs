//! What the 2D6 core tells a table about the ground.

use super::armoury::Grenade;
use super::keys::THROW;
use super::plan::Plan;
use crate::battle::lens::Span;
use crate::battle::{Battle, Order, Rule, Target};
use crate::grid::{Square, straight};

/// The band of a square and how hard the weapon finds it (CE-ATK-05).
pub fn span(battle: &Battle, order: &Order, to: Square) -> Option<Span> {
    let order = order.clone().at(Target::Square(to));
    let plan = if order.act == THROW { Plan::throw(battle, &order) } else { Plan::blind(battle, &order) }.ok()?;
    Some(Span { label: plan.band.label(), amount: plan.difficulty.dm(), rule: Rule("CE-ATK-05") })
}

/// The squares in the rings of what an order throws, if it burst there (CE-EXP-01).
pub fn blast(battle: &Battle, order: &Order, centre: Square) -> Vec<Square> {
    let slot = order.with.or(battle.gear(order.unit).in_hand);
    let grenade = slot.and_then(|slot| battle.item(order.unit, slot)).and_then(|(_, def)| def.data::<Grenade>());
    let reach = grenade.and_then(|grenade| grenade.rings.last()).map(|ring| u32::from(ring.squares));
    let Some(reach) = reach else { return Vec::new() };
    let map = battle.map();
    let inside = |to: &Square| straight(centre, *to) <= reach && map.can_hit(centre, *to) && !map.is_solid(*to);
    map.squares().filter(inside).collect()
}
