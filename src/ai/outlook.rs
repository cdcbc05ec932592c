//! What a state of the battle promises a combatant: its best attack now or in its next turn, the danger, and its place.

use super::plan::{LATER, NEEDS_DICE, Planner};
use super::{stakes, targets, walk};
use crate::battle::system::{Offer, Targeting};
use crate::battle::{Battle, Fingerprint, Key, Order, Target, UnitId, engine};
use crate::grid::{Reach, Square};
use smallvec::SmallVec;
use std::hash::Hasher;

/// The weight of own harm against the enemies', in percent.
const CAUTION: i64 = 80;
/// The same for a combatant that has lost half of its worth or more.
const CAUTION_WOUNDED: i64 = 140;
/// The same where little time is left for the goal.
const CAUTION_LATE: i64 = 40;

/// The best attack in a state.
#[derive(Clone, Copy)]
pub(super) struct Shot {
    /// Its value with the target's response, less the loss if it leaves a driver's duty undone.
    pub now: i64,
    /// Its value in later turns; 0 for what is thrown away.
    pub again: i64,
}

impl Planner<'_> {
    /// The best attack in the state.
    pub(super) fn attack_from_here(&mut self) -> Shot {
        let enemies = self.nearest();
        if !enemies.is_empty() {
            self.rank();
        }
        let offers = self.usable(self.state.battle());
        let best = targets::best((&mut self.state, &mut self.judge), &offers, &enemies, self.aims);
        let throw = self.throw_from_here(&offers);
        let Some(attack) = best.filter(|attack| attack.gain > throw) else { return Shot { now: throw, again: 0 } };
        let drives = self.state.battle().driven_by(self.unit).is_some();
        let runs = targets::approaches(self.state.battle(), &attack.order);
        let again = if runs { attack.gain * self.arrives / 100 } else { attack.gain };
        let left = if drives { self.neglected(&attack.cost) } else { 0 };
        Shot { now: again * self.answered / 100 + left, again }
    }

    /// The value of the best attack on a square that can be made in the state, 0 without one. A burst counts the same from every
    /// square that is as far from it.
    fn throw_from_here(&mut self, offers: &[Offer]) -> i64 {
        let mut most = 0;
        for offer in offers.iter().filter(|offer| offer.targeting == Targeting::Square) {
            for at in 0..self.crowds.len() {
                let square = self.crowds[at];
                let order = offer.order.clone().at(Target::Square(square));
                let state = self.state.battle();
                if engine::check(state, &order).is_err() {
                    continue;
                }
                let away = (state.square(self.unit) - square).chebyshev().min(targets::AREA + 1);
                let known = self.bursts.iter().find(|(burst, from, _)| (burst, *from) == (&order, away));
                let gain = known.map(|known| known.2).unwrap_or_else(|| {
                    let (forecaster, known) = ((&mut self.state, &mut self.judge), (self.view, self.aims));
                    let gain = targets::burst(forecaster, (&order, square), known);
                    self.bursts.push((order.clone(), away, gain));
                    gain
                });
                most = most.max(gain);
            }
        }
        most
    }

    pub(super) fn neglected(&mut self, cost: &[(Key, i16)]) -> i64 {
        self.later.follow(self.state.battle());
        let before = self.stakes.gained(self.later.battle(), self.aims);
        self.later.suppose_spent(self.unit, cost);
        self.stakes.gained(self.later.battle(), self.aims) - before
    }

    /// The later value of the state if an attack in it is worth `attack` now (0: unknown).
    pub(super) fn outlook(&mut self, attack: i64) -> i64 {
        let shot = match attack {
            attack if attack > 0 && !self.judge.effort.thorough => attack,
            attack => attack.max(self.attack_later()),
        };
        let state = self.state.battle();
        let harm = self.danger.to(state, self.unit, (self.view, self.aims), &mut self.judge);
        let caution = match stakes::is_badly_hurt(state, self.unit) {
            _ if self.aims.dares => CAUTION_LATE,
            true => CAUTION_WOUNDED,
            false => CAUTION,
        };
        let at = state.square(self.unit);
        let loot_value = |battle: &Battle| 1000 * i64::from(battle.rules().core.loot_value(battle, self.unit, at));
        let loot = match loot_value(state) {
            there if there > 0 && at == self.battle.square(self.unit) => there.min(loot_value(self.battle)),
            there => there,
        };
        shot * LATER / 100 - harm * caution / 100 + self.aims.worth(at) + loot
    }

    pub(super) fn attack_later(&mut self) -> i64 {
        let ready = |battle: &Battle| (battle.gear(self.unit).in_hand, battle.square(self.unit));
        let blast = if ready(self.state.battle()) == ready(self.battle) { self.blast } else { 0 };
        self.shot_later().max(blast)
    }

    pub(super) fn shot_later(&mut self) -> i64 {
        let enemies = self.nearest();
        let state = self.state.battle();
        let concerned: SmallVec<[UnitId; 4]> = enemies.iter().copied().chain([self.unit]).collect();
        let scene = state.scene(&concerned);
        if let Some(gain) = self.shots.get(&scene) {
            return *gain;
        }
        if !enemies.is_empty() {
            self.rank();
        }
        self.later.follow(self.state.battle());
        self.later.suppose_next_turn(self.unit);
        let offers = self.usable(self.later.battle());
        let best = targets::best((&mut self.later, &mut self.judge), &offers, &enemies, self.aims);
        let gain = best.map_or(0, |attack| attack.gain);
        self.shots.insert(scene, gain);
        gain
    }

    /// The highest of those limits of a move within which an attack is left; `u16::MAX` if no move leaves one. The same as before
    /// for a combatant with the same means.
    pub(super) fn armed(&mut self, walk: &Order, reach: &Reach<'_>, limits: &[u16]) -> u16 {
        let (battle, unit) = (self.battle, self.unit);
        let means = (unit, walk.act, walk.mode, limits, battle.budget(unit), battle.equipment(unit));
        let means = Fingerprint::default().with(means).finish();
        if let Some(known) = self.judge.armed.get(&means) {
            return *known;
        }
        let mut armed = None;
        let mut above = 0;
        for &limit in limits {
            let within = (above + 1)..=limit;
            above = limit;
            let free = |square: Square| battle.bodies_at(square).next().is_none();
            let square = reach.squares().find(|(square, price)| within.contains(price) && free(*square));
            let Some(path) = square.and_then(|(square, _)| reach.path(square)) else { continue };
            self.state.follow(battle);
            match self.state.suppose(&walk::along(walk, path)) {
                Ok(_) if self.usable(self.state.battle()).is_empty() => break,
                Err(refusal) if refusal.why != NEEDS_DICE => {}
                _ => armed = Some(limit),
            }
        }
        let armed = armed.unwrap_or(u16::MAX);
        self.judge.armed.insert(means, armed);
        armed
    }

    /// The combatant's harming offers that are neither refused nor known to be worth little.
    pub(super) fn usable(&self, battle: &Battle) -> Vec<Offer> {
        let mut offers = battle.rules().core.attacks(battle, self.unit);
        offers.retain(|offer| !self.weak.contains(&offer.order));
        offers
    }

    pub(super) fn nearest(&self) -> Vec<UnitId> {
        self.view.nearest(self.state.battle(), self.unit, self.judge.effort.targets_there)
    }
}
