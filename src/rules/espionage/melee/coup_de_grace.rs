//! Coup de Grace (FI-BGD-08): a critical hit on somebody helpless, without a die or a price.

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting};
use crate::battle::{Battle, Event, Life, Order, Refusal, Rule, UnitId};
use crate::rules::espionage::attack::{Strike, plan, sequence};
use crate::rules::espionage::conditions::helpless;
use crate::rules::espionage::keys::classes::{ATTACKING, full};
use crate::rules::espionage::keys::*;

const LIST: Rule = Rule("FI-BGD-08");

/// Finishing somebody helpless who lies within reach.
pub const COUP_ACTION: Action = Action {
    info: ActionInfo { key: COUP, icon: "kill_aim", hotkey: '6', targeting: Targeting::Enemy, rule: LIST },
    form: OrderForm::PLAIN.modes(&[UNARMED]),
    price: |_, _| full(ATTACKING),
    offers: |bar| {
        let down = |unit: UnitId| bar.battle.body(unit).life == Life::Down;
        let near = |unit: &UnitId| plan::in_reach(bar.battle, bar.unit, *unit) && down(*unit);
        if bar.battle.units().any(|unit| unit != bar.unit && near(&unit)) {
            bar.add(bar.order(COUP)).harms = true;
        }
    },
    check: |battle, order| strike(battle, order).map(|_| ()),
    resolve: |cx, order| {
        let Ok(strike) = strike(cx.battle(), order) else { return Ok(()) };
        sequence::declare(cx, &strike)?;
        cx.emit(Event::Hit { unit: strike.unit, target: strike.target, effect: 0, rule: LIST });
        cx.final_tail(true, |cx| sequence::inflict(cx, &strike, 1, true, &sequence::over))
    },
};

fn strike(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    let strike = plan::plain(battle, order)?;
    if strike.weapon(battle).blast > 0 {
        return Err(Refusal::by("not_this_weapon", LIST));
    }
    plan::usable(battle, &strike)?;
    let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    if !helpless(battle, target) {
        Err(Refusal::by("not_helpless", LIST))
    } else if plan::in_reach(battle, order.unit, target) {
        Ok(strike)
    } else {
        Err(Refusal::by("out_of_range", LIST))
    }
}
