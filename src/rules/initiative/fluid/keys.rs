//! The names of fluid initiative.

use crate::battle::{Key, Rule};

/// The model.
pub const FLUID: Key = Key::new("fluid");

/// Order: gain an action at once for a large part of one's count.
pub const PRESS: Key = Key::new("press");
/// Decision: who takes no part in a group's surprise check.
pub const LEAVE_OUT: Key = Key::new("leave_out");
/// Order: take stock and gain count.
pub const REGROUP: Key = Key::new("regroup");

/// Row: aimed.
pub const AIM: Key = Key::new("row_aim");
/// Row: braced.
pub const BRACE: Key = Key::new("row_brace");
/// Row: slowed by terrain.
pub const TERRAIN_SLOW: Key = Key::new("terrain_slow");
/// Row: fired a tactical weapon.
pub const TACTICAL_FIRED: Key = Key::new("tactical_fired");
/// Row: used a weapon without proficiency.
pub const NO_PROFICIENCY: Key = Key::new("no_proficiency");
/// Row: made a final attack.
pub const FINAL_ATTACK: Key = Key::new("final_attack");
/// Row: suffered a critical miss or failure.
pub const CRITICAL_MISS: Key = Key::new("critical_miss");
/// Row: scored a triumph.
pub const TRIUMPH: Key = Key::new("triumph");
/// Row: bleeds.
pub const BLEEDS: Key = Key::new("row_bleeding");
/// Row: became fatigued.
pub const TIRED: Key = Key::new("row_fatigued");
/// Row: became exhausted.
pub const SPENT: Key = Key::new("row_exhausted");
/// Row: suffered a critical injury.
pub const CRITICAL_INJURY: Key = Key::new("critical_injury");
/// Row: lost wounds.
pub const WOUNDS_LOST: Key = Key::new("wounds_lost");
/// Row: lost wounds to a critical hit.
pub const CRITICAL_HIT: Key = Key::new("critical_hit_wounds");
/// Row: failed a save against electricity.
pub const ELECTRICAL: Key = Key::new("row_electrical");
/// Row: failed a save.
pub const SAVE_FAILED: Key = Key::new("save_failed");
/// Row: failed a save against stress.
pub const STRESS_SAVE: Key = Key::new("stress_save_failed");
/// Row: failed a save against a blast.
pub const BLAST_SAVE: Key = Key::new("blast_save_failed");

/// Ledger line: the count rises again after it has fallen to nothing.
pub const REBOUND: Key = Key::new("rebound");
/// Ledger line: nobody starts below 1.
pub const START_FLOOR: Key = Key::new("start_floor");
/// Ledger line: what a core's own roll is raised by.
pub const OTHER_DIE: Key = Key::new("other_die");
/// Why a count was set: the core's shifts that last stay out of it.
pub const ALTERED: Key = Key::new("altered");
/// Condition: has pressed in this round.
pub const PRESSED: Key = Key::new("pressed");
/// Condition: has made an attack in this round.
pub const ATTACKED: Key = Key::new("attacked_before");
/// Note: the first action of the round must be a press.
pub const MUST_PRESS: Key = Key::new("must_press");
/// Why a turn is passed over or lost: the allowance of a surprise round is used up.
pub const ALLOWANCE: Key = Key::new("allowance_used");
/// Condition: has used its free action, or its action, in a surprise round.
pub const USED_FREE: Key = Key::new("used_free");
/// Condition: see [`USED_FREE`].
pub const USED_ACTION: Key = Key::new("used_action");
/// Condition: may act in the surprise round.
pub const ELIGIBLE: Key = Key::new("acts_in_surprise");

/// Condition that a level sets: the group within the side that somebody belongs to; its amount is the number.
pub const GROUP: Key = Key::new("group");
/// Condition that a level sets: belongs to a group that tries to take the others by surprise.
pub const ACTING: Key = Key::new("in_ambush");
/// Condition that a level sets: takes no part in its group's surprise check.
pub const LEFT_OUT: Key = Key::new("no_surprise_check");
/// Condition that a level sets: what its group adds to the surprise check.
pub const SURPRISE_MOD: Key = Key::new("surprise_mod");
/// Condition that a level sets: comes into the fight by accident.
pub const ACCIDENTAL: Key = Key::new("accidental_entry");

/// Condition that a level sets, all of them.
pub const OF_LEVELS: &[Key] = &[GROUP, ACTING, LEFT_OUT, SURPRISE_MOD, ACCIDENTAL];

/// The initiative check.
pub const CHECK: Rule = Rule("FI-INI-01");
/// Ties.
pub const TIE: Rule = Rule("FI-ACT-03");
/// The press.
pub const PRESSING: Rule = Rule("FI-BGD-13");
/// The duty to press.
pub const FORCED: Rule = Rule("FI-THR-01");
