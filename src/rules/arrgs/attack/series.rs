//! Several attacks with one weapon at one target: each a check of its own, and each after the first a strain (AR-REP).

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable};
use crate::battle::system::{DecisionInfo, Subject};
use crate::battle::{Cx, Flow, Rule, Target};
use crate::rules::arrgs::attack::{Strike, plan, sequence};
use crate::rules::arrgs::economy;
use crate::rules::arrgs::keys::log::NONE;
use crate::rules::arrgs::keys::manoeuvres::{NEXT_ATTACK, STRIKE_ON};
use crate::rules::arrgs::keys::{mark, *};

/// Points of a series.
pub const POINTS: i16 = 3;
/// The most attacks of a series.
pub const MOST: i16 = 5;

const SERIES: Rule = Rule("AR-REP-01");
const STRAIN: Rule = Rule("AR-REP-02");
const COSTS: i32 = 1;

/// Whether somebody goes on with a series.
pub const NEXT_DECISION: DecisionInfo = DecisionInfo::or(NEXT_ATTACK, Subject::Detail, NONE, &[STRIKE_ON, NONE]);

/// What others do before each attack but the first; false if it puts an end to the series.
pub type Between<'a> = &'a dyn Fn(&mut Cx<'_>) -> Flow<bool>;

/// Makes up to so many attacks, until the attacker stops or the target drops. Each costs a point of Vitality, the first one as the
/// Action (AR-REP-06). Nothing else can be done between them (AR-REP-03).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn make(cx: &mut Cx<'_>, strike: &Strike, most: i16, between: Between<'_>) -> Flow {
    sequence::make(cx, &Strike { nothing_follows: strike.nothing_follows && most <= 1, ..strike.clone() })?;
    let possible = |cx: &Cx<'_>| {
        let battle = cx.battle();
        battle.is_up(strike.unit) && battle.is_up(strike.target) && plan::check(battle, strike).is_ok()
    };
    if most <= 1 || !possible(cx) || !goes_on(cx, strike)? {
        return Ok(());
    }
    let unit = strike.unit;
    economy::drain(cx, unit, COSTS);
    mark::count(cx, unit, REPEATED, 1, STRAIN);
    if !between(cx)? || !possible(cx) {
        return Ok(());
    }
    let points: Vec<i32> = cx.battle().units().map(|unit| cx.battle().budget(unit).left(AAP)).collect();
    cx.known_tail(strike.nothing_follows, (NEXT_ATTACK, most, points), |cx| {
        cx.tail(strike.nothing_follows, |cx| make(cx, strike, most - 1, between))
    })
}

fn goes_on(cx: &mut Cx<'_>, strike: &Strike) -> Flow<bool> {
    if cx.takes_suggestions() {
        return Ok(true);
    }
    let answers = [STRIKE_ON, NONE].map(|key| Choosable { key, rule: SERIES });
    let (by, act, at) = (Some(strike.unit), Some(strike.act), Target::Unit(strike.target));
    let about = About { by, act, at, ..About::default() };
    let choice = Choice::one(Asked::Unit(strike.unit), NEXT_ATTACK, SERIES, &answers).about(about);
    Ok(cx.choose_one(&choice.suggest(Answer::One(STRIKE_ON)))? == STRIKE_ON)
}
