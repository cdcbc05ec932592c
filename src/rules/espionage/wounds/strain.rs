//! Damage that adds up until somebody gives in: subdual (FI-BGD-20), stress (FI-BGD-21), electrical (FI-BGD-22).

use crate::battle::oracle::Matters;
use crate::battle::system::{Happening, Occasion};
use crate::battle::{Battle, Cx, Flow, Key, Life, Rule, UnitId, Until};
use crate::dice::Dice;
use crate::rules::espionage::checks::saves::{self, Save};
use crate::rules::espionage::conditions::{STRESSED, TIRED, tell, unsettle};
use crate::rules::espionage::keys::log::*;
use crate::rules::espionage::keys::*;
use crate::rules::espionage::wounds::{go_down, triumph};
use smallvec::smallvec;

const SHOCKS: Rule = Rule("FI-BGD-22");
/// The numbers to reach when the first, second, third or fourth multiple is passed.
const HARDER: [i32; 4] = [12, 16, 20, 24];
/// What a critical makes of it.
const CRITICAL_MORE: i32 = 4;
const CRITICAL_FIRST: i32 = 16;
/// Damage from one shock that may leave something for good, and that may paralyse.
const STRONG: i32 = 25;
const TERRIBLE: i32 = 50;
const STRONG_SAVE: i32 = 15;

/// How many times over a total has passed its base: it passes a multiple when it is more.
pub fn passed(total: i32, base: i32) -> i32 {
    ((total - 1).max(0) / base.max(1)).min(4)
}

/// Adds to a running total; gives the multiple that was passed now, or the highest one so far after a critical, with the
/// number to reach.
fn add(
    cx: &mut Cx<'_>,
    unit: UnitId,
    total: Key,
    base: Key,
    amount: i32,
    critical: bool,
    rule: Rule,
) -> Option<(i32, i32)> {
    let (was, base) = (cx.battle().conditions(unit).amount(total), cx.battle().stats(unit).max(base));
    let now = was + amount;
    mark::set(cx, unit, total, i16::try_from(now).unwrap_or(i16::MAX), Until::Cleared, rule);
    let (before, after) = (passed(was, base), passed(now, base));
    let number = |multiple: i32| HARDER[usize::try_from(multiple - 1).unwrap_or(0).min(3)];
    match after {
        0 if critical => Some((1, CRITICAL_FIRST)),
        _ if critical => Some((after, number(after) + CRITICAL_MORE)),
        _ if after > before => Some((after, number(after))),
        _ => None,
    }
}

/// Subdual damage: Fortitude whenever a multiple of Constitution is passed.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn subdue(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, amount: i32, critical: bool) -> Flow {
    if amount <= 0 || cx.battle().body(unit).life != Life::Up {
        return Ok(());
    }
    let Some((multiple, number)) = add(cx, unit, SUBDUAL, CON, amount, critical, TIRED) else { return Ok(()) };
    if saves::make(cx, Save::new(unit, SUBDUAL_SAVE, FORT, number, TIRED))? {
        return Ok(());
    }
    give_in(cx, unit, by, multiple)?;
    if critical { triumph(cx, by, unit) } else { Ok(()) }
}

/// The state of a multiple of subdual damage.
fn give_in(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, multiple: i32) -> Flow {
    match multiple {
        1 => tire(cx, unit),
        2 => exhaust(cx, unit),
        _ => {
            go_down(cx, unit, by, Life::Down, COLLAPSED, TIRED);
            Ok(())
        }
    }
}

/// Makes somebody fatigued; the fatigued become exhausted (FI-BGD-20).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn tire(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let conditions = cx.battle().conditions(unit);
    if conditions.has(EXHAUSTED) {
        return Ok(());
    }
    if conditions.has(FATIGUED) {
        return exhaust(cx, unit);
    }
    mark::set(cx, unit, FATIGUED, 1, Until::Cleared, TIRED);
    tell(cx, unit, Happening::of(Occasion::Fatigued, TIRED))
}

/// Makes somebody exhausted.
fn exhaust(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    if cx.battle().conditions(unit).has(EXHAUSTED) {
        return Ok(());
    }
    cx.end_condition(unit, FATIGUED, WORSE, TIRED);
    mark::set(cx, unit, EXHAUSTED, 1, Until::Cleared, TIRED);
    tell(cx, unit, Happening::of(Occasion::Exhausted, TIRED))
}

/// Stress damage: Will whenever a multiple of Wisdom is passed.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn frighten(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, amount: i32, critical: bool) -> Flow {
    if amount <= 0 || cx.battle().body(unit).life != Life::Up {
        return Ok(());
    }
    let Some((multiple, number)) = add(cx, unit, STRESS, WIS, amount, critical, STRESSED) else { return Ok(()) };
    if saves::make(cx, Save::new(unit, STRESS_SAVE, WILL, number, STRESSED))? {
        return Ok(());
    }
    unnerve(cx, unit, by, multiple);
    if critical { triumph(cx, by, unit) } else { Ok(()) }
}

/// How far somebody has lost courage: 0 to 4.
pub fn fear(battle: &Battle, unit: UnitId) -> i32 {
    let conditions = battle.conditions(unit);
    if conditions.has(BROKEN) {
        4
    } else if conditions.has(COWED) {
        3
    } else {
        conditions.amount(SHAKEN)
    }
}

/// A worse state of stress takes the place of a milder one, not the other way round (FI-BGD-21).
fn unnerve(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, state: i32) {
    if state <= fear(cx.battle(), unit) {
        return;
    }
    if state >= 2 {
        cx.end_condition(unit, AIMING, SHAKEN, STRESSED);
    }
    match state {
        1 | 2 => {
            mark::set(cx, unit, SHAKEN, i16::try_from(state).unwrap_or(1), Until::Cleared, STRESSED);
        }
        3 => {
            mark::set(cx, unit, SHAKEN, 2, Until::Cleared, STRESSED);
            mark::set(cx, unit, COWED, 1, Until::Cleared, STRESSED);
            unsettle(cx, unit, COWED, STRESSED);
        }
        _ => {
            mark::set(cx, unit, BROKEN, 1, Until::Cleared, STRESSED);
            go_down(cx, unit, by, Life::Down, BROKEN, STRESSED);
        }
    }
}

/// Electrical damage: one Fortitude save for the shock and for what it adds to subdual damage (FI-BGD-22).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn shock(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, amount: i32) -> Flow {
    if amount <= 0 || cx.battle().body(unit).life != Life::Up {
        return Ok(());
    }
    let passed = add(cx, unit, SUBDUAL, CON, amount, false, SHOCKS);
    if !saves::make(cx, Save::new(unit, SHOCK_SAVE, FORT, 10 + amount / 2, SHOCKS))? {
        let own = Matters::Only(smallvec![unit]);
        let rounds = cx.roll_amount(unit, SICKNESS, Dice::new(1, 6), &own, SHOCKS)?;
        if rounds > cx.battle().conditions(unit).amount(NAUSEATED) {
            mark::set(cx, unit, NAUSEATED, i16::try_from(rounds).unwrap_or(1), Until::Cleared, SHOCKS);
        }
        tell(cx, unit, Happening::of(Occasion::Electrified, SHOCKS).amount(amount).by(by))?;
        if let Some((multiple, _)) = passed {
            give_in(cx, unit, by, multiple)?;
        }
    }
    burn(cx, unit, by, amount)
}

/// What a strong shock may leave for good.
fn burn(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, amount: i32) -> Flow {
    if amount < STRONG || saves::make(cx, Save::new(unit, SHOCK_SAVE, FORT, STRONG_SAVE, SHOCKS))? {
        return Ok(());
    }
    tell(cx, unit, Happening::of(Occasion::CriticallyInjured, SHOCKS).by(by))?;
    if amount >= TERRIBLE {
        mark::set(cx, unit, PARALYSED, 1, Until::Cleared, SHOCKS);
        go_down(cx, unit, by, Life::Down, PARALYSED, SHOCKS);
    } else {
        let dexterity = cx.battle().stats(unit).now(DEX) - 1;
        cx.set_stat(unit, DEX, i16::try_from(dexterity).unwrap_or(0), SHOCKS);
    }
    Ok(())
}
