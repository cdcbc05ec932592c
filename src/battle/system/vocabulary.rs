//! The names of a system in level files, and the contents of its armouries.

use crate::battle::key::{Key, Rule, UnitId};
use crate::battle::model::{Design, ItemDef, OptionValue, Trait, Vessel};
use std::sync::Arc;

/// A stat of a system's sheet.
#[derive(Clone, Copy, Debug)]
pub struct StatInfo {
    /// Its name in files.
    pub key: Key,
    /// Its value if a level does not state it.
    pub default: i16,
    /// The lowest value that a level may state.
    pub min: i16,
    /// The highest value that a level may state.
    pub max: i16,
    /// True if losing it is harm (shown in the health ring).
    pub vital: bool,
    /// The combatants that have it.
    pub sheet: Sheet,
}

/// The combatants that have a stat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sheet {
    /// Only living beings.
    Living,
    /// Only machines.
    Machine,
    /// Living beings, and machines whose archetype lists it.
    Both,
}

impl StatInfo {
    /// True if a combatant has the stat: the living have all of theirs, machines those that their archetype `lists`.
    pub fn belongs(&self, machine: bool, lists: bool) -> bool {
        match self.sheet {
            Sheet::Living => !machine,
            Sheet::Machine => machine && lists,
            Sheet::Both => !machine || lists,
        }
    }
}

/// An option of a system, which a level may set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionInfo {
    /// Its name in files.
    pub key: Key,
    /// Its value if a level does not set it.
    pub default: OptionValue,
    /// Its possible words, for options that are words.
    pub words: &'static [Key],
    /// Its rule.
    pub rule: Rule,
}

/// A trait with a value, which a stat block may have.
#[derive(Clone, Copy, Debug)]
pub struct TraitInfo {
    /// What it changes: its name in files.
    pub hook: Key,
    /// The parts of that which can have a value.
    pub of: &'static [Key],
    /// The possible values.
    pub values: TraitValues,
    /// Its rule.
    pub rule: Rule,
}

/// The possible values of a trait.
#[derive(Clone, Copy, Debug)]
pub enum TraitValues {
    /// The lowest and the highest number.
    Numbers(i32, i32),
    /// One of some words.
    Words(&'static [Key]),
}

impl TraitInfo {
    /// The value that a text stands for, if the trait can have it.
    pub fn read(&self, text: &str) -> Option<OptionValue> {
        match self.values {
            TraitValues::Numbers(least, most) => {
                let number = text.parse().ok().filter(|number| (least..=most).contains(number));
                number.map(OptionValue::Number)
            }
            TraitValues::Words(words) => {
                words.iter().find(|word| word.as_str() == text).map(|word| OptionValue::Word(*word))
            }
        }
    }
}

/// All names of a system that level files may use.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary {
    /// The stats, in the order of the sheet.
    pub stats: &'static [StatInfo],
    /// The skills.
    pub skills: &'static [Key],
    /// The conditions that a combatant may have, at the start or later.
    pub conditions: &'static [Key],
    /// Those of them that only record what has been done; no sheet shows them.
    pub notes: &'static [Key],
    /// The badges of conditions that show on the map. Those that the stance or figure shows, or that only their owner
    /// needs to know, have none.
    pub badges: &'static [(Key, &'static str)],
    /// The traits a unit may have.
    pub tags: &'static [Key],
    /// The traits with a value that a unit may have.
    pub traits: &'static [TraitInfo],
    /// The kinds of budget, in the order in which the HUD shows them.
    pub budget: &'static [Key],
    /// The options.
    pub options: &'static [OptionInfo],
    /// The field properties that a level may state, with the words of each.
    pub field: &'static [(Key, &'static [Key])],
}

impl Vocabulary {
    /// The traits with a value of an archetype, sorted by name; those that the system does not know are left out.
    pub fn traits_of(&self, archetype: &Archetype) -> Vec<Trait> {
        let known = |[hook, of, value]: &[String; 3]| {
            let infos = self.traits.iter().filter(|info| info.hook.as_str() == hook);
            let parts = infos.flat_map(|info| info.of.iter().map(move |of| (info, *of)));
            let (info, of) = parts.into_iter().find(|part| part.1.as_str() == of)?;
            Some(Trait { hook: info.hook, of, value: info.read(value)? })
        };
        let mut traits: Vec<Trait> = archetype.traits.iter().filter_map(known).collect();
        traits.sort_by_key(|one| (one.hook, one.of));
        traits
    }
}

/// A ready-made combatant of an armoury.
#[derive(Clone, Debug, Default)]
pub struct Archetype {
    /// Its id in files.
    pub key: String,
    /// Its display name.
    pub name: String,
    /// A line of description.
    pub note: String,
    /// Stats by name.
    pub stats: Vec<(String, i16)>,
    /// Skills by name.
    pub skills: Vec<(String, i16)>,
    /// Items by id, with their number.
    pub items: Vec<(String, i16)>,
    /// Armour worn, by id.
    pub worn: Vec<String>,
    /// Traits by name.
    pub tags: Vec<String>,
    /// Traits with a value: what they change, the part of it, and the value.
    pub traits: Vec<[String; 3]>,
    /// The picture of a starship; none for anything else.
    pub vessel: Option<Vessel>,
    /// The design of a machine; `None` for the living. The first items are the weapons of its mounts.
    pub machine: Option<Arc<Design>>,
}

/// The contents of an armoury file.
#[derive(Clone, Debug, Default)]
pub struct Armoury {
    /// The items.
    pub items: Vec<ItemDef>,
    /// The ready-made combatants.
    pub archetypes: Vec<Archetype>,
}

/// A combatant of a level whose data break the rules, alone or together with others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misfit {
    /// The combatant.
    pub unit: UnitId,
    /// What is wrong with it.
    pub why: Key,
}

/// An action that a level's terrain allows, for the briefing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Landmark {
    /// The terrain's name.
    pub terrain: String,
    /// Its subject.
    pub what: Key,
    /// Its numbers.
    pub numbers: [i16; 2],
    /// Its stat.
    pub stat: Option<Key>,
    /// Its rule.
    pub rule: Rule,
}
