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
const FRIGHT: Dice = Dice::new(2, 4);

/// Ten shots into five by five squares.
pub const SUPPRESS_ACTION: Action = Action {
    info: ActionInfo { key: SUPPRESS, icon: "suppress", hotkey: 'u', targeting: Targeting::Square, rule: FIRE },
    form: OrderForm::PLAIN.item(ItemOf::Bearer),
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
        forget(cx, unit);
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

/// The bit by which those who feel a gun's fire remember it; of more than fifteen some share one.
fn bit(shooter: UnitId) -> i16 {
    1 << (shooter.0 % 15)
}

/// True if somebody stands where a shooter's fire frightens it, and has not felt it yet.
fn exposed(battle: &Battle, shooter: UnitId, unit: UnitId) -> bool {
    let (Some(middle), at) = (middle(battle, shooter), battle.square(unit)) else { return false };
    let from = battle.square(shooter);
    battle.are_enemies(shooter, unit)
        && battle.is_up(unit)
        && range::across(middle, at) <= HALF_WIDTH
        && battle.conditions(unit).amount(FELT_FIRE) & i32::from(bit(shooter)) == 0
        && battle.can_hit(from, at)
        && range::cover(battle, from, at).is_none_or(|cover| cover < Cover::ThreeQuarter)
}

/// Somebody in the ground takes stress, once for each such fire.
fn feel(cx: &mut Cx<'_>, shooter: UnitId, unit: UnitId) -> Flow {
    if !exposed(cx.battle(), shooter, unit) {
        return Ok(());
    }
    let felt = i16::try_from(cx.battle().conditions(unit).amount(FELT_FIRE)).unwrap_or(0);
    mark::set(cx, unit, FELT_FIRE, felt | bit(shooter), Until::Cleared, FIRE);
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

/// The fire of a shooter is over: who felt it may feel the next one.
pub fn forget(cx: &mut Cx<'_>, shooter: UnitId) {
    let felt = |unit: &UnitId| cx.battle().conditions(*unit).amount(FELT_FIRE) & i32::from(bit(shooter)) != 0;
    let units: Vec<UnitId> = cx.battle().units().filter(felt).collect();
    for unit in units {
        let left = i16::try_from(cx.battle().conditions(unit).amount(FELT_FIRE)).unwrap_or(0) & !bit(shooter);
        match left {
            0 => cx.end_condition(unit, FELT_FIRE, OVER, FIRE),
            _ => mark::set(cx, unit, FELT_FIRE, left, Until::Cleared, FIRE),
        }
    }
}
