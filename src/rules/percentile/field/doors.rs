//! Doors (PC-BGD-19).

use crate::battle::system::{Action, OrderForm, Targeting};
use crate::battle::{Battle, Cx, Event, Flow, Order, Refusal, Rule, Target, UnitId};
use crate::grid::{Square, TerrainId};
use crate::rules::percentile::field::task;
use crate::rules::percentile::keys::INTERACT;
use crate::rules::percentile::keys::price::{self, info};
use crate::rules::percentile::range;

const HANDLING: Rule = Rule("PC-BGD-19");

/// Opening or closing a door.
pub const INTERACT_ACTION: Action = Action {
    info: info(INTERACT, "open", ';', Targeting::Square, "PC-BGD-19"),
    form: OrderForm::PLAIN,
    price: |_, _| price::half(),
    offers: |bar| {
        if door_near(bar.battle, bar.unit) {
            bar.add(bar.order(INTERACT));
        }
    },
    check: check_door,
    resolve: work_door,
};

fn door(battle: &Battle, order: &Order) -> Result<(Square, TerrainId), Refusal> {
    let nothing = Refusal::by("nothing_to_use", HANDLING);
    let Target::Square(square) = order.at else { return Err(Refusal::form("needs_a_square")) };
    let door = battle.map().terrain(square).and_then(|terrain| terrain.door).ok_or(nothing.clone())?;
    if task::is_task(battle, square) {
        return Err(nothing);
    }
    if range::to_square(battle, order.unit, square) != 1 { Err(nothing) } else { Ok((square, door.other)) }
}

/// True if there is a door next to the combatant.
fn door_near(battle: &Battle, unit: UnitId) -> bool {
    let is_door = |square: Square| {
        let door = battle.map().terrain(square).is_some_and(|terrain| terrain.door.is_some());
        door && !task::is_task(battle, square)
    };
    range::around(battle, unit).into_iter().any(is_door)
}

/// Checks an order to open or close a door.
///
/// # Errors
/// The reason if it is refused.
pub fn check_door(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let (square, _) = door(battle, order)?;
    if battle.bodies_at(square).next().is_some() { Err(Refusal::by("in_the_way", HANDLING)) } else { Ok(()) }
}

/// Opens or closes a door.
///
/// # Errors
/// Never: it asks for no dice and no decision.
pub fn work_door(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Ok((square, to)) = door(cx.battle(), order) else { return Ok(()) };
    if let Some(from) = cx.battle().map().terrain_id(square) {
        cx.emit(Event::TerrainChanged { square, from, to, by: Some(order.unit), rule: HANDLING });
    }
    Ok(())
}
