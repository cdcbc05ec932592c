//! Time between battles: a Break of ten minutes, an hour, a Rest of eight (AR-BGD-25, AR-BGD-18, AR-UNC-02, AR-UNC-03).

use crate::battle::system::{Action, ActionInfo, OrderForm, Price, Targeting, Wording};
use crate::battle::{Battle, Cx, Event, Flow, Key, Life, Refusal, Rule, UnitId};
use crate::rules::arrgs::armoury::Stored;
use crate::rules::arrgs::conditions::is_thing;
use crate::rules::arrgs::keys::healing::*;
use crate::rules::arrgs::keys::log::{OVER, RECOVERED};
use crate::rules::arrgs::keys::{mark, *};
use crate::rules::arrgs::wounds::{dying, recover, staggered, waking};

const RESTS: Rule = Rule("AR-BGD-25");
const WEARY: Rule = Rule("AR-BGD-18");
const SLOTS: Rule = Rule("AR-BGD-21");
const NIGHT: Rule = Rule("AR-UNC-03");

/// What tables show of an action of the camp.
pub const fn of_camp(key: Key, icon: &'static str, hotkey: char, rule: Rule) -> ActionInfo {
    ActionInfo { key, icon, hotkey, targeting: Targeting::None, rule }
}

/// Letting time pass for everybody: eight hours, or as the mode says.
pub const REST_ACTION: Action = Action {
    info: of_camp(REST, "wait", 'r', RESTS),
    form: OrderForm::PLAIN.modes(&[TAKE_BREAK, PASS_HOUR]),
    price: |_, _| Price::free(),
    offers: |bar| {
        if alive(bar.battle).next() == Some(bar.unit) {
            for mode in [TAKE_BREAK, PASS_HOUR] {
                bar.add_as(bar.order(REST).mode(mode), Wording::way(mode.as_str()));
            }
            bar.add(bar.order(REST));
        }
    },
    check: |battle, order| match battle.body(order.unit).life < Life::Dead {
        true => Ok(()),
        false => Err(Refusal::form("target_is_out")),
    },
    resolve: |cx, order| {
        fates(cx)?;
        let units: Vec<UnitId> = alive(cx.battle()).filter(|unit| !is_thing(cx.battle(), *unit)).collect();
        units.into_iter().try_for_each(|unit| match order.mode {
            Some(TAKE_BREAK) => {
                take_break(cx, unit);
                Ok(())
            }
            Some(PASS_HOUR) => waking::disturb(cx, unit),
            _ => {
                sleep(cx, unit);
                Ok(())
            }
        })
    },
};

fn alive(battle: &Battle) -> impl Iterator<Item = UnitId> + '_ {
    battle.units().filter(|unit| battle.body(*unit).life < Life::Dead)
}

/// Round after round the Dying make their checks, until they are out of danger or dead (AR-DYG-08).
fn fates(cx: &mut Cx<'_>) -> Flow {
    for unit in cx.battle().units().collect::<Vec<_>>() {
        while cx.battle().conditions(unit).has(DYING) && cx.battle().body(unit).life < Life::Dead {
            dying::check(cx, unit, true)?;
        }
    }
    Ok(())
}

/// The fight is over: everybody who is not Dying takes a Break.
///
/// # Errors
/// None of its own.
pub fn aftermath(cx: &mut Cx<'_>) -> Flow {
    everybody_rests(cx);
    Ok(())
}

/// Ten minutes pass in camp.
///
/// # Errors
/// Halts when dice are missing.
pub fn pass_break(cx: &mut Cx<'_>) -> Flow {
    fates(cx)?;
    everybody_rests(cx);
    Ok(())
}

fn everybody_rests(cx: &mut Cx<'_>) {
    let units: Vec<UnitId> = alive(cx.battle()).filter(|unit| !is_thing(cx.battle(), *unit)).collect();
    units.into_iter().for_each(|unit| take_break(cx, unit));
}

/// Ten minutes: half of the Total comes back, and Disabled ends where that is enough. Not for the Dying.
fn take_break(cx: &mut Cx<'_>, unit: UnitId) {
    if cx.battle().conditions(unit).has(DYING) {
        return;
    }
    let total = cx.battle().stats(unit).max(VITALITY);
    recover(cx, unit, (total + 1) / 2, RESTS);
    if cx.battle().stats(unit).now(VITALITY) > 0 {
        cx.end_condition(unit, DISABLED, RECOVERED, RESTS);
    }
    cx.end_condition(unit, FATIGUED, RECOVERED, WEARY);
}

/// All spell slots are filled again (AR-BGD-21).
fn refill(cx: &mut Cx<'_>, unit: UnitId) {
    for slot in cx.battle().gear(unit).slots().collect::<Vec<_>>() {
        let Some((carried, def)) = cx.battle().item(unit, slot) else { continue };
        let (item, spare, loaded) = (def.key, carried.spare, def.capacity.max(1));
        if def.data::<Stored>().is_some() && carried.loaded < loaded {
            cx.emit(Event::Reloaded { unit, slot, item, loaded, spare, rule: SLOTS });
        }
    }
}

/// Eight hours: all Vitality, no stagger, less weariness, and the unconscious wake.
fn sleep(cx: &mut Cx<'_>, unit: UnitId) {
    let missing = cx.battle().stats(unit).max(VITALITY) - cx.battle().stats(unit).now(VITALITY);
    if waking::may(cx.battle(), unit) {
        waking::wake(cx, unit, NIGHT);
    }
    recover(cx, unit, missing, RESTS);
    refill(cx, unit);
    cx.end_condition(unit, DISABLED, RECOVERED, RESTS);
    staggered::recover(cx, unit, RESTS);
    if cx.battle().conditions(unit).has(EXHAUSTED) {
        cx.end_condition(unit, EXHAUSTED, OVER, WEARY);
        mark::set(cx, unit, FATIGUED, 1, WEARY);
    } else {
        cx.end_condition(unit, FATIGUED, OVER, WEARY);
    }
}
