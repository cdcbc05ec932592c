//! What has been worth a look before: a hasty player leaves out what hardly ever was.

use crate::battle::Key;
use std::collections::BTreeMap;

/// One look in how many takes place in any case.
const SELDOM: u32 = 24;

/// What decides which actions a combatant may need.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Situation {
    /// True if its turn begins.
    pub begins: bool,
    /// True if it can attack somebody.
    pub attacks: bool,
    /// True if it can use what it holds.
    pub armed: bool,
    /// True if it had better go somewhere else.
    pub moves: bool,
}

/// How often an action could be looked at, how often it was, and what that gained.
#[derive(Default)]
struct Record {
    times: u32,
    looks: u32,
    gain: i64,
}

/// The looks of a side's combatants at each action in each situation.
pub(super) struct Experience {
    known: BTreeMap<(Key, Situation), Record>,
    /// The first looks, which always take place.
    first: u32,
    /// The average gain of a look from which on all take place, in millionths of a combatant.
    worth: i64,
}

impl Experience {
    /// No experience with actions yet.
    pub fn of_actions() -> Self {
        Self { known: BTreeMap::new(), first: 8, worth: 1_000 }
    }

    /// No experience with what actions make possible, which takes longer to examine.
    pub fn of_openings() -> Self {
        Self { known: BTreeMap::new(), first: 3, worth: 5_000 }
    }

    /// True if an action deserves a look; counts it. If it is `unlikely` to be worth one, it gets no first looks.
    pub fn deserves(&mut self, act: Key, situation: Situation, unlikely: bool) -> bool {
        let record = self.known.entry((act, situation)).or_default();
        record.times += 1;
        let first = !unlikely && record.times <= self.first;
        let pays = record.gain > 0 && record.gain >= self.worth * i64::from(record.looks);
        let looks = first || pays || record.times.is_multiple_of(SELDOM);
        record.looks += u32::from(looks);
        looks
    }

    /// Notes what a look has gained over the best plan so far, in millionths of a combatant.
    pub fn gained(&mut self, act: Key, situation: Situation, gain: i64) {
        self.known.entry((act, situation)).or_default().gain += gain;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KICK: Key = Key::new("kick");
    const HERE: Situation = Situation { begins: true, attacks: true, armed: true, moves: false };

    fn looks(seen: &mut Experience, situation: Situation, times: u32, unlikely: bool) -> Vec<u32> {
        (1..=times).filter(|_| seen.deserves(KICK, situation, unlikely)).collect()
    }

    #[test]
    fn what_was_never_worth_it_gets_its_first_looks_and_one_in_twenty_four() {
        let mut seen = Experience::of_openings();
        assert_eq!(looks(&mut seen, HERE, 48, false), [1, 2, 3, 24, 48]);
        let elsewhere = Situation { attacks: false, ..HERE };
        assert_eq!(looks(&mut seen, elsewhere, 5, false), [1, 2, 3], "another situation is another matter");
    }

    #[test]
    fn what_is_unlikely_to_be_worth_it_gets_no_first_looks() {
        assert_eq!(looks(&mut Experience::of_actions(), HERE, 48, true), [24, 48]);
    }

    #[test]
    fn a_gain_pays_for_some_more_looks() {
        let mut seen = Experience::of_openings();
        looks(&mut seen, HERE, 3, false);
        seen.gained(KICK, HERE, 6 * seen.worth);
        assert_eq!(
            looks(&mut seen, HERE, 10, false),
            [1, 2, 3, 4],
            "the average falls below what a look is worth after seven"
        );
    }
}
