//! Rising and sinking by a band of altitude (CE-VEH-02).

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting};
use crate::battle::{Battle, Cx, Event, Flow, Key, Order, Refusal, Rule, UnitId};
use crate::grid::Altitude;
use crate::rules::cepheus::keys::vehicles::*;
use crate::rules::cepheus::vehicles::driving::{price_of_control, steered, take_control};
use crate::rules::cepheus::vehicles::path::stuck;

const MOVES: Rule = Rule("CE-VEH-02");

/// Rising or sinking by a band of altitude.
pub const CLIMB_ACTION: Action = Action {
    info: ActionInfo { key: CLIMB, icon: "fly_up", hotkey: '-', targeting: Targeting::None, rule: Rule("CE-VEH-02") },
    form: OrderForm::PLAIN.modes(&[UP, DOWN]),
    price: |battle, order| price_of_control(battle, order.unit),
    offers: |bar| {
        let vehicle = bar.battle.driven_by(bar.unit).and_then(|vehicle| bar.battle.machine(vehicle));
        if vehicle.is_some_and(|machine| machine.design.flies) {
            for mode in [UP, DOWN] {
                bar.add(bar.order(CLIMB).mode(mode));
            }
        }
    },
    check: check_climb,
    resolve: climb,
};

fn next_band(battle: &Battle, vehicle: UnitId, mode: Option<Key>) -> Option<Altitude> {
    match (battle.body(vehicle).altitude, mode) {
        (Altitude::Ground, Some(UP)) | (Altitude::High, Some(DOWN)) => Some(Altitude::Low),
        (Altitude::Low, Some(UP)) => Some(Altitude::High),
        (Altitude::Low, Some(DOWN)) => Some(Altitude::Ground),
        _ => None,
    }
}

/// Checks whether a vehicle may rise or sink by a band; it comes down only where it has room.
///
/// # Errors
/// The reason if not.
pub fn check_climb(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let vehicle = steered(battle, order.unit)?;
    if !battle.machine(vehicle).is_some_and(|machine| machine.design.flies) {
        return Err(Refusal::by("cannot_fly", MOVES));
    }
    let to = next_band(battle, vehicle, order.mode).ok_or(Refusal::form("no_such_mode"))?;
    let body = battle.body(vehicle);
    let taken = to == Altitude::Ground
        && (stuck(battle, vehicle, body.square, body.facing)
            || battle.covered(vehicle).iter().any(|at| battle.bodies_at(*at).any(|unit| unit != vehicle)));
    if taken { Err(Refusal::by("no_room_to_drive", MOVES)) } else { Ok(()) }
}

/// Rises or sinks by a band.
///
/// # Errors
/// None of its own.
pub fn climb(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Ok(unit) = steered(cx.battle(), order.unit) else { return Ok(()) };
    let Some(to) = next_band(cx.battle(), unit, order.mode) else { return Ok(()) };
    take_control(cx, order.unit);
    let from = cx.battle().body(unit).altitude;
    cx.emit(Event::AltitudeChanged { unit, from, to, rule: MOVES });
    Ok(())
}
