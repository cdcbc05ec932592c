//! Every decision of the d100 core, with its answers.

use crate::battle::Key;
use crate::battle::oracle::{BLAST_REACTION, REACTION};
use crate::battle::system::{Answers, DecisionInfo, Subject};
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::*;

/// What people are asked for.
pub static DECISIONS: [DecisionInfo; 20] = [
    DecisionInfo::or(REACTION, Subject::Reaction, NONE, EVASIONS),
    DecisionInfo::or(BLAST_REACTION, Subject::Reaction, NONE, EVASIONS),
    DecisionInfo::or(COUNTER, Subject::Strike, NONE, &[STRIKE, NONE]),
    DecisionInfo::or(OPPORTUNITY, Subject::Strike, NONE, &[STRIKE, NONE]),
    DecisionInfo::or(WATCH_SHOT, Subject::Strike, NONE, &[SHOOT, NONE]),
    DecisionInfo::or(SPEND_FATE, Subject::Reserve, KEEP, &[KEEP, REROLL]),
    DecisionInfo::or(END_STUN, Subject::Reserve, KEEP, &[KEEP, SPEND]),
    DecisionInfo::or(BURN_FATE, Subject::Reserve, NONE, &[BURN, NONE]),
    DecisionInfo::or(GUARDIAN, Subject::Detail, NONE, &[NONE, PARRY]),
    DecisionInfo::or(PROTECT, Subject::Detail, NONE, &[NONE, PROTECT]),
    DecisionInfo::or(FOLLOW_UP, Subject::Detail, NONE, &[STRIKE, NONE]),
    DecisionInfo::or(TURNED, Subject::Detail, NONE, TURNS),
    DecisionInfo::or(SWAP, Subject::Detail, KEEP, &[REPLACE, KEEP]),
    DecisionInfo::new(ASSIST, Subject::Detail, Answers::Combatants),
    DecisionInfo::new(WITH_EACH, Subject::Plan, Answers::Combatants),
    DecisionInfo::new(WITH_BURST, Subject::Plan, Answers::OneOf(&WITH_ONE_WEAPON)),
    DecisionInfo::new(SPREAD, Subject::Plan, Answers::Combatants),
    DecisionInfo::new(DISARM_OF, Subject::Plan, Answers::OneOf(&[MAIN_HAND, OTHER_HAND])),
    DecisionInfo::new(WATCHED, Subject::Plan, Answers::Combatants),
    DecisionInfo::new(WATCH_ZONE, Subject::Plan, Answers::OneOf(&[ALL_ROUND, ARC])),
];

const EVASIONS: &[Key] = &[NONE, DEFLECT, DODGE, PARRY, POINT_DEFEND, REPEL];

/// A single attack, a burst of all hits, or of fewer (PC-AAC-16).
const WITH_ONE_WEAPON: [Key; 11] =
    [ATTACK, BURST, HITS_1, HITS_2, HITS_3, HITS_4, HITS_5, HITS_6, HITS_7, HITS_8, HITS_9];

/// What may be done at once with a hold that has been turned around (PC-GRP-14).
pub const TURNS: &[Key] = &[NONE, GRAPPLE_DAMAGE, PUSH, KNOCK_DOWN, GRAPPLE_STAND, TAKE_DOWN];
