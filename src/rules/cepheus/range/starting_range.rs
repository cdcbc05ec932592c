//! How far apart a fight begins, by place and light (CE-SET-06, CE-SET-07).

use crate::battle::{Battle, Cx, Event, Key, Rule, UnitId};
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::range::bands::Band;

const PLACE: Rule = Rule("CE-SET-06");
const BY_LIGHT: Rule = Rule("CE-SET-07");

/// The band that each of them proposes.
const PROPOSED: [Band; 4] = [Band::Short, Band::Medium, Band::Long, Band::VeryLong];

/// The band in which the fight should begin: as the level states, otherwise as its kind of place proposes, no farther
/// than its light allows. `None` where the level says neither.
pub fn starting_band(battle: &Battle) -> Option<(Band, Rule)> {
    let place = |fact, words: &[Key]| words.iter().position(|word| battle.setup().field_word(fact) == Some(*word));
    let stated = place(START_BAND, &BAND_WORDS).map(|at| Band::ALL[at]);
    let band = stated.or_else(|| place(TERRAIN_CLASS, &CLASS_WORDS).map(|at| PROPOSED[at]))?;
    let cap = match battle.setup().field_word(LIGHT) {
        Some(DARK) => Band::Short,
        Some(LOW) => Band::Medium,
        _ => Band::Distant,
    };
    Some(if band > cap { (cap, BY_LIGHT) } else { (band, PLACE) })
}

/// The band between the nearest enemies as they are deployed.
pub fn deployed_band(battle: &Battle) -> Option<Band> {
    let units: Vec<UnitId> = battle.units().filter(|unit| battle.is_up(*unit)).collect();
    let pairs = units.iter().flat_map(|one| units.iter().map(move |other| (*one, *other)));
    let enemies = pairs.filter(|(one, other)| battle.are_enemies(*one, *other));
    enemies.map(|(one, other)| Band::between(battle.square(one), battle.square(other))).min()
}

/// Tells the band in which the fight should begin, and the one in which it does if that is another: squares that a level
/// names win.
pub fn tell(cx: &mut Cx<'_>) {
    let Some((band, rule)) = starting_band(cx.battle()) else { return };
    let Some(unit) = cx.battle().units().next() else { return };
    let deployed = deployed_band(cx.battle()).unwrap_or(band);
    let what = if deployed == band { "starting_range" } else { "starting_range_set" };
    let number = band as i32;
    cx.emit(Event::Noted { unit, what: Key::new(what), other: None, number, rule });
}
