//! What a level decides that its rules leave open: part of its briefing.

use super::names::{Kind, name, name_under};
use super::phrases::phrase;
use crate::battle::{Battle, Key, OptionValue};

/// The value of an option under a system, for people.
pub fn option_value(system: Key, value: OptionValue) -> String {
    match value {
        OptionValue::Number(number) => number.to_string(),
        OptionValue::Word(word) => name_under(system, Kind::Value, word),
        OptionValue::Flag(true) => phrase("value.on", &[]).unwrap_or_default(),
        OptionValue::Flag(false) => phrase("value.off", &[]).unwrap_or_default(),
    }
}

/// A line for each fact of the field that the level states, and for each option that differs from what holds otherwise,
/// with what it means and its rule.
pub fn house_rules(battle: &Battle) -> Vec<String> {
    let rules = battle.rules();
    let facts = battle.setup().field.iter().map(|(fact, value)| {
        let values = [("what", &*name(battle, Kind::Fact, *fact)), ("value", &option_value(rules.core.id(), *value))];
        phrase("briefing.fact", &values).unwrap_or_default()
    });
    let options = rules.core.vocabulary().options.iter().filter_map(|option| {
        let (_, value) = rules.options.iter().find(|one| one.0 == option.key && one.1 != option.default)?;
        let values = [
            ("what", &*name(battle, Kind::Option, option.key)),
            ("value", &option_value(rules.core.id(), *value)),
            ("help", &name(battle, Kind::OptionHelp, option.key)),
            ("rule", option.rule.0),
        ];
        phrase("briefing.option", &values)
    });
    facts.chain(options).collect()
}
