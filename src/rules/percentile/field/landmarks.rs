//! Marks of the ground that these rules read, and what the briefing says about them (PC-ACT-06, PC-AAC-10).

use crate::battle::system::Landmark;
use crate::battle::{Battle, Key, Rule};
use crate::rules::percentile::field::{targets, task};
use crate::rules::percentile::keys::vocabulary::VOCABULARY;
use crate::rules::percentile::keys::*;

const WORK: Rule = Rule("PC-ACT-06");
const BROKEN_OFF: Rule = Rule("PC-ACT-08");
const SHOT_AT_THINGS: Rule = Rule("PC-AAC-10");
/// Briefing: work of so many turns.
const WORK_TOLD: Key = Key::new("work_told");
/// Briefing: work of which nobody knows how long it takes.
const WORK_UNTOLD: Key = Key::new("work_untold");
/// Briefing: each turn of work takes a test.
const WORK_TEST: Key = Key::new("work_test");
/// Briefing: work that is broken off goes on where it stopped.
const WORK_KEPT: Key = Key::new("work_kept");

/// The expected form of a mark that is malformed; `None` for marks that are valid or unknown.
pub fn fault(mark: &str) -> Option<&'static str> {
    let (word, rest) = mark.rsplit_once('_')?;
    let number = |least: i16, most: i16| rest.parse().is_ok_and(|number| (least..=most).contains(&number));
    let (fits, expected) = match word {
        "turns" => (number(1, i16::MAX), "turns_ and a number of 1 or more"),
        "wounds" => (number(1, i16::MAX), "wounds_ and a number of 1 or more"),
        "soak" => (number(0, i16::MAX), "soak_ and a number"),
        "elevation" => (number(1, 3), "elevation_1 to elevation_3"),
        "test" => (VOCABULARY.stats.iter().any(|stat| stat.key.as_str() == rest), "test_ and the name of a score"),
        _ => (true, ""),
    };
    (!fits).then_some(expected)
}

/// Everything in a level that can be worked on or shot at.
pub fn all(battle: &Battle) -> Vec<Landmark> {
    let mut all = Vec::new();
    for terrain in battle.map().table() {
        let mut add = |what, numbers, stat, rule| {
            all.push(Landmark { terrain: terrain.name.clone(), what, numbers, stat, rule });
        };
        if let Some(task) = task::of(terrain) {
            if task.told {
                add(WORK_TOLD, [task.turns, 0], None, WORK);
            } else {
                add(WORK_UNTOLD, [0, 0], None, WORK);
            }
            if task.test.is_some() {
                add(WORK_TEST, [0, 0], task.test, WORK);
            }
            if !task.restarts {
                add(WORK_KEPT, [0, 0], None, BROKEN_OFF);
            }
        }
        if let Some((soak, wounds)) = targets::worth(terrain) {
            add(SPOT, [soak, wounds], None, SHOT_AT_THINGS);
        }
    }
    all
}
