//! Spells as they are described, and as they are stored in slots (AR-WPN-20 to AR-WPN-29, AR-BGD-20 to AR-BGD-22).

use crate::battle::system::Archetype;
use crate::battle::{ItemDef, ItemKind, Key, Look, Rule, Sound};
use crate::rules::arrgs::armoury::{DamageType, Weapon};
use serde::Deserialize;
use std::sync::Arc;

/// The highest level of a slot.
const HIGHEST: i32 = 5;
/// Range increments that a spell reaches (AR-BGD-09).
const INCREMENTS: u16 = 3;
/// What each level above the least adds to the Success Value (AR-WPN-29).
const PER_LEVEL: i32 = 2;
/// What each level above the least adds to the Vitality of a creature (AR-WPN-29).
const VITALITY_PER_LEVEL: i16 = 6;

/// A school of magic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum School {
    Abjuration,
    Conjuration,
    Enchantment,
    Evocation,
    Necromancy,
}

/// A list of spells; its skill casts them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum List {
    Arcane,
    Divine,
    Nature,
}

/// How far a spell reaches (AR-BGD-20).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Span {
    Touch,
    Close,
    Medium,
    Long,
}

impl Span {
    /// Squares of its range increment; 0 for a touch.
    pub const fn increment(self) -> u16 {
        match self {
            Self::Touch => 0,
            Self::Close => 5,
            Self::Medium => 10,
            Self::Long => 20,
        }
    }
}

/// What a spell meets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Resisted {
    /// Reflex.
    Reflex,
    /// Fortitude.
    Fortitude,
    /// Willpower.
    Willpower,
    /// No resistance: a willing creature.
    Willing,
    /// Nobody: an empty square.
    #[default]
    Nobody,
}

/// What a spell does.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Damage of its types, such as Spark Bolt (AR-WPN-21) and Fire Burst (AR-WPN-22). In an area that lasts, also to whoever enters it or begins a turn in it.
    Harm,
    /// Gives Vitality back; the undead take it as damage against Fortitude.
    Mend,
    /// Applications of Staggered.
    Stagger,
    /// A Magic modifier to Reflex while it lasts.
    Ward,
    /// Stunned while it lasts.
    Stun,
    /// Calls a creature of the armoury.
    Summon(Key),
}

/// How long a spell lasts (AR-BGD-22).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duration {
    /// It is over at once.
    #[default]
    AtOnce,
    /// So many rounds, the one of casting included.
    Rounds(u16),
    /// As long as it is controlled in every round (AR-CTL-04).
    Concentration,
    /// Until the end of the fight.
    Scene,
}

/// What its controller can do with a spell in effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    /// Nothing.
    #[default]
    None,
    /// Keep it up.
    Keep,
    /// Command the creature.
    Command,
    /// Move its area up to so many squares.
    MoveArea(u16),
}

/// A spell.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    /// Its id in files.
    pub id: Key,
    /// Its name for people.
    pub name: String,
    /// Its school.
    pub school: School,
    /// The least level of a slot that holds it.
    pub level: i32,
    /// The lists that it is on.
    pub lists: Vec<List>,
    /// How far it reaches.
    pub range: Span,
    /// Side in squares of its area; 0 for a single target.
    #[serde(default)]
    pub area: u16,
    /// What it meets.
    #[serde(default)]
    pub resisted: Resisted,
    /// Its Success Value; `None` if it succeeds or fails.
    #[serde(default)]
    pub sv: Option<i32>,
    /// The highest Success Value that counts.
    #[serde(default)]
    pub most: Option<i32>,
    /// Its types of damage.
    #[serde(default)]
    pub types: Vec<DamageType>,
    /// What it does.
    pub effect: Effect,
    /// How long it lasts.
    #[serde(default)]
    pub duration: Duration,
    /// What its controller can do with it.
    #[serde(default)]
    pub control: Control,
    /// By how much its area is Difficult Terrain while it lasts.
    #[serde(default)]
    pub difficult: u16,
    /// Its sound.
    #[serde(default)]
    pub sound: Option<Sound>,
    /// Where its numbers come from.
    pub rule: Rule,
    /// One line for its card.
    pub note: String,
}

impl Spell {
    /// True if it goes on after it has been cast.
    pub fn lasts(&self) -> bool {
        self.duration != Duration::AtOnce
    }

    /// True if it is cast at a square.
    pub fn at_square(&self) -> bool {
        self.area > 0 || matches!(self.effect, Effect::Summon(_))
    }

    /// True if it is meant to do harm.
    pub fn harms(&self) -> bool {
        !matches!(self.resisted, Resisted::Willing | Resisted::Nobody)
    }
}

/// A spell in a slot of some level (AR-BGD-21): what a caster carries in mind.
#[derive(Clone, Debug)]
pub struct Stored {
    /// The spell.
    pub spell: Arc<Spell>,
    /// The level of the slot: its difficulty, its price, its strength against Counterspell.
    pub level: i32,
    /// The spell as an attack: Success Value, types, Critical Range, range increments.
    pub arms: Weapon,
    /// The creature that it calls.
    pub creature: Option<Arc<Archetype>>,
}

impl Stored {
    fn new(spell: &Arc<Spell>, level: i32, id: Key, creatures: &[Archetype]) -> Self {
        let above = level - spell.level;
        let arms = Weapon {
            sv: spell.sv.map_or(0, |sv| sv + PER_LEVEL * above),
            types: spell.types.clone(),
            increment: spell.range.increment(),
            increments: INCREMENTS,
            natural: true,
            area: spell.area,
            ..Weapon::plain(id, spell.name.clone(), spell.rule)
        };
        let called = match &spell.effect {
            Effect::Summon(kind) => creatures.iter().find(|one| one.key == kind.as_str()),
            _ => None,
        };
        let stronger = |one: &Archetype| {
            let mut one = one.clone();
            let more = i16::try_from(above).unwrap_or(0) * VITALITY_PER_LEVEL;
            one.stats.iter_mut().filter(|stat| stat.0 == "vitality").for_each(|stat| stat.1 += more);
            Arc::new(one)
        };
        Self { spell: Arc::clone(spell), level, arms, creature: called.map(stronger) }
    }

    /// The number that casting it has to reach (AR-ATK-09).
    pub const fn difficulty(&self) -> i32 {
        10 + self.level
    }

    /// What casting it costs in Vitality (AR-VIT-04).
    pub fn price(&self) -> i16 {
        i16::try_from(self.level.max(1)).unwrap_or(1)
    }

    /// Its Success Value in this slot.
    pub fn sv(&self) -> Option<i32> {
        self.spell.sv.map(|_| self.arms.sv)
    }
}

/// A spell as entries of the catalogue, one for each level of slot that can hold it: `spark_bolt`, `spark_bolt_2` ...
pub fn entries(spell: Spell, creatures: &[Archetype]) -> Vec<ItemDef> {
    let spell = Arc::new(spell);
    let entry = |level: i32| {
        let own = level == spell.level;
        let key = if own { Some(spell.id) } else { Key::intern(&format!("{}_{level}", spell.id)) }?;
        let name = if own { spell.name.clone() } else { format!("{} ({level})", spell.name) };
        let look = Look::default().with(None, spell.sound);
        let (note, rule, kind) = (spell.note.clone(), spell.rule, ItemKind::Expendable);
        let data = Arc::new(Stored::new(&spell, level, key, creatures));
        Some(ItemDef { key, name, note, rule, kind, capacity: 0, spare: None, look, data })
    };
    (spell.level..=HIGHEST.max(spell.level)).filter_map(entry).collect()
}
