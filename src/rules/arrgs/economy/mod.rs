//! Points and what they buy: Standard, Swift and Immediate Actions, Complementary ones, Vitality (AR-ACT, AR-ACT-04).
//!
//! A manoeuvre costs points of one pool: Action Points in a turn of one's own (Standard), Additional Action Points there (Swift)
//! or at any time when something triggers it (Immediate).

use crate::battle::system::{Price, Reacting};
use crate::battle::{Battle, Cx, Flow, Key, Ledger, Order, Refusal, Rule, UnitId};
use crate::rules::arrgs::checks::exertion;
use crate::rules::arrgs::conditions::{paralysed, point_limit, weariness};
use crate::rules::arrgs::keys::classes::{COMPLEMENTARY, CONVERTING, UNCOUNTED};
use crate::rules::arrgs::keys::log::OVER;
use crate::rules::arrgs::keys::log::OVER_EXERTION;
use crate::rules::arrgs::keys::manoeuvres::STRIDE;
use crate::rules::arrgs::keys::{mark, *};
use crate::rules::arrgs::wounds::{Loss, exerted, lose};

const PAYING: Rule = Rule("AR-ACT-02");
const ADDITIONAL: Rule = Rule("AR-ACT-03");
const SWIFT_RULE: Rule = Rule("AR-ACT-05");
const COMPLEMENT: Rule = Rule("AR-ACT-13");
const DRAIN: Rule = Rule("AR-ACT-09");

/// The price of a manoeuvre in a turn of one's own: Action Points, or Additional Action Points where it is Swift.
pub fn manoeuvre(battle: &Battle, order: &Order, points: i16) -> Price {
    Price::of(pool(battle, order.unit, points), points)
}

/// The pool that pays for a manoeuvre in a turn of one's own: as chosen; else Action Points as long as they suffice, because
/// the two cannot be mixed (AR-ACT-02, AR-ACT-05).
fn pool(battle: &Battle, unit: UnitId, points: i16) -> Key {
    let (budget, points) = (battle.budget(unit), i32::from(points));
    let chosen = battle.conditions(unit).has(GOES_SWIFT);
    let swift = chosen || (budget.left(AP) < points && budget.left(AAP) >= points);
    if swift { AAP } else { AP }
}

/// The price of what is done as part of another Action (AR-ACT-12): it never provokes (AR-ACT-15).
pub fn complementary() -> Price {
    Price::free().class(COMPLEMENTARY)
}

/// The points of a price.
pub fn points(price: &Price) -> Option<(Key, i16)> {
    price.cost.iter().copied().find(|part| part.0 == AP || part.0 == AAP)
}

/// Whether somebody can pay a price.
///
/// # Errors
/// The reason why not.
pub fn can_pay(battle: &Battle, unit: UnitId, price: &Price) -> Result<(), Refusal> {
    if price.is(UNCOUNTED) {
        return Ok(());
    }
    if let Some((_, rule)) = paralysed(battle, unit) {
        return Err(Refusal::by("cannot_act", rule));
    }
    if price.is(COMPLEMENTARY) {
        let carried = uncarried(battle, unit) < i32::from(can_idle(battle, unit));
        return if carried { Ok(()) } else { Err(Refusal::by("nothing_carries_it", COMPLEMENT)) };
    }
    let Some((pool, cost)) = points(price) else { return Ok(()) };
    let (left, cost) = (battle.budget(unit).left(pool), i32::from(cost));
    if left < cost {
        return Err(match pool {
            AAP => Refusal::by("too_few_aap", ADDITIONAL).with(left),
            _ => Refusal::by("too_few_ap", PAYING).with(left),
        });
    }
    let used = battle.conditions(unit).amount(POINTS_USED);
    match point_limit(battle, unit) {
        Some((limit, rule)) if used + cost > limit => Err(Refusal::by("too_weak_for_it", rule).with(limit - used)),
        _ => Ok(()),
    }
}

/// Complementary Actions beyond the other Actions of the round (AR-ACT-13); less than 0 while these could carry more.
fn uncarried(battle: &Battle, unit: UnitId) -> i32 {
    let conditions = battle.conditions(unit);
    conditions.amount(COMPLEMENTS) - conditions.amount(ACTIONS_DONE)
}

/// The price of an Action that does nothing but carry a Complementary one (AR-ACT-14).
fn idle_price(battle: &Battle, unit: UnitId) -> Price {
    Price::of(pool(battle, unit, 1), 1)
}

/// True if somebody can still perform an Action that carries a Complementary one.
fn can_idle(battle: &Battle, unit: UnitId) -> bool {
    can_pay(battle, unit, &idle_price(battle, unit)).is_ok()
}

/// A turn ends: the Complementary Action that was to be part of an Action yet to come takes an idle one (AR-ACT-14).
///
/// # Errors
/// Halts when dice are missing.
pub fn turn_ends(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    if uncarried(cx.battle(), unit) < 1 || !can_idle(cx.battle(), unit) {
        return Ok(());
    }
    pay(cx, unit, &idle_price(cx.battle(), unit));
    exerted::settle_up(cx, unit)
}

/// Takes a price: points, then Vitality (AR-ACT-09). The Disabled and the Dying will owe a check for it.
pub fn pay(cx: &mut Cx<'_>, unit: UnitId, price: &Price) {
    if price.is(COMPLEMENTARY) {
        mark::count(cx, unit, COMPLEMENTS, 1, COMPLEMENT);
        return;
    }
    let Some((pool, cost)) = points(price).filter(|_| !price.is(UNCOUNTED)) else { return };
    exerted::declare(cx, unit);
    cx.end_condition(unit, GOES_SWIFT, SWIFT, SWIFT_RULE);
    if pool == AP {
        cx.end_condition(unit, STRIDE, OVER, PAYING);
    }
    cx.spend(unit, pool, cost);
    if !price.is(CONVERTING) {
        mark::count(cx, unit, POINTS_USED, i32::from(cost), Rule("AR-ACT-10"));
    }
    mark::count(cx, unit, ACTIONS_DONE, 1, COMPLEMENT);
    let amount = strain(cx.battle(), unit, price);
    drain(cx, unit, amount);
}

/// The Vitality that an Action of a price takes (AR-ACT-09).
fn strain(battle: &Battle, unit: UnitId, price: &Price) -> i32 {
    let own = price.cost.iter().find(|part| part.0 == VITALITY).map_or(1, |part| i32::from(part.1));
    own + weariness(battle, unit)
}

/// What an Action of a price takes besides its points: Vitality, and what it adds to over-exertion.
pub fn toll(battle: &Battle, unit: UnitId, price: &Price) -> Ledger {
    let mut toll = Ledger::new();
    if let Some((_, cost)) = points(price).filter(|_| !price.is(UNCOUNTED) && !price.is(COMPLEMENTARY)) {
        if !battle.profile(unit).has(MINION) {
            toll.add_some(VITALITY, -strain(battle, unit, price), DRAIN);
        }
        toll.add_some(OVER_EXERTION, exertion::to_come(battle, unit, i32::from(cost)), Rule("AR-ACT-10"));
    }
    toll
}

/// What an Action costs its owner in Vitality. Minions pay nothing (AR-BGD-08).
pub fn drain(cx: &mut Cx<'_>, unit: UnitId, amount: i32) {
    if amount > 0 && !cx.battle().profile(unit).has(MINION) {
        lose(cx, Loss::new(unit, amount, DRAIN));
    }
}

/// Whether somebody can perform an Immediate Action of so many points now (AR-ACT-07); not in a series of its own (AR-REP-03).
pub fn can_respond(battle: &Battle, unit: UnitId, points: i16) -> bool {
    let ready = match battle.rules().harm.reacting(battle, unit) {
        Reacting::Usual => !battle.too_slow_to_react(unit),
        Reacting::Never(_) => false,
        Reacting::Always => true,
    };
    let free = !battle.conditions(unit).has(REPEATING);
    battle.is_up(unit) && ready && free && can_pay(battle, unit, &Price::of(AAP, points)).is_ok()
}

/// The price of a manoeuvre that is performed as an Immediate Action (AR-ACT-07).
pub fn immediate(mut price: Price) -> Price {
    for part in price.cost.iter_mut().filter(|part| part.0 == AP) {
        part.0 = AAP;
    }
    price
}

/// Pays for an Immediate Action (AR-ACT-07).
pub fn respond(cx: &mut Cx<'_>, unit: UnitId, points: i16) {
    pay(cx, unit, &Price::of(AAP, points));
}
