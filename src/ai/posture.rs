//! How a combatant stands, to notice when a turn leads back to where it began.

use crate::battle::{Battle, Order, Stance, UnitId};
use crate::grid::Square;
use std::collections::BTreeMap;

/// The rounds for which a combatant remembers what it has put away.
const ROUNDS: u16 = 4;

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

    /// True if the hand gives up an item that it took only in this turn.
    pub fn swaps_again(&self, posture: Posture) -> bool {
        let Some((now, earlier)) = self.0.split_last() else { return false };
        let taken = now.in_hand.is_some() && earlier.iter().any(|before| before.in_hand != now.in_hand);
        taken && posture.in_hand != now.in_hand
    }
}

/// What each combatant holds, and what it has put away for that, in which round.
#[derive(Default)]
pub(super) struct Hands(BTreeMap<UnitId, (Option<u8>, Option<(u8, u16)>)>);

impl Hands {
    /// Notes what a combatant holds now.
    pub fn note(&mut self, battle: &Battle, unit: UnitId) {
        let now = battle.gear(unit).in_hand;
        let (held, put_away) = self.0.entry(unit).or_insert((now, None));
        if *held != now {
            *put_away = held.map(|slot| (slot, battle.scheduler().round));
            *held = now;
        }
    }

    /// True if a combatant would exchange what it holds for what it has just put away.
    pub fn exchanges_back(&self, battle: &Battle, unit: UnitId, after: Option<u8>) -> bool {
        let Some((Some(held), Some((slot, round)))) = self.0.get(&unit) else { return false };
        after == Some(*slot) && slot != held && battle.scheduler().round <= round + ROUNDS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holding(in_hand: Option<u8>, x: i16) -> Posture {
        Posture { square: Square::new(x, 0), stance: Stance::default(), in_hand }
    }

    #[test]
    fn what_was_taken_in_hand_this_turn_stays_there() {
        let postures = Postures(vec![holding(Some(0), 1), holding(Some(1), 1), holding(Some(1), 2)]);
        assert!(postures.swaps_again(holding(Some(0), 2)) && postures.swaps_again(holding(None, 2)));
        assert!(!postures.swaps_again(holding(Some(1), 3)));
    }

    #[test]
    fn an_empty_hand_may_take_anything() {
        let postures = Postures(vec![holding(Some(0), 1), holding(None, 1)]);
        assert!(!postures.swaps_again(holding(Some(0), 1)) && !postures.swaps_again(holding(Some(1), 1)));
    }

    #[test]
    fn what_was_in_hand_before_the_turn_may_be_exchanged() {
        let postures = Postures(vec![holding(Some(0), 1), holding(Some(0), 2)]);
        assert!(!postures.swaps_again(holding(Some(1), 2)));
    }
}
