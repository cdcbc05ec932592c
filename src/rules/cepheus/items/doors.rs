//! Doors and other things that a hand can work (CE-MIN-10, CE-SIG-02).

use crate::battle::system::{Action, ActionInfo, OrderForm, Price, Targeting};
use crate::battle::{Battle, Cx, Event, Flow, Key, Order, Refusal, Rule, Target, UnitId};
use crate::grid::{Square, TerrainId};
use crate::rules::cepheus::conditions::{aiming, budget};
use crate::rules::cepheus::keys::*;
use crate::rules::cepheus::work::tasks;
use smallvec::SmallVec;

const RULE: Rule = Rule("CE-MIN-10");

/// Terrain tag: working it is a free action. Without a tag it is a minor one.
const COSTS_NOTHING: &str = "interact_free";
/// Terrain tag: working it takes the significant action.
const COSTS_SIGNIFICANT: &str = "interact_significant";

/// What working the door of a square takes from the budget.
fn effort(battle: &Battle, square: Square) -> (Key, Rule) {
    if battle.map().has_tag(square, COSTS_NOTHING) {
        (FREE, Rule("CE-OTH-01"))
    } else if battle.map().has_tag(square, COSTS_SIGNIFICANT) {
        (SIGNIFICANT, Rule("CE-SIG-02"))
    } else {
        (MINOR, RULE)
    }
}

fn doors(battle: &Battle, unit: UnitId) -> impl Iterator<Item = (Square, TerrainId)> + '_ {
    let door = |square: Square| Some((square, battle.map().terrain(square)?.door?.other));
    battle.square(unit).neighbours().filter(|square| !tasks::is_job(battle, *square)).filter_map(door)
}

/// The price of working the order's door; without one, of the first door in reach that can be paid for.
fn price(battle: &Battle, order: &Order) -> Price {
    let of = |square| Price::of(effort(battle, square).0, 1);
    if let Target::Square(square) = order.at {
        return of(square);
    }
    let near: SmallVec<[Price; 2]> = doors(battle, order.unit).map(|door| of(door.0)).collect();
    let payable = near.iter().find(|price| budget::can_pay(battle, order.unit, price).is_ok());
    payable.or(near.first()).cloned().unwrap_or_default()
}

fn door_at(battle: &Battle, order: &Order) -> Result<(Square, TerrainId), Refusal> {
    if doors(battle, order.unit).next().is_none() {
        return Err(Refusal::by("nothing_to_use", RULE));
    }
    let Target::Square(square) = order.at else { return Err(Refusal::form("needs_a_square")) };
    let found = doors(battle, order.unit).find(|door| door.0 == square);
    found.ok_or(Refusal::by("nothing_to_use", RULE))
}

/// Opening or closing a door.
pub const INTERACT_ACTION: Action = Action {
    info: ActionInfo {
        key: INTERACT,
        icon: "open",
        hotkey: 'o',
        targeting: Targeting::Square,
        rule: Rule("CE-MIN-10"),
    },
    form: OrderForm::PLAIN,
    price,
    offers: |bar| {
        bar.add(bar.order(INTERACT));
    },
    check,
    resolve,
};

/// Checks whether a door may be worked.
///
/// # Errors
/// The reason if not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let (square, _) = door_at(battle, order)?;
    if battle.bodies_at(square).next().is_some() {
        return Err(Refusal::by("in_the_way", RULE));
    }
    Ok(())
}

/// Opens or closes a door.
///
/// # Errors
/// None of its own.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    let Ok((square, to)) = door_at(cx.battle(), order) else { return Ok(()) };
    let (what, rule) = effort(cx.battle(), square);
    if what != FREE {
        aiming::break_by_action(cx, unit, INTERACT);
    }
    if let Some(from) = cx.battle().map().terrain_id(square) {
        cx.emit(Event::TerrainChanged { square, from, to, by: Some(unit), rule });
    }
    Ok(())
}
