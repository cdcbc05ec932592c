//! What the answers to an open decision would come to, as standing orders ask for it: exactly where it is about an attack, by
//! examples where it is about a life.

use crate::ai::pace::pause;
use crate::battle::odds::Prospect;
use crate::battle::oracle::{Answer, Choice};
use crate::battle::{Key, Life};
use crate::client::game::odds::PATIENCE;
use crate::replay::Question;
use std::future::Future;
use std::sync::OnceLock;

/// Examples that tell how likely somebody is to fall, which no forecast tells.
const EXAMPLES: u64 = 200;

/// What an answer would come to, in millionths; none where that cannot be told.
pub trait Outlook {
    /// The chance that the one who is asked is struck.
    fn struck(&self, answer: Key) -> Option<u32>;
    /// The chance that it strikes.
    fn strikes(&self, answer: Key) -> Option<u32>;
    /// What the order costs it on average: a million for falling, twice that for dying.
    fn danger(&self, answer: Key) -> impl Future<Output = Option<u32>> + Send;
}

/// The answers to an open decision, weighed.
pub struct Weighed {
    question: Question,
    choice: Choice,
    /// What comes of each reaction, once that has been asked.
    prospect: OnceLock<Option<Prospect>>,
}

impl Weighed {
    /// The answers to a decision, where the step stands that waits for it.
    pub fn new(question: Question, choice: Choice) -> Self {
        Self { question, choice, prospect: OnceLock::new() }
    }
}

impl Outlook for Weighed {
    fn struck(&self, answer: Key) -> Option<u32> {
        let prospect = self.prospect.get_or_init(|| self.question.crossroads().reactions(PATIENCE));
        Some(prospect.as_ref()?.with(answer)?.hit.per_million())
    }

    fn strikes(&self, answer: Key) -> Option<u32> {
        Some(self.question.crossroads().strike(answer, PATIENCE)?.hit.per_million())
    }

    async fn danger(&self, answer: Key) -> Option<u32> {
        let asked = self.choice.asked.unit()?;
        let mut crossroads = self.question.crossroads();
        let mut sum = 0;
        for seed in 0..EXAMPLES {
            pause().await;
            sum += crossroads.look(&Answer::One(answer), seed, |battle, _| match battle.body(asked).life {
                Life::Down => 1,
                Life::Dead => 2,
                _ => 0,
            })?;
        }
        u32::try_from(sum * 1_000_000 / EXAMPLES).ok()
    }
}
