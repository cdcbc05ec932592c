//! The harm that visible enemies could do to a combatant in their next turns.

use super::aims::Aims;
use super::judge::Judge;
use super::targets;
use super::view::View;
use crate::battle::odds::Forecaster;
use crate::battle::system::Offer;
use crate::battle::{Battle, Conditions, UnitId, engine};
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// The enemies that matter to a combatant, with their attacks.
pub(super) struct Danger {
    pub forecaster: Forecaster,
    foes: Vec<Foe>,
    /// The value of an enemy's best attack, by the scene of those concerned.
    known: BTreeMap<u64, i64>,
}

/// An enemy with its present attacks.
struct Foe {
    unit: UnitId,
    offers: Vec<Offer>,
    conditions: Conditions,
}

impl Danger {
    /// Examines the nearest visible enemies.
    pub fn of(battle: &Battle, unit: UnitId, view: &View, aims: &Aims, judge: &mut Judge) -> Self {
        let mut forecaster = judge.forecaster(battle);
        let from = battle.square(unit);
        let mut nearest = view.seen.clone();
        nearest.sort_by_key(|foe| ((battle.square(*foe) - from).squared(), *foe));
        nearest.truncate(judge.effort.foes);
        let arms = |foe: UnitId| {
            let offers = judge.arms(battle.scheduler().round, (foe, unit), |judge| {
                forecaster.follow(battle);
                forecaster.suppose_next_turn(foe);
                let able = able(&forecaster, foe);
                let most = judge.effort.arms;
                targets::narrowed((&mut forecaster, judge), &able, &exposed(battle, unit), (aims, most))
            });
            Foe { unit: foe, offers, conditions: battle.conditions(foe).clone() }
        };
        let foes = nearest.into_iter().map(arms).collect();
        Self { forecaster, foes, known: BTreeMap::new() }
    }

    /// An enemy's present attack options, best first; empty for an enemy that was not examined.
    pub fn ways(&self, foe: UnitId) -> &[Offer] {
        self.foes.iter().find(|one| one.unit == foe).map_or(&[], |one| &one.offers)
    }

    /// The combatant's expected loss in a state of the battle, in millionths of a combatant and at most its remaining
    /// worth: each enemy's best attack, divided among all combatants of the side that this enemy could attack,
    /// unless the combatant's fall decides the battle.
    pub fn to(&mut self, state: &Battle, unit: UnitId, (view, aims): (&View, &Aims), judge: &mut Judge) -> i64 {
        let exposed = exposed(state, unit);
        let decisive = aims.ward == Some(unit);
        let most: i64 = exposed.iter().map(|one| i64::from(state.rules().harm.worth(state, *one)) * 1000).sum();
        let most = if decisive { most * aims.weight(unit) / 100 } else { most };
        let mut sum = 0;
        for at in 0..self.foes.len() {
            if sum >= most {
                return most;
            }
            let (foe, harm) = self.by(at, (state, unit), aims, judge);
            let other = |friend: &&UnitId| **friend != unit && state.sees(foe, **friend);
            let others = view.friends.iter().filter(other).count() as i64;
            sum += if decisive { harm } else { harm * 2 / (2 + others) };
        }
        sum.min(most)
    }

    /// Adds weight to the fall of enemies by what each could do to the combatant where it is, unless its side only has to
    /// get past them, or has little time left to take out one of them.
    pub fn mark(&mut self, battle: &Battle, unit: UnitId, aims: &mut Aims, judge: &mut Judge) {
        if judge.effort.threat == 0 || aims.is_passing_through() || (aims.dares && aims.quarry.is_some()) {
            return;
        }
        for at in 0..self.foes.len() {
            let (foe, harm) = self.by(at, (battle, unit), aims, judge);
            aims.threat.push((foe, harm * judge.effort.threat / 1_000_000));
        }
    }

    /// An enemy, and the value of its best attack on the combatant in a state of the battle.
    fn by(&mut self, at: usize, (state, unit): (&Battle, UnitId), aims: &Aims, judge: &mut Judge) -> (UnitId, i64) {
        let Foe { unit: foe, offers, conditions } = &self.foes[at];
        if !state.is_up(*foe) || !state.can_hit(state.square(*foe), state.square(unit)) {
            return (*foe, 0);
        }
        let exposed = exposed(state, unit);
        let concerned: SmallVec<[UnitId; 3]> = exposed.iter().copied().chain([*foe]).collect();
        let forecaster = &mut self.forecaster;
        let harm = *self.known.entry(state.scene(&concerned)).or_insert_with(|| {
            forecaster.follow(state);
            forecaster.suppose_next_turn(*foe);
            let mut attack = targets::best((&mut *forecaster, &mut *judge), offers, &exposed, aims);
            if attack.is_none() && state.conditions(*foe) != conditions {
                let other = able(forecaster, *foe);
                attack = targets::best((&mut *forecaster, &mut *judge), &other, &exposed, aims);
            }
            attack.map_or(0, |attack| attack.gain)
        });
        (*foe, harm)
    }
}

/// A combatant's possible actions in the forecaster's battle.
fn able(forecaster: &Forecaster, unit: UnitId) -> Vec<Offer> {
    let mut offers = engine::offers(forecaster.battle(), unit);
    offers.retain(|offer| offer.refused.is_none());
    offers
}

/// The combatants that an order puts in danger: the unit, and the vehicle that it drives.
fn exposed(battle: &Battle, unit: UnitId) -> SmallVec<[UnitId; 2]> {
    [Some(unit), battle.driven_by(unit)].into_iter().flatten().collect()
}
