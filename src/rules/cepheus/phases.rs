//! What this system does between orders: the steps that it registers in the phases of a fight.

use super::{camp, cloud, command, consciousness, drugs, evasion, pursuit, runaway, starship, turn, work};
use crate::battle::PhaseLabel::{Aftermath, RoundEnd, TurnEnd, TurnStart};
use crate::battle::PhaseSet::{Consciousness, Harm, Motion, Pools, Upkeep};
use crate::battle::{Cx, Flow, PhaseBuilder};

/// The steps of the core.
pub fn register(phases: &mut PhaseBuilder) {
    phases
        .add_turn(TurnStart, Pools, turn::start)
        .add_turn(TurnStart, Upkeep, |cx, _| links(cx))
        .add_turn(TurnEnd, Motion, runaway::turn_end)
        .add_turn(TurnEnd, Motion, pursuit::turn_end)
        .add_turn(TurnEnd, Upkeep, work::turn_end)
        .add(RoundEnd, Motion, runaway::round_end)
        .add(RoundEnd, Motion, |cx| {
            evasion::round_end(cx);
            Ok(())
        })
        .add(RoundEnd, Harm, starship::round_end)
        .add(RoundEnd, Harm, drugs::round_end)
        .add(RoundEnd, Upkeep, |cx| {
            cloud::round_end(cx);
            Ok(())
        })
        .add(RoundEnd, Upkeep, links)
        .add(Aftermath, Upkeep, |cx| {
            camp::settle(cx);
            Ok(())
        });
}

/// The steps of its own damage model.
pub fn register_harm(phases: &mut PhaseBuilder) {
    phases.add(RoundEnd, Consciousness, consciousness::round_end);
}

fn links(cx: &mut Cx<'_>) -> Flow {
    command::mind_links(cx);
    Ok(())
}
