//! The order to hold back in the next attack: less STR, half or a quarter of the weapon's damage, half a shot, less charge
//! (DR-VOL-01 to DR-VOL-07). What STR a weapon takes to be wielded is the core's affair and not touched (DR-VOL-07).

use crate::battle::system::{Action, ActionInfo, Attack, Bar, ItemOf, OrderForm, Price, Targeting, Wording};
use crate::battle::{Battle, Condition, Cx, Flow, Key, Order, Refusal, Rule, Until};
use crate::rules::drive::armoury::Weapon;
use crate::rules::drive::damage::holding;
use crate::rules::drive::keys::*;
use crate::rules::drive::state;

const COMPETENT: Rule = Rule("DR-VOL-01");
/// Per cent that modes leave.
const HALF: i16 = 50;
const QUARTER: i16 = 25;
const MODES: &[Key] = &[LESS_STRENGTH, HALF_BLOW, QUARTER_BLOW, HALF_SHOT, LESS_CHARGE, FULL_FORCE];

/// Saying how much of the next attack is used.
pub const HOLD_BACK_ACTION: Action = Action {
    info: ActionInfo { key: HOLD_BACK, icon: "parry", hotkey: '`', targeting: Targeting::None, rule: COMPETENT },
    form: OrderForm::PLAIN.modes(MODES).number("held_back").item(ItemOf::Bearer),
    price: |_, _| Price::free(),
    offers,
    check,
    resolve,
};

/// The offers are for people, and for the AI where it is to take somebody alive (DR-VOL-05).
fn offers(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    let weapon = battle.in_hand(unit).and_then(|(_, _, def)| state::armoury(battle).weapon(def.key));
    let melee = weapon.is_none_or(|weapon| weapon.melee);
    let mut add = |mode: Key, amount: i32| {
        let amount = i16::try_from(amount).unwrap_or(0);
        bar.add_further(bar.order(HOLD_BACK).mode(mode).amount(amount), Wording::way(mode.as_str()), false);
    };
    if melee {
        add(HALF_BLOW, 0);
        add(QUARTER_BLOW, 0);
        (0..state::strength(battle, unit)).for_each(|strength| add(LESS_STRENGTH, strength));
    } else {
        add(HALF_SHOT, 0);
    }
    let steps = weapon.map_or(0, |weapon| i32::try_from(weapon.charge_steps.len()).unwrap_or(0));
    (1..steps).for_each(|cells| add(LESS_CHARGE, cells));
    if holding::SAID.into_iter().any(|key| battle.conditions(unit).has(key)) {
        add(FULL_FORCE, 0);
    }
}

/// The weapon that an order is about: the one it names, or that in hand; the model may not know it.
fn weapon<'b>(battle: &'b Battle, order: &Order) -> (Option<Key>, Option<&'b Weapon>) {
    let slot = order.with.or(battle.gear(order.unit).in_hand);
    let item = slot.and_then(|slot| battle.item(order.unit, slot)).map(|(_, def)| def.key);
    (item, item.and_then(|item| state::armoury(battle).weapon(item)))
}

fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let (item, weapon) = weapon(battle, order);
    let mode = order.mode.filter(|mode| MODES.contains(mode)).ok_or(Refusal::form("no_such_mode"))?;
    let by_hand = weapon.is_none_or(|weapon| weapon.melee);
    let attack = Attack {
        by: Some(order.unit),
        target: None,
        act: order.act,
        item,
        melee: matches!(mode, LESS_STRENGTH | HALF_BLOW | QUARTER_BLOW),
        thrown: false,
        blast: false,
        harms: true,
        rule: COMPETENT,
    };
    if battle.rules().core.untrained(battle, &attack) {
        return Err(Refusal::by("untrained_cannot_hold_back", COMPETENT));
    }
    let amount = i32::from(order.amount);
    let fits = |fits: bool, why: &'static str, rule: &'static str| {
        if fits { Ok(()) } else { Err(Refusal::by(why, Rule(rule))) }
    };
    match mode {
        LESS_STRENGTH => {
            fits(by_hand, "not_a_blow", "DR-VOL-02")?;
            fits((0..state::strength(battle, order.unit)).contains(&amount), "not_less_strength", "DR-VOL-02")
        }
        HALF_BLOW | QUARTER_BLOW => fits(by_hand, "not_a_blow", "DR-VOL-03"),
        HALF_SHOT => fits(!weapon.is_some_and(|weapon| weapon.melee), "not_a_shot", "DR-VOL-04"),
        LESS_CHARGE => {
            let steps = weapon.map_or(0, |weapon| i32::try_from(weapon.charge_steps.len()).unwrap_or(0));
            fits(steps > 0, "charge_is_fixed", "DR-VOL-06")?;
            fits((1..steps).contains(&amount), "not_less_charge", "DR-VOL-06")
        }
        _ => Ok(()),
    }
}

fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, amount) = (order.unit, order.amount);
    let mut say = |key: Key, amount: i16, rule: &'static str| {
        cx.set_condition(unit, Condition { key, amount, until: Until::TurnEnd, on: None, rule: Rule(rule) });
    };
    match order.mode {
        Some(LESS_STRENGTH) => say(USED_STRENGTH, amount + 1, "DR-VOL-02"),
        Some(HALF_BLOW) => say(USED_BASE, HALF, "DR-VOL-03"),
        Some(QUARTER_BLOW) => say(USED_BASE, QUARTER, "DR-VOL-03"),
        Some(HALF_SHOT) => say(USED_SHOT, HALF, "DR-VOL-04"),
        Some(LESS_CHARGE) => say(USED_CHARGE, amount, "DR-VOL-06"),
        _ => holding::end(cx, unit),
    }
    Ok(())
}
