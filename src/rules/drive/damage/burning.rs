//! Ignited: burns at the start of each own turn until it is put out (DR-BGD-28).

use crate::battle::{Battle, Cx, Flow, Ledger, Rule, UnitId};
use crate::grid::Altitude;
use crate::rules::common::ground::WATER;
use crate::rules::drive::armoury::{Energy, Profile};
use crate::rules::drive::conditions::set;
use crate::rules::drive::formulas::multipliers;
use crate::rules::drive::keys::*;
use crate::rules::drive::state;
use crate::rules::drive::wounds::place::Place;
use crate::rules::drive::wounds::{self, Toll};

const RULE: Rule = Rule("DR-BGD-28");
/// Heat damage a turn.
const DAMAGE: i32 = 6;

/// True if somebody stands in water, which puts out every fire.
fn is_wet(battle: &Battle, unit: UnitId) -> bool {
    let grounded = battle.body(unit).altitude == Altitude::Ground && battle.seat(unit).is_none();
    grounded && battle.covered(unit).iter().any(|at| battle.map().has_tag(*at, WATER))
}

/// Puts out the fire on everybody who burns in water.
pub fn quench(cx: &mut Cx<'_>) {
    let battle = cx.battle();
    let drenched = |unit: &UnitId| battle.conditions(*unit).has(IGNITED) && is_wet(battle, *unit);
    let units: Vec<UnitId> = battle.units().filter(drenched).collect();
    units.into_iter().for_each(|unit| cx.end_condition(unit, IGNITED, PUT_OUT, RULE));
}

/// Sets somebody on fire; fire does not stack.
pub fn ignite(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) {
    if !cx.battle().conditions(unit).has(IGNITED) && !is_wet(cx.battle(), unit) {
        set(cx, unit, IGNITED, 1, rule);
    }
}

/// A turn starts: fire burns, straight to the running total.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn turn_starts(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    if !cx.battle().conditions(unit).has(IGNITED) {
        return Ok(());
    }
    let suffered = |profile: &Profile| multipliers::suffered(DAMAGE, Some(Energy::Heat), &[], &profile.multipliers);
    let damage = state::profile(cx.battle(), unit).map_or(DAMAGE, suffered);
    let mut ledger = Ledger::new();
    ledger.add(IGNITED, DAMAGE, RULE);
    ledger.add_some(MULTIPLIER, damage - DAMAGE, Rule("DR-RES-02"));
    let place = Place::SKIN.on(cx.battle(), unit);
    let toll = Toll { victim: unit, by: None, ledger, place, severs: false, rule: RULE };
    wounds::suffer(cx, toll).map(|_| ())
}
