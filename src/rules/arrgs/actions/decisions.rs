//! Every decision of the core, each declared in the file of its rule.

use crate::battle::system::DecisionInfo;
use crate::rules::arrgs::attack::defence;
use crate::rules::arrgs::opportunity;

/// What people are asked for.
pub static DECISIONS: &[DecisionInfo] = &[opportunity::OPPORTUNITY_DECISION, defence::DEFENCE_DECISION];
