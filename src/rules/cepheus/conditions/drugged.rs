//! Drugs in effect (CE-WPN-06).

use crate::battle::{Battle, Condition, Cx, Key, Rule, UnitId, Until};
use crate::rules::cepheus::armoury::Drug;
use crate::rules::cepheus::keys::*;

const RULE: Rule = Rule("CE-WPN-06");

/// A drug by the name of its item.
fn drug(battle: &Battle, key: Key) -> Option<&Drug> {
    let id = battle.setup().find_item(key)?;
    battle.setup().item(id).data::<Drug>()
}

/// The drug that a combatant has taken: its condition has the drug's name, and its amount is the last round before it
/// takes effect (negative) or of its effect.
pub fn taken(battle: &Battle, unit: UnitId) -> Option<(Condition, &Drug)> {
    battle.conditions(unit).0.iter().find_map(|one| Some((*one, drug(battle, one.key)?)))
}

/// The drug that is in effect.
pub fn working(battle: &Battle, unit: UnitId) -> Option<(Key, &Drug)> {
    taken(battle, unit).filter(|(one, _)| one.amount > 0).map(|(one, drug)| (one.key, drug))
}

/// Returns true if a drug pays for a dodge now, and records it: a number of dodges per round cost no initiative.
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
