//! What the model does between orders.

use crate::battle::PhaseBuilder;
use crate::battle::PhaseLabel::{Aftermath, Decided, RoundEnd, RoundStart, TurnEnd, TurnStart};
use crate::battle::PhaseSet::{Consciousness, Expiry, Harm, Motion, Pools, Upkeep};
use crate::rules::drive::area::{fire, placed};
use crate::rules::drive::auras::upkeep;
use crate::rules::drive::conditions::{aloft, deaf, pace, stun, turns};
use crate::rules::drive::damage::burning;
use crate::rules::drive::fields::placing;
use crate::rules::drive::gravity::{guard, hold, moving};
use crate::rules::drive::healing::{fever, first_aid};
use crate::rules::drive::shields::lasting;
use crate::rules::drive::supply;
use crate::rules::drive::wounds::failing;

/// The steps of the model.
pub fn register(phases: &mut PhaseBuilder) {
    phases
        .add(RoundStart, Upkeep, first_aid::fight_begins)
        .add_turn(TurnStart, Harm, pace::turn_starts)
        .add_turn(TurnStart, Harm, burning::turn_starts)
        .add_turn(TurnEnd, Harm, upkeep::grip)
        .add_turn(TurnEnd, Harm, failing::turn_ends)
        .add_turn(TurnEnd, Expiry, turns::turn_ends)
        .add_turn(TurnEnd, Expiry, stun::turn_ends)
        .add_turn(TurnEnd, Expiry, deaf::turn_ends)
        .add_turn(TurnEnd, Expiry, hold::turn_ends)
        .add_turn(TurnEnd, Expiry, moving::turn_ends)
        .add_turn(TurnEnd, Expiry, guard::turn_ends)
        .add(RoundEnd, Motion, aloft::round_ends)
        .add(RoundEnd, Harm, failing::round_ends)
        .add(RoundEnd, Upkeep, upkeep::round_ends)
        .add(RoundEnd, Upkeep, placing::round_ends)
        .add(RoundEnd, Upkeep, stun::round_ends)
        .add(RoundEnd, Upkeep, hold::round_ends)
        .add(Decided, Consciousness, fever::fight_ends)
        .add(Aftermath, Pools, supply::fight_over);
    phases
        .add(RoundStart, Pools, lasting::round_starts)
        .add_turn(TurnStart, Pools, lasting::turn_starts)
        .add_turn(TurnStart, Harm, placed::turn_starts)
        .add_turn(TurnEnd, Harm, fire::turn_ends)
        .add_turn(TurnEnd, Harm, upkeep::turn_ends)
        .add_turn(TurnEnd, Expiry, lasting::turn_ends)
        .add(RoundEnd, Harm, placed::round_ends)
        .add(RoundEnd, Upkeep, lasting::round_ends);
}
