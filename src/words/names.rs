//! What people read for the names that systems declare.

use super::phrases::{label, phrase};
use crate::battle::{Battle, Key, UnitId};

/// The kinds of names that systems declare, each a group of the language file. A name may have words of its own under one
/// system: `action.board.percentile` goes before `action.board`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Actions.
    Action,
    /// One sentence on what an action does.
    ActionHelp,
    /// Stats in full.
    Stat,
    /// Stats as they stand on the sheet.
    StatShort,
    /// Skills.
    Skill,
    /// Conditions.
    Condition,
    /// What a condition means, and what its amount does.
    ConditionHelp,
    /// Traits.
    Trait,
    /// Kinds of budget.
    Budget,
    /// When a decision comes up.
    DecisionHelp,
    /// What the number of an order means.
    OrderNumber,
    /// What something costs of a kind of budget, after the number.
    Cost,
    /// States of health.
    State,
    /// Options of the rules.
    Option,
    /// One sentence on what an option does.
    OptionHelp,
    /// Facts of the field.
    Fact,
    /// The words that options and facts may be.
    Value,
    /// How far away a square is for an attack.
    Range,
    /// Core systems.
    System,
    /// One sentence on how a core system decides what succeeds.
    SystemHelp,
    /// Initiative models.
    Initiative,
    /// One sentence on who acts when under an initiative model.
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

    /// The kind whose words serve where it has none of its own.
    const fn otherwise(self) -> Option<Self> {
        match self {
            Self::StatShort => Some(Self::Stat),
            Self::Cost => Some(Self::Budget),
            _ => None,
        }
    }
}

/// What people read for the conditions that a combatant is in, but for those that only keep account.
pub fn conditions(battle: &Battle, unit: UnitId) -> impl Iterator<Item = String> + '_ {
    let vocabulary = battle.rules().core.vocabulary();
    let told = |key: &Key| vocabulary.conditions.contains(key) && !vocabulary.notes.contains(key);
    let keys = battle.conditions(unit).0.iter().map(|condition| condition.key).filter(told);
    keys.map(|key| name(battle, Kind::Condition, key).to_lowercase())
}

/// What people read for a name in a battle.
pub fn name(battle: &Battle, kind: Kind, key: Key) -> String {
    name_under(battle.rules().core.id(), kind, key)
}

/// What people read for a name under a system; the key's own words if the language file has none.
pub fn name_under(system: Key, kind: Kind, key: Key) -> String {
    known_name(system, kind, key).unwrap_or_else(|| label(key))
}

/// What the language file has for a name under a system.
pub fn known_name(system: Key, kind: Kind, key: Key) -> Option<String> {
    let group = kind.group();
    phrase(&format!("{group}.{key}.{system}"), &[])
        .or_else(|| phrase(&format!("{group}.{key}"), &[]))
        .or_else(|| known_name(system, kind.otherwise()?, key))
}

/// What a part of a budget costs, such as `1 minor`; a phrase `cost.half.one` serves for a single one.
pub fn cost(battle: &Battle, (key, amount): (Key, i16)) -> String {
    let one = if amount == 1 { phrase(&format!("cost.{key}.one"), &[]) } else { None };
    format!("{amount} {}", one.unwrap_or_else(|| name(battle, Kind::Cost, key).to_lowercase()))
}

/// The rules that a battle is fought by: its core system and its initiative model.
pub fn rules(battle: &Battle) -> String {
    let rules = battle.rules();
    let (core, model) = (rules.core.id(), rules.initiative.id());
    format!("{} \u{b7} {}", name(battle, Kind::System, core), name(battle, Kind::Initiative, model))
}

/// How it is played by those rules, for somebody who knows neither: a sentence each on the system and on the initiative.
pub fn rules_help(battle: &Battle) -> [String; 2] {
    let rules = battle.rules();
    let (core, model) = (rules.core.id(), rules.initiative.id());
    [name(battle, Kind::SystemHelp, core), name(battle, Kind::InitiativeHelp, model)]
}
