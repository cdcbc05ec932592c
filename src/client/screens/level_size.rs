//! The size of a level's battle: its sides and how long it takes.

use crate::battle::Battle;
use crate::client::base::say::{say, tell};
use crate::client::game::levels::Level;

/// Roughly how long a battle takes, in minutes: half a minute for each combatant and round, of at most eight rounds.
pub(super) fn minutes(level: &Level) -> String {
    let rounds = level.battle.last_round().unwrap_or(8).min(8);
    let minutes = (level.battle.enlisted().count() * usize::from(rounds)).div_ceil(20) * 5;
    tell("title.minutes", &[("n", &minutes.to_string())])
}

/// The strengths of both sides, such as 4 against 4.
pub(super) fn against(level: &Level) -> String {
    let battle = &level.battle;
    let sides: Vec<String> = (0..battle.setup().sides.len()).map(|at| strength(battle, at)).collect();
    sides.join(&format!(" {} ", say("title.against")))
}

/// The number of people and vehicles of a side.
pub(super) fn strength(battle: &Battle, side: usize) -> String {
    let of = |vehicles: bool| {
        let own = battle.enlisted().filter(|unit| battle.side(*unit).index() == side);
        own.filter(|unit| battle.is_vehicle(*unit) == vehicles).count()
    };
    let (people, vehicles) = (of(false), of(true));
    let key = match vehicles {
        0 => return people.to_string(),
        1 => "title.people_and_one_vehicle",
        _ => "title.people_and_vehicles",
    };
    tell(key, &[("people", &people.to_string()), ("vehicles", &vehicles.to_string())])
}
