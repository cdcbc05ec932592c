//! Collects a combatant's possible actions.

use super::permission::{check, offer, offer_in_camp, unchecked};
use super::{Action, Offer, Targeting, Wording};
use crate::battle::key::{Key, UnitId};
use crate::battle::model::Order;
use crate::battle::world::Battle;

/// Offers that most combatants' bars have room for.
const MOST: usize = 48;

/// The offers of one combatant, in the order of the action bar.
pub struct Bar<'a> {
    /// The battle.
    pub battle: &'a Battle,
    /// The combatant.
    pub unit: UnitId,
    offers: Vec<Offer>,
    /// Makes an offer of an order: in a fight or in camp.
    make: fn(&Battle, Order) -> Offer,
    /// The offers that policies need not weigh, where these are wanted.
    further: Option<Vec<Offer>>,
    /// True if nothing but what may do harm is wanted.
    attacks: bool,
}

impl<'a> Bar<'a> {
    /// An empty bar.
    pub fn new(battle: &'a Battle, unit: UnitId) -> Self {
        Self { battle, unit, offers: Vec::with_capacity(MOST), make: offer, further: None, attacks: false }
    }

    /// An empty bar that gives the further offers alone.
    pub const fn of_further(battle: &'a Battle, unit: UnitId) -> Self {
        Self { battle, unit, offers: Vec::new(), make: offer, further: Some(Vec::new()), attacks: false }
    }

    /// An empty bar for [`Self::attacks`].
    pub fn of_attacks(battle: &'a Battle, unit: UnitId) -> Self {
        Self { battle, unit, offers: Vec::with_capacity(MOST), make: unchecked, further: None, attacks: true }
    }

    /// An empty bar for somebody in camp.
    pub const fn in_camp(camp: &'a Battle, unit: UnitId) -> Self {
        Self { battle: camp, unit, offers: Vec::new(), make: offer_in_camp, further: None, attacks: false }
    }

    /// Adds the offers of an action.
    pub(super) fn take(&mut self, action: &Action) {
        if self.attacks && !action.form.harms {
            return;
        }
        let before = self.offers.len();
        (action.offers)(self);
        let harms = self.offers.iter().skip(before).any(|offer| offer.harms);
        debug_assert!(action.form.harms || !harms, "{} harms, but does not say so", action.info.key);
    }

    /// An order to this combatant, without target, item, mode or number.
    pub const fn order(&self, act: Key) -> Order {
        Order::new(self.unit, act)
    }

    /// Offers an order. The action's declaration decides its price, its targeting and whether it is refused.
    pub fn add(&mut self, order: Order) -> &mut Offer {
        self.offers.push((self.make)(self.battle, order));
        self.offers.last_mut().unwrap_or_else(|| unreachable!("an offer was just added"))
    }

    /// Offers an order with a wording of its own.
    pub fn add_as(&mut self, order: Order, wording: Wording) -> &mut Offer {
        let offer = self.add(order);
        offer.wording = wording;
        offer
    }

    /// Gives the last offer another target than its action's.
    pub fn retarget(&mut self, targeting: Targeting) {
        if let Some(offer) = self.offers.last_mut() {
            offer.targeting = targeting;
        }
    }

    /// Offers an order with a number that policies need not weigh; tables show it as well.
    pub fn add_further(&mut self, order: Order, wording: Wording, harms: bool) {
        if let Some(further) = &mut self.further {
            further.push(Offer { wording, harms, ..(self.make)(self.battle, order) });
        }
    }

    /// The same at another target than its action's.
    pub fn add_further_at(&mut self, targeting: Targeting, order: Order, wording: Wording) {
        self.add_further(order, wording, false);
        if let Some(offer) = self.further.as_mut().and_then(|further| further.last_mut()) {
            offer.targeting = targeting;
        }
    }

    /// Takes back the harming offers of certain orders.
    pub(super) fn leave_out(&mut self, such: &dyn Fn(&Order) -> bool) {
        for offers in [Some(&mut self.offers), self.further.as_mut()].into_iter().flatten() {
            offers.retain(|offer| !(offer.harms && such(&offer.order)));
        }
    }

    /// The offers so far.
    pub fn so_far(&self) -> &[Offer] {
        &self.offers
    }

    /// The harming offers that are not refused; the others were not even checked.
    pub fn attacks(mut self) -> Vec<Offer> {
        self.offers.retain_mut(|offer| {
            offer.harms && {
                check(self.battle, offer);
                offer.refused.is_none()
            }
        });
        self.offers
    }

    /// All offers.
    pub fn finish(self) -> Vec<Offer> {
        self.further.unwrap_or(self.offers)
    }
}
