//! Falling unconscious or dead, and waking up.

use crate::battle::oracle::Matters;
use crate::battle::system::Tested;
use crate::battle::{Battle, Condition, Cx, Event, Flow, Key, Ledger, Life, Rule, UnitId, Until};
use crate::rules::cepheus::armoury::Weapon;
use crate::rules::cepheus::checks::check::{self, add_stat, standing_penalties};
use crate::rules::cepheus::conditions::grappled;
use crate::rules::cepheus::conditions::injury::Physique;
use crate::rules::cepheus::keys::log::{FAILED_BEFORE, WAKE};
use crate::rules::cepheus::keys::{AIMING, BRACED, END, KILL_AIMING, NO_DODGE, OUT, SHAKY, WAKING_FAILED};
use crate::rules::cepheus::work::extended;
use crate::rules::common::items;
use smallvec::{SmallVec, smallvec};

/// Rounds between waking checks: a minute (CE-UNC-01).
const MINUTE: i16 = 10;
/// Ends of rounds until the first check of one who falls: that of the present round is not yet part of the minute.
const FIRST_CHECK: i16 = MINUTE + 1;
const WAKING: Rule = Rule("CE-UNC-01");
const AGAIN: Rule = Rule("CE-UNC-02");
const FALLING: Rule = Rule("CE-DMG-04");

/// Takes a combatant out: it falls, drops what it holds and aims no more. Between simultaneous turns all of it waits
/// until they are over (CE-INI-05).
pub fn leave(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, to: Life, what: Key, rule: Rule) {
    let falls = cx.battle().is_up(unit) && !is_falling(cx.battle(), unit);
    if cx.battle().body(unit).life >= to {
        return;
    }
    cx.set_life(unit, by, to, what, rule);
    if to == Life::Down {
        cx.emit_or_defer(by, unit, Event::ConditionSet { unit, condition: condition(OUT, FIRST_CHECK, WAKING) });
    }
    if falls {
        fall(cx, unit, by, what, rule);
    }
}

/// What breaks off when somebody falls: it drops what it holds, lets go, stops working and reloading, and aims no more.
pub fn fall(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, what: Key, rule: Rule) {
    if !cx.defers(by, unit) {
        drop_held(cx, unit);
    }
    grappled::release(cx, unit, by, what, rule);
    extended::fall_from(cx, unit, by, what, rule);
    for key in [AIMING, KILL_AIMING, SHAKY, BRACED, NO_DODGE] {
        if cx.battle().conditions(unit).has(key) {
            cx.emit_or_defer(by, unit, Event::ConditionEnded { unit, key, what, rule });
        }
    }
}

const fn condition(key: Key, amount: i16, rule: Rule) -> Condition {
    Condition { key, amount, until: Until::Cleared, on: None, rule }
}

/// True if somebody whose turn is simultaneous has already brought the combatant down.
fn is_falling(battle: &Battle, unit: UnitId) -> bool {
    battle
        .scheduler()
        .deferred
        .iter()
        .any(|event| matches!(event, Event::LifeChanged { unit: one, .. } if *one == unit))
}

/// One whom a simultaneous turn brought down drops what it holds after its own turn, with the rounds that are left then
/// (CE-INI-05). A machine that is only disabled keeps it.
pub fn fell(cx: &mut Cx<'_>, unit: UnitId) {
    let disabled = cx.battle().machine(unit).is_some() && cx.battle().body(unit).life == Life::Down;
    if !disabled {
        drop_held(cx, unit);
    }
}

/// What the fallen held lies in its square, as it is loaded (CE-DMG-04); parts of the body stay.
fn drop_held(cx: &mut Cx<'_>, unit: UnitId) {
    let Some((slot, _, def)) = cx.battle().in_hand(unit) else { return };
    if def.data::<Weapon>().is_some_and(|weapon| weapon.hands == 0) {
        return;
    }
    let square = cx.battle().square(unit);
    let Some(dropped) = items::as_dropped(cx.battle(), unit, slot) else { return };
    items::leave(cx, unit, slot, square, FALLING);
    items::lie(cx, unit, dropped, square);
}

/// The waking checks of those whose minute is over (CE-UNC-01, CE-UNC-02).
///
/// # Errors
/// Halts if dice are missing.
pub fn round_end(cx: &mut Cx<'_>) -> Flow {
    let out = |unit: &UnitId| cx.battle().body(*unit).life == Life::Down && cx.battle().conditions(*unit).has(OUT);
    let sleepers: SmallVec<[UnitId; 8]> = cx.battle().units().filter(out).collect();
    for unit in sleepers {
        let left = cx.battle().conditions(unit).get(OUT).map_or(MINUTE, |out| out.amount) - 1;
        if left > 0 {
            cx.set_condition(unit, condition(OUT, left, WAKING));
        } else {
            wake(cx, unit)?;
        }
    }
    Ok(())
}

fn wake(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let failed = cx.battle().conditions(unit).get(WAKING_FAILED).map_or(0, |failed| failed.amount);
    let mut ledger = Ledger::new();
    add_stat(&mut ledger, cx.battle(), unit, END);
    ledger.add_some(FAILED_BEFORE, i32::from(failed), AGAIN);
    standing_penalties(&mut ledger, cx.battle(), unit, Tested::Body);
    if check::roll(cx, unit, WAKE, ledger, &Matters::Only(smallvec![unit]), WAKING)? < 0 {
        cx.set_condition(unit, condition(WAKING_FAILED, failed + 1, AGAIN));
        cx.set_condition(unit, condition(OUT, MINUTE, WAKING));
        return Ok(());
    }
    come_to(cx, unit, WAKING);
    Ok(())
}

/// Wakes somebody up; with two characteristics still at 0 it is shaky.
pub fn come_to(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) {
    cx.end_condition(unit, OUT, WAKE, rule);
    cx.end_condition(unit, WAKING_FAILED, WAKE, rule);
    if Physique::of(cx.battle(), unit).zeros() == 2 {
        cx.set_condition(unit, condition(SHAKY, 0, rule));
    }
    cx.set_life(unit, None, Life::Up, WAKE, rule);
}
