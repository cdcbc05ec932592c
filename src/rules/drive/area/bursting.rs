//! Saying that the next shot is to burst (DR-BGD-24).

use crate::battle::system::{Action, ActionInfo, Attack, OrderForm, Price, Targeting};
use crate::battle::{Battle, Cx, Flow, Key, Order, Refusal, Rule, UnitId};
use crate::rules::drive::conditions;
use crate::rules::drive::damage::burst::{DELIBERATE, OVEREFFECT};
use crate::rules::drive::damage::shot;
use crate::rules::drive::keys::*;
use crate::rules::drive::state;

const RULE: Rule = Rule("DR-BGD-24");

/// The next shot bursts, or does not after all.
pub const BURST_SHOT_ACTION: Action = Action {
    info: ActionInfo { key: BURST_SHOT, icon: "explode", hotkey: '"', targeting: Targeting::None, rule: RULE },
    form: OrderForm::PLAIN,
    price: |_, _| Price::free(),
    offers: |bar| {
        if weapon(bar.battle, bar.unit).is_some() {
            bar.add(bar.order(BURST_SHOT));
        }
    },
    check,
    resolve,
};

/// The weapon of energy in hand.
fn weapon(battle: &Battle, unit: UnitId) -> Option<Key> {
    let (_, _, def) = battle.in_hand(unit)?;
    state::armoury(battle).weapon(def.key).filter(|weapon| weapon.is_energy() && !weapon.melee).map(|weapon| weapon.id)
}

fn value(battle: &Battle, unit: UnitId, item: Key) -> i32 {
    let (by, item, act) = (Some(unit), Some(item), BURST_SHOT);
    let (melee, thrown, blast, harms) = (false, false, false, true);
    shot::of(battle, &Attack { by, target: None, act, item, melee, thrown, blast, harms, rule: RULE }).energy()
}

fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let item = weapon(battle, order.unit).ok_or(Refusal::by("no_energy_weapon", RULE))?;
    match value(battle, order.unit, item) {
        OVEREFFECT.. => Err(Refusal::by("bursts_anyway", RULE)),
        DELIBERATE.. => Ok(()),
        value => Err(Refusal::by("too_weak_to_burst", RULE).with(value)),
    }
}

fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    if cx.battle().conditions(order.unit).has(BURSTING) {
        cx.end_condition(order.unit, BURSTING, OVER, RULE);
    } else {
        conditions::set(cx, order.unit, BURSTING, 1, RULE);
    }
    Ok(())
}
