//! The language file holds the words for everything that rules declare, and no others.

use six_seconds::battle::engine::END_TURN;
use six_seconds::battle::system::Effect;
use six_seconds::battle::{Key, YIELDS};
use six_seconds::rules::{DAMAGE_MODELS, INITIATIVE_MODELS, SYSTEMS};
use six_seconds::words::{Kind, known_name};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const WORDS: &str = include_str!("../assets/words/en.ron");
/// Suffixes of keys besides names: variants of a phrase that the code asks for.
const SUFFIXES: [&str; 5] = ["with", "one", "alone", "oneself", "several"];
/// Groups that are looked up by any name that the rules know.
const BY_ANY_NAME: [&str; 2] = ["name", "range"];
/// Groups whose keys are the kinds of names that systems declare.
const DECLARED: [Kind; 22] = [
    Kind::Action,
    Kind::ActionHelp,
    Kind::Stat,
    Kind::StatShort,
    Kind::Skill,
    Kind::Condition,
    Kind::ConditionHelp,
    Kind::DecisionHelp,
    Kind::OrderNumber,
    Kind::Trait,
    Kind::TraitHelp,
    Kind::Budget,
    Kind::Cost,
    Kind::State,
    Kind::Option,
    Kind::OptionHelp,
    Kind::Fact,
    Kind::Value,
    Kind::System,
    Kind::SystemHelp,
    Kind::Initiative,
    Kind::InitiativeHelp,
];

/// The keys of the language file, in its order.
fn keys() -> Vec<&'static str> {
    let lines = WORDS.lines().map(str::trim).filter(|line| line.starts_with('"'));
    lines.filter_map(|line| line[1..].split_once('"').map(|key| key.0)).collect()
}

/// The code of a folder without its tests, all files together.
fn code(folder: &Path) -> String {
    let mut all = String::new();
    for entry in fs::read_dir(folder).expect("the folder is there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            all.push_str(&code(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).expect("the file can be read");
            all.push_str(text.split("#[cfg(test)]").next().unwrap_or_default());
        }
    }
    all
}

/// The text literals of some code that are names: lower-case letters, digits and underscores, separated by dots.
fn names(code: &str) -> BTreeSet<&str> {
    let is_name = |text: &&str| {
        !text.is_empty()
            && text.chars().all(|one| one.is_ascii_lowercase() || one.is_ascii_digit() || "_.".contains(one))
    };
    code.split('"').filter(is_name).collect()
}

/// Everything that a system, an initiative model or a damage model declares, with the system.
fn declared() -> Vec<(Kind, Key, Key)> {
    let mut all = Vec::new();
    for system in SYSTEMS {
        let core = system.core;
        let (vocabulary, id) = (core.vocabulary(), core.id());
        let mut add = |kind, key| all.push((kind, id, key));
        add(Kind::System, id);
        add(Kind::SystemHelp, id);
        let models = INITIATIVE_MODELS.iter().flat_map(|model| model.actions());
        for action in core.actions().chain(models) {
            add(Kind::Action, action.info.key);
            add(Kind::ActionHelp, action.info.key);
            action.form.number.into_iter().for_each(|number| add(Kind::OrderNumber, number));
        }
        add(Kind::Action, END_TURN);
        add(Kind::ActionHelp, END_TURN);
        for stat in vocabulary.stats {
            add(Kind::Stat, stat.key);
            add(Kind::StatShort, stat.key);
        }
        vocabulary.skills.iter().for_each(|key| add(Kind::Skill, *key));
        let conditions = INITIATIVE_MODELS.iter().flat_map(|model| model.conditions());
        for condition in vocabulary.conditions.iter().chain(conditions) {
            add(Kind::Condition, *condition);
            add(Kind::ConditionHelp, *condition);
        }
        Effect::ALL.iter().for_each(|effect| add(Kind::Condition, effect.condition()));
        let decisions = INITIATIVE_MODELS.iter().flat_map(|model| model.decisions());
        core.decisions().iter().chain(decisions).for_each(|one| add(Kind::DecisionHelp, one.key));
        vocabulary.tags.iter().chain([&YIELDS]).for_each(|key| add(Kind::Trait, *key));
        for one in vocabulary.traits {
            add(Kind::Trait, one.hook);
            add(Kind::TraitHelp, one.hook);
        }
        core.harm().states().iter().for_each(|key| add(Kind::State, *key));
        for budget in vocabulary.budget {
            add(Kind::Budget, *budget);
            add(Kind::Cost, *budget);
        }
        let options = INITIATIVE_MODELS.iter().flat_map(|model| model.options());
        for option in vocabulary.options.iter().chain(options) {
            add(Kind::Option, option.key);
            add(Kind::OptionHelp, option.key);
            option.words.iter().for_each(|word| add(Kind::Value, *word));
        }
        for (fact, words) in vocabulary.field {
            add(Kind::Fact, *fact);
            words.iter().for_each(|word| add(Kind::Value, *word));
        }
        for model in INITIATIVE_MODELS {
            add(Kind::Initiative, model.id());
            add(Kind::InitiativeHelp, model.id());
        }
        for model in DAMAGE_MODELS {
            let names = model.declared();
            let id = Key::intern(model.id()).expect("a short name");
            add(Kind::System, id);
            add(Kind::SystemHelp, id);
            for action in names.actions.iter().chain(names.camp) {
                add(Kind::Action, action.info.key);
                add(Kind::ActionHelp, action.info.key);
                action.form.number.into_iter().for_each(|number| add(Kind::OrderNumber, number));
            }
            for stat in names.stats {
                add(Kind::Stat, stat.key);
                add(Kind::StatShort, stat.key);
            }
            for condition in names.conditions {
                add(Kind::Condition, *condition);
                add(Kind::ConditionHelp, *condition);
            }
            names.decisions.iter().for_each(|one| add(Kind::DecisionHelp, one.key));
            model.states().iter().for_each(|key| add(Kind::State, *key));
            for option in names.options {
                add(Kind::Option, option.key);
                add(Kind::OptionHelp, option.key);
                option.words.iter().for_each(|word| add(Kind::Value, *word));
            }
        }
    }
    all
}

#[test]
fn every_name_that_a_system_declares_has_words() {
    let lacks = |(kind, system, key): &(Kind, Key, Key)| known_name(*system, *kind, *key).is_none();
    let missing: Vec<_> = declared().into_iter().filter(lacks).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn what_an_action_or_option_does_is_told_in_sentences() {
    let helps =
        declared().into_iter().filter(|one| matches!(one.0, Kind::ActionHelp | Kind::OptionHelp | Kind::TraitHelp));
    for (kind, system, key) in helps {
        let help = known_name(system, kind, key).unwrap_or_default();
        assert!(help.ends_with('.'), "{key}: {help}");
    }
}

/// Every key in the rules' code has words somewhere: as a name, in a sentence, a prompt or an answer.
#[test]
fn every_key_of_the_rules_has_words() {
    let words: BTreeSet<&str> = keys().iter().flat_map(|key| key.split('.')).collect();
    let code = [code(Path::new("src/rules")), code(Path::new("src/battle"))].concat();
    let constants = code.lines().filter_map(|line| {
        let (name, key) = line.trim().strip_suffix("\";")?.split_once(" = \"")?;
        name.chars().all(|one| one.is_ascii_uppercase() || one.is_ascii_digit() || one == '_').then_some(key)
    });
    let made = code.split("Key::new(\"").skip(1).filter_map(|rest| rest.split_once('"').map(|key| key.0));
    let missing: BTreeSet<&str> = constants.chain(made).filter(|key| !words.contains(key)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_refusal_has_words() {
    let keys = keys();
    let code = code(Path::new("src"));
    let refusals = ["Refusal::by(", "Refusal::form("].into_iter().flat_map(|made| code.split(made).skip(1));
    let named = refusals.filter_map(|rest| rest.trim_start().strip_prefix('"')?.split_once('"').map(|key| key.0));
    let missing: BTreeSet<&str> = named.filter(|why| !keys.contains(&format!("refused.{why}").as_str())).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn no_key_stands_twice_in_the_language_file() {
    let mut known = BTreeSet::new();
    let twice: Vec<&str> = keys().into_iter().filter(|key| !known.insert(*key)).collect();
    assert!(twice.is_empty(), "{twice:?}");
}

/// A name in code as the variant of an enum: `next_button` is `NextButton`.
fn variant(name: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('_').filter(|word| !word.is_empty()).map(capital).collect()
}

/// A phrase is used if a system declares its name, if the code asks for its key, or if the code asks for the beginning
/// of its key and the other parts are names in the code.
#[test]
fn no_word_of_the_language_file_is_left_over() {
    let code = code(Path::new("src"));
    let names = names(&code);
    let armouries: Vec<&str> = SYSTEMS.iter().map(|system| system.armoury.text).collect();
    let forms = |(kind, system, key): (Kind, Key, Key)| {
        let plain = format!("{}.{key}", kind.group());
        [format!("{plain}.{system}"), plain]
    };
    let declared: BTreeSet<String> = declared().into_iter().flat_map(forms).collect();
    let known = |part: &str| {
        let number = part.trim_start_matches('-').parse::<u8>().is_ok();
        let rule = part.contains('-') && code.contains(&format!("\"{part}\""));
        let item = armouries.iter().any(|armoury| armoury.contains(&format!("id: \"{part}\"")));
        names.contains(part) || SUFFIXES.contains(&part) || number || rule || item
    };
    let asked = |key: &str, dot: usize| {
        let (asked, rest) = (&key[..dot], &key[dot + 1..]);
        let begins = names.contains(asked) || code.contains(&format!("\"{asked}.{{")) || BY_ANY_NAME.contains(&asked);
        begins && rest.split('.').all(known)
    };
    let used = |key: &&str| {
        let (group, rest) = key.split_once('.').unwrap_or((key, ""));
        let by_system = DECLARED.iter().any(|kind| kind.group() == group && *kind != Kind::Cost);
        let built = !by_system && key.match_indices('.').any(|(dot, _)| asked(key, dot));
        let command = group == "command" && code.contains(&format!("Command::{}", variant(rest)));
        names.contains(*key) || declared.contains(*key) || built || command
    };
    let left: Vec<&str> = keys().into_iter().filter(|key| !used(key)).collect();
    assert!(left.is_empty(), "nobody says these: {left:?}");
}
