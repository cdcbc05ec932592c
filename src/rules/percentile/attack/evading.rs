//! Evading hits: the target's evasion, guardians, counter-attacks (PC-ATK-08 to 10, PC-BGD-10 to 14, PC-DEF).
//!
//! A feint bars guardians, but not those who protect an ally (PC-AAC-34). Random hits of suppressive fire are evaded like
//! any others (PC-SUP-07).

use crate::battle::oracle::{About, Answer, Asked, BLAST_REACTION, Choice, Choosable, REACTION};
use crate::battle::system::{DecisionInfo, Happening, Occasion, Subject};
use crate::battle::{Battle, Cx, Event, Flow, Key, Line, Rule, Target, UnitId, Until};
use crate::rules::percentile::armoury::strike::{self, Strike};
use crate::rules::percentile::attack::{self, overwatch, reacting};
use crate::rules::percentile::checks::characteristics::{able, in_order_of};
use crate::rules::percentile::checks::worn::deflector;
use crate::rules::percentile::checks::{self, Grain, Outcome, Test};
use crate::rules::percentile::conditions::reactions;
use crate::rules::percentile::evasion::{Threat, defences, parry, point_defence};
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::{mark, *};
use crate::rules::percentile::range;
use smallvec::SmallVec;

/// How a target evades a hit (PC-ATK-08).
pub const REACTION_DECISION: DecisionInfo = DecisionInfo::or(REACTION, Subject::Reaction, NONE, EVASIONS);
/// How somebody evades a blast.
pub const BLAST_DECISION: DecisionInfo = DecisionInfo::or(BLAST_REACTION, Subject::Reaction, NONE, EVASIONS);
/// Whether a successful parry is followed by a blow.
pub const COUNTER_DECISION: DecisionInfo = DecisionInfo::or(COUNTER, Subject::Strike, NONE, &[STRIKE, NONE]);
/// Whether somebody parries for an ally.
pub const GUARDIAN_DECISION: DecisionInfo = DecisionInfo::or(GUARDIAN, Subject::Detail, NONE, &[NONE, PARRY]);
/// Whether somebody takes a hit for an ally.
pub const PROTECT_DECISION: DecisionInfo = DecisionInfo::or(PROTECT, Subject::Detail, NONE, &[NONE, PROTECT]);

const EVASIONS: &[Key] = &[NONE, DEFLECT, DODGE, PARRY, POINT_DEFEND, REPEL];

const KINDS: Rule = Rule("PC-ATK-08");
/// A test from this target number on is worth a reaction.
const WORTHWHILE: i32 = 25;

/// What an evasion leaves of the hits on somebody.
#[derive(Clone, Copy, Debug)]
pub struct Left {
    /// The hits.
    pub hits: i16,
    /// By how much the test failed; negative where it passed, `None` where there was none.
    pub margin: Option<i32>,
    /// The evasion.
    pub evasion: Option<Key>,
}

impl Left {
    /// All hits, for want of an evasion.
    pub const fn all(hits: i16) -> Self {
        Self { hits, margin: None, evasion: None }
    }
}

/// Continues with the hits that are left after an evasion.
pub type Then<'a> = &'a dyn Fn(&mut Cx<'_>, Left) -> Flow;

/// Asks a target for its one evasion, removes the hits that it avoids (PC-ATK-09, PC-ATK-10), and continues with the
/// rest.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn evade(cx: &mut Cx<'_>, strike: &Strike, unit: UnitId, hits: i16, threat: Threat, then: Then<'_>) -> Flow {
    let all = defences(cx.battle(), strike, unit, threat);
    if all.iter().all(|test| test.what == DEFLECT) && !cx.takes_suggestions() {
        say_why_not(cx, strike, unit, threat);
    }
    let Some(test) = choose(cx, strike, unit, all, threat)? else {
        return guardian(cx, strike, unit, hits, threat, then);
    };
    if test.what != DEFLECT {
        return attempt(cx, strike, unit, &test, hits, then);
    }
    attempt(cx, strike, unit, &test, hits, &|cx, left| {
        if left.hits < hits || !deflector(cx.battle(), unit).is_some_and(|one| one.1) {
            return then(cx, left);
        }
        let rest = defences(cx.battle(), strike, unit, threat).into_iter().filter(|test| test.what != DEFLECT);
        match choose(cx, strike, unit, rest.collect(), threat)? {
            Some(test) => attempt(cx, strike, unit, &test, hits, then),
            None => then(cx, left),
        }
    })
}

/// Reports why a target has no reaction to use.
fn say_why_not(cx: &mut Cx<'_>, strike: &Strike, unit: UnitId, threat: Threat) {
    let unseen = !cx.battle().in_sight_of(cx.battle().side(unit), strike.unit);
    let immobilised = cx.battle().conditions(unit).has(IMMOBILISED);
    let why = reactions::no_reaction(cx.battle(), unit).or(unseen.then_some(UNSEEN)).map(|what| (what, KINDS));
    let feinted = threat.feinted.then_some((FEINTED, Rule("PC-AAC-33")));
    let why = why.or(feinted).or(immobilised.then_some((IMMOBILISED, Rule("PC-ACT-09"))));
    if let Some((what, rule)) = why.filter(|_| cx.battle().is_up(unit)) {
        cx.emit(Event::Noted { unit, what, other: None, number: 0, rule });
    }
}

fn choose(
    cx: &mut Cx<'_>,
    strike: &Strike,
    unit: UnitId,
    tests: SmallVec<[Test; 4]>,
    threat: Threat,
) -> Flow<Option<Test>> {
    let Some(best) = tests.iter().max_by_key(|test| (target_number(test), test.what == DEFLECT)) else {
        return Ok(None);
    };
    let careful = cx.battle().conditions(unit).has(AIMING) || cx.battle().conditions(unit).has(WATCHING);
    let sensible = best.what == DEFLECT || (target_number(best) >= WORTHWHILE && !careful);
    let suggested = if sensible { best.what } else { NONE };
    let none = [Choosable { key: NONE, rule: KINDS }];
    let answers: SmallVec<[Choosable; 4]> =
        none.into_iter().chain(tests.iter().map(|test| Choosable { key: test.what, rule: test.rule })).collect();
    let (act, item) = (Some(strike.act), Some(strike::weapon_of(cx.battle(), strike).id));
    let about = About {
        by: Some(strike.unit),
        act,
        item,
        at: strike.ground.map_or(Target::Unit(strike.target), Target::Square),
        ..About::default()
    };
    let what = if threat.blast { BLAST_REACTION } else { REACTION };
    let choice = Choice::one(Asked::Unit(unit), what, KINDS, &answers).about(about).suggest(Answer::One(suggested));
    let answer = cx.choose_one(&choice)?;
    Ok(tests.into_iter().find(|test| test.what == answer))
}

fn target_number(test: &Test) -> i32 {
    test.score.amount + test.modifiers.total()
}

/// Makes an evasion test, pays for it, and goes on with the hits that are left.
fn attempt(cx: &mut Cx<'_>, strike: &Strike, unit: UnitId, test: &Test, hits: i16, then: Then<'_>) -> Flow {
    let (what, rule) = (test.what, test.rule);
    if what != DEFLECT && strike.act != RAM {
        overwatch::reacting(cx, unit)?;
        if !reactions::has_reaction(cx.battle(), unit) {
            return then(cx, Left::all(hits));
        }
    }
    cx.emit(Event::Reacted { unit, reaction: what, against: strike.unit, rule });
    if what != DEFLECT && strike.act != RAM {
        reacting::pay_reaction(cx, unit);
        cx.happened(unit, Happening::of(Occasion::Reacted, rule).kind(what))?;
    }
    if what == POINT_DEFEND {
        spend_point_defence(cx, unit);
    }
    let grain = if strike.multi { Grain::UpTo(hits) } else { Grain::Pass };
    let (grain, critical) = match cx.hooks().map(|hooks| hooks.mark(cx.battle())) {
        Some(None) => (Grain::Exact, 101),
        Some(Some(margin)) => (grain, test.need(cx.battle()) + margin),
        None => (grain, 101),
    };
    let test = Test { grain, natural: [critical, 101], ..test.clone() };
    cx.tail(strike.nothing_follows, |cx| {
        let outcome = checks::roll(cx, &test)?;
        if what == PARRY && outcome.passed() {
            counter(cx, strike, unit)?;
        }
        then(cx, Left { hits: rest(strike, hits, outcome), margin: Some(failure(outcome)), evasion: Some(what) })
    })
}

/// By how much an evasion failed; not above 0 where it passed, whatever the numbers say, nor below 0 where it failed.
fn failure(outcome: Outcome) -> i32 {
    let margin = -outcome.margin();
    if outcome.passed() { margin.min(0) } else { margin.max(0) }
}

/// A pass stops a single hit; of several hits of one test each degree stops one (PC-ATK-09).
fn rest(strike: &Strike, hits: i16, outcome: Outcome) -> i16 {
    let stopped = if strike.multi { i16::try_from(outcome.dos).unwrap_or(hits) } else { hits };
    if outcome.passed() { (hits - stopped).max(0) } else { hits }
}

fn spend_point_defence(cx: &mut Cx<'_>, unit: UnitId) {
    let Some(slot) = point_defence(cx.battle(), unit).filter(|_| cx.battle().rules().flag(TRACK_AMMO)) else { return };
    let Some((item, def)) = cx.battle().item(unit, slot) else { return };
    let (left, item) = (item.loaded - 1, def.key);
    cx.emit(Event::AmmoSpent { unit, slot, item, rounds: 1, left, rule: Rule("PC-BGD-12") });
}

/// The free blow after a parry (PC-AAC-20, PC-AAC-21).
fn counter(cx: &mut Cx<'_>, strike: &Strike, unit: UnitId) -> Flow {
    const RULE: Rule = Rule("PC-AAC-20");
    let battle = cx.battle();
    let may = battle.profile(unit).has(COUNTER_ATTACK) && !battle.conditions(unit).has(COUNTERED);
    if !may || !able(battle, unit) || !attack::in_melee_reach(battle, unit, strike.unit) {
        return Ok(());
    }
    let answers = [STRIKE, NONE].map(|key| Choosable { key, rule: RULE });
    let about = About { by: Some(strike.unit), act: Some(COUNTER), at: Target::Unit(unit), ..About::default() };
    let choice = Choice::one(Asked::Unit(unit), COUNTER, RULE, &answers).about(about).suggest(Answer::One(STRIKE));
    if cx.choose_one(&choice)? == NONE {
        return Ok(());
    }
    mark::set(cx, unit, COUNTERED, 1, Until::TurnStart, Rule("PC-AAC-21"));
    attack::free(cx, unit, strike.unit, Line { what: COUNTER, amount: -20, rule: RULE })
}

/// Allies next to somebody, with a reaction left, in initiative order.
fn helpers(battle: &Battle, unit: UnitId, against: UnitId) -> Vec<UnitId> {
    let beside = |ally: &UnitId| {
        *ally != unit
            && *ally != against
            && !battle.are_enemies(*ally, unit)
            && reactions::has_reaction(battle, *ally)
            && range::beside(battle, *ally, unit)
    };
    in_order_of(battle, beside)
}

/// What allies are asked about: an attack on somebody.
fn about(strike: &Strike, unit: UnitId) -> About {
    About { by: Some(strike.unit), act: Some(strike.act), at: Target::Unit(unit), ..About::default() }
}

/// An ally may parry in the target's stead (PC-BGD-13).
fn guardian(cx: &mut Cx<'_>, strike: &Strike, unit: UnitId, hits: i16, threat: Threat, then: Then<'_>) -> Flow {
    const RULE: Rule = Rule("PC-BGD-13");
    if !strike.is_melee() || threat.feinted || !threat.parry || threat.blast {
        return then(cx, Left::all(hits));
    }
    for ally in helpers(cx.battle(), unit, strike.unit) {
        let Some(test) = parry(cx.battle(), ally, strike) else { continue };
        let worth = target_number(&test) >= WORTHWHILE;
        let answers = [NONE, PARRY].map(|key| Choosable { key, rule: RULE });
        let about = about(strike, unit);
        let suggested = Answer::One(if worth { PARRY } else { NONE });
        let choice = Choice::one(Asked::Unit(ally), GUARDIAN, RULE, &answers).about(about).suggest(suggested);
        if cx.choose_one(&choice)? == PARRY {
            return attempt(cx, strike, ally, &test, hits, then);
        }
    }
    then(cx, Left::all(hits))
}

/// An ally may take one of the hits itself (PC-BGD-14). Returns who takes it.
///
/// # Errors
/// Halts if a decision is missing.
pub fn protect(cx: &mut Cx<'_>, strike: &Strike, unit: UnitId) -> Flow<Option<UnitId>> {
    const RULE: Rule = Rule("PC-BGD-14");
    for ally in helpers(cx.battle(), unit, strike.unit) {
        if cx.battle().conditions(ally).has(IMMOBILISED) {
            continue;
        }
        let answers = [NONE, PROTECT].map(|key| Choosable { key, rule: RULE });
        let about = about(strike, unit);
        let choice = Choice::one(Asked::Unit(ally), PROTECT, RULE, &answers).about(about).suggest(Answer::One(NONE));
        if cx.choose_one(&choice)? == PROTECT {
            overwatch::reacting(cx, ally)?;
            if !reactions::has_reaction(cx.battle(), ally) {
                continue;
            }
            cx.emit(Event::Reacted { unit: ally, reaction: PROTECT, against: strike.unit, rule: RULE });
            reacting::pay_reaction(cx, ally);
            cx.happened(ally, Happening::of(Occasion::Reacted, RULE).kind(PROTECT))?;
            return Ok(Some(ally));
        }
    }
    Ok(None)
}
