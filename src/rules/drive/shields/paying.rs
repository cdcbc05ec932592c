//! Shields pay (DR-SHD-14 to DR-SHD-16, DR-SHD-20, DR-ENR-14, DR-SHA-01, DR-BGD-40). Nobody is asked.

use crate::battle::{Cx, Event, Rule, Store, UnitId};
use crate::rules::drive::armoury::{Energy, Level};
use crate::rules::drive::formulas::payment::{self, Paid};
use crate::rules::drive::keys::*;
use crate::rules::drive::shields::cover::{self, Threat};
use crate::rules::drive::shields::pools::{self, Screen};

const POINTS: Rule = Rule("DR-SHD-14");
const KINETIC: Rule = Rule("DR-BGD-40");

/// Shields of a level pay for the energy of an attack from afar on its way to somebody. Gives how much they stop.
pub fn stop(cx: &mut Cx<'_>, victim: UnitId, level: Level, threat: Threat, energy: &mut [(Energy, i32)]) -> i32 {
    let mut stopped = 0;
    for screen in cover::against(cx.battle(), victim, level, threat) {
        for (kind, damage) in energy.iter_mut().filter(|one| one.1 > 0) {
            let left = pay(cx, &screen, victim, *kind, *damage);
            stopped += *damage - left;
            *damage = left;
        }
    }
    stopped
}

/// A victim's high-precision shields pay for energy that armour has let through. It stands for `times` as much
/// (DR-SHA-01). Gives what is left of it.
pub fn stop_at_skin(cx: &mut Cx<'_>, victim: UnitId, energy: Energy, damage: i32, times: i32) -> i32 {
    let threat = Threat { from: cover::Origin::Nowhere, matter: cover::Matter::Blast };
    let mut left = damage * times;
    for screen in cover::against(cx.battle(), victim, Level::High, threat) {
        if left > 0 {
            left = pay(cx, &screen, victim, energy, left);
        }
    }
    left / times
}

/// One shield pays for damage to somebody. Gives what is left.
pub fn pay(cx: &mut Cx<'_>, screen: &Screen, victim: UnitId, energy: Energy, damage: i32) -> i32 {
    let battle = cx.battle();
    let shield = screen.shield(battle);
    let pool = points(cx, screen);
    if pool.points < 1 || !shield.stops(energy) {
        return damage;
    }
    let double = shield.blast_double && energy == Energy::Blast;
    let paid = payment::pay(pool.points.into(), damage, double);
    take(cx, screen, victim, paid, damage, POINTS);
    paid.left
}

/// A kinetic shield stops projectiles of that damage, one by one, while its pool can pay for a whole one. Gives how many
/// of so many.
pub fn halt(cx: &mut Cx<'_>, victim: UnitId, damage: i32, shots: i16) -> i16 {
    let threat = Threat { from: cover::Origin::Nowhere, matter: cover::Matter::Blast };
    let mut halted = 0;
    while halted < shots {
        let able = |screen: &Screen| i32::from(screen.store.points) >= damage;
        let Some(screen) = cover::against(cx.battle(), victim, Level::Kinetic, threat).into_iter().find(able) else {
            break;
        };
        take(cx, &screen, victim, Paid { points: damage, left: 0 }, damage, KINETIC);
        halted += 1;
    }
    halted
}

/// The points of a screen now: another that shares its pool may have paid.
fn points(cx: &Cx<'_>, screen: &Screen) -> Store {
    cx.battle().gear(screen.owner).item(screen.slot).map_or(Store::default(), |item| item.store)
}

fn take(cx: &mut Cx<'_>, screen: &Screen, victim: UnitId, paid: Paid, cost: i32, rule: Rule) {
    let before = points(cx, screen);
    let left = before.points - i16::try_from(paid.points).unwrap_or(before.points);
    let (other, number) = (Some(screen.owner).filter(|owner| *owner != victim), cost - paid.left);
    cx.emit(Event::Noted { unit: victim, what: SHIELD_PAID, other, number, rule });
    let turns = if left > 0 { before.turns } else { 0 };
    pools::set(cx, screen, Store { points: left, turns }, rule);
    if left == 0 && paid.left > 0 {
        cx.emit(Event::Noted { unit: victim, what: SHIELD_BROKEN, other, number: paid.left, rule });
    }
}
