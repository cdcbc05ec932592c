//! The stakes: the worth and commitments of a side's combatants and the enemies it knows, compared with the present
//! state.

use super::aims::Aims;
use super::tempo;
use super::view::View;
use crate::battle::{Battle, SideId, UnitId};

/// The weight of a friend's loss as a multiple of an enemy's.
const FRIENDLY_LOSS: i64 = 2;
/// The weight of an enemy at its last known place, in percent of a visible one.
const GHOST: i64 = 30;
/// The weight of an enemy that is out and may recover, in percent of one that fights.
const FALLEN: i64 = 50;
/// The value of a task done for the objective, in millionths of a combatant.
const TASK: i64 = 500_000;
/// The value of having all combatants where they have to be.
const ARRIVED: i64 = 1_000_000;

/// A combatant whose state is counted.
struct Stake {
    unit: UnitId,
    own: bool,
    percent: i64,
    /// Its worth and pending value now, in thousandths of a combatant.
    now: i64,
}

/// The combatants whose states are counted.
pub(super) struct Stakes {
    stakes: Vec<Stake>,
    tasks: i64,
    intruders: i64,
    ignores_counts: bool,
}

fn value(battle: &Battle, unit: UnitId, ignores_counts: bool) -> i64 {
    let rules = battle.rules();
    let pending = rules.core.pending_value(battle, unit) + rules.harm.pending_value(battle, unit);
    let own = i64::from(rules.harm.worth(battle, unit)) + i64::from(pending);
    if ignores_counts { own } else { own + tempo::value(battle, unit) }
}

impl Stakes {
    /// The present stakes of a side.
    pub fn of(battle: &Battle, side: SideId, view: &View, aims: &Aims) -> Self {
        let ignores_counts = view.ignores_counts;
        let stake = |unit, own, percent| Stake { unit, own, percent, now: value(battle, unit, ignores_counts) };
        let own = battle.units().filter(|unit| battle.side(*unit) == side);
        let mut stakes: Vec<Stake> = own.map(|unit| stake(unit, true, aims.weight(unit))).collect();
        stakes.extend(view.seen.iter().map(|unit| stake(*unit, false, aims.weight(*unit))));
        stakes.extend(view.fallen.iter().map(|unit| stake(*unit, false, aims.weight(*unit) * FALLEN / 100)));
        stakes.extend(view.ghosts.iter().map(|ghost| stake(ghost.unit, false, GHOST)));
        let mut all = Self { stakes, tasks: aims.tasks(battle), intruders: 0, ignores_counts };
        all.intruders = all.intruders(battle, aims);
        all
    }

    fn value(&self, state: &Battle, unit: UnitId) -> i64 {
        value(state, unit, self.ignores_counts)
    }

    fn intruders(&self, state: &Battle, aims: &Aims) -> i64 {
        let inside = |stake: &&Stake| !stake.own && state.is_up(stake.unit) && aims.inside(state.square(stake.unit));
        self.stakes.iter().filter(inside).count() as i64
    }

    /// The gain of a state of the battle for the side over the present one, in millionths of a combatant.
    pub fn gained(&self, state: &Battle, aims: &Aims) -> i64 {
        let change = |stake: &Stake| {
            let change = (self.value(state, stake.unit) - stake.now) * stake.percent * 10;
            match stake.own {
                true if change < 0 => FRIENDLY_LOSS * change,
                true => change,
                false => -change,
            }
        };
        let people: i64 = self.stakes.iter().map(change).sum();
        let intruders = aims.intruder() * (self.intruders - self.intruders(state, aims));
        people + TASK * (self.tasks - aims.tasks(state)) + intruders + Self::arrival(state, aims)
    }

    /// The loss of known enemies in a state of the battle against the present one, in millionths of a combatant.
    pub fn lost_by_enemies(&self, state: &Battle) -> i64 {
        let lost = |stake: &Stake| (stake.now - self.value(state, stake.unit)) * stake.percent * 10;
        self.stakes.iter().filter(|stake| !stake.own).map(lost).sum()
    }

    /// The value of having all combatants where they have to be.
    pub fn arrival(state: &Battle, aims: &Aims) -> i64 {
        if aims.arrived(state) { ARRIVED } else { 0 }
    }
}
