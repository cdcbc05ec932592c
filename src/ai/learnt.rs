//! A combatant's orders, learnt once instead of asked for every time.

use super::idle;
use crate::battle::engine::{self, END_TURN};
use crate::battle::odds::Forecaster;
use crate::battle::system::{Offer, Targeting};
use crate::battle::{Battle, Order, UnitId};

/// The options of one combatant with the item in hand.
#[derive(Default)]
pub(super) struct Learnt {
    in_hand: Option<u8>,
    known: bool,
    /// Options that harm a combatant, without a target.
    pub attacks: Vec<Offer>,
    /// The order to move.
    pub walk: Option<Order>,
    /// Orders without a target, or against an enemy, that harm nobody.
    pub others: Vec<Offer>,
    /// The order that reloads, once found.
    reload: Option<Order>,
}

impl Learnt {
    /// Learns a combatant's options, unless it still has the same item in hand; true if there was something to learn.
    pub fn learn(&mut self, battle: &Battle, unit: UnitId) -> bool {
        let in_hand = battle.gear(unit).in_hand;
        if self.known && self.in_hand == in_hand {
            return false;
        }
        *self = Self { in_hand, known: true, ..Self::default() };
        for offer in engine::offers(battle, unit) {
            match offer.targeting {
                Targeting::Enemy if offer.harms => self.attacks.push(offer),
                Targeting::Path if self.walk.is_none() => self.walk = Some(offer.order),
                Targeting::None | Targeting::Item | Targeting::Enemy if !offer.harms && offer.order.act != END_TURN => {
                    self.others.push(offer);
                }
                _ => {}
            }
        }
        true
    }

    /// The order that reloads the empty weapon in hand, if it may be given.
    pub fn reload(&mut self, battle: &Battle, unit: UnitId) -> Option<Order> {
        if !empty(battle, unit) {
            return None;
        }
        if let Some(order) = &self.reload {
            return engine::check(battle, order).is_ok().then(|| order.clone());
        }
        let mut forecaster = Forecaster::new(battle);
        let mut others = self.others.iter().map(|offer| &offer.order);
        self.reload = others.find(|order| idle::reloads((&mut forecaster, battle), order)).cloned();
        self.reload.clone()
    }
}

fn empty(battle: &Battle, unit: UnitId) -> bool {
    battle.in_hand(unit).is_some_and(|(_, item, def)| def.capacity > 0 && item.loaded <= 0)
}
