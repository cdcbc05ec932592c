//! Press and Regroup: count for an action, an action for count (FI-BGD-12, FI-BGD-13).

use super::check::break_new_tie;
use super::keys::*;
use super::options::PRESS_MIN;
use super::readiness::FREE;
use super::rows;
use super::settle::PRESS_AT;
use crate::battle::system::{Action, ActionInfo, Effort, OrderForm, Price, Targeting};
use crate::battle::{
    Battle, Condition, Cx, Event, Flow, Key, Lifetime, Order, Pool, Refusal, Rule, Shift, UnitId, Until, When,
};
use smallvec::SmallVec;

/// What a press costs.
const COST: i32 = 20;
const SURPRISE: Rule = Rule("FI-SUR-05");

/// One more attack's worth of action at once; the turn itself comes on the lowered count.
pub const PRESS_ACTION: Action = Action {
    info: ActionInfo { key: PRESS, icon: "hasten", hotkey: 'x', targeting: Targeting::None, rule: PRESSING },
    form: OrderForm::PLAIN,
    price: |_, _| Price::free(),
    offers: |bar| {
        bar.add(bar.order(PRESS));
    },
    check: |battle, order| check(battle, order.unit),
    resolve: press,
};

/// The count rises at the end of the round by five and what Intelligence adds.
pub const REGROUP_ACTION: Action = Action {
    info: ActionInfo { key: REGROUP, icon: "wait", hotkey: 'z', targeting: Targeting::None, rule: Rule("FI-BGD-12") },
    form: OrderForm::PLAIN,
    price: |battle, _| Price::effort(battle, Effort::Thought),
    offers: |bar| {
        bar.add(bar.order(REGROUP));
    },
    check: Action::always,
    resolve: |cx, order| {
        rows::collect(cx, order.unit, REGROUP, 1, None);
        Ok(())
    },
};

fn check(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    let least = battle.rules().number(PRESS_MIN).clamp(COST + 1, PRESS_AT);
    if battle.scheduler().surprise {
        return Err(Refusal::by("no_press_in_surprise", SURPRISE));
    }
    if battle.conditions(unit).has(PRESSED) {
        return Err(Refusal::by("has_pressed", PRESSING));
    }
    if has_acted(battle, unit) {
        return Err(Refusal::by("already_acted", PRESSING));
    }
    if battle.initiative(unit).base < least { Err(Refusal::by("count_too_low", PRESSING).with(least)) } else { Ok(()) }
}

/// Whether somebody has spent any part of its budget in its turn, but for free actions where those come out of it.
fn has_acted(battle: &Battle, unit: UnitId) -> bool {
    let (budget, turn) = (battle.budget(unit), battle.rules().core.declared().efforts.turn);
    let whole = || turn.iter().all(|(key, amount)| budget.left(*key) >= i32::from(*amount));
    let counts_free = budget.0.iter().any(|pool| pool.key == FREE);
    battle.scheduler().spent && !(counts_free && whole())
}

/// The count falls at once; what it buys can be used now or kept for the turn on the lowered count (FI-ACT-09), and is a turn
/// of its own as far as the core counts what a turn may hold.
fn press(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    let round = cx.battle().scheduler().round;
    cx.shift_initiative(None, unit, Shift { what: PRESS, by: -COST, rule: PRESSING }, When::Lasting);
    cx.set_condition(
        unit,
        Condition { key: PRESSED, amount: 1, until: Until::RoundEnd(round), on: None, rule: PRESSING },
    );
    let efforts = &cx.battle().rules().core.declared().efforts;
    let kept = |pool: &&Pool| pool.lasts == Lifetime::Turn && efforts.turn.iter().all(|part| part.0 != pool.key);
    let budget: SmallVec<[(Key, i16); 4]> =
        cx.battle().budget(unit).0.iter().filter(kept).map(|pool| (pool.key, pool.left)).collect();
    cx.emit(Event::BudgetSet { unit, budget });
    for &(key, left) in efforts.attack {
        cx.give_pool(unit, Pool { key, left, lasts: Lifetime::Round }, PRESSING);
    }
    cx.emit(Event::TurnGranted { unit, what: PRESS, rule: PRESSING });
    break_new_tie(cx, unit)
}
