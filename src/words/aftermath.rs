//! What became of the survivors, in words.

use super::sentence;
use crate::battle::{Battle, Event, engine};

/// What happens to those who are still alive once a battle is over, a sentence each; empty where the rules say nothing.
pub fn aftermath(battle: &Battle) -> Vec<String> {
    let (after, events) = engine::aftermath(battle);
    let telling = |event: &&Event| {
        matches!(
            event,
            Event::StatChanged { .. }
                | Event::ConditionSet { .. }
                | Event::ConditionEnded { .. }
                | Event::LifeChanged { .. }
        )
    };
    events.iter().filter(telling).filter_map(|event| sentence(&after, event)).collect()
}
