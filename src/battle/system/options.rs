//! Rules options that players choose for a battle in place of the level's.

use super::rules::Rules;
use super::{InitiativeModel, OptionInfo};
use crate::battle::key::Key;
use crate::battle::model::OptionValue;

/// The name of the initiative model among the options that players choose: a level names its model elsewhere.
pub const INITIATIVE_OPTION: Key = Key::new("initiative");

/// The limit of an option's number, positive or negative.
pub const MOST_OPTION: i32 = 100_000;

/// Why a battle cannot be fought with an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionFault {
    /// The rules have no such option.
    Unknown(String),
    /// The option cannot have that value.
    Value(&'static OptionInfo),
    /// There is no such initiative model; with the names of those that there are.
    NoModel(String, Vec<Key>),
    /// The data of one of the level's combatants break such rules.
    Misfit {
        /// The combatant's name.
        who: String,
        /// What is wrong with it.
        why: Key,
    },
}

impl OptionInfo {
    /// The value that a text stands for, if the option can have it.
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
        self.option_infos().find(|option| option.key.as_str() == name)
    }

    /// The options of a core and an initiative model as they are if nobody says otherwise, sorted by name.
    pub fn usual_options(&self) -> Vec<(Key, OptionValue)> {
        let mut options: Vec<_> = self.option_infos().map(|info| (info.key, info.default)).collect();
        options.sort_by_key(|option| option.0);
        options
    }

    fn model(&self, name: &str) -> Result<&'static dyn InitiativeModel, OptionFault> {
        let found = self.models.iter().copied().find(|model| model.id().as_str() == name);
        found.ok_or_else(|| OptionFault::NoModel(name.to_owned(), self.models.iter().map(|model| model.id()).collect()))
    }

    /// Puts another initiative model in force; options that it does not share with the former one are as usual.
    fn set_model(&mut self, model: &'static dyn InitiativeModel) {
        let said = std::mem::take(&mut self.options);
        self.put_in_force(model);
        for (key, value) in &mut self.options {
            if let Some(known) = said.iter().find(|one| one.0 == *key) {
                *value = known.1;
            }
        }
    }

    /// An option and its value, from two texts.
    ///
    /// # Errors
    /// [`OptionFault::Unknown`], [`OptionFault::Value`], [`OptionFault::NoModel`].
    pub fn read_option(&self, name: &str, value: &str) -> Result<(Key, OptionValue), OptionFault> {
        if name == INITIATIVE_OPTION.as_str() {
            return Ok((INITIATIVE_OPTION, OptionValue::Word(self.model(value)?.id())));
        }
        let info = self.info(name).ok_or_else(|| OptionFault::Unknown(name.to_owned()))?;
        info.read(value).map(|value| (info.key, value)).ok_or(OptionFault::Value(info))
    }

    /// The same rules with some options changed, the initiative model first.
    ///
    /// # Errors
    /// [`OptionFault::Unknown`], [`OptionFault::Value`], [`OptionFault::NoModel`].
    pub fn changed(&self, changes: &[(Key, OptionValue)]) -> Result<Self, OptionFault> {
        let mut rules = self.clone();
        let (models, others): (Vec<_>, Vec<_>) = changes.iter().partition(|change| change.0 == INITIATIVE_OPTION);
        for (_, value) in models {
            let name = match value {
                OptionValue::Word(word) => word.as_str(),
                OptionValue::Number(_) | OptionValue::Flag(_) => "",
            };
            rules.set_model(rules.model(name)?);
        }
        others.into_iter().try_for_each(|(key, value)| rules.set(key, value))?;
        Ok(rules)
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
