//! Collects what a combatant might do now.

use super::permission::offer;
use super::{Offer, Targeting, Wording};
use crate::battle::key::{Key, UnitId};
use crate::battle::model::Order;
use crate::battle::world::Battle;

/// The offers of one combatant, in the order of the action bar.
pub struct Bar<'a> {
    /// The battle.
    pub battle: &'a Battle,
    /// Whose offers they are.
    pub unit: UnitId,
    offers: Vec<Offer>,
}

impl<'a> Bar<'a> {
    /// An empty bar.
    pub const fn new(battle: &'a Battle, unit: UnitId) -> Self {
        Self { battle, unit, offers: Vec::new() }
    }

    /// An order to this combatant, without target, item, mode or number.
    pub const fn order(&self, act: Key) -> Order {
        Order::new(self.unit, act)
    }

    /// Offers an order. Its price, its targeting and whether it is refused are what the action declares.
    pub fn add(&mut self, order: Order) -> &mut Offer {
        self.offers.push(offer(self.battle, order));
        self.offers.last_mut().unwrap_or_else(|| unreachable!("an offer was just added"))
    }

    /// Offers an order in words that the order alone does not give.
    pub fn add_as(&mut self, order: Order, wording: Wording) -> &mut Offer {
        let offer = self.add(order);
        offer.wording = wording;
        offer
    }

    /// Aims the last offer otherwise than most of its action.
    pub fn retarget(&mut self, targeting: Targeting) {
        if let Some(offer) = self.offers.last_mut() {
            offer.targeting = targeting;
        }
    }

    /// What is offered so far.
    pub fn so_far(&self) -> &[Offer] {
        &self.offers
    }

    /// Everything that is offered.
    pub fn finish(self) -> Vec<Offer> {
        self.offers
    }
}
