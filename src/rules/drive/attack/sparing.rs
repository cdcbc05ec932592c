//! Taking somebody alive: the attacker holds back where a hit could kill whom it is to capture (DR-VOL-05).

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable};
use crate::battle::system::{Answers, Attack, DecisionInfo, Subject};
use crate::battle::{Battle, Condition, Cx, Flow, Goal, Key, Rule, Target, UnitId, Until};
use crate::rules::drive::armoury::{Injury, Limit};
use crate::rules::drive::damage::holding::{Holding, SAID};
use crate::rules::drive::damage::shot;
use crate::rules::drive::formulas::band::Band;
use crate::rules::drive::formulas::parts::Part;
use crate::rules::drive::formulas::{injury_factor, multipliers};
use crate::rules::drive::keys::*;
use crate::rules::drive::state;
use smallvec::SmallVec;

const RULE: Rule = Rule("DR-VOL-05");
const ANSWERS: &[Key] = &[FULL_FORCE, LESS_CHARGE, LESS_STRENGTH, HALF_BLOW, QUARTER_BLOW, HALF_SHOT, GENTLEST];

/// How much of an attack is used on somebody who is to be taken alive.
pub const SPARING_DECISION: DecisionInfo = DecisionInfo::new(SPARING, Subject::Detail, Answers::OneOf(ANSWERS));

/// A way to hold back.
type Way = (Key, Holding);

/// Asks an attacker that is to take its target alive how much of the attack it uses, unless it has said so already.
///
/// # Errors
/// Halts when the decision is missing.
pub fn declared(cx: &mut Cx<'_>, attack: &Attack) -> Flow {
    let battle = cx.battle();
    let Some((by, target)) = attack.by.zip(attack.target).filter(|_| attack.harms) else { return Ok(()) };
    let said = SAID.into_iter().any(|key| battle.conditions(by).has(key));
    let trained = !battle.rules().core.untrained(battle, attack);
    if said || !trained || !is_wanted_alive(battle, by, target) || state::profile(battle, target).is_none() {
        return Ok(());
    }
    let ways = ways(battle, attack, by);
    if ways.len() < 2 {
        return Ok(());
    }
    let answers: SmallVec<[Choosable; 7]> = ways.iter().map(|way| Choosable { key: way.0, rule: RULE }).collect();
    let spares = |way: &&Way| !kills(battle, target, degrees(battle, attack, target, way.1));
    let hurts = |way: &&Way| degrees(battle, attack, target, way.1) > 0;
    let best = ways.iter().filter(spares).find(hurts).or_else(|| ways.iter().find(spares)).or(ways.last());
    let suggested = best.map_or(FULL_FORCE, |way| way.0);
    let about =
        About { by: Some(by), act: Some(attack.act), item: attack.item, at: Target::Unit(target), ..About::default() };
    let choice = Choice::one(Asked::Unit(by), SPARING, RULE, &answers).about(about).suggest(Answer::One(suggested));
    let answer = cx.choose_one(&choice)?;
    if let Some((_, holding)) = ways.iter().find(|way| way.0 == answer) {
        say(cx, by, *holding);
    }
    Ok(())
}

fn is_wanted_alive(battle: &Battle, by: UnitId, target: UnitId) -> bool {
    let objectives = &battle.setup().sides[battle.side(by).index()].objectives;
    objectives.iter().any(|one| matches!(one.goal, Goal::TakeOut { unit, alive: true } if unit == target))
}

/// The ways to hold back, from the hardest hit to the mildest. Of charges and of STR the most that hits less hard.
fn ways(battle: &Battle, attack: &Attack, by: UnitId) -> SmallVec<[Way; 8]> {
    let full = Holding::of(battle, None);
    let mut ways: SmallVec<[Way; 8]> = SmallVec::new();
    ways.push((FULL_FORCE, full));
    let weapon = attack.item.and_then(|item| state::armoury(battle).weapon(item));
    let steps = weapon.map_or(0, |weapon| i32::try_from(weapon.charge_steps.len()).unwrap_or(0));
    let target = attack.target.unwrap_or(by);
    let spares = |holding: &Holding| !kills(battle, target, degrees(battle, attack, target, *holding));
    if attack.melee {
        let less = |strength| Holding { strength: Some(strength), ..full };
        let own = state::strength(battle, by);
        let strength = (0..own).rev().map(less).find(spares).or((own > 0).then(|| less(0)));
        ways.extend(strength.map(|way| (LESS_STRENGTH, way)));
        ways.push((HALF_BLOW, Holding { base: 50, ..full }));
        ways.push((QUARTER_BLOW, Holding { base: 25, ..full }));
        ways.push((GENTLEST, Holding { base: 25, strength: Some(0), ..full }));
    } else {
        let less = |cells| Holding { charge: Some(cells), ..full };
        let cells = (1..steps).rev().map(less).find(spares).or_else(|| (1..steps).next().map(less));
        ways.extend(cells.map(|way| (LESS_CHARGE, way)));
        ways.push((HALF_SHOT, Holding { shot: 50, ..full }));
    }
    ways
}

/// The degrees that one hit makes.
fn degrees(battle: &Battle, attack: &Attack, target: UnitId, holding: Holding) -> i32 {
    let Some(profile) = state::profile(battle, target) else { return 0 };
    let shot = shot::with(battle, attack, holding);
    let armour = state::plating(battle, target);
    let through = |part: &Part| {
        let left = Band::met(part.drive, part.energy, armour).through(part.damage);
        multipliers::suffered(left, part.energy, &shot.tags, &profile.multipliers)
    };
    let damage: i32 = shot.parts(0).iter().map(through).sum();
    injury_factor::degrees(state::running(battle, target), damage, state::injury_factor(battle, target))
}

/// True if so many degrees more of some type would kill.
fn kills(battle: &Battle, target: UnitId, degrees: i32) -> bool {
    let Some(profile) = state::profile(battle, target) else { return false };
    let reaches = |limit: Limit, count: i32| degrees > 0 && limit.dead.is_some_and(|dead| count + degrees >= dead);
    let types = [(Injury::Superficial, SUPERFICIAL), (Injury::Perception, PERCEPTION), (Injury::Core, CORE)];
    let of_type =
        types.iter().any(|(injury, key)| reaches(profile.thresholds.of(*injury), state::degrees(battle, target, *key)));
    of_type || reaches(profile.thresholds.total, state::total(battle, target))
}

fn say(cx: &mut Cx<'_>, unit: UnitId, holding: Holding) {
    let mut set = |key: Key, amount: i32| {
        let amount = i16::try_from(amount).unwrap_or(i16::MAX);
        cx.set_condition(unit, Condition { key, amount, until: Until::TurnEnd, on: None, rule: RULE });
    };
    if let Some(strength) = holding.strength {
        set(USED_STRENGTH, strength + 1);
    }
    if let Some(charge) = holding.charge {
        set(USED_CHARGE, charge);
    }
    if holding.base < 100 {
        set(USED_BASE, holding.base);
    }
    if holding.shot < 100 {
        set(USED_SHOT, holding.shot);
    }
}
