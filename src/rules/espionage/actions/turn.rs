//! A turn: one full action or two half ones (FI-ACT-01), free actions (FI-ACT-05), and what states forbid.
//!
//! A full action takes two halves, wherever they come from (FI-ACT-09), both in one turn for an attack (FI-ACT-08).

use crate::battle::system::Price;
use crate::battle::{Battle, Cx, Event, Flow, Lifetime, Order, Pool, Refusal, Rule, UnitId, Until};
use crate::rules::espionage::conditions::{recover_balance, unsettle};
use crate::rules::espionage::fire::{ready, suppression};
use crate::rules::espionage::keys::classes::*;
use crate::rules::espionage::keys::log::*;
use crate::rules::espionage::keys::*;
use crate::rules::espionage::work;
use smallvec::smallvec;

const BUDGET: Rule = Rule("FI-ACT-01");
const FREE_ACTIONS: Rule = Rule("FI-ACT-05");
const STRESS_RULE: Rule = Rule("FI-BGD-21");
const SHOCK: Rule = Rule("FI-BGD-22");
const REELS: Rule = Rule("FI-BGD-18");

/// Everybody's free actions of the round. Whoever reels has lost what it held ready, and so has one who must do something
/// else first (FI-BGD-18, FI-THR-01).
///
/// # Errors
/// None of its own.
pub fn round_starts(cx: &mut Cx<'_>) -> Flow {
    let left = i16::try_from(cx.battle().rules().number(FREE_ACTION_LIMIT)).unwrap_or(i16::MAX).max(0);
    let units: Vec<UnitId> = cx.battle().units().filter(|unit| cx.battle().is_up(*unit)).collect();
    for unit in units {
        cx.give_pool(unit, Pool { key: FREE, left, lasts: Lifetime::Round }, FREE_ACTIONS);
        if cx.battle().conditions(unit).has(REELING) {
            unsettle(cx, unit, REELING, REELS);
        }
        if let Some(duty) = cx.battle().rules().initiative.duty(cx.battle(), unit) {
            cx.end_condition(unit, READIED, OTHER_ACTION, duty.rule);
        }
    }
    Ok(())
}

/// Opens a turn: its half actions, of which reeling takes two in all, in two turns if the first holds but one; fire that its
/// owner kept up is over.
///
/// # Errors
/// None of its own.
pub fn start(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    suppression::forget(cx);
    let conditions = cx.battle().conditions(unit);
    let (reels, still) = (conditions.has(REELING), conditions.has(STILL_REELS));
    let halves = if conditions.has(NAUSEATED) { 1 } else { 2 };
    if conditions.has(NAUSEATED) {
        mark::set(cx, unit, SICK_TURN, 1, Until::TurnEnd, SHOCK);
    }
    let lost = i16::from(reels && still);
    cx.emit(Event::BudgetSet { unit, budget: smallvec![(HALF, halves + lost)] });
    if reels && halves < 2 && !still {
        mark::set(cx, unit, STILL_REELS, 1, Until::Cleared, REELS);
    } else {
        cx.end_condition(unit, STILL_REELS, OVER, REELS);
    }
    if reels {
        unsettle(cx, unit, REELING, REELS);
        cx.give_pool(unit, Pool { key: FREE, left: 0, lasts: Lifetime::Round }, REELS);
        mark::this_round(cx, unit, STEPPED, REELS);
    }
    Ok(())
}

/// Closes a turn: sickness that it began with wears off by a turn, of which a pressed action is only a part (FI-BGD-22). Who reels
/// and is sick has lost one half action, and loses the next one as well (FI-BGD-18).
///
/// # Errors
/// None of its own.
pub fn end(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    if cx.battle().conditions(unit).has(STILL_REELS) && !cx.battle().conditions(unit).has(REELING) {
        mark::set(cx, unit, REELING, 1, Until::Cleared, REELS);
    }
    if cx.battle().conditions(unit).has(SICK_TURN) && cx.battle().initiative(unit).extra_turns == 0 {
        mark::count_down(cx, unit, NAUSEATED, SHOCK);
    }
    Ok(())
}

/// What states forbid, whatever the action.
///
/// # Errors
/// The reason why not.
pub fn forbids(battle: &Battle, order: &Order, price: &Price) -> Result<(), Refusal> {
    let conditions = battle.conditions(order.unit);
    let allowed = [MOVING, STANCE, DEFENDING, COMPOSING].into_iter().any(|class| price.is(class));
    if conditions.has(COWED) && (price.is(ATTACKING) || !allowed) {
        return Err(Refusal::by("cowed", STRESS_RULE));
    }
    if conditions.has(CONCUSSION) && halves(price) > 1 {
        return Err(Refusal::by("concussion", Rule("FI-BGD-19")));
    }
    if conditions.has(DODGING) && price.is(ATTACKING) {
        return Err(Refusal::by("in_total_defence", Rule("FI-BGD-08")));
    }
    if work::is_waiting(battle, order.unit) && (halves(price) > 0 || price.is(ATTACKING)) {
        return Err(Refusal::by("in_the_middle_of_a_task", Rule("FI-ACT-06")));
    }
    let nothing_follows = conditions.has(FINAL_ATTACKS) && (halves(price) > 0 || order.act == STEP);
    if nothing_follows { Err(Refusal::by("after_final_attack", Rule("FI-BGD-14"))) } else { Ok(()) }
}

fn halves(price: &Price) -> i32 {
    price.cost.iter().filter(|part| part.0 == HALF).map(|part| i32::from(part.1)).sum()
}

/// Whether a turn still holds an action of a price.
///
/// # Errors
/// The reason why not.
pub fn can_pay(battle: &Battle, unit: UnitId, price: &Price) -> Result<(), Refusal> {
    let (budget, halves) = (battle.budget(unit), halves(price));
    if halves == 0 && !price.is(UNCOUNTED) && budget.left(FREE) < 1 {
        return Err(Refusal::by("no_free_action", FREE_ACTIONS));
    }
    let left = budget.left(HALF) + swift(battle, unit, price);
    if left < halves {
        return Err(match halves {
            1 => Refusal::by("no_half_action", BUDGET),
            _ => Refusal::by("no_full_action", BUDGET).with(left),
        });
    }
    Ok(())
}

/// The half actions that are no attack, as far as an order may use them: what restricts one half restricts the whole action
/// (FI-ACT-09).
fn swift(battle: &Battle, unit: UnitId, price: &Price) -> i32 {
    if price.is(ATTACKING) { 0 } else { battle.budget(unit).left(SWIFT) }
}

/// Pays for an order. Whoever acts is no longer flat-footed (FI-BGD-17).
pub fn pay(cx: &mut Cx<'_>, order: &Order, price: &Price) {
    let (unit, halves) = (order.unit, halves(price));
    if halves > 0 {
        let swift = swift(cx.battle(), unit, price).min(halves);
        for (what, part) in [(SWIFT, swift), (HALF, halves - swift)] {
            if part > 0 {
                cx.spend(unit, what, i16::try_from(part).unwrap_or(0));
            }
        }
        recover_balance(cx, unit, ACTED);
        cx.end_condition(unit, READIED, OTHER_ACTION, Rule("FI-BGD-26"));
        if order.mode != Some(SECOND_HALF) {
            work::give_up(cx, unit, SPLIT_LOST);
        }
    } else if !price.is(UNCOUNTED) {
        cx.spend(unit, FREE, 1);
    }
}

/// What comes just before an order: attacks that are ready for it, and fire on the ground where it is given.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn before(cx: &mut Cx<'_>, order: &Order) -> Flow<bool> {
    let so_far = cx.events().len();
    if ready::anybody(cx.battle()) {
        ready::against_order(cx, order)?;
    }
    if cx.battle().is_up(order.unit) {
        suppression::enter(cx, order.unit)?;
    }
    Ok(cx.events().len() > so_far)
}
