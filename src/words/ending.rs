//! Why a battle has ended, for whoever reads it.

use super::phrases::{label, say};
use crate::battle::{Battle, Key, SideId};

/// The goal of the winner's that has decided the battle, without its full stop; none where something else has.
pub(super) fn goal(battle: &Battle, winner: SideId, what: Key) -> Option<&str> {
    let mut goals = battle.setup().sides[winner.index()].objectives.iter();
    goals.find(|goal| goal.key == what).map(|goal| goal.text.trim_end_matches('.'))
}

/// Why a battle has ended, as a sentence: for somebody of a side, or for one who only looks on.
pub fn ending(battle: &Battle, reader: Option<SideId>, winner: Option<SideId>, what: Key) -> String {
    let Some(winner) = winner else { return format!("{}.", label(what)) };
    let goal = goal(battle, winner, what);
    let key = match (goal.is_some(), reader) {
        (true, Some(side)) if side == winner => "ending.goal.own",
        (true, _) => "ending.goal",
        (false, Some(side)) if side == winner => "ending.out.won",
        (false, Some(_)) => "ending.out.lost",
        (false, None) => "ending.out",
    };
    say(key, &[("side", &battle.setup().side_name(winner)), ("goal", &goal.unwrap_or_default())])
}
