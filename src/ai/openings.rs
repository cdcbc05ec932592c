//! What an order makes possible: actions that need it first, such as those with a free hand, actions that become
//! cheaper, and longer paths.

use super::other_orders;
use super::pace::pause;
use super::plan::{LATER, NEEDS_DICE, Planner, Worth};
use super::{places, targets, walk};
use crate::battle::system::{Offer, Targeting};
use crate::battle::{Battle, Key, Order, UnitId, engine};
use crate::grid::Flood;

/// Squares to examine where movement has become easier.
const PLACES: usize = 3;

/// The combatant's possible actions before an order, now and in its next turn, and how many more it may examine.
pub(super) struct Openings {
    now: Vec<Offer>,
    next: Vec<Offer>,
    left: usize,
    /// The combatant's latest action: it does not stop something only to start it again.
    last: Option<Key>,
    /// The present cost of a step.
    step: u16,
}

impl Openings {
    /// The openings of a combatant with these possible actions.
    pub fn of(planner: &mut Planner<'_>, now: &[Offer], last: Option<Key>) -> Self {
        let left = planner.judge.effort.openings;
        let next = if left > 0 {
            planner.state.follow(planner.battle);
            planner.state.suppose_next_turn(planner.unit);
            able(planner.state.battle(), planner.unit)
        } else {
            Vec::new()
        };
        Self { now: now.to_vec(), next, left, last, step: walk::usual_price(planner.battle, planner.unit) }
    }

    /// The value of an order through the best that it makes possible, now or in the next turn; `worth` is its value
    /// apart from that. `None` if it makes nothing possible, or nothing more may be examined.
    pub async fn after(
        &mut self,
        flood: &mut Flood,
        planner: &mut Planner<'_>,
        order: &Order,
        worth: Worth,
    ) -> Option<i64> {
        let unit = planner.unit;
        if planner.judge.effort.openings == 0 {
            return None;
        }
        planner.state.follow(planner.battle);
        planner.state.suppose(order).ok()?;
        if walk::usual_price(planner.state.battle(), unit) < self.step {
            let at_once = planner.state.battle().fork();
            let walk = able(&at_once, unit).into_iter().find(|offer| walk::walks(offer.targeting))?.order;
            return far(flood, planner, &at_once, &walk);
        }
        let offers = able(planner.state.battle(), unit);
        if let Some(blast) = blast(planner, &offers, &self.now) {
            return Some(worth.gained + blast + planner.outlook(blast));
        }
        let eases = |offer: &Offer| {
            walk::walks(offer.targeting) && price(&self.now, offer).is_none_or(|price| spent(offer) < price)
        };
        let eased = offers.iter().find(|offer| eases(offer)).map(|offer| offer.order.clone());
        let fresh = self.fresh(offers, &self.now);
        let at_once = (!fresh.is_empty() || eased.is_some()).then(|| planner.state.battle().fork());
        let mut soon = None;
        if let Some(state) = at_once {
            let way = eased.and_then(|walk| far(flood, planner, &state, &walk));
            soon = way.max(self.best(planner, &state, &fresh).await.map(|best| best.all));
        }
        planner.state.follow(planner.battle);
        planner.state.suppose(order).ok()?;
        planner.state.suppose_next_turn(unit);
        let offers = able(planner.state.battle(), unit);
        if let Some(blast) = blast(planner, &offers, &self.next) {
            return soon.max(Some(worth.all.max(worth.gained + planner.outlook(blast))));
        }
        let fresh = self.fresh(offers, &self.next);
        if fresh.is_empty() {
            return soon;
        }
        let in_time = planner.state.battle().fork();
        let later = self.best(planner, &in_time, &fresh).await.map(|best| {
            planner.state.follow(&in_time);
            let without = planner.standing().all.max(self.otherwise(planner));
            worth.all + (best.all - without).max(0) * LATER / 100
        });
        soon.max(later)
    }

    /// The harmless actions in a state that are not possible without the order, or not as cheap.
    fn fresh(&self, mut offers: Vec<Offer>, before: &[Offer]) -> Vec<Offer> {
        offers.retain(|offer| !offer.harms && Some(offer.order.act) != self.last);
        offers.retain(|offer| price(before, offer).is_none_or(|price| spent(offer) < price));
        offers
    }

    /// The value of the next turn at its start if nothing is done now.
    fn otherwise(&self, planner: &mut Planner<'_>) -> i64 {
        planner.state.follow(planner.battle);
        planner.state.suppose_next_turn(planner.unit);
        planner.standing().all
    }

    async fn best(&mut self, planner: &mut Planner<'_>, state: &Battle, fresh: &[Offer]) -> Option<Worth> {
        let (view, aims) = (planner.view, planner.aims);
        let mut best: Option<Worth> = None;
        for (_, order) in other_orders::candidates(state, planner.unit, (view, aims), (fresh, &[]))
            .into_iter()
            .take(planner.judge.effort.openings)
        {
            planner.state.follow(state);
            let worth = match planner.state.suppose(&order) {
                Ok(_) => Some(planner.standing()),
                Err(refusal) if refusal.why == NEEDS_DICE && self.left > 0 => {
                    self.left -= 1;
                    planner.mean_worth(state, &order).await
                }
                Err(_) => None,
            };
            best = worth.filter(|worth| best.is_none_or(|best| worth.all > best.all)).or(best);
            pause().await;
        }
        best
    }
}

/// The value of the best attack on a square that is possible only after the order, in the state that the planner
/// supposes; 0 if there is no such attack.
fn blast(planner: &mut Planner<'_>, offers: &[Offer], known: &[Offer]) -> Option<i64> {
    let same = |one: &Offer, offer: &Offer| (one.order.act, one.order.with) == (offer.order.act, offer.order.with);
    let fresh = |offer: &&Offer| {
        offer.harms && offer.targeting == Targeting::Square && !known.iter().any(|one| same(one, offer))
    };
    let fresh: Vec<Offer> = offers.iter().filter(fresh).cloned().collect();
    let (view, unit, aims) = (planner.view, planner.unit, planner.aims);
    targets::area((&mut planner.state, &mut planner.judge), &fresh, view, unit, aims).map(|attack| attack.gain)
}

/// The best place to move to in a state.
fn far(flood: &mut Flood, planner: &mut Planner<'_>, state: &Battle, walk: &Order) -> Option<i64> {
    let (unit, view, aims) = (planner.unit, planner.view, planner.aims);
    let range = *state.rules().core.move_range(state, unit).limits.last()?;
    let places = places::worth_a_look(flood, state, unit, (view, aims), (range, PLACES));
    let worth = |place| planner.walked(state, walk, place).map(|(attack, outlook)| attack + outlook);
    places.iter().filter_map(worth).max()
}

/// The lowest cost of an action among some offers; `None` if it is not one of them.
fn price(offers: &[Offer], offer: &Offer) -> Option<i32> {
    let same = |one: &&Offer| (one.order.act, one.targeting) == (offer.order.act, offer.targeting);
    offers.iter().filter(same).map(spent).min()
}

/// The cost of an offer, all parts of the budget together.
fn spent(offer: &Offer) -> i32 {
    offer.cost.iter().map(|cost| i32::from(cost.1)).sum()
}

fn able(battle: &Battle, unit: UnitId) -> Vec<Offer> {
    let mut offers = engine::offers(battle, unit);
    offers.retain(|offer| offer.refused.is_none());
    offers
}
