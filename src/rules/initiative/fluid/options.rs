//! The options of fluid initiative, and what they are in a battle.

use crate::battle::system::OptionInfo;
use crate::battle::{Battle, Key, OptionValue, Rule};

/// Whose rules hold for surprise.
pub const SURPRISE: Key = Key::new("surprise");
/// Whose rules hold for the distance at which a fight begins.
pub const DISTANCE: Key = Key::new("distance");
/// Where the groups meet.
pub const PLACE: Key = Key::new("encounter_place");
/// The die of the initiative check.
pub const DIE: Key = Key::new("initiative_die");
/// Whether the opposition rolls once, by groups, or one by one.
pub const ENEMY_INITIATIVE: Key = Key::new("enemy_initiative");
/// Which groups know of others as the fight begins.
pub const AWARENESS: Key = Key::new("group_awareness");
/// The skill of the surprise check.
pub const SURPRISE_SKILL: Key = Key::new("surprise_skill");
/// What the groups roll that do not lie in ambush.
pub const OPPOSED_BY: Key = Key::new("surprise_opposed_by");
/// Whether a surprise round allows one free action besides.
pub const EXTRA_FREE: Key = Key::new("surprise_extra_free");
/// Whether the limit of a round holds for the sum, or for gains and losses each.
pub const CAP_MODE: Key = Key::new("cap_mode");
/// Whether fatigue counts when it is gained, or as long as it lasts.
pub const FATIGUE_ROWS: Key = Key::new("fatigue_rows");
/// Whether a failed save against stress or a blast counts as any failed save, too.
pub const SAVE_ROWS_STACK: Key = Key::new("save_rows_stack");
/// Whether the unconscious settle like the rest.
pub const SETTLE_UNCONSCIOUS: Key = Key::new("settle_unconscious");
/// Whether loss of blood counts as losing wounds.
pub const BLEED_WOUNDS_ROW: Key = Key::new("bleed_wounds_row");
/// The least count that allows a press.
pub const PRESS_MIN: Key = Key::new("press_min");

/// Word: by the core's own rules.
pub const HOST: Key = Key::new("host");
/// Word: by the rules of fluid initiative.
pub const FLUID: Key = Key::new("fluid");
/// Word: a d20.
pub const D20: Key = Key::new("d20");
/// Word: the core's own roll, and 10.
pub const HOST_PLUS_10: Key = Key::new("host_plus10");
/// Word: one check for all.
pub const SINGLE: Key = Key::new("single");
/// Word: one check a group.
pub const PER_GROUP: Key = Key::new("per_group");
/// Word: everybody rolls.
pub const INDIVIDUAL: Key = Key::new("individual");
/// Word: all groups.
pub const ALL: Key = Key::new("all");
/// Word: no group.
pub const NONE: Key = Key::new("none");
/// Word: some groups.
pub const SOME: Key = Key::new("some");
/// Word: by what the place suits.
pub const BY_PLACE: Key = Key::new("by_place");
/// Word: moving unseen.
pub const SNEAK: Key = Key::new("sneak");
/// Word: passing unnoticed.
pub const BLEND: Key = Key::new("blend");
/// Word: hiding, as those in ambush do.
pub const HIDING: Key = Key::new("hiding");
/// Word: noticing.
pub const NOTICE: Key = Key::new("notice");
/// Word: the sum.
pub const NET: Key = Key::new("net");
/// Word: each for itself.
pub const SEPARATE: Key = Key::new("separate");
/// Word: when it is gained.
pub const ON_GAIN: Key = Key::new("on_gain");
/// Word: as long as it lasts.
pub const WHILE_HELD: Key = Key::new("while_held");

/// Words of `encounter_place`.
pub const PLACES: [Key; 5] = [
    Key::new("indoors"),
    Key::new("aquatic_plains_desert"),
    Key::new("arctic_forest_outdoor_urban"),
    Key::new("jungle_swamp"),
    Key::new("mountains_underwater"),
];

const fn word(key: Key, words: &'static [Key], rule: &'static str) -> OptionInfo {
    OptionInfo { key, default: OptionValue::Word(words[0]), words, rule: Rule(rule) }
}

const fn flag(key: Key, default: bool, rule: &'static str) -> OptionInfo {
    OptionInfo { key, default: OptionValue::Flag(default), words: &[], rule: Rule(rule) }
}

/// All of them; the first word of each is what holds if nobody says otherwise.
pub static OPTIONS: [OptionInfo; 15] = [
    flag(BLEED_WOUNDS_ROW, false, "FI-ROW-09"),
    word(CAP_MODE, &[NET, SEPARATE], "FI-FLU-02"),
    word(DISTANCE, &[HOST, FLUID], "FI-DST-01"),
    word(PLACE, &PLACES, "FI-DST-01"),
    word(ENEMY_INITIATIVE, &[PER_GROUP, SINGLE, INDIVIDUAL], "FI-INI-04"),
    word(FATIGUE_ROWS, &[ON_GAIN, WHILE_HELD], "FI-ROW-10"),
    word(AWARENESS, &[ALL, NONE, SOME], "FI-SUR-01"),
    word(DIE, &[D20, HOST_PLUS_10], "FI-INI-01"),
    OptionInfo { key: PRESS_MIN, default: OptionValue::Number(26), words: &[], rule: Rule("FI-BGD-13") },
    flag(SAVE_ROWS_STACK, true, "FI-ROW-14"),
    flag(SETTLE_UNCONSCIOUS, true, "FI-FLU-01"),
    word(SURPRISE, &[HOST, FLUID], "FI-MAP-01"),
    flag(EXTRA_FREE, false, "FI-SUR-05"),
    word(OPPOSED_BY, &[HIDING, NOTICE], "FI-SUR-03"),
    word(SURPRISE_SKILL, &[BY_PLACE, SNEAK, BLEND], "FI-SUR-02"),
];

/// Whether an option of a battle is that word.
pub fn is(battle: &Battle, option: Key, word: Key) -> bool {
    battle.rules().is(option, word)
}
