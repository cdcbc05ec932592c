//! Ready: points put by for a manoeuvre that waits for what an enemy does, and comes just before it (AR-RDY).

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable};
use crate::battle::system::{Action, ActionInfo, DecisionInfo, OrderForm, Price, Subject, Targeting, Wording};
use crate::battle::{
    Battle, Condition, Cx, Event, Flow, Key, Lifetime, Order, Pool, Refusal, Rule, Target, UnitId, Until,
};
use crate::grid::Square;
use crate::rules::arrgs::economy;
use crate::rules::arrgs::keys::classes::{CONVERTING, PROVOKING};
use crate::rules::arrgs::keys::log::{NONE, OVER, STRIKE};
use crate::rules::arrgs::keys::manoeuvres::*;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::wounds::exerted;

const READIES: Rule = Rule("AR-RDY-01");
const GOES_OFF: Rule = Rule("AR-RDY-02");

/// What sets off something ready.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trigger {
    /// An enemy moves, on leaving a square or on entering one.
    Moves,
    /// An enemy attacks.
    Attacks,
    /// An enemy casts a spell.
    Casts,
    /// An enemy charges.
    Charges,
    /// An enemy has hit a friend.
    Hits,
}

/// What can be made ready: the mode of the order, the trigger, the manoeuvre.
const WAYS: [(Key, Trigger, Key); 9] = [
    (ENEMY_MOVES, Trigger::Moves, ATTACK),
    (ENEMY_ATTACKS, Trigger::Attacks, ATTACK),
    (ENEMY_CASTS, Trigger::Casts, ATTACK),
    (ENEMY_CHARGES, Trigger::Charges, ATTACK),
    (FRIEND_IS_HIT, Trigger::Hits, ATTACK),
    (TRIP_WHO_MOVES, Trigger::Moves, TRIP),
    (TRIP_WHO_CHARGES, Trigger::Charges, TRIP),
    (DISARM_WHO_ATTACKS, Trigger::Attacks, DISARM),
    (PUSH_WHO_CHARGES, Trigger::Charges, REPOSITION),
];
const MODES: &[Key] = &[
    ENEMY_MOVES,
    ENEMY_ATTACKS,
    ENEMY_CASTS,
    ENEMY_CHARGES,
    FRIEND_IS_HIT,
    TRIP_WHO_MOVES,
    TRIP_WHO_CHARGES,
    DISARM_WHO_ATTACKS,
    PUSH_WHO_CHARGES,
];
/// The column and the row of the square that is watched.
const WATCHED: [Key; 2] = [WATCHED_COLUMN, WATCHED_ROW];
/// What policies weigh.
const USUAL: [Key; 2] = [ENEMY_MOVES, ENEMY_ATTACKS];

/// Whether something ready goes off.
pub const READY_DECISION: DecisionInfo = DecisionInfo::or(READY, Subject::Strike, NONE, &[STRIKE, NONE]);

/// Having a manoeuvre ready, for any enemy or a certain one, or for whoever enters a certain square.
pub const READY_ACTION: Action = Action {
    info: ActionInfo { key: READY, icon: "wait", hotkey: '9', targeting: Targeting::None, rule: READIES },
    form: OrderForm::PLAIN.modes(MODES).number("points").at(&[Targeting::None, Targeting::Enemy, Targeting::Square]),
    price: |battle, order| Price::of(AP, points(battle, order)).class(CONVERTING),
    offers: |bar| {
        for mode in MODES.iter().copied() {
            let (order, wording) = (bar.order(READY).mode(mode), Wording { way: Some(mode), ..Wording::PLAIN });
            if USUAL.contains(&mode) {
                bar.add_as(order, wording);
            } else {
                bar.add_further(order, wording, false);
            }
        }
    },
    check: |battle, order| {
        let trigger = WAYS[way(order).ok_or(Refusal::form("no_such_mode"))?].1;
        let at_square = matches!(order.at, Target::Square(_));
        match () {
            () if at_square && trigger != Trigger::Moves => Err(Refusal::by("only_for_moves", GOES_OFF)),
            () if order.amount < 0 => Err(Refusal::by("too_few_ap", READIES)),
            () if order.target_unit().is_some_and(|other| !battle.are_enemies(order.unit, other)) => {
                Err(Refusal::by("not_an_enemy", READIES))
            }
            () => Ok(()),
        }
    },
    resolve: |cx, order| {
        let (unit, points) = (order.unit, points(cx.battle(), order));
        let Some(at) = way(order) else { return Ok(()) };
        let left = i16::try_from(cx.battle().budget(unit).left(AAP)).unwrap_or(0) + points;
        cx.give_pool(unit, Pool { key: AAP, left, lasts: Lifetime::Round }, READIES);
        let until = Until::RoundEnd(cx.battle().scheduler().round);
        let (amount, on) = (i16::try_from(at + 1).unwrap_or(1), order.target_unit());
        cx.set_condition(unit, Condition { key: READIED, amount, until, on, rule: READIES });
        WATCHED.iter().for_each(|key| cx.end_condition(unit, *key, OVER, READIES));
        if let Target::Square(Square { x, y }) = order.at {
            for (key, amount) in WATCHED.into_iter().zip([x, y]) {
                cx.set_condition(unit, Condition { key, amount, until, on: None, rule: READIES });
            }
        }
        Ok(())
    },
};

/// The place among [`WAYS`] of what an order makes ready; an attack on whoever moves where it says nothing.
fn way(order: &Order) -> Option<usize> {
    let mode = order.mode.unwrap_or(ENEMY_MOVES);
    WAYS.iter().position(|way| way.0 == mode)
}

/// The points that an order puts by: as it says, else those of its manoeuvre.
fn points(battle: &Battle, order: &Order) -> i16 {
    if order.amount > 0 {
        return order.amount;
    }
    let manoeuvre = way(order).map_or(ATTACK, |at| WAYS[at].2);
    price(battle, &Order::new(order.unit, manoeuvre)).and_then(|price| economy::points(&price)).map_or(1, |part| part.1)
}

fn price(battle: &Battle, order: &Order) -> Option<Price> {
    battle.rules().action(order.act).map(|action| (action.price)(battle, order))
}

/// True if anybody has something ready for what somebody might do.
pub fn anybody(battle: &Battle, provoker: UnitId) -> bool {
    battle.units().any(|unit| battle.are_enemies(unit, provoker) && battle.conditions(unit).has(READIED))
}

/// True if somebody is where another watches: anywhere, or in one square.
fn is_watched(battle: &Battle, unit: UnitId, provoker: UnitId) -> bool {
    let conditions = battle.conditions(unit);
    let [x, y] = WATCHED.map(|key| conditions.get(key).map(|one| one.amount));
    match (x, y) {
        (Some(x), Some(y)) => battle.covered(provoker).contains(&Square::new(x, y)),
        _ => true,
    }
}

/// The manoeuvre that somebody has ready for what another does, and could perform now.
fn ready(battle: &Battle, unit: UnitId, provoker: UnitId, triggers: &[Trigger]) -> Option<Order> {
    let readied = battle.conditions(unit).get(READIED)?;
    let (_, trigger, manoeuvre) = *WAYS.get(usize::try_from(readied.amount - 1).ok()?)?;
    let meant = triggers.contains(&trigger) && readied.on.is_none_or(|on| on == provoker);
    let there = is_watched(battle, unit, provoker);
    let waits = there && battle.are_enemies(unit, provoker) && battle.current() != Some(unit);
    let order = Order::new(unit, manoeuvre).at(Target::Unit(provoker));
    let action = battle.rules().action(manoeuvre).filter(|_| meant && waits)?;
    let (_, cost) = economy::points(&(action.price)(battle, &order))?;
    let able = economy::can_respond(battle, unit, cost) && (action.check)(battle, &order).is_ok();
    able.then_some(order)
}

/// What somebody has ready goes off, if that is wanted. Gives the order that has been carried out.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn go_off(
    cx: &mut Cx<'_>,
    unit: UnitId,
    provoker: UnitId,
    triggers: &[Trigger],
    provoked: &dyn Fn(&mut Cx<'_>, UnitId) -> Flow<bool>,
) -> Flow<bool> {
    let Some(order) = ready(cx.battle(), unit, provoker, triggers).filter(|_| cx.battle().is_up(provoker)) else {
        return Ok(false);
    };
    let answers = [STRIKE, NONE].map(|key| Choosable { key, rule: GOES_OFF });
    let (by, act, at) = (Some(provoker), Some(order.act), Target::Unit(unit));
    let about = About { by, act, at, ..About::default() };
    let choice = Choice::one(Asked::Unit(unit), READY, GOES_OFF, &answers).about(about);
    if cx.choose_one(&choice.suggest(Answer::One(STRIKE)))? == NONE {
        return Ok(false);
    }
    let Some(price) = price(cx.battle(), &order) else { return Ok(false) };
    cx.end_condition(unit, READIED, OVER, GOES_OFF);
    cx.emit(Event::Noted { unit, what: READIED, other: Some(provoker), number: 0, rule: GOES_OFF });
    economy::respond(cx, unit, economy::points(&price).map_or(0, |part| part.1));
    if price.is(PROVOKING) {
        provoked(cx, unit)?;
    }
    let action = cx.battle().rules().action(order.act).filter(|_| cx.battle().is_up(unit));
    if let Some(action) = action.filter(|action| (action.check)(cx.battle(), &order).is_ok()) {
        cx.break_in(|cx| (action.resolve)(cx, &order))?;
    }
    exerted::settle_up(cx, unit)?;
    Ok(true)
}
