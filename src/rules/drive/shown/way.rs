//! What a hit meets on its way to somebody (DR-SEQ-01): the procedures of the model work it out on a copy of the battle, and
//! what they tell becomes its stations.

use crate::battle::system::{Attack, Critical, Station, Struck};
use crate::battle::{Battle, Cx, Order, Rule, UnitId};
use crate::rules::drive::area::launching::{self, Strike};
use crate::rules::drive::area::{bursts, zones};
use crate::rules::drive::armoury::Level;
use crate::rules::drive::attack::{critical, shielding};
use crate::rules::drive::damage::burst::Burst;
use crate::rules::drive::damage::flight::Flight;
use crate::rules::drive::damage::landing;
use crate::rules::drive::damage::shot::{self, Shot};
use crate::rules::drive::keys::*;
use crate::rules::drive::shields::paying;
use crate::rules::drive::shown::trail::Trail;

const BURSTS: Rule = Rule("DR-BGD-24");
const CRITICALS: Rule = Rule("DR-CRT-05");

/// The stations of a hit of an order on somebody.
pub fn of(battle: &Battle, order: &Order, target: UnitId) -> Vec<Station> {
    let way = if order.act == LAUNCH {
        let strike = launching::strike_on(battle, order, target);
        strike.and_then(|strike| battle.suppose(|cx| Ok(launched(cx, (battle, target), strike))))
    } else {
        let attack = battle.rules().core.attack_of(battle, order).filter(|attack| attack.harms && !attack.blast);
        attack.and_then(|attack| battle.suppose(|cx| Ok(shot_at(cx, (battle, target), &attack, 0))))
    };
    way.unwrap_or_default()
}

/// What a critical hit of an order would do.
pub fn critical(battle: &Battle, order: &Order, target: UnitId) -> Option<Critical> {
    let attack = battle.rules().core.attack_of(battle, order).filter(|attack| attack.harms && !attack.blast)?;
    let (margin, more, places) = critical::outlook(battle, &attack, target, &[shot::of(battle, &attack)])?;
    let way = battle.suppose(|cx| Ok(shot_at(cx, (battle, target), &attack, more)))?;
    Some(Critical { what: CRITICAL, margin, more, way, places, rule: CRITICALS })
}

/// One shot or blow of an attack, with more drive.
fn shot_at(cx: &mut Cx<'_>, (battle, target): (&Battle, UnitId), attack: &Attack, more: i32) -> Vec<Station> {
    let one = shot::of(battle, attack);
    let manner = if attack.melee { "melee" } else { "shoot" };
    let mut trail = Trail::new(battle, target, &one, manner);
    let mut struck = Struck::new(target, 1, 0);
    shielding::meet(cx, attack, &mut struck);
    trail.paid(cx.events());
    if struck.hits < 1 {
        return trail.end();
    }
    let flight = Flight::of(&struck);
    let shots = shot::left(battle, attack, struck.hits, &flight);
    let burst = Burst::made_of(battle, attack, &one);
    if burst.is_some() {
        let (before, after) = (one.energy() - flight.all_stopped(), shots.iter().map(Shot::energy).sum::<i32>());
        trail.changed(AREA_BURST, "explode", after - before, BURSTS);
    }
    let times = bursts::factor(battle, burst.map_or(1, Burst::direct_factor));
    arrive(cx, trail, (target, attack.by), (&shots, more), times)
}

/// What somebody takes of a weapon with an area.
fn launched(cx: &mut Cx<'_>, (battle, target): (&Battle, UnitId), strike: Strike) -> Vec<Station> {
    let Strike { mut shot, by, centre, threat, zone } = strike;
    let mut trail = Trail::new(battle, target, &shot, "grenade");
    if let Some(zone) = zone {
        let full = shot.energy();
        let left = zones::value_at(cx, by, zone, centre, target);
        trail.paid_for_all(cx.events(), left - full);
        shot.energy.iter_mut().for_each(|one| one.1 = left);
    }
    let from = cx.events().len();
    for level in [Level::Low, Level::Medium] {
        if let Some(threat) = threat {
            paying::stop(cx, target, level, threat, &mut shot.energy);
        }
    }
    trail.paid(&cx.events()[from..]);
    arrive(cx, trail, (target, by), (&[shot], 0), 1)
}

/// What is left after the shields arrives.
fn arrive(
    cx: &mut Cx<'_>,
    mut trail: Trail<'_>,
    (target, by): (UnitId, Option<UnitId>),
    (shots, more): (&[Shot], i32),
    times: i32,
) -> Vec<Station> {
    let from = cx.events().len();
    let mut skin = |cx: &mut Cx<'_>, energy, left| paying::stop_at_skin(cx, target, energy, left, times);
    let landed = landing::meet(cx, target, by, shots, more, &mut skin);
    trail.landed(&cx.events()[from..], &landed);
    trail.end()
}
