//! Answers the questions of one step of an order file from the decisions written after it. Decisions that were not
//! called for, or that are not among the answers, are declined, and the battle goes on without them.

use super::order_run::DiceSource;
use super::orders::GivenChoice;
use crate::battle::oracle::{Answer, Choice, Flow, Halt, Matters, Oracle, ScriptFault, Wanted};
use crate::battle::{Battle, Key, Rule, engine};
use crate::dice::{Dice, Rolled};
use crate::scenario::Span;
use std::mem::discriminant;

/// A decision is taken when the rules ask for it.
const OPEN: Rule = Rule("SIX-DEC-01");
/// The owner of a decision was asked, and the decision is not among the answers.
pub const NOT_OFFERED: &str = "not_offered";
/// Nobody asked the owner of a decision for it.
pub const NOT_ASKED: &str = "not_asked";

/// A decision of an order file that was declined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declined {
    /// Its place in the file.
    pub span: Span,
    /// The combatant or side that it was written for.
    pub asked: String,
    /// The kind of decision, if the file states it or a question suggests it.
    pub what: Option<Key>,
    /// The answer in the file.
    pub answer: Answer,
    /// The reason: [`NOT_ASKED`] or [`NOT_OFFERED`].
    pub why: &'static str,
    /// The rule of the decision, or SIX-DEC-01.
    pub rule: Rule,
    /// The answers on offer, and the one taken instead; `None` if nobody was asked.
    pub offered: Option<(Wanted, Answer)>,
}

/// A decision of the file that has not been used yet.
struct Open<'a> {
    given: &'a GivenChoice,
    /// The last question that it was meant for and did not answer.
    missed: Option<Missed>,
}

/// A question that the decision meant for it did not answer.
struct Missed {
    choice: Choice,
    /// The answer taken instead.
    taken: Answer,
    /// True if that was a standing answer.
    standing: bool,
}

/// Answers one step, and the ends of turns that follow from it.
pub struct Asker<'a> {
    dice: &'a mut DiceSource,
    standing: &'a [(Key, Key)],
    open: Vec<Open<'a>>,
}

impl<'a> Asker<'a> {
    /// An asker with the decisions written after a step.
    pub fn new(dice: &'a mut DiceSource, choices: &'a [GivenChoice], standing: &'a [(Key, Key)]) -> Self {
        Self { dice, standing, open: choices.iter().map(|given| Open { given, missed: None }).collect() }
    }

    /// The decisions that were declined.
    pub fn declined(self) -> Vec<Declined> {
        self.open.into_iter().map(decline).collect()
    }

    /// The decision of the file that answers a question, if there is one.
    ///
    /// # Errors
    /// [`ScriptFault::NoAnswer`] for an earlier question that was kept open for this decision and now has none.
    fn given(&mut self, battle: &Battle, choice: &Choice) -> Flow<Option<Answer>> {
        let fits =
            |open: &Open<'_>| is_for(open.given, battle, choice) && choice.allows(&fitted(choice, &open.given.answer));
        let Some(at) = self.open.iter().position(fits) else { return Ok(None) };
        let open = self.open.remove(at);
        match open.missed {
            Some(missed) if !missed.standing => Err(no_answer(battle, &missed.choice)),
            _ => Ok(Some(fitted(choice, &open.given.answer))),
        }
    }

    /// The answer used if the written decision is not on offer: the standing answer, the one that changes nothing, or
    /// the rules' default. `None` if no decision was written.
    fn instead(&mut self, battle: &Battle, choice: &Choice, standing: Option<Answer>) -> Option<Answer> {
        let meant = |open: &&mut Open<'_>| {
            is_for(open.given, battle, choice)
                && discriminant(&choice.default_answer()) == discriminant(&fitted(choice, &open.given.answer))
        };
        let open = self.open.iter_mut().find(meant);
        let is_standing = standing.is_some();
        let Some(open) = open else { return standing };
        let leave = engine::decisions(battle).find(|one| one.key == choice.what).and_then(|one| one.leave);
        let leave = leave.map(Answer::One).filter(|answer| choice.allows(answer));
        let taken = standing.or(leave).unwrap_or_else(|| choice.default_answer());
        open.missed = Some(Missed { choice: choice.clone(), taken: taken.clone(), standing: is_standing });
        Some(taken)
    }
}

/// True if a decision of the file may be about a question.
fn is_for(given: &GivenChoice, battle: &Battle, choice: &Choice) -> bool {
    given.asked == choice.asked.name(battle) && given.what.is_none_or(|what| what == choice.what)
}

fn no_answer(battle: &Battle, choice: &Choice) -> Halt {
    let (asked, offered) = (choice.asked.name(battle).to_owned(), choice.wanted.to_string());
    Halt::Broken(ScriptFault::NoAnswer { asked, what: choice.what, offered })
}

fn decline(open: Open<'_>) -> Declined {
    let (asked, answer) = (open.given.asked.clone(), open.given.answer.clone());
    let span = open.given.span;
    match open.missed {
        Some(Missed { choice, taken, .. }) => Declined {
            span,
            asked,
            what: Some(choice.what),
            answer,
            why: NOT_OFFERED,
            rule: choice.rule,
            offered: Some((choice.wanted, taken)),
        },
        None => Declined { span, asked, what: open.given.what, answer, why: NOT_ASKED, rule: OPEN, offered: None },
    }
}

impl Oracle for Asker<'_> {
    fn roll(&mut self, pool: Dice, matters: &Matters) -> Flow<Rolled> {
        match self.dice {
            DiceSource::Given(script) => script.roll(pool, matters),
            DiceSource::Seeded(stream) => Ok(pool.roll(stream)),
        }
    }

    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Flow<Answer> {
        if let Some(answer) = self.given(battle, choice)? {
            return Ok(answer);
        }
        let standing = self.standing.iter().find(|entry| entry.0 == choice.what);
        let standing = standing.map(|entry| fitted(choice, &Answer::One(entry.1)));
        let standing = standing.filter(|answer| choice.allows(answer));
        self.instead(battle, choice, standing).ok_or_else(|| no_answer(battle, choice))
    }
}

/// A word as an answer of the wanted form: `nobody` and `none` choose no combatant.
fn fitted(choice: &Choice, answer: &Answer) -> Answer {
    match (&choice.wanted, answer) {
        (Wanted::Some(_), Answer::One(word)) if matches!(word.as_str(), "nobody" | "none") => Answer::Some(Vec::new()),
        _ => answer.clone(),
    }
}
