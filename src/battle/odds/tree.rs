//! The asker that goes through every way the dice can fall.

use super::answers::Answers;
use super::tally::{Leaf, Start, Tally, Told, Weight, times};
use super::throws::{Outcome, Outcomes, Point, Spreads, add};
use super::tour::Tour;
use crate::battle::event::Event;
use crate::battle::key::Key;
use crate::battle::oracle::{Answer, Choice, Flow, Halt, Handful, Matters, Oracle, Pairs, Stage};
use crate::battle::sign::Sign;
use crate::battle::world::Battle;
use crate::dice::{Dice, Rolled};
use smallvec::{SmallVec, smallvec};
use std::collections::BTreeMap;
use std::hash::Hasher;

/// Walks through every way the dice can fall.
pub(super) struct Tree<'a> {
    points: Vec<Point>,
    at: usize,
    answers: Answers,
    spreads: &'a mut Spreads,
    /// The stages that are being told, the whole tree first.
    stages: Vec<Open>,
    known: &'a mut Known,
    /// The latest sign of the battle's changes, with what it was reckoned for.
    latest: Option<(For, Option<Sign>)>,
    /// The stage at which the run at hand stopped because it is known.
    met: Option<u64>,
    /// Whether all of the run at hand has been counted by a part of it.
    counted: bool,
    staged: bool,
    tour: Tour,
}

/// Stages that have been told, by their signs.
pub(super) type Known = BTreeMap<u64, Told>;

/// A moment of the battle, and conditions that are spent then.
type For = (u64, Option<&'static [Key]>);

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
    /// At the first leaf; stages that are known are not told again.
    pub fn new(answers: Answers, spreads: &'a mut Spreads, known: &'a mut Known, tour: Tour) -> Self {
        let (points, stages) = (Vec::new(), vec![Open::at(0, 0, Start::default())]);
        let (at, latest, met, counted, staged) = (0, None, None, false, true);
        Self { points, at, answers, spreads, stages, known, latest, met, counted, staged, tour }
    }

    /// The same, going through everything again and again: for those who look at more than the target.
    pub fn without_stages(self) -> Self {
        Self { staged: false, ..self }
    }

    /// The weight of the run at hand.
    pub fn weight(&self) -> Weight {
        let weight = |point: &Point| (point.alike().iter().map(|entry| entry.1).sum(), point.total);
        self.points[..self.at].iter().map(weight).fold((1, 1), times)
    }

    /// Counts what the run at hand has led to: a leaf, or a stage that is known.
    fn count(&mut self, battle: &Battle, events: &[Event]) {
        self.tour.branches += 1;
        let Some(open) = self.stages.last_mut() else { return };
        let (ways, target) = (ways(&self.points[open.depth..self.at]), self.answers.target);
        if let Some(told) = self.met.take().and_then(|sign| self.known.get(&sign)) {
            let start = Start::read(battle, events, target);
            for (more, weight) in ways {
                open.tally.add_told(told, Start { harm: start.harm + more, ..start }, open.start, weight);
            }
        } else {
            let leaf = Leaf::read(battle, events, target);
            for (more, weight) in ways {
                open.tally.add(Leaf { harm: leaf.harm + more, ..leaf }, open.start, weight);
            }
        }
    }

    /// Goes on to the next leaf that differs in the throws after `from`, to be run from there; false when there is none.
    pub fn next(&mut self, from: usize) -> bool {
        self.at = from;
        while let Some(last) = self.points.len().checked_sub(1).filter(|last| *last >= from) {
            self.close(last);
            if self.points[last].next() {
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
            let told = std::mem::take(&mut done.tally).tell();
            for (more, weight) in ways(&self.points[parent.depth..done.depth]) {
                let start = Start { harm: done.start.harm + more, ..done.start };
                parent.tally.add_told(&told, start, parent.start, weight);
            }
            self.known.insert(done.sign, told);
            self.stages.pop();
        }
    }

    /// Everything told, the reactions that the target was offered on the way, and what else was noted.
    pub fn end(mut self) -> (Told, Vec<Key>, Tour) {
        while let [.., parent, done] = &mut self.stages[..] {
            let told = std::mem::take(&mut done.tally).tell();
            parent.tally.add_told(&told, done.start, parent.start, (1, 1));
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

    /// The sign of what has changed in the battle, reckoned once while it stays as it is.
    fn sign(&mut self, battle: &Battle, spent: Option<&'static [Key]>) -> Option<Sign> {
        let now = (battle.moment(), spent);
        match self.latest {
            Some((latest, sign)) if latest == now => sign,
            _ => self.latest.insert((now, battle.changes(spent.unwrap_or_default()))).1,
        }
    }

    fn is_idle(&self, matters: &Matters) -> bool {
        matches!(matters, Matters::Only(units) if !units.contains(&self.answers.target))
    }
}

/// The weight of the outcomes at hand of these throws, apart by the harm that those do for which they are run.
fn ways(points: &[Point]) -> SmallVec<[(i32, Weight); 4]> {
    let mut ways: SmallVec<[(i32, Weight); 4]> = smallvec![(0, (1, 1))];
    for point in points {
        let alike = point.alike();
        let both = |&(harm, weight): &(i32, Weight), &(more, share): &(i32, u128)| {
            (harm + more, times(weight, (share, point.total)))
        };
        ways = match &alike[..] {
            [one] => ways.iter().map(|way| both(way, one)).collect(),
            _ => ways.iter().flat_map(|way| alike.iter().map(move |one| both(way, one))).collect(),
        };
    }
    ways
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
                add(&mut kept, Outcome { class, sum, weight, ..Outcome::default() });
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
                add(&mut groups, Outcome { class: (by.fine)(sum), sum, weight, ..Outcome::default() });
            }
            let spread = tree.spreads.of(pool);
            let mut kept = Vec::new();
            for group in groups {
                for &(sum, weight) in spread.weights() {
                    let class = (by.class)(battle, group.class, sum);
                    let weight = group.weight * weight;
                    add(&mut kept, Outcome { class, sum, earlier: group.sum, weight, harm: 0 });
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
                    kept.push(Outcome { class, sum: least, weight, ..Outcome::default() });
                }
            }
            let (sum, weight) = (below.clamp(1, sides), ways(below.max(1), count));
            kept.push(Outcome { class: -1, sum, weight, ..Outcome::default() });
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

    fn reveal(
        &mut self,
        handful: &Handful,
        at: usize,
        die: Dice,
        matters: &Matters,
        class: &dyn Fn(i32) -> (i32, i32),
    ) -> i32 {
        let least = handful.faces[at];
        if handful.lowest == Some(at) || self.is_idle(matters) {
            return least;
        }
        // The lowest face of a class is run for it whether or not it is open: the same one then whatever the least is.
        let faces = |_: &mut Self| {
            let mut run: SmallVec<[(i32, i32, i32); 16]> = SmallVec::new();
            let mut kept = Vec::with_capacity(die.sides.into());
            for face in 1..=i32::from(die.sides) {
                let (class, harm) = class(face);
                let first = run.iter().find(|first| first.0 == class).copied().unwrap_or((class, face, harm));
                run.push(first);
                if face >= least {
                    add(&mut kept, Outcome { class, sum: first.1, harm: harm - first.2, earlier: 0, weight: 1 });
                }
            }
            kept.sort_by_key(|outcome| outcome.class);
            let total = kept.iter().map(|outcome| outcome.weight).sum();
            (Outcomes::Graded(kept), total)
        };
        self.outcome(faces).sum
    }

    fn here(&self) -> usize {
        self.at
    }

    fn stage(&mut self, battle: &Battle, events: &[Event], stage: Stage) -> Flow {
        if !self.staged || self.at < self.points.len() {
            return Ok(());
        }
        let Some(mut sign) = self.sign(battle, stage.spent) else { return Ok(()) };
        sign = sign.with(stage.memory);
        if stage.since > 0 || stage.spent.is_none() {
            let rolls = self.points[..stage.since].iter().map(|point| point.current);
            sign = rolls.fold(sign.with(self.answers.reaction), Sign::with);
        }
        let sign = sign.finish();
        if self.known.contains_key(&sign) {
            self.met = Some(sign);
            return Err(Halt::Told);
        }
        let start = Start::read(battle, events, self.answers.target);
        self.stages.push(Open::at(self.at, sign, start));
        Ok(())
    }

    fn explores(&self) -> bool {
        self.staged
    }

    fn again(&mut self, battle: &Battle, events: &[Event], from: usize) -> bool {
        if !std::mem::take(&mut self.counted) {
            self.tour.note(events, &self.answers);
            self.count(battle, events);
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
