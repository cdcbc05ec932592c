//! Every decision of the d100 core.

use super::terms::*;
use crate::battle::oracle::{BLAST_REACTION, REACTION};
use crate::battle::system::{DecisionInfo, Subject};

/// What people are asked for.
pub static DECISIONS: [DecisionInfo; 20] = [
    DecisionInfo::or(REACTION, Subject::Reaction, NONE),
    DecisionInfo::or(BLAST_REACTION, Subject::Reaction, NONE),
    DecisionInfo::or(COUNTER, Subject::Strike, NONE),
    DecisionInfo::or(OPPORTUNITY, Subject::Strike, NONE),
    DecisionInfo::or(WATCH_SHOT, Subject::Strike, NONE),
    DecisionInfo::or(SPEND_FATE, Subject::Reserve, KEEP),
    DecisionInfo::or(END_STUN, Subject::Reserve, KEEP),
    DecisionInfo::or(BURN_FATE, Subject::Reserve, NONE),
    DecisionInfo::or(GUARDIAN, Subject::Detail, NONE),
    DecisionInfo::or(PROTECT, Subject::Detail, NONE),
    DecisionInfo::or(FOLLOW_UP, Subject::Detail, NONE),
    DecisionInfo::or(TURNED, Subject::Detail, NONE),
    DecisionInfo::or(SWAP, Subject::Detail, KEEP),
    DecisionInfo::new(ASSIST, Subject::Detail),
    DecisionInfo::new(WITH_EACH, Subject::Plan),
    DecisionInfo::new(WITH_BURST, Subject::Plan),
    DecisionInfo::new(SPREAD, Subject::Plan),
    DecisionInfo::new(DISARM_OF, Subject::Plan),
    DecisionInfo::new(WATCHED, Subject::Plan),
    DecisionInfo::new(WATCH_ZONE, Subject::Plan),
];
