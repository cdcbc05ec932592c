//! Ramming (PC-SHP-04 to 06).

use crate::battle::system::{Action, OrderForm, Targeting};
use crate::battle::{Battle, Cx, Flow, Key, Life, Line, Order, Refusal, Rule, UnitId};
use crate::rules::percentile::armoury::strike::Strike;
use crate::rules::percentile::attack::{plan, sequence};
use crate::rules::percentile::checks::starship;
use crate::rules::percentile::conditions::engaged;
use crate::rules::percentile::keys::price::{self, info};
use crate::rules::percentile::keys::*;
use crate::rules::percentile::melee::charge;
use crate::rules::percentile::movement;
use crate::rules::percentile::vehicles::starships;

const RAMMING: Rule = Rule("PC-SHP-04");
/// The armoury's id of the bow.
const BOW: Key = Key::new("bow");

/// Running another ship down.
pub const RAM_ACTION: Action = Action {
    info: info(RAM, "ram", '*', Targeting::Enemy, "PC-SHP-04"),
    form: OrderForm::PLAIN.harms().run(),
    price: |_, _| price::full_attack().class(MOVEMENT),
    offers: |bar| {
        if starship::is(bar.battle, bar.unit) {
            bar.add(bar.order(RAM)).harms = true;
        }
    },
    check,
    resolve,
};

fn plan(battle: &Battle, order: &Order, target: UnitId) -> Result<Strike, Refusal> {
    let def = battle.setup().find_item(BOW).ok_or(Refusal::by("no_weapon", RAMMING))?;
    let base = Line { what: RAM, amount: 20, rule: RAMMING };
    let bulk = 2 * battle.stats(order.unit).now(SIZE);
    Ok(Strike { bulk, ..Strike::by_hand(order, target, (None, def), base) })
}

/// Checks whether a ship may be rammed.
///
/// # Errors
/// The reason if it is refused.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let unit = order.unit;
    charge::possible(battle, unit)?;
    let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    starships::both(battle, unit, target, RAMMING)?;
    plan(battle, order, target)?;
    if battle.body(target).life >= Life::Dead {
        return Err(Refusal::form("target_is_out"));
    }
    charge::path(battle, order).map(|_| ())
}

/// Rams: the run, the test, the blow.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Some(target)) = (order.unit, order.target_unit()) else { return Ok(()) };
    let Ok(way) = charge::path(cx.battle(), order) else { return Ok(()) };
    let mut foes = engaged::by_whom(cx.battle(), unit);
    if !movement::walk(cx, unit, &way, RAM, &mut foes)? {
        return Ok(());
    }
    if let Ok(strike) = plan(cx.battle(), order, target)
        && plan::check(cx.battle(), &strike).is_ok()
    {
        sequence::make(cx, &strike)?;
    }
    Ok(())
}
