//! Force: sudden stops and head-on collisions (AR-VEH-12 to AR-VEH-14).

use crate::battle::system::Cause;
use crate::battle::{Battle, Cx, Flow, Key, Rule, UnitId};
use crate::rules::arrgs::armoury::DamageType;
use crate::rules::arrgs::checks::speed;
use crate::rules::arrgs::damage::{Injury, inflict};
use crate::rules::arrgs::field::category::turns_at_will;
use crate::rules::arrgs::keys::{mark, *};
use smallvec::smallvec;

/// The change of increments from which it harms.
pub const LEAST: i32 = 3;

/// The Movement Increment of a mover by which a stop is reckoned: the larger of the last round's and the one reached so far;
/// 0 for who has been stopped in this round already (AR-VEH-13).
pub fn reckoned(battle: &Battle, mover: UnitId) -> i32 {
    let conditions = battle.conditions(mover);
    if conditions.has(STOPPED) {
        return 0;
    }
    conditions.amount(INCREMENT_BEFORE).max(speed::increment(battle, mover))
}

/// The Force that a mover and everybody aboard would suffer at the End of Round after so many more squares; 0 if none. Standing
/// and walking count as one band (AR-VEH-12), and a collision has been paid for (AR-VEH-13).
pub fn harm_after(battle: &Battle, mover: UnitId, squares: usize) -> i32 {
    let natural = battle.machine(mover).is_none() && turns_at_will(battle, mover);
    if battle.conditions(mover).has(STOPPED) || natural && battle.rules().flag(NATURAL_MOVERS_SPARED) {
        return 0;
    }
    let now = speed::increment_after(battle, mover, squares);
    let before = battle.conditions(mover).amount(INCREMENT_BEFORE);
    let change = (now.max(1) - before.max(1)).abs();
    if change >= LEAST { speed::base(battle, mover) * now.max(before) } else { 0 }
}

/// Harms a mover and everybody aboard by so much Force.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn jerk(cx: &mut Cx<'_>, mover: UnitId, amount: i32, what: Key, rule: Rule) -> Flow {
    let aboard: Vec<UnitId> = cx.battle().occupants(mover).collect();
    for victim in std::iter::once(mover).chain(aboard) {
        force(cx, victim, amount, what, rule)?;
    }
    Ok(())
}

/// Harms one combatant by so much Force.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn force(cx: &mut Cx<'_>, victim: UnitId, amount: i32, what: Key, rule: Rule) -> Flow {
    let mut sv = cx.ledger();
    sv.add(what, amount, rule);
    let (by, types) = (None, smallvec![DamageType::Force]);
    inflict(cx, Injury { victim, by, cause: Cause::Collision, sv, types, critical: false, rule }).map(|_| ())
}

/// Brings a mover to a stop: it goes no farther in this round, its Acceleration Rate is 1, and the End of Round does not count
/// the same stop again (AR-VEH-13).
pub fn halt(cx: &mut Cx<'_>, mover: UnitId, rule: Rule) {
    for key in [RATE, INCREMENT_BEFORE] {
        cx.end_condition(mover, key, CRASHED, rule);
    }
    mark::this_round(cx, mover, STOPPED, 1, rule);
}

/// A wrecked vehicle stops at once: at speed that harms everybody aboard (AR-BGD-26).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn wrecked(cx: &mut Cx<'_>, vehicle: UnitId) -> Flow {
    const RULE: Rule = Rule("AR-BGD-26");
    let increment = reckoned(cx.battle(), vehicle);
    halt(cx, vehicle, RULE);
    if increment < LEAST {
        return Ok(());
    }
    let amount = speed::base(cx.battle(), vehicle) * increment;
    jerk(cx, vehicle, amount, CRASHED, RULE)
}
