//! Who has ended a turn in a round. For those who are out of the fight later in it, the round does not count as a further
//! turn (DR-BGD-43).

use crate::battle::{Battle, Condition, Cx, Flow, Rule, UnitId, Until};
use crate::rules::drive::keys::TURN_OVER;

const RULE: Rule = Rule("DR-BGD-43");

/// A turn ends.
///
/// # Errors
/// None.
pub fn turn_ends(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let (key, until) = (TURN_OVER, Until::RoundEnd(cx.battle().scheduler().round));
    cx.set_condition(unit, Condition { key, amount: 1, until, on: None, rule: RULE });
    Ok(())
}

/// Those who are out of the fight and have had no turn in the round that ends: it counts as theirs.
pub fn missed(battle: &Battle) -> Vec<UnitId> {
    let missed = |unit: &UnitId| !battle.is_up(*unit) && !battle.conditions(*unit).has(TURN_OVER);
    battle.units().filter(missed).collect()
}
