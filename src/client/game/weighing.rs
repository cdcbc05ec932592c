//! The consequences of the answers to a decision, for standing orders: exact for attacks, by examples for danger to
//! life.

use crate::ai::pace::pause;
use crate::battle::odds::Prospect;
use crate::battle::oracle::{Answer, Choice};
use crate::battle::{Key, Life};
use crate::client::game::odds::PATIENCE;
use crate::replay::Question;
use std::future::Future;
use std::sync::OnceLock;

/// Examples for the danger of falling, which no forecast gives.
const EXAMPLES: u64 = 200;

/// The consequences of an answer, in millionths; `None` if they are unknown.
pub trait Outlook {
    /// The chance that the asked combatant is hit.
    fn struck(&self, answer: Key) -> Option<u32>;
    /// The chance that it hits.
    fn strikes(&self, answer: Key) -> Option<u32>;
    /// The average cost of the order to it: a million for falling, twice that for dying.
    fn danger(&self, answer: Key) -> impl Future<Output = Option<u32>> + Send;
}

/// The answers to an open decision with their consequences.
pub struct Weighed {
    question: Question,
    choice: Choice,
    /// The odds of each reaction, once computed.
    prospect: OnceLock<Option<Prospect>>,
}

impl Weighed {
    /// The answers to a decision of the waiting step.
    pub fn new(question: Question, choice: Choice) -> Self {
        Self { question, choice, prospect: OnceLock::new() }
    }
}

impl Outlook for Weighed {
    fn struck(&self, answer: Key) -> Option<u32> {
        let prospect = self.prospect.get_or_init(|| self.question.crossroads().reactions(PATIENCE));
        Some(prospect.as_ref()?.with(answer)?.chance().per_million())
    }

    fn strikes(&self, answer: Key) -> Option<u32> {
        Some(self.question.crossroads().strike(answer, PATIENCE)?.chance().per_million())
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
