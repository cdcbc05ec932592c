//! The asker that goes through every way the dice can fall.

use super::answers::Answers;
use crate::battle::key::Key;
use crate::battle::oracle::{Answer, Choice, Flow, Matters, Oracle};
use crate::battle::world::Battle;
use crate::dice::{Dice, Rolled, Spread};
use std::sync::Arc;

/// One throw of dice on the way to a leaf.
struct Point {
    spread: Arc<Spread>,
    current: usize,
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
            if point.current < point.spread.weights().len() {
                return true;
            }
            self.points.pop();
        }
        false
    }

    pub fn weight(&self) -> (u128, u128) {
        self.points[..self.at].iter().fold((1, 1), |(ways, of), point| {
            let weight = point.spread.weights()[point.current].1;
            (ways * weight, of * point.spread.total())
        })
    }

    /// The outcome of the throw at hand; a throw not met before branches into what `spread` gives.
    fn outcome(&mut self, spread: impl FnOnce(&mut Spreads) -> Arc<Spread>) -> Rolled {
        if self.at == self.points.len() {
            let spread = spread(self.spreads);
            self.points.push(Point { spread, current: 0 });
        }
        let point = &self.points[self.at];
        self.at += 1;
        Rolled { faces: Default::default(), sum: point.spread.weights()[point.current].0 }
    }

    fn is_idle(&self, matters: &Matters) -> bool {
        matches!(matters, Matters::Only(units) if !units.contains(&self.answers.target))
    }
}

/// The distribution of a pool with one outcome left for each class.
fn sifted(spread: &Spread, class: impl Fn(i32) -> i32) -> Spread {
    let mut kept: Vec<(i32, i32, u128)> = Vec::new();
    for &(sum, weight) in spread.weights() {
        let class = class(sum);
        match kept.iter_mut().find(|entry| entry.0 == class) {
            Some(entry) => entry.2 += weight,
            None => kept.push((class, sum, weight)),
        }
    }
    Spread::from_weights(kept.into_iter().map(|(_, sum, weight)| (sum, weight)))
}

impl Oracle for Tree<'_> {
    fn roll(&mut self, pool: Dice, matters: &Matters) -> Flow<Rolled> {
        if self.is_idle(matters) {
            return Ok(Rolled { faces: Default::default(), sum: pool.min() });
        }
        Ok(self.outcome(|spreads| spreads.of(pool)))
    }

    fn roll_by(&mut self, pool: Dice, matters: &Matters, class: &dyn Fn(bool, i32) -> i32) -> Flow<Rolled> {
        let mine = !self.is_idle(matters);
        Ok(self.outcome(|spreads| Arc::new(sifted(&spreads.of(pool), |sum| class(mine, sum)))))
    }

    fn choose(&mut self, _: &Battle, choice: &Choice) -> Flow<Answer> {
        Ok(self.answers.to(choice))
    }
}
