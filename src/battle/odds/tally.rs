//! Leaves of a forecast, added up.

use super::{Chance, Forecast};
use crate::battle::event::{Check, Event};
use crate::battle::ids::UnitId;
use crate::battle::key::Key;
use crate::battle::unit::Life;
use crate::battle::world::Battle;

/// What one way for the dice to fall does to the target.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Leaf {
    pub state: Key,
    pub harm: i32,
    pub hit: bool,
    pub worth: i32,
}

impl Leaf {
    /// Reads what has become of the target; what is put off between simultaneous turns counts as done.
    pub fn read(battle: &Battle, events: &[Event], target: UnitId) -> Self {
        let core = battle.rules().core;
        let deferred = battle.scheduler().deferred.iter();
        let mut leaf =
            Self { state: core.state(battle, target), harm: 0, hit: false, worth: core.worth(battle, target) };
        for event in events.iter().chain(deferred) {
            match event {
                Event::Hit { target: struck, .. } if *struck == target => leaf.hit = true,
                Event::Harmed { unit, amount, .. } if *unit == target => leaf.harm += amount,
                Event::Caught { unit, .. } if *unit == target => leaf.hit = true,
                Event::LifeChanged { unit, to: Life::Dead, .. } if *unit == target => leaf.worth = 0,
                _ => {}
            }
        }
        leaf
    }
}

/// Leaves added up, apart by denominator so that nothing is rounded.
#[derive(Default)]
pub(super) struct Tally {
    by_denominator: Vec<(u128, Vec<(Leaf, u128)>)>,
    pub branches: u32,
}

impl Tally {
    pub fn add(&mut self, leaf: Leaf, ways: u128, of: u128) {
        self.branches += 1;
        let at = self.by_denominator.iter().position(|entry| entry.0 == of).unwrap_or_else(|| {
            self.by_denominator.push((of, Vec::new()));
            self.by_denominator.len() - 1
        });
        let leaves = &mut self.by_denominator[at].1;
        match leaves.iter_mut().find(|entry| entry.0 == leaf) {
            Some(entry) => entry.1 += ways,
            None => leaves.push((leaf, ways)),
        }
    }

    pub fn forecast(
        &self,
        target: UnitId,
        check: Option<Check>,
        reaction: Key,
        worth: i32,
        states: Vec<Key>,
    ) -> Forecast {
        let of = self.by_denominator.iter().fold(1, |all, entry| lcm(all, entry.0));
        let (mut hit, mut loss) = (0, 0_i128);
        let mut by_state: Vec<(Key, u128)> = states.into_iter().map(|key| (key, 0)).collect();
        let mut by_harm: Vec<(i32, u128)> = Vec::new();
        for (denominator, leaves) in &self.by_denominator {
            for (leaf, ways) in leaves {
                let ways = ways * (of / denominator);
                if leaf.hit {
                    hit += ways;
                }
                if let Some(entry) = by_state.iter_mut().find(|entry| entry.0 == leaf.state) {
                    entry.1 += ways;
                }
                match by_harm.binary_search_by_key(&leaf.harm, |entry| entry.0) {
                    Ok(at) => by_harm[at].1 += ways,
                    Err(at) => by_harm.insert(at, (leaf.harm, ways)),
                }
                loss += i128::from(worth - leaf.worth) * i128::try_from(ways).unwrap_or(i128::MAX / 4096);
            }
        }
        let chance = |ways| Chance { ways, of };
        Forecast {
            target,
            check,
            reaction,
            hit: chance(hit),
            states: by_state.into_iter().filter(|entry| entry.1 > 0).map(|(key, ways)| (key, chance(ways))).collect(),
            harm: by_harm.into_iter().map(|(harm, ways)| (harm, chance(ways))).collect(),
            loss: i64::try_from(loss * 1000 / i128::try_from(of).unwrap_or(1)).unwrap_or(0),
            branches: self.branches,
        }
    }
}

pub(super) fn lcm(a: u128, b: u128) -> u128 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}
