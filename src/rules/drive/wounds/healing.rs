//! Healing: the running total falls, and degrees go with it, the last gained first (DR-BGD-13).

use super::{Fate, fate, history};
use crate::battle::{Battle, Condition, Cx, Event, Key, Life, Rule, UnitId};
use crate::rules::drive::keys::*;
use crate::rules::drive::state;

const RULE: Rule = Rule("DR-BGD-13");

/// What first aid or a day of rest heals: half of the injury factor, at least 1.
pub fn half_a_degree(battle: &Battle, unit: UnitId) -> i32 {
    (state::injury_factor(battle, unit) / 2).max(1)
}

/// True for the living who have something to heal.
pub fn is_hurt(battle: &Battle, unit: UnitId) -> bool {
    let alive = battle.body(unit).life < Life::Dead && state::profile(battle, unit).is_some();
    alive && (state::running(battle, unit) > 0 || battle.conditions(unit).has(FAILING))
}

/// Heals so many points, down to none: each multiple of the injury factor that is lost takes a degree away. It stops the
/// loss of points, and lets those wake whom injuries no longer disable.
pub fn heal(cx: &mut Cx<'_>, unit: UnitId, points: i32) {
    let battle = cx.battle();
    if battle.body(unit).life >= Life::Dead {
        return;
    }
    let before = fate(battle, unit);
    let (running, factor) = (state::running(battle, unit), state::injury_factor(battle, unit));
    let healed = points.clamp(0, running);
    let gone = running / factor - (running - healed) / factor;
    let now = battle.stats(unit).now(RESILIENCE) + healed;
    cx.set_stat(unit, RESILIENCE, i16::try_from(now).unwrap_or(i16::MAX), RULE);
    for _ in 0..gone {
        if let Some(place) = history::pop(cx, unit) {
            lessen(cx, unit, place.key());
        }
    }
    cx.end_condition(unit, FAILING, OVER, RULE);
    wake(cx, unit, before);
}

fn lessen(cx: &mut Cx<'_>, unit: UnitId, key: Key) {
    cx.emit(Event::Noted { unit, what: DEGREE_GONE, other: None, number: 1, rule: RULE });
    let Some(condition) = cx.battle().conditions(unit).get(key).copied() else { return };
    if condition.amount > 1 {
        cx.set_condition(unit, Condition { amount: condition.amount - 1, rule: RULE, ..condition });
    } else {
        cx.end_condition(unit, key, OVER, RULE);
    }
}

/// Lets somebody wake whom injuries or fatigue disabled before, and do no longer.
pub fn wake(cx: &mut Cx<'_>, unit: UnitId, before: Fate) {
    let down = cx.battle().body(unit).life == Life::Down;
    if down && before == Fate::Disabled && fate(cx.battle(), unit) == Fate::Up {
        cx.set_life(unit, None, Life::Up, INJURED, RULE);
    }
}
