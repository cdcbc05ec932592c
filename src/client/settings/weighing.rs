//! What the answers to an open decision would come to, as standing orders and prompts ask for it: exactly where it is about
//! an attack, by examples where it is about a life.

use crate::battle::odds::PATIENCE;
use crate::battle::oracle::{Answer, Choice};
use crate::battle::{Key, Life, UnitId};
use crate::client::play::Game;

/// Examples that tell how likely somebody is to fall, which no forecast tells.
const EXAMPLES: u64 = 200;

/// What an answer would come to, in millionths; none where that cannot be told.
pub trait Outlook {
    /// The chance that the one who is asked is struck.
    fn struck(&self, answer: Key) -> Option<u32>;
    /// The chance that it strikes.
    fn strikes(&self, answer: Key) -> Option<u32>;
    /// What the order costs it on average: a million for falling, twice that for dying.
    fn danger(&self, answer: Key) -> Option<u32>;
}

/// The answers to the open decision of a game, weighed.
pub struct Weighed<'a> {
    game: &'a Game,
    choice: &'a Choice,
}

impl<'a> Weighed<'a> {
    /// Those to a decision that the game waits for.
    pub fn of(game: &'a Game, choice: &'a Choice) -> Self {
        Self { game, choice }
    }

    fn unit(&self) -> Option<UnitId> {
        self.choice.asked.unit()
    }
}

impl Outlook for Weighed<'_> {
    fn struck(&self, answer: Key) -> Option<u32> {
        let prospect = self.game.session().crossroads()?.reactions(PATIENCE)?;
        Some(prospect.with(answer)?.hit.per_million())
    }

    fn strikes(&self, answer: Key) -> Option<u32> {
        Some(self.game.session().crossroads()?.strike(answer, PATIENCE)?.hit.per_million())
    }

    fn danger(&self, answer: Key) -> Option<u32> {
        let asked = self.unit()?;
        let mut crossroads = self.game.session().crossroads()?;
        let mut sum = 0;
        for seed in 0..EXAMPLES {
            sum += crossroads.look(&Answer::One(answer), seed, |battle, _| match battle.body(asked).life {
                Life::Down => 1,
                Life::Dead => 2,
                _ => 0,
            })?;
        }
        u32::try_from(sum * 1_000_000 / EXAMPLES).ok()
    }
}
