//! What the 2D6 core tells a table about the ground.

use crate::battle::lens::{Sector, Span};
use crate::battle::{Battle, Order, Rule, Target, UnitId};
use crate::grid::{FireArc, Square, around, straight};
use crate::rules::cepheus::area::launch;
use crate::rules::cepheus::armoury::Grenade;
use crate::rules::cepheus::attack::plan::Plan;
use crate::rules::cepheus::conditions::vehicle::shut_in;
use crate::rules::cepheus::keys::THROW;
use crate::rules::cepheus::keys::vehicles::SEAT;

/// The band of a square and how hard the weapon finds it (CE-ATK-05).
pub fn span(battle: &Battle, order: &Order, to: Square) -> Option<Span> {
    let order = order.clone().at(Target::Square(to));
    let plan = if order.act == THROW { Plan::throw(battle, &order) } else { Plan::blind(battle, &order) }.ok()?;
    Some(Span { what: plan.band.key(), amount: plan.difficulty.dm(), rule: Rule("CE-ATK-05") })
}

/// The squares in the rings of what an order throws or launches, if it burst there (CE-EXP-01).
pub fn blast(battle: &Battle, order: &Order, centre: Square) -> Vec<Square> {
    let slot = order.with.or(battle.gear(order.unit).in_hand);
    let Some((_, def)) = slot.and_then(|slot| battle.item(order.unit, slot)) else { return Vec::new() };
    let thrown = || def.data::<Grenade>().and_then(|grenade| grenade.rings.last()).map(|ring| u32::from(ring.squares));
    let Some(reach) = launch::reach(battle, order).or_else(thrown) else { return Vec::new() };
    let map = battle.map();
    let inside = |to: &Square| straight(centre, *to) <= reach && battle.can_hit(centre, *to) && !map.is_solid(*to);
    around(map, centre, reach).into_iter().filter(inside).collect()
}

/// Squares to which the arcs of a vehicle's weapons are shown: beyond, their bands make shots a matter of luck.
const SHOWN: u32 = 34;

/// The sides on which the weapons of a machine bear (CE-VEH-01); a turret bears on all and has none of its own. Of somebody
/// shut into a vehicle, what his window looks out on (CE-VEH-07).
pub fn sectors(battle: &Battle, unit: UnitId) -> Vec<Sector> {
    if let Some((seat, side)) =
        battle.seat(unit).filter(|_| shut_in(battle, unit)).and_then(|seat| Some((seat, seat.window?)))
    {
        let body = battle.body(seat.vehicle);
        let arc = FireArc::new(side.direction(body.facing).offset(), 45);
        return vec![Sector { what: SEAT, from: body.square, arc, reach: SHOWN, rule: Rule("CE-VEH-07") }];
    }
    let Some(machine) = battle.machine(unit) else { return Vec::new() };
    let body = battle.body(unit);
    let sector = |mount: &crate::battle::Mount| {
        let (_, def) = battle.item(unit, mount.slot)?;
        let arc = FireArc::new(mount.arc?.direction(body.facing).offset(), 45);
        Some(Sector { what: def.key, from: body.square, arc, reach: SHOWN, rule: Rule("CE-VEH-01") })
    };
    machine.design.mounts.iter().filter_map(sector).collect()
}
