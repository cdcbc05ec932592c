//! What a reaction costs and ends (PC-TIM-04).

use crate::battle::{Cx, Rule, UnitId, Until};
use crate::rules::percentile::attack::overwatch;
use crate::rules::percentile::conditions::interrupt;
use crate::rules::percentile::keys::{mark, *};

const ALLOWANCE: Rule = Rule("PC-TIM-04");

/// What a reaction costs and ends (PC-TIM-04, PC-AAC-30, PC-AAC-33, PC-OVW-05).
pub fn pay_reaction(cx: &mut Cx<'_>, unit: UnitId) {
    let used = i16::try_from(cx.battle().conditions(unit).amount(REACTED)).unwrap_or(0);
    mark::set(cx, unit, REACTED, used + 1, Until::TurnStart, ALLOWANCE);
    cx.end_condition(unit, AIMING, REACTED, Rule("PC-AAC-30"));
    cx.end_condition(unit, FEINTED, REACTED, Rule("PC-AAC-33"));
    cx.end_condition(unit, WATCHING, REACTED, Rule("PC-OVW-05"));
    interrupt(cx, unit);
    if i32::from(used) + 1 == cx.battle().stats(unit).now(REACTIONS) {
        overwatch::out_of_reactions(cx, unit);
    }
}
