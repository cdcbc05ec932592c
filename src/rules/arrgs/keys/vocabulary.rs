//! Every name of the system that level files may use.

use crate::battle::system::{OptionInfo, Sheet, StatInfo, Vocabulary};
use crate::battle::{HIDDEN, Key, OptionValue, Rule};
use crate::rules::arrgs::keys::aided::*;
use crate::rules::arrgs::keys::healing::{BY_STEALTH, DYING_IS_OUT, STATED, SURPRISE, UNATTENDED};
use crate::rules::arrgs::keys::manoeuvres::{
    ARMOUR_DAMAGE, CHARGE, READIED, STRIDE, STRIDE_GROUND, UNSTRAPPED, WATCHED_COLUMN, WATCHED_ROW,
};
use crate::rules::arrgs::keys::readying::READIED_SPELL;
use crate::rules::arrgs::keys::*;

/// All names of the system.
pub static VOCABULARY: Vocabulary = Vocabulary {
    stats: STATS,
    skills: SKILLS,
    conditions: CONDITIONS,
    notes: NOTES,
    badges: BADGES,
    tags: TAGS,
    traits: traits::TRAITS,
    budget: &[AP, AAP],
    options: OPTIONS,
    field: &[],
};

/// A stat that follows from others where a level does not state it.
pub const DERIVED: i16 = -1;

static STATS: &[StatInfo] = &[
    number(BODY, 0, -20, 40),
    number(AGILITY, 0, -20, 40),
    number(INTELLECT, 0, -20, 40),
    number(PERSONALITY, 0, -20, 40),
    StatInfo { key: VITALITY, default: DERIVED, min: 1, max: 999, vital: true, sheet: Sheet::Both },
    number(AP_ALLOTMENT, 3, 0, 9),
    number(AAP_ALLOTMENT, DERIVED, 0, 9),
    number(SPEED, 5, 0, 100),
    number(FLYING, 0, 0, 100),
    number(SWIMMING, 0, 0, 100),
    number(CLIMBING, 0, 0, 100),
    number(BURROWING, 0, 0, 100),
    number(IN_SPACE, 0, 0, 100),
    number(SIZE, 0, -4, 4),
    number(MAGNITUDE, 1, 1, 5),
    number(INITIATIVE_BONUS, 0, -20, 20),
    number(LEGS, 2, 0, 99),
    number(MANOEUVRABILITY, 10, -9, 10),
    number(ARMOUR_TRAINING, 0, 0, 3),
    number(HIDE, 0, 0, 99),
    of_machines(HULL, 0, 0, 99),
    of_machines(PLATING, 0, 0, 99),
    of_machines(ACCELERATION, 1, 1, 9),
];

/// The skills.
pub const SKILLS: &[Key] = &[
    ARCANE,
    ATHLETICS,
    DISCIPLINE,
    MELEE_WEAPONRY,
    MISSILE_WEAPONRY,
    NATURE,
    PILOTING,
    RELIGION,
    RIDE,
    MEDICINE,
    PERCEPTION,
    STEALTH,
];

static CONDITIONS: &[Key] = &[
    DISABLED,
    DYING,
    STAGGERED,
    UNCONSCIOUS,
    SURPRISED,
    STUNNED,
    HELPLESS,
    IMMOBILE,
    FATIGUED,
    EXHAUSTED,
    CHARGED,
    FLAT_FOOTED,
    REELING,
    REACH_SHIFTED,
    AIMING,
    BRACED,
    REPEATED,
    READIED,
    UNSTRAPPED,
    ARMOUR_DAMAGE,
    AIDED_MELEE,
    AIDED_RANGED,
    AIDED_SPELL,
    AIDED_FORTITUDE,
    AIDED_REFLEX,
    AIDED_WILLPOWER,
    AIDED_MOVEMENT,
    AIDED_MEDICINE,
    AIDED_PILOTING,
    AIDED_STEALTH,
    WARDED,
    SUMMONED,
    POINTS_USED,
    ACTIONS_DONE,
    COMPLEMENTS,
    SQUARES_MOVED,
    GOES_SWIFT,
    REPEATING,
    EXERTED,
    GOING,
    STRIDE,
    STRIDE_GROUND,
    WATCHED_COLUMN,
    WATCHED_ROW,
    READIED_SPELL,
    OBEYS,
    RATE,
    CLIMBED,
    INCREMENT_BEFORE,
    LAST_TURNED,
    STOPPED,
    HIDDEN,
];

static NOTES: &[Key] = &[
    POINTS_USED,
    ACTIONS_DONE,
    COMPLEMENTS,
    SQUARES_MOVED,
    GOES_SWIFT,
    REPEATING,
    GOING,
    EXERTED,
    STRIDE,
    STRIDE_GROUND,
    WATCHED_COLUMN,
    WATCHED_ROW,
    READIED_SPELL,
    OBEYS,
    INCREMENT_BEFORE,
    LAST_TURNED,
    STOPPED,
];

static TAGS: &[Key] = &[
    HUMANOID, BEAST, UNDEAD, CONSTRUCT, PLANT, OBJECT, WARRIOR, EXPERT, MAGIC_USER, MINION, ELITE, BOSS, ACROBATICS,
    STEED, UNATTENDED,
];

static OPTIONS: &[OptionInfo] = &[
    OptionInfo { key: SCENE_DIFFICULTY, default: OptionValue::Number(5), words: &[], rule: Rule("AR-AID-01") },
    OptionInfo { key: AID_BY_VOICE, default: OptionValue::Number(0), words: &[], rule: Rule("AR-AID-03") },
    OptionInfo {
        key: SURPRISE,
        default: OptionValue::Word(STATED),
        words: &[STATED, BY_STEALTH],
        rule: Rule("AR-STR-05"),
    },
    OptionInfo { key: DIAGONALS, default: OptionValue::Word(ONE), words: &[ONE, ALTERNATING], rule: Rule("AR-RNG-03") },
    flag(DYING_IS_OUT, false, "AR-STR-13"),
    flag(STRICT_HIT, false, "AR-ATK-06"),
    flag(WILLING_FROM_ZERO, true, "AR-ATK-10"),
    flag(CASTING_IGNORES_RANGE, false, "AR-ATK-09"),
    flag(NATURAL_ONE_FAILS, true, "AR-CHK-07"),
    flag(DYING_NEEDS_DAMAGE, true, "AR-CRT-04"),
    flag(USE_SIZE, true, "AR-MOD-12"),
    flag(SPEED_ON_REACTIONS, false, "AR-VEH-06"),
    OptionInfo {
        key: RUN_UP_BONUS,
        default: OptionValue::Word(OFF),
        words: &[OFF, CHARGE, JUMP_AND_CHARGE],
        rule: Rule("AR-VEH-09"),
    },
    flag(FRAIL_HUMANOIDS, true, "AR-BGD-12"),
    flag(NATURAL_MOVERS_SPARED, false, "AR-VEH-12"),
];

const fn number(key: Key, default: i16, min: i16, max: i16) -> StatInfo {
    StatInfo { key, default, min, max, vital: false, sheet: Sheet::Both }
}

const fn of_machines(key: Key, default: i16, min: i16, max: i16) -> StatInfo {
    StatInfo { key, default, min, max, vital: false, sheet: Sheet::Machine }
}

const fn flag(key: Key, default: bool, rule: &'static str) -> OptionInfo {
    OptionInfo { key, default: OptionValue::Flag(default), words: &[], rule: Rule(rule) }
}

const BADGES: &[(Key, &str)] = &[
    (DYING, "badge_wounded"),
    (DISABLED, "badge_warning"),
    (STAGGERED, "badge_stunned"),
    (STUNNED, "badge_stunned"),
    (HELPLESS, "badge_unconscious"),
    (IMMOBILE, "badge_grappled"),
    (FATIGUED, "badge_warning"),
    (EXHAUSTED, "badge_warning"),
    (SURPRISED, "badge_warning"),
    (AIMING, "badge_aim"),
    (BRACED, "badge_brace"),
    (READIED, "badge_overwatch"),
    (HIDDEN, "badge_hidden"),
    (SUMMONED, "badge_summoned"),
];
