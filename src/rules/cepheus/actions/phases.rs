//! The system's work between orders: the steps that it registers in the phases of a fight.

use crate::battle::PhaseLabel::{Aftermath, RoundEnd, TurnEnd, TurnStart};
use crate::battle::PhaseSet::{Consciousness, Harm, Motion, Pools, Upkeep};
use crate::battle::{Cx, Flow, PhaseBuilder};
use crate::rules::cepheus::actions::turn;
use crate::rules::cepheus::attack::volley;
use crate::rules::cepheus::field::cloud;
use crate::rules::cepheus::healing::{camp, drugs};
use crate::rules::cepheus::initiative::command;
use crate::rules::cepheus::vehicles::{evasive_action, pursuit, runaway};
use crate::rules::cepheus::wounds::consciousness;

/// The steps of the core; at the end of a round they run in this order (CE-RND-04).
pub fn register(phases: &mut PhaseBuilder) {
    phases
        .add_turn(TurnStart, Pools, turn::start)
        .add_turn(TurnStart, Upkeep, |cx, _| links(cx))
        .add_turn(TurnEnd, Motion, runaway::turn_end)
        .add_turn(TurnEnd, Motion, pursuit::turn_end)
        .add_turn(TurnEnd, Motion, |cx, unit| {
            evasive_action::lapse(cx, unit);
            Ok(())
        })
        .add_turn(TurnEnd, Upkeep, turn::work_on)
        .add(RoundEnd, Motion, runaway::round_end)
        .add(RoundEnd, Motion, |cx| {
            evasive_action::round_end(cx);
            Ok(())
        })
        .add(RoundEnd, Harm, volley::round_end)
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
    command::mind_links(cx)
}
