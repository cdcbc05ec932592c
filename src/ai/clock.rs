//! The clock: how many turns a side has left, how many its goal still takes, and whether a combatant must go now.

use super::judge::Judge;
use super::walk;
use crate::battle::system::MoveRange;
use crate::battle::{Battle, Goal, SideId, UnitId};

/// Turns kept in reserve for delays: one, and one for each known enemy at the goal up to so many.
const RESERVE: i64 = 1;
const FIGHTS: usize = 2;

/// The time that a combatant has to reach its goal.
pub(super) struct Clock {
    /// Turns left including this one, after the work at the goal.
    turns: i64,
    reserve: i64,
    /// Its reach in the rest of this turn, and in a whole turn without running.
    now: i64,
    best: i64,
    steady: i64,
}

impl Clock {
    /// The clock of a combatant with so many known enemies at its goal; `None` if there is no hurry.
    pub fn of(battle: &Battle, unit: UnitId, enemies: usize, judge: &mut Judge) -> Option<Self> {
        let side = battle.side(unit);
        let turns = left(battle, side)? - needed(battle, side);
        let range = judge.ask(battle, |fresh| {
            fresh.suppose_turn(unit);
            fresh.suppose_upright(unit);
            walk::range(fresh.battle(), unit)
        });
        let at = |place: usize| range.limits.get(place).map_or(0, |limit| i64::from(*limit));
        let last = range.limits.len().checked_sub(1)?;
        let steady = at(last.saturating_sub(usize::from(range.run)));
        let farthest = |range: &MoveRange| i64::from(range.limits.last().copied().unwrap_or(0).max(range.dash));
        let (now, best) = (farthest(&walk::range(battle, unit)), farthest(&range));
        let reserve = RESERVE + enemies.min(FIGHTS) as i64;
        Some(Self { turns, reserve, now, best, steady })
    }

    /// True if a combatant at that distance is in time only if it goes now.
    pub fn presses(&self, distance: u16) -> bool {
        let (distance, later) = (i64::from(distance), self.turns - 1);
        let late = distance > (later - self.reserve).max(0) * self.steady;
        late && distance <= self.now + later.max(0) * self.best
    }

    /// True if a combatant at that distance needs its last turn, unless it runs.
    pub fn spares_no_turn(&self, distance: u16) -> bool {
        i64::from(distance) > (self.turns - 1).max(0) * self.steady
    }
}

/// Turns that each combatant of a side still has, this round's included, before the battle ends or an enemy wins by
/// surviving; `None` if nothing ends it.
pub(super) fn left(battle: &Battle, side: SideId) -> Option<i64> {
    let (round, limit) = (i64::from(battle.scheduler().round), i64::from(battle.setup().round_limit));
    let until = |last: i64| last - round + 1;
    let others = battle.setup().sides.iter().enumerate().filter(|(at, _)| *at != side.index());
    let theirs = others.filter_map(|(at, other)| {
        let held = battle.scheduler().held.get(at).map_or(0, |held| i64::from(*held));
        let ends = |goal: &Goal| match *goal {
            Goal::Survive { round } => Some(until(i64::from(round))),
            Goal::Hold { rounds, .. } if held > 0 => Some(i64::from(rounds) - held),
            _ => None,
        };
        other.objectives.iter().filter_map(|objective| ends(&objective.goal)).min()
    });
    theirs.chain((limit > 0).then(|| until(limit))).min()
}

/// True if an enemy has begun to hold a zone that it wins by.
pub(super) fn is_losing_ground(battle: &Battle, side: SideId) -> bool {
    battle.scheduler().held.iter().enumerate().any(|(at, held)| at != side.index() && *held > 0)
}

/// Turns that a side's goal takes for a combatant that is there: to hold a zone, or to work.
fn needed(battle: &Battle, side: SideId) -> i64 {
    let held = battle.scheduler().held.get(side.index()).map_or(0, |held| i64::from(*held));
    let objectives = &battle.setup().sides[side.index()].objectives;
    let takes = |goal: &Goal| match *goal {
        Goal::Hold { rounds, .. } => (i64::from(rounds) - held - 1).max(0),
        Goal::TaskDone { zone } => {
            let zone = battle.map().zone(zone.as_str());
            let squares = zone.into_iter().flat_map(|zone| zone.squares.iter());
            let hands = battle.units().filter(|unit| battle.side(*unit) == side && battle.is_up(*unit)).count();
            let turns: i64 = squares.map(|at| i64::from(battle.rules().core.task_turns(battle, at))).sum();
            turns / i64::try_from(hands).unwrap_or(1).max(1)
        }
        _ => 0,
    };
    objectives.iter().map(|objective| takes(&objective.goal)).max().unwrap_or(0)
}
