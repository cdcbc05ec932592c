//! What an initiative model does to fighters, in words that every core understands.

use super::Effort;
use crate::battle::key::{Key, Rule, UnitId};
use crate::battle::model::Ledger;
use crate::battle::world::Battle;

/// A state that an initiative model puts fighters in. It is a condition; what it means in numbers, each core declares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Acts in haste: quicker, and worse at everything.
    Hasty,
    /// Not ready yet: slow to react, easy to hit.
    FlatFooted,
    /// Has lost the rhythm of the fight, and with it a turn.
    Reeling,
}

impl Effect {
    /// Every effect.
    pub const ALL: [Self; 3] = [Self::Hasty, Self::FlatFooted, Self::Reeling];

    /// The condition of those who suffer it.
    pub const fn condition(self) -> Key {
        match self {
            Self::Hasty => Key::new("hastened"),
            Self::FlatFooted => Key::new("flat_footed"),
            Self::Reeling => Key::new("reeling"),
        }
    }
}

/// What an effect means under a core, in the core's own numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meaning {
    /// Added to every check of a fighter's own.
    pub own_checks: i32,
    /// Added to every attack on the fighter.
    pub attacks_on_it: i32,
    /// True if the fighter cannot react.
    pub no_reaction: bool,
    /// What the fighter loses as its next turn begins; the effect ends with that.
    pub next_turn_loses: Option<Effort>,
    /// The rule that says so.
    pub rule: Rule,
}

impl Meaning {
    /// An effect without meaning, to build on.
    pub const fn nothing(rule: &'static str) -> Self {
        Self { own_checks: 0, attacks_on_it: 0, no_reaction: false, next_turn_loses: None, rule: Rule(rule) }
    }
}

/// What each effect means under a core.
#[derive(Clone, Copy, Debug)]
pub struct Effects {
    /// See [`Effect::Hasty`].
    pub hasty: Meaning,
    /// See [`Effect::FlatFooted`].
    pub flat_footed: Meaning,
    /// See [`Effect::Reeling`].
    pub reeling: Meaning,
}

impl Effects {
    /// The meaning of an effect.
    pub const fn of(&self, effect: Effect) -> &Meaning {
        match effect {
            Effect::Hasty => &self.hasty,
            Effect::FlatFooted => &self.flat_footed,
            Effect::Reeling => &self.reeling,
        }
    }
}

impl Battle {
    /// The effects that a fighter suffers, each with its condition and its meaning.
    pub fn effects(&self, unit: UnitId) -> impl Iterator<Item = (Key, &'static Meaning)> {
        let (conditions, effects) = (self.conditions(unit), &self.rules().core.declared().effects);
        let suffered = Effect::ALL.into_iter().filter(|effect| conditions.has(effect.condition()));
        suffered.map(|effect| (effect.condition(), effects.of(effect)))
    }

    /// Adds to a check what the effects on the fighter who makes it mean.
    pub fn add_effects(&self, ledger: &mut Ledger, unit: UnitId) {
        self.effects(unit).for_each(|(key, meaning)| ledger.add_some(key, meaning.own_checks, meaning.rule));
    }

    /// Adds to an attack what the effects on its target mean.
    pub fn add_effects_on(&self, ledger: &mut Ledger, target: UnitId) {
        self.effects(target).for_each(|(key, meaning)| ledger.add_some(key, meaning.attacks_on_it, meaning.rule));
    }

    /// Whether an effect keeps a fighter from reacting.
    pub fn too_slow_to_react(&self, unit: UnitId) -> bool {
        self.effects(unit).any(|(_, meaning)| meaning.no_reaction)
    }
}
