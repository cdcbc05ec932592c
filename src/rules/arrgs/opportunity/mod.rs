//! Opportunity: who is careless within an enemy's Threat Range lets it strike (AR-OPP).
//!
//! An Action whose price is of the class `PROVOKING` gives one event as it is declared ([`by_action`]); a step gives one for
//! each enemy whose Threat Range it leaves or enters ([`before_step`], [`after_step`]).

mod aims;
mod forms;
pub mod going_off;
pub mod ready;
pub mod sweep;
mod ways;

use going_off::Stirred;
pub use ways::Trigger;

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable};
use crate::battle::system::{DecisionInfo, Price, Subject};
use crate::battle::{Battle, Cx, Event, Flow, Key, Rule, Target, UnitId};
use crate::grid::Square;
use crate::rules::arrgs::attack::{Strike, plan, sequence, series};
use crate::rules::arrgs::conditions::can_act;
use crate::rules::arrgs::economy;
use crate::rules::arrgs::keys::classes::{ATTACKING, CASTING, CHARGING, IN_SERIES, PROVOKING};
use crate::rules::arrgs::keys::log::*;
use crate::rules::arrgs::keys::manoeuvres::REPEATED_ATTACK;
use crate::rules::arrgs::keys::{CHARGED, mark};
use crate::rules::arrgs::range;
use crate::rules::arrgs::wounds::exerted;
use smallvec::SmallVec;

/// Whether somebody acts upon an opportunity.
pub const OPPORTUNITY_DECISION: DecisionInfo =
    DecisionInfo::or(OPPORTUNITY, Subject::Strike, NONE, &[STRIKE, REPEATED_ATTACK, NONE]);

const PROVOKES: Rule = Rule("AR-OPP-01");
const IMMEDIATE: Rule = Rule("AR-OPP-02");
/// Points of the armed melee attack with which an opportunity is used (AR-OPP-03).
const POINTS: i16 = 2;

/// The strike with which somebody could act upon an opportunity that another gives now (AR-OPP-01, AR-OPP-03).
fn strike(battle: &Battle, unit: UnitId, provoker: UnitId) -> Option<Strike> {
    if !threatens(battle, unit, provoker) {
        return None;
    }
    let strike = Strike { nothing_follows: false, ..plan::blow(battle, unit, provoker, OPPORTUNITY)? };
    is_possible(battle, &strike).then_some(strike)
}

/// True if that strike, or the sweep that it is by a gigantic creature, can be made now.
fn is_possible(battle: &Battle, strike: &Strike) -> bool {
    match sweep::extent(battle, strike.unit) {
        Some(_) => sweep::order(battle, strike.unit, strike.target).is_some(),
        None => plan::check(battle, strike).is_ok(),
    }
}

/// True if somebody has another within its Threat Range, and the points to act upon an opportunity.
fn threatens(battle: &Battle, unit: UnitId, provoker: UnitId) -> bool {
    battle.are_enemies(unit, provoker)
        && range::in_reach(battle, unit, provoker)
        && economy::can_respond(battle, unit, POINTS)
}

/// True if anybody has the points and the weapon to act upon an opportunity that somebody would give somewhere.
pub fn anybody(battle: &Battle, provoker: UnitId) -> bool {
    let could = |unit: &UnitId| {
        battle.are_enemies(*unit, provoker)
            && economy::can_respond(battle, *unit, POINTS)
            && plan::blow(battle, *unit, provoker, OPPORTUNITY).is_some()
    };
    battle.units().any(|unit| could(&unit))
}

/// An Action that provokes is about to be carried out. Gives whether anybody has acted upon it: it may have become impossible
/// (AR-OPP-05). What is used on it provokes nothing itself (AR-OPP-08).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn by_action(cx: &mut Cx<'_>, provoker: UnitId) -> Flow<bool> {
    act_upon(cx, provoker, true, &[])
}

/// Others act upon what somebody is about to do: what they have ready for it, and the opportunity that it gives if it provokes.
/// The highest Initiative comes first (AR-OPP-07). Gives whether anybody has acted.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn act_upon(cx: &mut Cx<'_>, provoker: UnitId, provokes: bool, triggers: &[Trigger]) -> Flow<bool> {
    respond(cx, &Stirred { provoker, triggers, beyond: None }, provokes, &[])
}

fn respond(cx: &mut Cx<'_>, stirred: &Stirred<'_>, provokes: bool, had: &[UnitId]) -> Flow<bool> {
    let (battle, provoker) = (cx.battle(), stirred.provoker);
    let waits = !stirred.triggers.is_empty() && going_off::anybody(battle, provoker);
    if !(waits || provokes && battle.units().any(|unit| threatens(battle, unit, provoker))) {
        return Ok(false);
    }
    let mut acted = false;
    for unit in range::in_order(cx.battle()) {
        if waits {
            acted |= let_off(cx, unit, stirred)?;
        }
        if provokes && !had.contains(&unit) {
            acted |= seize(cx, unit, provoker)?;
        }
    }
    Ok(acted)
}

/// What somebody has ready for what another does goes off, and what others have ready for that. Gives whether it has.
fn let_off(cx: &mut Cx<'_>, unit: UnitId, stirred: &Stirred<'_>) -> Flow<bool> {
    let so_far = cx.events().len();
    let gone_off = going_off::go_off(cx, unit, stirred, &|cx, price| announced(cx, unit, price))?;
    if gone_off {
        after_hits(cx, unit, so_far)?;
    }
    Ok(gone_off)
}

/// An Action has been paid for: who may act upon the opportunity that it gives does so before it takes effect, and so does who
/// has something ready for it (AR-OPP-04, AR-RDY-02). A charge is in force from now on (AR-CHG-03). Gives whether anybody has
/// acted.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn announced(cx: &mut Cx<'_>, unit: UnitId, price: &Price) -> Flow<bool> {
    if price.is(CHARGING) {
        mark::this_round(cx, unit, CHARGED, 1, Rule("AR-CHG-03"));
    }
    if price.is(IN_SERIES) {
        series::begins(cx, unit);
    }
    let sets_off = [(ATTACKING, Trigger::Attacks), (CASTING, Trigger::Casts), (CHARGING, Trigger::Charges)];
    let triggers: SmallVec<[Trigger; 3]> = sets_off.iter().filter(|one| price.is(one.0)).map(|one| one.1).collect();
    act_upon(cx, unit, price.is(PROVOKING), &triggers)
}

/// A step of a movement: how far it stirs others.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// True if it provokes.
    pub provokes: bool,
    /// True if it sets off what is ready; what is done to somebody does not.
    pub own: bool,
    /// The square that it leaves.
    pub from: Square,
    /// The square that it enters.
    pub to: Square,
}

impl Step {
    fn stirred(&self, provoker: UnitId, beyond: Square) -> Stirred<'static> {
        let triggers: &[Trigger] = if self.own { &[Trigger::Moves, Trigger::Crosses] } else { &[] };
        Stirred { provoker, triggers, beyond: Some(beyond) }
    }
}

/// Somebody is about to leave its square: an event for each enemy that threatens it there (AR-OPP-06). Gives those to whom
/// the step has given theirs.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn before_step(cx: &mut Cx<'_>, mover: UnitId, step: &Step) -> Flow<Vec<UnitId>> {
    let threatened = |unit: &UnitId| {
        cx.battle().are_enemies(*unit, mover) && cx.battle().is_up(*unit) && range::in_reach(cx.battle(), *unit, mover)
    };
    let leaves: Vec<UnitId> = cx.battle().units().filter(threatened).collect();
    respond(cx, &step.stirred(mover, step.to), step.provokes, &[])?;
    Ok(leaves)
}

/// Somebody has entered a square: an event for each enemy that threatens it now and had none as it set out.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn after_step(cx: &mut Cx<'_>, mover: UnitId, step: &Step, had: &[UnitId]) -> Flow {
    respond(cx, &step.stirred(mover, step.from), step.provokes, had).map(|_| ())
}

/// Those who have something ready for a hit on a friend act upon the hits that somebody has made since so many events.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn after_hits(cx: &mut Cx<'_>, by: UnitId, since: usize) -> Flow {
    if !going_off::anybody(cx.battle(), by) {
        return Ok(());
    }
    let hit = |event: &Event| match event {
        Event::Hit { unit, target, .. } if *unit == by => Some(*target),
        _ => None,
    };
    let hits: Vec<UnitId> = cx.events().iter().skip(since).filter_map(hit).collect();
    for unit in range::in_order(cx.battle()) {
        let friend = |other: &UnitId| *other != unit && !cx.battle().are_enemies(unit, *other);
        if hits.iter().any(friend) {
            let_off(cx, unit, &Stirred { provoker: by, triggers: &[Trigger::Hits], beyond: None })?;
        }
    }
    Ok(())
}

/// Asks somebody about an opportunity, and strikes (AR-OPP-02, AR-OPP-04). Each sees the results of the one before: who can no
/// longer be struck is left alone.
fn seize(cx: &mut Cx<'_>, unit: UnitId, provoker: UnitId) -> Flow<bool> {
    let Some(strike) = strike(cx.battle(), unit, provoker).filter(|_| cx.battle().is_up(provoker)) else {
        return Ok(false);
    };
    let battle = cx.battle();
    let (sweep, sweeps) = (sweep::order(battle, unit, provoker), sweep::series(battle, unit, provoker));
    let several = sweep.is_some() == sweeps.is_some() && economy::can_respond(battle, unit, series::POINTS);
    let keys: &[Key] = if several { &[STRIKE, REPEATED_ATTACK, NONE] } else { &[STRIKE, NONE] };
    let answers: SmallVec<[Choosable; 3]> = keys.iter().map(|key| Choosable { key: *key, rule: PROVOKES }).collect();
    let (by, act, at) = (Some(provoker), Some(OPPORTUNITY), Target::Unit(unit));
    let about = About { by, act, at, ..About::default() };
    let choice = Choice::one(Asked::Unit(unit), OPPORTUNITY, PROVOKES, &answers).about(about);
    let answer = cx.choose_one(&choice.suggest(Answer::One(STRIKE)))?;
    if answer == NONE {
        return Ok(false);
    }
    cx.emit(Event::Noted { unit, what: OPPORTUNITY, other: Some(provoker), number: 0, rule: IMMEDIATE });
    let (repeats, so_far) = (answer == REPEATED_ATTACK, cx.events().len());
    economy::respond(cx, unit, if repeats { series::POINTS } else { POINTS });
    if repeats {
        series::begins(cx, unit);
    }
    let stirred = cx.battle().is_up(unit) && act_upon(cx, unit, false, &[Trigger::Attacks])?;
    let battle = cx.battle();
    let able = || can_act(battle, unit) && battle.is_up(provoker) && is_possible(battle, &strike);
    if battle.is_up(unit) && (!stirred || able()) {
        cx.break_in(|cx| match if repeats { sweeps } else { sweep } {
            Some(order) => sweep::make(cx, &order),
            None if repeats => series::strike(cx, &strike, series::MOST, &|_| Ok(true)),
            None => sequence::make(cx, &strike),
        })?;
    }
    series::ends(cx, unit);
    exerted::settle_up(cx, unit)?;
    after_hits(cx, unit, so_far)?;
    Ok(true)
}
