//! The drug that works in somebody (CE-WPN-06).

use crate::battle::{Battle, Condition, Cx, Key, Rule, UnitId, Until};
use crate::rules::cepheus::armoury::Drug;
use crate::rules::cepheus::keys::*;

const RULE: Rule = Rule("CE-WPN-06");

/// A drug by the name of its item.
fn drug(battle: &Battle, key: Key) -> Option<&Drug> {
    let id = battle.setup().find_item(key)?;
    battle.setup().item(id).data::<Drug>()
}

/// The drug in somebody's blood: its condition bears the drug's own name, and its amount is the last round before it
/// works (negative) or of its work.
pub fn taken(battle: &Battle, unit: UnitId) -> Option<(Condition, &Drug)> {
    battle.conditions(unit).0.iter().find_map(|one| Some((*one, drug(battle, one.key)?)))
}

/// The drug that works in somebody now.
pub fn working(battle: &Battle, unit: UnitId) -> Option<(Key, &Drug)> {
    taken(battle, unit).filter(|(one, _)| one.amount > 0).map(|(one, drug)| (one.key, drug))
}

/// Whether a drug pays for a dodge that is made now, and if so, notes it: so many a round cost no initiative.
pub fn pays_dodge(cx: &mut Cx<'_>, unit: UnitId) -> bool {
    let battle = cx.battle();
    let free = working(battle, unit).map_or(0, |(_, drug)| drug.free_dodges);
    let used = battle.conditions(unit).get(FREE_DODGED).map_or(0, |one| one.amount);
    if used >= i16::from(free) {
        return false;
    }
    let until = Until::RoundEnd(battle.scheduler().round);
    cx.set_condition(unit, Condition { key: FREE_DODGED, amount: used + 1, until, on: None, rule: RULE });
    true
}
