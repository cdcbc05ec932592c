//! The state of the asked combatant before and after an answer: stats and state of health.

use crate::battle::oracle::{Answer, Asked, Choice};
use crate::battle::{Battle, Crossroads, Key, UnitId};
use crate::words::{self, Kind};

/// The state of a combatant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Its stats and their values.
    pub stats: Vec<(Key, i16)>,
    /// Its state of health, as the core calls it.
    pub state: Key,
    /// Its conditions, in words.
    pub conditions: Vec<String>,
}

impl Standing {
    fn of(battle: &Battle, unit: UnitId) -> Self {
        let stats = battle.rules().stats();
        let stats = stats.filter_map(|info| Some((info.key, battle.stats(unit).get(info.key)?.now)));
        Self {
            stats: stats.collect(),
            state: battle.rules().harm.state(battle, unit),
            conditions: words::conditions(battle, unit).collect(),
        }
    }

    /// The state after an answer, before another die is rolled; without an answer, the present state.
    pub fn after(crossroads: &mut Crossroads<'_>, choice: &Choice, answer: Option<&Answer>) -> Option<Self> {
        let Asked::Unit(unit) = choice.asked else { return None };
        crossroads.glance(answer, |battle| Self::of(battle, unit))
    }

    /// The value of a stat.
    pub fn has(&self, stat: Key) -> Option<i16> {
        self.stats.iter().find(|one| one.0 == stat).map(|one| one.1)
    }

    /// The differences from an earlier state, in words; empty if there are none.
    pub fn unlike(&self, before: &Self, battle: &Battle) -> String {
        let changed = self.stats.iter().filter_map(|(key, now)| Some((*key, before.has(*key)?, *now)));
        let changed = changed.filter(|(_, before, now)| before != now);
        let stats = changed.map(|(key, before, now)| format!("{} {before} \u{2192} {now}", words::label(key)));
        let state = (self.state != before.state).then(|| self.state_words(battle).to_lowercase());
        let told = |words: &&String| state.as_ref() == Some(words);
        let new = self.conditions.iter().filter(|one| !before.conditions.contains(one) && !told(one)).cloned();
        stats.chain(state.clone()).chain(new).collect::<Vec<_>>().join(", ")
    }

    /// Its state of health, in words.
    pub fn state_words(&self, battle: &Battle) -> String {
        words::name(battle, Kind::State, self.state)
    }
}
