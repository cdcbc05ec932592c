//! Traits with a value: what class, options and equipment change for one person (AR-BGD-29).
//!
//! Points, speeds, Vitality and Armour Training are numbers of the sheet; these are the rest.

use crate::battle::system::{TraitInfo, TraitValues};
use crate::battle::{Key, Rule, keys};
use crate::rules::arrgs::keys::manoeuvres::*;
use crate::rules::arrgs::keys::readying::MANOEUVRES;
use crate::rules::arrgs::keys::vocabulary::SKILLS;
use crate::rules::arrgs::keys::*;

keys! {
    /// Trait: an Inherent modifier.
    INHERENT = "inherent";
    /// Trait: an Augmented modifier.
    AUGMENTED = "augmented";
    /// Trait: a Tech modifier.
    TECH = "tech";
    /// Trait: the lowest natural number of a Critical Range.
    CRITICAL_RANGE = "critical_range";
    /// Trait: the natural Threat Range.
    THREAT_RANGE = "threat_range";
    /// Trait: what spells are cast with.
    CASTING = "casting";
    /// Trait: a manoeuvre that is an Immediate Action without having been made ready, with its trigger.
    IMMEDIATE = "immediate";
    /// Part: the minimum.
    MINIMUM = "minimum";
    /// Part: the maximum.
    MAXIMUM = "maximum";
    /// Part: the ability.
    ABILITY = "ability";
    /// Part: the skill.
    SKILL = "skill";
}

/// What modifiers and Critical Ranges apply to: the checks of a skill, of an ability, or of a defence.
const CHECKS: &[Key] = &joined::<{ SKILLS.len() + BESIDES.len() }>(SKILLS, BESIDES);
const BESIDES: &[Key] = &[BODY, AGILITY, INTELLECT, PERSONALITY, FORTITUDE, REFLEX, WILLPOWER];
const MODIFIER: TraitValues = TraitValues::Numbers(-20, 20);
const ANY_ABILITY: TraitValues = TraitValues::Words(&ABILITIES);
const ANY_SKILL: TraitValues = TraitValues::Words(SKILLS);
/// What can happen anywhere.
const TRIGGERS: TraitValues =
    TraitValues::Words(&[ENEMY_MOVES, ENEMY_ATTACKS, ENEMY_CASTS, ENEMY_CHARGES, FRIEND_IS_HIT]);
const DEFENDS_WITH: Rule = Rule("AR-CHK-09");

/// All of them.
pub static TRAITS: &[TraitInfo] = &[
    TraitInfo { hook: INHERENT, of: CHECKS, values: MODIFIER, rule: Rule("AR-MOD-02") },
    TraitInfo { hook: AUGMENTED, of: CHECKS, values: MODIFIER, rule: Rule("AR-MOD-03") },
    TraitInfo { hook: TECH, of: CHECKS, values: MODIFIER, rule: Rule("AR-MOD-06") },
    TraitInfo { hook: CRITICAL_RANGE, of: CHECKS, values: TraitValues::Numbers(2, 20), rule: Rule("AR-CRT-03") },
    TraitInfo {
        hook: THREAT_RANGE,
        of: &[MINIMUM, MAXIMUM],
        values: TraitValues::Numbers(0, 20),
        rule: Rule("AR-THR-01"),
    },
    TraitInfo { hook: CASTING, of: &[ABILITY], values: ANY_ABILITY, rule: Rule("AR-ATK-03") },
    TraitInfo {
        hook: CASTING,
        of: &[SKILL],
        values: TraitValues::Words(&[ARCANE, NATURE, RELIGION]),
        rule: Rule("AR-ATK-03"),
    },
    TraitInfo { hook: FORTITUDE, of: &[ABILITY], values: ANY_ABILITY, rule: DEFENDS_WITH },
    TraitInfo { hook: FORTITUDE, of: &[SKILL], values: ANY_SKILL, rule: DEFENDS_WITH },
    TraitInfo { hook: REFLEX, of: &[ABILITY], values: ANY_ABILITY, rule: DEFENDS_WITH },
    TraitInfo { hook: REFLEX, of: &[SKILL], values: ANY_SKILL, rule: DEFENDS_WITH },
    TraitInfo { hook: WILLPOWER, of: &[ABILITY], values: ANY_ABILITY, rule: DEFENDS_WITH },
    TraitInfo { hook: WILLPOWER, of: &[SKILL], values: ANY_SKILL, rule: DEFENDS_WITH },
    TraitInfo { hook: IMMEDIATE, of: MANOEUVRES, values: TRIGGERS, rule: Rule("AR-ACT-07") },
];
