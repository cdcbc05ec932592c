//! The Defence Manoeuvre: an Immediate Action that lessens an attack which has come through, on top
//! of the Reaction (AR-DFM, AR-DEF-04).

use crate::battle::oracle::{About, Answer, Asked, Choice, Choosable, REACTION};
use crate::battle::system::{DecisionInfo, Happening, Occasion, Struck, Subject};
use crate::battle::{Battle, Cx, Event, Flow, Ledger, Rule, Target};
use crate::rules::arrgs::attack::{Strike, modifiers};
use crate::rules::arrgs::checks::magnitude::{self, Factor};
use crate::rules::arrgs::checks::open::Open;
use crate::rules::arrgs::checks::rolling::first;
use crate::rules::arrgs::checks::traits::critical_range;
use crate::rules::arrgs::checks::{self, Outcome, Test, assisted, roll};
use crate::rules::arrgs::economy;
use crate::rules::arrgs::keys::log::NONE;
use crate::rules::arrgs::keys::*;
use crate::rules::common::attack::Then;

/// Whether somebody defends itself against an attack that has come through.
pub const DEFENCE_DECISION: DecisionInfo =
    DecisionInfo::or(REACTION, Subject::Reaction, NONE, &[NONE, DEFEND, COUNTERSPELL]);

const DEFENDING: Rule = Rule("AR-DFM-01");
/// Points of a Defence.
const POINTS: i16 = 2;
/// A Defence that takes so much from an attack even by a middling roll is worth its price.
const WORTHWHILE: i32 = 3;

/// True if the target of an attack may defend itself: aware, able, with the points for it (AR-DFM-02).
fn may(battle: &Battle, strike: &Strike) -> bool {
    economy::can_respond(battle, strike.target, POINTS) && modifiers::is_noticed(battle, strike)
}

/// What is added to the die of a Defence (AR-DFM-06). Its own points already weigh on it (AR-ACT-10).
fn ledger(start: Ledger, battle: &Battle, strike: &Strike) -> Ledger {
    let of = strike.defence.defence(battle, strike.target);
    checks::ledger(start, battle, strike.target, of, |all| {
        modifiers::by_attack(all, strike, battle);
        if factor(battle, strike) != Factor::Same {
            all.leave_out(SIZE);
        }
    })
}

/// What magnitude makes of a Defence.
fn factor(battle: &Battle, strike: &Strike) -> Factor {
    magnitude::answering(battle, strike.target, strike.magnitude(battle), strike.defence.purpose)
}

/// The most that a Defence without a critical can take from an attack; an attacker who is content leaves room for it.
pub fn most(battle: &Battle, strike: &Strike) -> i32 {
    let bonus = ledger(Ledger::bare(), battle, strike).total();
    match factor(battle, strike) {
        _ if strike.willing || !may(battle, strike) => 0,
        Factor::Same => bonus.max(0),
        factor => factor.apply(20 + bonus).max(0),
    }
}

/// An attack on its way to somebody who may defend itself.
pub struct Incoming<'a> {
    /// Its check.
    outcome: &'a Outcome,
    /// The Reaction that it has met.
    met: i32,
    /// What decides on its value, where that is open.
    open: Option<Open<'a>>,
}

impl<'a> Incoming<'a> {
    /// An attack of a value that is known.
    pub fn new(outcome: &'a Outcome, met: i32) -> Self {
        Self { outcome, met, open: None }
    }

    /// An attack whose value may be open.
    pub fn open(outcome: &'a Outcome, open: Open<'a>) -> Self {
        Self { outcome, met: 0, open: Some(open).filter(|_| outcome.mark != 0) }
    }

    /// Goes on with an attack about which nothing is done.
    fn pass(&self, cx: &mut Cx<'_>, nothing_follows: bool, struck: Struck, then: Then<'_>) -> Flow {
        let Some(open) = &self.open else { return then(cx, &[struck]) };
        cx.tail(nothing_follows, |cx| {
            let offence = open.settle(cx, self.outcome).sv;
            then(cx, &[Struck { offence, ..struck }])
        })
    }
}

/// Asks the target for its Defence, rolls it against the attack's result, and goes on with what is left of the attack
/// (AR-DFM-01 to AR-DFM-07). A lower result takes nothing (AR-DFM-03); Resistance comes later (AR-DFM-04). The higher of the
/// Reaction and this: under a damage model that acts inside of attacks the higher of both evades it (DR-BGD-45).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn lessen(cx: &mut Cx<'_>, strike: &Strike, incoming: &Incoming<'_>, struck: Struck, then: Then<'_>) -> Flow {
    let (unit, attack, met) = (strike.target, incoming.outcome, incoming.met);
    let hooked = cx.hooks().is_some();
    let struck = if hooked && !strike.willing { evading(struck, attack.total - met) } else { struck };
    if strike.willing || struck.hits < 1 || !may(cx.battle(), strike) || !chosen(cx, strike, attack)? {
        return incoming.pass(cx, strike.nothing_follows, struck, then);
    }
    cx.emit(Event::Reacted { unit, reaction: DEFEND, against: strike.unit, rule: DEFENDING });
    economy::respond(cx, unit, POINTS);
    cx.happened(unit, Happening::of(Occasion::Reacted, DEFENDING).by(Some(strike.unit)).kind(DEFEND))?;
    let ledger = ledger(cx.ledger(), cx.battle(), strike);
    assisted::use_up(cx, unit, strike.defence);
    let test = match strike.sv {
        Some(_) => {
            let of = strike.defence.defence(cx.battle(), unit);
            let crit = critical_range(cx.battle(), unit, of);
            let test = Test { crit, ..Test::graded(unit, DEFEND, ledger, (attack.total, 0), DEFENDING) };
            Test { enough: attack.sv, against: Some(strike.unit), factor: factor(cx.battle(), strike), ..test }
        }
        None => Test {
            beyond: true,
            factor: factor(cx.battle(), strike),
            ..Test::new(unit, DEFEND, ledger, attack.total, Rule("AR-DFM-05"))
        },
    };
    cx.tail(strike.nothing_follows, |cx| {
        if hooked {
            let test = Test { whole: true, ..test.clone() };
            let Outcome { natural, total, .. } = first(cx, &test)?;
            let counts = !test.spoils(natural, cx.battle().rules().flag(NATURAL_ONE_FAILS));
            let left = if counts { evading(struck, attack.total - total) } else { struck };
            return then(cx, &[Struck { reaction: Some(DEFEND), ..left }]);
        }
        if let Some(open) = &incoming.open {
            let taken = open.answer(cx, attack, &test)?;
            let offence = open.settled.get().sv;
            let left = (offence - taken).max(0);
            let hits = if left == 0 { 0 } else { struck.hits };
            return then(cx, &[Struck { hits, offence, margin: Some(left), reaction: Some(DEFEND), ..struck }]);
        }
        let outcome = roll(cx, &test)?;
        let left = if strike.sv.is_some() { (struck.offence - outcome.sv).max(0) } else { struck.offence };
        let stopped = if strike.sv.is_some() { left == 0 } else { outcome.success };
        let hits = if stopped { 0 } else { struck.hits };
        then(cx, &[Struck { hits, margin: Some(left), reaction: Some(DEFEND), ..struck }])
    })
}

/// What is left of an attack by its margin over one more number that it has to reach.
fn evading(struck: Struck, margin: i32) -> Struck {
    let margin = struck.margin.map_or(margin, |least| least.min(margin));
    Struck { margin: Some(margin), hits: if margin < 0 { 0 } else { struck.hits }, ..struck }
}

fn chosen(cx: &mut Cx<'_>, strike: &Strike, attack: &Outcome) -> Flow<bool> {
    let answers = [NONE, DEFEND].map(|key| Choosable { key, rule: DEFENDING });
    let middling = ledger(Ledger::bare(), cx.battle(), strike).total() + 10;
    let middling = factor(cx.battle(), strike).apply(middling) - attack.total;
    let suggested = Answer::One(if middling >= WORTHWHILE { DEFEND } else { NONE });
    let number = i16::try_from(attack.sv).unwrap_or(i16::MAX);
    let item = Some(strike.weapon(cx.battle()).id);
    let (by, act, at) = (Some(strike.unit), Some(strike.act), Target::Unit(strike.target));
    let about = About { by, act, item, at, number, ..About::default() };
    let choice = Choice::one(Asked::Unit(strike.target), REACTION, DEFENDING, &answers).about(about);
    Ok(cx.choose_one(&choice.suggest(suggested))? == DEFEND)
}
