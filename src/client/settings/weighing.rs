//! What the answers to an open decision would come to, as standing orders ask for it.

use crate::battle::odds::is_reaction;
use crate::battle::oracle::{Answer, Asked, Choice};
use crate::battle::{Battle, Event, Key, Life, UnitId};
use crate::client::play::Game;

/// Examples that tell how likely something is which no forecast tells.
const EXAMPLES: u64 = 200;

/// What an answer would come to, in millionths; none where that cannot be told.
pub trait Outlook {
    /// The chance that the one who is asked is struck.
    fn struck(&mut self, answer: Key) -> Option<u32>;
    /// The chance that it strikes.
    fn strikes(&mut self, answer: Key) -> Option<u32>;
    /// What the order costs it on average: a million for falling, twice that for dying.
    fn danger(&mut self, answer: Key) -> Option<u32>;
}

/// The answers to the open decision of a game, weighed: exactly where it is about a reaction, by examples otherwise.
pub struct Weighed<'a> {
    game: &'a mut Game,
    choice: &'a Choice,
}

impl<'a> Weighed<'a> {
    /// Those to a decision that the game waits for.
    pub fn of(game: &'a mut Game, choice: &'a Choice) -> Self {
        Self { game, choice }
    }

    fn unit(&self) -> Option<UnitId> {
        match self.choice.asked {
            Asked::Unit(unit) => Some(unit),
            Asked::Side(_) => None,
        }
    }

    /// The mean of what is counted at the end of the order after an answer, in millionths.
    fn mean(&self, answer: Key, count: impl Fn(&Battle, &[Event]) -> u64) -> Option<u32> {
        let mut crossroads = self.game.session().crossroads()?;
        let mut sum = 0;
        for seed in 0..EXAMPLES {
            sum += crossroads.look(&Answer::One(answer), seed, &count)?;
        }
        u32::try_from(sum * 1_000_000 / EXAMPLES).ok()
    }
}

impl Outlook for Weighed<'_> {
    fn struck(&mut self, answer: Key) -> Option<u32> {
        let unit = self.unit().filter(|_| is_reaction(self.choice.what))?;
        let order = self.game.pending().cloned()?;
        Some(self.game.forecaster.forecast(&order, unit, answer).ok()?.hit.per_million())
    }

    fn strikes(&mut self, answer: Key) -> Option<u32> {
        let asked = self.unit()?;
        let hits = |event: &Event| matches!(event, Event::Hit { unit, .. } if *unit == asked);
        self.mean(answer, |_, events| u64::from(events.iter().any(hits)))
    }

    fn danger(&mut self, answer: Key) -> Option<u32> {
        let asked = self.unit()?;
        self.mean(answer, |battle, _| match battle.body(asked).life {
            Life::Down => 1,
            Life::Dead => 2,
            _ => 0,
        })
    }
}
