//! The harm that visible enemies could do to a combatant in their next turns.

use super::aims::Aims;
use super::judge::Judge;
use super::targets;
use super::view::View;
use crate::battle::odds::Forecaster;
use crate::battle::system::{Offer, Targeting};
use crate::battle::{Battle, Conditions, Order, Target, UnitId, engine};
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// The enemies that matter to a combatant, with their attacks.
pub(super) struct Danger {
    pub forecaster: Forecaster,
    foes: Vec<Foe>,
    /// The value of an enemy's best attack and whether it strikes an area, by the scene of those concerned.
    known: BTreeMap<u64, (i64, bool)>,
}

/// An enemy with its present attacks and conditions, as its next turn begins.
struct Foe {
    unit: UnitId,
    offers: Vec<Offer>,
    /// True if these are the most promising ones, and not all alike because none can be used.
    ranked: bool,
    /// An attack on a square that it can make.
    throw: Option<Order>,
    /// The value of that attack on the combatant, once it is known.
    burst: Option<i64>,
    conditions: Conditions,
}

impl Danger {
    /// Examines the nearest visible enemies.
    pub fn of(battle: &Battle, unit: UnitId, view: &View, aims: &Aims, judge: &mut Judge) -> Self {
        let mut forecaster = judge.forecaster(battle);
        let nearest = nearest(battle, unit, view, judge.effort.foes);
        let arms = |foe: UnitId| {
            forecaster.follow(battle);
            forecaster.suppose_next_turn(foe);
            let able = forecaster.battle().rules().core.attacks(forecaster.battle(), foe);
            let conditions = forecaster.battle().conditions(foe).clone();
            let thrown = |offer: &&Offer| offer.targeting == Targeting::Square;
            let throw = able.iter().find(thrown).map(|offer| offer.order.clone());
            let (offers, ranked) = judge.arms(battle, (foe, unit), |judge| {
                let known = (aims, judge.effort.arms);
                judge.roughly(|judge| targets::narrowed((&mut forecaster, judge), &able, &exposed(battle, unit), known))
            });
            Foe { unit: foe, offers, ranked, throw, burst: None, conditions }
        };
        let foes = nearest.into_iter().map(arms).collect();
        Self { forecaster, foes, known: BTreeMap::new() }
    }

    /// True if these are the enemies that matter to a combatant in a battle.
    pub fn is_about(&self, battle: &Battle, unit: UnitId, view: &View, judge: &Judge) -> bool {
        let mut known: Vec<UnitId> = self.foes.iter().map(|foe| foe.unit).collect();
        let mut nearest = nearest(battle, unit, view, judge.effort.foes);
        known.sort();
        nearest.sort();
        known == nearest
    }

    /// An enemy's present attack options, best first; empty for an enemy that was not examined.
    pub fn ways(&self, foe: UnitId) -> &[Offer] {
        self.foes.iter().find(|one| one.unit == foe).map_or(&[], |one| &one.offers)
    }

    /// The combatant's expected loss in a state of the battle, in millionths of a combatant and at most its remaining
    /// worth: each enemy's best attack, divided among all combatants of the side that this enemy could attack
    /// instead, unless the combatant's fall decides the battle.
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
            let (foe, (harm, area)) = self.by(at, (state, unit), aims, judge);
            let acts = |friend: &&UnitId| **friend != unit && state.takes_turns(**friend);
            let other = |friend: &&UnitId| acts(friend) && state.sees(foe, **friend);
            let others = view.friends.iter().filter(other).count() as i64;
            sum += if decisive || area { harm } else { harm * 2 / (2 + others) };
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
            let (foe, (harm, _)) = self.by(at, (battle, unit), aims, judge);
            aims.threat.push((foe, harm * judge.effort.threat / 1_000_000));
        }
    }

    /// An enemy, the value of its best attack on the combatant in a state of the battle, and true if it strikes an area.
    fn by(
        &mut self,
        at: usize,
        (state, unit): (&Battle, UnitId),
        aims: &Aims,
        judge: &mut Judge,
    ) -> (UnitId, (i64, bool)) {
        let (forecaster, foe) = (&mut self.forecaster, &mut self.foes[at]);
        if !state.is_up(foe.unit) || !state.has_line(foe.unit, unit) {
            return (foe.unit, (0, false));
        }
        let exposed = exposed(state, unit);
        let concerned: SmallVec<[UnitId; 3]> = exposed.iter().copied().chain([foe.unit]).collect();
        let harm = *self.known.entry(state.scene(&concerned)).or_insert_with(|| {
            forecaster.follow(state);
            forecaster.suppose_next_turn(foe.unit);
            judge.roughly(|judge| {
                let (shot, sweeps) = foe.shot((&mut *forecaster, &mut *judge), &exposed, aims);
                let burst = foe.burst((&mut *forecaster, &mut *judge), &exposed, aims);
                (shot.max(burst), sweeps || burst > shot)
            })
        });
        (foe.unit, harm)
    }
}

impl Foe {
    /// The value of its best attack on one of those in the forecaster's battle, and true if it sweeps an area.
    fn shot(
        &mut self,
        (forecaster, judge): (&mut Forecaster, &mut Judge),
        exposed: &[UnitId],
        aims: &Aims,
    ) -> (i64, bool) {
        if !self.ranked {
            let able = forecaster.battle().rules().core.attacks(forecaster.battle(), self.unit);
            let most = judge.effort.arms;
            let (offers, ranked) = targets::narrowed((&mut *forecaster, &mut *judge), &able, exposed, (aims, most));
            (self.offers, self.ranked) = (offers, ranked);
        }
        let mut attack = targets::best((&mut *forecaster, &mut *judge), &self.offers, exposed, aims);
        if attack.is_none() && *forecaster.battle().conditions(self.unit) != self.conditions {
            let other = forecaster.battle().rules().core.attacks(forecaster.battle(), self.unit);
            attack = targets::best((&mut *forecaster, &mut *judge), &other, exposed, aims);
        }
        let Some(attack) = attack else { return (0, false) };
        let battle = forecaster.battle();
        (attack.gain, !battle.rules().core.sweeps(battle, &attack.order).is_empty())
    }

    /// The value of its attack on the square of the first of those.
    fn burst(&mut self, (forecaster, judge): (&mut Forecaster, &mut Judge), exposed: &[UnitId], aims: &Aims) -> i64 {
        let Some((throw, square)) =
            self.throw.as_ref().zip(exposed.first().map(|one| forecaster.battle().square(*one)))
        else {
            return 0;
        };
        let order = throw.clone().at(Target::Square(square));
        if engine::check(forecaster.battle(), &order).is_err() {
            return 0;
        }
        *self.burst.get_or_insert_with(|| {
            let losses = judge.reckon(forecaster, &order, exposed).unwrap_or_default();
            losses.iter().zip(exposed).map(|(loss, unit)| loss.max(&0) * aims.weight(*unit) / 100).sum()
        })
    }
}

/// The nearest visible enemies that act, at most `most`.
fn nearest(battle: &Battle, unit: UnitId, view: &View, most: usize) -> Vec<UnitId> {
    let from = battle.square(unit);
    let mut nearest: Vec<UnitId> = view.seen.iter().copied().filter(|foe| battle.takes_turns(*foe)).collect();
    nearest.sort_by_key(|foe| ((battle.square(*foe) - from).squared(), *foe));
    nearest.truncate(most);
    nearest
}

/// The combatants that an order puts in danger: the unit, and the vehicle that it drives.
fn exposed(battle: &Battle, unit: UnitId) -> SmallVec<[UnitId; 2]> {
    [Some(unit), battle.driven_by(unit)].into_iter().flatten().collect()
}
