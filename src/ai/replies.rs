//! What enemies are likely to do next, for orders that wait for it.

use super::plan::{LATER, Planner};
use super::{targets, walk};
use crate::battle::odds::Forecaster;
use crate::battle::{Battle, Order, TurnState, UnitId, engine};
use crate::grid::Square;

/// Enemies whose next order is thought of, those first who come first.
const FOES: usize = 2;
/// Friends thought of as their targets.
const FRIENDS: usize = 3;
/// Examples of how their dice may fall.
const EXAMPLES: u32 = 3;
/// How likely they are to come straight on, in percent. An attack that they have they make as likely as one makes one's own
/// in the next turn.
const ADVANCES: i64 = 10;

/// What enemies do next, each with how likely it is in percent, and for every example of it what they lose if nobody lies
/// in wait for it.
pub(super) struct Replies {
    orders: Vec<(Order, i64)>,
    unprovoked: Vec<i64>,
}

impl Planner<'_> {
    /// What it is worth beyond the moment that the combatant lies in wait after an order: what it does to those who
    /// come next, as likely as the order is that sets it off. Nothing for orders after which it does not.
    pub fn ambush(&mut self, order: &Order) -> i64 {
        self.state.follow(self.battle);
        let waits = self.state.suppose(order).is_ok() && self.lies_in_wait(&self.state);
        if !waits {
            return 0;
        }
        let waiting = self.state.battle().fork();
        let replies = self.replies.take().unwrap_or_else(|| self.expected());
        let mut gained = 0;
        for (at, unprovoked) in (0..EXAMPLES).zip(&replies.unprovoked) {
            let (provoked, likely) = self.carried_out(&waiting, &replies.orders, at);
            gained += (provoked - unprovoked) * likely / 100;
        }
        self.replies = Some(replies);
        gained / i64::from(EXAMPLES)
    }

    fn lies_in_wait(&self, state: &Forecaster) -> bool {
        state.battle().rules().core.lies_in_wait(state.battle(), self.unit)
    }

    fn expected(&mut self) -> Replies {
        let battle = self.battle;
        let comes = |foe: UnitId| {
            let initiative = battle.initiative(foe);
            (initiative.state != TurnState::Waiting, -initiative.count(), foe)
        };
        let mut foes = self.view.seen.clone();
        foes.retain(|foe| battle.takes_turns(*foe));
        foes.sort_by_key(|foe| comes(*foe));
        foes.truncate(FOES);
        let orders: Vec<(Order, i64)> = foes.into_iter().filter_map(|foe| self.reply(foe)).collect();
        let unprovoked = (0..EXAMPLES).map(|at| self.carried_out(battle, &orders, at).0).collect();
        Replies { orders, unprovoked }
    }

    /// An enemy's best attack, or its way towards the nearest of those whom it is up against, and how likely that is.
    fn reply(&mut self, foe: UnitId) -> Option<(Order, i64)> {
        let from = self.battle.square(foe);
        let mut friends = self.view.friends.clone();
        friends.sort_by_key(|friend| ((self.battle.square(*friend) - from).squared(), *friend));
        friends.truncate(FRIENDS);
        self.later.follow(self.battle);
        self.later.suppose_turn(foe);
        let mut offers = self.later.battle().rules().core.offers(self.later.battle(), foe);
        offers.retain(|offer| offer.refused.is_none());
        let attack = targets::best((&mut self.later, &mut self.judge), &offers, &friends, self.aims);
        attack.map(|attack| (attack.order, LATER)).or_else(|| {
            let step = offers.iter().find(|offer| walk::walks(offer.targeting))?;
            let to = self.battle.square(*friends.first()?);
            let path = straight_on(self.later.battle(), foe, to);
            let order = walk::along(&step.order, path);
            engine::check(self.later.battle(), &order).is_ok().then_some((order, ADVANCES))
        })
    }

    /// What enemies lose by their orders, carried out one after the other by those whose turns come then, and how likely
    /// that one of them is which ends the combatant's lying in wait. What they are kept from doing is left out: the shot may
    /// come too late for that.
    fn carried_out(&mut self, state: &Battle, orders: &[(Order, i64)], at: u32) -> (i64, i64) {
        let mut likely = None;
        self.later.follow(state);
        for (order, odds) in orders {
            self.later.suppose_turn(order.unit);
            // Who is stopped before does nothing.
            let _ = self.later.suppose_example(order, (at, EXAMPLES));
            if !self.lies_in_wait(&self.later) {
                likely = likely.or(Some(*odds));
            }
        }
        (self.stakes.lost_by_enemies(self.later.battle()), likely.unwrap_or(ADVANCES))
    }
}

/// The squares on a combatant's way straight on to a place, as far as it can walk without running.
fn straight_on(battle: &Battle, unit: UnitId, to: Square) -> Vec<Square> {
    let range = walk::range(battle, unit);
    let steady = range.limits.len().saturating_sub(1 + usize::from(range.run));
    let mut left = range.limits.get(steady).copied().unwrap_or(0);
    let (mut at, mut path) = (battle.square(unit), Vec::new());
    loop {
        let near = |square: Square| (to - square).squared();
        let steps = at.neighbours().filter(|next| near(*next) < near(at));
        let priced = steps.filter_map(|next| Some((next, battle.rules().core.step_cost(battle, unit, at, next)?)));
        let free = priced.filter(|(next, price)| *price <= left && battle.bodies_at(*next).next().is_none());
        let Some((next, price)) = free.min_by_key(|(next, _)| near(*next)) else { return path };
        (at, left) = (next, left - price);
        path.push(next);
    }
}
