//! The rules in force, and the battle's questions to them.

use super::{Action, Core, DecisionInfo, Effect, Harm, InitiativeModel, OptionInfo, StatInfo};
use crate::battle::event::Reach;
use crate::battle::key::{Index, Key, UnitId};
use crate::battle::model::{OptionValue, Setup, Stats, Target};
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
    /// Every action by its key.
    by_key: Index<&'static Action>,
}

impl Rules {
    /// The rules of those systems with their usual options. `models` are the initiative models to choose from.
    pub fn new(
        core: &'static dyn Core,
        (initiative, models): (&'static dyn InitiativeModel, &'static [&'static dyn InitiativeModel]),
        harm: &'static dyn Harm,
    ) -> Self {
        let mut rules = Self { core, initiative, harm, options: Vec::new(), models, by_key: Index::from_iter([]) };
        rules.put_in_force(initiative);
        rules
    }

    /// Puts an initiative model in force, with the usual options.
    pub(super) fn put_in_force(&mut self, model: &'static dyn InitiativeModel) {
        self.initiative = model;
        self.options = self.usual_options();
        self.by_key = self.actions().map(|action| (action.info.key, action)).collect();
    }

    /// Every action: the core's, the damage model's, the initiative model's.
    pub fn actions(&self) -> impl Iterator<Item = &'static Action> + use<> {
        self.core.actions().chain(self.harm.declared().actions).chain(self.initiative.actions())
    }

    /// The action of that key.
    pub fn action(&self, key: Key) -> Option<&'static Action> {
        self.by_key.get(key)
    }

    /// What can be done in camp: the core's, then the damage model's.
    pub fn camp_actions(&self) -> impl Iterator<Item = &'static Action> + use<> {
        self.core.declared().camp.iter().chain(self.harm.declared().camp)
    }

    /// What is done in camp under that key.
    pub fn camp_action(&self, key: Key) -> Option<&'static Action> {
        self.camp_actions().find(|action| action.info.key == key)
    }

    /// The options of the core, the damage model and the initiative model.
    pub fn option_infos(&self) -> impl Iterator<Item = &'static OptionInfo> + use<> {
        self.core.vocabulary().options.iter().chain(self.harm.declared().options).chain(self.initiative.options())
    }

    /// Every stat that a sheet may show: the core's, then the damage model's.
    pub fn stats(&self) -> impl Iterator<Item = &'static StatInfo> + use<> {
        self.core.vocabulary().stats.iter().chain(self.harm.declared().stats)
    }

    /// The stats that losing is harm for a combatant: the damage model's if it has any of those, else the core's.
    pub fn vital(&self, stats: &Stats) -> impl Iterator<Item = &'static StatInfo> + use<> {
        let own = self.harm.declared().stats;
        let replaced = own.iter().any(|info| info.vital && stats.get(info.key).is_some());
        let all = if replaced { own } else { self.core.vocabulary().stats };
        all.iter().filter(|info| info.vital)
    }

    /// True if a combatant keeps the condition after the battle.
    pub fn keeps(&self, condition: Key) -> bool {
        self.core.declared().lasting.keeps(condition) || self.harm.declared().lasting.contains(&condition)
    }

    /// The checks that no order is about: the core's and the damage model's.
    pub fn secondary_checks(&self) -> [&'static [Key]; 2] {
        [self.core.declared().secondary_checks, self.harm.declared().secondary_checks]
    }

    /// The conditions that a level can put combatants in.
    pub fn conditions(&self) -> impl Iterator<Item = Key> + use<> {
        let own = self.core.vocabulary().conditions.iter().chain(self.harm.declared().conditions);
        own.chain(self.initiative.conditions()).copied()
    }

    /// The conditions that people are told of: the core's, without those that are only notes. What a level states for the
    /// initiative model, such as groups, is settled before anybody acts.
    pub fn told_conditions(&self) -> impl Iterator<Item = Key> + use<> {
        let (vocabulary, harm) = (self.core.vocabulary(), self.harm.declared());
        let all = vocabulary.conditions.iter().chain(harm.conditions).copied();
        all.filter(|key| !vocabulary.notes.contains(key) && !harm.notes.contains(key))
    }

    /// The badge of a condition on the map; `None` if it shows none.
    pub fn badge(&self, condition: Key) -> Option<&'static str> {
        let effect = Effect::ALL.into_iter().find(|effect| effect.condition() == condition);
        let badges = self.core.vocabulary().badges.iter().chain(self.harm.declared().badges);
        let declared = badges.into_iter().find(|badge| badge.0 == condition);
        effect.map(Effect::badge).or(declared.map(|badge| badge.1))
    }

    /// The value of an option; `None` if the rules have no such option.
    pub fn option(&self, key: Key) -> Option<OptionValue> {
        self.options.iter().find(|entry| entry.0.is(key)).map(|entry| entry.1)
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
        self.core.decisions().iter().chain(self.harm.declared().decisions).chain(self.initiative.decisions())
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
