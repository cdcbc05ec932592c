//! Magic: spells in slots, casting, lasting spells and who controls them, Counterspell, summoned creatures (AR-CTL, AR-CSP, AR-DSM,
//! AR-BGD-20 to AR-BGD-23).
//!
//! A spell in a slot is an expendable item whose data are [`Stored`]; a spell in effect is a thing on the map, a
//! [`LastingSpell`]. A creature that can be summoned is a combatant from the start and stays away until it is called.

pub mod casting;
pub mod counter;
pub mod effects;
pub mod flames;
pub mod handling;
pub mod lasting;
pub mod retinue;
pub mod summons;

use crate::battle::{Battle, ItemDefId, Key, LastingSpell, Thing, UnitId};
use crate::rules::arrgs::armoury::Stored;
use crate::rules::arrgs::armoury::spell::List;
use crate::rules::arrgs::checks::Use;
use crate::rules::arrgs::checks::abilities::skill;
use crate::rules::arrgs::keys::*;

/// The spell in a slot, with its entry in the catalogue.
pub fn in_slot(battle: &Battle, unit: UnitId, slot: u8) -> Option<(ItemDefId, &Stored)> {
    let def = battle.gear(unit).item(slot)?.def;
    Some((def, battle.setup().item(def).data()?))
}

/// The spell that a lasting spell is.
pub fn of_lasting<'b>(battle: &'b Battle, lasting: &LastingSpell) -> Option<&'b Stored> {
    battle.setup().item(battle.setup().find_item(lasting.item)?).data()
}

/// All spells in effect, in the order in which they were cast.
pub fn in_effect(battle: &Battle) -> impl Iterator<Item = (&Thing, &LastingSpell, &Stored)> {
    let all = battle.things_with::<LastingSpell>();
    all.filter_map(move |(thing, lasting)| Some((thing, lasting, of_lasting(battle, lasting)?)))
}

/// The skills of spell lists.
const fn skill_of(list: List) -> Key {
    match list {
        List::Arcane => ARCANE,
        List::Divine => RELIGION,
        List::Nature => NATURE,
    }
}

/// What somebody makes spell attacks with for a spell of some lists: the better of the skills in which it is trained
/// (AR-ATK-03, AR-BGD-02).
pub fn with_skill(battle: &Battle, unit: UnitId, lists: &[List]) -> Option<Use> {
    let uses = lists.iter().map(|list| Use::spell(battle, unit, skill_of(*list)));
    let worth = |of: &Use| skill(battle, unit, of.skill) + battle.stats(unit).now(of.ability);
    uses.filter(|of| skill(battle, unit, of.skill) > 0).max_by_key(worth)
}

/// What somebody makes spell attacks with in general.
pub fn with_any_skill(battle: &Battle, unit: UnitId) -> Option<Use> {
    with_skill(battle, unit, &[List::Arcane, List::Divine, List::Nature])
}
