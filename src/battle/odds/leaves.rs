//! The leaves of a forecast and their sums.

use super::{Chance, Forecast};
use crate::battle::check::Check;
use crate::battle::event::Event;
use crate::battle::key::{Key, UnitId};
use crate::battle::model::Life;
use crate::battle::world::Battle;
use smallvec::SmallVec;

/// The result of one branch for the target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Leaf {
    pub harm: i32,
    pub worth: i32,
    /// Hits on the target; in sums of leaves 1 for any number of them.
    pub hits: u32,
    pub state: Key,
}

impl Leaf {
    /// Reads the target's state. Deferred events of simultaneous turns count as done.
    pub fn read(battle: &Battle, events: &[Event], target: UnitId) -> Self {
        let Start { harm, hits } = Start::read(battle, events, target);
        let killed =
            |event: &Event| matches!(event, Event::LifeChanged { unit, to: Life::Dead, .. } if *unit == target);
        let dead = events.iter().chain(&battle.scheduler().deferred).any(killed);
        let model = battle.rules().harm;
        let worth = if dead { 0 } else { model.worth(battle, target) };
        Self { state: model.state(battle, target), harm, hits, worth }
    }
}

/// The target's state when a part of the tree begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Start {
    pub harm: i32,
    pub hits: u32,
}

impl Start {
    /// Reads the target's state. Deferred events count as done.
    pub fn read(battle: &Battle, events: &[Event], target: UnitId) -> Self {
        let mut start = Self::default();
        for event in events.iter().chain(&battle.scheduler().deferred) {
            match event {
                Event::Hit { target: struck, .. } if *struck == target => start.hits += 1,
                Event::Harmed { unit, amount, .. } if *unit == target => start.harm += amount,
                Event::Caught { unit, .. } if *unit == target => start.hits += 1,
                _ => {}
            }
        }
        start
    }
}

impl Leaf {
    /// The same leaf, including what the target had taken before.
    pub fn after(self, before: Start) -> Self {
        Self { harm: self.harm + before.harm, hits: self.hits + before.hits, ..self }
    }
}

/// A weight as a fraction: ways, and all ways.
pub(super) type Weight = (u128, u128);

/// Bits beyond which weights are rounded because exact fractions would not fit.
const WIDEST: u32 = 64;
/// Bits that totals leave free, for their products with thousandths of a worth.
pub(super) const SPARE: u32 = 24;

/// The product of two weights, rounded if it does not fit.
pub(super) fn times(a: Weight, b: Weight) -> Weight {
    match (a.0.checked_mul(b.0), a.1.checked_mul(b.1)) {
        (Some(ways), Some(of)) => (ways, of),
        _ => {
            let (a, b) = (narrow(a), narrow(b));
            (a.0.saturating_mul(b.0), a.1.saturating_mul(b.1))
        }
    }
}

/// The sum of two weights, reduced, and rounded if it does not fit.
pub(super) fn plus(a: Weight, b: Weight) -> Weight {
    let sum = |a: Weight, b: Weight| {
        let of = lcm(a.1, b.1)?;
        let ways = a.0.checked_mul(of / a.1)?.checked_add(b.0.checked_mul(of / b.1)?)?;
        let divisor = gcd(ways, of).max(1);
        Some((ways / divisor, of / divisor))
    };
    sum(a, b).unwrap_or_else(|| {
        let whole = 1 << (WIDEST - 1);
        (rounded(a).saturating_add(rounded(b)), whole)
    })
}

fn narrow((ways, of): Weight) -> Weight {
    let shift = (u128::BITS - of.leading_zeros()).saturating_sub(WIDEST - 1);
    (ways >> shift, (of >> shift).max(1))
}

/// The leaves of a part of the tree with a common denominator.
pub(super) struct Totals {
    pub of: u128,
    pub leaves: Vec<(Leaf, u128)>,
}

/// The usual number of different leaves with one denominator.
const USUAL: usize = 32;

/// Leaves with one denominator. They tend to repeat in the same order, so a search starts after the latest one.
struct Group {
    of: u128,
    leaves: Vec<(Leaf, u128)>,
    next: usize,
}

impl Group {
    fn new(of: u128) -> Self {
        Self { of, leaves: Vec::with_capacity(USUAL), next: 0 }
    }

    fn add(&mut self, leaf: Leaf, ways: u128) {
        let (before, after) = self.leaves.split_at(self.next);
        let at = after.iter().position(|entry| entry.0 == leaf).map(|at| at + self.next);
        let at = at.or_else(|| before.iter().position(|entry| entry.0 == leaf));
        self.next = at.unwrap_or(self.leaves.len()) + 1;
        match at {
            Some(at) => self.leaves[at].1 += ways,
            None => self.leaves.push((leaf, ways)),
        }
    }
}

/// Sums of leaves, grouped by denominator so that nothing is rounded.
#[derive(Default)]
pub(super) struct Leaves(SmallVec<[Group; 1]>);

impl Leaves {
    fn group(&mut self, of: u128) -> &mut Group {
        let at = self.0.iter().position(|group| group.of == of).unwrap_or_else(|| {
            self.0.push(Group::new(of));
            self.0.len() - 1
        });
        &mut self.0[at]
    }

    /// Adds a leaf.
    pub fn add(&mut self, leaf: Leaf, (ways, of): Weight) {
        self.group(of).add(Leaf { hits: leaf.hits.min(1), ..leaf }, ways);
    }

    /// The totals of several sums over a common denominator: together they are everything that can happen.
    pub fn totals<'t>(sums: impl Iterator<Item = &'t Self> + Clone) -> Totals {
        let share = Self::share(sums);
        Totals { of: share.leaves.iter().map(|entry| entry.1).sum(), ..share }.reduced()
    }

    /// The same where they are only a share of everything that can happen.
    pub fn share<'t>(sums: impl Iterator<Item = &'t Self> + Clone) -> Totals {
        let groups = || sums.clone().flat_map(|sum| &sum.0);
        let exact = groups().try_fold(1, |all, group| lcm(all, group.of)).filter(|of| of.leading_zeros() >= SPARE);
        let mut all = Group::new(1);
        for Group { of, leaves, .. } in groups() {
            let share = exact.map(|all| all / of);
            for &(leaf, ways) in leaves {
                all.add(leaf, share.map_or_else(|| rounded((ways, *of)), |share| ways * share));
            }
        }
        Totals { of: exact.unwrap_or(1 << (WIDEST - 1)), leaves: all.leaves }.reduced()
    }
}

/// A weight as ways of 2 to the power of [`WIDEST`], less one.
pub(super) fn rounded(weight: Weight) -> u128 {
    let (ways, of) = narrow(weight);
    (ways << (WIDEST - 1)) / of
}

/// The parts of a forecast that its leaves do not hold.
pub(super) struct Subject {
    pub target: UnitId,
    pub check: Option<Check>,
    pub reaction: Key,
    pub worth: i32,
    pub branches: u32,
}

impl Totals {
    /// The same shares in the lowest terms.
    pub fn reduced(mut self) -> Self {
        let common = |divisor, entry: &(Leaf, u128)| if divisor == 1 { 1 } else { gcd(divisor, entry.1) };
        let divisor = self.leaves.iter().fold(self.of, common).max(1);
        self.of /= divisor;
        self.leaves.iter_mut().for_each(|entry| entry.1 /= divisor);
        self
    }

    /// The forecast, with states in the given order.
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
            won: None,
            states: by_state.into_iter().filter(|entry| entry.1 > 0).map(|(key, ways)| (key, chance(ways))).collect(),
            harm: by_harm.into_iter().map(|(harm, ways)| (harm, chance(ways))).collect(),
            loss: i64::try_from(loss * 1000 / i128::try_from(of).unwrap_or(1)).unwrap_or(0),
            branches: subject.branches,
        }
    }
}

pub(super) fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        match (u64::try_from(a), u64::try_from(b)) {
            (Ok(a), Ok(b)) => return small_gcd(a, b).into(),
            _ => (a, b) = (b, a % b),
        }
    }
    a
}

fn small_gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The least common multiple; `None` if it does not fit.
pub(super) fn lcm(a: u128, b: u128) -> Option<u128> {
    match (a, b) {
        _ if a == b => Some(a),
        (a, b) if b != 0 && a.is_multiple_of(b) => Some(a),
        _ => (a / gcd(a, b)).checked_mul(b),
    }
}
