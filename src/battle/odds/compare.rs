//! Compares forecasts as fractions and, in debug builds, checks one forecast in 64 against the naive asker.

use super::{Chance, Forecast};
use std::fmt::Display;

impl Chance {
    /// True if two fractions are the same number.
    pub fn same(self, other: Self) -> bool {
        let reduced = |chance: Self| super::exact::Ratio::new(chance.ways, chance.of);
        reduced(self) == reduced(other)
    }
}

impl Forecast {
    /// The first number in which two forecasts differ, as text. It compares the chance to hit, the states, the harm
    /// and the loss, chances as fractions. `None` if all are equal.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let hit = (!self.hit.same(other.hit)).then(|| difference_in("hit", Some(self.hit), Some(other.hit)));
        let loss = || (self.loss != other.loss).then(|| format!("loss: {} and {}", self.loss, other.loss));
        hit.or_else(|| unequal("state", &self.states, &other.states))
            .or_else(|| unequal("harm", &self.harm, &other.harm))
            .or_else(loss)
    }
}

/// The first key whose chances differ; a missing key has chance zero.
fn unequal<K: PartialEq + Display>(what: &str, one: &[(K, Chance)], other: &[(K, Chance)]) -> Option<String> {
    let of = |all: &[(K, Chance)], key: &K| {
        all.iter().find(|entry| entry.0 == *key).map(|entry| entry.1).filter(|chance| chance.ways > 0)
    };
    one.iter().chain(other).find_map(|(key, _)| match (of(one, key), of(other, key)) {
        (Some(a), Some(b)) if a.same(b) => None,
        (None, None) => None,
        (a, b) => Some(difference_in(&format!("{what} {key}"), a, b)),
    })
}

fn difference_in(what: &str, one: Option<Chance>, other: Option<Chance>) -> String {
    let share = |chance: Option<Chance>| {
        chance.map_or("never".to_owned(), |chance| {
            format!("{}/{} ({} in a million)", chance.ways, chance.of, chance.per_million())
        })
    };
    format!("{what}: {} and {}", share(one), share(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chance(ways: u128, of: u128) -> Chance {
        Chance { ways, of }
    }

    #[test]
    fn fractions_are_compared_exactly() {
        assert!(chance(1, 2).same(chance(500, 1000)));
        assert!(!chance(1, 1_000_000_007).same(chance(1, 1_000_000_009)));
        let whole = 10_u128.pow(37);
        assert!(!chance(whole / 3, whole).same(chance(1, 3)));
        assert!(chance(whole, whole).same(chance(1, 1)));
        assert!(chance(u128::MAX / 3, u128::MAX).same(chance(1, 3)));
    }
}

#[cfg(debug_assertions)]
mod checked {
    use crate::battle::key::UnitId;
    use crate::battle::model::Order;
    use crate::battle::odds::{Forecaster, NotNaive, Prospect, Spends};
    use std::sync::atomic::{AtomicU32, Ordering};

    /// One forecast in this many is checked.
    const ONE_IN: u32 = 64;
    /// Leaves of the naive tree beyond which a forecast is not checked.
    const MOST: u32 = 200;

    static ASKED: AtomicU32 = AtomicU32::new(0);

    impl Forecaster {
        /// Checks one forecast in 64 against the naive asker.
        ///
        /// # Panics
        /// If they differ, or if an effect follows a tail that nothing should follow.
        pub(in super::super) fn check_now_and_then(
            &mut self,
            (order, target): (&Order, UnitId),
            spends: Spends,
            prospect: &Prospect,
        ) {
            if !ASKED.fetch_add(1, Ordering::Relaxed).is_multiple_of(ONE_IN) {
                return;
            }
            for forecast in
                std::iter::once(&prospect.plain).chain(prospect.answers.iter().map(|answer| &answer.forecast))
            {
                match self.naive_spending((order, target), forecast.reaction, spends, MOST) {
                    Ok(naive) => {
                        let difference = forecast.difference(&naive.forecast);
                        assert_eq!((difference, naive.late), (None, None), "odds of {order:?} for {target:?}");
                    }
                    Err(NotNaive::TooLarge(_)) => {}
                    Err(NotNaive::Refused(refusal)) => panic!("{order:?} is refused: {refusal:?}"),
                }
            }
        }
    }
}
