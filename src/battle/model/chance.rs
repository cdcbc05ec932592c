//! Probabilities.

/// A probability as an exact fraction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    /// Favourable ways.
    pub ways: u128,
    /// All ways; at least 1.
    pub of: u128,
}

impl Chance {
    /// What always happens.
    pub const CERTAIN: Self = Self { ways: 1, of: 1 };

    /// In millionths, rounded down.
    pub fn per_million(self) -> u32 {
        // Millions have 20 bits.
        let less = 20_u32.saturating_sub(self.of.leading_zeros());
        u32::try_from((self.ways >> less) * 1_000_000 / (self.of >> less).max(1)).unwrap_or(1_000_000)
    }

    /// In whole percent, rounded to the nearest.
    pub fn percent(self) -> u32 {
        u32::try_from((self.ways * 200 + self.of) / (2 * self.of.max(1))).unwrap_or(100)
    }
}
