//! Where the points of a wound go.

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable, Wanted};
use crate::battle::system::{Answers, Blow, Cause, DecisionInfo, Protection, Subject};
use crate::battle::{Cx, Flow, Ledger, Rule, UnitId};
use crate::rules::cepheus::checks::check::characteristic_dm;
use crate::rules::cepheus::conditions::injury::{PHYSICAL, Physique};
use crate::rules::cepheus::keys::log::{AUTO, DICE, WOUND, WOUND_REST};
use crate::rules::cepheus::keys::{CHAR_DM_ZERO, DAMAGE_ALLOCATION, DEX, END, STR};
use smallvec::SmallVec;

/// Which characteristics take a wound.
pub const WOUND_DECISION: DecisionInfo = DecisionInfo::new(WOUND, Subject::Detail, Answers::Points(&[STR, DEX, END]));
/// Which characteristic takes what the first cannot.
pub const WOUND_REST_DECISION: DecisionInfo =
    DecisionInfo::new(WOUND_REST, Subject::Detail, Answers::OneOf(&[STR, DEX]));

const FIRST: Rule = Rule("CE-DMG-02");
const LATER: Rule = Rule("CE-DMG-03");

/// Takes points off somebody's physical characteristics that nothing protects from.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn weaken(cx: &mut Cx<'_>, victim: UnitId, points: i32, cause: Cause, rule: Rule) -> Flow {
    let mut damage = Ledger::new();
    damage.add(DICE, points, rule);
    let blow = Blow::new(victim, None, cause, damage, rule);
    cx.harm(Blow { protection: Protection::Nothing, ..blow }).map(|_| ())
}

/// Takes points of damage off the physical characteristics of a combatant. Their DMs follow the points that are left
/// (CE-DMG-07).
///
/// # Errors
/// Halts if the victim has not decided yet.
pub fn place(cx: &mut Cx<'_>, victim: UnitId, by: Option<UnitId>, points: i32) -> Flow {
    let body = Physique::of(cx.battle(), victim);
    let first = body.lowered() == 0;
    let points = points.min(body.now.iter().sum());
    let parts =
        if first { first_wound(cx, victim, by, &body, points)? } else { later_wound(cx, victim, by, &body, points)? };
    for ((stat, now), part) in PHYSICAL.into_iter().zip(body.now).zip(parts) {
        let to = i16::try_from(now - part).unwrap_or(0);
        cx.set_stat(victim, stat, to, if first { FIRST } else { LATER });
    }
    Ok(())
}

fn choice(victim: UnitId, by: Option<UnitId>, what: crate::battle::Key, wanted: Wanted, rule: Rule) -> Choice {
    Choice::new(Asked::Unit(victim), what, wanted, rule).about(About { by, ..About::default() })
}

/// Endurance first; what it cannot take goes to Strength or Dexterity, as the victim likes, and on to the last (CE-DMG-02).
fn first_wound(cx: &mut Cx<'_>, victim: UnitId, by: Option<UnitId>, body: &Physique, points: i32) -> Flow<[i32; 3]> {
    let [end, str, dex] = body.now;
    let rest = points - points.min(end);
    if rest == 0 || rest == str + dex {
        return Ok([points - rest, rest.min(str), rest.min(dex)]);
    }
    let strength_first = [end, rest.min(str), rest - rest.min(str)];
    let dexterity_first = [end, rest - rest.min(dex), rest.min(dex)];
    let at_zero = cx.battle().rules().number(CHAR_DM_ZERO);
    let better = value(body, strength_first, at_zero) >= value(body, dexterity_first, at_zero);
    if cx.battle().rules().is(DAMAGE_ALLOCATION, AUTO) {
        return Ok(if better { strength_first } else { dexterity_first });
    }
    let [_, strength, dexterity] = PHYSICAL;
    let answers = [strength, dexterity].map(|key| Choosable { key, rule: FIRST });
    let asked = choice(victim, by, WOUND_REST, Wanted::One(answers.into_iter().collect()), FIRST)
        .suggest(Answer::One(if better { strength } else { dexterity }));
    Ok(if cx.choose_one(&asked)? == strength { strength_first } else { dexterity_first })
}

/// Any split that the victim likes (CE-DMG-03).
fn later_wound(cx: &mut Cx<'_>, victim: UnitId, by: Option<UnitId>, body: &Physique, points: i32) -> Flow<[i32; 3]> {
    let open = body.now.iter().filter(|now| **now > 0).count();
    if points == body.now.iter().sum::<i32>() {
        return Ok(body.now);
    }
    if open == 1 {
        return Ok(body.now.map(|now| if now > 0 { points } else { 0 }));
    }
    let best = best_split(body, points, cx.battle().rules().number(CHAR_DM_ZERO));
    if cx.battle().rules().is(DAMAGE_ALLOCATION, AUTO) {
        return Ok(best);
    }
    let short = |points: i32| i16::try_from(points).unwrap_or(i16::MAX);
    let caps = PHYSICAL.into_iter().zip(body.now).filter(|(_, now)| *now > 0);
    let into: SmallVec<[_; 4]> = caps.clone().map(|(key, now)| (key, short(now))).collect();
    let suggested = PHYSICAL.into_iter().zip(best).filter(|(_, part)| *part > 0);
    let suggested = Answer::Split(suggested.map(|(key, part)| (key, short(part))).collect());
    let wanted = Wanted::Split { points: short(points), into };
    let answer = cx.choose(&choice(victim, by, WOUND, wanted, LATER).suggest(suggested))?;
    let Answer::Split(parts) = answer else { unreachable!("the oracle checks answers: {answer}") };
    let part = |key| parts.iter().find(|part| part.0 == key).map_or(0, |part| i32::from(part.1));
    Ok(PHYSICAL.map(part))
}

/// The split that the policy of CE-DMG-03 takes: stay conscious, keep DMs, spare what is damaged most.
fn best_split(body: &Physique, points: i32, at_zero: i32) -> [i32; 3] {
    let [end, str, dex] = body.now;
    let mut best = ([0; 3], i64::MIN);
    for to_end in (points - str - dex).max(0)..=points.min(end) {
        let rest = points - to_end;
        for to_str in (rest - dex).max(0)..=rest.min(str) {
            let parts = [to_end, to_str, rest - to_str];
            let value = value(body, parts, at_zero);
            if value > best.1 {
                best = (parts, value);
            }
        }
    }
    best.0
}

/// How good a split is for the victim, as one number: consciousness, then the sum of DMs, then points on the least
/// damaged characteristics, END before STR before DEX.
fn value(body: &Physique, parts: [i32; 3], at_zero: i32) -> i64 {
    let left = [0, 1, 2].map(|at| body.now[at] - parts[at]);
    let zeros = left.iter().filter(|now| **now == 0).count();
    let dms: i32 = left.iter().map(|now| characteristic_dm(*now, at_zero)).sum();
    let damage = |at: usize| body.max[at] - body.now[at];
    let before = |a: usize, b: usize| damage(a) < damage(b) || (damage(a) == damage(b) && a < b);
    let place = |at: usize| (0..3).filter(|other| before(*other, at)).count();
    let spread = (0..3).map(|at| i64::from(parts[at]) << (16 - 8 * place(at))).sum::<i64>();
    ((i64::from(zeros < 2) * 256 + i64::from(dms) + 64) << 24) + spread
}
