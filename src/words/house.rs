//! What a level decides that its rules leave open: part of its briefing.

use super::phrases::{label, phrase};
use crate::battle::{Battle, Key, OptionValue};

/// The value of an option, for people.
pub fn option_value(value: OptionValue) -> String {
    match value {
        OptionValue::Number(number) => number.to_string(),
        OptionValue::Word(word) => {
            let words = phrase(&format!("option_word.{word}"), &[]);
            words.unwrap_or_else(|| label(word).to_lowercase())
        }
        OptionValue::Flag(true) => label(Key::new("option_on")).to_lowercase(),
        OptionValue::Flag(false) => label(Key::new("option_off")).to_lowercase(),
    }
}

/// A line for each fact of the field that the level states, and for each option that differs from what holds otherwise,
/// with what it means and its rule.
pub fn house_rules(battle: &Battle) -> Vec<String> {
    let rules = battle.rules();
    let facts = battle.setup().field.iter().map(|(fact, value)| {
        let values = [("what", &*label(*fact)), ("value", &option_value(*value))];
        phrase("briefing.fact", &values).unwrap_or_default()
    });
    let options = rules.core.vocabulary().options.iter().filter_map(|option| {
        let (_, value) = rules.options.iter().find(|one| one.0 == option.key && one.1 != option.default)?;
        let values = [
            ("what", &*label(option.key)),
            ("value", &option_value(*value)),
            ("help", option.help),
            ("rule", option.rule.0),
        ];
        phrase("briefing.option", &values)
    });
    facts.chain(options).collect()
}
