//! Effects of initiative models on combatants, in terms that every core understands.

use super::Effort;
use crate::battle::key::{Key, Rule, UnitId};
use crate::battle::model::Ledger;
use crate::battle::world::Battle;

/// A condition that an initiative model can impose. Each core declares what it means in numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Acts in haste: earlier, and worse at everything.
    Hasty,
    /// Not ready yet: slow to react, easy to hit.
    FlatFooted,
    /// Has lost the rhythm of the fight, and with it part of a turn.
    Reeling,
}

impl Effect {
    /// Every effect.
    pub const ALL: [Self; 3] = [Self::Hasty, Self::FlatFooted, Self::Reeling];

    /// The condition of affected combatants.
    pub const fn condition(self) -> Key {
        match self {
            Self::Hasty => Key::new("hastened"),
            Self::FlatFooted => Key::new("flat_footed"),
            Self::Reeling => Key::new("reeling"),
        }
    }

    /// Its badge on the map and on the cards of the track.
    pub const fn badge(self) -> &'static str {
        match self {
            Self::Hasty => "badge_hastened",
            Self::FlatFooted => "badge_flat_footed",
            Self::Reeling => "badge_reeling",
        }
    }
}

/// The meaning of an effect under a core, in the core's own numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meaning {
    /// A modifier to every check of the combatant.
    pub own_checks: i32,
    /// A modifier to every attack on the combatant.
    pub attacks_on_it: i32,
    /// True if the combatant cannot react.
    pub no_reaction: bool,
    /// The effort that the combatant loses at the start of its next turn, which ends the effect.
    pub next_turn_loses: Option<Effort>,
    /// The rule that states it.
    pub rule: Rule,
}

impl Meaning {
    /// An effect that changes nothing, to build on.
    pub const fn nothing(rule: &'static str) -> Self {
        Self { own_checks: 0, attacks_on_it: 0, no_reaction: false, next_turn_loses: None, rule: Rule(rule) }
    }
}

/// The meaning of each effect under a core.
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
    /// The effects on a combatant, each with its condition and its meaning.
    pub fn effects(&self, unit: UnitId) -> impl Iterator<Item = (Key, &'static Meaning)> {
        let (conditions, effects) = (self.conditions(unit), &self.rules().core.declared().effects);
        let suffered = Effect::ALL.into_iter().filter(|effect| conditions.has(effect.condition()));
        suffered.map(|effect| (effect.condition(), effects.of(effect)))
    }

    /// Adds the effects on a combatant to the ledger of its check.
    pub fn add_effects(&self, ledger: &mut Ledger, unit: UnitId) {
        self.effects(unit).for_each(|(key, meaning)| ledger.add_some(key, meaning.own_checks, meaning.rule));
    }

    /// Adds the effects on the target of an attack to the ledger of the attack.
    pub fn add_effects_on(&self, ledger: &mut Ledger, target: UnitId) {
        self.effects(target).for_each(|(key, meaning)| ledger.add_some(key, meaning.attacks_on_it, meaning.rule));
    }

    /// True if an effect keeps a combatant from reacting.
    pub fn too_slow_to_react(&self, unit: UnitId) -> bool {
        self.effects(unit).any(|(_, meaning)| meaning.no_reaction)
    }
}
