//! What has been worth a look before: a hasty player leaves out what hardly ever was.

use crate::battle::{Key, Order, UnitId};
use std::collections::BTreeMap;

/// The first looks, which always take place, and one look in how many takes place from then on.
const FIRST: u32 = 3;
const SELDOM: u32 = 8;

/// How often each action of a combatant could be looked at, and how often that was worth it; as the first order of a turn (true)
/// and as a later one.
#[derive(Default)]
pub(super) struct Experience(BTreeMap<(UnitId, Key, bool), (u32, u32)>);

impl Experience {
    /// True if an order's action deserves a look, where the order `begins` a turn or not; counts it.
    pub fn deserves(&mut self, order: &Order, begins: bool) -> bool {
        let (times, good) = self.0.entry((order.unit, order.act, begins)).or_default();
        *times += 1;
        *times <= FIRST || *good * SELDOM >= *times || times.is_multiple_of(SELDOM)
    }

    /// Notes that a look was worth it.
    pub fn was_good(&mut self, order: &Order, begins: bool) {
        self.0.entry((order.unit, order.act, begins)).or_default().1 += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_never_worth_it_gets_one_look_in_eight() {
        let (mut seen, order) = (Experience::default(), Order::new(UnitId(0), Key::new("kick")));
        let looks: Vec<bool> = (0..16).map(|_| seen.deserves(&order, true)).collect();
        assert_eq!((1..=16).filter(|at| looks[at - 1]).collect::<Vec<_>>(), [1, 2, 3, 8, 16]);
        seen.was_good(&order, true);
        seen.was_good(&order, true);
        seen.was_good(&order, true);
        assert!(
            (17..=24).all(|_| seen.deserves(&order, true)) && !seen.deserves(&order, true),
            "three times in 24, not in 25"
        );
        assert!((0..3).all(|_| seen.deserves(&order, false)), "elsewhere in a turn it is another matter");
    }
}
