//! Those whom blasts or injuries bring down, on the ground and in the air (DR-BGD-11, DR-BGD-29).

use crate::battle::{Battle, Cx, Event, Flow, Rule, UnitId};
use crate::grid::Altitude;
use crate::rules::drive::armoury::Nature;
use crate::rules::drive::keys::*;
use crate::rules::drive::state;

const WINGS: Rule = Rule("DR-BGD-11");
/// Degrees of injury to mobility with which flyers sink, and fall.
const SINKS: i32 = 2;
const FALLS: i32 = 3;

/// Knocks somebody down: flyers drop one band instead, vehicles stay as they are.
pub fn knock_down(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) {
    let battle = cx.battle();
    let vehicle = state::profile(battle, unit).is_some_and(|profile| profile.is(Nature::Vehicle));
    if vehicle || battle.is_vehicle(unit) {
        return;
    }
    if battle.body(unit).altitude == Altitude::Ground {
        battle.rules().core.knock_down(cx, unit, INJURED, rule);
    } else {
        sink(cx, unit, rule);
    }
}

fn sink(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) {
    let from = cx.battle().body(unit).altitude;
    let to = if from == Altitude::High { Altitude::Low } else { Altitude::Ground };
    cx.emit(Event::AltitudeChanged { unit, from, to, rule });
}

/// True for those in the air whose wings injuries of mobility hurt.
fn has_hurt_wings(battle: &Battle, unit: UnitId) -> bool {
    let aloft = battle.is_up(unit) && battle.body(unit).altitude != Altitude::Ground;
    aloft && battle.rules().flag(WINGS_ARE_MOBILITY) && state::degrees(battle, unit, MOBILITY) >= SINKS
}

/// Degrees of mobility have been reached: with the third one lies on the ground, or falls from the air.
pub fn reaches(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) {
    if state::degrees(cx.battle(), unit, MOBILITY) < FALLS {
        return;
    }
    let core = cx.battle().rules().core;
    let (falls, ground) = (has_hurt_wings(cx.battle(), unit), cx.battle().body(unit).altitude == Altitude::Ground);
    if falls || ground {
        core.knock_down(cx, unit, INJURED, rule);
    }
    if falls {
        core.fall(cx, unit);
    }
}

/// A round ends: flyers with hurt wings sink one band, unless they fall.
///
/// # Errors
/// None.
pub fn round_ends(cx: &mut Cx<'_>) -> Flow {
    let battle = cx.battle();
    let sinks = |unit: &UnitId| has_hurt_wings(battle, *unit) && state::degrees(battle, *unit, MOBILITY) < FALLS;
    let hurt: Vec<UnitId> = battle.units().filter(sinks).collect();
    hurt.into_iter().for_each(|unit| sink(cx, unit, WINGS));
    Ok(())
}
