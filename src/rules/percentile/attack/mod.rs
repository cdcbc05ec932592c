//! The attack sequence: test, hits, who takes them, evasion (PC-ATK-01 to PC-ATK-11, PC-AAC-01 to 10, PC-SUP-06).
//!
//! A burst scores a hit for each degree, at most those intended (PC-AAC-04).

pub mod evading;
pub mod firing;
pub mod launch;
pub mod modifiers;
pub mod multiple;
pub mod opportunity;
pub mod overwatch;
pub mod plan;
pub mod powers;
pub mod reacting;
pub mod sequence;
pub mod strikes;
pub mod watch;

use crate::battle::oracle::{About, Answer, Asked, Choice, Wanted};
use crate::battle::system::{Answers, DecisionInfo, Subject};
use crate::battle::{Battle, Cx, Event, Flow, Ledger, Line, Order, Rule, Target, UnitId};
use crate::rules::percentile::armoury::strike::{Strike, range_of, weapon_of};
use crate::rules::percentile::attack::modifiers::Reach;
use crate::rules::percentile::attack::plan::melee;
use crate::rules::percentile::checks::characteristics::in_order;
use crate::rules::percentile::items::hands::bare_hands;
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::{qualities, *};
use crate::rules::percentile::range;
use smallvec::SmallVec;
use std::cell::OnceCell;

/// Whom the hits of a burst strike besides its target.
pub const SPREAD_DECISION: DecisionInfo = DecisionInfo::new(SPREAD, Subject::Plan, Answers::Combatants);

const SEQUENCE: Rule = Rule("PC-ATK-01");
const QUALITIES: Rule = Rule("PC-BGD-37");
/// Squares from the chosen target within which a burst may spread.
const SPREAD_RADIUS: u32 = 10;
/// The largest penalty for intended hits: with +10 the net is then -30 (PC-AAC-03, PC-AAC-18).
const MOST_FOR_HITS: i32 = 40;

/// How many hits of an attack go to whom.
pub type Allotment = SmallVec<[(UnitId, i16); 4]>;

/// A free melee attack with the action's own modifier: no part of the turn is spent.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn free(cx: &mut Cx<'_>, unit: UnitId, target: UnitId, base: Line) -> Flow {
    let order = Order::new(unit, ATTACK).at(Target::Unit(target));
    if let Ok(strike) = melee(cx.battle(), &order, target, base)
        && plan::check(cx.battle(), &strike).is_ok()
    {
        sequence::make(cx, &strike)?;
    }
    Ok(())
}

/// True if a combatant could strike another hand to hand.
pub fn in_melee_reach(battle: &Battle, unit: UnitId, target: UnitId) -> bool {
    let order = Order::new(unit, ATTACK).at(Target::Unit(target));
    let base = Line { what: ATTACK, amount: 0, rule: SEQUENCE };
    melee(battle, &order, target, base).is_ok_and(|strike| plan::check(battle, &strike).is_ok())
}

/// The modifiers of an attack test (PC-BGD-47). `aim` is what aiming is worth to it.
pub fn ledger(battle: &Battle, strike: &Strike, aim: i32) -> Ledger {
    let (weapon, reach) = (weapon_of(battle, strike), reach_of(battle, strike));
    let mut ledger = Ledger::new();
    ledger.add_some(strike.base.what, strike.base.amount, strike.base.rule);
    if strike.multi {
        let rule = if strike.is_melee() { Rule("PC-AAC-07") } else { Rule("PC-AAC-03") };
        ledger.add(INTENDED_HITS, -(5 * i32::from(strike.hits)).min(MOST_FOR_HITS), rule);
    }
    if strike.place.is_some() {
        ledger.add(CALLED, -20, Rule("PC-AAC-09"));
    }
    ledger.add_some(AIMING, aim, Rule("PC-AAC-29"));
    if aim > 0 && weapon.has(qualities::ACCURATE) {
        ledger.add(ACCURATE, 10, QUALITIES);
    }
    modifiers::own(&mut ledger, battle, strike.unit, strike.stat, weapon, reach);
    let armed = strike.act != KNOCK_DOWN && strike.act != GRAPPLE;
    if armed && weapon.is_unarmed() && bare_hands(battle, strike.unit, strike.target) {
        ledger.add(BARE_HANDS, -20, QUALITIES);
    }
    match strike.ground {
        None => modifiers::target(&mut ledger, battle, strike.unit, strike.target, reach),
        Some(square) if range::to_square(battle, strike.unit, square) > u32::from(range_of(battle, strike)) => {
            ledger.add(LONG_RANGE, -10, Rule("PC-BGD-24"));
        }
        Some(_) => {}
    }
    ledger
}

fn reach_of(battle: &Battle, strike: &Strike) -> Reach {
    if strike.is_melee() { Reach::Melee } else { Reach::Ranged(range_of(battle, strike)) }
}

/// Uses up an aim and returns its bonus (PC-AAC-30).
pub fn use_aim(cx: &mut Cx<'_>, unit: UnitId) -> i32 {
    let aim = cx.battle().conditions(unit).amount(AIMING);
    cx.end_condition(unit, AIMING, USED, Rule("PC-AAC-30"));
    aim
}

/// The sum of the modifiers that depend on the target.
fn ease(battle: &Battle, strike: &Strike, target: UnitId) -> i32 {
    let mut ledger = Ledger::bare();
    modifiers::target(&mut ledger, battle, strike.unit, target, reach_of(battle, strike));
    ledger.total()
}

/// Enemies besides the target who may be given hits (PC-AAC-05, PC-AAC-08).
fn others(battle: &Battle, strike: &Strike) -> Vec<UnitId> {
    if !strike.multi {
        return Vec::new();
    }
    let near = |other: UnitId| strike.is_melee() || range::distance(battle, other, strike.target) <= SPREAD_RADIUS;
    let least = OnceCell::new();
    let fit = |other: &UnitId| {
        *other != strike.target
            && battle.are_enemies(strike.unit, *other)
            && near(*other)
            && plan::check(battle, &Strike { target: *other, slot: None, ..*strike }).is_ok()
            && ease(battle, strike, *other) >= *least.get_or_init(|| ease(battle, strike, strike.target))
    };
    battle.units().filter(fit).collect()
}

/// Deals the hits out: the attacker says for each in turn whether it goes to another; the rest strike the target.
/// Who could take one is found out but once, and only for an asker who may say so.
pub fn allot(cx: &mut Cx<'_>, strike: &Strike, hits: i16, candidates: &OnceCell<Vec<UnitId>>) -> Flow<Allotment> {
    let rule = if strike.is_melee() { Rule("PC-AAC-08") } else { Rule("PC-AAC-05") };
    let mut allotment: Allotment = SmallVec::new();
    let mut left = hits;
    while left > 0 && !cx.takes_suggestions() {
        let candidates = candidates.get_or_init(|| others(cx.battle(), strike));
        if candidates.is_empty() {
            break;
        }
        let wanted = Wanted::Some(candidates.clone());
        let about = About { at: Target::Unit(strike.target), number: left, ..About::default() };
        let choice = Choice::new(Asked::Unit(strike.unit), SPREAD, wanted, rule).about(about);
        let choice = choice.suggest(Answer::Some(Vec::new()));
        let Answer::Some(mut chosen) = cx.choose(&choice)? else { break };
        if chosen.is_empty() {
            break;
        }
        chosen.sort();
        chosen.dedup();
        chosen.truncate(usize::try_from(left).unwrap_or(0));
        for unit in chosen {
            left -= 1;
            match allotment.iter_mut().find(|one| one.0 == unit) {
                Some(one) => one.1 += 1,
                None => allotment.push((unit, 1)),
            }
        }
    }
    if allotment.len() > 1 {
        let order = in_order(cx.battle());
        allotment.sort_by_key(|one| order.iter().position(|unit| *unit == one.0));
    }
    for (victim, hits) in &allotment {
        let number = i32::from(*hits);
        cx.emit(Event::Noted { unit: strike.unit, what: SPREAD, other: Some(*victim), number, rule });
    }
    if left > 0 {
        allotment.insert(0, (strike.target, left));
    }
    Ok(allotment)
}
