//! Reinforcements: where they enter, and that they act from the next round on (PC-INI-02).

use crate::battle::event::Event;
use crate::battle::key::{Key, Rule, UnitId};
use crate::battle::model::Life;
use crate::battle::oracle::{Cx, Flow};
use crate::battle::world::Battle;
use crate::grid::{Altitude, Pace, Square};

const ARRIVES: Key = Key::new("arrives");
const ARRIVAL: Rule = Rule("SIX-ARR-01");

/// Brings in every combatant that arrives this round and settles its initiative, in order of id.
pub(super) fn come(cx: &mut Cx<'_>) -> Flow {
    let round = cx.battle().scheduler().round;
    let due = |battle: &Battle, unit: UnitId| {
        battle.initiative(unit).arrives == round && battle.body(unit).life == Life::Gone
    };
    let units: Vec<UnitId> = cx.battle().units().filter(|unit| due(cx.battle(), *unit)).collect();
    for unit in units {
        let from = cx.battle().square(unit);
        if let Some(to) = entrance(cx.battle(), unit).filter(|to| *to != from) {
            let (path, what, rule) = (vec![to], ARRIVES, ARRIVAL);
            cx.emit(Event::Moved { unit, from, path, half_metres: 0, forced: true, what, rule });
        }
        cx.set_life(unit, None, Life::Up, ARRIVES, ARRIVAL);
        if cx.battle().takes_turns(unit) {
            let model = cx.battle().rules().initiative;
            model.join(cx, unit)?;
            if !model.acts_at_once(cx.battle(), unit) {
                cx.emit(Event::TurnPassed { unit, why: ARRIVES, rule: ARRIVAL });
            }
        }
    }
    Ok(())
}

/// The free square nearest to the one that the level states; `None` for those aboard a vehicle.
fn entrance(battle: &Battle, unit: UnitId) -> Option<Square> {
    let (body, map) = (battle.body(unit), battle.map());
    if battle.seat(unit).is_some() {
        return None;
    }
    let room = |at: Square| {
        let open = map.contains(at) && (body.altitude != Altitude::Ground || map.pace(at) != Pace::Impassable);
        open && battle.bodies_at(at).all(|other| battle.body(other).altitude != body.altitude)
    };
    let fits = |square: &Square| battle.covered_at(unit, *square).into_iter().all(room);
    if fits(&body.square) {
        return Some(body.square);
    }
    map.squares().filter(fits).min_by_key(|square| (*square - body.square).squared())
}
