//! Moving somebody: where to, how it lands, what that ends (DR-WPN-06, DR-PSG-07 to DR-PSG-14).

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable, Wanted};
use crate::battle::system::{Answers, DecisionInfo, Subject};
use crate::battle::{Battle, Condition, Cx, Flow, Rule, Target, UnitId, Until};
use crate::grid::Square;
use crate::rules::drive::gravity::{guard, landing, weight};
use crate::rules::drive::keys::*;

const MOVES: Rule = Rule("DR-WPN-06");
const COVER: Rule = Rule("DR-PSG-14");
const FLIGHT: Rule = Rule("DR-PSG-09");

/// Where something is moved to.
pub const GRAVITY_TO_DECISION: DecisionInfo = DecisionInfo::new(GRAVITY_TO, Subject::Plan, Answers::Square);
/// Whether a flyer resists.
pub const RESIST_GRAVITY_DECISION: DecisionInfo =
    DecisionInfo::new(RESIST_GRAVITY, Subject::Detail, Answers::OneOf(&[RESIST, YIELD]));

/// Whether a target resists by flight. Who declines cannot take that back before its next turn begins (DR-PSG-09).
///
/// # Errors
/// Halts when the decision is missing.
pub fn resists(cx: &mut Cx<'_>, target: UnitId, user: UnitId) -> Flow<bool> {
    let battle = cx.battle();
    if target == user || weight::flying(battle, target) < 1 || battle.conditions(target).has(YIELDING) {
        return Ok(false);
    }
    let suggested = if battle.are_enemies(target, user) { RESIST } else { YIELD };
    let answers = [RESIST, YIELD].map(|key| Choosable { key, rule: FLIGHT });
    let about = About { by: Some(user), at: Target::Unit(target), ..About::default() };
    let choice = Choice::one(Asked::Unit(target), RESIST_GRAVITY, FLIGHT, &answers).about(about);
    if cx.choose_one(&choice.suggest(Answer::One(suggested)))? == RESIST {
        return Ok(true);
    }
    let (key, until) = (YIELDING, Until::TurnStart);
    cx.set_condition(target, Condition { key, amount: 1, until, on: Some(user), rule: FLIGHT });
    Ok(false)
}

/// Asks where to, and moves somebody there. It lands unhurt, except over a drop; enemies who have not yielded land prone.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn displace(cx: &mut Cx<'_>, user: UnitId, target: UnitId, most: u16) -> Flow {
    let squares = squares(cx.battle(), user, target, most);
    let Some(to) = chosen(cx, user, Target::Unit(target), squares)? else { return Ok(()) };
    let from = cx.battle().square(target);
    cx.battle().rules().core.carry(cx, target, landing::path(from, to), GRAVITY, MOVES)?;
    uncover(cx, target);
    guard::look(cx);
    let unwilling = cx.battle().are_enemies(user, target) && !cx.battle().conditions(target).has(YIELDING);
    if unwilling && cx.battle().is_up(target) && landing::is_grounded(cx.battle(), target) {
        let core = cx.battle().rules().core;
        core.knock_down(cx, target, GRAVITY, MOVES);
    }
    Ok(())
}

/// The squares that somebody can be moved to, the most useful ones first.
pub fn squares(battle: &Battle, user: UnitId, target: UnitId, most: u16) -> Vec<Square> {
    ranked(battle, user, target, landing::squares(battle, target, most))
}

/// Asks for one of the squares.
///
/// # Errors
/// Halts when the decision is missing.
pub fn chosen(cx: &mut Cx<'_>, user: UnitId, at: Target, squares: Vec<Square>) -> Flow<Option<Square>> {
    let Some(first) = squares.first().copied() else { return Ok(None) };
    let about = About { by: Some(user), act: Some(GRAVITY), at, ..About::default() };
    let choice = Choice::new(Asked::Unit(user), GRAVITY_TO, Wanted::Square(squares), MOVES).about(about);
    match cx.choose(&choice.suggest(Answer::Square(first)))? {
        Answer::Square(square) => Ok(Some(square)),
        _ => Ok(Some(first)),
    }
}

/// The squares, the most useful ones first: enemies where they fall deepest, then where most of one's own side see them;
/// friends where fewest enemies do.
fn ranked(battle: &Battle, user: UnitId, target: UnitId, mut squares: Vec<Square>) -> Vec<Square> {
    let (from, enemy) = (battle.square(target), battle.are_enemies(user, target));
    let core = battle.rules().core;
    let foes = |to: Square| {
        let up = battle.units().filter(|other| battle.is_up(*other) && battle.are_enemies(*other, target));
        i32::try_from(up.filter(|other| battle.can_hit(battle.square(*other), to)).count()).unwrap_or(0)
    };
    squares.sort_by_cached_key(|to| {
        let (drop, seen) = (core.drop_between(battle, from, *to), foes(*to));
        let far = i64::from((*to - from).chebyshev());
        if enemy { (-drop, -seen, -far, *to) } else { (drop.max(0), seen, far, *to) }
    });
    squares
}

/// Ends the cover of what has been moved until it takes cover by moving itself.
fn uncover(cx: &mut Cx<'_>, target: UnitId) {
    let (key, until) = (OUT_OF_COVER, Until::Cleared);
    cx.set_condition(target, Condition { key, amount: 1, until, on: None, rule: COVER });
}

/// True if somebody has no cover wherever it is: it has been moved by pseudogravity, and has not moved itself since.
pub fn is_uncovered(battle: &Battle, unit: UnitId) -> bool {
    battle.conditions(unit).has(OUT_OF_COVER) && !has_moved(battle, unit)
}

/// True if somebody has moved in its own turn, which it still has.
fn has_moved(battle: &Battle, unit: UnitId) -> bool {
    battle.current() == Some(unit) && battle.body(unit).moved > 0
}

/// A turn ends: who has moved in it has cover again where there is some, and who is in the air without a flying SPD, having
/// paid for none, begins to fall (DR-BGD-23).
///
/// # Errors
/// None.
pub fn turn_ends(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    let wingless = cx.battle().machine(unit).is_none() && weight::flying(cx.battle(), unit) < 1;
    if wingless && !landing::is_grounded(cx.battle(), unit) {
        let core = cx.battle().rules().core;
        core.fall(cx, unit);
    }
    if cx.battle().body(unit).moved > 0 {
        cx.end_condition(unit, OUT_OF_COVER, OVER, COVER);
    }
    Ok(())
}
