//! Who is surprised when the fight begins: whom the level names, and who fails to notice a side that hides (PC-SET-02).

use crate::battle::{Battle, Cx, Event, Flow, HIDDEN, Rule, SideId, UnitId, Until};
use crate::grid::Altitude;
use crate::rules::percentile::checks::{self, Test};
use crate::rules::percentile::conditions;
use crate::rules::percentile::keys::{mark, *};

const RULE: Rule = Rule("PC-SET-02");

/// Completes what the level says before the first round: surprise lasts through it (PC-SET-03), only fliers fly (PC-ALT-01).
pub fn prepare(cx: &mut Cx<'_>) {
    for unit in cx.battle().units() {
        if cx.battle().conditions(unit).has(SURPRISED) {
            mark::set(cx, unit, SURPRISED, 1, Until::RoundEnd(1), Rule("PC-SET-03"));
        }
        let from = cx.battle().body(unit).altitude;
        if from != Altitude::Ground && !cx.battle().profile(unit).has(FLYER) {
            cx.emit(Event::AltitudeChanged { unit, from, to: Altitude::Ground, rule: Rule("PC-ALT-01") });
        } else if cx.battle().conditions(unit).has(NO_FLIGHT) {
            conditions::start_falling(cx, unit);
        }
    }
}

/// True if a side has combatants on the field and all of them are hidden.
fn hides(battle: &Battle, side: SideId) -> bool {
    let mut there = battle.units().filter(|unit| battle.side(*unit) == side && battle.is_up(*unit)).peekable();
    there.peek().is_some() && there.all(|unit| battle.conditions(unit).has(HIDDEN))
}

/// With the option `surprise_test`, everybody in the open who faces a wholly hidden side tests Perception, in level
/// order; whoever fails is surprised.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn notice(cx: &mut Cx<'_>) -> Flow {
    let battle = cx.battle();
    if !battle.rules().flag(SURPRISE_TEST) {
        return Ok(());
    }
    let sides = (0..battle.setup().sides.len()).filter_map(|at| u8::try_from(at).ok()).map(SideId);
    let hidden: Vec<SideId> = sides.filter(|side| hides(battle, *side)).collect();
    let exposed = |unit: &UnitId| {
        let conditions = battle.conditions(*unit);
        battle.is_up(*unit)
            && !conditions.has(HIDDEN)
            && !conditions.has(SURPRISED)
            && hidden.iter().any(|side| *side != battle.side(*unit))
    };
    let units: Vec<UnitId> = battle.units().filter(exposed).collect();
    for unit in units {
        let test = Test::of(cx.battle(), unit, SURPRISED, PER, RULE).tired(cx.battle()).passing();
        if !checks::roll(cx, test)?.passed() {
            mark::set(cx, unit, SURPRISED, 1, Until::RoundEnd(1), Rule("PC-SET-03"));
        }
    }
    Ok(())
}
