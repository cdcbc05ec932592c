//! Boarding: marines over the side, and those who throw them back (PC-SHP-01 to 03, PC-BGD-15).

use super::keys::*;
use super::starship::{self, marines};
use super::strike::{self, Strike};
use super::terms::*;
use super::test::Test;
use crate::battle::{Battle, Life, Line, Order, Refusal, Rule, UnitId};

const BOARDING: Rule = Rule("PC-SHP-01");

/// The plan of a boarding action.
///
/// # Errors
/// The reason when there is none.
pub fn plan(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    starship::both(battle, order.unit, target, BOARDING)?;
    let (def, party) = marines(battle, order.unit).ok_or(Refusal::by("no_marines", BOARDING))?;
    let base = Line { what: MARINES, amount: party.ws, rule: BOARDING };
    Ok(Strike::by_hand(order, target, (None, def), base))
}

/// Whether a ship may be boarded.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let planned = plan(battle, order)?;
    if battle.body(planned.target).life == Life::Down {
        return Err(Refusal::by("taken_already", Rule("PC-SHP-03")));
    }
    strike::check(battle, &planned)
}

/// A ship's test to throw boarders back, with the help of its own marines (PC-BGD-15).
pub fn repel(battle: &Battle, unit: UnitId) -> Test {
    const RULE: Rule = Rule("PC-BGD-15");
    let help = marines(battle, unit).map_or(0, |marines| marines.1.ws);
    Test::of(battle, unit, REPEL, WS, RULE).plus(MARINES, help, RULE)
}
