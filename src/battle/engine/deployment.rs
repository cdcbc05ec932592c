//! The deployment before a battle: sides with a zone of their own place their people in it (SIX-DEP-01).

use crate::battle::event::Event;
use crate::battle::key::{Key, Rule, SideId, UnitId};
use crate::battle::model::Life;
use crate::battle::oracle::{Answer, Asked, Choice, Choosable, Cx, DEPLOY, DEPLOYED, Flow, Wanted};
use crate::battle::world::Battle;
use crate::grid::{Altitude, Pace, Square};

const RULE: Rule = Rule("SIX-DEP-01");

const BEGIN: Key = Key::new("begin_battle");

/// Asks every side that has a zone where each of its combatants stands, and then whether that is all. The level's own
/// place is suggested.
pub(super) fn deploy(cx: &mut Cx<'_>) -> Flow {
    let sides = 0..cx.battle().setup().sides.len();
    for side in sides.map(|at| SideId(u8::try_from(at).unwrap_or(u8::MAX))) {
        if place(cx, side)? {
            let wanted = Wanted::One([Choosable { key: BEGIN, rule: RULE }].into_iter().collect());
            cx.ask(&Choice::new(Asked::Side(side), DEPLOYED, wanted, RULE))?;
        }
    }
    Ok(())
}

/// Places a side's people; true if it had a choice.
fn place(cx: &mut Cx<'_>, side: SideId) -> Flow<bool> {
    let own = cx.battle().units().filter(|unit| cx.battle().side(*unit) == side);
    let units: Vec<(UnitId, Key)> = own.filter_map(|unit| Some((unit, zone(cx.battle(), unit)?))).collect();
    let mut asked = false;
    for (unit, zone) in units {
        let from = cx.battle().square(unit);
        let squares = open(cx.battle(), unit, zone);
        if squares.iter().all(|square| *square == from) {
            continue;
        }
        asked = true;
        let choice = Choice::new(Asked::Unit(unit), DEPLOY, Wanted::Square(squares), RULE);
        if let Answer::Square(to) = cx.ask(&choice.suggest(Answer::Square(from)))?
            && to != from
        {
            let (path, what, rule) = (vec![to], DEPLOY, RULE);
            cx.emit(Event::Moved { unit, from, path, half_metres: 0, forced: true, what, rule });
        }
    }
    Ok(asked)
}

/// The zone in which a combatant may be placed.
fn zone(battle: &Battle, unit: UnitId) -> Option<Key> {
    let SideId(side) = battle.side(unit);
    let waits = battle.body(unit).life == Life::Up && battle.seat(unit).is_none() && battle.machine(unit).is_none();
    battle.setup().sides[usize::from(side)].deploy.filter(|_| waits)
}

/// The free squares of a zone, in ascending order, and the combatant's own square.
fn open(battle: &Battle, unit: UnitId, zone: Key) -> Vec<Square> {
    let (map, body) = (battle.map(), battle.body(unit));
    let room = |at: Square| {
        let ground = body.altitude != Altitude::Ground || map.pace(at) != Pace::Impassable;
        map.contains(at) && !map.is_solid(at) && ground && battle.bodies_at(at).all(|other| other == unit)
    };
    let fits = |square: &Square| battle.covered_at(unit, *square).into_iter().all(room);
    let zone = map.zone(zone.as_str()).into_iter().flat_map(|zone| zone.squares.iter());
    let mut squares: Vec<Square> = zone.filter(fits).collect();
    squares.push(body.square);
    squares.sort();
    squares.dedup();
    squares
}
