//! Every decision of the 2D6 core.

use super::healing::HEALED;
use super::keys::*;
use super::terms::*;
use crate::battle::oracle::{BLAST_REACTION, REACTION};
use crate::battle::system::{DecisionInfo, Subject};

/// What people are asked for.
pub static DECISIONS: [DecisionInfo; 12] = [
    DecisionInfo::or(REACTION, Subject::Reaction, NONE),
    DecisionInfo::or(BLAST_REACTION, Subject::Reaction, NONE),
    DecisionInfo::or(ABANDON, Subject::Detail, WORKING),
    DecisionInfo::new(WOUND, Subject::Detail),
    DecisionInfo::new(WOUND_REST, Subject::Detail),
    DecisionInfo::new(HEALED, Subject::Detail),
    DecisionInfo::or(WITHDRAW, Subject::Plan, STAY),
    DecisionInfo::new(GRAPPLE_OUTCOME, Subject::Plan),
    DecisionInfo::or(GRAPPLE_GOES_ON, Subject::Plan, GO_ON),
    DecisionInfo::new(DRAG_TO, Subject::Plan),
    DecisionInfo::new(ESCAPE_TO, Subject::Plan),
    DecisionInfo::new(HURL_TO, Subject::Plan),
];
