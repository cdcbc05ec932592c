//! What people read before a level begins: its story, what the sides are after, and what it decides about the rules.

use crate::battle::{Battle, SideId};
use crate::words::{self, say};

/// Letters of a line of a longer text.
const WIDTH: usize = 100;

/// The story of a level, its sides with their strength and their aims, how long it lasts, and its house rules.
pub fn briefing(battle: &Battle, story: &str) -> Vec<String> {
    let mut lines = if story.trim().is_empty() { Vec::new() } else { wrapped(story, WIDTH) };
    for (side, id) in battle.setup().sides.iter().zip((0..).map(SideId)) {
        let strength = battle.units().filter(|unit| battle.side(*unit) == id).count();
        lines.push(format!("{} ({strength}): {}", side.name, words::aims(battle, id)));
    }
    match battle.setup().round_limit {
        0 => {}
        rounds => lines.push(say("text.round_limit", &[("rounds", &rounds)])),
    }
    lines.extend(words::house_rules(battle));
    lines
}

/// A text in lines of at most so many letters, broken between words.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let Some(line) = lines.last_mut() else { break };
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}
