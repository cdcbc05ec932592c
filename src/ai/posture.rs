//! How a combatant stands, to notice when a turn leads back to where it began.

use crate::battle::{Battle, Order, Stance, UnitId};
use crate::grid::Square;

/// Where a combatant is, its stance, and the item in its hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Posture {
    square: Square,
    stance: Stance,
    in_hand: Option<u8>,
}

impl Posture {
    pub fn of(battle: &Battle, unit: UnitId) -> Self {
        let (square, stance, in_hand) = (battle.square(unit), battle.body(unit).stance, battle.gear(unit).in_hand);
        Self { square, stance, in_hand }
    }
}

/// The postures of one turn since its last attack, the present one last.
#[derive(Default)]
pub(super) struct Postures(Vec<Posture>);

impl Postures {
    /// Forgets everything: another turn begins.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Notes the present posture, before an order. True if an order has led back to an earlier one.
    pub fn note(&mut self, battle: &Battle, unit: UnitId) -> bool {
        let now = Posture::of(battle, unit);
        let (same, back) = (self.0.last() == Some(&now), self.is_earlier(now));
        if !same {
            self.0.push(now);
        }
        back
    }

    /// Notes an order: what came before an attack has served its purpose.
    pub fn ordered(&mut self, battle: &Battle, order: &Order) {
        if order.target_unit().is_some_and(|target| battle.are_enemies(order.unit, target)) {
            let now = self.0.last().copied();
            self.0.clear();
            self.0.extend(now);
        }
    }

    /// True if it was left in this turn: the present posture does not count.
    pub fn is_earlier(&self, posture: Posture) -> bool {
        let (now, earlier) = self.0.split_last().map_or((None, &[][..]), |(now, earlier)| (Some(now), earlier));
        now != Some(&posture) && earlier.contains(&posture)
    }
}
