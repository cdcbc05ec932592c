//! Every name of the system that level files may use, with what people read.

use super::keys::*;
use crate::battle::system::{OptionInfo, Sheet, StatInfo, Vocabulary, Word};
use crate::battle::{Key, OptionValue, Rule};

/// All names of the system.
pub static VOCABULARY: Vocabulary = Vocabulary {
    stats: &STATS,
    skills: SKILLS,
    conditions: CONDITIONS,
    tags: TAGS,
    budget: BUDGET,
    options: OPTIONS,
    field: FIELD,
};

const fn word(key: Key, label: &'static str) -> Word {
    Word { key, label }
}

const fn score(key: Key, label: &'static str) -> StatInfo {
    StatInfo { key, label, default: 30, min: 0, max: 999, vital: false, sheet: Sheet::Living }
}

const fn small(key: Key, label: &'static str, default: i16, min: i16, max: i16) -> StatInfo {
    StatInfo { key, label, default, min, max, vital: false, sheet: Sheet::Living }
}

static STATS: [StatInfo; 22] = [
    score(WS, "WS"),
    score(BS, "BS"),
    score(S, "S"),
    score(T, "T"),
    score(AG, "Ag"),
    score(INT, "Int"),
    score(PER, "Per"),
    score(WP, "WP"),
    StatInfo { key: WOUNDS, label: "Wounds", default: 11, min: 0, max: 999, vital: true, sheet: Sheet::Living },
    small(FATE, "Fate", 0, 0, 9),
    small(SIZE, "Size", 4, 1, 10),
    small(AP, "AP", 0, 0, 99),
    small(REACTIONS, "Reactions", 1, 0, 9),
    small(INITIATIVE_BONUS, "Initiative", 0, -20, 20),
    small(UNNATURAL_WS, "Unnatural WS", 0, 0, 20),
    small(UNNATURAL_BS, "Unnatural BS", 0, 0, 20),
    small(UNNATURAL_S, "Unnatural S", 0, 0, 20),
    small(UNNATURAL_T, "Unnatural T", 0, 0, 20),
    small(UNNATURAL_AG, "Unnatural Ag", 0, 0, 20),
    small(UNNATURAL_INT, "Unnatural Int", 0, 0, 20),
    small(UNNATURAL_PER, "Unnatural Per", 0, 0, 20),
    small(UNNATURAL_WP, "Unnatural WP", 0, 0, 20),
];

static SKILLS: &[Word] = &[word(DODGE, "Dodge"), word(PARRY, "Parry"), word(ACROBATICS, "Acrobatics")];

static CONDITIONS: &[Word] = &[
    word(SURPRISED, "Surprised"),
    word(STUNNED, "Stunned"),
    word(IMMOBILISED, "Immobilised"),
    word(PINNED, "Pinned"),
    word(FATIGUE, "Fatigue"),
    word(BLEEDING, "Bleeding"),
    word(BURNING, "Burning"),
    word(DAZZLED, "Dazzled"),
    word(AIMING, "Aiming"),
    word(FEINTED, "Feinted"),
    word(EXPOSED, "Exposed"),
    word(GUARDING, "Guard Mode"),
    word(RAN, "Ran"),
    word(COUNTERED, "Has counter-attacked"),
    word(REACTED, "Has reacted"),
    word(HALF_MOVED, "Has just moved"),
    word(SHOT_AT, "Shot at"),
    word(DROPPED_PRONE, "Has dropped prone"),
    word(BRACED, "Braced"),
    word(JAMMED, "Jammed"),
    word(OVERHEATED, "Overheated"),
    word(RECHARGING, "Recharging"),
    word(crate::battle::HIDDEN, "Hidden"),
    word(WORKING, "At work"),
    word(WORKED, "Has worked"),
    word(OFF_HAND, "In the other hand"),
    word(LETHAL, "Lethal Damage"),
    word(BURNED_FATE, "Burned Fate"),
    word(SPARED, "Spared by fate"),
    word(HOBBLED, "Hobbled"),
    word(SPLIT_ARMOUR, "Split armour"),
    word(WEAK_DEFLECTOR, "Weakened deflectors"),
    word(FALLING, "Falling"),
    word(NO_FLIGHT, "Grounded"),
    word(WATCHING, "On overwatch"),
    word(WATCH_HITS, "Overwatch hits"),
    word(WATCH_TRIGGER, "Overwatch occasion"),
    word(WATCH_WITH, "Overwatch weapon"),
    word(WATCH_ARC, "Overwatch arc"),
    word(WATCH_LATE, "Slow to shoot"),
    word(GRAPPLING, "Grappling"),
    word(RESTRAINED, "Restrained"),
    word(HOLD_KEPT, "Hold kept"),
    word(BOARDED, "Boarded"),
    word(CAPTURED, "Captured"),
];

static TAGS: &[Word] = &[
    word(COUNTER_ATTACK, "Counter-Attack"),
    word(TAKEDOWN, "Takedown"),
    word(DISARM, "Disarm"),
    word(ADVANCED_DISARM, "Advanced Disarm"),
    word(UNARMED_WARRIOR, "Unarmed Warrior"),
    word(UNARMED_MASTER, "Unarmed Master"),
    word(NATURAL_WEAPON, "Natural Weapon"),
    word(FLYER, "Flyer"),
    word(VEHICLE, "Vehicle"),
    word(STARSHIP, "Starship"),
    word(MEDIC, "Medic"),
];

static BUDGET: &[Word] =
    &[word(HALF, "Half actions"), word(ATTACKS, "Attack"), word(CONCENTRATION, "Concentration"), word(FREE, "Free")];

static FIELD: &[(Key, &[Key])] = &[(LIGHT, &[BRIGHT, DARK]), (AIR, &[CLEAR, FOG])];

const fn number(key: Key, default: i32, rule: &'static str, help: &'static str) -> OptionInfo {
    OptionInfo { key, help, default: OptionValue::Number(default), words: &[], rule: Rule(rule) }
}

const fn flag(key: Key, default: bool, rule: &'static str, help: &'static str) -> OptionInfo {
    OptionInfo { key, help, default: OptionValue::Flag(default), words: &[], rule: Rule(rule) }
}

static OPTIONS: &[OptionInfo] = &[
    number(AUTO_PASS, 1, "PC-BGD-03", "The highest roll that always passes."),
    number(AUTO_FAIL, 100, "PC-BGD-03", "The lowest roll that always fails."),
    number(MODIFIER_CAP, 60, "PC-BGD-06", "What the modifiers of a test add up to at most, either way."),
    OptionInfo {
        key: DIAGONAL_RULE,
        help: "How diagonals count in distances and moves: one square each, or every other one two.",
        default: OptionValue::Word(ONE),
        words: &[ONE, ALTERNATE],
        rule: Rule("PC-BGD-07"),
    },
    flag(TRACK_AMMO, true, "PC-BGD-20", "Whether rounds are counted."),
    number(FREE_ACTIONS_PER_TURN, 0, "PC-ACT-05", "Free actions of one's own will in a turn; 0 sets no limit."),
    flag(ASK_DIE_SWAP, false, "PC-ATK-13", "Whether the attacker is asked before degrees of success replace a die."),
    flag(
        SURPRISE_TEST,
        false,
        "PC-SET-02",
        "Whether those who see no enemy of a side that hides test Perception or are surprised.",
    ),
    flag(OVERWATCH_MAY_HOLD, false, "PC-OVW-02", "Whether a watcher may let an occasion pass."),
];
