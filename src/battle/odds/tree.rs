//! The asker that goes through every way the dice can fall.

use super::answers::Answers;
use super::tally::{Leaf, Start, Tally, Told, Weight, times};
use super::throws::{Outcome, Outcomes, Point, Spreads, add};
use super::tour::Tour;
use crate::battle::event::Event;
use crate::battle::key::Key;
use crate::battle::oracle::{Answer, Choice, Flow, Halt, Handful, Matters, Oracle, Pairs, Stage};
use crate::battle::world::Battle;
use crate::dice::{Dice, Rolled};
use smallvec::smallvec;
use std::collections::BTreeMap;

/// Walks through every way the dice can fall.
pub(super) struct Tree<'a> {
    points: Vec<Point>,
    at: usize,
    answers: Answers,
    spreads: &'a mut Spreads,
    /// The stages that are being told, the whole tree first.
    stages: Vec<Open>,
    known: BTreeMap<u64, Told>,
    /// The stage at which the run at hand stopped because it is known.
    met: Option<u64>,
    /// Whether all of the run at hand has been counted by a part of it.
    counted: bool,
    staged: bool,
    tour: Tour,
}

/// A stage that is being told.
struct Open {
    depth: usize,
    sign: u64,
    start: Start,
    tally: Tally,
}

impl Open {
    fn at(depth: usize, sign: u64, start: Start) -> Self {
        Self { depth, sign, start, tally: Tally::default() }
    }
}

impl<'a> Tree<'a> {
    /// At the first leaf.
    pub fn new(answers: Answers, spreads: &'a mut Spreads, tour: Tour) -> Self {
        let (points, stages, known) = (Vec::new(), vec![Open::at(0, 0, Start::default())], BTreeMap::new());
        Self { points, at: 0, answers, spreads, stages, known, met: None, counted: false, staged: true, tour }
    }

    /// The same, going through everything again and again: for those who look at more than the target.
    pub fn without_stages(self) -> Self {
        Self { staged: false, ..self }
    }

    /// The weight of the run at hand.
    pub fn weight(&self) -> Weight {
        weight(&self.points[..self.at])
    }

    /// Counts what the run at hand has led to: a leaf, or a stage that is known.
    fn count(&mut self, leaf: Leaf) {
        self.tour.branches += 1;
        let met = self.met.take().and_then(|sign| self.known.get(&sign));
        let Some(open) = self.stages.last_mut() else { return };
        let weight = weight(&self.points[open.depth..self.at]);
        match met {
            Some(told) => open.tally.add_told(told, Start { harm: leaf.harm, hits: leaf.hits }, open.start, weight),
            None => open.tally.add(leaf, open.start, weight),
        }
    }

    /// Goes on to the next leaf that differs in the throws after `from`, to be run from there; false when there is none.
    pub fn next(&mut self, from: usize) -> bool {
        self.at = from;
        while let Some(last) = self.points.len().checked_sub(1).filter(|last| *last >= from) {
            self.close(last);
            let point = &mut self.points[last];
            point.current += 1;
            if point.current < point.count() {
                return true;
            }
            self.points.pop();
        }
        false
    }

    /// Closes the stages that begin after a throw: all of what follows them is told.
    fn close(&mut self, after: usize) {
        while let [.., parent, done] = &mut self.stages[..]
            && done.depth > after
        {
            let told = done.tally.tell();
            let weight = weight(&self.points[parent.depth..done.depth]);
            parent.tally.add_told(&told, done.start, parent.start, weight);
            self.known.insert(done.sign, told);
            self.stages.pop();
        }
    }

    /// Everything told, the reactions that the target was offered on the way, and what else was noted.
    pub fn end(mut self) -> (Told, Vec<Key>, Tour) {
        while let [.., parent, done] = &mut self.stages[..] {
            parent.tally.add_told(&done.tally.tell(), done.start, parent.start, (1, 1));
            self.stages.pop();
        }
        let told = self.stages.pop().map_or_else(|| Tally::default().tell(), |all| all.tally.tell());
        (told, self.answers.offered, self.tour)
    }

    /// The outcome of the throw at hand; a throw not met before branches into what `fresh` gives.
    fn outcome(&mut self, fresh: impl FnOnce(&mut Self) -> (Outcomes, u128)) -> Outcome {
        if self.at == self.points.len() {
            let (outcomes, total) = fresh(self);
            self.points.push(Point { outcomes, total, current: 0 });
        }
        self.at += 1;
        self.points[self.at - 1].outcome()
    }

    fn is_idle(&self, matters: &Matters) -> bool {
        matches!(matters, Matters::Only(units) if !units.contains(&self.answers.target))
    }
}

/// The weight of the outcomes at hand of these throws.
fn weight(points: &[Point]) -> Weight {
    points.iter().fold((1, 1), |weight, point| times(weight, (point.outcome().weight, point.total)))
}

fn sum(sum: i32) -> Rolled {
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

    fn roll_by(&mut self, pool: Dice, matters: &Matters, class: &dyn Fn(bool, i32) -> i32) -> Flow<Rolled> {
        let mine = !self.is_idle(matters);
        let sift = |tree: &mut Self| {
            let spread = tree.spreads.of(pool);
            let classes: Vec<i32> = spread.weights().iter().map(|&(sum, _)| class(mine, sum)).collect();
            let mut kept = Vec::new();
            for (&(sum, weight), &class) in spread.weights().iter().zip(&classes) {
                add(&mut kept, Outcome { class, sum, earlier: 0, weight });
            }
            let total = spread.total();
            (Outcomes::Sifted(kept, spread, classes), total)
        };
        let outcome = self.outcome(sift);
        let mark = u16::try_from(self.at).unwrap_or(0);
        Ok(Rolled { sum: outcome.sum, mark, ..Rolled::default() })
    }

    fn roll_onto(
        &mut self,
        battle: &Battle,
        open: &mut Rolled,
        pool: Dice,
        matters: &Matters,
        by: &Pairs<'_>,
    ) -> Flow<Rolled> {
        if self.is_idle(matters) {
            return Ok(sum(pool.min()));
        }
        let (earlier, mark) = (open.sum, usize::from(open.mark));
        let pair = |tree: &mut Self| {
            let members = match mark.checked_sub(1) {
                Some(at) => tree.points[at].members(),
                None => smallvec![(earlier, 1)],
            };
            let of: u128 = members.iter().map(|entry| entry.1).sum();
            let mut groups = Vec::new();
            for (sum, weight) in members {
                add(&mut groups, Outcome { class: (by.fine)(sum), sum, earlier: 0, weight });
            }
            let spread = tree.spreads.of(pool);
            let mut kept = Vec::new();
            for group in groups {
                for &(sum, weight) in spread.weights() {
                    let class = (by.class)(battle, group.class, sum);
                    add(&mut kept, Outcome { class, sum, earlier: group.sum, weight: group.weight * weight });
                }
            }
            (Outcomes::Only(kept), of * spread.total())
        };
        let outcome = self.outcome(pair);
        *open = sum(outcome.earlier);
        Ok(sum(outcome.sum))
    }

    fn handful(&mut self, die: Dice, count: usize, below: i32, matters: &Matters) -> Flow<Handful> {
        let idle = self.is_idle(matters);
        let sides = i32::from(die.sides);
        let lowest = |_: &mut Self| {
            let ways = |from: i32, dice: usize| (0..dice).map(|_| (sides - from + 1).max(0) as u128).product::<u128>();
            let mut kept = Vec::new();
            for least in 1..below.min(sides + 1) {
                for first in 0..count {
                    let weight = ways(least + 1, first) * ways(least, count - first - 1);
                    let class = i32::try_from(first).unwrap_or(0);
                    kept.push(Outcome { class, sum: least, earlier: 0, weight });
                }
            }
            kept.push(Outcome { class: -1, sum: below.clamp(1, sides), earlier: 0, weight: ways(below.max(1), count) });
            kept.retain(|outcome: &Outcome| outcome.weight > 0);
            (Outcomes::Only(kept), ways(1, count))
        };
        if idle {
            return Ok(Handful { faces: smallvec![1; count], lowest: None });
        }
        let outcome = self.outcome(lowest);
        let lowest = usize::try_from(outcome.class).ok();
        let face = |at: usize| outcome.sum + i32::from(lowest.is_some_and(|lowest| at < lowest));
        Ok(Handful { faces: (0..count).map(face).collect(), lowest })
    }

    fn reveal(&mut self, handful: &mut Handful, at: usize, die: Dice, matters: &Matters, class: &dyn Fn(i32) -> i32) {
        if handful.lowest == Some(at) || self.is_idle(matters) {
            return;
        }
        let least = handful.faces[at];
        let faces = |_: &mut Self| {
            let mut kept = Vec::new();
            for face in least..=i32::from(die.sides) {
                add(&mut kept, Outcome { class: class(face), sum: face, earlier: 0, weight: 1 });
            }
            let total = kept.iter().map(|outcome: &Outcome| outcome.weight).sum();
            (Outcomes::Only(kept), total)
        };
        handful.faces[at] = self.outcome(faces).sum;
    }

    fn here(&self) -> usize {
        self.at
    }

    fn stage(&mut self, battle: &Battle, events: &[Event], stage: Stage<'_>) -> Flow {
        if !self.staged || self.at < self.points.len() {
            return Ok(());
        }
        let Some(mut sign) = battle.changes() else { return Ok(()) };
        for point in &self.points[..stage.since] {
            sign.number(point.current as i64);
        }
        for part in stage.memory {
            sign.number(*part);
        }
        let sign = sign.value();
        if self.known.contains_key(&sign) {
            self.met = Some(sign);
            return Err(Halt::Told);
        }
        let leaf = Leaf::read(battle, events, self.answers.target);
        self.stages.push(Open::at(self.at, sign, Start { harm: leaf.harm, hits: leaf.hits }));
        Ok(())
    }

    fn explores(&self) -> bool {
        self.staged
    }

    fn again(&mut self, battle: &Battle, events: &[Event], from: usize) -> bool {
        if !std::mem::take(&mut self.counted) {
            self.tour.note(events, &self.answers);
            self.count(Leaf::read(battle, events, self.answers.target));
        }
        let more = !self.tour.wide && self.next(from);
        self.tour.wide |= more && self.tour.branches >= self.tour.most;
        self.counted = !more || self.tour.wide;
        !self.counted
    }

    fn choose(&mut self, _: &Battle, choice: &Choice) -> Flow<Answer> {
        Ok(self.answers.to(choice))
    }
}
