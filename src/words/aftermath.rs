//! How the survivors recover, in sentences.

use super::sentence;
use crate::battle::{Battle, Event, engine};

/// One sentence for each change to a survivor after the battle; empty if the rules have no aftermath.
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
