//! The options of the model: the catalogue's judgement fields.

use crate::battle::system::OptionInfo;
use crate::battle::{Key, OptionValue, Rule};
use crate::rules::drive::keys::*;

const fn word(key: Key, default: Key, words: &'static [Key], rule: &'static str) -> OptionInfo {
    OptionInfo { key, default: OptionValue::Word(default), words, rule: Rule(rule) }
}

const fn flag(key: Key, default: bool, rule: &'static str) -> OptionInfo {
    OptionInfo { key, default: OptionValue::Flag(default), words: &[], rule: Rule(rule) }
}

const fn number(key: Key, default: i32, rule: &'static str) -> OptionInfo {
    OptionInfo { key, default: OptionValue::Number(default), words: &[], rule: Rule(rule) }
}

/// All of them.
pub const ALL_OPTIONS: &[OptionInfo] = &[
    word(PROFILES, ALL, &[ALL, GIVEN], "DR-BGD-01"),
    number(CRIT_MARGIN, 20, "DR-CRT-01"),
    word(NO_REACTION_DEFENCE, ROLL_NO_EVADE, &[ROLL_NO_EVADE, AUTO_CRITICAL, NO_CRITICAL, UNLIMITED], "DR-BGD-16"),
    flag(CALLED_SHOT_SETS_TYPE, false, "DR-BGD-06"),
    flag(WINGS_ARE_MOBILITY, true, "DR-BGD-11"),
    word(AOE_HIGH_PRECISION_COST, ORIGINAL, &[ORIGINAL, SUFFERED], "DR-SHA-01"),
    word(AURA_POLICY, ALWAYS_FULL, crate::rules::drive::auras::policy::POLICIES, "DR-AUR-02"),
    flag(AOE_SCATTER, false, "DR-BGD-24"),
    flag(FIRE_ENABLED, true, "DR-BGD-36"),
    flag(COLLAPSE_ENABLED, true, "DR-BGD-36"),
    flag(PARTICLE_FEVER_ENABLED, true, "DR-BGD-37"),
    number(MAX_MELEE_ATTACKS, 0, "DR-BGD-44"),
];
