//! Turning a hold around (PC-GRP-14).

use crate::battle::oracle::{Answer, Asked, Choice, Choosable};
use crate::battle::system::{Action, DecisionInfo, OrderForm, Subject, Targeting};
use crate::battle::{Battle, Cx, Flow, Key, Order, Refusal, Rule, Target, UnitId, Until};
use crate::rules::percentile::attack::{plan, sequence, strikes};
use crate::rules::percentile::conditions::holds::{KEPT, hold};
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::price::{self, info};
use crate::rules::percentile::keys::{mark, *};
use crate::rules::percentile::melee::grapple_actions::{both_down, hurt, is_held, push, stand, wrestle};
use crate::rules::percentile::melee::tactics;

/// What is done at once with a hold that has been turned around.
pub const TURNED_DECISION: DecisionInfo = DecisionInfo::or(TURNED, Subject::Detail, NONE, TURNS);

const TURNING: Rule = Rule("PC-GRP-14");
/// What may be done at once with a hold that has been turned around (PC-GRP-14).
const TURNS: &[Key] = &[NONE, GRAPPLE_DAMAGE, PUSH, KNOCK_DOWN, GRAPPLE_STAND, TAKE_DOWN];

/// Turning a hold around.
pub const TAKE_CONTROL_ACTION: Action = Action {
    info: info(TAKE_CONTROL, "turn_left", '6', Targeting::None, "PC-GRP-14"),
    form: OrderForm::PLAIN.modes(TURNS),
    price: |_, _| price::half(),
    offers: |bar| {
        if bar.battle.conditions(bar.unit).has(RESTRAINED) {
            bar.add(bar.order(TAKE_CONTROL));
        }
    },
    check: |battle, order| {
        is_held(battle, order)?;
        order.mode.map_or(Ok(()), |mode| may_turn_to(battle, order.unit, mode))
    },
    resolve: take_control,
};

/// Checks what one who turns the hold around may do with it at once (PC-GRP-14).
fn may_turn_to(battle: &Battle, unit: UnitId, what: Key) -> Result<(), Refusal> {
    match what {
        GRAPPLE_STAND => both_down(battle, unit),
        TAKE_DOWN => strikes::may_take_down(battle, unit),
        _ => Ok(()),
    }
}

/// Take Control: the hold turns around, and the new controller may use one option at once (PC-GRP-14).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn take_control(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let unit = order.unit;
    let Some((other, result)) = wrestle(cx, unit, TAKE_CONTROL, true, TURNING)? else { return Ok(()) };
    if result.won != Some(true) {
        return Ok(());
    }
    hold(cx, unit, other, TURNING);
    mark::set(cx, unit, HOLD_KEPT, 1, Until::TurnEnd, KEPT);
    let at_other = Order { at: Target::Unit(other), mode: None, ..order.clone() };
    match order.mode.map_or_else(|| turned(cx, unit), Ok)? {
        GRAPPLE_DAMAGE => hurt(cx, unit),
        PUSH => push(cx, &Order { act: PUSH, mode: None, ..order.clone() }),
        KNOCK_DOWN => tactics::knock_down(cx, &at_other, false),
        GRAPPLE_STAND => stand(cx, unit, true),
        TAKE_DOWN => match plan::plan(cx.battle(), &Order { act: TAKE_DOWN, ..at_other }) {
            Ok(strike) => sequence::make(cx, &strike).map(|_| ()),
            Err(_) => Ok(()),
        },
        _ => Ok(()),
    }
}

/// What the new controller does with its hold at once (PC-GRP-14).
fn turned(cx: &mut Cx<'_>, unit: UnitId) -> Flow<Key> {
    let open = TURNS.iter().filter(|key| may_turn_to(cx.battle(), unit, **key).is_ok());
    let answers: Vec<Choosable> = open.map(|key| Choosable { key: *key, rule: TURNING }).collect();
    let choice = Choice::one(Asked::Unit(unit), TURNED, TURNING, &answers).suggest(Answer::One(GRAPPLE_DAMAGE));
    cx.choose_one(&choice)
}
