//! Doors (FI-BGD-08: Use Item).

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting};
use crate::battle::{Battle, Event, Order, Refusal, Rule, Target, UnitId};
use crate::grid::{Square, TerrainId};
use crate::rules::espionage::keys::classes::{HANDLING, half};
use crate::rules::espionage::keys::*;
use crate::rules::espionage::range;

const USING: Rule = Rule("FI-BGD-08");
/// Mark of a terrain that takes work to open.
const TASK_MARK: &str = "task";

/// Opening or closing a door.
pub const INTERACT_ACTION: Action = Action {
    info: ActionInfo { key: INTERACT, icon: "open", hotkey: ';', targeting: Targeting::Square, rule: USING },
    form: OrderForm::PLAIN,
    price: |_, _| half(HANDLING),
    offers: |bar| {
        if door_near(bar.battle, bar.unit) {
            bar.add(bar.order(INTERACT));
        }
    },
    check: |battle, order| {
        let (square, _) = door(battle, order)?;
        if battle.bodies_at(square).next().is_some() { Err(Refusal::by("in_the_way", USING)) } else { Ok(()) }
    },
    resolve: |cx, order| {
        let Ok((square, to)) = door(cx.battle(), order) else { return Ok(()) };
        if let Some(from) = cx.battle().map().terrain_id(square) {
            cx.emit(Event::TerrainChanged { square, from, to, by: Some(order.unit), rule: USING });
        }
        Ok(())
    },
};

fn is_door(battle: &Battle, square: Square) -> bool {
    battle.map().terrain(square).is_some_and(|terrain| terrain.door.is_some() && !terrain.has_tag(TASK_MARK))
}

fn door_near(battle: &Battle, unit: UnitId) -> bool {
    battle.square(unit).neighbours().any(|square| is_door(battle, square))
}

fn door(battle: &Battle, order: &Order) -> Result<(Square, TerrainId), Refusal> {
    let nothing = Refusal::by("nothing_to_use", USING);
    let Target::Square(square) = order.at else { return Err(Refusal::form("needs_a_square")) };
    if !is_door(battle, square) || range::across(battle.square(order.unit), square) != 1 {
        return Err(nothing);
    }
    let door = battle.map().terrain(square).and_then(|terrain| terrain.door);
    door.map(|door| (square, door.other)).ok_or(nothing)
}
