//! Every decision of the core, each declared in the file of its rule.

use crate::battle::system::DecisionInfo;
use crate::rules::espionage::attack::payment;
use crate::rules::espionage::checks;

/// What people are asked for.
pub static DECISIONS: [DecisionInfo; 3] =
    [checks::BOOST_DECISION, payment::CRITICAL_DECISION, payment::CRITICAL_MISS_DECISION];
