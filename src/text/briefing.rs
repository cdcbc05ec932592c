//! The briefing of a level: story, objectives and house rules.

use super::describe::Viewer;
use crate::battle::{Battle, SideId};
use crate::words::{self, say};

/// Line width of longer texts, in characters.
const WIDTH: usize = 100;

/// The story of a level, its sides with their strength and objectives, its round limit and its house rules. Only a side's
/// own players see its progress.
pub fn briefing(battle: &Battle, story: &str, viewer: Viewer) -> Vec<String> {
    let mut lines = if story.trim().is_empty() { Vec::new() } else { wrapped(story, WIDTH) };
    for (side, id) in battle.setup().sides.iter().zip((0..).map(SideId)) {
        let strength = battle.units().filter(|unit| battle.side(*unit) == id).count();
        let own = viewer.0.is_none_or(|viewer| viewer == id);
        let aims = if own { words::aims(battle, id) } else { words::aims_from_outside(battle, id) };
        lines.push(format!("{} ({strength}): {aims}", side.name));
    }
    lines.extend(battle.last_round().map(|rounds| say("text.round_limit", &[("rounds", &rounds)])));
    lines.extend(words::house_rules(battle));
    lines
}

/// Wraps a text between words, at most `width` characters a line.
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
