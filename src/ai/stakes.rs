//! The stakes: the worth and commitments of a side's combatants and the enemies it knows, compared with the present
//! state.

use super::aims::Aims;
use super::tempo;
use super::view::View;
use crate::battle::{Battle, SideId, UnitId};

/// The weight of a friend's loss as a multiple of an enemy's.
pub(super) const FRIENDLY_LOSS: i64 = 2;
/// The weight of an enemy at its last known place, in percent of a visible one.
const GHOST: i64 = 30;
/// The weight of an enemy that is out and may recover, in percent of one that fights.
const FALLEN: i64 = 50;
/// The worth up to which a combatant is badly hurt, in thousandths.
const BADLY_HURT: i32 = 500;
/// The value of having all combatants where they have to be.
const ARRIVED: i64 = 1_000_000;

/// A combatant whose state is counted.
struct Stake {
    unit: UnitId,
    own: bool,
    percent: i64,
    now: Value,
}

/// What a combatant stands for, in thousandths of one.
#[derive(Clone, Copy)]
struct Value {
    /// Its worth, less what it suffers.
    health: i64,
    /// What it has begun or holds ready, to be used up.
    ready: i64,
    /// Its place in the next round.
    place: i64,
}

/// True if a combatant has lost half of its worth or more.
pub(super) fn is_badly_hurt(battle: &Battle, unit: UnitId) -> bool {
    battle.rules().harm.worth(battle, unit) <= BADLY_HURT
}

/// The combatants whose states are counted.
pub(super) struct Stakes {
    stakes: Vec<Stake>,
    tasks: i64,
    intruders: i64,
    ignores_counts: bool,
}

impl Value {
    fn of(battle: &Battle, unit: UnitId, ignores_counts: bool) -> Self {
        let rules = battle.rules();
        let pending = rules.core.pending_value(battle, unit) + rules.harm.pending_value(battle, unit);
        let health = i64::from(rules.harm.worth(battle, unit)) + i64::from(pending.min(0));
        let place = if ignores_counts { 0 } else { tempo::value(battle, unit) };
        Self { health, ready: i64::from(pending.max(0)), place }
    }

    /// The change since an earlier value. A loss of health counts `loss` times; a loss of what was ready counts half way between
    /// once and that, because it was there to be used. A place that is lost comes back.
    fn since(self, before: Self, loss: i64) -> i64 {
        let (health, ready) = (self.health - before.health, self.ready - before.ready);
        let ready = if ready < 0 { ready * (1 + loss) / 2 } else { ready };
        health * if health < 0 { loss } else { 1 } + ready + self.place - before.place
    }
}

impl Stakes {
    /// The present stakes of a side.
    pub fn of(battle: &Battle, side: SideId, view: &View, aims: &Aims) -> Self {
        let ignores_counts = view.ignores_counts;
        let stake = |unit, own, percent| Stake { unit, own, percent, now: Value::of(battle, unit, ignores_counts) };
        let own = battle.units().filter(|unit| battle.side(*unit) == side);
        let mut stakes: Vec<Stake> = own.map(|unit| stake(unit, true, aims.weight(unit))).collect();
        stakes.extend(view.seen.iter().map(|unit| stake(*unit, false, aims.weight(*unit))));
        stakes.extend(view.fallen.iter().map(|unit| stake(*unit, false, aims.weight(*unit) * FALLEN / 100)));
        stakes.extend(view.ghosts.iter().map(|ghost| stake(ghost.unit, false, GHOST)));
        let mut all = Self { stakes, tasks: aims.tasks(battle), intruders: 0, ignores_counts };
        all.intruders = all.intruders(battle, aims);
        all
    }

    fn change(&self, state: &Battle, stake: &Stake) -> i64 {
        let loss = if stake.own { FRIENDLY_LOSS } else { 1 };
        Value::of(state, stake.unit, self.ignores_counts).since(stake.now, loss) * stake.percent * 10
    }

    fn intruders(&self, state: &Battle, aims: &Aims) -> i64 {
        let inside = |stake: &&Stake| !stake.own && state.is_up(stake.unit) && aims.inside(state.square(stake.unit));
        self.stakes.iter().filter(inside).count() as i64
    }

    /// The gain of a state of the battle for the side over the present one, in millionths of a combatant.
    pub fn gained(&self, state: &Battle, aims: &Aims) -> i64 {
        let gain = |stake: &Stake| if stake.own { self.change(state, stake) } else { -self.change(state, stake) };
        let people: i64 = self.stakes.iter().map(gain).sum();
        let intruders = aims.intruder() * (self.intruders - self.intruders(state, aims));
        people + aims.task * (self.tasks - aims.tasks(state)) + intruders + Self::arrival(state, aims)
    }

    /// The loss of known enemies in a state of the battle against the present one, in millionths of a combatant.
    pub fn lost_by_enemies(&self, state: &Battle) -> i64 {
        self.stakes.iter().filter(|stake| !stake.own).map(|stake| -self.change(state, stake)).sum()
    }

    /// The value of having all combatants where they have to be.
    pub fn arrival(state: &Battle, aims: &Aims) -> i64 {
        if aims.arrived(state) { ARRIVED } else { 0 }
    }
}
