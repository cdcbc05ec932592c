//! What injuries and energy leave behind: stun, useless and lost arms, fire, deafness, fatigue, and what they do to tests
//! and movement.

pub mod aloft;
pub mod arms;
pub mod bound;
pub mod deaf;
pub mod forbidden;
pub mod melee;
pub mod pace;
pub mod shifts;
pub mod stun;
pub mod turns;

use crate::battle::system::Tired;
use crate::battle::{Battle, Condition, Cx, Key, Rule, UnitId, Until};
use crate::rules::drive::keys::{FATIGUE, OVER};

/// Fatigue points that make unconscious; there are no more (DR-BGD-32).
pub const EXHAUSTED: i32 = 100;
/// Fatigue points of a level.
const LEVEL: i32 = 25;

/// What somebody's fatigue does: each full 25 points are a level of the core (DR-BGD-32).
pub fn tired(battle: &Battle, unit: UnitId) -> Tired {
    let points = battle.conditions(unit).amount(FATIGUE);
    let tired = battle.rules().core.tired(battle, unit, points / LEVEL);
    Tired { exhausted: tired.exhausted || points >= EXHAUSTED, ..tired }
}

/// Sets a condition that does not end by itself.
pub fn set(cx: &mut Cx<'_>, unit: UnitId, key: Key, amount: i32, rule: Rule) {
    let amount = i16::try_from(amount).unwrap_or(i16::MAX);
    cx.set_condition(unit, Condition { key, amount, until: Until::Cleared, on: None, rule });
}

/// Takes one from a condition, which ends at 0.
pub fn count_down(cx: &mut Cx<'_>, unit: UnitId, key: Key, rule: Rule) {
    let Some(condition) = cx.battle().conditions(unit).get(key).copied() else { return };
    if condition.amount > 1 {
        cx.set_condition(unit, Condition { amount: condition.amount - 1, ..condition });
    } else {
        cx.end_condition(unit, key, OVER, rule);
    }
}
