//! Every name of the system that level files may use.

use crate::battle::system::{OptionInfo, Sheet, StatInfo, Vocabulary};
use crate::battle::{HIDDEN, Key, OptionValue, Rule};
use crate::rules::cepheus::keys::vehicles::*;
use crate::rules::cepheus::keys::*;

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

const fn stat(key: Key, vital: bool) -> StatInfo {
    StatInfo { key, default: 7, min: 0, max: 99, vital, sheet: Sheet::Living }
}

const fn track(key: Key, vital: bool) -> StatInfo {
    StatInfo { key, default: 0, min: 0, max: 999, vital, sheet: Sheet::Machine }
}

static STATS: [StatInfo; 9] = [
    StatInfo { sheet: Sheet::Both, ..stat(STR, true) },
    StatInfo { sheet: Sheet::Both, ..stat(DEX, true) },
    stat(END, true),
    stat(INT, false),
    stat(EDU, false),
    stat(SOC, false),
    track(HULL, true),
    track(STRUCTURE, true),
    track(ARMOUR, false),
];

static SKILLS: &[Key] = &[
    Key::new("archery"),
    Key::new("athletics"),
    Key::new("battle_dress"),
    Key::new("bludgeoning_weapons"),
    Key::new("comms"),
    Key::new("demolitions"),
    Key::new("electronics"),
    Key::new("energy_pistol"),
    Key::new("energy_rifle"),
    Key::new("engineering"),
    Key::new("grav_vehicle"),
    Key::new("gravitics"),
    Key::new("heavy_weapons"),
    Key::new("jack_of_all_trades"),
    Key::new("leadership"),
    Key::new("life_sciences"),
    Key::new("mechanics"),
    Key::new("medicine"),
    Key::new("mole"),
    Key::new("motorboats"),
    Key::new("natural_weapons"),
    Key::new("ocean_ships"),
    Key::new("piercing_weapons"),
    Key::new("recon"),
    Key::new("rotor_aircraft"),
    Key::new("sailing_ships"),
    Key::new("shotgun"),
    Key::new("slashing_weapons"),
    Key::new("slug_pistol"),
    Key::new("slug_rifle"),
    Key::new("submarine"),
    Key::new("tactics"),
    Key::new("tracked_vehicle"),
    Key::new("wheeled_vehicle"),
    Key::new("winged_aircraft"),
    Key::new("zero_g"),
];

static CONDITIONS: &[Key] = &[
    AIMING,
    KILL_AIMING,
    REACTED,
    HASTENED,
    UNAWARE,
    LOST_SIGNIFICANT,
    FATIGUED,
    SHAKY,
    OUT,
    WAKING_FAILED,
    NO_DODGE,
    SUPPRESSED,
    PINNED,
    BRACED,
    GRAPPLED,
    WORKING,
    FIRST_AID,
    WELL_LED,
    CUT_OFF,
    JAM,
    LOAD,
    AT_ONCE,
    ABLATED,
    STIMMED,
    FRESH_WOUND,
    RADS,
    SPARE_PARTS,
    IN_CONTROL,
    DRIVEN,
    EVADING,
    FIRED,
    POWERLESS,
    SHUT_DOWN,
    PURSUING,
    MUST_WEAVE,
    BROKEN_OFF,
    MANOEUVRES,
    OTHER_ARC,
    SET_UP,
    JUMPING,
    RAM_DM,
    RAM_AUTO,
    STEERED_BY,
    IN_VOLLEY,
    VOLLEY_EFFECT,
    VOLLEY_GUNS,
];

static NOTES: &[Key] =
    &[WAKING_FAILED, FIRST_AID, LOAD, FRESH_WOUND, DRIVEN, FIRED, VOLLEY_EFFECT, VOLLEY_GUNS, RAM_DM, RAM_AUTO];

static TAGS: &[Key] = &[
    ZEALOT,
    MECHANICAL,
    SUICIDAL,
    UNSHAKEABLE,
    LASER_SIGHT,
    FLECHETTE,
    COMMANDER,
    SQUAD_A,
    SQUAD_B,
    SQUAD_C,
    RADIO_JAMMED,
    WELL_EQUIPPED,
    HINDERED,
];

static FIELD: &[(Key, &[Key])] = &[
    (GRAVITY, &[NORMAL, ZERO, LOW, HIGH_GRAVITY]),
    (LIGHT, &[BRIGHT, LOW, DARK]),
    (SMOKE_FACT, &[CLEAR, THIN_WORD, DENSE_WORD]),
    (WEATHER_FACT, &[CLEAR, SEVERE]),
    (AIR, &[NORMAL, LOUD, VACUUM]),
    (RADIO, &[CLEAR, JAMMED]),
    (SICKBAY, &[NOT_HERE, AT_HAND]),
    (WORKSHOP, &[NOT_HERE, AT_HAND]),
    (TERRAIN_CLASS, &CLASS_WORDS),
    (START_BAND, &BAND_WORDS),
];

static BUDGET: &[Key] = &[MINOR, SIGNIFICANT, STRIDE, LEFT_STRIDE, FREE];

const fn option(key: Key, default: OptionValue, words: &'static [Key], rule: &'static str) -> OptionInfo {
    OptionInfo { key, default, words, rule: Rule(rule) }
}

const fn number(key: Key, default: i32, rule: &'static str) -> OptionInfo {
    option(key, OptionValue::Number(default), &[], rule)
}

const fn flag(key: Key, default: bool, rule: &'static str) -> OptionInfo {
    option(key, OptionValue::Flag(default), &[], rule)
}

const SCATTER: &[Key] = &[Key::new("magnitude"), Key::new("literal")];
const ALLOCATION: &[Key] = &[Key::new("player"), Key::new("auto")];

static OPTIONS: &[OptionInfo] = &[
    option(AWARENESS, OptionValue::Word(STATED), &[STATED, RECON], "CE-SET-02"),
    flag(ALLOW_AVOID, true, "CE-SET-03"),
    number(CHAR_DM_ZERO, -2, "CE-BGD-04"),
    number(PRONE_DM_AT_SHORT, -2, "CE-STA-04"),
    option(BLIND_UNTRAINED, OptionValue::Word(LEVEL0), &[LEVEL0, AS_UNTRAINED], "CE-BLD-01"),
    number(DISTANT_LIMIT, 5000, "CE-XRG-01"),
    number(ENV_DM_CAP, 0, "CE-ENV-07"),
    option(VEHICLE_MOVEMENT_DM, OptionValue::Word(RAW), &[RAW, RELATIVE], "CE-MOD-03"),
    number(VEHICLE_MOVEMENT_CAP, 0, "CE-MOD-03"),
    number(VEHICLE_ACCEL, 25, "CE-VEH-02"),
    number(MOVING_FIRE_DM, 0, "CE-VEH-10"),
    number(LOW_METRES, 10, "CE-BGD-13"),
    number(HIGH_METRES, 50, "CE-BGD-13"),
    option(COLLISION_SPEED, OptionValue::Word(OWN), &[OWN, RELATIVE], "CE-COL-05"),
    option(INTERNAL_COLUMN, OptionValue::Word(OVERFLOW_ONLY), &[OVERFLOW_ONLY, ALL_AFTER_HULL_ZERO], "CE-VDM-05"),
    number(SQUARE_CAPACITY, 4, "CE-SET-04"),
    flag(PASS_THROUGH_ENEMIES, false, "CE-MOV-05"),
    number(PRONE_CRAWL, 3, "CE-MOV-04"),
    option(DIAGONAL_COST, OptionValue::Word(ONE), &[ONE, ALTERNATE], "CE-MOV-06"),
    number(VOICE_RANGE, 20, "CE-COM-03"),
    flag(ENCUMBRANCE, false, "CE-BGD-12"),
    flag(MULTI_ACTION_DM, false, "CE-BGD-09"),
    flag(MEDICAL_CARE_STACKS, false, "CE-HEA-11"),
    number(FREE_ACTIONS_PER_TURN, 3, "CE-OTH-01"),
    option(DAMAGE_ALLOCATION, OptionValue::Word(ALLOCATION[0]), ALLOCATION, "CE-DMG-03"),
    option(SCATTER_FORMULA, OptionValue::Word(SCATTER[0]), SCATTER, "CE-THR-04"),
];

const BADGES: &[(Key, &str)] = &[
    (KILL_AIMING, "badge_kill_aim"),
    (AIMING, "badge_aim"),
    (BRACED, "badge_brace"),
    (WELL_LED, "badge_leadership"),
    (FRESH_WOUND, "badge_wounded"),
    (SUPPRESSED, "badge_suppressed"),
    (PINNED, "badge_suppressed"),
    (super::log::STUNNED, "badge_stunned"),
    (GRAPPLED, "badge_grappled"),
    (EVADING, "badge_evade"),
    (FATIGUED, "badge_warning"),
    (HIDDEN, "badge_hidden"),
];
