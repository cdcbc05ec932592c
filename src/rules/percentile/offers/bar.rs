//! Collecting offers.

use crate::battle::system::Targeting;
use crate::battle::system::{self, Action, Wording};
use crate::battle::{Battle, Key, Order, UnitId};

/// Collects offers.
pub struct Bar<'a> {
    /// The battle.
    pub battle: &'a Battle,
    /// Whose offers they are.
    pub unit: UnitId,
    /// The offers so far.
    pub bar: system::Bar<'a>,
}

impl<'a> Bar<'a> {
    /// An empty bar.
    pub fn new(battle: &'a Battle, unit: UnitId) -> Self {
        Self { battle, unit, bar: system::Bar::new(battle, unit) }
    }

    /// What a declared action offers.
    pub fn declared(&mut self, action: &Action) {
        (action.offers)(&mut self.bar);
    }

    /// An action at a target of its kind; `harms` tells whether it is meant to harm it.
    pub fn add(&mut self, order: Order, harms: bool) {
        self.add_as(order, Wording::PLAIN, harms);
    }

    /// The same with its own wording.
    pub fn add_as(&mut self, order: Order, wording: Wording, harms: bool) {
        self.bar.add_as(order, wording).harms = harms;
    }

    /// An action with a targeting of its own.
    pub fn aimed(&mut self, order: Order, targeting: Targeting, wording: Wording, harms: bool) {
        let offer = self.bar.add_as(order, wording);
        (offer.harms, offer.targeting) = (harms, targeting);
    }

    /// Aims the last offer otherwise.
    pub fn aim_last(&mut self, targeting: Targeting) {
        self.bar.retarget(targeting);
    }

    /// An order to this combatant.
    pub fn order(&self, act: Key) -> Order {
        Order::new(self.unit, act)
    }

    /// An action without a target: whatever forbids it.
    pub fn plain(&mut self, order: Order) {
        self.plain_as(order, Wording::PLAIN);
    }

    /// The same with its own wording.
    pub fn plain_as(&mut self, order: Order, wording: Wording) {
        self.bar.add_as(order, wording);
    }

    /// An action without a target that is shown only when it is possible by its nature.
    pub fn plain_if(&mut self, shown: bool, act: Key) {
        if shown {
            self.plain(self.order(act));
        }
    }
}
