//! Attacks that a damage model makes, and tests that it asks for (DR-BGD-15, DR-BGD-16, DR-BGD-47).

use crate::battle::system::{Attack, BodyTest, Launch};
use crate::battle::{Battle, Cx, Event, Flow, Key, Order, Refusal, Rule, Target, UnitId, Until};
use crate::rules::percentile::armoury::Class;
use crate::rules::percentile::armoury::strike::{Strike, weapon_of};
use crate::rules::percentile::attack::evading::{self, Left};
use crate::rules::percentile::attack::{firing, ledger, plan, use_aim};
use crate::rules::percentile::checks::{self, Grain, Test};
use crate::rules::percentile::damage::host;
use crate::rules::percentile::evasion::{self, Threat};
use crate::rules::percentile::items::hands::weapon;
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::{mark, *};
use std::cell::Cell;

const SEQUENCE: Rule = Rule("PC-ATK-01");
/// The least target number against a disease.
const LEAST_CHANCE: i32 = 5;

fn strike(battle: &Battle, launch: &Launch) -> Result<Strike, Refusal> {
    let Launch { unit, slot, .. } = *launch;
    let weapon = weapon(battle, unit, slot).ok_or(Refusal::by("no_weapon", SEQUENCE))?;
    let act = if weapon.class == Class::Thrown { THROW } else { ATTACK };
    let at = if launch.at == Target::None { Target::Unit(unit) } else { launch.at.clone() };
    plan::plan(battle, &Order::new(unit, act).with(slot).at(at))
}

/// What forbids an attack with an item: hands, ammunition, a jam; of one with a target range and lines, too.
///
/// # Errors
/// The reason if it is forbidden.
pub fn check(battle: &Battle, launch: &Launch) -> Result<(), Refusal> {
    let strike = strike(battle, launch)?;
    if launch.at == Target::None { plan::usable(battle, &strike) } else { plan::check(battle, &strike) }
}

/// Makes the attack test: announcement, ammunition, modifiers, jams. Gives 0 if it passes, as degrees count for nothing.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn offence(cx: &mut Cx<'_>, launch: &Launch) -> Flow<Option<i32>> {
    let Ok(strike) = strike(cx.battle(), launch) else { return Ok(None) };
    let (unit, act, at) = (launch.unit, launch.act, launch.at.clone());
    let (item, reach) = (Some(weapon_of(cx.battle(), &strike).id), cx.battle().reach(unit, &at));
    cx.emit(Event::Declared { reach, unit, act, at, item, mode: None, rule: SEQUENCE });
    let aim = use_aim(cx, unit);
    if strike.ground.is_none() {
        mark::set(cx, strike.target, SHOT_AT, 1, Until::TurnEnd, Rule("PC-BGD-30"));
    }
    let modifiers = ledger(cx.battle(), &strike, aim);
    let natural = firing::natural(&strike, weapon_of(cx.battle(), &strike));
    firing::fire(cx, &strike, 1);
    let test = Test::of(cx.battle(), unit, ATTACK, strike.stat, SEQUENCE);
    let outcome = checks::roll(cx, Test { modifiers, natural, grain: Grain::Pass, ..test })?;
    let jammed = firing::mishap(cx, &strike, outcome)?;
    Ok((outcome.passed() && !jammed).then_some(0))
}

/// The victim's evasion of such an attack: by how much it failed, negative if it has evaded.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn evasion(cx: &mut Cx<'_>, launch: &Launch, victim: UnitId) -> Flow<Option<i32>> {
    let Ok(strike) = strike(cx.battle(), launch) else { return Ok(None) };
    let strike = Strike { target: victim, ground: None, ..strike };
    let (left, threat) = (Cell::new(Left::all(1)), Threat { parry: false, feinted: false, blast: true });
    evading::evade(cx, &strike, victim, 1, threat, &|_, rest| {
        left.set(rest);
        Ok(())
    })?;
    let Left { hits, margin, .. } = left.get();
    Ok(margin.map(|margin| if hits < 1 { margin.min(-1) } else { margin }))
}

/// True if an attacker has no training with the weapon of an attack.
pub fn untrained(battle: &Battle, attack: &Attack) -> bool {
    let weapon = host::weapon(battle, attack.item);
    let by = attack.by.zip(weapon);
    by.is_some_and(|(unit, weapon)| evasion::untrained(battle, unit, attack.target, weapon))
}

/// Whether the evasion of one who cannot avoid a hit fails by so much.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn exposed(cx: &mut Cx<'_>, attack: &Attack, victim: UnitId, margin: i32) -> Flow<bool> {
    let battle = cx.battle();
    let against = host::weapon(battle, attack.item).filter(|_| attack.melee);
    let test = evasion::exposure(battle, victim, against, untrained(battle, attack));
    let from = test.need(battle) + margin;
    let outcome = checks::roll(cx, Test { grain: Grain::None, natural: [from, 101], ..test })?;
    Ok(outcome.roll >= from)
}

/// Makes a test, easier or harder by so many points.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn body_test(cx: &mut Cx<'_>, unit: UnitId, test: BodyTest, points: i32) -> Flow<bool> {
    let (what, stat): (Key, Key) = match test {
        BodyTest::Agility => (AG, AG),
        BodyTest::Medicine => (FIRST_AID, INT),
        BodyTest::Disease => (DISEASE, T),
    };
    let battle = cx.battle();
    let made = Test::of(battle, unit, what, stat, test.rule()).tired(battle).plus(CIRCUMSTANCE, points, test.rule());
    let low = test == BodyTest::Disease && made.need(battle) < LEAST_CHANCE;
    let short = if low { LEAST_CHANCE - made.score.amount - made.modifiers.total() } else { 0 };
    Ok(checks::roll(cx, made.plus(LEAST, short, test.rule()).passing())?.passed())
}
