//! What this system does between orders: the steps that it registers in the phases of a fight.

use crate::battle::PhaseBuilder;
use crate::battle::PhaseLabel::{Aftermath, RoundEnd, TurnEnd, TurnStart};
use crate::battle::PhaseSet::{Expiry, Harm, Pools, Upkeep};
use crate::rules::percentile::actions::{passed_over, turn};
use crate::rules::percentile::healing;
use crate::rules::percentile::wounds::lasting;

/// The steps of the core.
pub fn register(phases: &mut PhaseBuilder) {
    phases
        .add_turn(TurnStart, Pools, turn::start)
        .add_turn(TurnStart, Expiry, passed_over::before)
        .add_turn(TurnEnd, Upkeep, turn::end)
        .add(RoundEnd, Harm, lasting::bleed_and_burn)
        .add(RoundEnd, Harm, lasting::fall)
        .add(RoundEnd, Expiry, passed_over::rest)
        .add(Aftermath, Upkeep, |cx| {
            healing::tend(cx);
            Ok(())
        });
}
