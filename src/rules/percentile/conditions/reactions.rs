//! Who has a reaction to use (PC-ACT-04, PC-TIM-04).

use crate::battle::system::Reacting;
use crate::battle::{Battle, Key, UnitId};
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::*;

/// True if a combatant has a reaction to use now: not in its own turn (PC-ACT-04), not surprised, stunned, helpless or
/// held.
pub fn has_reaction(battle: &Battle, unit: UnitId) -> bool {
    battle.is_up(unit) && no_reaction(battle, unit).is_none()
}

/// Why a combatant that is up has none (PC-ACT-04, PC-TIM-04).
pub fn no_reaction(battle: &Battle, unit: UnitId) -> Option<Key> {
    let conditions = battle.conditions(unit);
    match battle.rules().harm.reacting(battle, unit) {
        Reacting::Usual => {}
        Reacting::Never(why) => return Some(why),
        Reacting::Always => return [STUNNED, RESTRAINED].into_iter().find(|state| conditions.has(*state)),
    }
    if battle.current() == Some(unit) {
        return Some(OWN_TURN);
    }
    if let Some((effect, _)) = battle.effects(unit).find(|(_, meaning)| meaning.no_reaction) {
        return Some(effect);
    }
    let state = [SURPRISED, STUNNED, RESTRAINED].into_iter().find(|state| conditions.has(*state));
    state.or_else(|| (conditions.amount(REACTED) >= battle.stats(unit).now(REACTIONS)).then_some(REACTED))
}
