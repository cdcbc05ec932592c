//! Ready: points put by for a manoeuvre that waits for what an enemy does (AR-RDY-01).

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable};
use crate::battle::system::{
    Action, ActionInfo, Answers, Bar, DecisionInfo, ItemOf, OrderForm, Price, Subject, Targeting, Wording,
};
use crate::battle::{Battle, Condition, Cx, Flow, Key, Lifetime, Order, Pool, Refusal, Rule, Target, UnitId, Until};
use crate::grid::Square;
use crate::rules::arrgs::economy;
use crate::rules::arrgs::keys::classes::CONVERTING;
use crate::rules::arrgs::keys::log::OVER;
use crate::rules::arrgs::keys::manoeuvres::*;
use crate::rules::arrgs::keys::readying::*;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::opportunity::forms::{allowed, price, suits};
use crate::rules::arrgs::opportunity::ways::{ANYWHERE, TRIGGERS, Trigger, USUAL, amount, place, zones};

const READIES: Rule = Rule("AR-RDY-01");
const NAMED: Rule = Rule("AR-RDY-02");

/// The column and the row of the square that is watched.
const WATCHED: [Key; 2] = [WATCHED_COLUMN, WATCHED_ROW];

/// Which manoeuvre is made ready.
pub const MANOEUVRE_DECISION: DecisionInfo =
    DecisionInfo::new(READIED_MANOEUVRE, Subject::Plan, Answers::OneOf(MANOEUVRES));

/// Having a manoeuvre ready, for any enemy or a certain one, or for whoever enters or leaves a certain square or zone.
pub const READY_ACTION: Action = Action {
    info: ActionInfo { key: READY, icon: "overwatch", hotkey: '9', targeting: Targeting::None, rule: READIES },
    form: OrderForm::PLAIN.modes(MODES).item(ItemOf::Bearer).number("points").at(&[
        Targeting::None,
        Targeting::Enemy,
        Targeting::Square,
    ]),
    price: |battle, order| Price::of(AP, points(battle, order)).class(CONVERTING),
    offers: |bar| {
        for mode in ANYWHERE {
            let order = bar.order(READY).mode(mode);
            if USUAL.contains(&mode) {
                bar.add(order);
            } else {
                bar.add_further(order, Wording::PLAIN, false);
            }
        }
        offer_points(bar);
        offer_certain(bar);
        offer_spells(bar);
    },
    check: |battle, order| {
        let (_, trigger, _) = TRIGGERS[place(order).ok_or(Refusal::form("no_such_mode"))?];
        if let Some(slot) = order.with {
            can_be_cast(battle, order.unit, slot)?;
        }
        let square = match order.at {
            Target::Square(square) => Some(square),
            _ => None,
        };
        match () {
            () if square.is_some() && ![Trigger::Moves, Trigger::Crosses].contains(&trigger) => {
                Err(Refusal::by("only_for_moves", NAMED))
            }
            () if order.amount < 0 => Err(Refusal::by("too_few_ap", READIES)),
            () if order.target_unit().is_some_and(|other| !battle.are_enemies(order.unit, other)) => {
                Err(Refusal::by("not_an_enemy", READIES))
            }
            () if trigger == Trigger::Crosses => {
                let square = square.ok_or(Refusal::form("needs_a_square"))?;
                zones(battle, square).next().map(|_| ()).ok_or(Refusal::by("no_zone_there", NAMED))
            }
            () => Ok(()),
        }
    },
    resolve: |cx, order| {
        let (unit, points) = (order.unit, points(cx.battle(), order));
        let Some(trigger) = place(order) else { return Ok(()) };
        let manoeuvre = manoeuvre(cx, order)?;
        let left = i16::try_from(cx.battle().budget(unit).left(AAP)).unwrap_or(0) + points;
        cx.give_pool(unit, Pool { key: AAP, left, lasts: Lifetime::Round }, READIES);
        let until = Until::RoundEnd(cx.battle().scheduler().round);
        let (amount, on) = (amount(trigger, manoeuvre), order.target_unit());
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

/// The manoeuvre that is made ready: an attack unless its owner says otherwise, and where a spell is named.
fn manoeuvre(cx: &mut Cx<'_>, order: &Order) -> Flow<Key> {
    if order.with.is_some() || cx.takes_suggestions() {
        return Ok(ATTACK);
    }
    let fit = |key: &&Key| suits(cx.battle(), order.unit, **key);
    let answers: Vec<Choosable> =
        MANOEUVRES.iter().filter(fit).map(|key| Choosable { key: *key, rule: NAMED }).collect();
    if answers.len() < 2 {
        return Ok(ATTACK);
    }
    let about = About { act: Some(READY), at: order.at.clone(), ..About::default() };
    let choice = Choice::one(Asked::Unit(order.unit), READIED_MANOEUVRE, NAMED, &answers).about(about);
    cx.choose_one(&choice.suggest(Answer::One(ATTACK)))
}

/// Offers to put by other numbers of points than an attack takes (AR-RDY-01).
fn offer_points(bar: &mut Bar<'_>) {
    let left = i16::try_from(bar.battle.budget(bar.unit).left(AP)).unwrap_or(0);
    let usual = points(bar.battle, &bar.order(READY));
    for mode in ANYWHERE {
        for amount in (1..=left).filter(|amount| *amount != usual) {
            bar.add_further(bar.order(READY).mode(mode).amount(amount), Wording::PLAIN, false);
        }
    }
}

/// Offers to wait for a certain enemy, and for whoever comes to a certain square or zone (AR-RDY-02).
fn offer_certain(bar: &mut Bar<'_>) {
    let worded = |way| Wording { way: Some(way), ..Wording::PLAIN };
    for (mode, _, certain) in TRIGGERS.into_iter().filter(|one| ANYWHERE.contains(&one.0)) {
        bar.add_further_at(Targeting::Enemy, bar.order(READY).mode(mode), worded(certain));
    }
    bar.add_further_at(Targeting::Square, bar.order(READY).mode(ENEMY_MOVES), worded(CERTAIN_SQUARE));
    if !bar.battle.map().zones().is_empty() {
        bar.add_further_at(Targeting::Square, bar.order(READY).mode(ENEMY_CROSSES), worded(CERTAIN_ZONE));
    }
}

/// Offers to have spells ready, each kind once.
fn offer_spells(bar: &mut Bar<'_>) {
    let (battle, unit) = (bar.battle, bar.unit);
    let mut known: Vec<Key> = Vec::new();
    for slot in battle.gear(unit).slots().filter(|slot| can_be_cast(battle, unit, *slot).is_ok()) {
        let Some(item) = battle.item(unit, slot).map(|(_, def)| def.key).filter(|item| !known.contains(item)) else {
            continue;
        };
        known.push(item);
        for mode in ANYWHERE {
            bar.add_further(bar.order(READY).mode(mode).with(slot), Wording::item(item), false);
        }
    }
}

/// Whether the spell in a slot could be cast now, as far as the caster goes.
///
/// # Errors
/// The reason why not.
fn can_be_cast(battle: &Battle, unit: UnitId, slot: u8) -> Result<(), Refusal> {
    let cast = allowed(battle, &Order::new(unit, CAST).with(slot));
    cast.or_else(|refusal| if refusal.is_incomplete() { Ok(()) } else { Err(refusal) })
}

/// The points that an order puts by: as it says, else those of an attack or of its spell.
fn points(battle: &Battle, order: &Order) -> i16 {
    if order.amount > 0 {
        return order.amount;
    }
    let performed = match order.with {
        Some(slot) => Order::new(order.unit, CAST).with(slot),
        None => Order::new(order.unit, ATTACK),
    };
    price(battle, &performed).and_then(|price| economy::points(&price)).map_or(1, |part| part.1)
}
