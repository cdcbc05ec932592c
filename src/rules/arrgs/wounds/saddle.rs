//! Falling from the saddle: riders whose mount falls, or who fall themselves (AR-BGD-27).

use crate::battle::{Battle, Cx, Event, Life, Rule, Stance, UnitId};
use crate::grid::{Pace, Square};
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::range;

const RULE: Rule = Rule("AR-BGD-27");

/// A mount that has fallen, or a rider who has, ends the ride: riders lie prone beside the mount.
pub fn falls(cx: &mut Cx<'_>, unit: UnitId) {
    if let Some(seat) = cx.battle().seat(unit) {
        if cx.battle().machine(seat.vehicle).is_none() {
            throw_off(cx, unit, seat.vehicle);
        }
    } else if cx.battle().is_vehicle(unit) && cx.battle().machine(unit).is_none() {
        if cx.battle().is_up(unit) {
            cx.set_stance(unit, Stance::Prone, THROWN_OFF, RULE);
        }
        for rider in cx.battle().occupants(unit).collect::<Vec<_>>() {
            throw_off(cx, rider, unit);
        }
    }
}

fn throw_off(cx: &mut Cx<'_>, rider: UnitId, mount: UnitId) {
    let (from, seat) = (cx.battle().square(rider), cx.battle().seat(rider));
    let to = beside(cx.battle(), rider, mount).first().copied();
    cx.emit(Event::SeatTaken { unit: rider, from: seat, to: None, what: THROWN_OFF, rule: RULE });
    if let Some(to) = to {
        let (path, half_metres) = (vec![to], 0);
        cx.emit(Event::Moved { unit: rider, from, path, half_metres, forced: true, what: THROWN_OFF, rule: RULE });
    }
    if cx.battle().body(rider).life < Life::Dead {
        cx.set_stance(rider, Stance::Prone, THROWN_OFF, RULE);
    }
}

/// The free squares beside a mount or vehicle for somebody who leaves it, in order.
pub fn beside(battle: &Battle, rider: UnitId, mount: UnitId) -> Vec<Square> {
    let covered = battle.covered(mount);
    let free = |at: &Square| {
        !covered.contains(at) && battle.map().pace(*at) != Pace::Impassable && !range::taken(battle, rider, *at)
    };
    let mut squares: Vec<Square> = covered.iter().flat_map(|at| at.neighbours()).filter(free).collect();
    squares.sort();
    squares.dedup();
    squares
}
