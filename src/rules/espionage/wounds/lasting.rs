//! What wounds do as a round ends: bleeding (FI-BGD-19) and dying (FI-BGD-05).

use crate::battle::oracle::Matters;
use crate::battle::{Cx, Flow, Life, Rule, UnitId, Until};
use crate::dice::Dice;
use crate::rules::espionage::keys::log::*;
use crate::rules::espionage::keys::*;
use crate::rules::espionage::range::in_order;
use crate::rules::espionage::wounds::{WOUNDING, is_dying, is_special, lose_one};
use smallvec::smallvec;

const BLOOD: Rule = Rule("FI-BGD-19");
const SHOCKS: Rule = Rule("FI-BGD-22");
const HUNDRED: Dice = Dice::new(1, 100);

/// Those who bleed lose a point; then those who are dying roll, unit by unit (FI-BGD-28).
///
/// # Errors
/// Halts when dice are missing.
pub fn round_ends(cx: &mut Cx<'_>) -> Flow {
    let units = in_order(cx.battle());
    let dying: Vec<UnitId> = units.iter().copied().filter(|unit| is_dying(cx.battle(), *unit)).collect();
    for unit in units {
        if cx.battle().conditions(unit).has(BLEEDING) && cx.battle().body(unit).life < Life::Dead {
            lose_one(cx, unit)?;
        }
    }
    for unit in dying.into_iter().filter(|unit| is_special(cx.battle(), *unit)).collect::<Vec<_>>() {
        if !is_dying(cx.battle(), unit) {
            continue;
        }
        let rolled = cx.roll_amount(unit, STABILISING, HUNDRED, &Matters::Only(smallvec![unit]), WOUNDING)?;
        if rolled <= cx.battle().stats(unit).max(CON) {
            stabilise(cx, unit, WOUNDING);
        } else {
            lose_one(cx, unit)?;
        }
    }
    Ok(())
}

/// Those whom a shock has knocked out come round when their time is over, and their sickness wears off meanwhile
/// (FI-BGD-22).
///
/// # Errors
/// None of its own.
pub fn come_round(cx: &mut Cx<'_>) -> Flow {
    let now = Until::RoundEnd(cx.battle().scheduler().round);
    let units: Vec<UnitId> = cx.battle().units().filter(|unit| cx.battle().body(*unit).life == Life::Down).collect();
    for unit in units {
        mark::count_down(cx, unit, NAUSEATED, SHOCKS);
        let conditions = cx.battle().conditions(unit);
        let over = conditions.get(KNOCKED_OUT).is_some_and(|condition| condition.until == now);
        let able = cx.battle().stats(unit).now(WOUNDS) > 0 && !conditions.has(BROKEN) && !conditions.has(PARALYSED);
        if over && able {
            cx.set_life(unit, None, Life::Up, OVER, SHOCKS);
        }
    }
    Ok(())
}

/// Somebody dying comes to rest, unconscious at no wounds (FI-BGD-05).
pub fn stabilise(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) {
    cx.set_stat(unit, WOUNDS, 0, rule);
    mark::set(cx, unit, STABLE, 1, Until::Cleared, rule);
    cx.end_condition(unit, BLEEDING, STABLE, BLOOD);
}
