//! The components of a combatant. They hold every system's numbers; each system defines what its numbers mean.

use super::look::Vessel;
use super::setup::OptionValue;
use crate::battle::key::{Key, Rule, SideId, UnitId};
use crate::grid::{Altitude, Dir8, Square};
use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

/// Condition: no enemy can see the combatant, wherever it is.
pub const HIDDEN: Key = Key::new("hidden");

/// The stance of a body.
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

/// A combatant's state of life.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Life {
    /// Able to act.
    #[default]
    Up,
    /// Unconscious or shut down; it may recover.
    Down,
    /// Dead or destroyed.
    Dead,
    /// Left the field.
    Gone,
}

/// The trait of a combatant that gives up instead of falling (SIX-TRN-06); every core has it.
pub const YIELDS: Key = Key::new("yields");

/// The identity of a combatant, which never changes during a battle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Profile {
    /// The display name, unique in its level.
    pub name: String,
    /// The display name of its kind (an archetype).
    pub kind: String,
    /// Skill levels, sorted by key. Skills that are not listed are unknown to it.
    pub skills: Vec<(Key, i16)>,
    /// Traits, flags and talents, sorted.
    pub tags: Vec<Key>,
    /// Traits with a value, sorted by name.
    pub traits: Vec<Trait>,
    /// The picture of a starship; none for anything else.
    pub vessel: Option<Vessel>,
}

impl Profile {
    /// The level of a skill; `None` if it does not have it.
    pub fn skill(&self, key: Key) -> Option<i16> {
        self.skills.iter().find(|entry| entry.0.is(key)).map(|entry| entry.1)
    }

    /// True if it has a trait.
    pub fn has(&self, tag: Key) -> bool {
        self.tags.contains(&tag)
    }

    /// The number that a trait gives to a part of the rules; `None` if it does not have it.
    pub fn number(&self, hook: Key, of: Key) -> Option<i32> {
        match self.value(hook, of)? {
            OptionValue::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The word that a trait gives to a part of the rules; `None` if it does not have it.
    pub fn word(&self, hook: Key, of: Key) -> Option<Key> {
        match self.value(hook, of)? {
            OptionValue::Word(word) => Some(word),
            _ => None,
        }
    }

    fn value(&self, hook: Key, of: Key) -> Option<OptionValue> {
        self.traits.iter().find(|one| (one.hook, one.of) == (hook, of)).map(|one| one.value)
    }
}

/// A trait with a value: what somebody has in place of, or besides, a usual value of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trait {
    /// What it changes, such as a Critical Range.
    pub hook: Key,
    /// The part of that, such as the checks of a skill.
    pub of: Key,
    /// The value.
    pub value: OptionValue,
}

/// The identity of a combatant, which never changes.
#[derive(Component, Clone, Debug)]
pub struct Unit {
    /// Its index in the roster.
    pub id: UnitId,
    /// The side it fights for.
    pub side: SideId,
    /// Its profile.
    pub profile: Arc<Profile>,
    /// Width of a living body in squares, at least 1; machines have footprints instead.
    pub breadth: u8,
}

/// The place and posture of a combatant.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Body {
    /// Its square (the first one of a body of several squares).
    pub square: Square,
    /// Height band above the ground.
    pub altitude: Altitude,
    /// Its facing.
    pub facing: Dir8,
    /// Its stance.
    pub stance: Stance,
    /// Its ability to take part.
    pub life: Life,
    /// Half-metres travelled in its latest turn, including forced movement since then.
    pub moved: u16,
}

/// A characteristic or pool, such as Endurance or hit points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stat {
    /// Its name.
    pub key: Key,
    /// Its full value.
    pub max: i16,
    /// Its present value.
    pub now: i16,
}

/// The characteristics and pools of a combatant, in the order of its system's sheet.
#[derive(Component, Clone, PartialEq, Eq, Debug, Default)]
pub struct Stats(pub SmallVec<[Stat; 8]>);

impl Stats {
    /// The stat of that name.
    pub fn get(&self, key: Key) -> Option<&Stat> {
        self.0.iter().find(|stat| stat.key.is(key))
    }

    /// The present value; 0 for a stat that the combatant lacks.
    pub fn now(&self, key: Key) -> i32 {
        self.get(key).map_or(0, |stat| i32::from(stat.now))
    }

    /// The full value; 0 for a stat that the combatant lacks.
    pub fn max(&self, key: Key) -> i32 {
        self.get(key).map_or(0, |stat| i32::from(stat.max))
    }
}

/// The end of a condition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Until {
    /// It does not end by itself.
    #[default]
    Cleared,
    /// At the end of that round.
    RoundEnd(u16),
    /// At the start of its bearer's next turn.
    TurnStart,
    /// At the end of its bearer's present or next turn.
    TurnEnd,
}

/// A state that a combatant is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Condition {
    /// Its name.
    pub key: Key,
    /// Its amount.
    pub amount: i16,
    /// Its end.
    pub until: Until,
    /// The other combatant, for conditions that have one (aiming at, grappling with).
    pub on: Option<UnitId>,
    /// The rule it comes from.
    pub rule: Rule,
}

/// The rule does not count.
impl Hash for Condition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.key, self.amount, self.until, self.on).hash(state);
    }
}

/// All conditions of a combatant, in order of arrival; at most one of a key.
#[derive(Component, PartialEq, Eq, Debug, Default)]
pub struct Conditions(pub SmallVec<[Condition; 6]>);

/// Copies the vector as a whole; its own `clone` copies element by element.
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
        self.0.iter().find(|condition| condition.key.is(key))
    }

    /// True if the combatant has the condition.
    pub fn has(&self, key: Key) -> bool {
        self.get(key).is_some()
    }

    /// Its amount; 0 if the combatant does not have it.
    pub fn amount(&self, key: Key) -> i32 {
        self.get(key).map_or(0, |condition| i32::from(condition.amount))
    }
}

/// An item that a combatant carries.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Item {
    /// Its entry in the battle's catalogue.
    pub def: ItemDefId,
    /// Rounds in it, or the number of pieces (grenades).
    pub loaded: i16,
    /// Spare rounds or magazines.
    pub spare: i16,
    /// Actions already spent on a reload that takes several.
    pub progress: u8,
    /// Its damage and faults.
    pub wear: Wear,
    /// What a device holds ready.
    pub store: Store,
}

/// What a device holds ready, besides what is loaded: the points of a shield or the like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Store {
    /// The points.
    pub points: i16,
    /// How many more of its owner's turns they last; 0 if they do not expire.
    pub turns: i16,
}

/// The damage and faults of an item, which stay with it when its owner changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Wear {
    /// Damage it has taken.
    pub damage: i16,
    /// True if it is jammed.
    pub jammed: bool,
    /// The last round of the battle in which it cannot be fired, because it is too hot or recharging; 0 if it can.
    pub idle: u16,
}

/// An index into the battle's catalogue of items.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ItemDefId(pub u16);

/// The items that a combatant carries. Slots never move, so that an order can name one; a lost item leaves its slot
/// empty.
#[derive(Component, PartialEq, Eq, Hash, Debug, Default)]
pub struct Gear {
    /// The slots.
    pub items: SmallVec<[Option<Item>; 6]>,
    /// The slot of the item in hand.
    pub in_hand: Option<u8>,
    /// The armour worn, outermost first.
    pub worn: SmallVec<[ItemDefId; 2]>,
}

/// Copies the lists as a whole; their own `clone` copies element by element.
impl Clone for Gear {
    fn clone(&self) -> Self {
        let (items, worn) = (SmallVec::from_slice(&self.items), SmallVec::from_slice(&self.worn));
        Self { items, in_hand: self.in_hand, worn }
    }

    fn clone_from(&mut self, source: &Self) {
        self.items.clear();
        self.items.extend_from_slice(&source.items);
        self.in_hand = source.in_hand;
        self.worn.clear();
        self.worn.extend_from_slice(&source.worn);
    }
}

impl Gear {
    /// A slot for another item: the first empty one, otherwise a new one; `None` if all 255 are full.
    pub fn free_slot(&self) -> Option<u8> {
        let empty = self.items.iter().position(Option::is_none);
        u8::try_from(empty.unwrap_or(self.items.len())).ok()
    }

    /// All slots, including empty ones.
    pub fn slots(&self) -> Range<u8> {
        0..u8::try_from(self.items.len()).unwrap_or(u8::MAX)
    }

    /// The item in a slot.
    pub fn item(&self, slot: u8) -> Option<&Item> {
        self.items.get(usize::from(slot)).and_then(Option::as_ref)
    }
}

/// Each side's knowledge of a combatant's place: the square where it was last seen, and whether it is in sight.
#[derive(Component, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Known(pub SmallVec<[Sighting; 4]>);

/// One side's knowledge of one combatant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sighting {
    /// True if the side sees it now.
    pub in_sight: bool,
    /// The square where the side last saw it.
    pub last: Option<Square>,
    /// True if it was out of action when the side lost sight of it.
    pub fell: bool,
}
