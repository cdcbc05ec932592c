//! Every decision of the 2D6 core, each declared in the file of its rule.

use crate::battle::system::DecisionInfo;
use crate::rules::cepheus::damage::blast;
use crate::rules::cepheus::evasion;
use crate::rules::cepheus::healing::treatment;
use crate::rules::cepheus::initiative::awareness;
use crate::rules::cepheus::melee::{grapple, holds};
use crate::rules::cepheus::work::extended;
use crate::rules::cepheus::wounds::wound;

/// The decisions, in no particular order.
pub static DECISIONS: [DecisionInfo; 13] = [
    evasion::REACTION_DECISION,
    blast::BLAST_DECISION,
    extended::ABANDON_DECISION,
    wound::WOUND_DECISION,
    wound::WOUND_REST_DECISION,
    treatment::HEALED_DECISION,
    awareness::WITHDRAW_DECISION,
    grapple::STAT_DECISION,
    holds::OUTCOME_DECISION,
    holds::GOES_ON_DECISION,
    holds::DRAG_DECISION,
    holds::ESCAPE_DECISION,
    holds::HURL_DECISION,
];
