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
pub fn sources(battle: &Battle) -> impl Iterator<Item = Working<'_>> {
    let armoury = state::armoury(battle);
    let lying = battle.things_with::<Field>().filter_map(move |(thing, field)| {
        let damper = armoury.damper(field.item)?;
        Some(Working { centre: thing.square, damper, by: thing.by, bearer: None })
    });
    let carried = battle.units().flat_map(move |unit| {
        let on = move |slot: &u8| supply::points(battle, unit, *slot) > 0;
        let damper = move |slot: u8| armoury.damper(battle.item(unit, slot)?.1.key);
        let slots = battle.gear(unit).slots().filter(on);
        let one = move |damper| Working { centre: battle.square(unit), damper, by: Some(unit), bearer: Some(unit) };
        slots.filter_map(damper).map(one)
    });
    lying.chain(carried)
}

/// A source of damping that is at work.
#[derive(Clone, Copy, Debug)]
pub struct Working<'b> {
    /// Its square.
    pub centre: Square,
    /// What it is.
    pub damper: &'b Damper,
    /// Who has placed it or bears it.
    pub by: Option<UnitId>,
    /// Who bears it.
    pub bearer: Option<UnitId>,
}

impl Working<'_> {
    /// True if it covers a square.
    pub fn covers(&self, square: Square) -> bool {
        (square - self.centre).chebyshev() <= u32::from(self.damper.radius)
    }
}

/// The damping at a place (DR-SIL-05).
pub fn at(battle: &Battle, square: Square) -> Damping {
    Damping::of(sources(battle).filter(|one| one.covers(square)).map(|one| one.damper.value))
}

/// What divides the points that somebody spends on what starts in a place: the damping there, wherever the user is and
/// wherever it goes (DR-SIL-04). The arrays of an airship are too large for that, where it moves itself (DR-SIL-06).
pub fn upon(battle: &Battle, user: UnitId, moved: Option<UnitId>, start: Square) -> Damping {
    let arrays = state::profile(battle, user).is_some_and(|profile| profile.is(Nature::LiftArray));
    if arrays && moved == Some(user) { Damping::NONE } else { at(battle, start) }
}

/// What a gauge tells somebody of the damping at a place; nothing without a gauge (DR-SIL-07, DR-SIL-08).
pub fn gauged(battle: &Battle, unit: UnitId, square: Square) -> Option<Damping> {
    has_gauge(battle, unit).then(|| at(battle, square))
}

/// True if somebody has a gauge.
pub fn has_gauge(battle: &Battle, unit: UnitId) -> bool {
    let armoury = state::armoury(battle);
    let gauge = |slot: u8| battle.item(unit, slot).is_some_and(|(_, def)| armoury.is_gauge(def.key));
    battle.gear(unit).slots().any(gauge)
}
