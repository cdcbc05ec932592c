//! The likely next orders of others, for orders that wait for them.

use super::pace::pause;
use super::plan::{LATER, Planner};
use super::{targets, walk};
use crate::battle::odds::Forecaster;
use crate::battle::{Battle, Order, TurnState, UnitId, engine};
use crate::grid::Square;

/// Enemies whose next order is predicted, the earliest first.
const FOES: usize = 3;
/// Friends considered as their targets.
const FRIENDS: usize = 3;
/// Friends whose next attack is predicted: an enemy may have to react to it.
const HELPERS: usize = 1;
/// Examples of their dice.
const EXAMPLES: u32 = 3;
/// The probability that they advance, in percent. If they have an attack, its probability is that of the combatant's
/// own attack in its next turn.
const ADVANCES: i64 = 10;

/// A combatant that does not give the predicted order gives, as likely as not, another one with the same trigger:
/// twice a hundred percent.
const OTHERWISE: i64 = 200;
/// The value of overwatch for a guard who has nobody to attack, in millionths of a combatant.
const ON_GUARD: i64 = 20_000;

/// A predicted order.
pub(super) struct Reply {
    order: Order,
    /// Its probability, in percent.
    odds: i64,
    /// For each example the enemies' loss if nobody is on overwatch.
    unprovoked: Vec<i64>,
}

impl Planner<'_> {
    /// The value of overwatch after an order: its effect on the combatants that act next, weighted with the likelihood
    /// of the triggering order and with the chance that none before has triggered it. 0 for orders after which there
    /// is no overwatch, and for a combatant that is on overwatch already.
    pub async fn ambush(&mut self, order: &Order) -> i64 {
        if self.battle.rules().core.lies_in_wait(self.battle, self.unit) {
            return 0;
        }
        self.state.follow(self.battle);
        let waits = self.state.suppose(order).is_ok() && self.lies_in_wait(&self.state);
        if !waits {
            return 0;
        }
        let waiting = self.state.battle().fork();
        let replies = self.replies.take().unwrap_or_else(|| self.expected());
        let mut gained = 0;
        for at in 0..EXAMPLES {
            let mut still = 100;
            for Reply { order, odds, unprovoked } in &replies {
                let lost = self.carried_out(&waiting, order, at);
                gained += (lost - unprovoked[at as usize]) * odds * still / 10_000;
                if !self.lies_in_wait(&self.later) {
                    still = still * (100 - odds) / OTHERWISE;
                }
            }
            pause().await;
        }
        self.replies = Some(replies);
        gained / i64::from(EXAMPLES)
    }

    /// What overwatch adds to the state examined last for one who guards a place and has nobody to attack, where initiative
    /// changes with what is done: otherwise it would gather initiative round after round.
    pub fn on_guard(&self, attacks: bool) -> i64 {
        let guards = !attacks && self.aims.stands_guard(self.state.battle().square(self.unit));
        let gathers = self.battle.rules().initiative.listens();
        if gathers && guards && self.lies_in_wait(&self.state) { ON_GUARD } else { 0 }
    }

    fn lies_in_wait(&self, state: &Forecaster) -> bool {
        state.battle().rules().core.lies_in_wait(state.battle(), self.unit)
    }

    /// The predicted orders, in the order of turns.
    fn expected(&mut self) -> Vec<Reply> {
        let battle = self.battle;
        let comes = |unit: UnitId| {
            let initiative = battle.initiative(unit);
            (initiative.state != TurnState::Waiting, -initiative.count(), unit)
        };
        let first = |units: &[UnitId], most: usize| {
            let mut units = units.to_vec();
            units.retain(|unit| battle.takes_turns(*unit) && *unit != self.unit);
            units.sort_by_key(|unit| comes(*unit));
            units.truncate(most);
            units
        };
        let (foes, helpers) = (first(&self.view.seen, FOES), first(&self.view.friends, HELPERS));
        let mut all: Vec<UnitId> = foes.iter().chain(&helpers).copied().collect();
        all.sort_by_key(|unit| comes(*unit));
        let orders: Vec<(Order, i64)> =
            all.into_iter().filter_map(|unit| self.reply(unit, foes.contains(&unit))).collect();
        let reply = |(order, odds): (Order, i64)| {
            let unprovoked = (0..EXAMPLES).map(|at| self.carried_out(battle, &order, at)).collect();
            Reply { order, odds, unprovoked }
        };
        orders.into_iter().map(reply).collect()
    }

    /// A combatant's best attack and its likelihood; an enemy without an attack advances straight on the nearest
    /// opponent.
    fn reply(&mut self, unit: UnitId, foe: bool) -> Option<(Order, i64)> {
        let from = self.battle.square(unit);
        let mut against = if foe { self.view.friends.clone() } else { self.view.seen.clone() };
        against.sort_by_key(|other| ((self.battle.square(*other) - from).squared(), *other));
        against.truncate(FRIENDS);
        self.later.follow(self.battle);
        self.later.suppose_turn(unit);
        let mut offers = self.later.battle().rules().core.offers(self.later.battle(), unit);
        offers.retain(|offer| offer.refused.is_none());
        let known = self.danger.ways(unit);
        let ways = if foe && !known.is_empty() { known } else { &offers };
        let attack = targets::best((&mut self.later, &mut self.judge), ways, &against, self.aims);
        attack.map(|attack| (attack.order, LATER)).or_else(|| {
            let step = offers.iter().find(|offer| foe && walk::walks(offer.targeting))?;
            let to = self.battle.square(*against.first()?);
            let path = straight_on(self.later.battle(), unit, to);
            let order = walk::along(&step.order, path);
            engine::check(self.later.battle(), &order).is_ok().then_some((order, ADVANCES))
        })
    }

    /// The enemies' loss from an order carried out in its turn. Actions that it would prevent are left out: the shot
    /// may come too late for that.
    fn carried_out(&mut self, state: &Battle, order: &Order, at: u32) -> i64 {
        self.later.follow(state);
        self.later.suppose_turn(order.unit);
        // A combatant that was stopped before does nothing.
        let _ = self.later.suppose_example(order, (at, EXAMPLES));
        self.stakes.lost_by_enemies(self.later.battle())
    }
}

/// The squares of a combatant's straight way to a place, as far as it can move without running.
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
