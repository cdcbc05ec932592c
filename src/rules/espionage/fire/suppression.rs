//! Suppressive fire (FI-BGD-10): ground that nobody likes to be in.

use crate::battle::oracle::Matters;
use crate::battle::system::{Action, ActionInfo, Cause, ItemOf, OrderForm, Targeting};
use crate::battle::{Battle, Cx, Flow, Ledger, Refusal, Target, UnitId, Until};
use crate::dice::Dice;
use crate::grid::{Cover, Square};
use crate::rules::espionage::armoury::Kind;
use crate::rules::espionage::attack::{Strike, plan, sequence};
use crate::rules::espionage::damage::{self, Injuring};
use crate::rules::espionage::fire::automatic::{FIRE, can, volley};
use crate::rules::espionage::keys::classes::{ATTACKING, full};
use crate::rules::espionage::keys::log::*;
use crate::rules::espionage::keys::*;
use crate::rules::espionage::range::{self, in_order};
use smallvec::smallvec;

/// Squares from the middle of the ground to its edge.
const HALF_WIDTH: u32 = 2;
/// Range increments within which ground can be kept under fire.
const INCREMENTS: u32 = 3;
/// The highest number of a fire.
const LAST_NUMBER: i16 = 14;
const FRIGHT: Dice = Dice::new(2, 4);

/// Ten shots into five by five squares.
pub const SUPPRESS_ACTION: Action = Action {
    info: ActionInfo { key: SUPPRESS, icon: "suppress", hotkey: 'u', targeting: Targeting::Square, rule: FIRE },
    form: OrderForm::PLAIN.harms().item(ItemOf::Bearer),
    price: |_, _| full(ATTACKING),
    offers: |bar| {
        if can(bar.battle, bar.unit, |weapon| weapon.auto) {
            bar.add(bar.order(SUPPRESS)).harms = true;
        }
    },
    check: |battle, order| {
        let strike = volley(battle, order, |weapon| weapon.auto)?;
        plan::usable(battle, &strike)?;
        let Target::Square(middle) = order.at else { return Err(Refusal::form("needs_a_square")) };
        if !battle.map().contains(middle) {
            return Err(Refusal::form("no_such_square"));
        }
        let (from, weapon) = (battle.square(order.unit), strike.weapon(battle));
        let squares = range::across(from, middle);
        if squares > INCREMENTS * u32::from(weapon.increment) {
            return Err(Refusal::by("out_of_range", FIRE).with(i32::try_from(squares).unwrap_or(i32::MAX)));
        }
        if battle.can_hit(from, middle) { Ok(()) } else { Err(Refusal::by("no_line_of_sight", FIRE)) }
    },
    resolve: |cx, order| {
        let (unit, Target::Square(middle)) = (order.unit, order.at.clone()) else { return Ok(()) };
        let Ok(strike) = volley(cx.battle(), order, |weapon| weapon.auto) else { return Ok(()) };
        let strike = Strike { ground: Some(middle), ..strike };
        sequence::declare(cx, &strike)?;
        mark::set(cx, unit, SUPPRESSING, 1, Until::TurnStart, FIRE);
        mark::set(cx, unit, SUPPRESS_X, middle.x, Until::TurnStart, FIRE);
        mark::set(cx, unit, SUPPRESS_Y, middle.y, Until::TurnStart, FIRE);
        cx.end_condition(unit, SUPPRESS_NUMBER, OVER, FIRE);
        forget(cx);
        let number = free_number(cx.battle());
        mark::set(cx, unit, SUPPRESS_NUMBER, number, Until::TurnStart, FIRE);
        for victim in in_order(cx.battle()) {
            feel(cx, unit, victim)?;
        }
        Ok(())
    },
};

/// The middle of the ground that somebody keeps under fire.
pub fn middle(battle: &Battle, unit: UnitId) -> Option<Square> {
    let conditions = battle.conditions(unit);
    let part = |key| conditions.get(key).map(|part| part.amount);
    conditions.get(SUPPRESSING).filter(|_| battle.is_up(unit))?;
    Some(Square::new(part(SUPPRESS_X)?, part(SUPPRESS_Y)?))
}

/// The squares of such ground.
pub fn ground(battle: &Battle, middle: Square) -> impl Iterator<Item = Square> + '_ {
    battle.map().squares().filter(move |square| range::across(middle, *square) <= HALF_WIDTH)
}

/// The bits of all fire that goes on, by which those who feel it remember it.
fn bits(battle: &Battle) -> i16 {
    battle.units().fold(0, |bits, unit| bits | bit(battle, unit))
}

/// The bit of a shooter's fire; none for whoever keeps no ground under fire.
fn bit(battle: &Battle, shooter: UnitId) -> i16 {
    battle.conditions(shooter).get(SUPPRESS_NUMBER).map_or(0, |number| 1 << number.amount)
}

/// A number that no other fire has; more than fifteen share the last one.
fn free_number(battle: &Battle) -> i16 {
    let used = bits(battle);
    (0..LAST_NUMBER).find(|number| used & (1 << number) == 0).unwrap_or(LAST_NUMBER)
}

/// True if somebody stands where a shooter's fire frightens it, and has not felt it yet.
fn exposed(battle: &Battle, shooter: UnitId, unit: UnitId) -> bool {
    let (Some(middle), at) = (middle(battle, shooter), battle.square(unit)) else { return false };
    let from = battle.square(shooter);
    battle.are_enemies(shooter, unit)
        && battle.is_up(unit)
        && range::across(middle, at) <= HALF_WIDTH
        && battle.conditions(unit).amount(FELT_FIRE) & i32::from(bit(battle, shooter)) == 0
        && battle.can_hit(from, at)
        && range::cover_of(battle, from, unit).is_none_or(|cover| cover < Cover::ThreeQuarter)
}

/// Somebody in the ground takes stress, once for each such fire.
fn feel(cx: &mut Cx<'_>, shooter: UnitId, unit: UnitId) -> Flow {
    if !exposed(cx.battle(), shooter, unit) {
        return Ok(());
    }
    let felt = i16::try_from(cx.battle().conditions(unit).amount(FELT_FIRE)).unwrap_or(0);
    let felt = felt | bit(cx.battle(), shooter);
    mark::set(cx, unit, FELT_FIRE, felt, Until::Cleared, FIRE);
    let rolled = cx.roll_amount(shooter, DAMAGE, FRIGHT, &Matters::Only(smallvec![unit]), FIRE)?;
    let mut ledger = Ledger::new();
    ledger.add(DICE, rolled, FIRE);
    let (victim, by, cause, hits) = (unit, Some(shooter), Cause::Attack, smallvec![ledger]);
    let (kind, rule) = (Kind::Stress, FIRE);
    damage::deal(cx, Injuring { victim, by, cause, hits, kind, piercing: 0, critical: false, rule })
}

/// Somebody has come into a square, or acts in it.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn enter(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let shooters: Vec<UnitId> = shooters(cx.battle()).collect();
    for shooter in shooters {
        feel(cx, shooter, unit)?;
    }
    Ok(())
}

/// Those who keep ground under fire.
pub fn shooters(battle: &Battle) -> impl Iterator<Item = UnitId> + '_ {
    battle.units().filter(|unit| battle.conditions(*unit).has(SUPPRESSING))
}

/// Fire that is over is forgotten: who felt it may feel the next one.
pub fn forget(cx: &mut Cx<'_>) {
    let bits = bits(cx.battle());
    let felt = |unit: UnitId| i16::try_from(cx.battle().conditions(unit).amount(FELT_FIRE)).unwrap_or(0);
    let units: Vec<(UnitId, i16)> =
        cx.battle().units().map(|unit| (unit, felt(unit))).filter(|(_, felt)| felt & !bits != 0).collect();
    for (unit, felt) in units {
        match felt & bits {
            0 => cx.end_condition(unit, FELT_FIRE, OVER, FIRE),
            left => mark::set(cx, unit, FELT_FIRE, left, Until::Cleared, FIRE),
        }
    }
}
