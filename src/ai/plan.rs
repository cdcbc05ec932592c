//! Short plans: where a turn could lead, and its value. Everything is tried on copies of the battle.

use super::aims::Aims;
use super::danger::Danger;
use super::effort::Effort;
use super::judge::Judge;
use super::outlook::Shot;
use super::pace::pause;
use super::places::Place;
use super::replies::Reply;
use super::stakes::Stakes;
use super::targets;
use super::view::View;
use super::walk;
use crate::battle::odds::Forecaster;
use crate::battle::system::{Offer, Targeting};
use crate::battle::{Battle, Event, Key, Order, Target, UnitId, engine};
use crate::grid::Square;
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// The weight of a shot in the next turn against one now, in percent.
pub(super) const LATER: i64 = 60;
/// Examples of the dice for a move that may do harm.
const TOLL_EXAMPLES: u32 = 3;
/// The part of a gain at an enemy's cost that counts, in percent, because the examples leave out the enemy's response.
const ANSWERED: i64 = 75;
const CROWD: usize = 3;
/// Squares to consider for an area attack from somewhere else.
const CROWDS: usize = 3;
const FIRST_LOOK: u32 = 3;

/// The part of an attack's value that counts from where a driver may not get, in percent.
const AFTER_DRIVING: i64 = 90;

pub(super) const NEEDS_DICE: Key = Key::new("needs_dice");

/// The value of an order, in millionths of a combatant.
#[derive(Clone, Copy, Default)]
pub(super) struct Worth {
    /// Its value if only an attack follows.
    pub all: i64,
    /// The part of it that known combatants have gained or lost: it stays if the combatant then goes elsewhere.
    pub gained: i64,
}

/// Tries plans for one combatant.
pub(super) struct Planner<'a> {
    pub battle: &'a Battle,
    pub unit: UnitId,
    pub view: &'a View,
    pub aims: &'a Aims,
    pub danger: Danger,
    pub judge: Judge,
    pub(super) stakes: Stakes,
    pub(super) state: Forecaster,
    pub(super) later: Forecaster,
    /// The value of each state that has been examined.
    standings: BTreeMap<u64, Worth>,
    /// The value of the next turn's best attack, by the scene of those concerned.
    pub(super) shots: BTreeMap<u64, i64>,
    /// The value of the best attack on a square that the combatant can make in its next turn but not in this one, from where
    /// it is and with the items in its hands.
    pub(super) blast: i64,
    /// Squares worth an area attack, and the value of each such attack from each distance.
    pub(super) crowds: Vec<Square>,
    pub(super) bursts: Vec<(Order, u32, i64)>,
    /// The likely orders of the combatants that act next, once they are known.
    pub(super) replies: Option<Vec<Reply>>,
    /// The part of an attack's value that remains after the target's best response, in percent, estimated from the
    /// present attacks.
    pub answered: i64,
    /// The part of the value of an attack that runs at its target that remains after its toll, in percent, estimated in the same
    /// way.
    pub arrives: i64,
    /// The actions with an uncertain outcome that have been examined.
    tried: Vec<Key>,
    /// True if some path may do harm.
    pub risky: bool,
    /// The present attack options that are worth less than others.
    pub(super) weak: Vec<Order>,
    /// True once these are known.
    ranked: bool,
    /// What each cost leaves, once it is known: see [`Self::left_after`].
    left: Vec<(SmallVec<[(Key, i16); 2]>, (u16, i64))>,
    /// The orders that only got a first look, with its result.
    pub passed_over: Vec<(Order, i64)>,
}

impl<'a> Planner<'a> {
    /// A planner that knows the dangers.
    pub fn new(
        battle: &'a Battle,
        unit: UnitId,
        (view, aims): (&'a View, &'a Aims),
        (danger, mut judge): (Danger, Judge),
    ) -> Self {
        let (state, later) = (judge.forecaster(battle), judge.forecaster(battle));
        let (stakes, tried, weak) = (Stakes::of(battle, battle.side(unit), view, aims), Vec::new(), Vec::new());
        let mut crowds = targets::squares(battle, view, unit);
        crowds.truncate(CROWDS);
        let mut planner = Self {
            battle,
            unit,
            view,
            aims,
            danger,
            judge,
            stakes,
            state,
            later,
            standings: BTreeMap::new(),
            shots: BTreeMap::new(),
            blast: 0,
            crowds,
            bursts: Vec::new(),
            replies: None,
            answered: 100,
            arrives: 100,
            tried,
            risky: false,
            weak,
            ranked: false,
            left: Vec::new(),
            passed_over: Vec::new(),
        };
        planner.rank();
        planner
    }

    /// Finds out which of the combatant's attack options are worth less than others in its next turn, unless that is known, or
    /// none can be used in the state.
    pub(super) fn rank(&mut self) {
        if self.ranked {
            return;
        }
        self.later.follow(self.state.battle());
        self.later.suppose_next_turn(self.unit);
        let ways = self.usable(self.later.battle());
        let (enemies, &Effort { arms, thorough, .. }) = (self.nearest(), self.judge.effort);
        let later = &mut self.later;
        let mut look = |judge: &mut Judge| targets::narrowed((&mut *later, judge), &ways, &enemies, (self.aims, arms));
        let (strong, ranked) = match enemies.first() {
            Some(foe) if !thorough => self.judge.arms(self.battle, (self.unit, *foe), look),
            _ => look(&mut self.judge),
        };
        if ranked {
            let orders = ways.into_iter().map(|way| way.order);
            self.weak = orders.filter(|order| strong.iter().all(|way| way.order != *order)).collect();
            self.ranked = true;
        }
    }

    /// The present battle, for questions about odds.
    pub fn now(&mut self) -> (&mut Forecaster, &mut Judge) {
        self.state.follow(self.battle);
        (&mut self.state, &mut self.judge)
    }

    /// A copy of the planner's state, to be given back to the judge.
    pub(super) fn keep(&mut self) -> Forecaster {
        self.judge.forecaster(self.state.battle())
    }

    /// Finds the best attack on a square that has to wait for the next turn, among the `now` offers.
    pub fn plan_next_blast(&mut self, now: &[Offer]) {
        let thrown = |offer: &Offer| offer.harms && offer.targeting == Targeting::Square && offer.refused.is_none();
        if now.iter().any(thrown) {
            return;
        }
        let (round, held) = (self.battle.scheduler().round, self.battle.gear(self.unit).in_hand);
        let ready = (round, held, self.battle.square(self.unit));
        let known = self.judge.blasts.get(&self.unit).filter(|known| known.0 == ready);
        if let Some((_, blast)) = known.filter(|_| !self.judge.effort.thorough) {
            self.blast = *blast;
            return;
        }
        self.later.follow(self.battle);
        self.later.suppose_next_turn(self.unit);
        let mut offers = engine::offers(self.later.battle(), self.unit);
        offers.retain(thrown);
        let best = targets::area((&mut self.later, &mut self.judge), &offers, self.view, self.unit, self.aims);
        self.blast = best.map_or(0, |attack| attack.gain);
        self.judge.blasts.insert(self.unit, (ready, self.blast));
    }

    /// The value of staying: the next shot, less the danger, and the way to the goal.
    pub fn here(&mut self) -> i64 {
        self.state.follow(self.battle);
        self.outlook(0)
    }

    /// The value of an order: its effect on known combatants, the best attack after it, and the outlook then. For an
    /// uncertain outcome it is the mean over some examples. `None` if the order may not be given, or enough such
    /// orders have been examined.
    pub async fn after(&mut self, order: &Order) -> Option<Worth> {
        self.state.follow(self.battle);
        match self.state.suppose(order) {
            Ok(_) => Some(self.standing()),
            Err(refusal) if refusal.why == NEEDS_DICE && self.may_try(order.act) => {
                self.mean_worth(self.battle, order).await
            }
            Err(_) => None,
        }
    }

    /// The orders of each action with the best first look, by their effect on known combatants; the best of each mode
    /// comes before any mode's second.
    pub fn shortlist<T>(&mut self, all: Vec<(T, Order)>) -> Vec<(T, Order)> {
        let mut looks: Vec<(usize, bool, i64)> = Vec::new();
        for (at, (_, order)) in all.iter().enumerate() {
            let many = all.iter().filter(|other| other.1.act == order.act).count() > self.judge.effort.of_an_act;
            let look = if many { self.first_look(order) } else { Some((false, 0)) };
            looks.extend(look.map(|(open, gained)| (at, open, -gained)));
        }
        looks.sort_by_key(|look| look.2);
        let place = |of: usize| {
            let order = &all[looks[of].0].1;
            looks[..of]
                .iter()
                .map(|one| &all[one.0].1)
                .filter(|one| (one.act, one.mode) == (order.act, order.mode))
                .count()
        };
        let mut ranked: Vec<(usize, usize, bool)> =
            (0..looks.len()).map(|of| (place(of), looks[of].0, looks[of].1)).collect();
        ranked.sort_by_key(|entry| entry.0);
        let mut kept: Vec<(usize, Key, bool)> = Vec::new();
        for (_, at, open) in ranked {
            let (act, most) =
                (all[at].1.act, if open { self.judge.effort.of_an_act } else { self.judge.effort.certain });
            if kept.iter().filter(|one| (one.1, one.2) == (act, open)).count() < most {
                kept.push((at, act, open));
            }
        }
        let chosen = |at: usize| kept.iter().any(|one| one.0 == at);
        let rest = looks.iter().filter(|look| !chosen(look.0)).map(|look| (all[look.0].1.clone(), -look.2));
        self.passed_over.extend(rest);
        all.into_iter().enumerate().filter(|(at, _)| chosen(*at)).map(|(_, one)| one).collect()
    }

    /// True if the outcome of an order is uncertain, and its effect on known combatants; `None` if it may not be given.
    fn first_look(&mut self, order: &Order) -> Option<(bool, i64)> {
        self.state.follow(self.battle);
        match self.state.suppose(order) {
            Ok(_) => return Some((false, self.stakes.gained(self.state.battle(), self.aims))),
            Err(refusal) if refusal.why == NEEDS_DICE => {}
            Err(_) => return None,
        }
        let mut sum = 0;
        for at in 0..FIRST_LOOK {
            self.state.follow(self.battle);
            if matches!(order.at, Target::Square(_)) {
                self.place_unseen();
            }
            self.state.suppose_example(order, (at, FIRST_LOOK)).ok()?;
            sum += self.stakes.gained(self.state.battle(), self.aims);
        }
        self.judge.count(&mut self.state);
        Some((true, sum / i64::from(FIRST_LOOK)))
    }

    /// True if another order of an action with an uncertain outcome may be examined; if so, counts it.
    fn may_try(&mut self, act: Key) -> bool {
        let same = self.tried.iter().filter(|tried| **tried == act).count();
        let Effort { trials, of_an_act, .. } = *self.judge.effort;
        let trials = trials - (self.view.seen.len() / CROWD).min(trials / 2);
        let may = self.tried.len() < trials && same < of_an_act;
        if may {
            self.tried.push(act);
        }
        may
    }

    /// The mean value of an order in a state of the battle over examples.
    pub(super) async fn mean_worth(&mut self, battle: &Battle, order: &Order) -> Option<Worth> {
        let mut sum = Worth::default();
        let examples = self.judge.effort.examples;
        for at in 0..examples {
            self.state.follow(battle);
            if matches!(order.at, Target::Square(_)) {
                self.place_unseen();
            }
            self.state.suppose_example(order, (at, examples)).ok()?;
            let worth = self.standing();
            sum = Worth { all: sum.all + worth.all, gained: sum.gained + worth.gained };
            pause().await;
        }
        self.judge.count(&mut self.state);
        let mean = Worth { all: sum.all / i64::from(examples), gained: sum.gained / i64::from(examples) };
        let opposed = order.target_unit().is_some_and(|target| battle.are_enemies(self.unit, target));
        let lost = if opposed { mean.gained.max(0) * (100 - ANSWERED) / 100 } else { 0 };
        Some(Worth { all: mean.all - lost, gained: mean.gained - lost })
    }

    /// Puts enemies out of sight where they were last seen: an attack on a square must not be judged by their true
    /// place.
    fn place_unseen(&mut self) {
        for ghost in &self.view.ghosts {
            self.state.suppose_at(ghost.unit, ghost.square);
        }
    }

    /// The value of the present state; each is evaluated once.
    pub(super) fn standing(&mut self) -> Worth {
        let state = self.state.battle().fingerprint();
        if let Some(known) = self.standings.get(&state) {
            return *known;
        }
        let gained = self.stakes.gained(self.state.battle(), self.aims);
        let shot = self.attack_from_here();
        let worth = Worth { all: gained + shot.now + self.outlook(shot.again), gained };
        self.standings.insert(state, worth);
        worth
    }

    /// The value of going to a place: the best attack from there, and separately the outlook there, less the harm on
    /// the way. `None` if the combatant may not go.
    pub fn from(&mut self, walk: &Order, place: &Place) -> Option<(i64, i64)> {
        self.walked(self.battle, walk, place)
    }

    /// The same in a possible later state of the battle.
    pub(super) fn walked(&mut self, battle: &Battle, walk: &Order, place: &Place) -> Option<(i64, i64)> {
        let order = walk::along(walk, place.path.clone());
        engine::check(battle, &order).ok()?;
        self.state.follow(battle);
        let mut uncertain = false;
        let gained = if self.state.suppose(&order).is_ok() {
            self.stakes.gained(self.state.battle(), self.aims)
        } else {
            let (path_harm, end) = self.led_to(battle, &order, place.square)?;
            self.risky |= path_harm < 0;
            self.state.follow(battle);
            self.state.suppose_at(self.unit, end);
            uncertain = true;
            path_harm + Stakes::arrival(self.state.battle(), self.aims)
        };
        let Shot { mut now, mut again } = self.attack_from_here();
        if uncertain && self.state.battle().driven_by(self.unit).is_some() {
            (now, again) = (now * AFTER_DRIVING / 100, again * AFTER_DRIVING / 100);
        }
        Some((now, gained + self.outlook(again)))
    }

    /// The same order along the straightest path of the same cost, unless something may happen on it.
    pub fn straightened(&mut self, order: Order) -> Order {
        let Target::Path(way) = &order.at else { return order };
        let mut straight = way.clone();
        self.battle.straighten(self.unit, &mut straight);
        let straight = walk::along(&order, straight);
        if self.now().0.suppose(&straight).is_ok() { straight } else { order }
    }

    /// The average harm of a move on which dice are rolled, as far as the side can see its causes, and where it usually ends.
    /// `aim` is where it should end. `None` if it usually leads nowhere.
    fn led_to(&mut self, battle: &Battle, order: &Order, aim: Square) -> Option<(i64, Square)> {
        let mut sum = 0;
        let mut ends: SmallVec<[Square; TOLL_EXAMPLES as usize]> = SmallVec::new();
        for at in 0..TOLL_EXAMPLES {
            self.state.follow(battle);
            let Ok(events) = self.state.suppose_example(order, (at, TOLL_EXAMPLES)) else { return Some((0, aim)) };
            let hidden = |by: UnitId| self.battle.are_enemies(self.unit, by) && !self.view.seen.contains(&by);
            if events.iter().any(|event| matches!(event, Event::Declared { unit, .. } if hidden(*unit))) {
                ends.push(aim);
            } else {
                ends.push(self.state.battle().square(self.unit));
                sum += self.stakes.gained(self.state.battle(), self.aims).min(0);
            }
        }
        let often = |end: &&Square| ends.iter().filter(|other| other == end).count();
        let end = *ends.iter().max_by_key(often)?;
        (end != battle.square(self.unit)).then_some((sum / i64::from(TOLL_EXAMPLES), end))
    }

    /// The remaining movement of the combatant after that cost.
    pub fn range_after(&mut self, cost: &[(Key, i16)]) -> u16 {
        self.left_after(cost).0
    }

    /// The same, and the value of having spent that much, which may leave a duty undone.
    pub fn left_after(&mut self, cost: &[(Key, i16)]) -> (u16, i64) {
        if let Some((_, left)) = self.left.iter().find(|known| *known.0 == *cost) {
            return *left;
        }
        self.state.follow(self.battle);
        self.state.suppose_spent(self.unit, cost);
        let battle = self.state.battle();
        let range = battle.rules().core.move_range(battle, self.unit).limits.last().copied().unwrap_or(0);
        let left = (range, self.stakes.gained(battle, self.aims));
        self.left.push((cost.into(), left));
        left
    }
}
