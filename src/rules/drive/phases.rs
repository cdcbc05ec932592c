//! What the model does between orders.

use crate::battle::PhaseBuilder;
use crate::battle::PhaseLabel::{RoundEnd, TurnEnd, TurnStart};
use crate::battle::PhaseSet::{Expiry, Harm, Upkeep};
use crate::rules::drive::auras::upkeep;
use crate::rules::drive::conditions::stun;
use crate::rules::drive::damage::burning;

/// The steps of the model.
pub fn register(phases: &mut PhaseBuilder) {
    phases
        .add_turn(TurnStart, Harm, burning::turn_starts)
        .add_turn(TurnEnd, Harm, upkeep::grip)
        .add_turn(TurnEnd, Upkeep, upkeep::turn_ends)
        .add_turn(TurnEnd, Expiry, stun::turn_ends)
        .add(RoundEnd, Upkeep, upkeep::round_ends)
        .add(RoundEnd, Expiry, stun::round_ends);
}
