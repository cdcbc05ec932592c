//! What pseudogravity is worth to the AI: points that are ready, enemies who are tied, oneself behind guards.

use crate::battle::{Battle, UnitId};
use crate::rules::drive::armoury::Effect;
use crate::rules::drive::gravity::{self, guard};
use crate::rules::drive::keys::*;

/// Points for a thousandth of a combatant, and the most that they all count for.
const POINTS: i32 = 4;
const MOST: i32 = 15;
/// A tether, for whom it ties.
const TIED: i32 = -60;
/// Guards, for somebody whom enemies could reach, and for others.
const GUARDED: i32 = 40;
const GUARDED_AFAR: i32 = 5;
const NEAR: u32 = 8;

/// The sum.
pub fn value(battle: &Battle, unit: UnitId) -> i32 {
    if !battle.is_up(unit) {
        return 0;
    }
    let useful = |one: &gravity::Carried<'_>| !matches!(one.gravity.effect, Effect::Lift(_));
    let ready: i32 = gravity::carried(battle, unit).filter(useful).map(|one| one.points).sum();
    let tied = if battle.conditions(unit).has(TETHERED) { TIED } else { 0 };
    (ready / POINTS).min(MOST) + tied + guarded(battle, unit)
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
