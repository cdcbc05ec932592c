//! What an order makes possible: actions that need it first, such as those with a free hand, actions that become
//! cheaper, and longer paths.

use super::other_orders;
use super::pace::pause;
use super::plan::{LATER, NEEDS_DICE, Planner, Worth};
use super::{places, targets, walk};
use crate::battle::system::{Offer, Targeting};
use crate::battle::{Battle, Key, Order, UnitId, engine};
use crate::grid::Flood;

/// The most squares to examine where movement has become easier.
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
    /// The steps of the farthest move in the next turn if nothing is done now.
    stride: u16,
    /// The value of the next turn's best place if nothing is done now, once it is known.
    moved: Option<i64>,
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
        let stride = if left > 0 { stride(planner.state.battle(), planner.unit) } else { 0 };
        let step = walk::usual_price(planner.battle, planner.unit);
        Self { now: now.to_vec(), next, left, last, step, stride, moved: None }
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
            return anywhere(flood, planner);
        }
        let offers = able(planner.state.battle(), unit);
        let mut then = Vec::new();
        if !planner.aims.has_a_last_chance() {
            planner.later.follow(planner.state.battle());
            planner.later.suppose_next_turn(unit);
            then = able(planner.later.battle(), unit);
            if stride(planner.later.battle(), unit) >= 2 * self.stride.max(1) {
                if let Some(farther) = self.farther(flood, planner, order, worth) {
                    return Some(farther);
                }
                planner.state.follow(planner.battle);
                planner.state.suppose(order).ok()?;
            }
        }
        if let Some(blast) = blast(planner, &offers, &self.now) {
            return Some(worth.gained + blast + planner.outlook(0));
        }
        let soon = self.soon(flood, planner, offers).await;
        let bursts: Vec<Offer> = then.iter().filter(|offer| is_fresh_burst(offer, &self.next)).cloned().collect();
        let fresh = self.fresh(then, &self.next);
        if bursts.is_empty() && fresh.is_empty() {
            return soon;
        }
        planner.state.follow(planner.battle);
        planner.state.suppose(order).ok()?;
        planner.state.suppose_next_turn(unit);
        if let Some(blast) = blast(planner, &bursts, &self.next) {
            if self.in_time(planner, order, blast) {
                return soon;
            }
            planner.state.follow(planner.battle);
            planner.state.suppose(order).ok()?;
            planner.state.suppose_next_turn(unit);
            return soon.max(Some(worth.all.max(worth.gained + planner.outlook(blast))));
        }
        if fresh.is_empty() {
            return soon;
        }
        let in_time = planner.keep();
        let later = self.best(planner, in_time.battle(), &fresh).await.map(|best| {
            planner.state.follow(in_time.battle());
            let without = planner.standing().all.max(self.otherwise(planner));
            worth.all + (best.all - without).max(0) * LATER / 100
        });
        planner.judge.store([in_time]);
        soon.max(later)
    }

    /// The best that can be done at once in the planner's state, with these offers, and not without the order: actions, moves that
    /// cost less, and moves with another item in hand.
    async fn soon(&mut self, flood: &mut Flood, planner: &mut Planner<'_>, offers: Vec<Offer>) -> Option<i64> {
        let unit = planner.unit;
        let in_hand = |battle: &Battle| battle.gear(unit).in_hand;
        let held = in_hand(planner.state.battle());
        let takes = held.is_some() && held != in_hand(planner.battle);
        let moves = |offer: &&Offer| walk::walks(offer.targeting);
        let eases = |offer: &&Offer| price(&self.now, offer).is_none_or(|price| spent(offer) < price);
        let eased = offers.iter().filter(moves).find(eases).map(|offer| offer.order.clone());
        let armed = offers.iter().filter(|_| takes).find(moves).map(|offer| offer.order.clone());
        let fresh = self.fresh(offers, &self.now);
        if eased.is_none() && armed.is_none() && fresh.is_empty() {
            return None;
        }
        let at_once = planner.keep();
        let ways = eased.into_iter().chain(armed);
        let far = ways.filter_map(|walk| far(flood, planner, at_once.battle(), &walk)).max();
        let best = self.best(planner, at_once.battle(), &fresh).await.map(|best| best.all);
        planner.judge.store([at_once]);
        far.max(best)
    }

    /// True if the combatant can give an order as well in its next turn, and then still make an attack on a square that is worth
    /// `blast`.
    fn in_time(&self, planner: &mut Planner<'_>, order: &Order, blast: i64) -> bool {
        planner.state.follow(planner.battle);
        planner.state.suppose_next_turn(planner.unit);
        if planner.state.suppose(order).is_err() {
            return false;
        }
        let offers = able(planner.state.battle(), planner.unit);
        self::blast(planner, &offers, &self.next).is_some_and(|then| then >= blast)
    }

    /// The value of an order after which the combatant gets twice as far in its next turn: the best place then, against the
    /// best without it. `None` if it gets nowhere.
    fn farther(&mut self, flood: &mut Flood, planner: &mut Planner<'_>, order: &Order, worth: Worth) -> Option<i64> {
        let unit = planner.unit;
        planner.state.follow(planner.battle);
        planner.state.suppose(order).ok()?;
        let soon = anywhere(flood, planner);
        planner.state.follow(planner.battle);
        planner.state.suppose(order).ok()?;
        planner.state.suppose_next_turn(unit);
        let later = anywhere(flood, planner)?;
        let without = *self.moved.get_or_insert_with(|| {
            planner.state.follow(planner.battle);
            planner.state.suppose_next_turn(unit);
            let moved = anywhere(flood, planner);
            planner.state.follow(planner.battle);
            planner.state.suppose_next_turn(unit);
            moved.unwrap_or(i64::MIN).max(planner.standing().all)
        });
        Some(soon.map_or(worth.all, |soon| soon.max(worth.all)) + (later - without).max(0) * LATER / 100)
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

/// The steps of the farthest move of a combatant in a state.
fn stride(battle: &Battle, unit: UnitId) -> u16 {
    walk::range(battle, unit).limits.last().copied().unwrap_or(0) / walk::usual_price(battle, unit)
}

/// The order to move in a state.
fn way(state: &Battle, unit: UnitId) -> Option<Order> {
    Some(able(state, unit).into_iter().find(|offer| walk::walks(offer.targeting))?.order)
}

/// The value of the best attack on a square that is possible only after the order, in the state that the planner
/// supposes; 0 if there is no such attack.
fn blast(planner: &mut Planner<'_>, offers: &[Offer], known: &[Offer]) -> Option<i64> {
    let fresh: Vec<Offer> = offers.iter().filter(|offer| is_fresh_burst(offer, known)).cloned().collect();
    let (view, unit, aims) = (planner.view, planner.unit, planner.aims);
    targets::area((&mut planner.state, &mut planner.judge), &fresh, view, unit, aims).map(|attack| attack.gain)
}

/// True if an offer is an attack on a square that is not among the known offers.
fn is_fresh_burst(offer: &Offer, known: &[Offer]) -> bool {
    let same = |one: &Offer| (one.order.act, one.order.with) == (offer.order.act, offer.order.with);
    offer.harms && offer.targeting == Targeting::Square && !known.iter().any(same)
}

/// The best place to move to in a state.
fn far(flood: &mut Flood, planner: &mut Planner<'_>, state: &Battle, walk: &Order) -> Option<i64> {
    let (unit, view, aims) = (planner.unit, planner.view, planner.aims);
    let range = *state.rules().core.move_range(state, unit).limits.last()?;
    let most = PLACES.min(planner.judge.effort.places / 4);
    let reach = walk::reach(flood, state, unit, range);
    let mut places = places::worth_a_look(&reach, (state, unit), (view, aims), (most, u16::MAX));
    places.extend(places::beside(&reach, state, view));
    let worth = |place| planner.walked(state, walk, place).map(|(attack, outlook)| attack + outlook);
    places.iter().filter_map(worth).max()
}

/// The best place to move to in the planner's state.
pub(super) fn anywhere(flood: &mut Flood, planner: &mut Planner<'_>) -> Option<i64> {
    let walk = way(planner.state.battle(), planner.unit)?;
    let state = planner.keep();
    let best = far(flood, planner, state.battle(), &walk);
    planner.judge.store([state]);
    best
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
