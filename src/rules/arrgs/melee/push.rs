//! Being pushed square by square: how far, opportunities on the way, and what one bumps into (AR-RPO-02, AR-RPO-03, AR-RPO-05).

use crate::battle::oracle::{About, Answer, Asked, Choice, Wanted};
use crate::battle::system::{Answers, DecisionInfo, Subject};
use crate::battle::{Battle, Cx, Event, Flow, Rule, Target, UnitId};
use crate::grid::{Dir8, Map, Pace, Square, Terrain, Visibility};
use crate::rules::arrgs::conditions::shifted;
use crate::rules::arrgs::damage::walls;
use crate::rules::arrgs::keys::manoeuvres::{BUMPED, PUSH_TO, REPOSITION};
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::magic::flames;
use crate::rules::arrgs::opportunity::{self, Step};
use crate::rules::arrgs::wounds::{Loss, lose};

const WAY: Rule = Rule("AR-RPO-02");
const BUMPS: Rule = Rule("AR-RPO-03");
/// Half-metres of a square.
const SQUARE: u16 = 3;

/// Where somebody who is pushed comes to stand.
pub const PUSH_DECISION: DecisionInfo = DecisionInfo::new(PUSH_TO, Subject::Detail, Answers::Square);

/// What somebody is pushed into.
enum Ahead {
    /// Nothing that stops it.
    Free,
    /// Something solid in a square.
    Solid(Square),
    /// Somebody of about its size.
    Body(UnitId),
    /// Somebody it cannot move, a chasm or deep water, the edge of the field.
    Stop,
}

/// Pushes somebody as many squares as a success gives, or fewer: the attacker chooses (AR-RPO-02).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn push_up_to(cx: &mut Cx<'_>, who: (UnitId, UnitId), dir: Dir8, most: i32) -> Flow {
    let squares = chosen(cx, who, dir, most)?;
    push(cx, who, dir, squares)
}

/// How many squares of a push the attacker wants. As far as possible is all of them: somebody in the way may be gone by then.
fn chosen(cx: &mut Cx<'_>, (by, victim): (UnitId, UnitId), dir: Dir8, most: i32) -> Flow<i32> {
    if cx.takes_suggestions() {
        return Ok(most);
    }
    let ends = ends(cx.battle(), (by, victim), dir, most);
    let [.., _, farthest] = ends[..] else { return Ok(most) };
    let farthest_first = ends.iter().rev().copied().collect();
    let about = About { by: Some(victim), at: Target::Unit(victim), ..About::default() };
    let choice = Choice::new(Asked::Unit(by), PUSH_TO, Wanted::Square(farthest_first), WAY).about(about);
    let answer = cx.choose(&choice.suggest(Answer::Square(farthest)))?;
    let fewer = (1..).zip(&ends[..ends.len() - 1]).find(|one| Answer::Square(*one.1) == answer);
    Ok(fewer.map_or(most, |one| one.0))
}

/// The squares in which a push of at most so many squares can end, the nearest first. The last one may be full, as far as the
/// attacker sees: choosing it means to push the victim into what is there.
fn ends(battle: &Battle, (by, victim): (UnitId, UnitId), dir: Dir8, most: i32) -> Vec<Square> {
    let (mut ends, mut at) = (Vec::new(), battle.square(victim));
    for _ in 0..most {
        let full = match ahead(battle, (victim, at), dir) {
            Ahead::Free => false,
            Ahead::Solid(_) => true,
            Ahead::Body(other) => battle.in_sight_of(battle.side(by), other),
            Ahead::Stop => break,
        };
        at = at.step(dir);
        ends.push(at);
        if full {
            break;
        }
    }
    ends
}

/// Pushes somebody so many squares in a direction, as far as that is possible.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn push(cx: &mut Cx<'_>, (by, victim): (UnitId, UnitId), dir: Dir8, squares: i32) -> Flow {
    for moved in 1..=squares {
        match ahead(cx.battle(), (victim, cx.battle().square(victim)), dir) {
            Ahead::Free => {}
            Ahead::Stop => return Ok(()),
            Ahead::Solid(at) => {
                bump(cx, by, victim, (None, moved));
                walls::lose(cx, by, at, moved, BUMPS);
                return Ok(());
            }
            Ahead::Body(other) => {
                bump(cx, by, victim, (Some(other), moved));
                return Ok(());
            }
        }
        let from = cx.battle().square(victim);
        let stepping = Step { provokes: true, own: false, from, to: from.step(dir) };
        let had = opportunity::before_step(cx, victim, &stepping)?;
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
        shifted(cx, victim, REPOSITION, WAY);
        opportunity::after_step(cx, victim, &stepping, &had)?;
        if cx.battle().square(victim) != from.step(dir) || !cx.battle().is_up(victim) {
            return Ok(());
        }
        flames::entered(cx, victim, from)?;
        if !cx.battle().is_up(victim) {
            return Ok(());
        }
    }
    Ok(())
}

/// Who is pushed loses a point for each square up to the one that is full, and so does whoever is there (AR-RPO-03).
fn bump(cx: &mut Cx<'_>, by: UnitId, victim: UnitId, (other, squares): (Option<UnitId>, i32)) {
    cx.emit(Event::Noted { unit: victim, what: BUMPED, other, number: squares, rule: BUMPS });
    for unit in [Some(victim), other].into_iter().flatten() {
        lose(cx, Loss { by: Some(by), ..Loss::new(unit, squares, BUMPS) });
    }
}

/// What is in the way of the next step from a square. Those three categories larger or smaller are no obstacle.
fn ahead(battle: &Battle, (victim, from): (UnitId, Square), dir: Dir8) -> Ahead {
    let body = battle.vehicle_of(victim).unwrap_or(victim);
    let (map, own) = (battle.map(), battle.covered_at(body, from));
    let fresh: Vec<Square> = own.iter().map(|at| at.step(dir)).filter(|at| !own.contains(at)).collect();
    if fresh.iter().any(|at| !map.contains(*at)) {
        return Ahead::Stop;
    }
    let impassable = |at: &&Square| map.pace(**at) == Pace::Impassable;
    match fresh.iter().find(impassable) {
        Some(at) if is_open(map, *at) => return Ahead::Stop,
        Some(at) => return Ahead::Solid(*at),
        None => {}
    }
    if let Some(at) = own.iter().find(|at| map.is_pinched(**at, dir)) {
        return Ahead::Solid(at.step(dir.turned(1)));
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
    let object =
        |terrain: &Terrain| terrain.solid || terrain.massive || terrain.cover.is_some() || terrain.wreck.is_some();
    let empty = |terrain: &Terrain| terrain.visibility == Visibility::Clear && !object(terrain);
    map.terrain(square).is_some_and(empty)
}
