//! Taking back: orders, orders that wait for a decision, and placements in a deployment.

use crate::battle::Event;
use crate::client::game::play::{Game, next_version};
use crate::replay::Step;

impl Game {
    /// Undoes the latest order; false if that is impossible.
    pub fn undo(&mut self) -> bool {
        let undone = self.session.undo();
        self.version = next_version();
        let done = undone.is_some();
        self.undone.extend(undone.map(|undone| undone.0));
        self.eyes.forget(self.session.log().entries.len());
        self.think();
        done
    }

    /// True if an undone order can be given again.
    pub fn can_redo(&self) -> bool {
        self.undone.last().is_some_and(|order| self.acting() == Some(order.unit))
    }

    /// Gives the latest undone order again.
    pub fn redo(&mut self) -> Vec<Event> {
        match self.undone.last().cloned().filter(|_| self.can_redo()) {
            Some(order) => self.give(&order),
            None => Vec::new(),
        }
    }

    /// True if the latest order can be undone: it is the player's own and the game is not being watched.
    pub fn can_undo(&self) -> bool {
        let latest = self.session.log().entries.last().map(|entry| &entry.step);
        let own = matches!(latest, Some(Step::Order(order)) if self.is_ours(order.unit));
        own && !self.watched && self.session.can_undo()
    }

    /// True if an order waits for its own combatant's decision before any die was rolled.
    pub fn can_withdraw(&self) -> bool {
        self.session.can_withdraw()
    }

    /// Drops such an order.
    pub fn withdraw(&mut self) -> bool {
        self.version = next_version();
        self.session.withdraw()
    }

    /// True if the viewing person can take the latest answer of a deployment back.
    pub fn can_take_back(&self) -> bool {
        self.choice().is_some() && self.session.can_take_back()
    }

    /// Takes it back.
    pub fn take_back(&mut self) {
        if self.session.take_back() {
            let steps = self.session.log().entries.len();
            self.eyes.forget(steps);
            let events = self.session.so_far();
            self.eyes.miss(steps + 1, &events);
            self.version = next_version();
        }
    }
}
