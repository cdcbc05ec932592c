//! The names of a system that level files may use, and what its armouries hold.

use super::forms::OrderForm;
use crate::battle::key::{Key, Rule, UnitId};
use crate::battle::model::{Design, ItemDef, OptionValue, Vessel};
use std::sync::Arc;

/// A stat of a system's sheet.
#[derive(Clone, Copy, Debug)]
pub struct StatInfo {
    /// Its name in files.
    pub key: Key,
    /// Its value where a level does not state it.
    pub default: i16,
    /// Lowest value that a level may give.
    pub min: i16,
    /// Highest value that a level may give.
    pub max: i16,
    /// Whether its loss is harm (shown in the health ring).
    pub vital: bool,
    /// On whose sheets it stands.
    pub sheet: Sheet,
}

/// Whose sheet a stat stands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sheet {
    /// Only living beings have it.
    Living,
    /// Only machines have it.
    Machine,
    /// Living beings have it, and machines whose archetype says so.
    Both,
}

impl StatInfo {
    /// Whether a combatant has the stat: the living have all that are theirs, machines those that their archetype `lists`.
    pub fn belongs(&self, machine: bool, lists: bool) -> bool {
        match self.sheet {
            Sheet::Living => !machine,
            Sheet::Machine => machine && lists,
            Sheet::Both => !machine || lists,
        }
    }
}

/// An option of a system: what a level may set, and what holds otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionInfo {
    /// Its name in files.
    pub key: Key,
    /// What holds otherwise.
    pub default: OptionValue,
    /// The words it may be, for options that are words.
    pub words: &'static [Key],
    /// The rule it belongs to.
    pub rule: Rule,
}

/// All names of a system that level files may use.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary {
    /// The stats, in the order of the sheet.
    pub stats: &'static [StatInfo],
    /// The skills.
    pub skills: &'static [Key],
    /// The conditions a unit may be in, at the start or later.
    pub conditions: &'static [Key],
    /// Those of them that only keep account of what has been done: no sheet names them.
    pub notes: &'static [Key],
    /// The traits a unit may have.
    pub tags: &'static [Key],
    /// The kinds of budget, in the order in which the HUD shows them.
    pub budget: &'static [Key],
    /// The options.
    pub options: &'static [OptionInfo],
    /// What orders may say beside their targets, for the actions that take a mode, a number or an item.
    pub orders: &'static [OrderForm],
    /// Facts of the field that a level may state, with the words each may be.
    pub field: &'static [(Key, &'static [Key])],
}

/// A ready-made combatant of an armoury.
#[derive(Clone, Debug, Default)]
pub struct Archetype {
    /// Its id in files.
    pub key: String,
    /// Its name for people.
    pub name: String,
    /// One line on it.
    pub note: String,
    /// Stats by name.
    pub stats: Vec<(String, i16)>,
    /// Skills by name.
    pub skills: Vec<(String, i16)>,
    /// Items by id, with how many.
    pub items: Vec<(String, i16)>,
    /// What is worn, by id.
    pub worn: Vec<String>,
    /// Traits by name.
    pub tags: Vec<String>,
    /// The picture of a starship; none for anything else.
    pub vessel: Option<Vessel>,
    /// The design of a machine; none for the living. The first of its items are the weapons of its mounts.
    pub machine: Option<Arc<Design>>,
}

/// What an armoury file holds.
#[derive(Clone, Debug, Default)]
pub struct Armoury {
    /// The items.
    pub items: Vec<ItemDef>,
    /// The ready-made combatants.
    pub archetypes: Vec<Archetype>,
}

/// A combatant of a level that cannot be as it is, or not beside the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misfit {
    /// Who.
    pub unit: UnitId,
    /// What is wrong with it.
    pub why: Key,
}

/// Something that can be done with a terrain of a level, for its briefing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Landmark {
    /// The terrain's name.
    pub terrain: String,
    /// What it is about.
    pub what: Key,
    /// Numbers that belong to it.
    pub numbers: [i16; 2],
    /// The stat that belongs to it.
    pub stat: Option<Key>,
    /// Its rule.
    pub rule: Rule,
}
