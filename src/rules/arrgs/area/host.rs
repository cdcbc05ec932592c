//! Attacks that a damage model makes with weapons that strike an area, and tests that it asks for (DR-BGD-15, DR-BGD-45,
//! DR-BGD-47).

use crate::battle::system::{BodyTest, Launch, Struck, Tested};
use crate::battle::{Battle, Cx, Event, Flow, Order, Refusal, Rule, Target, UnitId};
use crate::rules::arrgs::area::{Burst, plan};
use crate::rules::arrgs::attack::defence::Incoming;
use crate::rules::arrgs::attack::{Strike, aim, defence, modifiers, rhythm, sequence};
use crate::rules::arrgs::checks::rolling::first;
use crate::rules::arrgs::checks::{self, Outcome, Purpose, Test, Use, assisted, roll};
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::range;
use crate::rules::common::harm;
use std::cell::Cell;

const RULE: Rule = Rule("AR-ARE-03");
/// The defence of a square (AR-ARE-03).
const SQUARE: i32 = 10;
/// The number that the tests of a damage model have to reach.
const NUMBER: i32 = 15;
/// Points of a modifier of a d100 test for one here.
const DIVISOR: i32 = 5;

fn order(launch: &Launch) -> Order {
    Order::new(launch.unit, AREA_ATTACK).with(launch.slot).at(launch.at.clone())
}

/// The attack on the victim alone.
fn aimed(burst: &Burst, target: UnitId) -> Strike {
    Strike { target, nothing_follows: false, ..burst.strike.clone() }
}

/// What forbids an attack with an item: hands, shots; of one with a target range and lines, too.
///
/// # Errors
/// The reason if it is forbidden.
pub fn check(battle: &Battle, launch: &Launch) -> Result<(), Refusal> {
    match plan::check(battle, &order(launch)) {
        Err(refusal) if launch.at == Target::None && refusal.is_incomplete() => Ok(()),
        checked => checked,
    }
}

/// Makes the check of the attack: announcement, shots, modifiers. Gives by how much it succeeds against somebody who does not
/// evade, or against a square.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn offence(cx: &mut Cx<'_>, launch: &Launch) -> Flow<Option<i32>> {
    let Ok(burst) = plan::of_order(cx.battle(), &order(launch)) else { return Ok(None) };
    let (unit, act, at, rule) = (launch.unit, launch.act, launch.at.clone(), RULE);
    let target = if let Target::Unit(target) = at { Some(target) } else { None };
    let strike = target.map_or_else(|| burst.strike.clone(), |target| aimed(&burst, target));
    let (item, reach) = (Some(strike.weapon(cx.battle()).id), cx.battle().reach(unit, &at));
    cx.emit(Event::Declared { unit, act, at, item, mode: None, reach, rule });
    let battle = cx.battle();
    let ledger = match target {
        Some(_) => modifiers::attack(cx.ledger(), battle, &strike),
        None => checks::ledger(cx.ledger(), battle, unit, strike.of, |all| {
            modifiers::at_distance(all, &strike, battle, range::to_square(battle, unit, burst.at));
            modifiers::by_weapon(all, &strike, battle);
            aim::add_rest(all, battle, &strike);
        }),
    };
    let need = target.map_or(SQUARE, |_| modifiers::unopposed(battle, &strike));
    let test = Test { whole: true, exact: true, ..Test::new(unit, ATTACK, ledger, need, rule) };
    assisted::use_up(cx, unit, strike.of);
    aim::use_up_rest(cx, &strike);
    rhythm::made(cx, &strike)?;
    sequence::use_up(cx, &strike, burst.at);
    let outcome = first(cx, &test)?;
    let spoilt = test.spoils(outcome.natural, cx.battle().rules().flag(NATURAL_ONE_FAILS));
    Ok((outcome.total >= need && !spoilt).then_some(outcome.total - need))
}

/// By how much such an attack succeeds against the Reaction of somebody and the Defence that it makes.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn evasion(cx: &mut Cx<'_>, launch: &Launch, victim: UnitId, offence: i32) -> Flow<Option<i32>> {
    let Ok(burst) = plan::of_order(cx.battle(), &order(launch)) else { return Ok(None) };
    let strike = aimed(&burst, victim);
    let (battle, met) = (cx.battle(), modifiers::met(cx.battle(), &strike).total());
    let total = offence + modifiers::unopposed(battle, &strike);
    let outcome = Outcome { natural: 10, total, sv: offence, critical: false, again: false, success: true, mark: 0 };
    let left = Cell::new(Some(total - met));
    defence::lessen(cx, &strike, &Incoming::new(&outcome, met), Struck::new(victim, 1, offence), &|_, struck| {
        left.set(struck.first().and_then(|one| one.margin));
        Ok(())
    })?;
    let battle = cx.battle();
    let shift = harm::shift(battle, victim, Tested::Evasion { untrained: false });
    let margin = left.get().map(|margin| margin - shift);
    Ok(if harm::may_evade(battle, victim) { margin } else { margin.map(|margin| margin.max(0)) })
}

/// Makes a test, easier or harder by so many points of a d100 test.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn body_test(cx: &mut Cx<'_>, unit: UnitId, test: BodyTest, points: i32) -> Flow<bool> {
    let of = match test {
        BodyTest::Agility => Use::of(Purpose::Other, ATHLETICS, AGILITY),
        BodyTest::Medicine => Use::of(Purpose::Other, MEDICINE, INTELLECT),
        BodyTest::Disease => Use::FORTITUDE,
    };
    let ledger = checks::for_roll(cx, unit, of, |all, _| {
        all.circumstance(log::CIRCUMSTANCE, points / DIVISOR, test.rule());
    });
    let test = Test { whole: true, ..Test::new(unit, of.key(), ledger, NUMBER, test.rule()) };
    Ok(roll(cx, &test)?.success)
}
