//! Odds by what the acting combatant spends, such as dice that buy criticals.
//!
//! Every answer to a weighed decision is explored. The best one is that which costs an enemy most worth on average, or
//! which spares a friend most; of equal ones that which is likeliest to hit, and of these the first, which spends least.
//! What is explored after an answer or a [`crate::battle::oracle::Cx::known_tail`] is summed up on its own. A tail that is known from
//! the same state is not explored again.

use super::answers::{ALL, Answers};
use super::branch::{Outcomes, Point, ways};
use super::leaves::{Leaf, Leaves, Start, Totals, Weight, times};
use super::raising::Raising;
use super::table::{Begun, End, Table};
use super::tree::{Sums, Tree};
use super::{Forecast, Forecaster, NONE, Prospect};
use crate::battle::engine;
use crate::battle::event::Event;
use crate::battle::key::{Key, UnitId};
use crate::battle::model::{Order, Refusal, Target};
use crate::battle::oracle::{Asked, Choice, Wanted};
use crate::battle::world::Battle;
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::hash::Hasher;
use std::rc::Rc;

/// Branches beyond which nobody waits for the odds of each reaction.
const ENDLESS: u32 = 500_000;

/// How the acting combatant answers weighed decisions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spends {
    /// As suggested.
    Suggested,
    /// It spends nothing.
    Nothing,
    /// As is best for it; nothing on others than the target, and nothing in odds of its own.
    Best,
}

/// Who spends, and on whom.
#[derive(Clone, Copy)]
pub(super) struct Spender {
    by: UnitId,
    hostile: bool,
    spends: Spends,
}

impl Spender {
    /// The combatant of an order; `None` if it follows suggestions.
    pub fn of(battle: &Battle, (by, target): (UnitId, UnitId), spends: Spends) -> Option<Self> {
        let hostile = battle.units().any(|unit| unit == target) && battle.are_enemies(by, target);
        (spends != Spends::Suggested).then_some(Self { by, hostile, spends })
    }

    /// True if every answer about what the combatant spends on somebody is explored.
    pub fn explores(&self, unit: UnitId, on: Option<UnitId>, target: UnitId) -> bool {
        let own = self.spends == Spends::Best && unit == self.by && unit != target;
        own && on.is_none_or(|on| on == target)
    }

    /// The answers to a decision if it is weighed: all that are explored, or the one that spends nothing.
    pub fn answers(&self, battle: &Battle, choice: &Choice, target: UnitId) -> Option<SmallVec<[Key; 4]>> {
        let (Asked::Unit(unit), Wanted::One(answers)) = (choice.asked, &choice.wanted) else { return None };
        if unit != self.by {
            return None;
        }
        let info = engine::decisions(battle).find(|info| info.key == choice.what && info.weighed)?;
        if self.explores(unit, on(choice), target) {
            return Some(answers.iter().map(|answer| answer.key).collect());
        }
        info.leave.map(|leave| [leave].into_iter().collect())
    }

    /// True if one mean is better for the combatant than another: the worth first, then the chance of a hit, over the
    /// same number of ways.
    pub fn prefers_mean(&self, (worth, hits): (u128, u128), (other, others): (u128, u128)) -> bool {
        let worth = if self.hostile { other.cmp(&worth) } else { worth.cmp(&other) };
        worth.then_with(|| hits.cmp(&others)) == Ordering::Greater
    }

    /// True if some results are better for the combatant than others.
    pub fn prefers(&self, these: &Totals, others: &Totals) -> bool {
        let worth = compare(mean(these, |leaf| leaf.worth), mean(others, |leaf| leaf.worth));
        let worth = if self.hostile { worth.reverse() } else { worth };
        let hits = |totals| mean(totals, |leaf| i32::from(leaf.hits > 0));
        worth.then_with(|| compare(hits(these), hits(others))) == Ordering::Greater
    }
}

/// The combatant that a decision is about.
fn on(choice: &Choice) -> Option<UnitId> {
    match choice.about.at {
        Target::Unit(unit) | Target::Run(unit, _) => Some(unit),
        _ => None,
    }
}

/// The mean of a number that is not negative, as a fraction.
fn mean(totals: &Totals, number: impl Fn(&Leaf) -> i32) -> (u128, u128) {
    let weighted = |(leaf, ways): &(Leaf, u128)| u128::from(number(leaf).max(0).unsigned_abs()) * ways;
    (totals.leaves.iter().map(weighted).sum(), totals.of.max(1))
}

/// Compares two fractions.
fn compare((a, of): (u128, u128), (b, by): (u128, u128)) -> Ordering {
    let (rest, other) = (a % of, b % by);
    (a / of).cmp(&(b / by)).then_with(|| match rest == 0 || other == 0 {
        true => rest.cmp(&other),
        false => compare((by, other), (of, rest)),
    })
}

/// What a tree knows of what its combatant spends.
pub(super) struct Weighing {
    spender: Spender,
    frames: Vec<Frame>,
    /// What follows known tails, with the harm and hits after their start.
    known: BTreeMap<u64, Rc<Totals>>,
    /// What rolls that may be raised come to.
    pub tables: BTreeMap<u64, Table>,
}

/// A part of the tree that is summed up on its own.
struct Frame {
    /// Its first point.
    begins: usize,
    /// The base and the sums of the part around it, and its rolls that are not in them yet.
    base: usize,
    sums: Sums,
    begun: Vec<Begun>,
    part: Part,
}

pub(super) enum Part {
    /// The answers to a decision: the best of those explored so far.
    Answers(Option<Totals>),
    /// A tail, by what it depends on, with what the target had taken before.
    Tail(u64, Start),
    /// The ends of a roll that may be raised; nothing is summed up in it.
    Raise(Box<Raising>),
}

impl Weighing {
    pub fn new(spender: Spender) -> Self {
        Self { spender, frames: Vec::new(), known: BTreeMap::new(), tables: BTreeMap::new() }
    }

    pub fn spends(&self) -> Spends {
        self.spender.spends
    }

    /// Works out where dice are worth spending.
    pub fn solve(&mut self, table: u64, hit: bool) {
        let Self { spender, known, tables, .. } = self;
        if let Some(table) = tables.get_mut(&table) {
            table.solve(spender, hit, |key| known.get(&key).map(Rc::as_ref));
        }
    }

    /// What follows these totals of a roll by the best use of dice, and the harm beyond that.
    pub fn shares(&self, table: u64, begins: &[(i32, Weight)]) -> Vec<(Rc<Totals>, i32, Weight)> {
        let shares = self.tables.get(&table).map(|table| table.shares(begins)).unwrap_or_default();
        let results =
            |(end, harm, weight): (&End, i32, Weight)| Some((self.known.get(&end.key)?.clone(), harm, weight));
        shares.into_iter().filter_map(results).collect()
    }

    /// See [`Spender::explores`].
    pub fn explores(&self, unit: UnitId, on: Option<UnitId>, target: UnitId) -> bool {
        self.spender.explores(unit, on, target)
    }
}

impl Tree<'_> {
    /// The answer to a weighed decision; `None` if it is none.
    pub fn spend(&mut self, battle: &Battle, choice: &Choice) -> Option<Key> {
        let offers = self.weighing.as_ref()?.spender.answers(battle, choice, self.answers.target)?;
        if let [only] = offers[..] {
            return Some(only);
        }
        if self.at == self.points.len() {
            self.points.push(Point { outcomes: Outcomes::Offers(offers), total: 1, current: 0 });
            self.at += 1;
            self.begin(Part::Answers(None));
        } else {
            self.at += 1;
        }
        self.points[self.at - 1].offer()
    }

    /// Begins to sum up a part at the current point.
    pub fn begin(&mut self, part: Part) {
        let (begins, base, mut sums) = (self.at, self.base, std::mem::take(&mut self.sums));
        let begun = std::mem::take(&mut self.begun);
        self.limits.steps = sums.iter_mut().fold(self.limits.steps, |steps, sum| steps + std::mem::take(&mut sum.1));
        self.base = begins;
        if let Some(weighing) = &mut self.weighing {
            weighing.frames.push(Frame { begins, base, sums, begun, part });
        }
    }

    /// True if what follows is remembered.
    pub fn knows(&self, key: u64) -> bool {
        self.weighing.as_ref().is_some_and(|weighing| weighing.known.contains_key(&key))
    }

    /// True if the present part is a roll whose ends are being explored.
    pub fn is_raising(&self) -> bool {
        let last = self.weighing.as_ref().and_then(|weighing| weighing.frames.last());
        matches!(last, Some(Frame { part: Part::Raise(_), .. }))
    }

    /// The number of rolls in progress whose ends are being explored.
    pub fn raisings(&self) -> usize {
        let raises = |frame: &&Frame| matches!(frame.part, Part::Raise(_));
        self.weighing.as_ref().map_or(0, |weighing| weighing.frames.iter().filter(raises).count())
    }

    /// The results of the present part, whose sums begin anew.
    fn summed_up(&mut self) -> Totals {
        self.collect();
        let mut sums = std::mem::take(&mut self.sums);
        self.limits.steps = sums.iter_mut().fold(self.limits.steps, |steps, sum| steps + std::mem::take(&mut sum.1));
        Leaves::totals(sums.iter().map(|sum| &sum.2))
    }

    /// Returns to the part around the present one.
    pub fn end(&mut self) -> Option<Part> {
        let Frame { base, sums, begun, part, .. } = self.weighing.as_mut()?.frames.pop()?;
        (self.base, self.sums, self.begun) = (base, sums, begun);
        Some(part)
    }

    /// Adds the results of a part that began at a point.
    fn join(&mut self, totals: &Totals, begins: usize, start: Start) {
        let ways = ways(&self.points[self.base..begins]);
        let (_, _, sum) = self.sum_for(ALL);
        for (leaf, share) in &totals.leaves {
            for &(more, weight) in &ways {
                let leaf = leaf.after(Start { harm: start.harm + more, ..start });
                sum.add(leaf, times(weight, (*share, totals.of)));
            }
        }
    }

    /// Keeps the results of the present answer if they are the best so far.
    pub fn weigh(&mut self) {
        let totals = self.summed_up();
        let Some(Weighing { spender, frames, .. }) = &mut self.weighing else { return };
        if let Some(Frame { part: Part::Answers(best), .. }) = frames.last_mut()
            && best.as_ref().is_none_or(|best| spender.prefers(&totals, best))
        {
            *best = Some(totals);
        }
    }

    /// All answers at a point have been explored: the best one counts.
    pub fn settle(&mut self, point: usize) {
        if let Some(Part::Answers(Some(best))) = self.end() {
            self.join(&best, point, Start::default());
        }
    }

    /// True if a tail is known from this state; its results are then counted. Otherwise it is learnt.
    pub fn recall(&mut self, battle: &Battle, events: &[Event], memory: u64) -> Option<bool> {
        self.weighing.as_ref().filter(|weighing| weighing.spender.spends == Spends::Best)?;
        let start = Start::read(battle, &events[self.since..], self.answers.target);
        let here = (memory, start.hits > 0, self.in_final_tail, self.broken_in);
        let tail = battle.changes_of_state()?.with(here).finish();
        let known = self.weighing.as_ref().and_then(|weighing| weighing.known.get(&tail).cloned());
        if let Some(totals) = &known {
            self.join(totals, self.at, start);
            self.counted = true;
        } else {
            self.begin(Part::Tail(tail, start));
        }
        Some(known.is_some())
    }

    /// Remembers the tails that began at a point, which have been explored.
    pub fn learn(&mut self, from: usize) {
        let ended = |weighing: &Weighing| {
            let last = weighing.frames.last();
            last.is_some_and(|frame| frame.begins == from && matches!(frame.part, Part::Tail(..)))
        };
        while self.weighing.as_ref().is_some_and(ended) {
            let mut totals = self.summed_up();
            let Some(Part::Tail(tail, start)) = self.end() else { return };
            for (leaf, _) in &mut totals.leaves {
                (leaf.harm, leaf.hits) = (leaf.harm - start.harm, leaf.hits.saturating_sub(start.hits));
            }
            self.join(&totals, from, start);
            if let Some(weighing) = &mut self.weighing {
                weighing.known.insert(tail, Rc::new(totals));
            }
        }
    }
}

impl Forecaster {
    /// The odds of an order for a target that does not react, by what the acting combatant spends.
    ///
    /// # Errors
    /// The refusal if the order may not be given, or `odds_too_wide`.
    pub fn spending(&mut self, order: &Order, target: UnitId, spends: Spends) -> Result<Forecast, Refusal> {
        Ok(self.explore(order, Answers::with(target, NONE), spends)?.plain)
    }

    /// The odds of an order as players are shown them: without a reaction by the best use of what the combatant may
    /// spend, and without spending; with each reaction without spending. Where that is too wide and nothing can be spent, the odds
    /// without a reaction alone.
    ///
    /// # Errors
    /// The refusal if the order may not be given, or `odds_too_wide`.
    pub fn shown(&mut self, order: &Order, target: UnitId) -> Result<Prospect, Refusal> {
        if !engine::decisions(self.battle()).any(|info| info.weighed) {
            let most = self.most;
            self.most = most.min(ENDLESS);
            let each = self.prospect(order, target);
            self.most = most;
            // Only where nobody reacts are known tails remembered, which several attacks need.
            return each.or_else(|_| {
                let plain = self.spending(order, target, Spends::Best)?;
                Ok(Prospect { plain, without: None, answers: Vec::new() })
            });
        }
        let mut shown = self.explore(order, Answers::with_each(target), Spends::Nothing)?;
        let best = self.spending(order, target, Spends::Best)?;
        if best.difference(&shown.plain).is_some() {
            shown.without = Some(std::mem::replace(&mut shown.plain, best));
        }
        Ok(shown)
    }
}
