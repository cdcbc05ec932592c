//! Which shields work for somebody against an attack, and in which order (DR-SHD-02 to DR-SHD-12, DR-SHD-20, DR-SHD-22).

use crate::battle::{Battle, Key, Life, UnitId};
use crate::grid::Square;
use crate::rules::drive::armoury::{Level, Nature};
use crate::rules::drive::shields::pools::{self, Screen};
use crate::rules::drive::state;
use smallvec::SmallVec;

/// Squares within which somebody is grouped up with another, or engaged with it (DR-BGD-20, DR-BGD-21).
pub const GROUP: u32 = 2;

/// Where an attack starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// With somebody.
    Unit(UnitId),
    /// In a square where something bursts.
    Square(Square),
    /// Nowhere in particular.
    Nowhere,
}

/// What an attack from afar is made of, as far as shields care.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Matter {
    /// Energy alone.
    Beam,
    /// Energy that arises on the ground or past the standoff of all low-precision shields: the blast around an explosive,
    /// a zone (DR-SHD-09, DR-SHA-12).
    Blast,
}

/// An attack from afar on its way to somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threat {
    /// Where it starts.
    pub from: Origin,
    /// What it is made of.
    pub matter: Matter,
}

/// Squares between two combatants: between their nearest squares.
pub fn apart(battle: &Battle, a: UnitId, b: UnitId) -> u32 {
    let (a, b) = battle.facing_squares(a, b);
    (a - b).chebyshev()
}

/// Squares from a combatant to a square.
pub fn to_square(battle: &Battle, unit: UnitId, square: Square) -> u32 {
    battle.covered(unit).iter().map(|at| (*at - square).chebyshev()).min().unwrap_or(u32::MAX)
}

fn to_origin(battle: &Battle, unit: UnitId, from: Origin) -> Option<u32> {
    match from {
        Origin::Unit(by) => Some(apart(battle, unit, by)),
        Origin::Square(square) => Some(to_square(battle, unit, square)),
        Origin::Nowhere => None,
    }
}

/// True if two combatants are within group distance with a clear line (DR-BGD-21).
pub fn are_grouped(battle: &Battle, a: UnitId, b: UnitId) -> bool {
    apart(battle, a, b) <= GROUP && battle.sees(a, b)
}

/// The shields of a level that work for somebody against an attack, in the order in which they pay.
pub fn against(battle: &Battle, victim: UnitId, level: Level, threat: Threat) -> SmallVec<[Screen; 4]> {
    let works = |screen: &Screen| match level {
        Level::Low => threat.matter == Matter::Beam && covers_group(battle, screen, victim, threat.from),
        Level::Medium => surrounds(battle, screen, victim, threat.from),
        Level::High | Level::Kinetic => screen.owner == victim,
    };
    let mut all: SmallVec<[Screen; 4]> =
        pools::active(battle).filter(|screen| screen.level == level).filter(works).collect();
    sort(state::profile(battle, victim).map_or(&[][..], |profile| &profile.shield_order), &mut all);
    all
}

/// The order in which they pay: the wanted one, then soonest to expire, larger pool, lower id (DR-SHD-20).
pub fn sort(wanted: &[Key], all: &mut [Screen]) {
    all.sort_by_key(|screen| {
        let place = wanted.iter().position(|item| *item == screen.item).unwrap_or(wanted.len());
        let turns = if screen.store.turns > 0 { screen.store.turns } else { i16::MAX };
        (place, turns, -screen.store.points, screen.owner, screen.slot)
    });
}

/// True if a low-precision shield covers the victim, and the attack starts neither near it nor inside (DR-SHD-03,
/// DR-SHD-04, DR-SHD-22).
fn covers_group(battle: &Battle, screen: &Screen, victim: UnitId, from: Origin) -> bool {
    let shield = screen.shield(battle);
    let (radius, standoff) = (u32::from(shield.radius), u32::from(shield.standoff));
    let outside = |away: u32| away > radius && away > standoff;
    apart(battle, screen.owner, victim) <= radius
        && to_origin(battle, victim, from).is_some_and(|away| away > GROUP)
        && to_origin(battle, screen.owner, from).is_some_and(outside)
}

/// True if a medium-precision shield surrounds the victim, and the attack does not come from within: from somebody who
/// grapples with it, stands on its hull or is aboard (DR-SHD-08, DR-SHD-11).
fn surrounds(battle: &Battle, screen: &Screen, victim: UnitId, from: Origin) -> bool {
    let covered = match screen.shield(battle).vehicle {
        true => is_vehicle(battle, victim) && (screen.owner == victim || is_aboard(battle, screen.owner, victim)),
        false => screen.owner == victim,
    };
    let Origin::Unit(by) = from else { return covered };
    covered && !within(battle, victim, by)
}

fn within(battle: &Battle, victim: UnitId, by: UnitId) -> bool {
    let on_hull = || is_vehicle(battle, victim) && by != victim && battle.covers_square(victim, battle.square(by));
    is_aboard(battle, by, victim) || on_hull() || battle.rules().core.grappling(battle, victim).contains(&by)
}

fn is_vehicle(battle: &Battle, unit: UnitId) -> bool {
    battle.machine(unit).is_some() || state::profile(battle, unit).is_some_and(|profile| profile.is(Nature::Vehicle))
}

fn is_aboard(battle: &Battle, unit: UnitId, vehicle: UnitId) -> bool {
    battle.seat(unit).is_some_and(|seat| seat.vehicle == vehicle)
}

/// True if somebody could use a high-precision shield now: fire and deafness do not reach it (DR-SHD-13).
pub fn is_skinned(battle: &Battle, unit: UnitId) -> bool {
    battle.body(unit).life < Life::Dead && pools::active_of(battle, unit).any(|screen| screen.level == Level::High)
}

/// A number for the shields that others hold over a target against somebody.
pub fn surroundings(battle: &Battle, unit: UnitId, target: UnitId) -> u64 {
    let threat = Threat { from: Origin::Unit(unit), matter: Matter::Beam };
    let fields = against(battle, target, Level::Low, threat);
    fields.iter().fold(0, |sum, screen| sum * 1_000 + u64::from(screen.store.points.unsigned_abs()))
}
