//! Shields over what they cover, auras, damping fields and fires.

use crate::battle::system::{Extent, Sheen, Veil};
use crate::battle::{Battle, Fire, SideId, UnitId};
use crate::grid::Square;
use crate::rules::drive::area::fire::FIRE;
use crate::rules::drive::armoury::{Energy, Level, Stored};
use crate::rules::drive::auras;
use crate::rules::drive::fields;
use crate::rules::drive::keys::*;
use crate::rules::drive::shields::cover::to_square;
use crate::rules::drive::shields::pools;

const fn over(pattern: &'static str, colour: [u8; 3]) -> Sheen {
    Sheen { pattern, colour, glows: false }
}

const fn glow(pattern: &'static str, colour: [u8; 3]) -> Sheen {
    Sheen { pattern, colour, glows: true }
}

const GROUP: Sheen = over("veil_hexes", [120, 190, 255]);
const BODY: Sheen = over("veil_bubble", [130, 200, 255]);
const SKIN: Sheen = over("veil_skin", [190, 235, 255]);
const KINETIC: Sheen = over("veil_belt", [205, 210, 215]);
const PARTICLES: Sheen = glow("veil_motes", [120, 235, 190]);
const SPARKS: Sheen = glow("veil_sparks", [180, 150, 255]);
const EMBERS: Sheen = glow("veil_tongues", [255, 140, 60]);
const RIME: Sheen = glow("veil_crystals", [160, 230, 255]);
const PULSES: Sheen = glow("veil_pulses", [255, 215, 120]);
const SPINES: Sheen = glow("veil_spines", [215, 205, 185]);
const DAMPING: Sheen = over("veil_waves", [200, 130, 255]);
const FLAMES: Sheen = over("veil_flames", [255, 130, 45]);

/// How the veils of the model look.
pub const SHEENS: &[Sheen] = &[
    GROUP,
    BODY,
    SKIN,
    KINETIC,
    PARTICLES,
    SPARKS,
    EMBERS,
    RIME,
    PULSES,
    SPINES,
    DAMPING,
    FLAMES,
    of_area(Energy::Blast),
];

/// How the area of a weapon looks.
pub const fn of_area(energy: Energy) -> Sheen {
    const RINGS: &str = "overlay_blast";
    match energy {
        Energy::Heat => FLAMES,
        Energy::Particle => over(RINGS, PARTICLES.colour),
        Energy::Electric => over(RINGS, SPARKS.colour),
        Energy::Frost => over(RINGS, RIME.colour),
        Energy::Blast => over(RINGS, PULSES.colour),
    }
}

const fn sheen_of_level(level: Level) -> Sheen {
    match level {
        Level::Low => GROUP,
        Level::Medium => BODY,
        Level::High => SKIN,
        Level::Kinetic => KINETIC,
    }
}

const fn sheen_of(stored: Stored) -> Sheen {
    match stored {
        Stored::Energy(Energy::Particle) => PARTICLES,
        Stored::Energy(Energy::Electric) => SPARKS,
        Stored::Energy(Energy::Heat) => EMBERS,
        Stored::Energy(Energy::Frost) => RIME,
        Stored::Energy(Energy::Blast) => PULSES,
        Stored::Normal { .. } => SPINES,
    }
}

/// Everything that a side knows of: the larger areas first.
pub fn all(battle: &Battle, viewer: Option<SideId>) -> Vec<Veil> {
    let own = |unit: UnitId| viewer.is_none_or(|side| battle.side(unit) == side);
    let seen = |unit: UnitId| viewer.is_none_or(|side| battle.side(unit) == side || battle.in_sight_of(side, unit));
    let mut veils: Vec<Veil> = shields(battle, &seen).chain(dampers(battle, viewer)).chain(fires(battle)).collect();
    for unit in battle.units().filter(|unit| seen(*unit)) {
        veils.extend(glows(battle, unit, own(unit)));
    }
    veils.sort_by_key(|veil| match &veil.extent {
        Extent::Ground(squares) => std::cmp::Reverse(squares.len()),
        Extent::Body => std::cmp::Reverse(0),
    });
    veils
}

/// Shields with points, over the squares or the body that they cover.
fn shields<'b>(battle: &'b Battle, seen: &dyn Fn(UnitId) -> bool) -> impl Iterator<Item = Veil> + use<'b> {
    let known: Vec<pools::Screen> = pools::active(battle).filter(|screen| seen(screen.owner)).collect();
    known.into_iter().map(|screen| {
        let shield = screen.shield(battle);
        let radius = u32::from(shield.radius);
        let extent = match screen.level {
            Level::Low => covered(battle, |square| to_square(battle, screen.owner, square) <= radius),
            _ => Extent::Body,
        };
        let vehicle = battle.seat(screen.owner).filter(|_| shield.vehicle).map(|seat| seat.vehicle);
        let owner = Some(vehicle.unwrap_or(screen.owner));
        let (what, sheen) = (SHIELD, sheen_of_level(screen.level));
        Veil { what, sheen, extent, owner, number: Some(screen.store.points.into()) }
    })
}

/// Auras: energy shows, spines do not, and only its own side knows how much is stored (DR-AUR-14).
fn glows(battle: &Battle, unit: UnitId, own: bool) -> impl Iterator<Item = Veil> {
    let shows = move |one: &auras::Carried<'_>| own || matches!(one.aura.stored, Stored::Energy(_));
    auras::ready(battle, unit).filter(shows).map(move |one| Veil {
        what: AURA_LOADED,
        sheen: sheen_of(one.aura.stored),
        extent: Extent::Body,
        owner: Some(unit),
        number: own.then_some(one.stored),
    })
}

/// Damping fields: whoever has made one knows of it, others only with a gauge (DR-SIL-01, DR-SIL-07).
fn dampers(battle: &Battle, viewer: Option<SideId>) -> impl Iterator<Item = Veil> {
    let gauged =
        move |side: SideId| battle.units().any(|unit| battle.side(unit) == side && fields::has_gauge(battle, unit));
    let all = viewer.is_none_or(gauged);
    let known = move |one: &fields::Working<'_>| all || one.by.is_some_and(|by| Some(battle.side(by)) == viewer);
    fields::sources(battle).filter(known).map(move |one| Veil {
        what: DAMPER,
        sheen: DAMPING,
        extent: covered(battle, |square| one.covers(square)),
        owner: one.bearer,
        number: Some(one.damper.value),
    })
}

fn fires(battle: &Battle) -> impl Iterator<Item = Veil> {
    let squares: Vec<Square> = battle.things_with::<Fire>().map(|(thing, _)| thing.square).collect();
    let burning = (!squares.is_empty()).then_some(Extent::Ground(squares));
    burning.into_iter().map(|extent| Veil { what: FIRE, sheen: FLAMES, extent, owner: None, number: None })
}

fn covered(battle: &Battle, inside: impl Fn(Square) -> bool) -> Extent {
    Extent::Ground(battle.map().squares().filter(|square| inside(*square)).collect())
}
