//! Options of the rules that players choose for a battle, against what its level says.

use super::OptionInfo;
use super::rules::Rules;
use crate::battle::key::Key;
use crate::battle::model::OptionValue;
use crate::battle::world::Battle;
use std::sync::Arc;

/// The greatest number that an option takes, either way.
pub const MOST_OPTION: i32 = 100_000;

/// Why a battle cannot be fought by an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionFault {
    /// The rules have no such option.
    Unknown(String),
    /// The option cannot have that value.
    Value(&'static OptionInfo),
    /// Somebody of the level cannot be as it is by such rules.
    Misfit {
        /// The combatant's name.
        who: String,
        /// What is wrong with it.
        why: Key,
    },
}

impl OptionInfo {
    /// The value that a text names, if the option can have it.
    pub fn read(&self, text: &str) -> Option<OptionValue> {
        let value = match self.default {
            OptionValue::Number(_) => OptionValue::Number(text.parse().ok()?),
            OptionValue::Flag(_) => OptionValue::Flag(text.parse().ok()?),
            OptionValue::Word(_) => OptionValue::Word(*self.words.iter().find(|word| word.as_str() == text)?),
        };
        self.allows(value).then_some(value)
    }

    /// Whether the option can have a value.
    pub fn allows(&self, value: OptionValue) -> bool {
        match (self.default, value) {
            (OptionValue::Number(_), OptionValue::Number(number)) => number.saturating_abs() <= MOST_OPTION,
            (OptionValue::Flag(_), OptionValue::Flag(_)) => true,
            (OptionValue::Word(_), OptionValue::Word(word)) => self.words.contains(&word),
            _ => false,
        }
    }
}

impl Rules {
    /// The option of that name.
    pub fn info(&self, name: &str) -> Option<&'static OptionInfo> {
        self.core.vocabulary().options.iter().find(|option| option.key.as_str() == name)
    }

    /// An option with the value that two texts name.
    ///
    /// # Errors
    /// [`OptionFault::Unknown`], [`OptionFault::Value`].
    pub fn read_option(&self, name: &str, value: &str) -> Result<(Key, OptionValue), OptionFault> {
        let info = self.info(name).ok_or_else(|| OptionFault::Unknown(name.to_owned()))?;
        info.read(value).map(|value| (info.key, value)).ok_or(OptionFault::Value(info))
    }

    fn set(&mut self, key: Key, value: OptionValue) -> Result<(), OptionFault> {
        let unknown = || OptionFault::Unknown(key.to_string());
        let info = self.info(key.as_str()).ok_or_else(unknown)?;
        if !info.allows(value) {
            return Err(OptionFault::Value(info));
        }
        let at = self.options.binary_search_by_key(&info.key, |entry| entry.0).map_err(|_| unknown())?;
        self.options[at].1 = value;
        Ok(())
    }
}

impl Battle {
    /// The same battle, which has not begun, by other options than its level's.
    ///
    /// # Errors
    /// See [`OptionFault`].
    pub fn ruled(&self, changes: &[(Key, OptionValue)]) -> Result<Self, OptionFault> {
        let mut battle = self.fork();
        if changes.is_empty() {
            return Ok(battle);
        }
        let mut setup = battle.setup().clone();
        let mut rules = setup.rules().clone();
        changes.iter().try_for_each(|(key, value)| rules.set(*key, *value))?;
        setup.rules = Arc::new(rules);
        battle.set_setup(setup);
        let core = battle.rules().core;
        match core.misfits(&battle).first() {
            Some(misfit) => {
                let who = battle.name(misfit.unit).to_owned();
                Err(OptionFault::Misfit { who, why: misfit.why })
            }
            None => Ok(battle),
        }
    }
}
