//! The branch that a run follows: its rolls and decisions, each with the outcomes that are distinguished.

use super::answers::{Set, Ways};
use super::leaves::{Weight, gcd, times};
use crate::battle::key::Key;
use crate::dice::Spread;
use smallvec::{SmallVec, smallvec};
use std::sync::Arc;

/// One roll or decision of a branch, with the outcomes that are distinguished.
pub(super) struct Point {
    pub outcomes: Outcomes,
    pub total: u128,
    pub current: usize,
}

/// An outcome: the sum that represents its class, the paired sum of an earlier roll, the harm beyond that of the sum,
/// and its weight.
#[derive(Clone, Copy, Default)]
pub(super) struct Outcome {
    pub class: i32,
    pub sum: i32,
    pub earlier: i32,
    pub harm: i32,
    pub weight: u128,
}

pub(super) enum Outcomes {
    /// Every sum is an outcome.
    All(Arc<Spread>),
    /// One sum for each class, then all sums with their classes.
    Sifted(Vec<Outcome>, Arc<Spread>, Vec<i32>),
    /// Pairs with an earlier roll, those that differ only in harm side by side, or a single certain outcome.
    Only(Vec<Outcome>),
    /// The ends of the row with that fingerprint, sorted by node. Ends of one node differ only in harm, so the first
    /// is run for all of them.
    Ends(Vec<Outcome>, u64),
    /// The target's answers, each certain for the reactions that it is given for.
    Answers(Ways),
    /// The answers of the acting combatant about what it may spend; the best one is certain.
    Offers(SmallVec<[Key; 4]>),
}

impl Point {
    /// A point with one outcome of that weight.
    pub fn certain((weight, total): (u128, u128)) -> Self {
        Self { outcomes: Outcomes::Only(vec![Outcome { weight, ..Outcome::default() }]), total, current: 0 }
    }

    /// Advances to the next outcome to run; false if there is none.
    pub fn next(&mut self) -> bool {
        let count = match &self.outcomes {
            Outcomes::All(spread) => spread.weights().len(),
            Outcomes::Sifted(kept, ..) | Outcomes::Only(kept) | Outcomes::Ends(kept, _) => kept.len(),
            Outcomes::Answers(ways) => ways.len(),
            Outcomes::Offers(offers) => offers.len(),
        };
        self.current += if self.single().is_some() { 1 } else { self.alike().len() };
        self.current < count
    }

    pub fn outcome(&self) -> Outcome {
        match &self.outcomes {
            Outcomes::All(spread) => {
                let (sum, weight) = spread.weights()[self.current];
                Outcome { class: sum, sum, weight, ..Outcome::default() }
            }
            Outcomes::Sifted(kept, ..) | Outcomes::Only(kept) | Outcomes::Ends(kept, _) => kept[self.current],
            Outcomes::Answers(_) | Outcomes::Offers(_) => Outcome { weight: 1, ..Outcome::default() },
        }
    }

    /// The answer given here, with the reactions for which it is given.
    pub fn answer(&self) -> Option<(Key, Set)> {
        if let Outcomes::Answers(ways) = &self.outcomes { Some(ways[self.current]) } else { None }
    }

    /// The answer explored here about what may be spent.
    pub fn offer(&self) -> Option<Key> {
        if let Outcomes::Offers(offers) = &self.outcomes { Some(offers[self.current]) } else { None }
    }

    /// The harm that the current outcome adds and its weight, if it is run for no other.
    fn single(&self) -> Option<(i32, u128)> {
        let one = self.outcome();
        match &self.outcomes {
            Outcomes::Only(kept) | Outcomes::Ends(kept, _) => {
                let alone = kept.get(self.current + 1).is_none_or(|next| next.class != one.class);
                let harm = if matches!(self.outcomes, Outcomes::Only(_)) { 0 } else { one.harm };
                alone.then_some((harm, one.weight))
            }
            _ => Some((0, one.weight)),
        }
    }

    /// The outcomes that the current one is run for: the harm that each adds, and its weight.
    pub fn alike(&self) -> SmallVec<[(i32, u128); 4]> {
        let one = self.outcome();
        match &self.outcomes {
            Outcomes::Only(kept) | Outcomes::Ends(kept, _) => {
                // What is run for a pair has its harm already.
                let run = if matches!(self.outcomes, Outcomes::Only(_)) { one.harm } else { 0 };
                let alike = kept[self.current..].iter().take_while(|other| other.class == one.class);
                alike.map(|other| (other.harm - run, other.weight)).collect()
            }
            _ => smallvec![(0, one.weight)],
        }
    }

    /// Every sum that the current outcome represents.
    pub fn members(&self) -> SmallVec<[(i32, u128); 16]> {
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

/// Adds an outcome, merged with those of its class and harm.
pub(super) fn add(kept: &mut Vec<Outcome>, outcome: Outcome) {
    let same = |entry: &&mut Outcome| entry.class == outcome.class && entry.harm == outcome.harm;
    match kept.iter_mut().rev().find(same) {
        Some(entry) => entry.weight += outcome.weight,
        None => kept.push(outcome),
    }
}

/// The weights of the current outcomes of these points, by the harm that they add.
pub(super) fn ways(points: &[Point]) -> SmallVec<[(i32, Weight); 4]> {
    /// Fractions of more ways than this are reduced, so that rare outcomes do not make all others finer.
    const MANY: u128 = 1 << 40;
    let reduced = |ways: u128, of: u128| {
        let divisor = gcd(ways, of).max(1);
        (ways / divisor, of / divisor)
    };
    let mut ways: SmallVec<[(i32, Weight); 4]> = smallvec![(0, (1, 1))];
    for point in points {
        let part = |weight: Weight, share: u128| match point.total {
            total @ MANY.. => {
                let (share, total) = reduced(share, total);
                // A pair's weight counts among those of its earlier roll, which the weight so far holds.
                let (earlier, total) = reduced(weight.0, total);
                times((earlier, weight.1), (share, total))
            }
            total => times(weight, (share, total)),
        };
        match point.single() {
            Some((more, share)) => ways.iter_mut().for_each(|way| *way = (way.0 + more, part(way.1, share))),
            None => {
                let alike = point.alike();
                let both = |way: &(i32, Weight), one: &(i32, u128)| (way.0 + one.0, part(way.1, one.1));
                ways = ways.iter().flat_map(|way| alike.iter().map(move |one| both(way, one))).collect();
            }
        }
    }
    ways
}
