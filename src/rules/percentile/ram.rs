//! Ramming: a charge of one hull into another, and what it costs (PC-SHP-04 to 07).

use super::attack;
use super::charge;
use super::engaged;
use super::keys::*;
use super::score::bonus;
use super::soak::{self, Blow};
use super::starship;
use super::strike::{self, Strike, weapon_of};
use super::terms::*;
use crate::battle::oracle::Matters;
use crate::battle::{Battle, Cx, Flow, Key, Ledger, Life, Line, Order, Refusal, Rule, UnitId};
use smallvec::smallvec;

const RAMMING: Rule = Rule("PC-SHP-04");
const RETURN: Rule = Rule("PC-SHP-07");
/// What the bow is called in an armoury.
const BOW: Key = Key::new("bow");

fn plan(battle: &Battle, order: &Order, target: UnitId) -> Result<Strike, Refusal> {
    let def = battle.setup().find_item(BOW).ok_or(Refusal::by("no_weapon", RAMMING))?;
    let base = Line { what: RAM, amount: 20, rule: RAMMING };
    let bulk = 2 * battle.stats(order.unit).now(SIZE);
    Ok(Strike { bulk, ..Strike::by_hand(order, target, (None, def), base) })
}

/// Whether a ship may be rammed.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let (unit, target) = (order.unit, order.target_unit().ok_or(Refusal::form("needs_a_unit"))?);
    starship::both(battle, unit, target, RAMMING)?;
    plan(battle, order, target)?;
    if battle.body(target).life >= Life::Dead {
        return Err(Refusal::form("target_is_out"));
    }
    charge::possible(battle, unit)?;
    charge::path(battle, order).map(|_| ())
}

/// Rams: the run, the test, the blow.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let (unit, Some(target)) = (order.unit, order.target_unit()) else { return Ok(()) };
    let Ok(way) = charge::path(cx.battle(), order) else { return Ok(()) };
    let mut foes = engaged::by_whom(cx.battle(), unit);
    if !super::movement::walk(cx, unit, &way, RAM, &mut foes)? {
        return Ok(());
    }
    if let Ok(strike) = plan(cx.battle(), order, target)
        && strike::check(cx.battle(), &strike).is_ok()
    {
        attack::make(cx, &strike)?;
    }
    Ok(())
}

/// What the rammed ship does to the other by its mere bulk: no test, no evasion, no critical (PC-SHP-07).
///
/// # Errors
/// Halts when dice are missing.
pub fn recoil(cx: &mut Cx<'_>, strike: &Strike) -> Flow {
    let (unit, by) = (strike.unit, strike.target);
    let weapon = weapon_of(cx.battle(), strike);
    let (pool, harm) = (weapon.damage, weapon.harm);
    let die = cx.roll_amount(by, DAMAGE, pool, &Matters::Only(smallvec![unit]), RETURN)?;
    let size = cx.battle().stats(by).now(SIZE);
    let mut ledger = Ledger::new();
    ledger.add(DICE, die, RETURN);
    ledger.add_some(STRENGTH_BONUS, bonus(cx.battle(), by, S), RETURN);
    ledger.add(SIZE, size, RETURN);
    soak::impose(cx, Some(by), unit, ledger, Blow { harm, pen: size, primitive: false }, RETURN).map(|_| ())
}
