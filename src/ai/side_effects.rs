//! What an order gives up besides its price: work, the item in hand, a mounted gun, the rest of a drive.

use super::plan::Planner;
use super::stakes::FRIENDLY_LOSS;
use super::walk;
use crate::battle::system::Offer;
use crate::battle::{Battle, Order, Post, engine};

impl Planner<'_> {
    /// The remaining movement after an attack that leaves at most `range`: that of a driver may use up the drive.
    pub fn range_after_attack(&mut self, order: &Order, range: u16) -> u16 {
        if self.battle.driven_by(self.unit).is_none() {
            return range;
        }
        self.state.follow(self.battle);
        if self.state.suppose_example(order, (0, 1)).is_err() {
            return range;
        }
        let battle = self.state.battle();
        let moves = |offer: &Offer| offer.refused.is_none() && walk::walks(offer.targeting);
        let drives = engine::offers(battle, self.unit).iter().any(moves);
        if drives { range.min(walk::range(battle, self.unit).limits.last().copied().unwrap_or(0)) } else { 0 }
    }

    /// What an attack costs a combatant at work: the value of the work that it stops.
    pub fn work_stopped(&mut self, order: &Order) -> i64 {
        let core = self.battle.rules().core;
        if !core.at_work(self.battle, self.unit) {
            return 0;
        }
        self.state.follow(self.battle);
        if self.state.suppose_example(order, (0, 1)).is_err() || core.at_work(self.state.battle(), self.unit) {
            return 0;
        }
        let value = |battle: &Battle| i64::from(core.pending_value(battle, self.unit));
        1000 * FRIENDLY_LOSS * (value(self.battle) - value(self.state.battle())).max(0)
    }

    /// True if an order with a certain outcome takes the combatant away from a mounted gun that could fire.
    pub fn leaves_a_gun(&mut self, order: &Order) -> bool {
        let Some(seat) = self.battle.seat(self.unit).filter(|seat| seat.post == Post::Gunner) else { return false };
        let loaded = |slot: u8| self.battle.item(seat.vehicle, slot).is_some_and(|(item, _)| item.loaded > 0);
        let armed = self.battle.is_up(seat.vehicle) && self.battle.gear(seat.vehicle).slots().any(loaded);
        self.state.follow(self.battle);
        armed && self.state.suppose(order).is_ok() && self.state.battle().seat(self.unit) != Some(seat)
    }

    /// True if an action empties the hand of a combatant that holds something.
    pub fn empties_hand(&mut self, order: &Order) -> bool {
        if let Some(known) = self.judge.empties.get(&order.act) {
            return *known;
        }
        let empties = self.hand_after(order).is_none();
        self.judge.empties.insert(order.act, empties);
        empties
    }

    /// What the combatant holds after an order with a certain outcome, or else now.
    pub fn hand_after(&mut self, order: &Order) -> Option<u8> {
        self.state.follow(self.battle);
        let done = self.state.suppose(order).is_ok();
        let battle = if done { self.state.battle() } else { self.battle };
        battle.gear(self.unit).in_hand
    }
}
