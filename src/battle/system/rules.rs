//! The rules in force, and the battle's questions to them.

use super::{Action, Core, DecisionInfo, Effect, Harm, InitiativeModel, OptionInfo};
use crate::battle::event::Reach;
use crate::battle::key::{Key, UnitId};
use crate::battle::model::{OptionValue, Setup, Target};
use crate::battle::world::Battle;
use crate::grid::straight;

/// The rules in force.
#[derive(Clone)]
pub struct Rules {
    /// The core system.
    pub core: &'static dyn Core,
    /// The initiative model.
    pub initiative: &'static dyn InitiativeModel,
    /// The damage model: the core's own, or one that replaces it.
    pub harm: &'static dyn Harm,
    /// Every option with its value, sorted by name.
    pub options: Vec<(Key, OptionValue)>,
    /// The initiative models to choose from.
    pub models: &'static [&'static dyn InitiativeModel],
}

impl Rules {
    /// The action of that key, of the core or the initiative model.
    pub fn action(&self, key: Key) -> Option<&'static Action> {
        self.core.actions().chain(self.initiative.actions()).find(|action| action.info.key == key)
    }

    /// What is done in camp under that key.
    pub fn camp_action(&self, key: Key) -> Option<&'static Action> {
        self.core.declared().camp.iter().find(|action| action.info.key == key)
    }

    /// The options of the core, then those of the initiative model.
    pub fn option_infos(&self) -> impl Iterator<Item = &'static OptionInfo> + use<> {
        self.core.vocabulary().options.iter().chain(self.initiative.options())
    }

    /// The conditions that a level can put combatants in.
    pub fn conditions(&self) -> impl Iterator<Item = Key> + use<> {
        self.core.vocabulary().conditions.iter().chain(self.initiative.conditions()).copied()
    }

    /// The conditions that people are told of: the core's, without those that are only notes. What a level states for the
    /// initiative model, such as groups, is settled before anybody acts.
    pub fn told_conditions(&self) -> impl Iterator<Item = Key> + use<> {
        let vocabulary = self.core.vocabulary();
        vocabulary.conditions.iter().copied().filter(|key| !vocabulary.notes.contains(key))
    }

    /// The badge of a condition on the map; `None` if it shows none.
    pub fn badge(&self, condition: Key) -> Option<&'static str> {
        let effect = Effect::ALL.into_iter().find(|effect| effect.condition() == condition);
        let declared = self.core.vocabulary().badges.iter().find(|badge| badge.0 == condition);
        effect.map(Effect::badge).or(declared.map(|badge| badge.1))
    }

    /// The value of an option; `None` if the rules have no such option.
    pub fn option(&self, key: Key) -> Option<OptionValue> {
        self.options.iter().find(|entry| entry.0 == key).map(|entry| entry.1)
    }

    /// The number of an option; 0 if it is not a number.
    pub fn number(&self, key: Key) -> i32 {
        match self.option(key) {
            Some(OptionValue::Number(number)) => number,
            _ => 0,
        }
    }

    /// True if an option is the given word.
    pub fn is(&self, key: Key, word: Key) -> bool {
        self.option(key) == Some(OptionValue::Word(word))
    }

    /// True if an option is on.
    pub fn flag(&self, key: Key) -> bool {
        self.option(key) == Some(OptionValue::Flag(true))
    }

    /// Every decision that they may ask for.
    pub fn decisions(&self) -> impl Iterator<Item = &'static DecisionInfo> + use<> {
        self.core.decisions().iter().chain(self.initiative.decisions())
    }
}

impl Setup {
    /// The rules in force.
    ///
    /// # Panics
    /// If the set-up does not hold a [`Rules`].
    #[inline]
    pub fn rules(&self) -> &Rules {
        self.rules.downcast_ref().expect("a set-up holds the rules in force")
    }
}

impl Battle {
    /// The rules in force.
    #[inline]
    pub fn rules(&self) -> &Rules {
        self.setup().rules()
    }

    /// The distance from a combatant to the target of its attack.
    pub fn reach(&self, unit: UnitId, at: &Target) -> Option<Reach> {
        let band = |unit: UnitId| self.body(unit).altitude as i8;
        match *at {
            Target::Unit(target) | Target::Run(target, _) => {
                let distance = self.rules().core.distance(self, unit, target);
                Some(Reach { distance, height: band(target) - band(unit) })
            }
            Target::Square(square) => {
                let distance = straight(self.square_toward(unit, square), square);
                Some(Reach { distance, height: -band(unit) })
            }
            _ => None,
        }
    }
}
