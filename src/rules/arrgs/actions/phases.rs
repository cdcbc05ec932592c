//! What this system does between orders. The End of Round goes by the steps (a) to (h) of AR-STR-12, each in its place.

use crate::battle::PhaseBuilder;
use crate::battle::PhaseLabel::{Aftermath, RoundEnd, RoundStart, SurpriseRound, TurnEnd, TurnStart};
use crate::battle::PhaseSet::{Consciousness, Expiry, Harm, Motion, Pools, Upkeep};
use crate::rules::arrgs::actions::turn;
use crate::rules::arrgs::economy;
use crate::rules::arrgs::healing::rest;
use crate::rules::arrgs::magic::{effects, flames, lasting, summons};
use crate::rules::arrgs::vehicles::acceleration;
use crate::rules::arrgs::wounds::{dying, staggered};

/// The steps of the core. (b) harm from acceleration belongs to `Motion`, (c) the end of spells that nobody controls to `Harm`,
/// (f) their counters to `Upkeep`; (h) is the engine's.
pub fn register(phases: &mut PhaseBuilder) {
    phases
        .add(SurpriseRound, Pools, turn::round_starts)
        .add(RoundStart, Pools, turn::round_starts)
        .add(RoundStart, Pools, summons::round_starts)
        .add_turn(TurnStart, Pools, turn::start)
        .add_turn(TurnStart, Harm, flames::turn_starts)
        .add_turn(TurnEnd, Pools, economy::turn_ends)
        .add_turn(TurnEnd, Upkeep, summons::turn_ends)
        // (a) What lasts until the End of Round ends.
        .add(RoundEnd, Pools, turn::round_ends)
        // (b) Harm from acceleration.
        .add(RoundEnd, Motion, acceleration::round_ends)
        // (c) Spells of Concentration that nobody has controlled.
        .add(RoundEnd, Harm, lasting::concentration_ends)
        // (d) The Dying, then (e) the Staggered.
        .add(RoundEnd, Consciousness, dying::round_ends)
        .add(RoundEnd, Consciousness, staggered::round_ends)
        // (f) Spells whose rounds are over.
        .add(RoundEnd, Upkeep, lasting::rounds_end)
        // (g) Surprise ends, and stupor of which nothing is said.
        .add(RoundEnd, Expiry, turn::surprise_ends)
        .add(RoundEnd, Expiry, effects::stupor_ends)
        .add(Aftermath, Upkeep, rest::aftermath);
}
