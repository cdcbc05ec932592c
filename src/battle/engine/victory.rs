//! Decides when a battle ends (CE-RND-05 and the level's objectives).

use crate::battle::event::Event;
use crate::battle::key::{Key, Rule, SideId, UnitId};
use crate::battle::model::{Goal, Life};
use crate::battle::oracle::{Cx, Flow};
use crate::battle::phases::PhaseLabel;
use crate::battle::system::RETREAT;
use crate::battle::world::Battle;
use crate::grid::Square;

/// Why a battle ended: a side surrendered, or left the field.
pub(super) const SURRENDERED: Key = Key::new("surrendered");
pub(super) const RETREATED: Key = Key::new("retreated");

/// True if a combatant is able and willing to fight.
fn fights(battle: &Battle, unit: UnitId) -> bool {
    battle.is_up(unit) && battle.takes_turns(unit) && battle.rules().core.fights(battle, unit)
}

/// True if a side still has a combatant that is able and willing to fight.
fn stands(battle: &Battle, side: SideId) -> bool {
    battle.units().any(|unit| battle.side(unit) == side && fights(battle, unit))
}

/// True if a side has fighters, or reinforcements that may be able to fight.
fn hopes(battle: &Battle, side: SideId) -> bool {
    let comes = |unit: UnitId| battle.to_come(unit).is_some() && !battle.awaits_call(unit);
    battle.units().any(|unit| battle.side(unit) == side && comes(unit) && battle.takes_turns(unit))
}

fn sides(battle: &Battle) -> impl Iterator<Item = SideId> + use<> {
    (0..battle.setup().sides.len()).map(|at| SideId(u8::try_from(at).unwrap_or(u8::MAX)))
}

fn in_zone(battle: &Battle, zone: Key, square: Square) -> bool {
    battle.map().zone(zone.as_str()).is_some_and(|zone| zone.squares.contains(square))
}

impl Battle {
    /// The number of combatants of a side in a zone that are able to fight.
    pub fn standing_in(&self, zone: Key, side: SideId) -> usize {
        let inside = |unit: &UnitId| fights(self, *unit) && in_zone(self, zone, self.square(*unit));
        self.units().filter(inside).filter(|unit| self.side(*unit) == side).count()
    }

    /// True if a side still has so many combatants who are able to fight, or may be once they arrive.
    pub fn may_send(&self, side: SideId, count: u16) -> bool {
        let may = |unit: &UnitId| fights(self, *unit) || (self.to_come(*unit).is_some() && self.takes_turns(*unit));
        self.units().filter(|unit| self.side(*unit) == side).filter(may).count() >= usize::from(count)
    }

    /// True if an objective of a combatant's side is decided in a zone that the combatant is not in.
    pub fn has_to_travel(&self, unit: UnitId) -> bool {
        let zone = |goal: &Goal| match *goal {
            Goal::Reach { zone, .. } | Goal::Hold { zone, .. } | Goal::TaskDone { zone } => Some(zone),
            Goal::TakeOut { .. } | Goal::Survive { .. } | Goal::Eliminate => None,
        };
        let objectives = &self.setup().sides[self.side(unit).index()].objectives;
        let mut zones = objectives.iter().filter_map(|objective| zone(&objective.goal));
        zones.any(|zone| !in_zone(self, zone, self.square(unit)))
    }

    /// True if a side wins by taking that combatant out.
    pub fn is_quarry(&self, unit: UnitId) -> bool {
        let hunted = |goal: &Goal| matches!(*goal, Goal::TakeOut { unit: quarry, .. } if quarry == unit);
        self.setup().sides.iter().flat_map(|side| &side.objectives).any(|objective| hunted(&objective.goal))
    }

    /// True if a side wins by finishing a task in that square, or that and others.
    pub fn is_task_of(&self, side: SideId, square: Square) -> bool {
        let asked = |goal: &Goal| matches!(*goal, Goal::TaskDone { zone } if in_zone(self, zone, square));
        self.setup().sides[side.index()].objectives.iter().any(|objective| asked(&objective.goal))
    }

    /// The round after which a side can no longer reach its objectives, because another side has survived long enough
    /// or the battle is a draw. `None` without such a limit.
    pub fn deadline(&self, side: SideId) -> Option<u16> {
        let others = sides(self).filter(|other| *other != side).filter_map(|other| holds_out(self, other));
        others.chain(round_limit(self)).min()
    }

    /// The last round of the battle, if it has one.
    pub fn last_round(&self) -> Option<u16> {
        sides(self).filter_map(|side| holds_out(self, side)).chain(round_limit(self)).min()
    }
}

fn round_limit(battle: &Battle) -> Option<u16> {
    Some(battle.setup().round_limit).filter(|limit| *limit > 0)
}

/// The round after which a side has survived as long as its objective asks.
fn holds_out(battle: &Battle, side: SideId) -> Option<u16> {
    let round = |goal: &Goal| if let Goal::Survive { round } = goal { Some(*round) } else { None };
    battle.setup().sides[side.index()].objectives.iter().filter_map(|objective| round(&objective.goal)).min()
}

/// True if no task is left in a zone. Tasks are marked `task`.
fn worked_off(battle: &Battle, zone: Key) -> bool {
    let left = |square| battle.map().terrain(square).is_some_and(|terrain| terrain.has_tag("task"));
    battle.map().zone(zone.as_str()).is_some_and(|zone| !zone.squares.iter().any(left))
}

/// The victory of the first side that has reached an objective when so many rounds are over.
fn won(battle: &Battle, over: u16) -> Option<Event> {
    for side in sides(battle) {
        for objective in &battle.setup().sides[side.index()].objectives {
            let done = match objective.goal {
                Goal::Reach { zone, units } => battle.standing_in(zone, side) >= usize::from(units),
                Goal::TakeOut { unit, alive } => match battle.body(unit).life {
                    Life::Down => true,
                    Life::Dead => !alive,
                    Life::Up | Life::Gone => false,
                },
                Goal::Hold { rounds, .. } => {
                    battle.scheduler().held.get(side.index()).is_some_and(|held| *held >= rounds)
                }
                Goal::Survive { round } => over >= round && stands(battle, side),
                Goal::TaskDone { zone } => worked_off(battle, zone),
                Goal::Eliminate => false,
            };
            if done {
                return Some(Event::BattleEnded { winner: Some(side), what: objective.key });
            }
        }
    }
    None
}

/// The event that ends the battle, if it is decided now.
pub(super) fn decided(battle: &Battle) -> Option<Event> {
    if let Some(victory) = won(battle, battle.scheduler().round.saturating_sub(1)) {
        return Some(victory);
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

/// A side leaves the field: whoever is able to fight gets away, and the battle is lost (SIX-TRN-05).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub(super) fn retreat(cx: &mut Cx<'_>, side: SideId) -> Flow {
    let end = given_up(cx.battle(), side, RETREATED);
    cx.phase(PhaseLabel::Decided)?;
    let battle = cx.battle();
    let able: Vec<UnitId> = battle.units().filter(|unit| battle.side(*unit) == side && battle.is_up(*unit)).collect();
    for unit in able {
        cx.set_life(unit, None, Life::Gone, RETREAT, Rule("SIX-TRN-05"));
    }
    cx.emit(end);
    Ok(())
}

/// The event that ends the battle because a side gives up: the others win if they are one side (SIX-TRN-04).
pub(super) fn given_up(battle: &Battle, side: SideId, what: Key) -> Event {
    let others: Vec<SideId> = sides(battle).filter(|other| *other != side && stands(battle, *other)).collect();
    let winner = if let [winner] = others[..] { Some(winner) } else { None };
    Event::BattleEnded { winner, what }
}

/// Objective changes at the end of a round: a zone held for one more round, or lost.
pub(super) fn round_held(battle: &Battle) -> Vec<Event> {
    let mut events = Vec::new();
    for side in sides(battle) {
        for objective in &battle.setup().sides[side.index()].objectives {
            if let Goal::Hold { zone, rounds } = objective.goal {
                let alone = battle.standing_in(zone, side) > 0
                    && sides(battle).all(|other| other == side || battle.standing_in(zone, other) == 0);
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
    let over = round_limit(battle).filter(|limit| battle.scheduler().round >= *limit)?;
    won(battle, over).or(Some(Event::BattleEnded { winner: None, what: Key::new("out_of_time") }))
}
