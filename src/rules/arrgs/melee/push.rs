//! Being pushed square by square: opportunities on the way, and what one bumps into (AR-RPO-02, AR-RPO-03, AR-RPO-05).

use crate::battle::{Battle, Cx, Event, Flow, Rule, UnitId};
use crate::grid::{Dir8, Map, Pace, Square, Terrain, Visibility};
use crate::rules::arrgs::keys::manoeuvres::{BUMPED, REPOSITION};
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::opportunity;
use crate::rules::arrgs::wounds::{Loss, lose};

const WAY: Rule = Rule("AR-RPO-02");
const BUMPS: Rule = Rule("AR-RPO-03");
/// Half-metres of a square.
const SQUARE: u16 = 3;

/// What somebody is pushed into.
enum Ahead {
    /// Nothing that stops it.
    Free,
    /// Something solid.
    Solid,
    /// Somebody of about its size.
    Body(UnitId),
    /// Somebody it cannot move, a chasm or deep water, the edge of the field.
    Stop,
}

/// Pushes somebody up to so many squares in a direction.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn push(cx: &mut Cx<'_>, (by, victim): (UnitId, UnitId), dir: Dir8, squares: i32) -> Flow {
    for moved in 1..=squares {
        match ahead(cx.battle(), victim, dir) {
            Ahead::Free => {}
            Ahead::Stop => return Ok(()),
            Ahead::Solid => {
                bump(cx, by, victim, (None, moved));
                return Ok(());
            }
            Ahead::Body(other) => {
                bump(cx, by, victim, (Some(other), moved));
                return Ok(());
            }
        }
        let from = cx.battle().square(victim);
        let had = opportunity::before_step(cx, victim, true, &[])?;
        if cx.battle().square(victim) != from || !cx.battle().is_up(victim) {
            return Ok(());
        }
        let path = vec![from.step(dir)];
        cx.emit(Event::Moved {
            unit: victim,
            from,
            path,
            half_metres: SQUARE,
            forced: true,
            what: REPOSITION,
            rule: WAY,
        });
        cx.end_condition(victim, BRACED, REPOSITION, WAY);
        opportunity::after_step(cx, victim, (true, &[]), &had)?;
        if cx.battle().square(victim) != from.step(dir) || !cx.battle().is_up(victim) {
            return Ok(());
        }
    }
    Ok(())
}

/// Both lose a point for each square up to the one that is full (AR-RPO-03).
fn bump(cx: &mut Cx<'_>, by: UnitId, victim: UnitId, (other, squares): (Option<UnitId>, i32)) {
    cx.emit(Event::Noted { unit: victim, what: BUMPED, other, number: squares, rule: BUMPS });
    for unit in [Some(victim), other].into_iter().flatten() {
        lose(cx, Loss { by: Some(by), ..Loss::new(unit, squares, BUMPS) });
    }
}

/// What is in the way of the next step. Those three categories larger or smaller are no obstacle.
fn ahead(battle: &Battle, victim: UnitId, dir: Dir8) -> Ahead {
    let (map, own) = (battle.map(), battle.covered(victim));
    let fresh: Vec<Square> = own.iter().map(|at| at.step(dir)).filter(|at| !own.contains(at)).collect();
    if fresh.iter().any(|at| !map.contains(*at)) {
        return Ahead::Stop;
    }
    let impassable = |at: &&Square| map.pace(**at) == Pace::Impassable;
    match fresh.iter().find(impassable) {
        Some(at) if is_open(map, *at) => return Ahead::Stop,
        Some(_) => return Ahead::Solid,
        None if own.iter().any(|at| map.is_pinched(*at, dir)) => return Ahead::Solid,
        None => {}
    }
    let apart = |other: &UnitId| (battle.stats(victim).now(SIZE) - battle.stats(*other).now(SIZE)).abs();
    let there =
        fresh.iter().flat_map(|at| battle.bodies_at(*at)).filter(|other| battle.is_up(*other) && *other != victim);
    match there.filter(|other| apart(other) < 3).min_by_key(apart) {
        Some(other) if apart(&other) < 2 => Ahead::Body(other),
        Some(_) => Ahead::Stop,
        None => Ahead::Free,
    }
}

/// True if nothing solid stands in an impassable square: deep water, a chasm.
fn is_open(map: &Map, square: Square) -> bool {
    let clear = |terrain: &Terrain| terrain.visibility == Visibility::Clear && terrain.cover.is_none();
    map.terrain(square).is_some_and(clear) && !map.stops_vehicles(square)
}
