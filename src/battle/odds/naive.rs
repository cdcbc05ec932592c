//! The naive asker: every sum of every roll is a branch, every leaf is played from the start of the order, and nothing
//! is merged or skipped. It is slow and simple; the odds of the [`Forecaster`] are checked against it.

use super::answers::{ALL, Answers, is_reaction};
use super::exact::{Overflow, Ratio, Sum};
use super::late::{Late, late};
use super::leaves::{Leaf, SPARE, Subject, Totals};
use super::spending::{Spender, Spends};
use super::spreads::Spreads;
use super::{Forecast, Forecaster, NONE};
use crate::battle::engine;
use crate::battle::event::Event;
use crate::battle::key::{Key, UnitId};
use crate::battle::model::{Order, Refusal};
use crate::battle::oracle::{Answer, Asked, Choice, Cx, Flow, Halt, Matters, Oracle, Wanted};
use crate::battle::world::Battle;
use crate::dice::{Dice, DiceStream, Rolled, Spread};
use smallvec::SmallVec;
use std::sync::Arc;

/// The naive odds for one reaction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Naive {
    /// The odds, without `check`; `branches` is the number of leaves.
    pub forecast: Forecast,
    /// The reactions offered to the target, without `none`.
    pub offered: Vec<Key>,
    /// The first effect after a tail that nothing should follow.
    pub late: Option<Late>,
}

/// The largest denominator that a forecast holds exactly.
const WIDEST: u128 = 1 << (u128::BITS - SPARE);

/// Why the naive asker gives no odds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotNaive {
    /// The order may not be given.
    Refused(Refusal),
    /// The tree has more leaves than allowed, or weights that 104 bits do not hold: about this many leaves, estimated
    /// from random paths.
    TooLarge(u64),
}

/// Random paths for an estimate of a tree's size.
const PROBES: u32 = 40;
/// A tree is not explored if its estimate exceeds the limit by this factor.
const HOPELESS: u64 = 8;
/// Below this limit the tree's size is not estimated first.
const WORTH_PROBING: u32 = 1_000;

impl Forecaster {
    /// The odds of an order by the naive asker, for a target that chooses `reaction` wherever it is offered. Gives up
    /// beyond `most` leaves.
    ///
    /// # Errors
    /// See [`NotNaive`].
    pub fn naive(&mut self, order: &Order, target: UnitId, reaction: Key, most: u32) -> Result<Naive, NotNaive> {
        self.naive_spending((order, target), reaction, Spends::Suggested, most)
    }

    /// The same by what the acting combatant spends.
    ///
    /// # Errors
    /// See [`NotNaive`].
    pub fn naive_spending(
        &mut self,
        (order, target): (&Order, UnitId),
        reaction: Key,
        spends: Spends,
        most: u32,
    ) -> Result<Naive, NotNaive> {
        engine::check(&self.scratch, order).map_err(NotNaive::Refused)?;
        let mut walk = Walk::new(Answers::with(target, reaction), &mut self.spreads);
        let battle = &mut self.scratch;
        walk.spender = Spender::of(battle, (order.unit, target), spends);
        battle.note_changes();
        let end = walk.go(battle, order, most);
        battle.roll_back();
        battle.keep();
        end
    }

    /// The approximate number of leaves in the naive tree of an order.
    ///
    /// # Errors
    /// The refusal if the order may not be given.
    pub fn naive_leaves(&mut self, order: &Order, target: UnitId, reaction: Key) -> Result<u64, Refusal> {
        engine::check(&self.scratch, order)?;
        let battle = &mut self.scratch;
        battle.note_changes();
        let leaves = Walk::new(Answers::with(target, reaction), &mut self.spreads).estimate(battle, order);
        battle.keep();
        Ok(leaves)
    }
}

/// A roll on the way to a leaf, or a decision that is weighed.
struct Roll {
    branches: Branches,
    current: usize,
}

enum Branches {
    Sums(Arc<Spread>),
    Answers(SmallVec<[Key; 4]>),
}

impl Roll {
    fn width(&self) -> usize {
        match &self.branches {
            Branches::Sums(spread) => spread.weights().len(),
            Branches::Answers(answers) => answers.len(),
        }
    }

    fn weight(&self) -> Ratio {
        match &self.branches {
            Branches::Sums(spread) => Ratio::new(spread.weights()[self.current].1, spread.total()),
            Branches::Answers(_) => Ratio::ONE,
        }
    }
}

/// An attempt that is repeated while it is tied, or a decision that is weighed. Weights inside it are relative to its
/// start. Once all outcomes of an attempt are known, ties are left out and the other outcomes are scaled up to 1; of a
/// decision the best answer counts.
struct Attempt {
    /// The number of rolls before it.
    start: usize,
    /// The weight of the rolls before it within the enclosing attempt.
    before: Ratio,
    tied: Sum<()>,
    leaves: Sum<Leaf>,
    /// The results of the best answer so far.
    best: Option<Totals>,
}

impl Attempt {
    fn new(start: usize, before: Ratio) -> Self {
        Self { start, before, tied: Sum::default(), leaves: Sum::default(), best: None }
    }
}

struct Walk<'a> {
    answers: Answers,
    spender: Option<Spender>,
    spreads: &'a mut Spreads,
    rolls: Vec<Roll>,
    at: usize,
    /// The attempts that the current run is in; the first one encloses all rolls.
    attempts: Vec<Attempt>,
    inside: usize,
    /// True if the current run ended in a tie.
    tied: bool,
    /// The number of events in the current run after which nothing may follow.
    closed: Option<usize>,
    offered: Vec<Key>,
    late: Option<Late>,
    /// Draws the branches of a random path.
    probe: Option<DiceStream>,
    overflow: bool,
}

impl<'a> Walk<'a> {
    fn new(answers: Answers, spreads: &'a mut Spreads) -> Self {
        Self {
            answers,
            spender: None,
            spreads,
            rolls: Vec::new(),
            at: 0,
            attempts: vec![Attempt::new(0, Ratio::ONE)],
            inside: 0,
            tied: false,
            closed: None,
            offered: Vec::new(),
            late: None,
            probe: None,
            overflow: false,
        }
    }

    fn go(&mut self, battle: &mut Battle, order: &Order, most: u32) -> Result<Naive, NotNaive> {
        let estimate = if most < WORTH_PROBING { 0 } else { self.estimate(battle, order) };
        if estimate > HOPELESS * u64::from(most) {
            return Err(NotNaive::TooLarge(estimate));
        }
        let harm = battle.rules().harm;
        let (worth, mut branches) = (harm.worth(battle, self.answers.target), 0);
        loop {
            if branches == most {
                return Err(NotNaive::TooLarge(estimate.max(u64::from(most) + 1)));
            }
            branches += 1;
            self.run(battle, order, |walk, battle, events| walk.count(battle, events));
            if !self.next() {
                break;
            }
        }
        // After an overflow some leaf is missing, and the rest is no longer everything.
        let all = self.attempts.pop().filter(|_| !self.overflow).and_then(|all| all.leaves.totals().ok());
        let exact = all.map(Totals::reduced).filter(|totals| totals.of <= WIDEST);
        let totals = exact.ok_or(NotNaive::TooLarge(u64::from(branches)))?;
        let (target, reaction) = (self.answers.target, self.answers.reactions[0]);
        let subject = Subject { target, check: None, reaction, worth, branches };
        let forecast = totals.forecast(subject, harm.states().iter().copied());
        Ok(Naive { forecast, offered: std::mem::take(&mut self.offered), late: self.late.take() })
    }

    /// Carries out the order once and rolls it back.
    fn run(&mut self, battle: &mut Battle, order: &Order, look: impl FnOnce(&mut Self, &Battle, &[Event])) {
        (self.at, self.inside, self.tied, self.closed) = (0, 0, false, None);
        let mut events = Vec::with_capacity(24);
        let end = engine::perform(&mut Cx::new(battle, self, &mut events), order);
        debug_assert!(end.is_ok() || self.tied, "the naive asker answers every question: {end:?}");
        look(self, battle, &events);
        battle.roll_back();
    }

    /// The approximate number of leaves: the mean, over random paths, of the product of their branchings (Knuth).
    fn estimate(&mut self, battle: &mut Battle, order: &Order) -> u64 {
        let mut all = 0_u64;
        for seed in 0..PROBES {
            self.probe = Some(DiceStream::from_seed(seed.into()));
            self.run(battle, order, |_, _, _| {});
            let width = |roll: &Roll| roll.width() as u64;
            all = all.saturating_add(self.rolls.iter().map(width).fold(1, u64::saturating_mul));
            self.rolls.clear();
            self.attempts.truncate(1);
        }
        self.probe = None;
        all / u64::from(PROBES)
    }

    /// The weight of the current run's rolls from a position on.
    fn weight(&self, from: usize) -> Result<Ratio, Overflow> {
        self.rolls[from..self.at].iter().map(Roll::weight).try_fold(Ratio::ONE, Ratio::times)
    }

    fn count(&mut self, battle: &Battle, events: &[Event]) {
        let leaf = Leaf::read(battle, events, self.answers.target);
        let weight = self.weight(self.attempts[self.inside].start);
        let attempt = &mut self.attempts[self.inside];
        let done = weight.and_then(|weight| match self.tied {
            true => attempt.tied.add((), weight),
            false => attempt.leaves.add(Leaf { hits: leaf.hits.min(1), ..leaf }, weight),
        });
        self.overflow |= done.is_err();
        if let Some(closed) = self.closed.filter(|_| self.late.is_none()) {
            self.late = events[closed..].iter().find_map(late);
        }
    }

    /// Turns to the next leaf; false when there is none.
    fn next(&mut self) -> bool {
        while let Some(mut roll) = self.rolls.pop() {
            self.leave(self.rolls.len() + 1);
            if matches!(roll.branches, Branches::Answers(_)) {
                self.weigh();
            }
            roll.current += 1;
            if roll.current < roll.width() {
                self.rolls.push(roll);
                return true;
            }
        }
        self.leave(0);
        false
    }

    /// Goes into the next attempt.
    fn enter(&mut self) {
        let outer = self.attempts[self.inside].start;
        self.inside += 1;
        if self.inside == self.attempts.len() {
            let before = self.weight(outer);
            self.overflow |= before.is_err();
            self.attempts.push(Attempt::new(self.at, before.unwrap_or(Ratio::ONE)));
        }
    }

    /// The answer of the current run to a weighed decision.
    fn weighed(&mut self, answers: SmallVec<[Key; 4]>) -> Key {
        self.enter();
        if self.at == self.rolls.len() {
            let current = self.probe.as_mut().map_or(0, |stream| {
                let width = u8::try_from(answers.len()).unwrap_or(u8::MAX);
                usize::from(stream.die(width).max(1)) - 1
            });
            self.rolls.push(Roll { branches: Branches::Answers(answers.clone()), current });
        }
        self.at += 1;
        answers[self.rolls[self.at - 1].current.min(answers.len() - 1)]
    }

    /// Keeps the results of an answer if they are the best so far.
    fn weigh(&mut self) {
        let Some((spender, decision)) = self.spender.zip(self.attempts.last_mut()) else { return };
        if self.overflow {
            return;
        }
        match std::mem::take(&mut decision.leaves).totals() {
            Ok(totals) if decision.best.as_ref().is_none_or(|best| spender.prefers(&totals, best)) => {
                decision.best = Some(totals);
            }
            Ok(_) => {}
            Err(Overflow) => self.overflow = true,
        }
    }

    /// Closes the attempts that begin at a roll or later.
    fn leave(&mut self, rolls: usize) {
        while self.attempts.len() > 1
            && let Some(over) = self.attempts.pop_if(|last| last.start >= rolls)
        {
            let outer = self.attempts.last_mut();
            if let Some(best) = over.best {
                let add = |(leaf, ways): (Leaf, u128)| Ok((leaf, Ratio::new(ways, best.of).times(over.before)?));
                let joined = best.leaves.into_iter().map(add).collect::<Result<Vec<_>, Overflow>>();
                let joined = joined.and_then(|all| {
                    outer.map_or(Ok(()), |outer| {
                        all.into_iter().try_for_each(|(leaf, weight)| outer.leaves.add(leaf, weight))
                    })
                });
                self.overflow |= joined.is_err();
                continue;
            }
            let joined = over.tied.total().and_then(|tied| {
                let scale = over.before.times(tied.rest()?.inverse()?)?;
                outer.map_or(Ok(()), |outer| outer.leaves.join(over.leaves, scale))
            });
            self.overflow |= joined.is_err();
        }
    }
}

impl Oracle for Walk<'_> {
    fn roll(&mut self, pool: Dice, _: &Matters) -> Flow<Rolled> {
        if self.at == self.rolls.len() {
            let spread = self.spreads.of(pool);
            let width = u8::try_from(spread.weights().len()).unwrap_or(u8::MAX);
            let current = self.probe.as_mut().map_or(0, |stream| usize::from(stream.die(width).max(1)) - 1);
            self.rolls.push(Roll { branches: Branches::Sums(spread), current });
        }
        self.at += 1;
        let Roll { branches, current } = &self.rolls[self.at - 1];
        let sum = match branches {
            Branches::Sums(spread) => spread.weights()[*current].0,
            Branches::Answers(_) => pool.min(),
        };
        Ok(Rolled { sum, ..Rolled::default() })
    }

    fn weighs(&self, unit: UnitId, on: Option<UnitId>) -> Option<bool> {
        self.spender.map(|spender| spender.explores(unit, on, self.answers.target))
    }

    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Flow<Answer> {
        if let Some(answers) = self.spender.and_then(|spender| spender.answers(battle, choice, self.answers.target)) {
            return Ok(Answer::One(self.weighed(answers)));
        }
        let own = matches!(choice.asked, Asked::Unit(unit) if unit == self.answers.target);
        if let Wanted::One(answers) = &choice.wanted
            && own
            && is_reaction(choice.what)
        {
            let new = answers.iter().map(|answer| answer.key).filter(|key| *key != NONE);
            let new: Vec<Key> = new.filter(|key| !self.offered.contains(key)).collect();
            self.offered.extend(new);
        }
        Ok(self.answers.to(choice, ALL))
    }

    fn attempting(&mut self) -> bool {
        self.enter();
        false
    }

    fn tied(&mut self) -> Flow {
        self.tied = true;
        Err(Halt::Explored)
    }

    fn concluded(&mut self, events: usize) {
        self.closed.get_or_insert(events);
    }
}
