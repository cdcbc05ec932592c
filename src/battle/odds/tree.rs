//! The asker that goes through every way the dice can fall.

use super::answers::Answers;
use crate::battle::key::Key;
use crate::battle::oracle::{Answer, Choice, Flow, Matters, Oracle, Pairs};
use crate::battle::world::Battle;
use crate::dice::{Dice, Rolled, Spread};
use smallvec::{SmallVec, smallvec};
use std::sync::Arc;

/// One throw of dice on the way to a leaf: its outcomes as far as they are told apart.
struct Point {
    outcomes: Outcomes,
    total: u128,
    current: usize,
}

/// An outcome: a sum that stands for its class, the sum of an earlier roll that goes with it, and the class's weight.
#[derive(Clone, Copy)]
struct Outcome {
    class: i32,
    sum: i32,
    earlier: i32,
    weight: u128,
}

enum Outcomes {
    /// Every sum for itself.
    All(Arc<Spread>),
    /// Sums by class, and all of them with their classes.
    Sifted(SmallVec<[Outcome; 8]>, Arc<Spread>, SmallVec<[i32; 16]>),
    /// Pairs with an earlier roll.
    Onto(SmallVec<[Outcome; 32]>),
}

impl Point {
    fn count(&self) -> usize {
        match &self.outcomes {
            Outcomes::All(spread) => spread.weights().len(),
            Outcomes::Sifted(kept, ..) => kept.len(),
            Outcomes::Onto(kept) => kept.len(),
        }
    }

    fn outcome(&self) -> Outcome {
        match &self.outcomes {
            Outcomes::All(spread) => {
                let (sum, weight) = spread.weights()[self.current];
                Outcome { class: sum, sum, earlier: 0, weight }
            }
            Outcomes::Sifted(kept, ..) => kept[self.current],
            Outcomes::Onto(kept) => kept[self.current],
        }
    }

    /// Every sum that the outcome at hand stands for.
    fn members(&self) -> SmallVec<[(i32, u128); 16]> {
        let one = self.outcome();
        match &self.outcomes {
            Outcomes::Sifted(_, spread, classes) => {
                let all = spread.weights().iter().zip(classes);
                all.filter(|(_, class)| **class == one.class).map(|(entry, _)| *entry).collect()
            }
            _ => smallvec![(one.sum, one.weight)],
        }
    }
}

fn add<const N: usize>(kept: &mut SmallVec<[Outcome; N]>, outcome: Outcome) {
    match kept.iter_mut().find(|entry| entry.class == outcome.class) {
        Some(entry) => entry.weight += outcome.weight,
        None => kept.push(outcome),
    }
}

/// The distributions of the dice met so far.
#[derive(Default)]
pub(super) struct Spreads(Vec<(Dice, Arc<Spread>)>);

impl Spreads {
    fn of(&mut self, pool: Dice) -> Arc<Spread> {
        if let Some((_, spread)) = self.0.iter().find(|entry| entry.0 == pool) {
            return Arc::clone(spread);
        }
        let spread = Arc::new(pool.spread());
        self.0.push((pool, Arc::clone(&spread)));
        spread
    }
}

/// Walks through every way the dice can fall.
pub(super) struct Tree<'a> {
    points: Vec<Point>,
    at: usize,
    answers: Answers,
    spreads: &'a mut Spreads,
}

impl<'a> Tree<'a> {
    /// At the first leaf.
    pub fn new(answers: Answers, spreads: &'a mut Spreads) -> Self {
        Self { points: Vec::new(), at: 0, answers, spreads }
    }

    /// Goes back to the start of the procedure, to be run for the leaf at hand.
    pub fn restart(&mut self) {
        self.at = 0;
    }

    /// The reactions that the target was offered on the way.
    pub fn offered(self) -> Vec<Key> {
        self.answers.offered
    }

    /// Goes on to the next leaf; false when there is none.
    pub fn next(&mut self) -> bool {
        while let Some(point) = self.points.last_mut() {
            point.current += 1;
            if point.current < point.count() {
                return true;
            }
            self.points.pop();
        }
        false
    }

    pub fn weight(&self) -> (u128, u128) {
        self.points[..self.at]
            .iter()
            .fold((1, 1), |(ways, of), point| (ways * point.outcome().weight, of * point.total))
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
            let classes: SmallVec<[i32; 16]> = spread.weights().iter().map(|&(sum, _)| class(mine, sum)).collect();
            let mut kept = SmallVec::new();
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

    fn roll_onto(&mut self, open: &mut Rolled, pool: Dice, matters: &Matters, by: &Pairs<'_>) -> Flow<Rolled> {
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
            let mut groups: SmallVec<[Outcome; 16]> = SmallVec::new();
            for (sum, weight) in members {
                add(&mut groups, Outcome { class: (by.fine)(sum), sum, earlier: 0, weight });
            }
            let spread = tree.spreads.of(pool);
            let mut kept = SmallVec::new();
            for group in groups {
                for &(sum, weight) in spread.weights() {
                    let class = (by.class)(group.class, sum);
                    add(&mut kept, Outcome { class, sum, earlier: group.sum, weight: group.weight * weight });
                }
            }
            (Outcomes::Onto(kept), of * spread.total())
        };
        let outcome = self.outcome(pair);
        *open = sum(outcome.earlier);
        Ok(sum(outcome.sum))
    }

    fn choose(&mut self, _: &Battle, choice: &Choice) -> Flow<Answer> {
        Ok(self.answers.to(choice))
    }
}
