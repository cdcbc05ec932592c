//! The reference for authors of levels and order files: every order, decision, condition, option and trait. It is made from
//! the rules' declarations, so that it is never out of date.

use crate::battle::engine::END_TURN_INFO;
use crate::battle::system::{
    ActionInfo, Answers, Core, DecisionInfo, ItemOf, Modes, OptionInfo, OrderForm, Targeting, TraitInfo, TraitValues,
};
use crate::battle::{Key, OptionValue, YIELDS};
use crate::rules::{DAMAGE_MODELS, INITIATIVE_MODELS};
use crate::words::{self, Kind, name_under, say};

/// One part of the reference.
pub struct Topic {
    /// Its title.
    pub title: String,
    /// The form of its entries in files.
    pub intro: String,
    /// Names as written in files, and their meaning, one line for each part.
    pub rows: Vec<(String, String)>,
}

/// The reference for a core system under every initiative model and every damage model.
pub fn reference(core: &dyn Core) -> [Topic; 5] {
    let harms = || DAMAGE_MODELS.iter().map(|model| model.declared());
    let actions = core.actions().chain(INITIATIVE_MODELS.iter().flat_map(|model| model.actions()));
    let actions = actions.chain(harms().flat_map(|names| names.actions.iter().chain(names.camp)));
    let all = actions.map(|action| (&action.info, &action.form)).chain([(&END_TURN_INFO, &OrderForm::PLAIN)]);
    // Several models may know the same order, each by a rule of its own.
    let mut orders: Vec<(&ActionInfo, &OrderForm, String)> = Vec::new();
    for (info, form) in all {
        match orders.iter_mut().find(|known| known.0.key == info.key) {
            Some(known) => known.2 = format!("{}, {}", known.2, info.rule),
            None => orders.push((info, form, info.rule.to_string())),
        }
    }
    let mut decisions: Vec<(&DecisionInfo, Vec<Key>)> = Vec::new();
    let asked = core.decisions().iter().chain(INITIATIVE_MODELS.iter().flat_map(|model| model.decisions()));
    for info in asked.chain(harms().flat_map(|names| names.decisions)) {
        let answers = if let Answers::OneOf(keys) = info.answers { keys } else { &[] };
        match decisions.iter_mut().find(|known| known.0.key == info.key) {
            Some((_, known)) => known.extend(answers.iter().filter(|key| !known.contains(key)).collect::<Vec<_>>()),
            None => decisions.push((info, answers.to_vec())),
        }
    }
    let vocabulary = core.vocabulary();
    let conditions = vocabulary.conditions.iter().chain(INITIATIVE_MODELS.iter().flat_map(|model| model.conditions()));
    let conditions = conditions.chain(harms().flat_map(|names| names.conditions));
    let options = vocabulary.options.iter().chain(INITIATIVE_MODELS.iter().flat_map(|model| model.options()));
    let options = options.chain(harms().flat_map(|names| names.options));
    let condition = |key: &Key| (key.to_string(), name_under(core.id(), Kind::ConditionHelp, *key));
    [
        topic(
            ["reference.orders", "reference.orders_help"],
            orders.iter().map(|(info, form, rules)| order(core, info, form, rules)),
        ),
        topic(
            ["reference.decisions", "reference.decisions_help"],
            decisions.iter().map(|(info, answers)| decision(core, info, answers)),
        ),
        topic(["reference.conditions", "reference.conditions_help"], conditions.map(condition)),
        topic(["reference.options", "reference.options_help"], options.map(|info| option(core, info))),
        topic(["reference.traits", "reference.traits_help"], traits(core)),
    ]
}

fn topic([title, intro]: [&str; 2], rows: impl Iterator<Item = (String, String)>) -> Topic {
    Topic { title: say(title, &[]), intro: say(intro, &[]), rows: rows.collect() }
}

/// An order: what it does, its target, item, modes and number, and its rule.
fn order(core: &dyn Core, action: &ActionInfo, form: &OrderForm, rules: &str) -> (String, String) {
    let own = [action.targeting];
    let targets = if form.at.is_empty() { &own[..] } else { form.at };
    let mut targets: Vec<String> = targets.iter().map(|at| words::target(*at)).collect();
    targets.extend(form.run.then(|| say("order_target.run", &[])));
    let first = targets.remove(0);
    let at = match targets.is_empty() {
        true => first,
        false => say("reference.or", &[("first", &first), ("others", &targets.join(", "))]),
    };
    let with = if action.targeting == Targeting::Item { ItemOf::Nobody } else { form.item };
    let number = form.number.map(|number| name_under(core.id(), Kind::OrderNumber, number));
    let parts = [at, words::item_of(with), modes(core, action.key, form), number.unwrap_or_default()];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let help = name_under(core.id(), Kind::ActionHelp, action.key);
    (action.key.to_string(), format!("{help} ({rules})\n{}", parts.join("\n")))
}

fn modes(core: &dyn Core, act: Key, form: &OrderForm) -> String {
    match form.modes {
        Modes::Listed([]) => String::new(),
        Modes::Listed(modes) => {
            let mode = |mode: &Key| named(*mode, &words::mode(core.id(), act, *mode));
            say("reference.modes", &[("modes", &modes.iter().map(mode).collect::<Vec<_>>().join(", "))])
        }
        Modes::Ammunition => say("reference.ammunition", &[]),
    }
}

fn named(key: Key, name: &str) -> String {
    say("reference.named", &[("key", &key), ("name", &name)])
}

/// A decision: when it comes up, and how it is answered.
fn decision(core: &dyn Core, info: &DecisionInfo, one_of: &[Key]) -> (String, String) {
    let answers = match info.answers {
        Answers::OneOf(_) => {
            let answers = one_of.iter().map(|key| named(*key, &words::answer_name(info.key, *key)));
            say("reference.one_of", &[("answers", &answers.collect::<Vec<_>>().join(", "))])
        }
        Answers::Combatants => say("reference.combatants", &[]),
        Answers::Item => say("reference.item", &[]),
        Answers::Square => say("reference.square", &[]),
        Answers::Points(keys) => {
            let names = keys.iter().map(Key::to_string).collect::<Vec<_>>().join(", ");
            let first = keys.first().map(Key::to_string).unwrap_or_default();
            say("reference.points", &[("names", &names), ("first", &first)])
        }
    };
    (info.key.to_string(), format!("{}\n{answers}", name_under(core.id(), Kind::DecisionHelp, info.key)))
}

/// The traits: those that are only names, then those with a value.
fn traits(core: &dyn Core) -> impl Iterator<Item = (String, String)> {
    let vocabulary = core.vocabulary();
    let named = move |key: &Key| (key.to_string(), name_under(core.id(), Kind::Trait, *key));
    let tags = vocabulary.tags.iter().chain([&YIELDS]).map(named);
    let firsts = (0..).zip(vocabulary.traits);
    let firsts = firsts.filter(|(at, one)| vocabulary.traits[..*at].iter().all(|other| other.hook != one.hook));
    let valued = firsts.map(move |(_, first)| {
        let help = name_under(core.id(), Kind::TraitHelp, first.hook);
        let parts = vocabulary.traits.iter().filter(|one| one.hook == first.hook).map(valued_parts);
        let lines: Vec<String> = std::iter::once(format!("{help} ({})", first.rule)).chain(parts).collect();
        (first.hook.to_string(), lines.join("\n"))
    });
    tags.chain(valued)
}

/// Parts of a trait with their possible values.
fn valued_parts(info: &TraitInfo) -> String {
    let listed = |keys: &[Key]| keys.iter().map(Key::to_string).collect::<Vec<_>>().join(", ");
    let values = match info.values {
        TraitValues::Numbers(least, most) => say("reference.numbers", &[("least", &least), ("most", &most)]),
        TraitValues::Words(words) => listed(words),
    };
    say("reference.parts", &[("parts", &listed(info.of)), ("values", &values)])
}

/// An option: its values and what it does.
fn option(core: &dyn Core, info: &OptionInfo) -> (String, String) {
    let usual = match info.default {
        OptionValue::Number(number) => number.to_string(),
        OptionValue::Word(word) => word.to_string(),
        OptionValue::Flag(flag) => flag.to_string(),
    };
    let values = say("reference.default", &[("values", &words::option_values(info)), ("value", &usual)]);
    let help = name_under(core.id(), Kind::OptionHelp, info.key);
    (info.key.to_string(), format!("{help} ({})\n{values}", info.rule))
}
