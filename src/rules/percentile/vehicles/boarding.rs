//! Boarding (PC-SHP-01 to 03).

use crate::battle::system::{Action, OrderForm, Targeting};
use crate::battle::{Battle, Cx, Flow, Life, Line, Order, Refusal, Rule};
use crate::rules::percentile::armoury::strike::Strike;
use crate::rules::percentile::attack::{overwatch, plan, sequence};
use crate::rules::percentile::checks::starship;
use crate::rules::percentile::checks::worn::marines;
use crate::rules::percentile::keys;
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::price::{self, info};
use crate::rules::percentile::vehicles::starships;

const BOARDING: Rule = Rule("PC-SHP-01");

/// Sending marines over to another ship.
pub const BOARDING_ACTION: Action = Action {
    info: info(keys::BOARDING, "melee", 'w', Targeting::Enemy, "PC-SHP-01"),
    form: OrderForm::PLAIN.harms(),
    price: |_, _| price::half_attack(),
    offers: |bar| {
        if starship::is(bar.battle, bar.unit) && marines(bar.battle, bar.unit).is_some() {
            bar.add(bar.order(keys::BOARDING)).harms = true;
        }
    },
    check,
    resolve,
};

/// The plan of a boarding action.
///
/// # Errors
/// The reason when there is none.
pub fn plan(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    starships::both(battle, order.unit, target, BOARDING)?;
    let (def, party) = marines(battle, order.unit).ok_or(Refusal::by("no_marines", BOARDING))?;
    let base = Line { what: MARINES, amount: party.ws, rule: BOARDING };
    Ok(Strike::by_hand(order, target, (None, def), base))
}

/// Checks whether a ship may be boarded.
///
/// # Errors
/// The reason if it is refused.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let planned = plan(battle, order)?;
    if battle.body(planned.target).life == Life::Down {
        return Err(Refusal::by("taken_already", Rule("PC-SHP-03")));
    }
    plan::check(battle, &planned)
}

/// Boards.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Ok(strike) = plan(cx.battle(), order) else { return Ok(()) };
    let nothing_follows = !overwatch::may_follow(cx.battle(), &strike);
    sequence::make(cx, &Strike { nothing_follows, ..strike }).map(|_| ())
}
