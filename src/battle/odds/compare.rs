//! Compares forecasts as fractions and, in debug builds, checks one forecast in 64 against the naive asker.

use super::{Chance, Forecast};
use std::fmt::Display;

/// Terms of fractions beyond which they are compared by their first binary digits: numbers of 128 bits hold no more.
const WIDE: u128 = 1 << 90;
/// The binary digits that are compared then: 24 decimal digits.
const DIGITS: u32 = 80;

impl Chance {
    /// True if two fractions are the same number; beyond terms of 90 bits, if they agree to 24 digits.
    pub fn same(self, other: Self) -> bool {
        let reduced = |chance: Self| super::exact::Ratio::new(chance.ways, chance.of);
        let (one, two) = (reduced(self), reduced(other));
        let wide = one.of.max(two.of) > WIDE;
        one == two || wide && self.digits().abs_diff(other.digits()) <= 1
    }

    /// Its first binary digits.
    fn digits(self) -> u128 {
        let (ways, of) = if self.of.leading_zeros() == 0 { (self.ways / 2, self.of / 2) } else { (self.ways, self.of) };
        let digit = |(digits, rest): (u128, u128), _| (2 * digits + 2 * rest / of, 2 * rest % of);
        (0..DIGITS).fold((0, ways), digit).0
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
    fn fractions_are_compared_exactly_and_wide_ones_to_24_digits() {
        assert!(chance(1, 2).same(chance(500, 1000)));
        assert!(!chance(1, 1_000_000_007).same(chance(1, 1_000_000_009)));
        let whole = 10_u128.pow(37);
        assert!(chance(whole / 3, whole).same(chance(1, 3)));
        assert!(chance(whole, whole).same(chance(1, 1)));
        assert!(!chance(whole / 3 + 10_u128.pow(14), whole).same(chance(1, 3)));
        assert!(chance(u128::MAX / 2, u128::MAX).same(chance(1, 2)));
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
