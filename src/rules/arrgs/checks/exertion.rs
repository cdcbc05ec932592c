//! Over-exertion (AR-ACT-10), and the strain of repeated attacks (AR-REP-02).

use crate::battle::{Battle, Rule, UnitId};
use crate::rules::arrgs::checks::{Asking, Modifiers};
use crate::rules::arrgs::keys::log::OVER_EXERTION;
use crate::rules::arrgs::keys::*;

/// Points of a round beyond which each is felt.
const LIMIT: i32 = 3;
const STEP: i32 = -2;

/// The penalty for the points that somebody has used in this round.
pub fn penalty(battle: &Battle, unit: UnitId) -> i32 {
    STEP * (battle.conditions(unit).amount(POINTS_USED) - LIMIT).max(0)
}

/// What more points will add to it.
pub fn to_come(battle: &Battle, unit: UnitId, points: i32) -> i32 {
    let used = battle.conditions(unit).amount(POINTS_USED);
    STEP * ((used + points - LIMIT).max(0) - (used - LIMIT).max(0))
}

/// Adds both penalties: to all checks, Actions and Reactions.
pub fn add(all: &mut Modifiers, asking: &Asking<'_>) {
    let Asking { battle, unit, .. } = *asking;
    all.circumstance(OVER_EXERTION, penalty(battle, unit), Rule("AR-ACT-10"));
    all.circumstance(REPEATED, STEP * battle.conditions(unit).amount(REPEATED), Rule("AR-REP-02"));
}
