//! Every decision of the d100 core, each declared in the file of its rule.

use crate::battle::system::DecisionInfo;
use crate::rules::percentile::attack::{self, evading, multiple, opportunity, overwatch};
use crate::rules::percentile::conditions::stun;
use crate::rules::percentile::fire::kill_zone;
use crate::rules::percentile::melee::{grapple_actions, tactics, turned_hold};
use crate::rules::percentile::{checks, damage, wounds};

/// What people are asked for.
pub static DECISIONS: [DecisionInfo; 20] = [
    evading::REACTION_DECISION,
    evading::BLAST_DECISION,
    evading::COUNTER_DECISION,
    opportunity::OPPORTUNITY_DECISION,
    overwatch::WATCH_SHOT_DECISION,
    checks::FATE_DECISION,
    stun::END_STUN_DECISION,
    wounds::BURN_FATE_DECISION,
    evading::GUARDIAN_DECISION,
    evading::PROTECT_DECISION,
    tactics::FOLLOW_UP_DECISION,
    turned_hold::TURNED_DECISION,
    damage::SWAP_DECISION,
    grapple_actions::ASSIST_DECISION,
    multiple::WITH_EACH_DECISION,
    multiple::WITH_BURST_DECISION,
    attack::SPREAD_DECISION,
    tactics::DISARM_DECISION,
    kill_zone::WATCHED_DECISION,
    kill_zone::WATCH_ZONE_DECISION,
];
