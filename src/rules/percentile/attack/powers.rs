//! Powers: each level defines its own (PC-BGD-42, PC-GRP-11).

use crate::battle::system::{self, Action, Cause, ItemOf, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Cx, Event, Flow, Ledger, Life, Order, Refusal, Rule, Target, UnitId};
use crate::dice::Dice;
use crate::grid::{Altitude, Pace, Square};
use crate::rules::common::harm;
use crate::rules::percentile::armoury::power::{Effect, Power};
use crate::rules::percentile::checks::{self, Test};
use crate::rules::percentile::conditions::{self, holds, pinned, stun};
use crate::rules::percentile::damage::soak::{self, Blow};
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::price::{self, Cost, info};
use crate::rules::percentile::keys::{mark, *};
use crate::rules::percentile::range::{self, altitude};

const HOOK: Rule = Rule("PC-BGD-42");
const IN_A_HOLD: Rule = Rule("PC-GRP-11");

/// Using a power.
pub const ACTIVATE_ACTION: Action = Action {
    info: info(ACTIVATE, "spray", '+', Targeting::Enemy, "PC-GRP-11"),
    form: OrderForm::PLAIN.harms().item(ItemOf::Bearer).at(&[Targeting::Enemy, Targeting::Friend, Targeting::Square]),
    price: |battle, order| price::of(cost(battle, order)),
    offers: |bar| {
        for slot in slots(bar.battle, bar.unit) {
            let Some(power) = power(bar.battle, bar.unit, slot) else { continue };
            let offer = bar.add_as(bar.order(ACTIVATE).with(slot), Wording::item(power.id));
            offer.harms = matches!(power.effect, Effect::Harm { .. });
            if matches!(power.effect, Effect::Leap { .. }) {
                offer.targeting = Targeting::Square;
            }
        }
    },
    check,
    resolve,
};

/// The power in a slot.
pub fn power(battle: &Battle, unit: UnitId, slot: u8) -> Option<&Power> {
    battle.item(unit, slot).and_then(|(_, def)| def.data::<Power>())
}

/// The slots of a combatant's powers.
pub fn slots(battle: &Battle, unit: UnitId) -> impl Iterator<Item = u8> {
    let slots = battle.gear(unit).slots();
    slots.filter(move |slot| power(battle, unit, *slot).is_some())
}

/// The price of a power: its own, or the whole turn in a grapple.
pub fn cost(battle: &Battle, order: &Order) -> Cost {
    let own = order.with.and_then(|slot| power(battle, order.unit, slot)).map_or(Cost::Full, |power| power.action);
    if holds::partner(battle, order.unit).is_some() { Cost::Full } else { own }
}

/// Checks whether a power can be used at all where its owner is.
///
/// # Errors
/// The reason if it is refused.
pub fn possible(battle: &Battle, unit: UnitId, power: &Power) -> Result<(), Refusal> {
    let held = holds::partner(battle, unit).is_some();
    let moves = power.moves_user || matches!(power.effect, Effect::Leap { .. });
    if held && moves { Err(Refusal::by("moves_the_body", IN_A_HOLD)) } else { Ok(()) }
}

/// Checks whether a power may be activated at its target.
///
/// # Errors
/// The reason if it is refused.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let unit = order.unit;
    let power = order.with.and_then(|slot| power(battle, unit, slot)).ok_or(Refusal::form("no_such_power"))?;
    possible(battle, unit, power)?;
    if let Effect::Leap { squares } = power.effect {
        let Target::Square(to) = order.at else { return Err(Refusal::form("needs_a_square")) };
        return landing(battle, unit, to, squares);
    }
    let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    if battle.body(target).life >= Life::Dead {
        Err(Refusal::form("target_is_out"))
    } else if range::distance(battle, unit, target) > u32::from(power.range.max(1)) {
        Err(Refusal::by("out_of_range", HOOK))
    } else if !altitude::in_sight(battle, unit, target) {
        Err(Refusal::by("no_line_of_sight", Rule("PC-BGD-07")))
    } else {
        Ok(())
    }
}

fn landing(battle: &Battle, unit: UnitId, to: Square, squares: u16) -> Result<(), Refusal> {
    let (from, band) = (battle.square(unit), battle.body(unit).altitude);
    let room = |square: &Square| {
        battle.map().contains(*square) && (band != Altitude::Ground || battle.map().pace(*square) != Pace::Impassable)
    };
    if !battle.covered_at(unit, to).iter().all(room) {
        Err(Refusal::form("no_such_square"))
    } else if range::across(battle, from, to) > u32::from(squares) {
        Err(Refusal::by("out_of_range", HOOK))
    } else if to == from || range::taken(battle, unit, to, band) {
        Err(Refusal::by("square_full", HOOK))
    } else {
        Ok(())
    }
}

/// Activates a power: a Willpower test, and its effect.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    let Some(power) = order.with.and_then(|slot| power(cx.battle(), unit, slot)) else { return Ok(()) };
    let (item, effect) = (power.id, power.effect);
    let (at, rule) = (order.at.clone(), HOOK);
    let reach = cx.battle().reach(unit, &at);
    cx.emit(Event::Declared { reach, unit, act: ACTIVATE, at, item: Some(item), mode: None, rule });
    let test = Test::of(cx.battle(), unit, ACTIVATE, WP, HOOK).tired(cx.battle());
    let outcome = checks::roll(cx, test.passing())?;
    if !outcome.passed() {
        cx.emit(Event::Missed { unit, target: order.target_unit(), effect: -outcome.dof, rule });
        return Ok(());
    }
    if let (Effect::Leap { .. }, Target::Square(to)) = (effect, &order.at) {
        let from = cx.battle().square(unit);
        let half_metres = u16::try_from(3 * (*to - from).chebyshev()).unwrap_or(u16::MAX);
        cx.end_condition(unit, BRACED, ACTIVATE, Rule("PC-BGD-37"));
        cx.emit(Event::Moved { unit, from, path: vec![*to], half_metres, forced: false, what: ACTIVATE, rule });
        pinned::unpin_engaged(cx);
        return Ok(());
    }
    let Some(target) = order.target_unit() else { return Ok(()) };
    cx.emit(Event::Hit { unit, target, effect: outcome.dos, rule });
    match effect {
        Effect::Harm { damage, harm: kind, pen } => {
            let pool = Dice::new(damage.count, damage.sides);
            let matters = harm::matters(cx.battle(), [target]);
            let rolled = cx.roll_amount(unit, DAMAGE, pool, &matters, rule)?;
            let mut ledger = Ledger::new();
            ledger.add(DICE, rolled, rule);
            ledger.add_some(WEAPON, damage.plus, rule);
            let blow = system::Blow::new(target, Some(unit), Cause::Power, ledger, rule);
            soak::impose(cx, Blow { harm: kind, pen, primitive: false }, blow)
        }
        Effect::Afflict { condition: STUNNED, amount } => stun::stun(cx, target, amount),
        Effect::Afflict { condition: FATIGUE, amount } => {
            conditions::tire(cx, target, amount, Some(unit));
            Ok(())
        }
        Effect::Afflict { condition, amount } => {
            mark::raise(cx, target, condition, amount, rule);
            if condition == NO_FLIGHT {
                conditions::start_falling(cx, target);
            }
            Ok(())
        }
        Effect::Leap { .. } => Ok(()),
    }
}
