//! The free attack on those who leave a melee (PC-AAC-19).

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable};
use crate::battle::system::{DecisionInfo, Subject};
use crate::battle::{Battle, Cx, Flow, Line, Rule, Target, UnitId};
use crate::rules::percentile::attack;
use crate::rules::percentile::checks::characteristics::able;
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::*;

/// Whether somebody strikes at one who leaves.
pub const OPPORTUNITY_DECISION: DecisionInfo = DecisionInfo::or(OPPORTUNITY, Subject::Strike, NONE, &[STRIKE, NONE]);

const FREE_ATTACK: Rule = Rule("PC-AAC-19");

/// True if a combatant may strike one who leaves: able, aware, not held, with a weapon for a Standard Attack in reach.
fn may_strike(battle: &Battle, unit: UnitId, leaver: UnitId) -> bool {
    let conditions = battle.conditions(unit);
    let free = able(battle, unit) && !conditions.has(SURPRISED) && !conditions.has(RESTRAINED);
    free && attack::in_melee_reach(battle, unit, leaver)
}

/// Gives an enemy its free attack on one who is about to leave the melee with it.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn strike_leaver(cx: &mut Cx<'_>, unit: UnitId, leaver: UnitId) -> Flow {
    if !may_strike(cx.battle(), unit, leaver) {
        return Ok(());
    }
    let answers = [STRIKE, NONE].map(|key| Choosable { key, rule: FREE_ATTACK });
    let about =
        About { by: Some(leaver), act: Some(OPPORTUNITY), item: None, at: Target::Unit(unit), ..About::default() };
    let choice =
        Choice::one(Asked::Unit(unit), OPPORTUNITY, FREE_ATTACK, &answers).about(about).suggest(Answer::One(STRIKE));
    if cx.choose_one(&choice)? == NONE {
        return Ok(());
    }
    cx.end_condition(unit, WATCHING, OPPORTUNITY, Rule("PC-OVW-05"));
    cx.break_in(|cx| attack::free(cx, unit, leaver, Line { what: OPPORTUNITY, amount: 10, rule: FREE_ATTACK }))
}
