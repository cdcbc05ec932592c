//! The asker that explores every outcome of the dice.

use super::answers::{ALL, Answers, Set, first, one};
use super::branch::{Outcome, Outcomes, Point, add, ways};
use super::graph::{Graph, Shape};
use super::leaves::{Leaf, Leaves, Start, Totals, Weight, plus, times};
use super::limits::Limits;
use super::memory::Memory;
use super::spending::Weighing;
use super::spreads::Spreads;
use super::table::Begun;
use crate::battle::event::Event;
use crate::battle::key::{Key, UnitId};
use crate::battle::oracle::{Answer, Choice, Class, Flow, Halt, Matters, Oracle, Pairs, Raise, Raised, Row, Throws};
use crate::battle::world::{Battle, Fingerprint};
use crate::dice::{Dice, Rolled};
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// Explores every outcome of the dice, depth first.
pub(super) struct Tree<'a> {
    pub points: Vec<Point>,
    pub at: usize,
    pub answers: Answers,
    pub spreads: &'a mut Spreads,
    /// The leaves of all runs and the number of runs, by the reactions that they count for.
    pub sums: Sums,
    /// The first point that the weights in the sums count from.
    pub base: usize,
    /// What is summed up on its own, and remembered.
    pub memory: Memory,
    /// The spending of the acting combatant, unless it follows suggestions.
    pub weighing: Option<Weighing>,
    /// Explored rows, by their fingerprints.
    pub rows: &'a mut Rows,
    /// Results of rows that are not in the sums yet.
    pub owed: Vec<Owed>,
    /// Rolls that may be raised whose results are not in the sums yet.
    pub begun: Vec<Begun>,
    /// True while the step of a row is run: then every roll branches.
    pub stepping: bool,
    /// True in the final tail of an order.
    pub in_final_tail: bool,
    /// The nesting depth of interruptions of the action.
    pub broken_in: u32,
    /// The latest fingerprint of the battle's changes, with the revision that it belongs to.
    latest: Option<(For, Option<Fingerprint>)>,
    /// True if a part of the current run has counted it already.
    pub counted: bool,
    /// True if rows become graphs and tails are restarted.
    pub by_rows: bool,
    /// The share of decided outcomes among the attempts explored so far.
    decided: Weight,
    /// The number of events before those that count.
    pub since: usize,
    pub limits: Limits,
}

/// Sums of leaves with the number of runs, by the reactions that they count for.
pub(super) type Sums = SmallVec<[(Set, u32, Leaves); 1]>;

/// Explored rows of dice.
pub(super) type Rows = BTreeMap<u64, Graph>;

/// A revision of the battle, and conditions that do not count.
type For = (u64, &'static [Key]);

/// A row that ends runs of a weight, and the reactions they count for.
pub(super) struct Owed {
    pub set: Set,
    pub fingerprint: u64,
    pub shape: Shape,
    pub start: Start,
    pub weight: Weight,
}

impl<'a> Tree<'a> {
    /// A tree at its first leaf; known rows are not explored again.
    pub fn new(answers: Answers, spreads: &'a mut Spreads, rows: &'a mut Rows, limits: Limits) -> Self {
        let (points, sums, owed) = (Vec::new(), SmallVec::new(), Vec::new());
        let (at, since, latest, stepping, in_final_tail, counted, by_rows) = (0, 0, None, false, false, false, true);
        Self {
            points,
            at,
            answers,
            spreads,
            sums,
            base: 0,
            memory: Memory::default(),
            weighing: None,
            rows,
            owed,
            begun: Vec::new(),
            stepping,
            in_final_tail,
            broken_in: 0,
            latest,
            counted,
            by_rows,
            decided: (0, 1),
            since,
            limits,
        }
    }

    /// The same, counting only events after the first `from`.
    pub fn since(self, since: usize) -> Self {
        Self { since, ..self }
    }

    /// The same without graphs and restarts, for callers that look at more than the target.
    pub fn without_rows(self) -> Self {
        Self { by_rows: false, ..self }
    }

    /// The weight of the current run.
    pub fn weight(&self) -> Weight {
        let weight = |point: &Point| (point.alike().iter().map(|entry| entry.1).sum(), point.total);
        self.points[..self.at].iter().map(weight).fold((1, 1), times)
    }

    /// The reactions that the current run counts for.
    pub fn set(&self) -> Set {
        self.points[..self.at].iter().rev().find_map(Point::answer).map_or(ALL, |answer| answer.1)
    }

    pub fn sum_for(&mut self, set: Set) -> &mut (Set, u32, Leaves) {
        let at = self.sums.iter().position(|entry| entry.0 == set).unwrap_or_else(|| {
            self.sums.push((set, 0, Leaves::default()));
            self.sums.len() - 1
        });
        &mut self.sums[at]
    }

    /// Counts the leaf of the current run.
    fn count(&mut self, battle: &Battle, events: &[Event]) {
        let leaf = Leaf::read(battle, events, self.answers.target);
        let (ways, set) = (ways(&self.points[self.base..self.at]), self.set());
        let (_, runs, sum) = self.sum_for(set);
        *runs += 1;
        for &(more, weight) in &ways {
            sum.add(Leaf { harm: leaf.harm + more, ..leaf }, weight);
        }
    }

    /// The number of branches explored for the reactions of a set.
    pub fn branches(&self, set: Set) -> u32 {
        let runs = self.sums.iter().filter(|entry| entry.0 & set != 0).map(|entry| entry.1).sum::<u32>();
        self.limits.steps.saturating_add(runs)
    }

    /// Turns to the next leaf that differs after point `from`, to be run from there; false if there is none.
    pub fn next(&mut self, from: usize) -> bool {
        self.at = from;
        while let Some(last) = self.points.len().checked_sub(1).filter(|last| *last >= from) {
            let weighed = self.points[last].offer().is_some();
            if weighed {
                self.weigh();
            }
            if self.points[last].next() {
                return true;
            }
            if weighed {
                self.settle(last);
            }
            self.points.pop();
        }
        false
    }

    /// The leaves with the reaction at that index; call [`Tree::pay`] first.
    pub fn totals(&self, at: usize) -> Totals {
        Leaves::totals(self.sums.iter().filter(|entry| entry.0 & one(at) != 0).map(|entry| &entry.2))
    }

    /// Adds the results of rows to the sums; rows with the same start are summed up first.
    pub fn pay(&mut self) {
        self.collect();
        let mut sums: BTreeMap<(Set, u64, Start, u128), Vec<u128>> = BTreeMap::new();
        for Owed { set, fingerprint, shape, start, weight } in std::mem::take(&mut self.owed) {
            let Some(graph) = self.rows.get_mut(&fingerprint) else { continue };
            let mass = graph.mass(shape);
            let (ways, of) = times(weight, (1, mass.of));
            // If the product does not fit, every part is rounded in the same way.
            let exact = weight.1.checked_mul(mass.of).is_some();
            let sum = sums.entry((set, fingerprint, start, of)).or_default();
            sum.resize(sum.len().max(mass.ways.len()), 0);
            for (sum, part) in sum.iter_mut().zip(&mass.ways) {
                *sum += if exact { ways * part } else { times(weight, (*part, mass.of)).0 };
            }
        }
        for ((set, fingerprint, start, of), sum) in sums {
            let Some(graph) = self.rows.get(&fingerprint) else { continue };
            let leaves = sum.into_iter().enumerate().filter(|entry| entry.1 > 0);
            let leaves: Vec<(Leaf, u128)> =
                leaves.map(|(place, ways)| (graph.leaf(place).after(start), ways)).collect();
            let sum = &mut self.sum_for(set).2;
            leaves.into_iter().for_each(|(leaf, ways)| sum.add(leaf, (ways, of)));
        }
    }

    /// The outcome at the current point; a new point branches into the outcomes of `fresh`.
    pub fn outcome(&mut self, fresh: impl FnOnce(&mut Self) -> (Outcomes, u128)) -> Outcome {
        if self.at == self.points.len() {
            let (outcomes, total) = fresh(self);
            self.points.push(Point { outcomes, total, current: 0 });
        }
        self.at += 1;
        self.points[self.at - 1].outcome()
    }

    /// The fingerprint of all changes of the battle, computed once for each revision.
    pub fn fingerprint(&mut self, battle: &Battle, spent: &'static [Key]) -> Option<Fingerprint> {
        let now = (battle.revision(), spent);
        match self.latest {
            Some((latest, fingerprint)) if latest == now => fingerprint,
            _ => self.latest.insert((now, battle.changes_since(0, spent))).1,
        }
    }

    /// True if the dice do not matter to the target.
    pub fn is_idle(&self, matters: &Matters) -> bool {
        self.broken_in == 0 && matches!(matters, Matters::Only(units) if !units.contains(&self.answers.target))
    }
}

pub(super) fn sum(sum: i32) -> Rolled {
    Rolled { sum, ..Rolled::default() }
}

impl Oracle for Tree<'_> {
    fn roll(&mut self, pool: Dice, matters: &Matters) -> Flow<Rolled> {
        if self.is_idle(matters) {
            return Ok(sum(pool.min()));
        }
        let all = |tree: &mut Self| {
            let spread = tree.spreads.of(pool);
            let total = spread.total();
            (Outcomes::All(spread), total)
        };
        Ok(sum(self.outcome(all).sum))
    }

    fn roll_by_class(&mut self, pool: Dice, matters: &Matters, class: &dyn Fn(bool, i32) -> i32) -> Flow<Rolled> {
        let mine = !self.is_idle(matters);
        let sift = |tree: &mut Self| {
            let spread = tree.spreads.of(pool);
            let classes: Vec<i32> = spread.weights().iter().map(|&(sum, _)| class(mine, sum)).collect();
            let mut kept = Vec::new();
            for (&(sum, weight), &class) in spread.weights().iter().zip(&classes) {
                add(&mut kept, Outcome { class, sum, weight, ..Outcome::default() });
            }
            let total = spread.total();
            (Outcomes::Sifted(kept, spread, classes), total)
        };
        let outcome = self.outcome(sift);
        let mark = u16::try_from(self.at).unwrap_or(0);
        Ok(Rolled { sum: outcome.sum, mark, ..Rolled::default() })
    }

    fn roll_jointly(
        &mut self,
        battle: &Battle,
        open: &mut Rolled,
        pool: Dice,
        matters: &Matters,
        by: &Pairs<'_>,
    ) -> Flow<Rolled> {
        Ok(self.jointly(battle, open, pool, matters, by))
    }

    fn throw_on(&mut self, battle: &Battle, open: &mut Rolled, throws: &Throws<'_>) -> Option<Rolled> {
        Some(self.throw_at_once(battle, open, throws))
    }

    fn close(&mut self, battle: &Battle, open: &mut Rolled, class: &dyn Fn(&Battle, i32) -> Class) {
        self.close_roll(battle, open, class);
    }

    fn is_about(&self, unit: UnitId) -> bool {
        self.answers.target == unit
    }

    fn row(&mut self, battle: &mut Battle, events: &mut Vec<Event>, row: &Row<'_>) -> Option<Flow> {
        self.go_through(battle, events, row)
    }

    fn here(&self) -> usize {
        self.at
    }

    fn explores(&self) -> bool {
        self.by_rows && !self.stepping
    }

    fn again(&mut self, battle: &Battle, events: &[Event], from: usize) -> bool {
        if !std::mem::take(&mut self.counted) {
            let events = &events[self.since..];
            self.limits.note(events, &self.answers, self.set());
            self.count(battle, events);
        }
        let reaction = first(self.set());
        let more = !self.limits.wide && self.next(from);
        self.limits.wide |= more && self.branches(reaction) >= self.limits.most;
        self.counted = !more || self.limits.wide;
        if self.counted {
            self.learn(from);
        }
        !self.counted
    }

    fn reads(&self) -> bool {
        !self.stepping && self.limits.looks_for_check(self.set())
    }

    fn in_final_tail(&mut self, begins: bool) {
        self.in_final_tail = begins && self.by_rows;
    }

    fn attempting(&mut self) -> bool {
        let fresh = self.at == self.points.len();
        if fresh {
            self.points.push(Point::certain((1, 1)));
            self.decided = (0, 1);
        }
        self.at += 1;
        fresh
    }

    fn attempted(&mut self, from: usize, tied: bool) -> bool {
        for (_, weight) in ways(&self.points[from..self.at]).into_iter().filter(|_| !tied) {
            self.decided = plus(self.decided, weight);
        }
        let more = self.next(from);
        if !more && let Some(before) = from.checked_sub(1) {
            self.points[before] = Point::certain((self.decided.1, self.decided.0));
        }
        more
    }

    fn tied(&mut self) -> Flow {
        self.counted = true;
        Err(Halt::Explored)
    }

    fn breaking_in(&mut self, begins: bool) {
        self.broken_in = if begins { self.broken_in + 1 } else { self.broken_in.saturating_sub(1) };
    }

    fn keeps_aftereffects(&self) -> bool {
        !self.in_final_tail
    }

    fn takes_suggestions(&self) -> bool {
        true
    }

    fn weighs(&self, unit: UnitId, on: Option<UnitId>) -> Option<bool> {
        Some(self.weighing.as_ref().is_some_and(|weighing| weighing.explores(unit, on, self.answers.target)))
    }

    fn recalls(&mut self, battle: &Battle, events: &[Event], memory: u64) -> Option<bool> {
        self.recall(battle, events, memory)
    }

    fn raises(&mut self, battle: &Battle, events: &[Event], raise: &dyn Raise) -> Option<Raised> {
        self.raise(battle, events, raise)
    }

    fn choose(&mut self, battle: &Battle, choice: &Choice) -> Flow<Answer> {
        if let Some(answer) = self.spend(battle, choice) {
            return Ok(Answer::One(answer));
        }
        let set = self.set();
        if self.stepping {
            return Ok(self.answers.to(choice, set));
        }
        match self.answers.ways(choice, set) {
            Some(ways) if ways.len() > 1 => {
                self.outcome(|_| (Outcomes::Answers(ways), 1));
                Ok(self.points[self.at - 1].answer().map_or_else(|| choice.default_answer(), |way| Answer::One(way.0)))
            }
            Some(ways) => Ok(ways.first().map_or_else(|| choice.default_answer(), |way| Answer::One(way.0))),
            None => Ok(choice.default_answer()),
        }
    }
}
