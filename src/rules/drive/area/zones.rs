//! Zones with a high and a low value: points and clusters (DR-BGD-26, DR-BGD-27, DR-SHA-12 to DR-SHA-18).

use crate::battle::{Battle, Cx, Event, Flow, Rule, UnitId};
use crate::grid::Square;
use crate::rules::drive::area::explosives;
use crate::rules::drive::area::fire::{self, Values};
use crate::rules::drive::area::strike::{Blow, strike};
use crate::rules::drive::area::victims::{self, Bang};
use crate::rules::drive::armoury::{Level, Shape, Zone};
use crate::rules::drive::damage::shot::Shot;
use crate::rules::drive::formulas::payment::{Share, zone_cost};
use crate::rules::drive::keys::*;
use crate::rules::drive::shields::cover;
use crate::rules::drive::shields::paying;
use crate::rules::drive::shields::pools::{self, Screen};
use smallvec::SmallVec;

const CLUSTER: Rule = Rule("DR-BGD-27");
/// Chances to be affected in the inner and in the outer part of a point (DR-BGD-26).
const INNER: i32 = 75;
const OUTER: i32 = 50;
/// The last rolls of a cluster for the high and for the low value (DR-BGD-27).
const HIGH_TO: i32 = 20;
const LOW_TO: i32 = 60;
/// What cover, and lying on the ground, add to such a roll.
const SHELTERED: i32 = 20;

/// A field of low precision that a zone has met: what it costs, and what is left unpaid (DR-SHA-16).
struct Met {
    screen: Screen,
    cost: i32,
    left: i32,
}

/// A zone goes off around a square.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn go_off(cx: &mut Cx<'_>, bang: Bang, zone: Zone) -> Flow {
    let Bang { by, centre, .. } = bang;
    let met = meet(cx, by, zone, centre);
    for (victim, away) in victims::around(cx.battle(), centre, zone.radius(), None) {
        let values = values_for(cx.battle(), zone, &met, by, victim);
        if values == (0, 0) {
            continue;
        }
        let value = match zone.shape {
            Shape::Point => point(cx, bang, zone, values, (victim, away))?,
            Shape::Cluster => cluster(cx, bang, values, victim)?,
        };
        if value > 0 {
            let threat = Some(explosives::threat(centre));
            let shot = Shot::of_energy(zone.energy, value);
            strike(cx, victim, Blow { by, shot, threat, times: 1, place: None })?;
        }
    }
    let inner = u32::from(zone.high_radius());
    let by_distance = |away: u32| if zone.shape == Shape::Point && away <= inner { zone.high } else { zone.low };
    fire::spread(cx, by, centre, zone.radius(), zone.energy, &Values::At(&by_distance))
}

/// The highest value of a zone for somebody, past the fields that it meets.
pub fn value_at(cx: &mut Cx<'_>, by: Option<UnitId>, zone: Zone, centre: Square, victim: UnitId) -> i32 {
    let met = meet(cx, by, zone, centre);
    let (high, low) = values_for(cx.battle(), zone, &met, by, victim);
    let inside = zone.value_within(cover::to_square(cx.battle(), victim, centre)) == zone.high;
    if inside { high } else { low }
}

/// A victim of a point: the part decides value and chance.
fn point(cx: &mut Cx<'_>, bang: Bang, zone: Zone, (high, low): (i32, i32), (victim, away): (UnitId, u32)) -> Flow<i32> {
    let (value, open) = if away <= zone.high_radius().into() { (high, INNER) } else { (low, OUTER) };
    let chance = victims::chance(cx.battle(), victim, bang.centre, open);
    let caught = value > 0 && bang.may_catch(cx, victim, chance, Rule("DR-BGD-26"))?;
    Ok(if caught { value } else { 0 })
}

/// A victim of a cluster: its roll decides the value.
fn cluster(cx: &mut Cx<'_>, bang: Bang, (high, low): (i32, i32), victim: UnitId) -> Flow<i32> {
    let battle = cx.battle();
    let more = |is: bool| if is { SHELTERED } else { 0 };
    let more = more(victims::is_covered(battle, victim, bang.centre)) + more(victims::is_prone(battle, victim));
    let value = |roll: i32| match roll + more {
        roll if roll <= HIGH_TO => high,
        roll if roll <= LOW_TO => low,
        _ => 0,
    };
    let value = value(victims::roll(cx, bang.by, victim, CLUSTER, &value)?);
    if value > 0 {
        bang.catches(cx, victim, CLUSTER);
    }
    Ok(value)
}

/// The values against somebody, past every field that works for it; others are not spared (DR-SHA-15).
fn values_for(battle: &Battle, zone: Zone, met: &[Met], by: Option<UnitId>, victim: UnitId) -> (i32, i32) {
    let unpaid = unpaid(battle, met, by, victim);
    (unpaid.of(zone.high), unpaid.of(zone.low))
}

/// What of a zone's cost the fields that work for somebody leave unpaid: of several, the next pays only for what the first
/// let through (DR-SHD-20).
fn unpaid(battle: &Battle, met: &[Met], by: Option<UnitId>, victim: UnitId) -> Share {
    let works = |one: &&Met| covers(battle, &one.screen, by, victim);
    met.iter().filter(works).fold(Share::ALL, |left, one| left.less(one.cost - one.left, one.cost))
}

/// True if a field works for somebody against a zone: it covers it, and whoever launches the zone is not grouped up with it
/// (DR-SHD-03).
fn covers(battle: &Battle, screen: &Screen, by: Option<UnitId>, victim: UnitId) -> bool {
    let radius = u32::from(screen.shield(battle).radius);
    cover::apart(battle, screen.owner, victim) <= radius
        && by.is_none_or(|by| cover::apart(battle, by, victim) > cover::GROUP)
}

/// Fields of low precision that the zone touches pay for it, once each, unless it starts inside (DR-SHA-13 to DR-SHA-17).
/// One that covers nobody whom others have not spared altogether has nothing to pay for.
fn meet(cx: &mut Cx<'_>, by: Option<UnitId>, zone: Zone, centre: Square) -> Vec<Met> {
    if zone.starts_inside {
        return Vec::new();
    }
    let battle = cx.battle();
    let outside = |screen: &Screen| {
        let shield = screen.shield(battle);
        let reach = u32::from(shield.radius.max(shield.standoff));
        let aimer = by.filter(|by| *by != screen.owner);
        shield.level == Level::Low && aimer.is_some_and(|by| cover::apart(battle, by, screen.owner) > reach)
    };
    let mut fields: SmallVec<[Screen; 4]> = pools::active(battle).filter(outside).collect();
    cover::sort(&[], &mut fields);
    let victims = victims::around(battle, centre, zone.radius(), None);
    let mut all: Vec<Met> = Vec::new();
    for screen in fields {
        let battle = cx.battle();
        let Some(here) = shared(battle, &screen, zone, centre) else { continue };
        let cost = zone_cost(zone.shape, zone.high, here);
        let inside = victims.iter().filter(|one| covers(battle, &screen, by, one.0));
        let most = inside.map(|one| unpaid(battle, &all, by, one.0).of(cost)).max().unwrap_or(cost);
        if most < 1 {
            continue;
        }
        let left = cost - most + paying::pay(cx, &screen, screen.owner, zone.energy, most);
        let (unit, what, other, number) = (screen.owner, ZONE_MET, by, left);
        cx.emit(Event::Noted { unit, what, other, number, rule: Rule("DR-SHA-16") });
        all.push(Met { screen, cost, left });
    }
    all
}

/// Whether a field and a zone share squares; the value of those squares if all lie in one part of a point (DR-SHA-14).
fn shared(battle: &Battle, screen: &Screen, zone: Zone, centre: Square) -> Option<Option<i32>> {
    let radius = u32::from(screen.shield(battle).radius);
    let inside = |at: Square| cover::to_square(battle, screen.owner, at) <= radius;
    let squares = victims::squares(battle, centre, zone.radius());
    let mut parts =
        squares.iter().filter(|ring| inside(ring.square)).map(|ring| ring.distance <= zone.high_radius().into());
    let first = parts.next()?;
    let one = parts.all(|part| part == first);
    Some(one.then_some(if first { zone.high } else { zone.low }))
}
