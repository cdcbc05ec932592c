//! Display names for the keys that systems declare.

use super::phrases::{label, phrase, say};
use crate::battle::system::Effect;
use crate::battle::{Battle, Key, Life, OptionValue, Trait, UnitId, YIELDS};

/// The kinds of keys that systems declare, each a group of the language file. A system can have its own phrase:
/// `action.board.percentile` takes precedence over `action.board`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Actions.
    Action,
    /// One sentence on what an action does.
    ActionHelp,
    /// Full names of stats.
    Stat,
    /// Short names of stats, for the sheet.
    StatShort,
    /// Skills.
    Skill,
    /// Conditions.
    Condition,
    /// The meaning of a condition and of its amount.
    ConditionHelp,
    /// Traits.
    Trait,
    /// The meaning of a trait with a value.
    TraitHelp,
    /// Kinds of budget.
    Budget,
    /// When a decision comes up.
    DecisionHelp,
    /// The meaning of an order's number.
    OrderNumber,
    /// The word after the number in a price, by kind of budget.
    Cost,
    /// States of health.
    State,
    /// Options of the rules.
    Option,
    /// One sentence on what an option does.
    OptionHelp,
    /// Field properties.
    Fact,
    /// Values of options and field properties.
    Value,
    /// Range bands.
    Range,
    /// Core systems.
    System,
    /// One sentence on how checks work in a core system.
    SystemHelp,
    /// Initiative models.
    Initiative,
    /// One sentence on the turn order of an initiative model.
    InitiativeHelp,
}

impl Kind {
    /// The group of the language file.
    pub const fn group(self) -> &'static str {
        match self {
            Self::Action => "action",
            Self::ActionHelp => "action_help",
            Self::Stat => "stat",
            Self::StatShort => "stat_short",
            Self::Skill => "skill",
            Self::Condition => "condition",
            Self::ConditionHelp => "condition_help",
            Self::DecisionHelp => "decision_help",
            Self::OrderNumber => "order_number",
            Self::Trait => "trait",
            Self::TraitHelp => "trait_help",
            Self::Budget => "budget",
            Self::Cost => "cost",
            Self::State => "state",
            Self::Option => "option",
            Self::OptionHelp => "option_help",
            Self::Fact => "fact",
            Self::Value => "value",
            Self::Range => "range",
            Self::System => "system",
            Self::SystemHelp => "system_help",
            Self::Initiative => "initiative",
            Self::InitiativeHelp => "initiative_help",
        }
    }

    /// The kind to fall back on if this one has no phrase.
    const fn otherwise(self) -> Option<Self> {
        match self {
            Self::StatShort => Some(Self::Stat),
            Self::Cost => Some(Self::Budget),
            _ => None,
        }
    }
}

/// A trait with its value, such as `critical range: melee weaponry 18`.
pub fn valued_trait(battle: &Battle, one: &Trait) -> String {
    let value = match one.value {
        OptionValue::Number(number) => number.to_string(),
        OptionValue::Word(word) => label(word).to_lowercase(),
        OptionValue::Flag(flag) => flag.to_string(),
    };
    let (hook, of) = (name(battle, Kind::Trait, one.hook).to_lowercase(), label(one.of).to_lowercase());
    say("text.valued_trait", &[("trait", &hook), ("part", &of), ("value", &value)])
}

/// Display names of a combatant's conditions, without those that are only bookkeeping.
pub fn conditions(battle: &Battle, unit: UnitId) -> impl Iterator<Item = String> + '_ {
    let told: Vec<Key> = battle.rules().told_conditions().chain(Effect::ALL.map(Effect::condition)).collect();
    let shown = move |key: &Key| told.contains(key);
    let keys = battle.conditions(unit).0.iter().map(|condition| condition.key).filter(shown);
    keys.map(|key| name(battle, Kind::Condition, key).to_lowercase())
}

/// The display name of a key in a battle.
pub fn name(battle: &Battle, kind: Kind, key: Key) -> String {
    name_under(battle.rules().core.id(), kind, key)
}

/// True if a combatant has given up instead of falling.
pub fn has_yielded(battle: &Battle, unit: UnitId) -> bool {
    battle.profile(unit).has(YIELDS) && battle.body(unit).life == Life::Down
}

/// A combatant's state of health, or that it has given up.
pub fn health(battle: &Battle, unit: UnitId) -> String {
    if has_yielded(battle, unit) {
        return say("state.yielded", &[]);
    }
    name(battle, Kind::State, battle.rules().harm.state(battle, unit))
}

/// The display name of a key under a system; the words of the key itself if the language file has none.
pub fn name_under(system: Key, kind: Kind, key: Key) -> String {
    known_name(system, kind, key).unwrap_or_else(|| label(key))
}

/// The phrase of the language file for a key under a system.
pub fn known_name(system: Key, kind: Kind, key: Key) -> Option<String> {
    let group = kind.group();
    phrase(&format!("{group}.{key}.{system}"), &[])
        .or_else(|| phrase(&format!("{group}.{key}"), &[]))
        .or_else(|| known_name(system, kind.otherwise()?, key))
}

/// A price, such as `1 minor`; `cost.half.one` is the singular of `cost.half`.
pub fn cost(battle: &Battle, (key, amount): (Key, i16)) -> String {
    let one = if amount == 1 { phrase(&format!("cost.{key}.one"), &[]) } else { None };
    let system = battle.rules().core.id();
    let own = phrase(&format!("cost.{key}.{system}"), &[]).or_else(|| phrase(&format!("cost.{key}"), &[]));
    format!("{amount} {}", one.or(own).unwrap_or_else(|| name(battle, Kind::Cost, key).to_lowercase()))
}

/// The core system, the initiative model and the damage model of a battle, on one line; not a core's own damage model.
pub fn rules(battle: &Battle) -> String {
    let rules = battle.rules();
    let names = [name(battle, Kind::System, rules.core.id()), name(battle, Kind::Initiative, rules.initiative.id())];
    let damage = damage_model(battle).map(|model| name(battle, Kind::System, model));
    names.into_iter().chain(damage).collect::<Vec<_>>().join(" \u{b7} ")
}

/// The damage model of a battle, unless it is the core's own.
fn damage_model(battle: &Battle) -> Option<Key> {
    let harm = battle.rules().harm;
    (!harm.is_native()).then(|| Key::new(harm.id()))
}

/// A sentence each on the core system, the initiative model and another damage model than the core's, for players who know
/// none of them.
pub fn rules_help(battle: &Battle) -> Vec<String> {
    let rules = battle.rules();
    let (core, model) = (rules.core.id(), rules.initiative.id());
    let known = [name(battle, Kind::SystemHelp, core), name(battle, Kind::InitiativeHelp, model)];
    let damage = damage_model(battle).map(|model| name(battle, Kind::SystemHelp, model));
    known.into_iter().chain(damage).collect()
}
