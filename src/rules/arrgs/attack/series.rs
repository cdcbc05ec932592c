//! Several attacks with one weapon or spell at one target: each a check of its own, and each after the first a strain (AR-REP).

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable};
use crate::battle::system::{DecisionInfo, Subject};
use crate::battle::{Battle, Cx, Flow, Key, Rule, Target, UnitId};
use crate::rules::arrgs::attack::{Strike, plan, sequence};
use crate::rules::arrgs::economy;
use crate::rules::arrgs::keys::log::{NONE, OVER};
use crate::rules::arrgs::keys::manoeuvres::{NEXT_ATTACK, STRIKE_ON};
use crate::rules::arrgs::keys::{mark, *};

/// Points of a series.
pub const POINTS: i16 = 3;
/// The most attacks of a series.
pub const MOST: i16 = 5;

const SERIES: Rule = Rule("AR-REP-01");
const STRAIN: Rule = Rule("AR-REP-02");
const NOTHING_ELSE: Rule = Rule("AR-REP-03");
/// What an attack with a weapon costs in Vitality.
pub const COSTS: i32 = 1;

/// Whether somebody goes on with a series.
pub const NEXT_DECISION: DecisionInfo = DecisionInfo::or(NEXT_ATTACK, Subject::Detail, NONE, &[STRIKE_ON, NONE]);

/// What others do before each attack but the first; false if it puts an end to the series.
pub type Between<'a> = &'a dyn Fn(&mut Cx<'_>) -> Flow<bool>;

/// Attacks of one kind at one target.
#[derive(Clone, Copy)]
pub struct Series<'a> {
    /// Who attacks.
    pub unit: UnitId,
    /// Whom.
    pub target: UnitId,
    /// The action.
    pub act: Key,
    /// What each attack costs in Vitality (AR-REP-06).
    pub costs: i32,
    /// True if nothing follows the series in its order.
    pub nothing_follows: bool,
    /// Makes one attack; told whether nothing follows it.
    pub attack: &'a dyn Fn(&mut Cx<'_>, bool) -> Flow,
    /// Whether one more can be made.
    pub possible: &'a dyn Fn(&Battle) -> bool,
    /// What others do in between.
    pub between: Between<'a>,
}

/// Somebody begins a series: until it is over it can perform nothing else that costs points (AR-REP-03).
pub fn begins(cx: &mut Cx<'_>, unit: UnitId) {
    mark::this_round(cx, unit, REPEATING, 1, NOTHING_ELSE);
}

/// A series of somebody is over, if there was one.
pub fn ends(cx: &mut Cx<'_>, unit: UnitId) {
    cx.end_condition(unit, REPEATING, OVER, NOTHING_ELSE);
}

/// Makes up to so many attacks with a weapon.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn strike(cx: &mut Cx<'_>, strike: &Strike, most: i16, between: Between<'_>) -> Flow {
    let Strike { unit, target, act, nothing_follows, .. } = *strike;
    let series = Series {
        unit,
        target,
        act,
        costs: COSTS,
        nothing_follows,
        attack: &|cx, nothing_follows| sequence::make(cx, &Strike { nothing_follows, ..strike.clone() }),
        possible: &|battle| battle.is_up(target) && plan::check(battle, strike).is_ok(),
        between,
    };
    make(cx, &series, most)
}

/// Makes up to so many attacks, until the attacker stops or the target drops. Each costs Vitality, the first one as the Action
/// (AR-REP-06).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn make(cx: &mut Cx<'_>, series: &Series<'_>, most: i16) -> Flow {
    let Series { unit, nothing_follows, .. } = *series;
    (series.attack)(cx, nothing_follows && most <= 1)?;
    let possible = |cx: &Cx<'_>| cx.battle().is_up(unit) && (series.possible)(cx.battle());
    if most <= 1 || !possible(cx) || !goes_on(cx, series)? {
        return Ok(());
    }
    economy::drain(cx, unit, series.costs);
    mark::count(cx, unit, REPEATED, 1, STRAIN);
    if !(series.between)(cx)? || !possible(cx) {
        return Ok(());
    }
    let points: Vec<i32> = cx.battle().units().map(|unit| cx.battle().budget(unit).left(AAP)).collect();
    cx.known_tail(nothing_follows, (NEXT_ATTACK, most, points), |cx| {
        cx.tail(nothing_follows, |cx| make(cx, series, most - 1))
    })
}

fn goes_on(cx: &mut Cx<'_>, series: &Series<'_>) -> Flow<bool> {
    if cx.takes_suggestions() {
        return Ok(true);
    }
    let answers = [STRIKE_ON, NONE].map(|key| Choosable { key, rule: SERIES });
    let (by, act, at) = (Some(series.unit), Some(series.act), Target::Unit(series.target));
    let about = About { by, act, at, ..About::default() };
    let choice = Choice::one(Asked::Unit(series.unit), NEXT_ATTACK, SERIES, &answers).about(about);
    Ok(cx.choose_one(&choice.suggest(Answer::One(STRIKE_ON)))? == STRIKE_ON)
}
