//! What pseudogravity is worth to the AI: points that are ready, enemies who are tied, oneself behind guards, and the damping
//! that keeps enemies from moving anybody.

use crate::battle::{Battle, UnitId};
use crate::rules::drive::armoury::Effect;
use crate::rules::drive::formulas::damping::Damping;
use crate::rules::drive::formulas::weight::needed;
use crate::rules::drive::gravity::{self, Carried, guard, weight};
use crate::rules::drive::keys::*;
use crate::rules::drive::{fields, supply};

/// Points for a thousandth of a combatant, and the most that they all count for.
const POINTS: i32 = 4;
const MOST: i32 = 15;
/// A tether, for whom it ties.
const TIED: i32 = -60;
/// Guards, for somebody whom enemies could reach, and for others.
const GUARDED: i32 = 40;
const GUARDED_AFAR: i32 = 5;
const NEAR: u32 = 8;
/// A use of a device that damping prevents, and the most that count.
const PREVENTED: i32 = 10;
const USES: i32 = 4;

/// The sum.
pub fn value(battle: &Battle, unit: UnitId) -> i32 {
    if !battle.is_up(unit) {
        return 0;
    }
    let useful = |one: &gravity::Carried<'_>| !matches!(one.gravity.effect, Effect::Lift(_));
    let ready: i32 = gravity::carried(battle, unit).filter(useful).map(|one| one.points).sum();
    let tied = if battle.conditions(unit).has(TETHERED) { TIED } else { 0 };
    (ready / POINTS).min(MOST) + tied + guarded(battle, unit) + damped(battle, unit)
}

/// What the damping over somebody is worth to it: how much less often enemies nearby can move or hold it, and it can lift
/// itself.
fn damped(battle: &Battle, unit: UnitId) -> i32 {
    let damping = fields::at(battle, battle.square(unit));
    let Some(pounds) = weight::of(battle, unit).filter(|_| damping != Damping::NONE) else { return 0 };
    let lifts = |one: &Carried<'_>| matches!(one.gravity.effect, Effect::Lift(_));
    let prevented = |by: UnitId, lifting: bool| {
        let devices = gravity::carried(battle, by).filter(|one| lifts(one) == lifting);
        let lost =
            devices.map(|one| uses(battle, by, &one, pounds, Damping::NONE) - uses(battle, by, &one, pounds, damping));
        lost.max().unwrap_or(0)
    };
    let side = battle.side(unit);
    let near = |other: &UnitId| {
        battle.is_up(*other)
            && battle.are_enemies(unit, *other)
            && battle.in_sight_of(side, *other)
            && gravity::carried(battle, *other)
                .any(|one| battle.rules().core.distance(battle, *other, unit) <= u32::from(one.gravity.range) + NEAR)
    };
    let saved: i32 = battle.units().filter(near).map(|other| prevented(other, false)).sum();
    PREVENTED * (saved.min(USES) - prevented(unit, true))
}

/// How often a device can act on a weight with all that its pool could still get, up to so many times.
fn uses(battle: &Battle, by: UnitId, one: &Carried<'_>, pounds: i32, damping: Damping) -> i32 {
    let price = damping.needed(needed(pounds, one.gravity.divisor));
    let more = i32::from(supply::left(battle, by, one.slot, one.gravity.source)) * one.gravity.unit;
    if price > one.gravity.cap { 0 } else { ((one.points + more) / price).min(USES) }
}

fn guarded(battle: &Battle, unit: UnitId) -> i32 {
    if !guard::protects(battle, unit) {
        return 0;
    }
    let (side, from) = (battle.side(unit), battle.square(unit));
    let close = |other: &UnitId| {
        battle.is_up(*other)
            && battle.are_enemies(unit, *other)
            && battle.in_sight_of(side, *other)
            && (battle.square(*other) - from).chebyshev() <= NEAR
    };
    if battle.units().any(|other| close(&other)) { GUARDED } else { GUARDED_AFAR }
}
