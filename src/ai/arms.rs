//! The most promising attack options, remembered for some rounds.

use crate::battle::system::Offer;
use crate::battle::{Battle, Fingerprint, UnitId};
use std::collections::BTreeMap;
use std::hash::Hasher;

/// The rounds for which the best attack options against somebody stay the best.
const ROUNDS: u16 = 6;

/// Each combatant's most promising attack options against another.
#[derive(Default)]
pub(super) struct Arms(BTreeMap<(UnitId, UnitId), Found>);

/// Attack options, with the round and the means with which they were found.
struct Found {
    round: u16,
    means: u64,
    ways: Vec<Offer>,
}

impl Arms {
    /// What was found in this round; unless the player is thorough, in the last rounds, if the attacker's means and about the
    /// distance are the same.
    pub fn get(&self, battle: &Battle, pair: (UnitId, UnitId), thorough: bool) -> Option<Vec<Offer>> {
        let found = self.0.get(&pair)?;
        let round = battle.scheduler().round;
        let holds = match thorough {
            true => round == found.round,
            false => round <= found.round + ROUNDS && found.means == means(battle, pair),
        };
        holds.then(|| found.ways.clone())
    }

    /// Remembers attack options.
    pub fn insert(&mut self, battle: &Battle, pair: (UnitId, UnitId), ways: Vec<Offer>) {
        let (round, means) = (battle.scheduler().round, means(battle, pair));
        self.0.insert(pair, Found { round, means, ways });
    }
}

/// A fingerprint of the means with which one combatant attacks another: what it holds and what is loaded, and the distance to the
/// power of two.
fn means(battle: &Battle, (unit, other): (UnitId, UnitId)) -> u64 {
    let gear = battle.gear(unit);
    let mut sign = Fingerprint::default().with(gear.in_hand);
    for item in &gear.items {
        sign.add(item.map(|item| (item.def.0, item.loaded > 0)));
    }
    let away = (battle.square(unit) - battle.square(other)).chebyshev();
    sign.with(away.max(1).ilog2()).finish()
}
