//! Grapples (CE-GRP-09).

use crate::battle::{Battle, Cx, Event, Key, Rule, UnitId};
use crate::rules::cepheus::keys::*;

/// The combatant's opponent in a grapple.
pub fn opponent(battle: &Battle, unit: UnitId) -> Option<UnitId> {
    battle.conditions(unit).get(GRAPPLED).and_then(|grapple| grapple.on)
}

/// Ends the grapple of a combatant for both.
pub fn release(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>, what: Key, rule: Rule) {
    let Some(other) = opponent(cx.battle(), unit) else { return };
    for one in [unit, other] {
        cx.emit_or_defer(by, one, Event::ConditionEnded { unit: one, key: GRAPPLED, what, rule });
    }
}
