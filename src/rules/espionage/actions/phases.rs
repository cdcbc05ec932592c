//! What this system does between orders: the steps that it registers in the phases of a fight.

use crate::battle::PhaseBuilder;
use crate::battle::PhaseLabel::{Aftermath, RoundEnd, RoundStart, SurpriseRound, TurnEnd, TurnStart};
use crate::battle::PhaseSet::{Consciousness, Harm, Pools, Upkeep};
use crate::rules::espionage::actions::turn;
use crate::rules::espionage::healing::aftermath;
use crate::rules::espionage::work;
use crate::rules::espionage::wounds::lasting;

/// The steps of the core.
pub fn register(phases: &mut PhaseBuilder) {
    phases
        .add(SurpriseRound, Pools, turn::round_starts)
        .add(RoundStart, Pools, turn::round_starts)
        .add(RoundStart, Upkeep, work::forget_lost_halves)
        .add_turn(TurnStart, Pools, turn::start)
        .add_turn(TurnEnd, Upkeep, turn::end)
        .add(RoundEnd, Harm, lasting::round_ends)
        .add(RoundEnd, Consciousness, lasting::come_round)
        .add(Aftermath, Upkeep, aftermath::rest);
}
