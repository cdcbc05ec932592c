//! What an order opens up: deeds that were not to be had before it, such as those that need a free hand, and ways that
//! were too long.

use super::deeds;
use super::plan::{LATER, NEEDS_DICE, Planner, Worth};
use super::{places, walk};
use crate::battle::system::Offer;
use crate::battle::{Battle, Key, Order, UnitId, engine};
use crate::grid::Flood;

/// Deeds of open outcome looked into in one thought, now and in the next turn.
const MOST: usize = 4;
/// Squares looked into where walking has become easier.
const PLACES: usize = 3;

/// What the combatant could do before the order in question, now and in its next turn, and how much more it looks into.
pub(super) struct Openings {
    now: Vec<Offer>,
    next: Vec<Offer>,
    left: usize,
    /// What the combatant did last: nobody leaves off with something to begin it anew.
    last: Option<Key>,
    /// What a step costs as things are.
    step: u16,
}

impl Openings {
    /// Those of a combatant that could do these things now.
    pub fn of(planner: &mut Planner<'_>, now: &[Offer], last: Option<Key>) -> Self {
        planner.state.follow(planner.battle);
        planner.state.suppose_turn(planner.unit);
        let next = able(planner.state.battle(), planner.unit);
        Self { now: now.to_vec(), next, left: MOST, last, step: walk::usual_price(planner.battle, planner.unit) }
    }

    /// What an order is worth by the best that it opens up, at once or else in the next turn; `worth` is what it is worth
    /// apart from that. `None` if it opens up nothing, or nothing more can be looked into.
    pub fn after(&mut self, flood: &mut Flood, planner: &mut Planner<'_>, order: &Order, worth: Worth) -> Option<i64> {
        let unit = planner.unit;
        planner.state.follow(planner.battle);
        planner.state.suppose(order).ok()?;
        if walk::usual_price(planner.state.battle(), unit) < self.step {
            let at_once = planner.state.battle().fork();
            return far(flood, planner, &at_once);
        }
        let fresh = self.fresh(planner, false);
        if !fresh.is_empty() {
            let at_once = planner.state.battle().fork();
            return self.best(planner, &at_once, &fresh).map(|best| best.all);
        }
        planner.state.suppose_turn(unit);
        let fresh = self.fresh(planner, true);
        if fresh.is_empty() {
            return None;
        }
        let in_time = planner.state.battle().fork();
        let best = self.best(planner, &in_time, &fresh)?;
        planner.state.follow(&in_time);
        let without = planner.standing().all.max(self.otherwise(planner));
        Some(worth.all + (best.all - without).max(0) * LATER / 100)
    }

    /// What harms nobody and could not be done without the order, in the state that the planner supposes.
    fn fresh(&self, planner: &Planner<'_>, next: bool) -> Vec<Offer> {
        let known = if next { &self.next } else { &self.now };
        let mut fresh = able(planner.state.battle(), planner.unit);
        fresh.retain(|offer| !offer.harms && Some(offer.order.act) != self.last);
        fresh.retain(|offer| known.iter().all(|one| one.order.act != offer.order.act));
        fresh
    }

    /// What the next turn is worth at its beginning if nothing is done now.
    fn otherwise(&self, planner: &mut Planner<'_>) -> i64 {
        planner.state.follow(planner.battle);
        planner.state.suppose_turn(planner.unit);
        planner.standing().all
    }

    fn best(&mut self, planner: &mut Planner<'_>, state: &Battle, fresh: &[Offer]) -> Option<Worth> {
        let (view, aims) = (planner.view, planner.aims);
        let mut best: Option<Worth> = None;
        for (_, order) in deeds::candidates(state, planner.unit, (view, aims), (fresh, &[])).into_iter().take(MOST) {
            planner.state.follow(state);
            let worth = match planner.state.suppose(&order) {
                Ok(_) => Some(planner.standing()),
                Err(refusal) if refusal.why == NEEDS_DICE && self.left > 0 => {
                    self.left -= 1;
                    planner.hoped(state, &order)
                }
                Err(_) => None,
            };
            best = worth.filter(|worth| best.is_none_or(|best| worth.all > best.all)).or(best);
        }
        best
    }
}

/// The best place to walk to in a state.
fn far(flood: &mut Flood, planner: &mut Planner<'_>, state: &Battle) -> Option<i64> {
    let (unit, view, aims) = (planner.unit, planner.view, planner.aims);
    let walk = able(state, unit).into_iter().find(|offer| walk::walks(offer.targeting))?.order;
    let range = *state.rules().core.move_range(state, unit).limits.last()?;
    let places = places::worth_a_look(flood, state, unit, (view, aims), (range, PLACES));
    let worth = |place| planner.walked(state, &walk, place).map(|(attack, outlook)| attack + outlook);
    places.iter().filter_map(worth).max()
}

fn able(battle: &Battle, unit: UnitId) -> Vec<Offer> {
    let mut offers = engine::offers(battle, unit);
    offers.retain(|offer| offer.refused.is_none());
    offers
}
