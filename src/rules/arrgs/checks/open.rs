//! An attack check whose value stays open until it is known what the target does about it: in odds only what both come to
//! together is told apart.

use super::rolling::{Progress, finished, stated, throw_on};
use super::{Outcome, Test};
use crate::battle::oracle::Class;
use crate::battle::{Battle, Cx, Flow, Life, UnitId};
use crate::dice::Rolled;
use crate::rules::arrgs::keys::NATURAL_ONE_FAILS;
use std::cell::Cell;

/// An attack check that may still be open.
pub struct Open<'a> {
    /// The check.
    pub test: &'a Test,
    /// Whom it is made against.
    pub target: UnitId,
    /// The class of what reaches the target.
    pub class: &'a dyn Fn(Reaching) -> Class,
    /// What the check has come to in the end.
    pub settled: &'a Cell<Outcome>,
}

/// What reaches the target of an attack.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Reaching {
    /// The Success Value.
    pub value: i32,
    /// True if the attack was critical.
    pub critical: bool,
    /// True if the target is dead by then: of the effort of its Defence, say.
    pub dead: bool,
}

fn open(outcome: &Outcome) -> Rolled {
    Rolled { sum: outcome.progress().state(), mark: outcome.mark, ..Rolled::default() }
}

/// Makes a graded check of which at first only the success is decided.
///
/// # Errors
/// Halts when dice are missing.
pub fn roll_open(cx: &mut Cx<'_>, test: &Test) -> Flow<Outcome> {
    let scale = test.scale(cx.battle().rules().flag(NATURAL_ONE_FAILS));
    let after = |_: i32, state: i32, face: i32| stated(scale.after(Progress::of(state), face));
    let class = |_: &Battle, _: i32, state: i32| (i32::from(Progress::of(state).sv > 0), 0);
    let rolled = throw_on(cx, test, &mut Rolled::default(), ((0, scale, None), &after, &class))?;
    let outcome = finished(cx, test, scale.outcome(Progress::of(rolled.sum)))?;
    Ok(Outcome { mark: rolled.mark, ..outcome })
}

impl Open<'_> {
    /// Decides on the value of an attack about which its target does nothing.
    pub fn settle(&self, cx: &mut Cx<'_>, attack: &Outcome) -> Outcome {
        let mut rolled = open(attack);
        let scale = self.test.scale(cx.battle().rules().flag(NATURAL_ONE_FAILS));
        let dead = self.is_dead(cx.battle());
        let class = |_: &Battle, state: i32| {
            let outcome = scale.outcome(Progress::of(state));
            (self.class)(Reaching { value: outcome.sv, critical: outcome.critical, dead })
        };
        cx.close(&mut rolled, &class);
        self.keep(scale.outcome(Progress::of(rolled.sum)))
    }

    /// Makes a graded check that takes its value from that of the attack, and decides on both; gives the one of the check.
    ///
    /// # Errors
    /// Halts when dice are missing.
    pub fn answer(&self, cx: &mut Cx<'_>, attack: &Outcome, answer: &Test) -> Flow<i32> {
        let ones_fail = cx.battle().rules().flag(NATURAL_ONE_FAILS);
        let (scale, answering) = (self.test.scale(ones_fail), answer.scale(ones_fail));
        let after = |earlier: i32, state: i32, face: i32| {
            let attack = scale.outcome(Progress::of(earlier));
            stated(answering.against(&attack).after(Progress::of(state), face))
        };
        let latest = Cell::new((attack.progress().state(), *attack));
        let told: Cell<Option<(Reaching, Class)>> = Cell::new(None);
        let dead = self.is_dead(cx.battle());
        let class = |_: &Battle, earlier: i32, state: i32| {
            if latest.get().0 != earlier {
                latest.set((earlier, scale.outcome(Progress::of(earlier))));
            }
            let attack = latest.get().1;
            match attack.sv - Progress::of(state).sv {
                value @ 1.. => {
                    let reaching = Reaching { value, critical: attack.critical, dead };
                    let known = told.get().filter(|known| known.0 == reaching);
                    let (_, class) = known.unwrap_or_else(|| (reaching, (self.class)(reaching)));
                    told.set(Some((reaching, class)));
                    class
                }
                _ => (0, 0),
            }
        };
        let mut rolled = open(attack);
        let answered = throw_on(cx, answer, &mut rolled, ((0, answering, Some(scale)), &after, &class))?;
        let answered = finished(cx, answer, answering.outcome(Progress::of(answered.sum)))?;
        self.keep(scale.outcome(Progress::of(rolled.sum)));
        Ok(answered.sv)
    }

    fn is_dead(&self, battle: &Battle) -> bool {
        battle.body(self.target).life >= Life::Dead
    }

    fn keep(&self, outcome: Outcome) -> Outcome {
        self.settled.set(outcome);
        outcome
    }
}
