//! The reason why a battle ended, from the reader's point of view.

use super::phrases::{label, say};
use crate::battle::{Battle, Key, SideId};

/// The winner's goal that decided the battle, without its full stop; `None` if something else decided it.
pub(super) fn goal(battle: &Battle, winner: SideId, what: Key) -> Option<&str> {
    let mut goals = battle.setup().sides[winner.index()].objectives.iter();
    goals.find(|goal| goal.key == what).map(|goal| goal.text.trim_end_matches('.'))
}

/// The reason why a battle ended, as a sentence for a reader on a side, or for a spectator (`None`).
pub fn ending(battle: &Battle, reader: Option<SideId>, winner: Option<SideId>, what: Key) -> String {
    let Some(winner) = winner else { return format!("{}.", label(what)) };
    let goal = goal(battle, winner, what);
    if matches!(what.as_str(), "surrendered" | "retreated") {
        let key = match reader.map(|side| if side == winner { "won" } else { "lost" }) {
            Some(part) => format!("ending.{what}.{part}"),
            None => format!("ending.{what}"),
        };
        return say(&key, &[("side", &battle.setup().side_name(winner))]);
    }
    let key = match (goal.is_some(), reader) {
        (true, Some(side)) if side == winner => "ending.goal.own",
        (true, _) => "ending.goal",
        (false, Some(side)) if side == winner => "ending.out.won",
        (false, Some(_)) => "ending.out.lost",
        (false, None) => "ending.out",
    };
    say(key, &[("side", &battle.setup().side_name(winner)), ("goal", &goal.unwrap_or_default())])
}
