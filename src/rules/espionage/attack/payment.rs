//! What threats and errors cost, and what is bought with them (FI-BGD-03).

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable};
use crate::battle::system::{DecisionInfo, Happening, Occasion, Subject};
use crate::battle::{Battle, Cx, Event, Flow, Key, Refusal, Rule, SideId, Spoiled, Target, Thing, UnitId};
use crate::grid::Square;
use crate::rules::espionage::armoury::Kind;
use crate::rules::espionage::attack::Strike;
use crate::rules::espionage::checks::abilities::fully_armoured;
use crate::rules::espionage::checks::action_dice::{self, of_side};
use crate::rules::espionage::conditions::{flat_foot, sprawl, tell};
use crate::rules::espionage::items::{self, loading};
use crate::rules::espionage::keys::log::*;
use smallvec::SmallVec;

const PRICE: Rule = Rule("FI-BGD-03");
const PRICES: [Key; 4] = [PAY_1, PAY_2, PAY_3, PAY_4];

/// Whether a threat is made a critical.
pub const CRITICAL_DECISION: DecisionInfo = DecisionInfo::or(CRITICAL, Subject::Reserve, KEEP, &[KEEP, PAY]).weighed();

/// Whether the other side's error is made a critical miss, and how bad a one.
pub const CRITICAL_MISS_DECISION: DecisionInfo =
    DecisionInfo::or(CRITICAL_MISS, Subject::Reserve, KEEP, &[KEEP, PAY_1, PAY_2, PAY_3, PAY_4]);

/// Asks the attacker to pay for a critical hit; gives whether it does.
///
/// # Errors
/// Halts when the decision is missing.
pub fn critical_hit(cx: &mut Cx<'_>, strike: &Strike) -> Flow<bool> {
    if strike.weapon(cx.battle()).kind == Kind::Electrical {
        return Ok(false);
    }
    let price = if fully_armoured(cx.battle(), strike.target) { 2 } else { 1 };
    let (unit, at) = (strike.unit, Target::Unit(strike.target));
    let item = Some(strike.weapon(cx.battle()).id);
    if !asked(cx, unit, price, About { act: Some(strike.act), item, at, ..About::default() })? {
        return Ok(false);
    }
    let (what, other) = (CRITICAL_HIT, Some(strike.target));
    cx.emit(Event::Noted { unit, what, other, number: price, rule: PRICE });
    Ok(true)
}

/// Asks somebody to pay for a critical; pays if it does.
///
/// # Errors
/// Halts when the decision is missing.
pub fn asked(cx: &mut Cx<'_>, unit: UnitId, price: i32, about: About) -> Flow<bool> {
    let side = cx.battle().side(unit);
    if of_side(cx.battle(), side) < price {
        return Ok(false);
    }
    let best = if action_dice::would_pay(cx.battle(), side, price) { PAY } else { KEEP };
    let about = About { number: i16::try_from(price).unwrap_or(1), ..about };
    let answers = [KEEP, PAY].map(|key| Choosable { key, rule: PRICE });
    let choice = Choice::one(Asked::Unit(unit), CRITICAL, PRICE, &answers).about(about).suggest(Answer::One(best));
    if cx.choose_one(&choice)? == KEEP {
        return Ok(false);
    }
    action_dice::pay(cx, side, Some(unit), price);
    Ok(true)
}

/// Asks the other side to pay for a critical miss, and carries out what it pays for: flat-footed, jammed or dropped,
/// sprawled, broken, each with all before it.
///
/// # Errors
/// Halts when dice or the decision are missing.
pub fn critical_miss(cx: &mut Cx<'_>, strike: &Strike) -> Flow {
    let (unit, side) = (strike.unit, other_side(cx, strike));
    let Some(side) = side else { return Ok(()) };
    let most = of_side(cx.battle(), side).clamp(0, 4);
    let gun = strike.slot.is_some() && !strike.is_melee();
    let best = if gun && action_dice::would_pay(cx.battle(), side, 2) { PAY_2 } else { KEEP };
    let paid = bid(cx, side, most, best, About { by: Some(unit), act: Some(strike.act), ..About::default() })?;
    if paid == 0 {
        return Ok(());
    }
    flat_foot(cx, unit, PRICE);
    if let Some(slot) = strike.slot.filter(|_| paid >= 2) {
        let firearm = items::weapon(cx.battle(), unit, slot).is_some_and(|weapon| weapon.shots > 0 && weapon.is_gun());
        if paid >= 4
            && let Some(item) = cx.battle().item(unit, slot).map(|(_, def)| def.key)
        {
            cx.emit(Event::ItemDamaged { unit, slot, item, damage: 1, of: 1, rule: PRICE });
        }
        if firearm { loading::jam(cx, unit, slot, true) } else { items::drop_held(cx, unit, PRICE) }
    }
    if paid >= 3 {
        sprawl(cx, unit, PRICE);
    }
    tell(cx, unit, Happening::of(Occasion::FailedBadly, PRICE).amount(paid))
}

/// The side that pays for an attacker's error: its target's, or the first that is hostile.
fn other_side(cx: &Cx<'_>, strike: &Strike) -> Option<SideId> {
    let own = cx.battle().side(strike.unit);
    let hostile = |side: &SideId| *side != own;
    Some(cx.battle().side(strike.target)).filter(hostile).or_else(|| cx.battle().side_ids().find(hostile))
}

/// Asks the other side to pay for a critical failure with a skill: what was tried there may not be tried again in this round,
/// or in this fight (FI-BGD-03).
///
/// # Errors
/// Halts when dice or the decision are missing.
pub fn critical_failure(cx: &mut Cx<'_>, unit: UnitId, act: Key, at: &Target) -> Flow {
    let own = cx.battle().side(unit);
    let Some(side) = cx.battle().side_ids().find(|side| *side != own) else { return Ok(()) };
    let most = of_side(cx.battle(), side).min(2);
    let best = if action_dice::would_pay(cx.battle(), side, 2) { PAY_2 } else { KEEP };
    let paid = bid(cx, side, most, best, About { by: Some(unit), act: Some(act), ..About::default() })?;
    if paid == 0 {
        return Ok(());
    }
    let (what, round) = (CRITICAL_FAILURE, cx.battle().scheduler().round);
    cx.emit(Event::Noted { unit, what, other: None, number: paid, rule: PRICE });
    let last_round = if paid > 1 { i16::MAX } else { i16::try_from(round).unwrap_or(i16::MAX) };
    let (on, square) = object(cx.battle(), unit, at);
    let (thing, state) = (cx.new_thing(), Spoiled { on, last_round }.into());
    cx.emit(Event::ThingAppeared { thing, kind: act, square, from: square, by: Some(unit), state });
    tell(cx, unit, Happening::of(Occasion::FailedBadly, PRICE).amount(paid))
}

/// On whom, or where, something is tried.
fn object(battle: &Battle, unit: UnitId, at: &Target) -> (Option<UnitId>, Square) {
    match at {
        Target::Square(square) => (None, *square),
        Target::Unit(on) => (Some(*on), battle.square(*on)),
        _ => (Some(unit), battle.square(unit)),
    }
}

/// Whether somebody may try that, there: no critical failure has spoiled it (FI-BGD-03). `why` tells people that it may not.
///
/// # Errors
/// That reason.
pub fn may_try(battle: &Battle, (unit, act): (UnitId, Key), at: &Target, why: &'static str) -> Result<(), Refusal> {
    let (on, here) = object(battle, unit, at);
    let mut spoiled = battle.things_with::<Spoiled>();
    let is_it = |(thing, spoiled): (&Thing, &Spoiled)| {
        (thing.by, thing.kind, spoiled.on) == (Some(unit), act, on)
            && (on.is_some() || thing.square == here)
            && i32::from(spoiled.last_round) >= i32::from(battle.scheduler().round)
    };
    if spoiled.any(is_it) { Err(Refusal::by(why, PRICE)) } else { Ok(()) }
}

/// Asks a side how many dice it pays; pays them and gives how many.
///
/// # Errors
/// Halts when the decision is missing.
pub fn bid(cx: &mut Cx<'_>, side: SideId, most: i32, best: Key, about: About) -> Flow<i32> {
    if most <= 0 {
        return Ok(0);
    }
    let prices = PRICES.iter().take(usize::try_from(most).unwrap_or(0)).copied();
    let answers: SmallVec<[Choosable; 5]> =
        std::iter::once(KEEP).chain(prices).map(|key| Choosable { key, rule: PRICE }).collect();
    let best = if answers.iter().any(|one| one.key == best) { best } else { KEEP };
    let choice = Choice::one(Asked::Side(side), CRITICAL_MISS, PRICE, &answers).about(about);
    let answer = cx.choose_one(&choice.suggest(Answer::One(best)))?;
    let paid = PRICES.iter().position(|price| *price == answer).map_or(0, |at| i32::try_from(at).unwrap_or(0) + 1);
    if paid > 0 {
        action_dice::pay(cx, side, None, paid);
    }
    Ok(paid)
}
