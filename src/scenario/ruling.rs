//! The rules of a level: core, initiative model, options and field properties.

use super::checks::look_up;
use super::decode::{Name, Setting, Table};
use super::diagnostic::Faults;
use super::library::Library;
use super::model::Level;
use super::span::At;
use crate::battle::system::{Core, Harm, InitiativeModel, NATIVE, OptionInfo};
use crate::battle::{Key, OptionValue, Rules};
use crate::words;
use std::collections::BTreeMap;

/// The rules in force and the field properties.
pub(super) struct Ruling {
    pub rules: Rules,
    pub field: Vec<(Key, OptionValue)>,
}

impl Ruling {
    /// Looks the rules up; `None` if a fault leaves the core unknown.
    pub fn find(level: &Level, library: &Library, faults: &mut Faults) -> Option<Self> {
        let def = &level.rules;
        let cores: BTreeMap<&str, &'static dyn Core> =
            library.systems.iter().map(|system| (system.core.id().as_str(), system.core)).collect();
        let models: BTreeMap<&str, &'static dyn InitiativeModel> =
            library.initiative_models.iter().map(|model| (model.id().as_str(), *model)).collect();
        let core = look_up(&def.core, &cores, "core", faults);
        let initiative = look_up(&def.initiative, &models, "initiative model", faults);
        let core = core?;
        let others = library.damage_models.iter().map(|model| (model.id(), *model));
        let models: BTreeMap<&str, &'static dyn Harm> = others.chain([(NATIVE, core.harm())]).collect();
        let harm = def.damage.as_ref().and_then(|name| look_up(name, &models, "damage model", faults));
        let field = field(&level.field, core.vocabulary().field, faults);
        let (initiative, models) =
            (initiative.or_else(|| library.initiative_models.first().copied())?, library.initiative_models);
        let mut rules = Rules::new(core, (initiative, models), harm.unwrap_or(core.harm()));
        rules.options = options(&def.options, &rules, faults);
        Some(Self { rules, field })
    }
}

/// Every option with its value, sorted by name.
fn options(defs: &Table<Name, At<Setting>>, rules: &Rules, faults: &mut Faults) -> Vec<(Key, OptionValue)> {
    let mut values: BTreeMap<Key, OptionValue> = rules.usual_options().into_iter().collect();
    let infos: BTreeMap<&str, &OptionInfo> = rules.option_infos().map(|info| (info.key.as_str(), info)).collect();
    for (name, setting) in &defs.0 {
        let Some(info) = look_up(name, &infos, "option", faults) else { continue };
        let value = match (&setting.value, info.default) {
            (Setting::Number(number), _) => Some(OptionValue::Number(*number)),
            (Setting::Flag(flag), _) => Some(OptionValue::Flag(*flag)),
            (Setting::Word(word), OptionValue::Word(_)) => {
                values.extend(word_of(word, setting, info.words, faults).map(|word| (info.key, word)));
                continue;
            }
            (Setting::Word(_), _) => None,
        };
        match value.filter(|value| info.allows(*value)) {
            Some(value) => {
                values.insert(info.key, value);
            }
            None => {
                let what = format!("the option \"{}\" cannot be this", name.as_str());
                faults.add(setting.span, what, words::option_values(info));
            }
        }
    }
    values.into_iter().collect()
}

/// The field properties, sorted by name.
fn field(defs: &Table<Name, At<Setting>>, known: &[(Key, &[Key])], faults: &mut Faults) -> Vec<(Key, OptionValue)> {
    let infos: BTreeMap<&str, (Key, &[Key])> = known.iter().map(|fact| (fact.0.as_str(), *fact)).collect();
    let mut facts = BTreeMap::new();
    for (name, setting) in &defs.0 {
        let Some((key, words)) = look_up(name, &infos, "fact of the field", faults) else { continue };
        let value = match &setting.value {
            Setting::Word(word) if !words.is_empty() => word_of(word, setting, words, faults),
            Setting::Number(number) if words.is_empty() => Some(OptionValue::Number(*number)),
            _ => {
                let expected =
                    if words.is_empty() { "a whole number".to_owned() } else { format!("one of {}", listed(words)) };
                faults.add(setting.span, format!("\"{}\" cannot be this", name.as_str()), expected);
                None
            }
        };
        facts.extend(value.map(|value| (key, value)));
    }
    facts.into_iter().collect()
}

fn word_of(word: &str, at: &At<Setting>, words: &[Key], faults: &mut Faults) -> Option<OptionValue> {
    let found = words.iter().find(|known| known.as_str() == word).map(|known| OptionValue::Word(*known));
    if found.is_none() {
        let known = words.iter().map(|word| word.as_str());
        faults.unknown(
            at.span,
            format!("\"{word}\" is not among its words"),
            format!("one of {}", listed(words)),
            word,
            known,
        );
    }
    found
}

fn listed(words: &[Key]) -> String {
    words.iter().map(|word| word.as_str()).collect::<Vec<_>>().join(", ")
}
