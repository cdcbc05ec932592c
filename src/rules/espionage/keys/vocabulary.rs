//! Every name of the system that level files may use.

use crate::battle::system::{OptionInfo, Sheet, StatInfo, Vocabulary};
use crate::battle::{HIDDEN, Key, OptionValue, Rule};
use crate::rules::espionage::keys::*;

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

static STATS: [StatInfo; 16] = [
    score(STR),
    score(DEX),
    score(CON),
    score(INT),
    score(WIS),
    score(CHA),
    number(LEVEL, 1, 1, 20),
    number(ATTACK_BASE, 0, -10, 40),
    number(DEFENCE, 0, -10, 40),
    number(ALERTNESS, 0, -10, 8),
    number(SPEED, 6, 0, 40),
    number(FORT, 0, -10, 40),
    number(REFLEX, 0, -10, 40),
    number(WILL, 0, -10, 40),
    StatInfo { key: VITALITY, default: DERIVED, min: 0, max: 999, vital: true, sheet: Sheet::Living },
    StatInfo { key: WOUNDS, default: DERIVED, min: 1, max: 99, vital: true, sheet: Sheet::Living },
];

/// A stat that follows from others where a level does not state it (FI-BGD-01).
pub const DERIVED: i16 = -1;

static SKILLS: &[Key] = &[SNEAK, BLEND, NOTICE, MEDICINE, ELECTRONICS, SECURITY, INTIMIDATE, ATHLETICS];

static CONDITIONS: &[Key] = &[
    FLAT_FOOTED,
    REELING,
    STILL_REELS,
    RUNNING,
    RUN_ROUNDS,
    SPRAWLED,
    AIMING,
    BRACED,
    DODGING,
    CHARGED,
    IN_COVER,
    COVERING,
    SUPPRESSING,
    SUPPRESS_X,
    SUPPRESS_Y,
    SUPPRESS_NUMBER,
    FELT_FIRE,
    READIED,
    READY_WITH,
    MOVED,
    STEPPED,
    SURGED,
    ATTACKED,
    FINAL_ATTACKS,
    BLEEDING,
    STABLE,
    FATIGUED,
    EXHAUSTED,
    SUBDUAL,
    STRESS,
    SHAKEN,
    COWED,
    BROKEN,
    NAUSEATED,
    SICK_TURN,
    KNOCKED_OUT,
    PARALYSED,
    LEG_INJURY,
    ARM_INJURY,
    CONCUSSION,
    GUT_INJURY,
    TRIPOD_SET,
    WORKING,
    crate::battle::HIDDEN,
];

static NOTES: &[Key] = &[
    STILL_REELS,
    SICK_TURN,
    RUN_ROUNDS,
    SUPPRESS_X,
    SUPPRESS_Y,
    SUPPRESS_NUMBER,
    FELT_FIRE,
    READY_WITH,
    MOVED,
    STEPPED,
    SURGED,
    ATTACKED,
    FINAL_ATTACKS,
];

static TAGS: &[Key] = &[
    SPECIAL,
    MELEE,
    HANDGUN,
    SMG,
    RIFLE,
    SHOTGUN,
    HURLED,
    EXOTIC,
    TACTICAL,
    NIGHT_VISION,
    TERRAIN_FREE,
    QUICK_HANDS,
    SPEED_SURGE,
];

static BUDGET: &[Key] = &[HALF, SWIFT, FREE, ACTION_DICE];

static FIELD: &[(Key, &[Key])] =
    &[(LIGHT, &[BRIGHT, DIM, DARK]), (AIR, &[CLEAR, FOG, UNDERWATER]), (NOISE, &[QUIET, NORMAL, LOUD])];

static OPTIONS: &[OptionInfo] = &[
    count(FREE_ACTION_LIMIT, 3, "FI-ACT-05"),
    OptionInfo {
        key: SPEND_POLICY,
        default: OptionValue::Word(KEEP_LAST),
        words: &[ALWAYS, KEEP_LAST, NEVER],
        rule: Rule("FI-BGD-03"),
    },
    count(DICE_KEPT, 1, "FI-BGD-03"),
    count(SIDE_POOL, 2, "FI-BGD-04"),
    flag(TRIUMPH_BY_CRITICAL, "FI-BGD-16"),
    flag(TRIUMPH_BY_SKILL, "FI-BGD-16"),
];

const fn score(key: Key) -> StatInfo {
    number(key, 10, 1, 40)
}

const fn number(key: Key, default: i16, min: i16, max: i16) -> StatInfo {
    StatInfo { key, default, min, max, vital: false, sheet: Sheet::Living }
}

const fn count(key: Key, default: i32, rule: &'static str) -> OptionInfo {
    OptionInfo { key, default: OptionValue::Number(default), words: &[], rule: Rule(rule) }
}

const fn flag(key: Key, rule: &'static str) -> OptionInfo {
    OptionInfo { key, default: OptionValue::Flag(true), words: &[], rule: Rule(rule) }
}

const BADGES: &[(Key, &str)] = &[
    (AIMING, "badge_aim"),
    (BRACED, "badge_brace"),
    (BLEEDING, "badge_wounded"),
    (FATIGUED, "badge_warning"),
    (EXHAUSTED, "badge_warning"),
    (SHAKEN, "badge_stunned"),
    (SUPPRESSING, "badge_overwatch"),
    (READIED, "badge_overwatch"),
    (DODGING, "badge_evade"),
    (HIDDEN, "badge_hidden"),
];
