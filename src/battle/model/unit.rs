//! The components of a combatant. Every system's numbers live in these; what they mean is the system's business.

use super::look::Vessel;
use crate::battle::key::{Key, Rule, SideId, UnitId};
use crate::grid::{Altitude, Dir8, Square};
use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

/// Condition of a combatant that no enemy sees, wherever it is.
pub const HIDDEN: Key = Key::new("hidden");

/// How a body is held.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stance {
    /// Upright.
    #[default]
    Standing,
    /// Kneeling or stooping.
    Crouched,
    /// Flat on the ground.
    Prone,
}

/// Whether a combatant can still take part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Life {
    /// Able to act.
    #[default]
    Up,
    /// Unconscious or shut down; may come back.
    Down,
    /// Dead or destroyed.
    Dead,
    /// Left the field.
    Gone,
}

/// What never changes during a battle: who this is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Profile {
    /// The name that people read; unique in its level.
    pub name: String,
    /// What kind of combatant it is (an archetype's name), for people.
    pub kind: String,
    /// Skill levels, sorted by key. A skill that is not listed is not known.
    pub skills: Vec<(Key, i16)>,
    /// Traits, flags and talents, sorted.
    pub tags: Vec<Key>,
    /// The picture of a starship; none for anything else.
    pub vessel: Option<Vessel>,
}

impl Profile {
    /// The level of a skill, `None` if it was never learnt.
    pub fn skill(&self, key: Key) -> Option<i16> {
        self.skills.iter().find(|entry| entry.0 == key).map(|entry| entry.1)
    }

    /// Whether it has a trait.
    pub fn has(&self, tag: Key) -> bool {
        self.tags.contains(&tag)
    }
}

/// Identity of a combatant, which never changes.
#[derive(Component, Clone, Debug)]
pub struct Unit {
    /// Its place in the roster.
    pub id: UnitId,
    /// The side it fights for.
    pub side: SideId,
    /// Who it is.
    pub profile: Arc<Profile>,
    /// Squares from side to side of a living body, at least 1; machines have footprints instead.
    pub breadth: u8,
}

/// Where a combatant is and how it holds itself.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Body {
    /// Its square (for a thing of several squares: the first).
    pub square: Square,
    /// Height band above the ground.
    pub altitude: Altitude,
    /// Where it looks.
    pub facing: Dir8,
    /// How it holds itself.
    pub stance: Stance,
    /// Whether it can take part.
    pub life: Life,
    /// Half-metres travelled in its latest turn, forced movement since then included.
    pub moved: u16,
}

/// A number that a fight wears down or builds up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stat {
    /// Its name.
    pub key: Key,
    /// Its value at full strength.
    pub max: i16,
    /// Its value now.
    pub now: i16,
}

/// The characteristics and pools of a combatant, in the order of its system's sheet.
#[derive(Component, Clone, PartialEq, Eq, Debug, Default)]
pub struct Stats(pub SmallVec<[Stat; 8]>);

impl Stats {
    /// The stat of that name.
    pub fn get(&self, key: Key) -> Option<&Stat> {
        self.0.iter().find(|stat| stat.key == key)
    }

    /// Its value now; 0 for a stat that this combatant lacks.
    pub fn now(&self, key: Key) -> i32 {
        self.get(key).map_or(0, |stat| i32::from(stat.now))
    }

    /// Its value at full strength; 0 for a stat that this combatant lacks.
    pub fn max(&self, key: Key) -> i32 {
        self.get(key).map_or(0, |stat| i32::from(stat.max))
    }
}

/// When a condition ends by itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Until {
    /// Not by itself.
    #[default]
    Cleared,
    /// When that round ends.
    RoundEnd(u16),
    /// When its bearer's next turn begins.
    TurnStart,
    /// When its bearer's present or next turn ends.
    TurnEnd,
}

/// A state that a combatant is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Condition {
    /// Which.
    pub key: Key,
    /// How much of it.
    pub amount: i16,
    /// When it ends.
    pub until: Until,
    /// Toward whom, for conditions that have an object (aiming at, grappling with).
    pub on: Option<UnitId>,
    /// The rule it comes from.
    pub rule: Rule,
}

/// The rule that it comes from does not count.
impl Hash for Condition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.key, self.amount, self.until, self.on).hash(state);
    }
}

/// All conditions of a combatant, in order of arrival; at most one of a key.
#[derive(Component, PartialEq, Eq, Debug, Default)]
pub struct Conditions(pub SmallVec<[Condition; 6]>);

/// In one piece: the copy that a small vector makes by itself goes element by element.
impl Clone for Conditions {
    fn clone(&self) -> Self {
        Self(SmallVec::from_slice(&self.0))
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clear();
        self.0.extend_from_slice(&source.0);
    }
}

impl Conditions {
    /// The condition of that name.
    pub fn get(&self, key: Key) -> Option<&Condition> {
        self.0.iter().find(|condition| condition.key == key)
    }

    /// Whether the combatant is in it.
    pub fn has(&self, key: Key) -> bool {
        self.get(key).is_some()
    }

    /// Its amount; 0 when the combatant is not in it.
    pub fn amount(&self, key: Key) -> i32 {
        self.get(key).map_or(0, |condition| i32::from(condition.amount))
    }
}

/// A thing carried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Item {
    /// Which entry of the battle's catalogue it is.
    pub def: ItemDefId,
    /// Rounds in it, or how many of it there are (grenades).
    pub loaded: i16,
    /// Rounds or magazines left besides.
    pub spare: i16,
    /// Actions already spent on a reload that takes several.
    pub progress: u8,
    /// What has become of it.
    pub wear: Wear,
}

/// What has become of an item, wherever it is: it stays with the item, not with who carries it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Wear {
    /// Damage that it has taken itself.
    pub damage: i16,
    /// Whether it is jammed.
    pub jammed: bool,
    /// The last round of the battle in which it cannot be fired, as it is too hot or recharges; 0 if it can.
    pub idle: u16,
}

/// A place in the battle's catalogue of items.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ItemDefId(pub u16);

/// What a combatant carries. Slots never move, so that an order can name one; a lost item leaves its slot empty.
#[derive(Component, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Gear {
    /// The slots.
    pub items: SmallVec<[Option<Item>; 6]>,
    /// The slot of the item in hand.
    pub in_hand: Option<u8>,
    /// What is worn, outermost first.
    pub worn: SmallVec<[ItemDefId; 2]>,
}

impl Gear {
    /// A slot for one more item: the first empty one, else a new one at the end; none where 255 are full.
    pub fn free_slot(&self) -> Option<u8> {
        let empty = self.items.iter().position(Option::is_none);
        u8::try_from(empty.unwrap_or(self.items.len())).ok()
    }

    /// All slots, the empty ones included.
    pub fn slots(&self) -> Range<u8> {
        0..u8::try_from(self.items.len()).unwrap_or(u8::MAX)
    }

    /// The item in a slot.
    pub fn item(&self, slot: u8) -> Option<&Item> {
        self.items.get(usize::from(slot)).and_then(Option::as_ref)
    }
}

/// What each side knows of where a combatant is: the square where it was last seen, and whether it is in sight now.
#[derive(Component, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Known(pub SmallVec<[Sighting; 4]>);

/// One side's knowledge of one combatant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sighting {
    /// In somebody's sight at this moment.
    pub in_sight: bool,
    /// Where it was last seen.
    pub last: Option<Square>,
    /// Whether it was out when it was lost from sight.
    pub fell: bool,
}
