//! What a state of the battle promises a combatant: its best attack now or in its next turn, the danger, and its place.

use super::plan::{LATER, Planner};
use super::{stakes, targets};
use crate::battle::system::Offer;
use crate::battle::{Battle, Key, UnitId};
use smallvec::SmallVec;

/// The weight of own harm against the enemies', in percent.
const CAUTION: i64 = 80;
/// The same for a combatant that has lost half of its worth or more.
const CAUTION_WOUNDED: i64 = 140;
/// The same where little time is left for the goal.
const CAUTION_LATE: i64 = 40;

impl Planner<'_> {
    /// The best attack in the state, and the loss if it leaves a driver's duty undone.
    pub(super) fn attack_from_here(&mut self) -> (i64, i64) {
        let offers = self.usable(self.state.battle());
        let enemies = self.nearest();
        let best = targets::best((&mut self.state, &mut self.judge), &offers, &enemies, self.aims);
        let Some(attack) = best else { return (0, 0) };
        let drives = self.state.battle().driven_by(self.unit).is_some();
        let runs = targets::approaches(self.state.battle(), &attack.order);
        let gain = if runs { attack.gain * self.arrives / 100 } else { attack.gain };
        (gain, if drives { self.neglected(&attack.cost) } else { 0 })
    }

    pub(super) fn neglected(&mut self, cost: &[(Key, i16)]) -> i64 {
        self.later.follow(self.state.battle());
        let before = self.stakes.gained(self.later.battle(), self.aims);
        self.later.suppose_spent(self.unit, cost);
        self.stakes.gained(self.later.battle(), self.aims) - before
    }

    /// The later value of the state if an attack in it is worth `attack` now (0: unknown).
    pub(super) fn outlook(&mut self, attack: i64) -> i64 {
        let shot = if attack > 0 { attack } else { self.attack_later() };
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
        let in_hand = |battle: &Battle| battle.gear(self.unit).in_hand;
        let blast = if in_hand(self.state.battle()) == in_hand(self.battle) { self.blast } else { 0 };
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
        self.later.follow(state);
        self.later.suppose_next_turn(self.unit);
        let offers = self.usable(self.later.battle());
        let best = targets::best((&mut self.later, &mut self.judge), &offers, &enemies, self.aims);
        let gain = best.map_or(0, |attack| attack.gain);
        self.shots.insert(scene, gain);
        gain
    }

    /// The combatant's harming offers that are neither refused nor known to be worth little.
    pub(super) fn usable(&self, battle: &Battle) -> Vec<Offer> {
        let mut offers = battle.rules().core.offers(battle, self.unit);
        offers.retain(|offer| offer.harms && offer.refused.is_none() && !self.weak.contains(&offer.order));
        offers
    }

    pub(super) fn nearest(&self) -> Vec<UnitId> {
        self.view.nearest(self.state.battle(), self.unit, self.judge.effort.targets_there)
    }
}
