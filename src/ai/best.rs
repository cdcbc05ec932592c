//! The best plan of a turn so far.

use crate::battle::{Key, Order};

/// The lead needed to stop work in progress, in millionths of a combatant.
const STEADFAST: i64 = 30_000;

/// The best plan so far, with its first order and its value, and all alternatives.
pub(super) struct Best {
    pub order: Order,
    pub worth: i64,
    /// The combatant's work under way.
    pub begun: Option<Key>,
    pub considered: Vec<(Order, i64)>,
}

impl Best {
    /// Notes a plan, and keeps it if it is better.
    pub fn offer(&mut self, order: Order, worth: i64) {
        let leaves = self.begun.is_some_and(|begun| begun != order.act);
        let worth = if leaves { worth - STEADFAST } else { worth };
        self.considered.push((order.clone(), worth));
        if worth > self.worth {
            (self.order, self.worth) = (order, worth);
        }
    }

    /// Goes over to the best of the other plans as long as the best one is `refused`.
    pub fn avoid(&mut self, mut refused: impl FnMut(&Order) -> bool) {
        let mut left: Vec<usize> = (0..self.considered.len()).collect();
        left.sort_by_key(|at| -self.considered[*at].1);
        for at in left {
            if !refused(&self.order) {
                return;
            }
            (self.order, self.worth) = self.considered[at].clone();
        }
    }
}
