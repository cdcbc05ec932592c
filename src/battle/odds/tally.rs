//! Leaves of a forecast, added up.

use super::{Chance, Forecast};
use crate::battle::event::{Check, Event};
use crate::battle::ids::UnitId;
use crate::battle::key::Key;
use crate::battle::unit::Life;
use crate::battle::world::Battle;

/// What one way for the dice to fall does to the target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Leaf {
    pub state: Key,
    pub harm: i32,
    /// Hits it takes; in a tally 1 for any number of them.
    pub hits: u32,
    pub worth: i32,
}

impl Leaf {
    /// Reads what has become of the target; what is put off between simultaneous turns counts as done.
    pub fn read(battle: &Battle, events: &[Event], target: UnitId) -> Self {
        let core = battle.rules().core;
        let deferred = battle.scheduler().deferred.iter();
        let mut leaf = Self { state: core.state(battle, target), harm: 0, hits: 0, worth: core.worth(battle, target) };
        for event in events.iter().chain(deferred) {
            match event {
                Event::Hit { target: struck, .. } if *struck == target => leaf.hits += 1,
                Event::Harmed { unit, amount, .. } if *unit == target => leaf.harm += amount,
                Event::Caught { unit, .. } if *unit == target => leaf.hits += 1,
                Event::LifeChanged { unit, to: Life::Dead, .. } if *unit == target => leaf.worth = 0,
                _ => {}
            }
        }
        leaf
    }
}

/// Where a part of the tree begins: what the target had taken by then.
#[derive(Clone, Copy, Default)]
pub(super) struct Start {
    pub harm: i32,
    pub hits: u32,
}

impl Leaf {
    /// The same, counted from a start.
    fn since(self, start: Start) -> Self {
        Self { harm: self.harm - start.harm, hits: u32::from(self.hits > start.hits), ..self }
    }

    /// The same with what came before.
    fn after(self, before: Start) -> Self {
        Self { harm: self.harm + before.harm, hits: self.hits + before.hits, ..self }
    }
}

/// A weight: so many ways of so many.
pub(super) type Weight = (u128, u128);

/// Weights beyond this are rounded, as exact fractions of them would not fit.
const WIDEST: u32 = 64;

/// The product of two weights; where it does not fit, the lowest bits go.
pub(super) fn times(a: Weight, b: Weight) -> Weight {
    match (a.0.checked_mul(b.0), a.1.checked_mul(b.1)) {
        (Some(ways), Some(of)) => (ways, of),
        _ => {
            let (a, b) = (narrow(a), narrow(b));
            (a.0.saturating_mul(b.0), a.1.saturating_mul(b.1))
        }
    }
}

fn narrow((ways, of): Weight) -> Weight {
    let shift = (u128::BITS - of.leading_zeros()).saturating_sub(WIDEST - 1);
    (ways >> shift, (of >> shift).max(1))
}

/// What comes of a part of the tree, told as ways of one number.
pub(super) struct Told {
    pub of: u128,
    pub leaves: Vec<(Leaf, u128)>,
}

/// Leaves added up, apart by denominator so that nothing is rounded.
#[derive(Default)]
pub(super) struct Tally(Vec<(u128, Vec<(Leaf, u128)>)>);

impl Tally {
    /// Adds a leaf, counted from a start.
    pub fn add(&mut self, leaf: Leaf, start: Start, (ways, of): Weight) {
        let leaf = leaf.since(start);
        let at = self.0.iter().position(|entry| entry.0 == of).unwrap_or_else(|| {
            self.0.push((of, Vec::new()));
            self.0.len() - 1
        });
        let leaves = &mut self.0[at].1;
        match leaves.iter_mut().find(|entry| entry.0 == leaf) {
            Some(entry) => entry.1 += ways,
            None => leaves.push((leaf, ways)),
        }
    }

    /// Adds a part of the tree that has been told, which begins at `before`, counted from a start.
    pub fn add_told(&mut self, told: &Told, before: Start, start: Start, weight: Weight) {
        for &(leaf, ways) in &told.leaves {
            self.add(leaf.after(before), start, times((ways, told.of), weight));
        }
    }

    /// All of it as ways of one number.
    pub fn tell(&self) -> Told {
        let exact = self.0.iter().try_fold(1, |all, entry| lcm(all, entry.0)).filter(|of| of.leading_zeros() >= 32);
        let scale = |ways: u128, denominator: u128| match exact {
            Some(of) => ways * (of / denominator),
            None => {
                let (ways, denominator) = narrow((ways, denominator));
                (ways << (WIDEST - 1)) / denominator
            }
        };
        let mut leaves: Vec<(Leaf, u128)> = Vec::new();
        for (denominator, parts) in &self.0 {
            for &(leaf, ways) in parts {
                let ways = scale(ways, *denominator);
                match leaves.iter_mut().find(|entry| entry.0 == leaf) {
                    Some(entry) => entry.1 += ways,
                    None => leaves.push((leaf, ways)),
                }
            }
        }
        let divisor = leaves.iter().fold(0, |divisor, entry| gcd(divisor, entry.1)).max(1);
        leaves.iter_mut().for_each(|entry| entry.1 /= divisor);
        Told { of: leaves.iter().map(|entry| entry.1).sum(), leaves }
    }
}

/// For whom and of what a forecast is made.
pub(super) struct Subject {
    pub target: UnitId,
    pub check: Option<Check>,
    pub reaction: Key,
    pub worth: i32,
    pub branches: u32,
}

impl Told {
    /// The forecast that this amounts to, with states in the order given.
    pub fn forecast(&self, subject: Subject, states: impl Iterator<Item = Key>) -> Forecast {
        let of = self.of.max(1);
        let (mut hit, mut loss) = (0, 0_i128);
        let mut by_state: Vec<(Key, u128)> = states.map(|key| (key, 0)).collect();
        let mut by_harm: Vec<(i32, u128)> = Vec::new();
        for &(leaf, ways) in &self.leaves {
            if leaf.hits > 0 {
                hit += ways;
            }
            if let Some(entry) = by_state.iter_mut().find(|entry| entry.0 == leaf.state) {
                entry.1 += ways;
            }
            match by_harm.binary_search_by_key(&leaf.harm, |entry| entry.0) {
                Ok(at) => by_harm[at].1 += ways,
                Err(at) => by_harm.insert(at, (leaf.harm, ways)),
            }
            loss += i128::from(subject.worth - leaf.worth) * i128::try_from(ways).unwrap_or(i128::MAX / 4096);
        }
        let chance = |ways| Chance { ways, of };
        Forecast {
            target: subject.target,
            check: subject.check,
            reaction: subject.reaction,
            hit: chance(hit),
            states: by_state.into_iter().filter(|entry| entry.1 > 0).map(|(key, ways)| (key, chance(ways))).collect(),
            harm: by_harm.into_iter().map(|(harm, ways)| (harm, chance(ways))).collect(),
            loss: i64::try_from(loss * 1000 / i128::try_from(of).unwrap_or(1)).unwrap_or(0),
            branches: subject.branches,
        }
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The least number that both divide; `None` where it does not fit.
pub(super) fn lcm(a: u128, b: u128) -> Option<u128> {
    (a / gcd(a, b)).checked_mul(b)
}
