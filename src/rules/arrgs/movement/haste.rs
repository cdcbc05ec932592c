//! Too fast: whoever would suffer from a sudden change of speed is warned before the first step (AR-VEH-12).

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable};
use crate::battle::system::{DecisionInfo, Subject};
use crate::battle::{Cx, Flow, Rule, Target, UnitId};
use crate::rules::arrgs::damage::impact::harm_after;
use crate::rules::arrgs::keys::log::{ALL_THE_WAY, SHORT, SUDDEN_SPEED};

/// Whether somebody goes as far as ordered although the change of speed will harm.
pub const SUDDEN_SPEED_DECISION: DecisionInfo =
    DecisionInfo::or(SUDDEN_SPEED, Subject::Detail, ALL_THE_WAY, &[SHORT, ALL_THE_WAY]);

const HARM: Rule = Rule("AR-VEH-12");

/// The squares that a mover goes of so many: all of them unless they would harm it and fewer, or none, would not; then as its
/// driver decides.
///
/// # Errors
/// Halts when a decision is missing.
pub fn squares(cx: &mut Cx<'_>, mover: UnitId, all: usize) -> Flow<usize> {
    let harm = harm_after(cx.battle(), mover, all);
    let safe = (0..all).rev().find(|squares| harm_after(cx.battle(), mover, *squares) == 0);
    let (Some(safe), true) = (safe, harm > 0) else { return Ok(all) };
    let unit = cx.battle().driver(mover).unwrap_or(mover);
    let answers = [SHORT, ALL_THE_WAY].map(|key| Choosable { key, rule: HARM });
    let number = i16::try_from(harm).unwrap_or(i16::MAX);
    let about = About { number, at: Target::Unit(mover), ..About::default() };
    let choice = Choice::one(Asked::Unit(unit), SUDDEN_SPEED, HARM, &answers).about(about);
    let answer = cx.choose_one(&choice.suggest(Answer::One(SHORT)))?;
    Ok(if answer == SHORT { safe } else { all })
}
