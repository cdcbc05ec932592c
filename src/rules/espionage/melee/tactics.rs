//! Disarm and Trip (FI-BGD-08): a hit without damage, and a Reflex save of its victim.

use crate::battle::system::{Action, ActionInfo, Happening, Occasion, OrderForm, Targeting};
use crate::battle::{Battle, Cx, Event, Flow, Life, Line, Order, Refusal, Rule};
use crate::rules::espionage::attack::hooked::Attempt;
use crate::rules::espionage::attack::{Strike, payment, plan, sequence};
use crate::rules::espionage::checks::saves::{self, Save};
use crate::rules::espionage::checks::{self, DiceLater, Outcome, Test};
use crate::rules::espionage::conditions::{is_prone, recover_balance, sprawl, tell};
use crate::rules::espionage::items;
use crate::rules::espionage::keys::classes::{ATTACKING, half};
use crate::rules::espionage::keys::log::*;
use crate::rules::espionage::keys::*;

const LIST: Rule = Rule("FI-BGD-08");

/// Making somebody drop what is in hand.
pub const DISARM_ACTION: Action = Action {
    info: ActionInfo { key: DISARM, icon: "parry", hotkey: 'l', targeting: Targeting::Enemy, rule: LIST },
    form: OrderForm::PLAIN.modes(&[UNARMED]),
    price: |_, _| half(ATTACKING),
    offers: |bar| {
        bar.add(bar.order(DISARM));
    },
    check: |battle, order| {
        let strike = planned(battle, order)?;
        if battle.gear(strike.target).in_hand.is_none() {
            return Err(Refusal::by("nothing_to_drop", LIST));
        }
        plan::check(battle, &strike)
    },
    resolve,
};

/// Bringing somebody down.
pub const TRIP_ACTION: Action = Action {
    info: ActionInfo { key: TRIP, icon: "grapple", hotkey: '7', targeting: Targeting::Enemy, rule: LIST },
    form: OrderForm::PLAIN.modes(&[UNARMED]),
    price: |_, _| half(ATTACKING),
    offers: |bar| {
        bar.add(bar.order(TRIP));
    },
    check: |battle, order| {
        let strike = planned(battle, order)?;
        if is_prone(battle, strike.target) {
            return Err(Refusal::by("already_prone", LIST));
        }
        plan::check(battle, &strike)
    },
    resolve,
};

/// The attack of an order, at an enemy that can still resist.
fn planned(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    let mut strike = plan::by_hand(battle, order)?;
    let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    if battle.body(target).life > Life::Up {
        return Err(Refusal::form("target_is_out"));
    }
    let trip = strike.weapon(battle).trip;
    if order.act == TRIP && trip != 0 {
        strike.bonus.push(Line { what: TRIPS, amount: trip, rule: Rule("FI-WPN-01") });
    }
    Ok(strike)
}

fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Ok(strike) = planned(cx.battle(), order) else { return Ok(()) };
    sequence::declare(cx, &strike)?;
    let test = sequence::test(cx, &strike);
    let test = Test { special: (21, test.special.1), dice_later: DiceLater::None, ..test };
    cx.tail(true, |cx| checks::roll_then(cx, &test, true, &|cx, outcome| follow(cx, &strike, &test, outcome)))
}

/// What comes of the attack.
fn follow(cx: &mut Cx<'_>, strike: &Strike, test: &Test, outcome: Outcome) -> Flow {
    if cx.hooks().is_some() {
        let (need, effect, then) = (test.need, &|cx: &mut Cx<'_>, _, _| resist(cx, strike), &sequence::over);
        return Attempt { strike, need, effect, then, rule: LIST }.settle(cx, outcome);
    }
    let (unit, target) = (strike.unit, strike.target);
    let effect = outcome.total - test.need;
    if !outcome.passed() {
        cx.emit(Event::Missed { unit, target: Some(target), effect, rule: LIST });
        return if outcome.error { payment::critical_miss(cx, strike) } else { Ok(()) };
    }
    cx.emit(Event::Hit { unit, target, effect, rule: LIST });
    recover_balance(cx, target, STRUCK);
    tell(cx, target, Happening::of(Occasion::Struck, LIST).by(Some(unit)))?;
    resist(cx, strike)
}

/// The save of somebody who is hit.
fn resist(cx: &mut Cx<'_>, strike: &Strike) -> Flow {
    let (unit, target) = (strike.unit, strike.target);
    let number = 10 + cx.battle().stats(unit).now(ATTACK_BASE);
    let what = if strike.act == TRIP { TRIP_SAVE } else { DISARM_SAVE };
    if saves::make(cx, Save::new(target, what, REFLEX, number, LIST))? {
        return Ok(());
    }
    if strike.act == TRIP {
        sprawl(cx, target, LIST)
    } else {
        items::drop_held(cx, target, LIST)
    }
    Ok(())
}
