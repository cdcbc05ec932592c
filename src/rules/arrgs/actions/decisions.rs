//! Every decision of the core, each declared in the file of its rule.

use crate::battle::system::DecisionInfo;
use crate::rules::arrgs::attack::{defence, series};
use crate::rules::arrgs::magic::counter;
use crate::rules::arrgs::melee::{disarm, push};
use crate::rules::arrgs::movement::haste;
use crate::rules::arrgs::opportunity::{self, going_off, ready};

/// What people are asked for.
pub static DECISIONS: &[DecisionInfo] = &[
    opportunity::OPPORTUNITY_DECISION,
    defence::DEFENCE_DECISION,
    counter::STORED_DECISION,
    ready::MANOEUVRE_DECISION,
    going_off::READY_DECISION,
    going_off::HOW_DECISION,
    going_off::EFFECT_DECISION,
    going_off::WHERE_DECISION,
    series::NEXT_DECISION,
    disarm::LANDING_DECISION,
    push::PUSH_DECISION,
    haste::SUDDEN_SPEED_DECISION,
];
