//! The hour after the fight (FI-BGD-27): who bleeds and has nobody dies, vitality comes back, strain wears off.

use crate::battle::{Cx, Flow, Key, Life, Rule, UnitId, Until};
use crate::rules::espionage::checks::abilities::modifier;
use crate::rules::espionage::keys::log::*;
use crate::rules::espionage::keys::*;
use crate::rules::espionage::wounds::{is_dying, strain};

const AFTER: Rule = Rule("FI-BGD-27");
/// What ends with the fight.
const OF_THE_FIGHT: [Key; 6] = [REELING, STILL_REELS, FLAT_FOOTED, NAUSEATED, KNOCKED_OUT, SPRAWLED];
/// Stress that an hour takes: a point every ten minutes.
const CALM: i32 = 6;

/// An hour passes.
///
/// # Errors
/// None of its own.
pub fn rest(cx: &mut Cx<'_>) -> Flow {
    let units: Vec<UnitId> = cx.battle().units().filter(|unit| cx.battle().body(*unit).life < Life::Dead).collect();
    for unit in units {
        OF_THE_FIGHT.into_iter().for_each(|key| cx.end_condition(unit, key, OVER, AFTER));
        calm_down(cx, unit);
        if is_dying(cx.battle(), unit) || cx.battle().conditions(unit).has(BLEEDING) {
            if !tended(cx, unit) {
                cx.set_life(unit, None, Life::Dead, DYING, AFTER);
                continue;
            }
            cx.end_condition(unit, BLEEDING, BANDAGE, AFTER);
            if is_dying(cx.battle(), unit) {
                cx.set_stat(unit, WOUNDS, 0, AFTER);
            }
        }
        recover(cx, unit);
    }
    Ok(())
}

/// True if somebody of the same side is up and can help.
fn tended(cx: &Cx<'_>, unit: UnitId) -> bool {
    let battle = cx.battle();
    battle.units().any(|other| !battle.are_enemies(unit, other) && battle.is_up(other))
}

/// Stress wears off; below a multiple of Wisdom its state ends.
fn calm_down(cx: &mut Cx<'_>, unit: UnitId) {
    let left = (cx.battle().conditions(unit).amount(STRESS) - CALM).max(0);
    match left {
        0 => cx.end_condition(unit, STRESS, OVER, AFTER),
        _ => mark::set(cx, unit, STRESS, i16::try_from(left).unwrap_or(i16::MAX), Until::Cleared, AFTER),
    }
    let fear = strain::fear(cx.battle(), unit).min(strain::passed(left, cx.battle().stats(unit).max(WIS)));
    if fear < 4 {
        cx.end_condition(unit, BROKEN, OVER, AFTER);
    }
    if fear < 3 {
        cx.end_condition(unit, COWED, OVER, AFTER);
    }
    match fear {
        0 => cx.end_condition(unit, SHAKEN, OVER, AFTER),
        1 if cx.battle().conditions(unit).amount(SHAKEN) > 1 => {
            mark::set(cx, unit, SHAKEN, 1, Until::Cleared, AFTER);
        }
        _ => {}
    }
}

fn recover(cx: &mut Cx<'_>, unit: UnitId) {
    let (stats, conditions) = (cx.battle().stats(unit), cx.battle().conditions(unit));
    let vitality = (stats.now(VITALITY) + stats.now(LEVEL)).min(stats.max(VITALITY));
    let (total, con) = (conditions.amount(SUBDUAL), stats.max(CON).max(1));
    let left = (total - modifier(cx.battle(), unit, CON).max(1)).max(0);
    cx.set_stat(unit, VITALITY, i16::try_from(vitality).unwrap_or(0), AFTER);
    match left {
        0 => cx.end_condition(unit, SUBDUAL, OVER, AFTER),
        _ => mark::set(cx, unit, SUBDUAL, i16::try_from(left).unwrap_or(i16::MAX), Until::Cleared, AFTER),
    }
    if left <= 2 * con && total > 0 {
        cx.end_condition(unit, EXHAUSTED, OVER, AFTER);
    }
    if left <= con && total > 0 {
        cx.end_condition(unit, FATIGUED, OVER, AFTER);
    }
    let lies = |key| cx.battle().conditions(unit).has(key);
    let awake = cx.battle().stats(unit).now(WOUNDS) > 0 && !lies(PARALYSED) && !lies(BROKEN);
    if awake && left <= 3 * con {
        cx.set_life(unit, None, Life::Up, OVER, AFTER);
    }
}
