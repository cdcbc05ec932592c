//! Who knows of whom: before the fight and in its first moments (CE-SET-02, CE-SET-03).

use crate::battle::oracle::{Answer, Asked, Choice, Choosable};
use crate::battle::system::{DecisionInfo, Subject};
use crate::battle::{Battle, Condition, Cx, Flow, Key, Life, Rule, SideId, UnitId, Until};
use crate::rules::cepheus::checks::check::{self, Contest};
use crate::rules::cepheus::keys::*;

/// Slipping away before the fight.
pub const WITHDRAW_DECISION: DecisionInfo = DecisionInfo::or(WITHDRAW, Subject::Plan, STAY, &[STAY, WITHDRAW]);

const AWARE: Rule = Rule("CE-SET-02");
const AVOID: Rule = Rule("CE-SET-03");
const SEES: Key = Key::new("sees_an_enemy");

/// Settles awareness before the fight: by the scouts' check if the option says so, then whether anybody slips away.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn settle(cx: &mut Cx<'_>) -> Flow {
    if cx.battle().rules().is(AWARENESS, RECON) {
        scout(cx)?;
    }
    if cx.battle().rules().flag(ALLOW_AVOID) {
        slip_away(cx)?;
    }
    Ok(())
}

fn sides(battle: &Battle) -> impl Iterator<Item = SideId> + use<> {
    (0..battle.setup().sides.len()).filter_map(|at| u8::try_from(at).ok()).map(SideId)
}

fn of_side(battle: &Battle, side: SideId) -> Vec<UnitId> {
    let able = |unit: &UnitId| battle.side(*unit) == side && battle.is_up(*unit) && battle.takes_turns(*unit);
    battle.units().filter(able).collect()
}

fn unaware(battle: &Battle, unit: UnitId) -> bool {
    battle.conditions(unit).has(UNAWARE)
}

/// The best scouts of two sides roll Recon against each other; the side of the loser is taken by surprise.
fn scout(cx: &mut Cx<'_>) -> Flow {
    let battle = cx.battle();
    let worth = |unit: &UnitId| check::skill_dm(battle, *unit, RECON) + check::stat_dm(battle, *unit, INT);
    let best = |side| of_side(battle, side).into_iter().rev().max_by_key(worth);
    let scouts: Vec<UnitId> = sides(battle).filter_map(best).collect();
    let [one, other] = scouts[..] else { return Ok(()) };
    let contest = Contest { what: RECON, skill: RECON, stat: INT, rule: AWARE };
    let winner = check::opposed(cx, [one, other], contest)?;
    let loser = if winner == one { other } else { one };
    for unit in of_side(cx.battle(), cx.battle().side(loser)) {
        let condition = Condition { key: UNAWARE, amount: 1, until: Until::Cleared, on: None, rule: AWARE };
        cx.set_condition(unit, condition);
    }
    Ok(())
}

/// A side that knows of its enemies while none of them knows of it may leave before the first round.
fn slip_away(cx: &mut Cx<'_>) -> Flow {
    for side in sides(cx.battle()) {
        let battle = cx.battle();
        let own = of_side(battle, side);
        let unnoticed = battle
            .units()
            .filter(|unit| battle.is_up(*unit) && battle.takes_turns(*unit))
            .all(|unit| unaware(battle, unit) == (battle.side(unit) != side));
        if own.is_empty() || !unnoticed {
            continue;
        }
        let answers = [Choosable { key: STAY, rule: AVOID }, Choosable { key: WITHDRAW, rule: AVOID }];
        let choice = Choice::one(Asked::Side(side), WITHDRAW, AVOID, &answers).suggest(Answer::One(STAY));
        if cx.choose_one(&choice)? == WITHDRAW {
            for unit in own {
                cx.set_life(unit, None, Life::Gone, WITHDRAW, AVOID);
            }
        }
    }
    Ok(())
}

/// One who acts with an enemy in sight becomes aware.
pub fn notice(cx: &mut Cx<'_>, unit: UnitId) {
    let battle = cx.battle();
    let enemy = |other: &UnitId| battle.are_enemies(unit, *other) && battle.is_up(*other) && battle.sees(unit, *other);
    if unaware(battle, unit) && battle.units().any(|other| enemy(&other)) {
        cx.end_condition(unit, UNAWARE, SEES, AWARE);
    }
}
