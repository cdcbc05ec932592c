//! Ground weapons against starships: damage divided by 50, and fire from many weapons at once (CE-GND).

use crate::battle::oracle::Matters;
use crate::battle::system::{Blow, Cause};
use crate::battle::{Battle, Cx, Flow, Ledger, Rule, UnitId};
use crate::dice::Dice;
use crate::rules::cepheus::attack::plan::Plan;
use crate::rules::cepheus::conditions::vehicle::is_starship;
use crate::rules::cepheus::keys::log::{DAMAGE_ROLL, DICE, EFFECT};
use crate::rules::cepheus::keys::vehicles::*;
use smallvec::{SmallVec, smallvec};

const TOGETHER_RULE: Rule = Rule("CE-GND-03");

/// The damage dice of a shot.
pub fn dice(plan: &Plan) -> u16 {
    plan.dice.map_or(0, |dice| dice.count) + plan.grouped.1
}

/// Resolves a volley with its last shot. Returns false if no hits wait for it. `effect` is negative for a miss.
///
/// # Errors
/// Halts if the dice are missing.
pub fn resolve(cx: &mut Cx<'_>, plan: &Plan, effect: i32) -> Flow<bool> {
    let Some(target) = plan.target.filter(|target| is_starship(cx.battle(), *target)) else { return Ok(false) };
    if waiting(cx.battle(), plan.unit, target).is_empty() {
        return Ok(false);
    }
    let shot = (effect >= 0).then_some((i32::from(dice(plan)), effect));
    strike(cx, plan.unit, target, shot).map(|()| true)
}

/// Resolves the volleys that are still open at the end of the round.
///
/// # Errors
/// Halts if the dice are missing.
pub fn round_end(cx: &mut Cx<'_>) -> Flow {
    let units: SmallVec<[UnitId; 16]> = cx.battle().units().collect();
    for unit in units {
        if let Some(target) = cx.battle().conditions(unit).get(IN_VOLLEY).and_then(|shot| shot.on) {
            strike(cx, unit, target, None)?;
        }
    }
    Ok(())
}

/// The combatants of a firer's side whose hits on a target wait.
fn waiting(battle: &Battle, unit: UnitId, target: UnitId) -> SmallVec<[UnitId; 8]> {
    let waits = |other: &UnitId| {
        let own = battle.side(*other) == battle.side(unit);
        own && battle.conditions(*other).get(IN_VOLLEY).is_some_and(|shot| shot.on == Some(target))
    };
    battle.units().filter(waits).collect()
}

/// All waiting hits, and possibly one more, strike together: the weapon with the most dice counts fully, half the dice
/// of all others are added, and one roll is divided.
fn strike(cx: &mut Cx<'_>, unit: UnitId, target: UnitId, last: Option<(i32, i32)>) -> Flow {
    let battle = cx.battle();
    let firers = waiting(battle, unit, target);
    let shot =
        |unit: &UnitId| (battle.conditions(*unit).amount(IN_VOLLEY), battle.conditions(*unit).amount(VOLLEY_EFFECT));
    let mut shots: SmallVec<[(i32, i32); 8]> = firers.iter().map(shot).chain(last).collect();
    shots.sort_by_key(|shot| std::cmp::Reverse(*shot));
    let halves: i32 = shots[1..].iter().map(|shot| shot.0).sum::<i32>() / 2;
    let pool = Dice::d6(u16::try_from(shots[0].0 + halves).unwrap_or(u16::MAX));
    for unit in firers {
        cx.end_condition(unit, IN_VOLLEY, VOLLEY, TOGETHER_RULE);
        cx.end_condition(unit, VOLLEY_EFFECT, VOLLEY, TOGETHER_RULE);
    }
    let rolled = cx.roll_amount(unit, DAMAGE_ROLL, pool, &Matters::Only(smallvec![target]), TOGETHER_RULE)?;
    let mut ledger = Ledger::new();
    ledger.add(DICE, rolled, TOGETHER_RULE);
    ledger.add(EFFECT, shots[0].1, TOGETHER_RULE);
    cx.harm(Blow::new(target, Some(unit), Cause::Attack, ledger, TOGETHER_RULE)).map(|_| ())
}
