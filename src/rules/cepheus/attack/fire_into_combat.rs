//! Shooting at a target with others in its square (CE-FIC-01, CE-FIC-02).

use crate::battle::oracle::Matters;
use crate::battle::{Battle, Cx, Event, Flow, Life, Rule, UnitId};
use crate::dice::Dice;
use crate::rules::cepheus::attack::plan::{Fire, Plan};
use crate::rules::cepheus::attack::sequence;
use crate::rules::cepheus::checks::chance::pick;
use crate::rules::cepheus::checks::check::Made;
use crate::rules::cepheus::keys::log::STRAY;
use smallvec::SmallVec;

/// The rule of the DM.
pub const RULE: Rule = Rule("CE-FIC-01");
const MISS: Rule = Rule("CE-FIC-02");
/// Roll of a die from which a miss hits another combatant.
const STRIKES: i32 = 4;

/// All other living combatants in the target's square and at its height except the attacker, in order of id; empty for
/// a vehicle or those aboard.
pub fn living(battle: &Battle, plan: &Plan) -> SmallVec<[UnitId; 4]> {
    let Some(target) = plan.target else { return SmallVec::new() };
    if battle.vehicle_of(target).is_some() {
        return SmallVec::new();
    }
    let altitude = battle.body(target).altitude;
    let other = |unit: &UnitId| {
        let body = battle.body(*unit);
        let there = body.life < Life::Dead && body.altitude == altitude;
        there && *unit != target && *unit != plan.unit && battle.vehicle_of(*unit).is_none()
    };
    battle.bodies_at(plan.to).filter(other).collect()
}

/// Those of them that are standing.
fn beside(battle: &Battle, plan: &Plan) -> SmallVec<[UnitId; 4]> {
    living(battle, plan).into_iter().filter(|unit| battle.is_up(*unit)).collect()
}

fn exempt(plan: &Plan) -> bool {
    plan.is_melee() || plan.is_payload() || plan.spread || !matches!(plan.fire, Fire::Aimed | Fire::Panic)
}

/// The DM for a shot or throw at a target with others in its square.
pub fn dm(battle: &Battle, plan: &Plan) -> i32 {
    if exempt(plan) || beside(battle, plan).is_empty() { 0 } else { -2 }
}

/// A miss may hit another combatant there: the weapon's dice without Effect, and no reaction.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn stray(cx: &mut Cx<'_>, plan: &Plan) -> Flow {
    if exempt(plan) {
        return Ok(());
    }
    let others = beside(cx.battle(), plan);
    if others.is_empty() {
        return Ok(());
    }
    let matters = Matters::Only(others.clone());
    if cx.roll_amount(plan.unit, STRAY, Dice::d6(1), &matters, MISS)? < STRIKES {
        return Ok(());
    }
    let struck = pick(cx, plan.unit, &others, STRAY, MISS)?;
    cx.emit(Event::Hit { unit: plan.unit, target: struck, effect: 0, rule: MISS });
    sequence::hit(cx, plan, &[struck], Made::without_effect(), 0)
}
