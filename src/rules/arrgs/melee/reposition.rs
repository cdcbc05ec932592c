//! Reposition: an attack that pushes its target (AR-RPO).

use crate::battle::system::{Action, ActionInfo, OrderForm, Targeting, Wording};
use crate::battle::{Battle, Cx, Flow, Key, Order, Refusal, Rule, UnitId};
use crate::grid::Dir8;
use crate::rules::arrgs::area::sequence::Instead;
use crate::rules::arrgs::attack::{Strike, sequence};
use crate::rules::arrgs::keys::manoeuvres::{
    DIRECTIONS, EAST, NORTH, NORTH_EAST, NORTH_WEST, REPOSITION, SOUTH, SOUTH_EAST, SOUTH_WEST, WEST,
};
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::melee::replaced::{self, Replaced};
use crate::rules::arrgs::melee::{giants, push};

const PUSHES: Rule = Rule("AR-RPO-01");
const TOO_LARGE: Rule = Rule("AR-RPO-04");
const MOVES: Replaced = Replaced { sv: Some(1), more: |_| 0, rule: PUSHES };
const MODES: &[Key] = &[NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST];
/// A push so far is as far as anybody wants.
const FAR: i32 = 20;

/// Pushing somebody, straight and away unless the order names another direction; as far as the order says, else as the attacker
/// chooses after the check.
pub const REPOSITION_ACTION: Action = Action {
    info: ActionInfo { key: REPOSITION, icon: "ram", hotkey: '8', targeting: Targeting::Enemy, rule: PUSHES },
    form: OrderForm::PLAIN.modes(MODES).number("squares"),
    price: replaced::price,
    offers: |bar| {
        bar.add(bar.order(REPOSITION));
        for (mode, _) in DIRECTIONS {
            bar.add_further(bar.order(REPOSITION).mode(mode), Wording { way: Some(mode), ..Wording::PLAIN }, false);
        }
    },
    check: |battle, order| {
        let strike = planned(battle, order)?;
        giants::check(battle, &strike)?;
        can_push(battle, order.unit, strike.target)
    },
    resolve: |cx, order| {
        let Ok(strike) = planned(cx.battle(), order) else { return Ok(()) };
        let dir = direction(cx.battle(), order, strike.target);
        make(cx, &strike, &|cx, target, value| match order.amount {
            most @ 1.. => push::push(cx, (order.unit, target), dir, value.min(i32::from(most))),
            _ => push::push_up_to(cx, (order.unit, target), dir, value),
        })
    },
};

/// Makes the attack; whoever it hits and can be pushed is.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn make(cx: &mut Cx<'_>, strike: &Strike, push: &dyn Fn(&mut Cx<'_>, UnitId, i32) -> Flow) -> Flow {
    if !giants::sweeps(cx.battle(), strike) {
        return sequence::make_instead(cx, strike, &|cx, value| push(cx, strike.target, value));
    }
    let befalls = |cx: &mut Cx<'_>, target, value| {
        if can_push(cx.battle(), strike.unit, target).is_ok() { push(cx, target, value) } else { Ok(()) }
    };
    giants::strike_instead(cx, strike, Instead { defended: &|_, _| None, befalls: &befalls })
}

/// The attack of a push.
///
/// # Errors
/// The reason why there is none.
pub fn planned(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    let enough = Some(if order.amount > 0 { i32::from(order.amount) } else { FAR });
    Ok(Strike { enough, ..MOVES.at_or_around(battle, order)? })
}

/// Whether somebody can be pushed: not too large, and on its own feet (AR-RPO-04, AR-BGD-27).
///
/// # Errors
/// The reason why not.
pub fn can_push(battle: &Battle, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    let larger = battle.stats(target).now(SIZE) - battle.stats(unit).now(SIZE);
    match () {
        () if battle.seat(target).is_some() => Err(replaced::SEATED),
        () if larger < 2 => Ok(()),
        () => Err(Refusal::by("too_large", TOO_LARGE)),
    }
}

fn direction(battle: &Battle, order: &Order, target: UnitId) -> Dir8 {
    let named = DIRECTIONS.iter().find(|one| Some(one.0) == order.mode).map(|one| one.1);
    let away = || Dir8::nearest(battle.square(target) - battle.square(order.unit));
    named.or_else(away).unwrap_or(Dir8::N)
}
