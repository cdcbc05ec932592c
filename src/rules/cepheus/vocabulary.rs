//! Every name of the system that level files may use, with what people read.

use super::begin;
use super::keys::*;
use super::vehicle_keys::*;
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

const fn word(name: &'static str, label: &'static str) -> Word {
    Word { key: Key::new(name), label }
}

const fn stat(key: Key, label: &'static str, vital: bool) -> StatInfo {
    StatInfo { key, label, default: 7, min: 0, max: 99, vital, sheet: Sheet::Living }
}

const fn track(key: Key, label: &'static str, vital: bool) -> StatInfo {
    StatInfo { key, label, default: 0, min: 0, max: 999, vital, sheet: Sheet::Machine }
}

static STATS: [StatInfo; 9] = [
    StatInfo { sheet: Sheet::Both, ..stat(STR, "STR", true) },
    StatInfo { sheet: Sheet::Both, ..stat(DEX, "DEX", true) },
    stat(END, "END", true),
    stat(INT, "INT", false),
    stat(EDU, "EDU", false),
    stat(SOC, "SOC", false),
    track(HULL, "Hull", true),
    track(STRUCTURE, "Structure", true),
    track(ARMOUR, "Armour", false),
];

static SKILLS: &[Word] = &[
    word("archery", "Archery"),
    word("athletics", "Athletics"),
    word("battle_dress", "Battle Dress"),
    word("bludgeoning_weapons", "Bludgeoning Weapons"),
    word("comms", "Comms"),
    word("demolitions", "Demolitions"),
    word("electronics", "Electronics"),
    word("energy_pistol", "Energy Pistol"),
    word("energy_rifle", "Energy Rifle"),
    word("engineering", "Engineering"),
    word("grav_vehicle", "Grav Vehicle"),
    word("gravitics", "Gravitics"),
    word("heavy_weapons", "Heavy Weapons"),
    word("jack_of_all_trades", "Jack-of-all-Trades"),
    word("leadership", "Leadership"),
    word("life_sciences", "Life Sciences"),
    word("mechanics", "Mechanics"),
    word("medicine", "Medicine"),
    word("mole", "Mole"),
    word("motorboats", "Motorboats"),
    word("natural_weapons", "Natural Weapons"),
    word("ocean_ships", "Ocean Ships"),
    word("piercing_weapons", "Piercing Weapons"),
    word("recon", "Recon"),
    word("rotor_aircraft", "Rotor Aircraft"),
    word("sailing_ships", "Sailing Ships"),
    word("shotgun", "Shotgun"),
    word("slashing_weapons", "Slashing Weapons"),
    word("slug_pistol", "Slug Pistol"),
    word("slug_rifle", "Slug Rifle"),
    word("submarine", "Submarine"),
    word("tactics", "Tactics"),
    word("tracked_vehicle", "Tracked Vehicle"),
    word("wheeled_vehicle", "Wheeled Vehicle"),
    word("winged_aircraft", "Winged Aircraft"),
    word("zero_g", "Zero-G"),
];

static CONDITIONS: &[Word] = &[
    Word { key: AIMING, label: "Aiming" },
    Word { key: KILL_AIMING, label: "Aiming for the kill" },
    Word { key: REACTED, label: "Has reacted" },
    Word { key: HASTENED, label: "Hastened" },
    Word { key: UNAWARE, label: "Unaware" },
    Word { key: LOST_SIGNIFICANT, label: "Significant action lost" },
    Word { key: FATIGUED, label: "Fatigued" },
    Word { key: SHAKY, label: "Shaky" },
    Word { key: OUT, label: "Unconscious" },
    Word { key: WAKING_FAILED, label: "Did not wake" },
    Word { key: NO_DODGE, label: "Reloads without dodging" },
    Word { key: SUPPRESSED, label: "Suppressed" },
    Word { key: PINNED, label: "Pinned down" },
    Word { key: BRACED, label: "Braced" },
    Word { key: GRAPPLED, label: "Grappled" },
    Word { key: WORKING, label: "At work" },
    Word { key: FIRST_AID, label: "Gives first aid" },
    Word { key: WELL_LED, label: "Well led" },
    Word { key: CUT_OFF, label: "Cut off" },
    Word { key: JAM, label: "Jams radio" },
    Word { key: LOAD, label: "Load in kilograms" },
    Word { key: AT_ONCE, label: "Does two things at once" },
    Word { key: ABLATED, label: "Armour boiled away" },
    Word { key: STIMMED, label: "Doses of stim" },
    Word { key: FRESH_WOUND, label: "Freshly wounded" },
    Word { key: RADS, label: "Rads taken" },
    Word { key: SPARE_PARTS, label: "Spare parts" },
    Word { key: IN_CONTROL, label: "In control of the vehicle" },
    Word { key: DRIVEN, label: "Has moved this round" },
    Word { key: EVADING, label: "Evading" },
    Word { key: POWERLESS, label: "Without power" },
    Word { key: SHUT_DOWN, label: "Shut down" },
    Word { key: PURSUING, label: "In pursuit" },
    Word { key: MUST_WEAVE, label: "Must weave or break off" },
    Word { key: BROKEN_OFF, label: "Has broken off" },
    Word { key: MANOEUVRES, label: "Manoeuvres left" },
    Word { key: OTHER_ARC, label: "Bears on one more arc" },
    Word { key: SET_UP, label: "Well set up" },
    Word { key: JUMPING, label: "Jumping" },
    Word { key: RAM_DM, label: "Easy to ram" },
    Word { key: RAM_AUTO, label: "Cannot be missed by who rams it" },
    Word { key: STEERED_BY, label: "Steered by an operator" },
    Word { key: IN_VOLLEY, label: "Fires with others" },
    Word { key: VOLLEY_EFFECT, label: "Effect of its shot" },
];

static TAGS: &[Word] = &[
    Word { key: ZEALOT, label: "Zealot" },
    Word { key: MECHANICAL, label: "Mechanical" },
    Word { key: SUICIDAL, label: "Suicidal" },
    Word { key: UNSHAKEABLE, label: "Unshakeable" },
    Word { key: LASER_SIGHT, label: "Laser sight" },
    Word { key: FLECHETTE, label: "Flechette shells" },
    Word { key: COMMANDER, label: "Commander" },
    Word { key: SQUAD_A, label: "First squad" },
    Word { key: SQUAD_B, label: "Second squad" },
    Word { key: SQUAD_C, label: "Third squad" },
    Word { key: RADIO_JAMMED, label: "Radio jammed" },
    Word { key: WELL_EQUIPPED, label: "Well equipped" },
    Word { key: HINDERED, label: "Hindered" },
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
    (TERRAIN_CLASS, &begin::CLASS_WORDS),
    (START_BAND, &begin::BAND_WORDS),
];

static BUDGET: &[Word] = &[
    Word { key: MINOR, label: "Minor" },
    Word { key: SIGNIFICANT, label: "Significant" },
    Word { key: STRIDE, label: "Half-metres left" },
    Word { key: LEFT_STRIDE, label: "Half-metres left over" },
    Word { key: FREE, label: "Free" },
];

const fn option(
    key: Key,
    default: OptionValue,
    words: &'static [Key],
    rule: &'static str,
    help: &'static str,
) -> OptionInfo {
    OptionInfo { key, help, default, words, rule: Rule(rule) }
}

const fn number(key: Key, default: i32, rule: &'static str, help: &'static str) -> OptionInfo {
    option(key, OptionValue::Number(default), &[], rule, help)
}

const fn flag(key: Key, default: bool, rule: &'static str, help: &'static str) -> OptionInfo {
    option(key, OptionValue::Flag(default), &[], rule, help)
}

const SCATTER: &[Key] = &[Key::new("magnitude"), Key::new("literal")];
const ALLOCATION: &[Key] = &[Key::new("player"), Key::new("auto")];

static OPTIONS: &[OptionInfo] = &[
    option(
        AWARENESS,
        OptionValue::Word(STATED),
        &[STATED, RECON],
        "CE-SET-02",
        "Who knows of whom at the start: as the level states, or by the scouts' check between two sides.",
    ),
    flag(
        ALLOW_AVOID,
        true,
        "CE-SET-03",
        "Whether a side that nobody has noticed may slip away before the first round.",
    ),
    number(CHAR_DM_ZERO, -2, "CE-BGD-04", "The DM of a characteristic of 0."),
    number(PRONE_DM_AT_SHORT, -2, "CE-STA-04", "The DM of a ranged attack on somebody prone at Short range."),
    option(
        BLIND_UNTRAINED,
        OptionValue::Word(LEVEL0),
        &[LEVEL0, AS_UNTRAINED],
        "CE-BLD-01",
        "What an untrained firer counts as who fires blind: as one with level 0, or as untrained.",
    ),
    number(DISTANT_LIMIT, 5000, "CE-XRG-01", "Metres beyond which Distant ends and extreme range begins."),
    number(ENV_DM_CAP, 0, "CE-ENV-07", "The most that light, smoke and weather together take; 0: no limit."),
    option(
        VEHICLE_MOVEMENT_DM,
        OptionValue::Word(RAW),
        &[RAW, RELATIVE],
        "CE-MOD-03",
        "Whether all the movement of a vehicle counts against attackers, or less what the attacker's own vehicle moved.",
    ),
    number(VEHICLE_MOVEMENT_CAP, 0, "CE-MOD-03", "The most that the movement of a vehicle takes; 0: no limit."),
    number(VEHICLE_ACCEL, 25, "CE-VEH-02", "Percent of its top speed that a vehicle gains or loses in a turn."),
    number(MOVING_FIRE_DM, 0, "CE-VEH-10", "What attacks from a moving vehicle suffer."),
    number(LOW_METRES, 10, "CE-BGD-13", "Metres above the ground of what flies low."),
    number(HIGH_METRES, 50, "CE-BGD-13", "Metres above the ground of what flies high."),
    option(
        COLLISION_SPEED,
        OptionValue::Word(OWN),
        &[OWN, RELATIVE],
        "CE-COL-05",
        "Which speed counts in a collision: that of the vehicle that runs into another, or that of both together.",
    ),
    option(
        INTERNAL_COLUMN,
        OptionValue::Word(OVERFLOW_ONLY),
        &[OVERFLOW_ONLY, ALL_AFTER_HULL_ZERO],
        "CE-VDM-05",
        "Whether the inside of a vehicle is hit by what no hull is left for, or by everything once the hull is gone.",
    ),
    number(SQUARE_CAPACITY, 4, "CE-SET-04", "How many bodies have room in one square."),
    flag(PASS_THROUGH_ENEMIES, false, "CE-MOV-05", "Whether one may walk on through a square with an enemy in it."),
    number(PRONE_CRAWL, 3, "CE-MOV-04", "Half-metres that one movement action crawls."),
    option(
        DIAGONAL_COST,
        OptionValue::Word(ONE),
        &[ONE, ALTERNATE],
        "CE-MOV-06",
        "What a diagonal step costs: as any other, or every other one twice as much.",
    ),
    number(VOICE_RANGE, 20, "CE-COM-03", "How many squares a voice carries."),
    flag(ENCUMBRANCE, false, "CE-BGD-12", "Whether what is carried weighs."),
    flag(MULTI_ACTION_DM, false, "CE-BGD-09", "Whether each thing done at the same time as another costs -2 on all."),
    flag(MEDICAL_CARE_STACKS, false, "CE-HEA-11", "Whether medical care comes on top of natural healing."),
    number(FREE_ACTIONS_PER_TURN, 3, "CE-OTH-01", "Free actions of a turn before the next costs the minor action."),
    option(
        DAMAGE_ALLOCATION,
        OptionValue::Word(ALLOCATION[0]),
        ALLOCATION,
        "CE-DMG-03",
        "Whether the wounded choose where a wound falls, or it falls where it weakens them least.",
    ),
    option(
        SCATTER_FORMULA,
        OptionValue::Word(SCATTER[0]),
        SCATTER,
        "CE-THR-04",
        "How far a missed grenade goes: by the size of the Effect, or by the Effect with its sign.",
    ),
];
