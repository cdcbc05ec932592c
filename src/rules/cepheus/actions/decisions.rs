//! Every decision of the 2D6 core, with its answers.

use crate::battle::Key;
use crate::battle::oracle::{BLAST_REACTION, REACTION};
use crate::battle::system::{Answers, DecisionInfo, Subject};
use crate::rules::cepheus::healing::treatment::HEALED;
use crate::rules::cepheus::keys::log::*;
use crate::rules::cepheus::keys::*;

/// What people are asked for.
pub static DECISIONS: [DecisionInfo; 13] = [
    DecisionInfo::or(REACTION, Subject::Reaction, NONE, &[NONE, DODGE, PARRY]),
    DecisionInfo::or(BLAST_REACTION, Subject::Reaction, NONE, &[NONE, DODGE, DIVE]),
    DecisionInfo::or(ABANDON, Subject::Detail, WORKING, &[WORKING, ABANDON]),
    DecisionInfo::new(WOUND, Subject::Detail, Answers::Points(PHYSICAL)),
    DecisionInfo::new(WOUND_REST, Subject::Detail, Answers::OneOf(&[STR, DEX])),
    DecisionInfo::new(HEALED, Subject::Detail, Answers::Points(PHYSICAL)),
    DecisionInfo::or(WITHDRAW, Subject::Plan, STAY, &[STAY, WITHDRAW]),
    DecisionInfo::new(GRAPPLE_STAT, Subject::Detail, Answers::OneOf(&[STR, DEX])),
    DecisionInfo::new(GRAPPLE_OUTCOME, Subject::Plan, Answers::OneOf(OUTCOMES)),
    DecisionInfo::or(GRAPPLE_GOES_ON, Subject::Plan, GO_ON, &[GO_ON, LET_GO]),
    DecisionInfo::new(DRAG_TO, Subject::Plan, Answers::Square),
    DecisionInfo::new(ESCAPE_TO, Subject::Plan, Answers::Square),
    DecisionInfo::new(HURL_TO, Subject::Plan, Answers::Square),
];

const PHYSICAL: &[Key] = &[STR, DEX, END];
const OUTCOMES: &[Key] = &[HOLD, DISARM, DRAG, ESCAPE, SQUEEZE_HARD, FELL, HURL];
