//! When a battle is decided (CE-RND-05 and the level's objectives).

use super::event::Event;
use super::ids::{SideId, UnitId};
use super::key::Key;
use super::setup::Goal;
use super::unit::Life;
use super::world::Battle;
use crate::grid::Square;

/// Whether a side still has somebody able and willing to fight.
fn stands(battle: &Battle, side: SideId) -> bool {
    battle.units().any(|unit| battle.side(unit) == side && battle.is_up(unit) && battle.takes_turns(unit))
}

/// Whether a side may still have somebody to fight when help has come.
fn hopes(battle: &Battle, side: SideId) -> bool {
    battle.units().any(|unit| battle.side(unit) == side && battle.to_come(unit).is_some() && battle.takes_turns(unit))
}

fn sides(battle: &Battle) -> impl Iterator<Item = SideId> + use<> {
    (0..battle.setup().sides.len()).map(|at| SideId(u8::try_from(at).unwrap_or(u8::MAX)))
}

fn in_zone(battle: &Battle, zone: Key, square: Square) -> bool {
    battle.map().zone(zone.as_str()).is_some_and(|zone| zone.squares.contains(square))
}

fn standing_in(battle: &Battle, zone: Key, side: SideId) -> usize {
    let fights = |unit: UnitId| battle.is_up(unit) && battle.takes_turns(unit);
    let inside = |unit: &UnitId| fights(*unit) && in_zone(battle, zone, battle.square(*unit));
    battle.units().filter(inside).filter(|unit| battle.side(*unit) == side).count()
}

/// Whether no task is left in a zone; tasks are marked `task`.
fn worked_off(battle: &Battle, zone: Key) -> bool {
    let left = |square| battle.map().terrain(square).is_some_and(|terrain| terrain.has_tag("task"));
    battle.map().zone(zone.as_str()).is_some_and(|zone| !zone.squares.iter().any(left))
}

/// The event that ends the battle, if it is decided at this moment.
pub(super) fn decided(battle: &Battle) -> Option<Event> {
    for side in sides(battle) {
        for objective in &battle.setup().sides[side.index()].objectives {
            let done = match objective.goal {
                Goal::Reach { zone, units } => standing_in(battle, zone, side) >= usize::from(units),
                Goal::TakeOut { unit } => matches!(battle.body(unit).life, Life::Down | Life::Dead),
                Goal::Hold { rounds, .. } => {
                    battle.scheduler().held.get(side.index()).is_some_and(|held| *held >= rounds)
                }
                Goal::Survive { round } => battle.scheduler().round > round && stands(battle, side),
                Goal::TaskDone { zone } => worked_off(battle, zone),
                Goal::Eliminate => false,
            };
            if done {
                return Some(Event::BattleEnded { winner: Some(side), what: objective.key });
            }
        }
    }
    let fights = |side: &SideId| stands(battle, *side) || hopes(battle, *side);
    let standing: Vec<SideId> = sides(battle).filter(fights).collect();
    match standing[..] {
        [] => Some(Event::BattleEnded { winner: None, what: Key::new("nobody_left") }),
        [winner] if battle.setup().sides.len() > 1 => {
            Some(Event::BattleEnded { winner: Some(winner), what: Key::new("enemies_out") })
        }
        _ => None,
    }
}

/// What the end of a round changes in the objectives: a zone held for one round more, or lost.
pub(super) fn round_held(battle: &Battle) -> Vec<Event> {
    let mut events = Vec::new();
    for side in sides(battle) {
        for objective in &battle.setup().sides[side.index()].objectives {
            if let Goal::Hold { zone, rounds } = objective.goal {
                let alone = standing_in(battle, zone, side) > 0
                    && sides(battle).all(|other| other == side || standing_in(battle, zone, other) == 0);
                let held = battle.scheduler().held.get(side.index()).copied().unwrap_or(0);
                let progress = if alone { held + 1 } else { 0 };
                if progress != held {
                    let done = progress >= rounds;
                    events.push(Event::ObjectiveChanged { side, objective: objective.key, progress, done });
                }
            }
        }
    }
    events
}

/// The event that ends the battle when its last round is over.
pub(super) fn out_of_time(battle: &Battle) -> Option<Event> {
    let limit = battle.setup().round_limit;
    (limit > 0 && battle.scheduler().round >= limit)
        .then_some(Event::BattleEnded { winner: None, what: Key::new("out_of_time") })
}
