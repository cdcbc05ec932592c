//! Attacks that a damage model makes with items of its own (DR-BGD-15, DR-BGD-45).

use crate::battle::system::{Attack, Launch, Tested};
use crate::battle::{Battle, Cx, Event, Flow, Order, Refusal, Target, UnitId};
use crate::rules::common::harm;
use crate::rules::espionage::armoury::Category;
use crate::rules::espionage::attack::{Strike, modifiers, plan, sequence};
use crate::rules::espionage::checks;
use crate::rules::espionage::damage::host;
use crate::rules::espionage::items;
use crate::rules::espionage::keys::{ATTACK, THROW};

fn strike(battle: &Battle, launch: &Launch) -> Result<Strike, Refusal> {
    let hurled = items::weapon(battle, launch.unit, launch.slot).is_some_and(|one| one.category == Category::Hurled);
    let act = if hurled { THROW } else { ATTACK };
    plan::plain(battle, &Order::new(launch.unit, act).with(launch.slot).at(launch.at.clone()))
}

/// The same as an attack on somebody instead of a square.
fn aimed(strike: &Strike, target: UnitId) -> Strike {
    Strike { target, ground: None, ..strike.clone() }
}

/// What forbids an attack with an item: hands, shots, a jam; of one with a target range and lines, too.
///
/// # Errors
/// The reason if it is forbidden.
pub fn check(battle: &Battle, launch: &Launch) -> Result<(), Refusal> {
    let strike = strike(battle, launch)?;
    if launch.at == Target::None { plan::usable(battle, &strike) } else { plan::check(battle, &strike) }
}

/// Makes the check of the attack: announcement, shots, modifiers. Gives by how much it succeeds against somebody who does not
/// evade, or against a square.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn offence(cx: &mut Cx<'_>, launch: &Launch) -> Flow<Option<i32>> {
    let Ok(strike) = strike(cx.battle(), launch) else { return Ok(None) };
    let strike = match launch.at {
        Target::Unit(target) => aimed(&strike, target),
        _ => strike,
    };
    let (unit, act, at, rule) = (launch.unit, launch.act, launch.at.clone(), sequence::SEQUENCE);
    let (item, reach) = (Some(strike.weapon(cx.battle()).id), cx.battle().reach(unit, &at));
    cx.emit(Event::Declared { unit, act, at, item, mode: None, reach, rule });
    sequence::begin(cx, &strike)?;
    let need = match strike.ground {
        Some(_) => modifiers::met(cx.battle(), &strike).total(),
        None => modifiers::unopposed(cx.battle(), &strike),
    };
    let test = checks::Test { need, steps: (0, 4), ..sequence::test(cx, &strike) };
    let outcome = checks::roll(cx, &test)?;
    Ok(outcome.passed().then(|| outcome.total - need))
}

/// By how much such an attack succeeds against the whole Defence of somebody: no further die.
///
/// # Errors
/// None.
pub fn evasion(cx: &mut Cx<'_>, launch: &Launch, victim: UnitId, offence: i32) -> Flow<Option<i32>> {
    let Ok(strike) = strike(cx.battle(), launch) else { return Ok(None) };
    let (battle, strike) = (cx.battle(), aimed(&strike, victim));
    let own = modifiers::met(battle, &strike).total() - modifiers::unopposed(battle, &strike);
    let untrained = !modifiers::is_trained(battle, launch.unit, strike.weapon(battle));
    let margin = offence - own - harm::shift(battle, victim, Tested::Evasion { untrained });
    Ok(Some(if harm::may_evade(battle, victim) { margin } else { margin.max(0) }))
}

/// True if an attacker is not trained with the weapon of an attack.
pub fn untrained(battle: &Battle, attack: &Attack) -> bool {
    let by = attack.by.zip(host::weapon(battle, attack.item));
    by.is_some_and(|(unit, weapon)| !modifiers::is_trained(battle, unit, weapon))
}
