//! House rules: the part of a briefing that lists the level's choices about the rules.

use super::names::{Kind, name, name_under};
use super::phrases::phrase;
use crate::battle::{Battle, HIDDEN, Key, OptionValue, UnitId};

/// The display text of an option's value under a system.
pub fn option_value(system: Key, value: OptionValue) -> String {
    match value {
        OptionValue::Number(number) => number.to_string(),
        OptionValue::Word(word) => name_under(system, Kind::Value, word),
        OptionValue::Flag(true) => phrase("value.on", &[]).unwrap_or_default(),
        OptionValue::Flag(false) => phrase("value.off", &[]).unwrap_or_default(),
    }
}

/// One line for each field property that the level states, each condition at the start, each landmark on the map, and
/// each option that differs from its default, with its help and its rule.
pub fn house_rules(battle: &Battle) -> Vec<String> {
    let rules = battle.rules();
    let facts = battle.setup().field.iter().map(|(fact, value)| {
        let values = [("what", &*name(battle, Kind::Fact, *fact)), ("value", &option_value(rules.core.id(), *value))];
        phrase("briefing.fact", &values).unwrap_or_default()
    });
    let options = rules.option_infos().filter_map(|option| {
        let (_, value) = rules.options.iter().find(|one| one.0 == option.key && one.1 != option.default)?;
        let values = [
            ("what", &*name(battle, Kind::Option, option.key)),
            ("value", &option_value(rules.core.id(), *value)),
            ("help", &name(battle, Kind::OptionHelp, option.key)),
            ("rule", option.rule.0),
        ];
        phrase("briefing.option", &values)
    });
    facts.chain(states(battle)).chain(landmarks(battle)).chain(options).collect()
}

/// The conditions of combatants at the start, without those of hidden ones.
fn states(battle: &Battle) -> impl Iterator<Item = String> {
    battle.rules().told_conditions().filter(|key| *key != HIDDEN).filter_map(|key| {
        let within = |unit: &UnitId| battle.conditions(*unit).has(key) && !battle.conditions(*unit).has(HIDDEN);
        let names: Vec<&str> = battle.enlisted().filter(within).map(|unit| battle.name(unit)).collect();
        let what = name(battle, Kind::Condition, key).to_lowercase();
        let values = [("what", &*what), ("value", &*names.join(", "))];
        let special = format!("briefing.state.{key}.{}", battle.rules().core.id());
        phrase(&special, &values).or_else(|| phrase("briefing.state", &values)).filter(|_| !names.is_empty())
    })
}

/// Tasks and targets on the map.
fn landmarks(battle: &Battle) -> impl Iterator<Item = String> {
    battle.rules().core.landmarks(battle).into_iter().filter_map(|landmark| {
        let stat = landmark.stat.map(|stat| name(battle, Kind::Stat, stat)).unwrap_or_default();
        let [number, other] = landmark.numbers.map(|number| number.to_string());
        let values = [
            ("terrain", &*landmark.terrain),
            ("number", &number),
            ("other", &other),
            ("stat", &stat),
            ("rule", landmark.rule.0),
        ];
        phrase(&format!("briefing.{}", landmark.what), &values)
    })
}
