//! Multiple Attack: an attack with each weapon that is ready (PC-AAC-16 to PC-AAC-18).

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable, Wanted};
use crate::battle::system::{Action, Answers, DecisionInfo, OrderForm, Subject, Targeting, Wording};
use crate::battle::{Battle, Cx, Flow, Key, Life, Line, Order, Refusal, Rule, Target, UnitId};
use crate::rules::percentile::armoury::Weapon;
use crate::rules::percentile::armoury::strike::Strike;
use crate::rules::percentile::attack::{plan, sequence};
use crate::rules::percentile::checks::characteristics::able;
use crate::rules::percentile::items::hands::{equipped, ready, weapon};
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::price::{self, info};
use crate::rules::percentile::keys::*;
use crate::rules::percentile::range;
use smallvec::SmallVec;

/// At whom each weapon is aimed (PC-AAC-16).
pub const WITH_EACH_DECISION: DecisionInfo = DecisionInfo::new(WITH_EACH, Subject::Plan, Answers::Combatants);
/// A single attack with a weapon, a burst of all hits, or of fewer (PC-AAC-16).
pub const WITH_BURST_DECISION: DecisionInfo = DecisionInfo::new(
    WITH_BURST,
    Subject::Plan,
    Answers::OneOf(&[ATTACK, BURST, HITS_1, HITS_2, HITS_3, HITS_4, HITS_5, HITS_6, HITS_7, HITS_8, HITS_9]),
);

const MULTIPLE: Rule = Rule("PC-AAC-16");
/// Answers that intend fewer hits than a burst of all, from 1 on.
const FEWER_HITS: [Key; 9] = [HITS_1, HITS_2, HITS_3, HITS_4, HITS_5, HITS_6, HITS_7, HITS_8, HITS_9];

/// An attack with each weapon.
pub const MULTIPLE_ATTACK_ACTION: Action = Action {
    info: info(MULTIPLE_ATTACK, "spray", 'v', Targeting::Enemy, "PC-AAC-16"),
    form: OrderForm::PLAIN.harms().modes(&[BURST, EACH]).number("hits"),
    price: |_, _| price::full_attack(),
    offers: |bar| {
        let hits: SmallVec<[i16; 2]> = ready(bar.battle, bar.unit).map(|(_, weapon)| weapon.hits).collect();
        if hits.len() < 2 {
            return;
        }
        bar.add(bar.order(MULTIPLE_ATTACK)).harms = true;
        bar.add(bar.order(MULTIPLE_ATTACK).mode(BURST)).harms = true;
        bar.add(bar.order(MULTIPLE_ATTACK).mode(EACH)).harms = true;
        for hits in 2..hits.into_iter().max().unwrap_or(0) {
            bar.add_further(bar.order(MULTIPLE_ATTACK).mode(BURST).amount(hits), Wording::way("bursts_of"), true);
        }
    },
    check,
    resolve,
};

/// The attack with one of the weapons: a burst or flurry where it is asked for and the weapon can.
fn strike(battle: &Battle, order: &Order, slot: u8, target: UnitId) -> Result<Strike, Refusal> {
    let base = Line { what: MULTIPLE_ATTACK, amount: -20, rule: Rule("PC-AAC-17") };
    let one = |act| Order { act, at: Target::Unit(target), with: Some(slot), mode: None, ..order.clone() };
    let arm = weapon(battle, order.unit, slot);
    let many = if arm.is_some_and(Weapon::is_melee) { FLURRY } else { BURST };
    let several = |act| one(act).amount(order.amount.min(arm.map_or(0, |arm| arm.hits)));
    let planned = match order.mode {
        Some(BURST) => plan::plan(battle, &several(many)).or_else(|_| plan::plan(battle, &one(ATTACK))),
        _ => plan::plan(battle, &one(ATTACK)).or_else(|_| plan::plan(battle, &several(many))),
    };
    let strike = Strike { base, act: MULTIPLE_ATTACK, ..planned? };
    plan::check(battle, &strike).map(|()| strike)
}

/// The enemies whom each weapon could strike, the target of the order first; weapons that reach nobody are left out.
fn reach(battle: &Battle, order: &Order, target: UnitId) -> Vec<(u8, Vec<UnitId>)> {
    let fits = |other: &UnitId| {
        *other != target
            && battle.are_enemies(order.unit, *other)
            && battle.in_sight_of(battle.side(order.unit), *other)
    };
    let enemies: Vec<UnitId> = std::iter::once(target).chain(battle.units().filter(fits)).collect();
    let targets = |slot: u8| -> Vec<UnitId> {
        enemies.iter().copied().filter(|enemy| strike(battle, order, slot, *enemy).is_ok()).collect()
    };
    let each = equipped(battle, order.unit).into_iter().map(|slot| (slot, targets(slot)));
    each.filter(|one| !one.1.is_empty()).collect()
}

/// Checks whether a Multiple Attack may be made: with two weapons or more that reach somebody, one of them the target.
///
/// # Errors
/// The reason if it is refused.
pub fn check(battle: &Battle, order: &Order) -> Result<(), Refusal> {
    if equipped(battle, order.unit).len() < 2 {
        return Err(Refusal::by("one_weapon_only", MULTIPLE));
    }
    let target = order.target_unit().ok_or(Refusal::form("needs_a_unit"))?;
    let all = reach(battle, order, target);
    let strikes_target = all.iter().any(|one| one.1.contains(&target));
    if all.len() < 2 || !strikes_target { Err(Refusal::by("out_of_range", MULTIPLE)) } else { Ok(()) }
}

/// Whom each weapon strikes, declared before the first roll; a weapon may be left out as long as two remain.
fn declare(cx: &mut Cx<'_>, order: &Order, target: UnitId) -> Flow<Vec<(u8, UnitId)>> {
    let all = reach(cx.battle(), order, target);
    let mut declared = Vec::new();
    for (at, (slot, targets)) in all.iter().enumerate() {
        let needed = declared.len() + all.len() - at <= 2;
        let first = targets[0];
        if targets.len() == 1 && (needed || all.len() == 2) {
            declared.push((*slot, first));
            continue;
        }
        let item = cx.battle().item(order.unit, *slot).map(|(_, def)| def.key);
        let about = About {
            by: Some(order.unit),
            act: Some(MULTIPLE_ATTACK),
            item,
            at: Target::Unit(first),
            ..About::default()
        };
        let choice = Choice::new(Asked::Unit(order.unit), WITH_EACH, Wanted::Some(targets.clone()), MULTIPLE);
        let chosen = cx.choose(&choice.about(about).suggest(Answer::Some(vec![first])))?;
        let victim = if let Answer::Some(units) = chosen { units.first().copied() } else { None };
        declared.extend(victim.or(needed.then_some(first)).map(|victim| (*slot, victim)));
    }
    Ok(declared)
}

/// The order as it holds for one weapon: where each goes its own way, the attacker says whether this one makes a single attack
/// or a burst, and of how many hits.
fn way(cx: &mut Cx<'_>, order: &Order, slot: u8) -> Flow<Order> {
    if order.mode != Some(EACH) {
        return Ok(order.clone());
    }
    let rule = Rule("PC-AAC-18");
    let weapon = weapon(cx.battle(), order.unit, slot);
    let most = weapon.map_or(1, |one| one.hits);
    let single = weapon.is_some_and(|one| one.is_melee() || one.single);
    if most < 2 {
        return Ok(Order { mode: None, ..order.clone() });
    }
    let item = cx.battle().item(order.unit, slot).map(|(_, def)| def.key);
    let about =
        About { by: Some(order.unit), act: Some(MULTIPLE_ATTACK), item, at: order.at.clone(), ..About::default() };
    let fewer = (1..most).zip(FEWER_HITS).map(|(_, key)| key);
    let answers: Vec<Choosable> =
        single.then_some(ATTACK).into_iter().chain([BURST]).chain(fewer).map(|key| Choosable { key, rule }).collect();
    let choice = Choice::one(Asked::Unit(order.unit), WITH_BURST, rule, &answers).about(about);
    let suggested = Answer::One(if single { ATTACK } else { BURST });
    let chosen = cx.choose_one(&choice.suggest(suggested))?;
    let fewer = (1..).zip(FEWER_HITS).find(|(_, key)| *key == chosen).map(|(hits, _)| hits);
    let mode = (chosen != ATTACK).then_some(BURST);
    Ok(Order { mode, amount: fewer.unwrap_or(order.amount), ..order.clone() })
}

/// Whom a weapon strikes whose target has died before its roll: any other that it reaches, or nobody.
fn another(cx: &mut Cx<'_>, order: &Order, slot: u8) -> Flow<Option<UnitId>> {
    let (battle, unit) = (cx.battle(), order.unit);
    let fits = |other: &UnitId| {
        battle.are_enemies(unit, *other)
            && battle.in_sight_of(battle.side(unit), *other)
            && strike(battle, order, slot, *other).is_ok()
    };
    let mut others: Vec<UnitId> = battle.units().filter(fits).collect();
    others.sort_by_key(|other| (battle.body(*other).life, range::apart(battle, unit, *other)));
    let Some(&first) = others.first() else { return Ok(None) };
    let item = battle.item(unit, slot).map(|(_, def)| def.key);
    let about = About { by: Some(unit), act: Some(MULTIPLE_ATTACK), item, at: Target::Unit(first), ..About::default() };
    let choice = Choice::new(Asked::Unit(unit), WITH_EACH, Wanted::Some(others), MULTIPLE);
    let chosen = cx.choose(&choice.about(about).suggest(Answer::Some(vec![first])))?;
    Ok(if let Answer::Some(units) = chosen { units.first().copied() } else { None })
}

/// Attacks with every weapon in turn, as long as the attacker can. A weapon whose target has died before its roll may
/// strike another.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn resolve(cx: &mut Cx<'_>, order: &Order) -> Flow {
    let Some(target) = order.target_unit() else { return Ok(()) };
    let mut ways = Vec::new();
    for (slot, victim) in declare(cx, order, target)? {
        ways.push((way(cx, order, slot)?, slot, victim));
    }
    for (order, slot, victim) in &ways {
        if !able(cx.battle(), order.unit) {
            break;
        }
        let lives = cx.battle().body(*victim).life < Life::Dead;
        let victim = if lives { Some(*victim) } else { another(cx, order, *slot)? };
        if let Some(strike) = victim.and_then(|victim| strike(cx.battle(), order, *slot, victim).ok()) {
            sequence::make(cx, &strike)?;
        }
    }
    Ok(())
}
