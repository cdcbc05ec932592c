//! Exact fractions and sums of them, for odds that must not be rounded.

use super::leaves::{Leaf, Totals, gcd, lcm};
use std::collections::BTreeMap;

/// A fraction does not fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Overflow;

type Exact<T> = Result<T, Overflow>;

/// A reduced fraction of ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ratio {
    pub ways: u128,
    pub of: u128,
}

impl Ratio {
    pub const ONE: Self = Self { ways: 1, of: 1 };

    pub fn new(ways: u128, of: u128) -> Self {
        let divisor = gcd(ways, of).max(1);
        Self { ways: ways / divisor, of: of / divisor }
    }

    /// The product.
    pub fn times(self, other: Self) -> Exact<Self> {
        let (a, b) = (Self::new(self.ways, other.of), Self::new(other.ways, self.of));
        let product = |a: u128, b: u128| a.checked_mul(b).ok_or(Overflow);
        Ok(Self { ways: product(a.ways, b.ways)?, of: product(a.of, b.of)? })
    }

    /// One minus the fraction.
    pub fn rest(self) -> Exact<Self> {
        Ok(Self { ways: self.of.checked_sub(self.ways).ok_or(Overflow)?, of: self.of })
    }

    /// One divided by the fraction.
    pub fn inverse(self) -> Exact<Self> {
        if self.ways == 0 { Err(Overflow) } else { Ok(Self { ways: self.of, of: self.ways }) }
    }
}

/// Weights by key, kept apart by denominator, so that an addition adds two numbers.
pub(super) struct Sum<K>(BTreeMap<u128, BTreeMap<K, u128>>);

impl<K> Default for Sum<K> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<K: Ord + Copy> Sum<K> {
    pub fn add(&mut self, key: K, weight: Ratio) -> Exact<()> {
        let sum = self.0.entry(weight.of).or_default().entry(key).or_default();
        *sum = sum.checked_add(weight.ways).ok_or(Overflow)?;
        Ok(())
    }

    /// Adds another sum, scaled.
    pub fn join(&mut self, other: Self, scale: Ratio) -> Exact<()> {
        for (of, sums) in other.0 {
            for (key, ways) in sums {
                self.add(key, Ratio::new(ways, of).times(scale)?)?;
            }
        }
        Ok(())
    }

    /// All weights over one denominator.
    fn together(self) -> Exact<(BTreeMap<K, u128>, u128)> {
        let of = self.0.keys().try_fold(1, |all, of| lcm(all, *of)).ok_or(Overflow)?;
        let mut all: BTreeMap<K, u128> = BTreeMap::new();
        for (denominator, sums) in self.0 {
            for (key, ways) in sums {
                let sum = all.entry(key).or_default();
                let ways = ways.checked_mul(of / denominator).ok_or(Overflow)?;
                *sum = sum.checked_add(ways).ok_or(Overflow)?;
            }
        }
        Ok((all, of))
    }
}

impl Sum<()> {
    /// The total weight.
    pub fn total(self) -> Exact<Ratio> {
        let (all, of) = self.together()?;
        Ok(Ratio::new(all.values().sum(), of))
    }
}

impl Sum<Leaf> {
    /// The leaves as ways of one number, which must add up to all ways.
    pub fn totals(self) -> Exact<Totals> {
        let (all, of) = self.together()?;
        debug_assert_eq!(all.values().sum::<u128>(), of, "the chances of all leaves add up to 1");
        Ok(Totals { of, leaves: all.into_iter().collect() })
    }
}
