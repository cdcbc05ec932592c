//! Strafe (FI-BGD-10): two shots at everybody in up to five adjoining squares.

use crate::battle::system::{Action, ActionInfo, ItemOf, OrderForm, Targeting};
use crate::battle::{Battle, Cx, Flow, Life, Line, Order, Refusal, Target, UnitId};
use crate::grid::{Dir8, Square};
use crate::rules::espionage::attack::{Strike, plan, sequence};
use crate::rules::espionage::checks::action_dice;
use crate::rules::espionage::fire::automatic::{FIRE, can, volley};
use crate::rules::espionage::keys::classes::{ATTACKING, full};
use crate::rules::espionage::keys::*;
use smallvec::smallvec;

const SQUARES: usize = 5;
const SHOTS: i16 = 2;

/// Sweeping fire: `amount` squares, from the one that is aimed at across the line of fire.
pub const STRAFE_ACTION: Action = Action {
    info: ActionInfo { key: STRAFE, icon: "spray", hotkey: 'j', targeting: Targeting::Enemy, rule: FIRE },
    form: OrderForm::PLAIN.harms().number("squares").item(ItemOf::Bearer).at(&[
        Targeting::Enemy,
        Targeting::Square,
        Targeting::Path,
    ]),
    price: |_, _| full(ATTACKING),
    offers: |bar| {
        if can(bar.battle, bar.unit, |weapon| weapon.auto) {
            bar.add(bar.order(STRAFE)).harms = true;
        }
    },
    check: |battle, order| {
        let strike = volley(battle, order, |weapon| weapon.auto)?;
        let squares = swept(battle, order)?;
        let shots = SHOTS * i16::try_from(squares.len()).unwrap_or(SHOTS);
        plan::usable(battle, &Strike { shots, ..strike.clone() })?;
        let victims = victims(battle, order, &squares);
        let first = victims.first().ok_or(Refusal::by("nobody_there", FIRE))?;
        plan::check(battle, &Strike { target: *first, shots, aims: false, ..strike })
    },
    resolve: |cx, order| {
        let (Ok(strike), Ok(squares)) = (volley(cx.battle(), order, |weapon| weapon.auto), swept(cx.battle(), order))
        else {
            return Ok(());
        };
        let victims = victims(cx.battle(), order, &squares);
        let shots = SHOTS * i16::try_from(squares.len()).unwrap_or(SHOTS);
        let line = Line { what: STRAFE, amount: -2, rule: FIRE };
        let Some(first) = victims.first() else { return Ok(()) };
        let strike = Strike { shots, target: *first, bonus: smallvec![line], aims: false, ..strike };
        sequence::declare(cx, &strike)?;
        let one = |(at, victim): (usize, &UnitId)| Strike {
            target: *victim,
            continues: at + 1 < victims.len(),
            ..strike.clone()
        };
        let strikes: Vec<Strike> = victims.iter().enumerate().map(one).collect();
        sweep(cx, &strikes)
    },
};

/// Makes one attack after the other: each lies in the tail of the one before it.
fn sweep(cx: &mut Cx<'_>, strikes: &[Strike]) -> Flow {
    let Some((one, rest)) = strikes.split_first() else { return Ok(()) };
    let dice = action_dice::all(cx.battle(), one.unit);
    cx.known_tail(true, (STRAFE, rest.len(), dice), |cx| {
        if plan::check(cx.battle(), &Strike { shots: 0, ..one.clone() }).is_err() {
            return sweep(cx, rest);
        }
        let test = sequence::test(cx, one);
        cx.tail(true, |cx| sequence::shoot(cx, one, &test, &|cx| sweep(cx, rest)))
    })
}

/// The squares that an order sweeps: those of its path, or so many in a row across the line of fire.
///
/// # Errors
/// `no_adjoining_squares`, or what the order lacks.
pub fn swept(battle: &Battle, order: &Order) -> Result<Vec<Square>, Refusal> {
    if let Target::Path(path) = &order.at {
        let adjoining = path.windows(2).all(|pair| (pair[1] - pair[0]).chebyshev() == 1);
        let fits = !path.is_empty() && path.len() <= SQUARES && adjoining;
        return if fits { Ok(path.clone()) } else { Err(Refusal::by("no_adjoining_squares", FIRE)) };
    }
    let first = match order.at {
        Target::Square(square) => square,
        _ => battle.square(order.target_unit().ok_or(Refusal::form("needs_a_unit"))?),
    };
    let many = usize::try_from(order.amount).ok().filter(|many| (1..=SQUARES).contains(many)).unwrap_or(SQUARES);
    let along = Dir8::nearest(first - battle.square(order.unit)).unwrap_or(Dir8::N);
    let (one, other) = (along.turned(2), along.turned(-2));
    let mut squares = vec![first];
    let (mut right, mut left) = (first, first);
    while squares.len() < many {
        right = right.step(one);
        squares.push(right);
        if squares.len() < many {
            left = left.step(other);
            squares.push(left);
        }
    }
    squares.retain(|square| battle.map().contains(*square));
    Ok(squares)
}

/// Everybody in the squares, square by square in the order in which they are named.
fn victims(battle: &Battle, order: &Order, squares: &[Square]) -> Vec<UnitId> {
    let there = |square: &Square| {
        let alive = |unit: &UnitId| battle.body(*unit).life < Life::Dead;
        battle.bodies_at(*square).filter(|unit| *unit != order.unit && alive(unit)).collect::<Vec<_>>()
    };
    squares.iter().flat_map(there).collect()
}
