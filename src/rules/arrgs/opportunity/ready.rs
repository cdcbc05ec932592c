//! Ready: points put by for a manoeuvre that waits for what an enemy does, and comes just before it (AR-RDY).
//!
//! An attack, what replaces its damage and a series are aimed at whoever sets them off, and so is a spell that is ready, except
//! that one for the willing is cast on oneself. A Sidestep leads to the square that is chosen when it goes off.

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable, Wanted};
use crate::battle::system::{
    Action, ActionInfo, Answers, Bar, DecisionInfo, ItemOf, OrderForm, Price, Subject, Targeting, Wording,
};
use crate::battle::{
    Battle, Condition, Cx, Event, Flow, Key, Lifetime, Order, Pool, Refusal, Rule, Target, UnitId, Until,
};
use crate::grid::Square;
use crate::rules::arrgs::armoury::Stored;
use crate::rules::arrgs::armoury::spell::{Effect, Resisted, Spell};
use crate::rules::arrgs::conditions::is_prone;
use crate::rules::arrgs::keys::classes::{CONVERTING, PROVOKING};
use crate::rules::arrgs::keys::log::{NONE, OVER, STRIKE};
use crate::rules::arrgs::keys::manoeuvres::*;
use crate::rules::arrgs::keys::readying::*;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::opportunity::ways::{ATTACKS, MODES, Trigger, USUAL, WAYS, way};
use crate::rules::arrgs::wounds::exerted;
use crate::rules::arrgs::{economy, items, range};
use std::cmp::Reverse;

const READIES: Rule = Rule("AR-RDY-01");
const GOES_OFF: Rule = Rule("AR-RDY-02");

/// The column and the row of the square that is watched.
const WATCHED: [Key; 2] = [WATCHED_COLUMN, WATCHED_ROW];

/// Whether something ready goes off.
pub const READY_DECISION: DecisionInfo = DecisionInfo::or(READY, Subject::Strike, NONE, &[STRIKE, NONE]);
/// Where somebody steps who has a Sidestep ready.
pub const STEP_ASIDE_DECISION: DecisionInfo = DecisionInfo::new(STEP_ASIDE, Subject::Detail, Answers::Square);

/// Having a manoeuvre ready, for any enemy or a certain one, or for whoever enters a certain square.
pub const READY_ACTION: Action = Action {
    info: ActionInfo { key: READY, icon: "wait", hotkey: '9', targeting: Targeting::None, rule: READIES },
    form: OrderForm::PLAIN.modes(MODES).item(ItemOf::Bearer).number("points").at(&[
        Targeting::None,
        Targeting::Enemy,
        Targeting::Square,
    ]),
    price: |battle, order| Price::of(AP, points(battle, order)).class(CONVERTING),
    offers: |bar| {
        for (mode, _, manoeuvre) in WAYS {
            let (order, wording) = worded(bar, bar.order(READY).mode(mode), mode);
            if USUAL.contains(&mode) {
                bar.add_as(order, wording);
            } else if suits(bar.battle, bar.unit, manoeuvre) {
                bar.add_further(order, wording, false);
            }
        }
        offer_points(bar);
        offer_certain(bar);
        offer_spells(bar);
    },
    check: |battle, order| {
        let (_, trigger, manoeuvre) = WAYS[way(order).ok_or(Refusal::form("no_such_mode"))?];
        if let Some(slot) = order.with {
            can_be_ready(battle, order.unit, slot, manoeuvre)?;
        }
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
        let notes = [WATCHED_COLUMN, WATCHED_ROW, READIED_SPELL];
        notes.iter().for_each(|key| cx.end_condition(unit, *key, OVER, READIES));
        let mut note = |key, amount| cx.set_condition(unit, Condition { key, amount, until, on: None, rule: READIES });
        if let Target::Square(Square { x, y }) = order.at {
            WATCHED.into_iter().zip([x, y]).for_each(|(key, amount)| note(key, amount));
        }
        if let Some(slot) = order.with {
            note(READIED_SPELL, i16::from(slot) + 1);
        }
        Ok(())
    },
};

/// An order with its words, which name its points.
fn worded(bar: &Bar<'_>, order: Order, way: Key) -> (Order, Wording) {
    let number = Some(points(bar.battle, &order));
    (order, Wording { way: Some(way), number, ..Wording::PLAIN })
}

/// Offers to put by other numbers of points for an attack than it takes (AR-RDY-01).
fn offer_points(bar: &mut Bar<'_>) {
    let left = i16::try_from(bar.battle.budget(bar.unit).left(AP)).unwrap_or(0);
    for (mode, _) in ATTACKS {
        let usual = points(bar.battle, &bar.order(READY).mode(mode));
        for amount in (1..=left).filter(|amount| *amount != usual) {
            let (order, wording) = worded(bar, bar.order(READY).mode(mode).amount(amount), mode);
            bar.add_further(order, wording, false);
        }
    }
}

/// Offers an attack on a certain enemy, and on whoever comes to a certain square (AR-RDY-02).
fn offer_certain(bar: &mut Bar<'_>) {
    for (mode, certain) in ATTACKS {
        let (order, wording) = worded(bar, bar.order(READY).mode(mode), certain);
        bar.add_further_at(Targeting::Enemy, order, wording);
    }
    let (order, wording) = worded(bar, bar.order(READY).mode(ENEMY_MOVES), CERTAIN_SQUARE);
    bar.add_further_at(Targeting::Square, order, wording);
}

/// Offers to have spells ready, each kind once.
fn offer_spells(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    let mut known: Vec<Key> = Vec::new();
    for slot in battle.gear(unit).slots().filter(|slot| can_be_ready(battle, unit, *slot, ATTACK).is_ok()) {
        let Some(item) = battle.item(unit, slot).map(|(_, def)| def.key).filter(|item| !known.contains(item)) else {
            continue;
        };
        known.push(item);
        for (mode, _) in ATTACKS {
            let (order, wording) = worded(bar, bar.order(READY).mode(mode).with(slot), mode);
            bar.add_further(order, wording.with(item), false);
        }
    }
}

/// True if a manoeuvre makes sense with what somebody holds, and as it stands or lies.
fn suits(battle: &Battle, unit: UnitId, manoeuvre: Key) -> bool {
    match manoeuvre {
        TRIP | DISARM | REPOSITION => items::held(battle, unit).is_none_or(|(_, weapon)| weapon.strikes()),
        STAND => is_prone(battle, unit),
        DROP_PRONE => !is_prone(battle, unit),
        _ => true,
    }
}

/// Whether a spell in a slot can be ready: it could be cast now, as far as the caster goes. A creature that is called needs a
/// square of its own.
///
/// # Errors
/// The reason why not.
fn can_be_ready(battle: &Battle, unit: UnitId, slot: u8, manoeuvre: Key) -> Result<(), Refusal> {
    let cast = Order::new(unit, CAST).with(slot);
    check(battle, &cast).or_else(|refusal| if refusal.is_incomplete() { Ok(()) } else { Err(refusal) })?;
    let calls = spell(battle, unit, slot).is_some_and(|spell| matches!(spell.effect, Effect::Summon(_)));
    if calls || manoeuvre != ATTACK { Err(Refusal::by("cannot_be_ready", GOES_OFF)) } else { Ok(()) }
}

fn spell(battle: &Battle, unit: UnitId, slot: u8) -> Option<&Spell> {
    let (_, def) = battle.item(unit, slot)?;
    def.data::<Stored>().map(|stored| &*stored.spell)
}

/// The points that an order puts by: as it says, else those of its manoeuvre.
fn points(battle: &Battle, order: &Order) -> i16 {
    if order.amount > 0 {
        return order.amount;
    }
    let manoeuvre = match order.with {
        Some(slot) => Order::new(order.unit, CAST).with(slot),
        None => plain(order.unit, way(order).map_or(ATTACK, |at| WAYS[at].2)),
    };
    price(battle, &manoeuvre).and_then(|price| economy::points(&price)).map_or(1, |part| part.1)
}

/// The order for a manoeuvre, without its target.
fn plain(unit: UnitId, manoeuvre: Key) -> Order {
    let order = Order::new(unit, manoeuvre);
    if manoeuvre == DROP_PRONE { order.mode(ALONE) } else { order }
}

fn price(battle: &Battle, order: &Order) -> Option<Price> {
    battle.rules().action(order.act).map(|action| (action.price)(battle, order))
}

fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    battle.rules().action(order.act).map_or(Ok(()), |action| (action.check)(battle, order))
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
    let waits = battle.are_enemies(unit, provoker) && battle.current() != Some(unit);
    if !(meant && waits && is_watched(battle, unit, provoker)) {
        return None;
    }
    let order = against(battle, unit, provoker, manoeuvre)?;
    let (_, cost) = economy::points(&price(battle, &order)?)?;
    (economy::can_respond(battle, unit, cost) && check(battle, &order).is_ok()).then_some(order)
}

/// The order for what is ready, as it answers what another does.
fn against(battle: &Battle, unit: UnitId, provoker: UnitId, manoeuvre: Key) -> Option<Order> {
    if let Some(note) = battle.conditions(unit).get(READIED_SPELL) {
        return cast(battle, unit, provoker, u8::try_from(note.amount - 1).ok()?);
    }
    let plain = plain(unit, manoeuvre);
    match manoeuvre {
        STAND | DROP_PRONE => Some(plain),
        SIDESTEP => steps(battle, unit, provoker).first().map(|to| step(unit, *to)),
        ATTACK => {
            // A weapon that strikes an area strikes that of the square.
            let area = Order::new(unit, AREA_ATTACK).at(Target::Square(battle.square(provoker)));
            Some(if check(battle, &area).is_ok() { area } else { plain.at(Target::Unit(provoker)) })
        }
        _ => Some(plain.at(Target::Unit(provoker))),
    }
}

fn cast(battle: &Battle, unit: UnitId, provoker: UnitId, slot: u8) -> Option<Order> {
    let at = match spell(battle, unit, slot)? {
        spell if spell.resisted == Resisted::Willing => Target::Unit(unit),
        spell if spell.at_square() => Target::Square(battle.square(provoker)),
        _ => Target::Unit(provoker),
    };
    Some(Order::new(unit, CAST).with(slot).at(at))
}

fn step(unit: UnitId, to: Square) -> Order {
    Order::new(unit, SIDESTEP).at(Target::Path(vec![to]))
}

/// Where somebody can step aside, the farthest from another first.
fn steps(battle: &Battle, unit: UnitId, from: UnitId) -> Vec<Square> {
    let around = battle.square(unit).neighbours();
    let mut squares: Vec<Square> = around.filter(|to| check(battle, &step(unit, *to)).is_ok()).collect();
    squares.sort_by_key(|to| (Reverse(range::to_square(battle, from, *to)), to.y, to.x));
    squares
}

/// The order with the square to which a Sidestep leads.
fn directed(cx: &mut Cx<'_>, order: Order, provoker: UnitId) -> Flow<Order> {
    if order.act != SIDESTEP {
        return Ok(order);
    }
    let unit = order.unit;
    let squares = steps(cx.battle(), unit, provoker);
    let best = squares.first().copied().unwrap_or_default();
    let about = About { by: Some(provoker), at: Target::Unit(unit), ..About::default() };
    let choice = Choice::new(Asked::Unit(unit), STEP_ASIDE, Wanted::Square(squares), GOES_OFF).about(about);
    match cx.choose(&choice.suggest(Answer::Square(best)))? {
        Answer::Square(to) => Ok(step(unit, to)),
        _ => Ok(order),
    }
}

/// What somebody has ready goes off, if that is wanted. Gives whether it has.
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
    let order = directed(cx, order, provoker)?;
    let Some(price) = price(cx.battle(), &order) else { return Ok(false) };
    cx.end_condition(unit, READIED, OVER, GOES_OFF);
    cx.emit(Event::Noted { unit, what: READIED, other: Some(provoker), number: 0, rule: GOES_OFF });
    let provokes = price.is(PROVOKING);
    economy::pay(cx, unit, &economy::immediate(price));
    if provokes {
        provoked(cx, unit)?;
    }
    let action = cx.battle().rules().action(order.act).filter(|_| cx.battle().is_up(unit));
    if let Some(action) = action.filter(|action| (action.check)(cx.battle(), &order).is_ok()) {
        cx.break_in(|cx| (action.resolve)(cx, &order))?;
    }
    cx.end_condition(unit, READIED_SPELL, OVER, GOES_OFF);
    exerted::settle_up(cx, unit)?;
    Ok(true)
}
