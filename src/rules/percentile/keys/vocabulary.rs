//! Every name of the system that level files may use.

use crate::battle::system::{OptionInfo, Sheet, StatInfo, Vocabulary};
use crate::battle::{HIDDEN, Key, OptionValue, Rule};
use crate::rules::percentile::keys::*;

/// All names of the system.
pub static VOCABULARY: Vocabulary = Vocabulary {
    stats: &STATS,
    skills: SKILLS,
    conditions: CONDITIONS,
    notes: NOTES,
    badges: BADGES,
    tags: TAGS,
    traits: &[],
    budget: BUDGET,
    options: OPTIONS,
    field: FIELD,
};

static STATS: [StatInfo; 22] = [
    score(WS),
    score(BS),
    score(S),
    score(T),
    score(AG),
    score(INT),
    score(PER),
    score(WP),
    StatInfo { key: WOUNDS, default: 11, min: 0, max: 999, vital: true, sheet: Sheet::Living },
    small(FATE, 0, 0, 9),
    small(SIZE, 4, 1, 10),
    small(AP, 0, 0, 99),
    small(REACTIONS, 1, 0, 9),
    small(INITIATIVE_BONUS, 0, -20, 20),
    small(UNNATURAL_WS, 0, 0, 20),
    small(UNNATURAL_BS, 0, 0, 20),
    small(UNNATURAL_S, 0, 0, 20),
    small(UNNATURAL_T, 0, 0, 20),
    small(UNNATURAL_AG, 0, 0, 20),
    small(UNNATURAL_INT, 0, 0, 20),
    small(UNNATURAL_PER, 0, 0, 20),
    small(UNNATURAL_WP, 0, 0, 20),
];

static SKILLS: &[Key] = &[DODGE, PARRY, ACROBATICS];

static CONDITIONS: &[Key] = &[
    SURPRISED,
    STUNNED,
    IMMOBILISED,
    PINNED,
    FATIGUE,
    BLEEDING,
    BURNING,
    DAZZLED,
    AIMING,
    FEINTED,
    EXPOSED,
    GUARDING,
    RAN,
    COUNTERED,
    REACTED,
    HALF_MOVED,
    SHOT_AT,
    DROPPED_PRONE,
    BRACED,
    crate::battle::HIDDEN,
    WORKING,
    WORKED,
    DID_FREE,
    OFF_HAND,
    LETHAL,
    BURNED_FATE,
    SPARED,
    HOBBLED,
    SPLIT_ARMOUR,
    WEAK_DEFLECTOR,
    FALLING,
    NO_FLIGHT,
    WATCHING,
    WATCH_HITS,
    WATCH_TRIGGER,
    WATCH_WITH,
    WATCH_ARC,
    WATCH_LATE,
    GRAPPLING,
    RESTRAINED,
    HOLD_KEPT,
    BOARDED,
    CAPTURED,
];

static NOTES: &[Key] = &[
    RAN,
    HALF_MOVED,
    SHOT_AT,
    DROPPED_PRONE,
    WORKED,
    DID_FREE,
    OFF_HAND,
    SPARED,
    WATCH_HITS,
    WATCH_TRIGGER,
    WATCH_WITH,
    WATCH_ARC,
    WATCH_LATE,
    HOLD_KEPT,
];

static TAGS: &[Key] = &[
    COUNTER_ATTACK,
    TAKEDOWN,
    DISARM,
    ADVANCED_DISARM,
    UNARMED_WARRIOR,
    UNARMED_MASTER,
    NATURAL_WEAPON,
    FLYER,
    VEHICLE,
    STARSHIP,
    MEDIC,
    TRAINED_MELEE,
    TRAINED_PISTOL,
    TRAINED_BASIC,
    TRAINED_HEAVY,
    TRAINED_THROWN,
    TRAINED_MOUNTED,
];

static BUDGET: &[Key] = &[HALF, ATTACKS, CONCENTRATION, FREE];

static FIELD: &[(Key, &[Key])] = &[(LIGHT, &[BRIGHT, DARK]), (AIR, &[CLEAR, FOG])];

static OPTIONS: &[OptionInfo] = &[
    number(AUTO_PASS, 1, "PC-BGD-03"),
    number(AUTO_FAIL, 100, "PC-BGD-03"),
    number(MODIFIER_CAP, 60, "PC-BGD-06"),
    OptionInfo {
        key: DIAGONAL_RULE,
        default: OptionValue::Word(ONE),
        words: &[ONE, ALTERNATE],
        rule: Rule("PC-BGD-07"),
    },
    OptionInfo { key: CYCLE, default: OptionValue::Word(CLOSES), words: &[CLOSES, GOES_ON], rule: Rule("PC-BGD-43") },
    flag(TRACK_AMMO, true, "PC-BGD-20"),
    number(FREE_ACTIONS_PER_TURN, 0, "PC-ACT-05"),
    flag(ASK_DIE_SWAP, false, "PC-ATK-13"),
    flag(SURPRISE_TEST, false, "PC-SET-02"),
    flag(OVERWATCH_MAY_HOLD, false, "PC-OVW-02"),
];

const fn score(key: Key) -> StatInfo {
    StatInfo { key, default: 30, min: 0, max: 999, vital: false, sheet: Sheet::Living }
}

const fn small(key: Key, default: i16, min: i16, max: i16) -> StatInfo {
    StatInfo { key, default, min, max, vital: false, sheet: Sheet::Living }
}

const fn number(key: Key, default: i32, rule: &'static str) -> OptionInfo {
    OptionInfo { key, default: OptionValue::Number(default), words: &[], rule: Rule(rule) }
}

const fn flag(key: Key, default: bool, rule: &'static str) -> OptionInfo {
    OptionInfo { key, default: OptionValue::Flag(default), words: &[], rule: Rule(rule) }
}

const BADGES: &[(Key, &str)] = &[
    (AIMING, "badge_aim"),
    (WATCHING, "badge_overwatch"),
    (BRACED, "badge_brace"),
    (BLEEDING, "badge_wounded"),
    (PINNED, "badge_suppressed"),
    (STUNNED, "badge_stunned"),
    (DAZZLED, "badge_stunned"),
    (GRAPPLING, "badge_grappled"),
    (RESTRAINED, "badge_grappled"),
    (BURNING, "badge_burning"),
    (GUARDING, "badge_parry"),
    (HIDDEN, "badge_hidden"),
    (HOBBLED, "badge_warning"),
    (FATIGUE, "badge_warning"),
    (IMMOBILISED, "badge_warning"),
    (SURPRISED, "badge_warning"),
];
