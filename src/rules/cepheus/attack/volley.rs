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

/// The damage dice of one weapon of a shot.
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
    let shot = (effect >= 0).then_some(Shot { dice: i32::from(dice(plan)), effect, guns: usize::from(plan.guns) });
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

/// The hit of one firer: the damage dice of a weapon, the Effect, and how many linked weapons it comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Shot {
    dice: i32,
    effect: i32,
    guns: usize,
}

/// All waiting hits, and possibly one more, strike together: the weapon with the most dice counts fully, half the dice
/// of all others are added, those linked to it too, and one roll is divided.
fn strike(cx: &mut Cx<'_>, unit: UnitId, target: UnitId, last: Option<Shot>) -> Flow {
    let battle = cx.battle();
    let firers = waiting(battle, unit, target);
    let shot = |unit: &UnitId| {
        let amount = |key| battle.conditions(*unit).amount(key);
        let guns = usize::try_from(amount(VOLLEY_GUNS)).unwrap_or(1).max(1);
        Shot { dice: amount(IN_VOLLEY), effect: amount(VOLLEY_EFFECT), guns }
    };
    let shots = firers.iter().map(shot).chain(last);
    let mut weapons: SmallVec<[Shot; 8]> = shots.flat_map(|shot| std::iter::repeat_n(shot, shot.guns)).collect();
    weapons.sort_by_key(|weapon| std::cmp::Reverse(*weapon));
    let halves: i32 = weapons[1..].iter().map(|weapon| weapon.dice).sum::<i32>() / 2;
    let pool = Dice::d6(u16::try_from(weapons[0].dice + halves).unwrap_or(u16::MAX));
    for unit in firers {
        for key in [IN_VOLLEY, VOLLEY_EFFECT, VOLLEY_GUNS] {
            cx.end_condition(unit, key, VOLLEY, TOGETHER_RULE);
        }
    }
    let rolled = cx.roll_amount(unit, DAMAGE_ROLL, pool, &Matters::Only(smallvec![target]), TOGETHER_RULE)?;
    let mut ledger = Ledger::new();
    ledger.add(DICE, rolled, TOGETHER_RULE);
    ledger.add(EFFECT, weapons[0].effect, TOGETHER_RULE);
    cx.harm(Blow::new(target, Some(unit), Cause::Attack, ledger, TOGETHER_RULE)).map(|_| ())
}
