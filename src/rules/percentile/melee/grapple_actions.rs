//! What the two in a grapple may do (PC-GRP-04 to PC-GRP-13, PC-BGD-22).
//!
//! Knock Down and Take Down are options too (PC-GRP-08). Allies assist with all but Break Free (PC-GRP-09).

use crate::battle::oracle::{Answer, Asked, Choice, Wanted};
use crate::battle::system::{
    Action, Answers, DecisionInfo, ItemOf, OrderForm, Price, Subject, Targeting, Tested, Wording,
};
use crate::battle::{Battle, Cx, Event, Flow, Key, Line, Order, Refusal, Rule, Stance, Target, UnitId};
use crate::grid::{Dir8, Square};
use crate::rules::percentile::armoury::Class;
use crate::rules::percentile::armoury::strike::Strike;
use crate::rules::percentile::attack::plan::{self, bare_handed, close_in, melee};
use crate::rules::percentile::attack::{overwatch, reacting, sequence};
use crate::rules::percentile::checks::characteristics::{half_move, in_order};
use crate::rules::percentile::checks::{self, Opposed, Test, skilled};
use crate::rules::percentile::conditions::holds::{END, finish, holds, partner};
use crate::rules::percentile::conditions::reactions;
use crate::rules::percentile::damage::soak;
use crate::rules::percentile::items::hands::{equipped, ready, weapon};
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::price::{self, info};
use crate::rules::percentile::keys::*;
use crate::rules::percentile::range;
use crate::rules::percentile::wounds::falls;

/// Who helps in a grapple.
pub const ASSIST_DECISION: DecisionInfo = DecisionInfo::new(ASSIST, Subject::Detail, Answers::Combatants);

const HELP: Rule = Rule("PC-BGD-22");
/// Most allies that may help.
const MOST_HELPERS: usize = 2;

/// Hurting the one who is held.
pub const GRAPPLE_DAMAGE_ACTION: Action = Action {
    info: info(GRAPPLE_DAMAGE, "grappled", '1', Targeting::None, "PC-GRP-04"),
    form: OrderForm::PLAIN,
    price: |_, _| price::full(),
    offers: |bar| {
        if holds(bar.battle, bar.unit) {
            bar.add(bar.order(GRAPPLE_DAMAGE));
        }
    },
    check: controls,
    resolve: |cx, order| hurt(cx, order.unit),
};

/// Shoving the one who is held.
pub const PUSH_ACTION: Action = Action {
    info: info(PUSH, "ram", '2', Targeting::Direction, "PC-GRP-05"),
    form: OrderForm::PLAIN.modes(&[STAY]),
    price: |_, _| price::full(),
    offers: |bar| {
        if holds(bar.battle, bar.unit) {
            bar.add(bar.order(PUSH));
            bar.add(bar.order(PUSH).mode(STAY));
        }
    },
    check: |battle, order| {
        controls(battle, order)?;
        direction(battle, order).map(|_| ())
    },
    resolve: push,
};

/// Getting up while holding somebody.
pub const GRAPPLE_STAND_ACTION: Action = Action {
    info: info(GRAPPLE_STAND, "stand", '3', Targeting::None, "PC-GRP-07"),
    form: OrderForm::PLAIN.modes(&[ALONE]),
    price: |_, _| price::full(),
    offers: |bar| {
        if holds(bar.battle, bar.unit) {
            bar.add(bar.order(GRAPPLE_STAND));
            bar.add(bar.order(GRAPPLE_STAND).mode(ALONE));
        }
    },
    check: check_stand,
    resolve: |cx, order| stand(cx, order.unit, order.mode != Some(ALONE)),
};

/// Letting go.
pub const RELEASE_ACTION: Action = Action {
    info: info(RELEASE, "open", '7', Targeting::None, "PC-GRP-06"),
    form: OrderForm::PLAIN,
    price: |_, _| Price::free(),
    offers: |bar| {
        if holds(bar.battle, bar.unit) {
            bar.add(bar.order(RELEASE));
        }
    },
    check: controls,
    resolve: |cx, order| {
        finish(cx, order.unit, RELEASE, Rule("PC-GRP-06"));
        Ok(())
    },
};

/// A standard attack within a hold, for either of the two.
pub const CLOSE_ATTACK_ACTION: Action = Action {
    info: info(CLOSE_ATTACK, "melee", '4', Targeting::Enemy, "PC-GRP-12"),
    form: OrderForm::PLAIN.harms().modes(&[UNARMED]).item(ItemOf::Bearer).at(&[Targeting::None, Targeting::Enemy]),
    price: |_, _| price::full_attack(),
    offers: |bar| {
        let (battle, unit) = (bar.battle, bar.unit);
        if !holds(battle, unit) && !battle.conditions(unit).has(RESTRAINED) {
            return;
        }
        for (slot, weapon) in ready(battle, unit).filter(|(_, weapon)| close_in(weapon)) {
            bar.add_as(bar.order(CLOSE_ATTACK).with(slot), Wording::item(weapon.id)).harms = true;
        }
        bar.add(bar.order(CLOSE_ATTACK).mode(UNARMED)).harms = true;
    },
    check: |battle, order| {
        if partner(battle, order.unit).is_none() {
            return Err(Refusal::by("not_grappling", Rule("PC-GRP-02")));
        }
        close_strike(battle, order).map(|_| ())
    },
    resolve: |cx, order| match close_strike(cx.battle(), order) {
        Ok(strike) => sequence::make(cx, &strike).map(|_| ()),
        Err(_) => Ok(()),
    },
};

/// Breaking a hold.
pub const BREAK_FREE_ACTION: Action = Action {
    info: info(BREAK_FREE, "evade", '5', Targeting::None, "PC-GRP-13"),
    form: OrderForm::PLAIN.modes(&[S, ACROBATICS]),
    price: |_, _| price::half(),
    offers: |bar| {
        if bar.battle.conditions(bar.unit).has(RESTRAINED) {
            bar.add(bar.order(BREAK_FREE));
            bar.add(bar.order(BREAK_FREE).mode(S));
            bar.add(bar.order(BREAK_FREE).mode(ACROBATICS));
        }
    },
    check: |battle, order| match order.mode {
        Some(mode) if mode != S && mode != ACROBATICS => Err(Refusal::form("no_such_mode")),
        _ => is_held(battle, order),
    },
    resolve: break_free,
};

fn controls(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    if holds(battle, order.unit) { Ok(()) } else { Err(Refusal::by("not_grappling", Rule("PC-GRP-02"))) }
}

pub(super) fn is_held(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    let held = battle.conditions(order.unit).has(RESTRAINED);
    if held { Ok(()) } else { Err(Refusal::by("not_restrained", Rule("PC-GRP-02"))) }
}

fn check_stand(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    if order.mode.is_some_and(|mode| mode != ALONE) {
        return Err(Refusal::form("no_such_mode"));
    }
    controls(battle, order)?;
    both_down(battle, order.unit)
}

pub(super) fn both_down(battle: &Battle, unit: UnitId) -> Result<(), Refusal> {
    let prone = |unit: UnitId| battle.body(unit).stance == Stance::Prone;
    let both = prone(unit) && partner(battle, unit).is_some_and(prone);
    if both { Ok(()) } else { Err(Refusal::by("not_both_down", Rule("PC-GRP-07"))) }
}

/// Strength against Strength between the two, with the help of allies where the option allows it.
pub(super) fn wrestle(
    cx: &mut Cx<'_>,
    unit: UnitId,
    what: Key,
    helped: bool,
    rule: Rule,
) -> Flow<Option<(UnitId, Opposed)>> {
    let Some(other) = partner(cx.battle(), unit) else { return Ok(None) };
    let help = if helped { assistants(cx, unit, other)? } else { 0 };
    let own = Test::of(cx.battle(), unit, what, S, rule).tired(cx.battle()).plus(ASSISTANTS, help, HELP);
    let against = Test::of(cx.battle(), other, what, S, rule).tired(cx.battle());
    checks::opposed(cx, own, against).map(|result| Some((other, result)))
}

/// Allies next to either grappler spend their reaction to help: +10 each, two at most (PC-BGD-22).
fn assistants(cx: &mut Cx<'_>, unit: UnitId, other: UnitId) -> Flow<i32> {
    let battle = cx.battle();
    let able = |ally: &UnitId| {
        *ally != unit
            && !battle.are_enemies(*ally, unit)
            && reactions::has_reaction(battle, *ally)
            && !battle.conditions(*ally).has(PINNED)
            && (range::beside(battle, *ally, unit) || range::beside(battle, *ally, other))
    };
    let allies: Vec<UnitId> = in_order(battle).into_iter().filter(able).collect();
    if allies.is_empty() {
        return Ok(0);
    }
    let suggested = Answer::Some(allies.iter().copied().take(MOST_HELPERS).collect());
    let asked = Asked::Side(battle.side(unit));
    let choice = Choice::new(asked, ASSIST, Wanted::Some(allies), HELP).suggest(suggested);
    let Answer::Some(mut chosen) = cx.choose(&choice)? else { return Ok(0) };
    chosen.sort();
    chosen.dedup();
    chosen.truncate(MOST_HELPERS);
    let mut helping = 0;
    for ally in &chosen {
        overwatch::reacting(cx, *ally)?;
        if !reactions::has_reaction(cx.battle(), *ally) {
            continue;
        }
        helping += 1;
        cx.emit(Event::Reacted { unit: *ally, reaction: ASSIST, against: other, rule: HELP });
        reacting::pay_reaction(cx, *ally);
    }
    Ok(10 * helping)
}

pub(super) fn hurt(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    const RULE: Rule = Rule("PC-GRP-04");
    let Some((other, result)) = wrestle(cx, unit, GRAPPLE_DAMAGE, true, RULE)? else { return Ok(()) };
    if result.won != Some(true) {
        return Ok(());
    }
    cx.emit(Event::Hit { unit, target: other, effect: result.margin(), rule: RULE });
    let order = Order::new(unit, GRAPPLE_DAMAGE).at(Target::Unit(other));
    let base = Line { what: GRAPPLE_DAMAGE, amount: 0, rule: RULE };
    let natural = equipped(cx.battle(), unit)
        .into_iter()
        .find(|slot| weapon(cx.battle(), unit, *slot).is_some_and(|weapon| weapon.class == Class::Natural));
    let Ok(strike) = melee(cx.battle(), &order, other, base) else { return Ok(()) };
    let bare = cx.battle().setup().find_item(Key::new("unarmed"));
    let strike = match (natural.and_then(|slot| cx.battle().gear(unit).item(slot)), bare) {
        (Some(item), _) => Strike { slot: natural, def: item.def, ..strike },
        (None, Some(def)) => Strike { slot: None, def, ..strike },
        (None, None) => return Ok(()),
    };
    soak::bare_blow(cx, &strike, RULE)
}

/// The direction of a push, away from the controller unless the order says otherwise.
///
/// # Errors
/// The reason why there is none.
pub fn direction(battle: &Battle, order: &Order) -> Result<Dir8, Refusal> {
    let other = partner(battle, order.unit).ok_or(Refusal::by("not_grappling", Rule("PC-GRP-02")))?;
    let from = battle.square(other);
    let dir = match &order.at {
        Target::Toward(dir) => Some(*dir),
        Target::Square(square) => Dir8::nearest(*square - from),
        _ => Dir8::nearest(from - battle.square(order.unit)),
    };
    dir.ok_or(Refusal::form("needs_a_direction"))
}

pub(super) fn push(cx: &mut Cx<'_>, order: &Order) -> Flow {
    const RULE: Rule = Rule("PC-GRP-05");
    let unit = order.unit;
    let Ok(dir) = direction(cx.battle(), order) else { return Ok(()) };
    let Some((other, result)) = wrestle(cx, unit, PUSH, true, RULE)? else { return Ok(()) };
    if result.won != Some(true) {
        return Ok(());
    }
    let squares = (1 + result.own.dos).min(half_move(cx.battle(), unit));
    let gone = falls::shove(cx, other, dir, squares, RULE)?;
    if gone == 0 {
        return Ok(());
    }
    if order.mode == Some(STAY) {
        finish(cx, unit, PUSH, RULE);
    } else {
        follow(cx, unit, other, dir, gone);
    }
    Ok(())
}

/// The controller goes along with the one it pushed so many squares, right behind it, a large one side by side as before;
/// without room there the hold is lost.
fn follow(cx: &mut Cx<'_>, unit: UnitId, other: UnitId, dir: Dir8, gone: i32) {
    let battle = cx.battle();
    let (from, behind) = (battle.square(unit), battle.square(other).step(dir.opposite()));
    let single = battle.covered(unit).len() + battle.covered(other).len() == 2;
    let to = if single { behind } else { (0..gone).fold(from, |at, _| at.step(dir)) };
    if to == from {
        return;
    }
    let wall = |square: &Square| !battle.map().contains(*square) || battle.map().is_solid(*square);
    if range::taken(battle, unit, to, battle.body(unit).altitude) || battle.covered_at(unit, to).iter().any(wall) {
        finish(cx, unit, PUSH, END);
        return;
    }
    let squares = (to - from).chebyshev();
    let half_metres = u16::try_from(3 * squares).unwrap_or(u16::MAX);
    let (what, rule) = (PUSH, Rule("PC-GRP-05"));
    cx.end_condition(unit, BRACED, PUSH, Rule("PC-BGD-37"));
    cx.emit(Event::Moved { unit, from, path: vec![to], half_metres, forced: false, what, rule });
}

/// The controller gets up, and drags the other up if it likes.
pub(super) fn stand(cx: &mut Cx<'_>, unit: UnitId, drags: bool) -> Flow {
    const RULE: Rule = Rule("PC-GRP-07");
    cx.set_stance(unit, Stance::Standing, GRAPPLE_STAND, RULE);
    if !drags {
        return Ok(());
    }
    let Some((other, result)) = wrestle(cx, unit, GRAPPLE_STAND, true, RULE)? else { return Ok(()) };
    if result.won == Some(true) {
        cx.set_stance(other, Stance::Standing, GRAPPLE_STAND, RULE);
    }
    Ok(())
}

/// The held one's Strength or Acrobatics, as the order says, otherwise the better, against the controller's Strength
/// (PC-GRP-13).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn break_free(cx: &mut Cx<'_>, order: &Order) -> Flow {
    const RULE: Rule = Rule("PC-GRP-13");
    let unit = order.unit;
    let Some(other) = partner(cx.battle(), unit) else { return Ok(()) };
    let battle = cx.battle();
    let strong = Test::of(battle, unit, BREAK_FREE, S, RULE).tired(battle);
    let nimble = skilled(battle, unit, (AG, ACROBATICS), Tested::Body, RULE).tired(battle);
    let own = match order.mode {
        Some(ACROBATICS) => nimble,
        None if nimble.score.amount > strong.score.amount => nimble,
        _ => strong,
    };
    let against = Test::of(battle, other, BREAK_FREE, S, RULE).tired(battle);
    if checks::opposed_strictly(cx, own, against)?.won == Some(true) {
        finish(cx, unit, BREAK_FREE, RULE);
    }
    Ok(())
}

/// A standard attack within a hold: with natural weapons, bare hands, a small blade or a pistol (PC-GRP-12).
///
/// # Errors
/// The reason why there is none.
pub fn close_strike(battle: &Battle, order: &Order) -> Result<Strike, Refusal> {
    const RULE: Rule = Rule("PC-GRP-12");
    let unit = order.unit;
    let target = order.target_unit().or(partner(battle, unit)).ok_or(Refusal::form("needs_a_unit"))?;
    let fit = |slot: &u8| weapon(battle, unit, *slot).is_some_and(close_in);
    let slot = match order.with {
        Some(slot) if fit(&slot) && equipped(battle, unit).contains(&slot) => Some(slot),
        Some(_) => return Err(Refusal::by("too_unwieldy_here", RULE)),
        None if order.mode == Some(UNARMED) => None,
        None => equipped(battle, unit).into_iter().find(fit),
    };
    let attack = Order { act: ATTACK, at: Target::Unit(target), with: slot, mode: None, ..order.clone() };
    let planned = match slot {
        Some(_) => plan::plan(battle, &attack)?,
        None => bare_handed(battle, &attack, target, plan::STANDARD)?,
    };
    let strike = Strike { act: CLOSE_ATTACK, ..planned };
    plan::check(battle, &strike).map(|()| strike)
}
