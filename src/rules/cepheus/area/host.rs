//! Attacks that a damage model makes with launchers and things to throw (DR-BGD-15, DR-BGD-45).

use crate::battle::system::{Launch, Tested};
use crate::battle::{Battle, Cx, Event, Flow, Order, Refusal, Rule, Target, UnitId};
use crate::rules::cepheus::area::{launch, throwing};
use crate::rules::cepheus::armoury::Grenade;
use crate::rules::cepheus::attack::modifiers;
use crate::rules::cepheus::attack::plan::Plan;
use crate::rules::cepheus::attack::sequence::{announce, roll, spend_rounds};
use crate::rules::cepheus::checks::check::Grain;
use crate::rules::cepheus::evasion;
use crate::rules::cepheus::keys::{LAUNCH, THROW};
use crate::rules::common::harm;

const RULE: Rule = Rule("DR-BGD-15");

/// The order of the core that would be such an attack.
fn order(battle: &Battle, attack: &Launch) -> Order {
    let thrown = battle.item(attack.unit, attack.slot).is_some_and(|(_, def)| def.data::<Grenade>().is_some());
    let act = if thrown { THROW } else { LAUNCH };
    Order::new(attack.unit, act).with(attack.slot).at(attack.at.clone())
}

fn plan(battle: &Battle, attack: &Launch) -> Result<Plan, Refusal> {
    let order = order(battle, attack);
    if order.act == THROW { Plan::throw(battle, &order) } else { launch::plan(battle, &order).map(|plan| plan.0) }
}

/// What forbids an attack with an item: hands, ammunition; of one with a target distance and lines, too.
///
/// # Errors
/// The reason if it is forbidden.
pub fn check(battle: &Battle, attack: &Launch) -> Result<(), Refusal> {
    if attack.at == Target::None {
        let ahead = Target::Square(battle.square(attack.unit));
        return plan(battle, &Launch { at: ahead, ..attack.clone() }).map(|_| ());
    }
    let order = order(battle, attack);
    if order.act == THROW { throwing::check(battle, &order) } else { launch::check(battle, &order) }
}

/// Makes the check of the attack: announcement, reaction of a target, ammunition, modifiers. Gives the Effect without the
/// reaction.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn offence(cx: &mut Cx<'_>, attack: &Launch) -> Flow<Option<i32>> {
    let Ok(plan) = plan(cx.battle(), attack) else { return Ok(None) };
    let order = Order { act: attack.act, ..order(cx.battle(), attack) };
    announce(cx, &order, &plan);
    let _ = evasion::ask(cx, plan.threat(attack.act))?;
    let thrown = plan.slot.filter(|_| plan.rounds == 0).and_then(|slot| cx.battle().item(plan.unit, slot));
    if let (Some(left), Some(slot)) = (thrown.map(|(item, _)| item.loaded - 1), plan.slot) {
        let (unit, item) = (plan.unit, plan.item);
        cx.emit(Event::AmmoSpent { unit, slot, item, rounds: 1, left, rule: Rule("CE-THR-01") });
    }
    spend_rounds(cx, &plan)?;
    let ledger = modifiers::sum(cx.battle(), &plan, None);
    let effect = roll(cx, &plan, ledger, (RULE, Grain::Effect))?.effect();
    Ok((effect >= 0).then_some(effect))
}

/// By how much such an attack, of that Effect, succeeds against its target; negative if it has evaded.
///
/// # Errors
/// None: the target has reacted before the roll.
pub fn evasion(cx: &mut Cx<'_>, attack: &Launch, victim: UnitId, effect: i32) -> Flow<Option<i32>> {
    let so_far = cx.events().iter().rev().take_while(|event| !matches!(event, Event::Declared { .. }));
    let dodged = so_far.into_iter().any(
        |event| matches!(event, Event::Reacted { unit, against, .. } if *unit == victim && *against == attack.unit),
    );
    let battle = cx.battle();
    let dodge = if dodged { evasion::dodge(battle, attack.unit, victim).amount } else { 0 };
    let margin = effect + dodge - harm::shift(battle, victim, Tested::Evasion { untrained: false });
    Ok(Some(if harm::may_evade(battle, victim) { margin } else { margin.max(0) }))
}
