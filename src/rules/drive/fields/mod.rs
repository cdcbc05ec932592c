//! Damping fields: what weakens pseudogravity over an area (DR-SIL-01 to DR-SIL-08, DR-WPN-07).
//!
//! A field is no sound and no light: nobody perceives it without a gauge (DR-SIL-01, DR-SIL-07). What has been spent before
//! it was there keeps its effect (DR-SIL-03), because only spending asks for it.

pub mod placing;

use crate::battle::{Battle, Field, UnitId};
use crate::grid::Square;
use crate::rules::drive::armoury::{Damper, Nature};
use crate::rules::drive::formulas::damping::Damping;
use crate::rules::drive::{state, supply};

/// The sources that are at work, each with its square: on the ground, and in the hands or the pack of whoever carries one
/// that is switched on (DR-WPN-07).
fn sources(battle: &Battle) -> impl Iterator<Item = (Square, &Damper)> {
    let armoury = state::armoury(battle);
    let lying = battle.things_with::<Field>();
    let lying = lying.filter_map(move |(thing, field)| Some((thing.square, armoury.damper(field.item)?)));
    let carried = battle.units().flat_map(move |unit| {
        let on = move |slot: &u8| supply::points(battle, unit, *slot) > 0;
        let damper = move |slot: u8| armoury.damper(battle.item(unit, slot)?.1.key);
        let slots = battle.gear(unit).slots().filter(on);
        slots.filter_map(damper).map(move |damper| (battle.square(unit), damper))
    });
    lying.chain(carried)
}

/// The damping at a place (DR-SIL-05).
pub fn at(battle: &Battle, square: Square) -> Damping {
    let covers = |(centre, damper): &(Square, &Damper)| (square - *centre).chebyshev() <= u32::from(damper.radius);
    Damping::of(sources(battle).filter(covers).map(|(_, damper)| damper.value))
}

/// What divides the points that somebody spends on what starts in a place: the damping there, wherever the user is and
/// wherever it goes (DR-SIL-04). The arrays of an airship are too large for that, where it moves itself (DR-SIL-06).
pub fn upon(battle: &Battle, user: UnitId, moved: Option<UnitId>, start: Square) -> Damping {
    let arrays = state::profile(battle, user).is_some_and(|profile| profile.is(Nature::LiftArray));
    if arrays && moved == Some(user) { Damping::NONE } else { at(battle, start) }
}

/// What a gauge tells somebody of the damping at a place; nothing without a gauge (DR-SIL-07, DR-SIL-08).
pub fn gauged(battle: &Battle, unit: UnitId, square: Square) -> Option<Damping> {
    let armoury = state::armoury(battle);
    let gauge = |slot: u8| battle.item(unit, slot).is_some_and(|(_, def)| armoury.is_gauge(def.key));
    battle.gear(unit).slots().any(gauge).then(|| at(battle, square))
}
