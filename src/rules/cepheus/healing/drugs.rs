//! Drugs: quicker for ten minutes, tired afterwards; and tiredness itself (CE-WPN-06, CE-FAT-03).

use crate::battle::oracle::Matters;
use crate::battle::system::{Action, ActionInfo, Cause, Happening, ItemOf, Occasion, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Condition, Cx, Event, Flow, Key, Life, Order, Refusal, Rule, UnitId, Until};
use crate::rules::cepheus::armoury::Drug;
use crate::rules::cepheus::conditions::drugged::taken;
use crate::rules::cepheus::conditions::{aiming, budget};
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::wounds::{consciousness, wound};
use smallvec::SmallVec;

const RULE: Rule = Rule("CE-WPN-06");
const TWICE: Rule = Rule("CE-FAT-03");
const AFTER: Key = Key::new("aftereffect");

/// Taking a drug.
pub const TAKE_DRUG_ACTION: Action = Action {
    info: ActionInfo { key: TAKE_DRUG, icon: "drug", hotkey: '1', targeting: Targeting::None, rule: Rule("CE-WPN-06") },
    form: OrderForm::PLAIN.item(ItemOf::Bearer),
    price: budget::one_minor,
    offers: |bar| {
        for slot in bar.battle.gear(bar.unit).slots() {
            let Some((item, def)) = bar.battle.item(bar.unit, slot) else { continue };
            if item.loaded > 0 && def.data::<Drug>().is_some() {
                bar.add_as(bar.order(TAKE_DRUG).with(slot), Wording::item(def.key));
            }
        }
    },
    check,
    resolve,
};

/// The drug that the order takes, and the slot that it is in.
///
/// # Errors
/// The reason why it cannot be taken.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let slot = order.with.ok_or(Refusal::form("needs_an_item"))?;
    let (item, def) = battle.item(order.unit, slot).ok_or(Refusal::form("no_such_item"))?;
    let drug = def.data::<Drug>().ok_or(Refusal::by("no_drug", RULE))?;
    if item.loaded < 1 {
        return Err(Refusal::by("none_left", RULE));
    }
    if drug.removes_fatigue && !battle.conditions(order.unit).has(FATIGUED) {
        return Err(Refusal::by("not_tired", RULE));
    }
    if !drug.removes_fatigue && taken(battle, order.unit).is_some() {
        return Err(Refusal::by("already_drugged", RULE));
    }
    Ok(())
}

/// Takes it.
///
/// # Errors
/// Halts if a decision is missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Some(slot)) = (order.unit, order.with) else { return Ok(()) };
    let Some((key, left, drug)) = cx
        .battle()
        .item(unit, slot)
        .and_then(|(item, def)| Some((def.key, item.loaded - 1, def.data::<Drug>()?.clone())))
    else {
        return Ok(());
    };
    aiming::break_by_action(cx, unit, TAKE_DRUG);
    cx.emit(Event::AmmoSpent { unit, slot, item: key, rounds: 1, left, rule: RULE });
    if drug.removes_fatigue {
        cx.end_condition(unit, FATIGUED, key, RULE);
        let before = cx.battle().conditions(unit).get(STIMMED).map_or(0, |one| one.amount);
        set(cx, unit, STIMMED, before + 1);
        return suffer(cx, unit, i32::from(drug.damage) + i32::from(before) * i32::from(drug.damage_rises_by));
    }
    let round = cx.battle().scheduler().round;
    set(cx, unit, key, -i16::try_from(round + drug.onset_rounds - 1).unwrap_or(i16::MAX));
    Ok(())
}

fn set(cx: &mut Cx<'_>, unit: UnitId, key: Key, amount: i16) {
    cx.set_condition(unit, Condition { key, amount, until: Until::Cleared, on: None, rule: RULE });
}

fn suffer(cx: &mut Cx<'_>, unit: UnitId, points: i32) -> Flow {
    if points > 0 { wound::weaken(cx, unit, points, Cause::Drug, RULE) } else { Ok(()) }
}

/// Quickens somebody, or slows it down.
fn alter(cx: &mut Cx<'_>, unit: UnitId, by: Key, quicker: i32) -> Flow {
    let what = if quicker > 0 { Occasion::Quickened } else { Occasion::Slowed };
    if quicker == 0 { Ok(()) } else { cx.happened(unit, Happening::of(what, RULE).kind(by).amount(quicker.abs())) }
}

/// Drugs begin to work, and leave.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn round_end(cx: &mut Cx<'_>) -> Flow {
    let round = i32::from(cx.battle().scheduler().round);
    let due = |unit: &UnitId| taken(cx.battle(), *unit).is_some_and(|(one, _)| i32::from(one.amount).abs() <= round);
    let due: SmallVec<[UnitId; 4]> = cx.battle().units().filter(due).collect();
    for unit in due {
        let Some((one, drug)) = taken(cx.battle(), unit).map(|(one, drug)| (one, drug.clone())) else { continue };
        let quicker = i32::from(drug.initiative);
        if one.amount < 0 {
            set(cx, unit, one.key, -one.amount + i16::try_from(drug.lasts_rounds).unwrap_or(0));
            alter(cx, unit, one.key, quicker)?;
            continue;
        }
        cx.end_condition(unit, one.key, AFTER, RULE);
        alter(cx, unit, one.key, -quicker)?;
        if let Some(dice) = drug.after_damage {
            let points = cx.roll_amount(unit, AFTER, dice, &Matters::All, RULE)?;
            suffer(cx, unit, points)?;
        }
        if drug.after_fatigued {
            tire(cx, unit);
        }
    }
    Ok(())
}

/// Tires somebody: -2 on all checks until rested; who was tired already falls (CE-FAT-03).
pub fn tire(cx: &mut Cx<'_>, unit: UnitId) {
    if cx.battle().conditions(unit).has(FATIGUED) {
        consciousness::leave(cx, unit, None, Life::Down, FATIGUED, TWICE);
    } else {
        set_tired(cx, unit);
    }
}

fn set_tired(cx: &mut Cx<'_>, unit: UnitId) {
    let rule = Rule("CE-FAT-01");
    cx.set_condition(unit, Condition { key: FATIGUED, amount: 1, until: Until::Cleared, on: None, rule });
}
