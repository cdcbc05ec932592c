//! Short plans: where a turn could lead and what that is worth. Everything is tried on copies of the battle.

use super::aims::Aims;
use super::danger::Danger;
use super::judge::Judge;
use super::places::Place;
use super::targets;
use super::view::View;
use super::walk;
use crate::battle::odds::Forecaster;
use crate::battle::system::Offer;
use crate::battle::{Battle, Order, UnitId, engine};

/// How much a shot in the next turn counts against one now, in percent.
const LATER: i64 = 60;
/// How much own harm counts against the enemies', in percent.
const CAUTION: i64 = 80;
/// The same for one who has lost half of its worth or more.
const CAUTION_WOUNDED: i64 = 140;
/// Enemies looked into as targets from a square that is only thought of.
const TARGETS: usize = 3;

/// Ways to attack looked into from there, of those that the combatant has now.
const WAYS: usize = 2;

/// Tries plans for one combatant.
pub(super) struct Planner<'a> {
    pub battle: &'a Battle,
    pub unit: UnitId,
    pub view: &'a View,
    pub aims: &'a Aims,
    pub danger: Danger,
    pub judge: Judge,
    state: Forecaster,
    later: Forecaster,
    /// The ways to attack that the combatant has now and that promise less than others.
    weak: Vec<Order>,
}

impl<'a> Planner<'a> {
    pub fn new(battle: &'a Battle, unit: UnitId, view: &'a View, aims: &'a Aims, mut judge: Judge) -> Self {
        let danger = Danger::of(battle, unit, view, aims, &mut judge);
        let (state, later) = (Judge::forecaster(battle), Judge::forecaster(battle));
        let mut planner = Self { battle, unit, view, aims, danger, judge, state, later, weak: Vec::new() };
        planner.later.suppose_turn(unit);
        let ways = planner.usable(planner.later.battle());
        let enemies = planner.nearest();
        let strong = targets::narrowed((&mut planner.later, &mut planner.judge), &ways, &enemies, (aims, WAYS));
        let orders = ways.into_iter().map(|way| way.order);
        planner.weak = orders.filter(|order| strong.iter().all(|way| way.order != *order)).collect();
        planner
    }

    /// The battle as it is, to ask for odds in.
    pub fn now(&mut self) -> (&mut Forecaster, &mut Judge) {
        self.state.follow(self.battle);
        (&mut self.state, &mut self.judge)
    }

    /// What it is worth to stay as things are: the shot to come, less the danger, and the way to the goal.
    pub fn here(&mut self) -> i64 {
        self.state.follow(self.battle);
        self.outlook(0)
    }

    /// What an order that needs no dice is worth: the best attack after it, and the outlook then. `None` if it may not be
    /// given or its outcome is open.
    pub fn after(&mut self, order: &Order) -> Option<i64> {
        self.state.follow(self.battle);
        self.state.suppose(order).ok()?;
        let attack = self.attack_now();
        Some(attack + self.outlook(attack))
    }

    /// What going to a place is worth: the best attack from there, and apart from it the outlook there. `None` if the
    /// combatant may not go.
    pub fn from(&mut self, walk: &Order, place: &Place) -> Option<(i64, i64)> {
        let order = walk::along(walk, place.path.clone());
        engine::check(self.battle, &order).ok()?;
        self.state.follow(self.battle);
        if self.state.suppose(&order).is_err() {
            self.state.suppose_at(self.unit, place.square);
        }
        let attack = self.attack_now();
        Some((attack, self.outlook(attack)))
    }

    /// How far the combatant could still walk after an attack.
    pub fn range_after(&mut self, attack: &targets::Attack) -> u16 {
        self.state.follow(self.battle);
        self.state.suppose_spent(self.unit, &attack.cost);
        let battle = self.state.battle();
        battle.rules().core.move_range(battle, self.unit).limits.last().copied().unwrap_or(0)
    }

    fn attack_now(&mut self) -> i64 {
        let offers = self.usable(self.state.battle());
        let enemies = self.nearest();
        targets::best((&mut self.state, &mut self.judge), &offers, &enemies, self.aims).map_or(0, |attack| attack.gain)
    }

    /// What the state is worth for later, where an attack in it is worth `attack` now (0: unknown).
    fn outlook(&mut self, attack: i64) -> i64 {
        let shot = if attack > 0 { attack } else { self.attack_later() };
        let state = self.state.battle();
        let harm = self.danger.to(state, self.unit, (self.view, self.aims), &mut self.judge);
        let wounded = state.rules().core.worth(state, self.unit) <= 500;
        let caution = if wounded { CAUTION_WOUNDED } else { CAUTION };
        shot * LATER / 100 - harm * caution / 100 + self.aims.worth(state.square(self.unit))
    }

    fn attack_later(&mut self) -> i64 {
        self.later.follow(self.state.battle());
        self.later.suppose_turn(self.unit);
        let offers = self.usable(self.later.battle());
        let enemies = self.nearest();
        targets::best((&mut self.later, &mut self.judge), &offers, &enemies, self.aims).map_or(0, |attack| attack.gain)
    }

    /// The combatant's harming offers that are neither refused nor known to promise little.
    fn usable(&self, battle: &Battle) -> Vec<Offer> {
        let mut offers = battle.rules().core.offers(battle, self.unit);
        offers.retain(|offer| offer.harms && offer.refused.is_none() && !self.weak.contains(&offer.order));
        offers
    }

    /// The enemies in sight that the combatant could have a line to, nearest first.
    fn nearest(&self) -> Vec<UnitId> {
        let state = self.state.battle();
        let from = state.square(self.unit);
        let lined = |foe: &&UnitId| state.map().can_hit(from, state.square(**foe));
        let mut enemies: Vec<UnitId> = self.view.seen.iter().filter(lined).copied().collect();
        enemies.sort_by_key(|foe| ((state.square(*foe) - from).squared(), *foe));
        enemies.truncate(TARGETS);
        enemies
    }
}
