//! Exact distributions over whole numbers.

use super::expr::{Dice, Drop};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The sums of up to this many D6 are precomputed.
const READY_D6: usize = 12;

static D6_SUMS: LazyLock<Vec<Spread>> = LazyLock::new(|| (0..=READY_D6 as u16).map(|n| sum(n, 6)).collect());

/// The frequency of each outcome: outcomes in ascending order, each with a weight above zero, over the sum of the
/// weights. Weights are reduced by their common divisor, so that equal distributions are equal values.
///
/// A distribution is exact while its total fits in 128 bits, as for 49 D6 or 38 D10. If a result outgrows that, its
/// parts lose their lowest bits first, and [`Spread::is_exact`] says so.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spread {
    weights: Vec<(i32, u128)>,
    total: u128,
    exact: bool,
}

impl Spread {
    /// One certain outcome.
    pub fn certain(outcome: i32) -> Self {
        Self { weights: vec![(outcome, 1)], total: 1, exact: true }
    }

    /// The faces of one die, 1 to `sides`.
    pub fn die(sides: u8) -> Self {
        Self::from_weights((1..=i32::from(sides.max(1))).map(|face| (face, 1)))
    }

    /// What a die comes to whose top face is thrown again and added, until there is enough.
    pub fn open_ended(sides: u8, enough: i32) -> Self {
        /// Chances below this share of all ways are not told apart.
        const FINEST: u128 = 1 << 60;
        let top = i32::from(sides.max(1));
        let (mut weights, mut sum, mut of) = (Vec::new(), 0, 1_u128);
        loop {
            let all = u128::from(sides.max(1));
            weights.iter_mut().for_each(|entry: &mut (i32, u128)| entry.1 *= all);
            weights.extend((1..top).map(|face| (sum + face, 1)));
            (sum, of) = (sum + top, of * all);
            if sum >= enough || of >= FINEST {
                weights.push((sum, 1));
                return Self::from_weights(weights);
            }
        }
    }

    /// The total of an expression.
    pub fn of_dice(dice: Dice) -> Self {
        let spread = match dice.drop {
            Drop::None if dice.sides == 6 && usize::from(dice.count) <= READY_D6 => {
                D6_SUMS[usize::from(dice.count)].clone()
            }
            Drop::None => sum(dice.count, dice.sides),
            Drop::Highest(n) => keep_lowest(dice.count, dice.sides, dice.count.saturating_sub(n.into())),
            Drop::Lowest(n) => {
                let kept = dice.count.saturating_sub(n.into());
                let mirror = i32::from(kept) * (i32::from(dice.sides) + 1);
                keep_lowest(dice.count, dice.sides, kept).map(|sum| mirror - sum)
            }
        };
        if dice.plus == 0 { spread } else { spread.shifted(dice.plus) }
    }

    /// The distribution of these outcomes, in any order and with repeats; weights of zero are left out. Without any
    /// weight it has no outcome.
    pub fn from_weights(weights: impl IntoIterator<Item = (i32, u128)>) -> Self {
        let mut all: Vec<(i32, u128)> = weights.into_iter().filter(|&(_, weight)| weight > 0).collect();
        all.sort_unstable_by_key(|&(outcome, _)| outcome);
        all.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            kept.1 += if same { next.1 } else { 0 };
            same
        });
        Self::of_sorted(all)
    }

    fn of_sorted(mut weights: Vec<(i32, u128)>) -> Self {
        let divisor =
            weights.iter().fold(0, |divisor, &(_, weight)| if divisor == 1 { 1 } else { gcd(divisor, weight) });
        if divisor > 1 {
            weights.iter_mut().for_each(|(_, weight)| *weight /= divisor);
        }
        let total = weights.iter().map(|&(_, weight)| weight).sum();
        Self { weights, total, exact: true }
    }

    /// The outcomes in ascending order with their weights.
    pub fn weights(&self) -> &[(i32, u128)] {
        &self.weights
    }

    /// The sum of all weights.
    pub fn total(&self) -> u128 {
        self.total
    }

    /// The weight of one outcome, over [`Spread::total`].
    pub fn weight(&self, outcome: i32) -> u128 {
        self.weights.binary_search_by_key(&outcome, |&(o, _)| o).map_or(0, |index| self.weights[index].1)
    }

    /// The weight of this outcome and all higher ones.
    pub fn at_least(&self, outcome: i32) -> u128 {
        let first = self.weights.partition_point(|&(o, _)| o < outcome);
        self.weights[first..].iter().map(|&(_, weight)| weight).sum()
    }

    /// True if no weight was ever rounded.
    pub fn is_exact(&self) -> bool {
        self.exact
    }

    fn exact_if(self, exact: bool) -> Self {
        Self { exact: self.exact && exact, ..self }
    }

    /// The lowest outcome.
    pub fn min(&self) -> Option<i32> {
        self.weights.first().map(|&(outcome, _)| outcome)
    }

    /// The highest outcome.
    pub fn max(&self) -> Option<i32> {
        self.weights.last().map(|&(outcome, _)| outcome)
    }

    /// The mean as a fraction, not reduced: the weighted sum of the outcomes over [`Spread::total`].
    pub fn mean(&self) -> (i128, u128) {
        (self.weights.iter().map(|&(outcome, weight)| i128::from(outcome) * weight as i128).sum(), self.total)
    }

    /// The weight of an outcome and all higher ones in parts of `whole`, rounded to the nearest, halves up: percent
    /// for 100.
    pub fn share_at_least(&self, outcome: i32, whole: u32) -> u32 {
        share(self.at_least(outcome), self.total, whole)
    }

    /// Every outcome with `by` added.
    pub fn shifted(mut self, by: i32) -> Self {
        self.weights.iter_mut().for_each(|(outcome, _)| *outcome += by);
        self
    }

    /// Every outcome changed by `change`; outcomes that become equal are merged.
    pub fn map(&self, mut change: impl FnMut(i32) -> i32) -> Self {
        Self::from_weights(self.weights.iter().map(|&(outcome, weight)| (change(outcome), weight))).exact_if(self.exact)
    }

    /// Outcomes below `low` become `low`, those above `high` become `high`.
    pub fn bounded(&self, low: i32, high: i32) -> Self {
        self.map(|outcome| outcome.max(low).min(high))
    }

    /// The sum of two independent outcomes.
    pub fn plus(&self, other: &Spread) -> Self {
        let (Some(low), Some(high)) = (self.min().zip(other.min()), self.max().zip(other.max())) else {
            return Self::from_weights([]);
        };
        let (low, high) = (low.0 + low.1, high.0 + high.1);
        if (high - low) as usize > 4 * self.weights.len() * other.weights.len() {
            return self.combine(other, |a, b| a + b);
        }
        let (a, b) = fitting(self, other);
        let mut sums = vec![0_u128; (high - low) as usize + 1];
        for &(x, p) in &a.weights {
            for &(y, q) in &b.weights {
                sums[(x + y - low) as usize] += p * q;
            }
        }
        let weights = (low..).zip(sums).filter(|&(_, weight)| weight > 0).collect();
        Self::of_sorted(weights).exact_if(a.exact && b.exact)
    }

    /// Two independent outcomes, combined by `join`.
    pub fn combine(&self, other: &Spread, mut join: impl FnMut(i32, i32) -> i32) -> Self {
        let (a, b) = fitting(self, other);
        let pairs = a.weights.iter().flat_map(|&(x, p)| b.weights.iter().map(move |&(y, q)| (x, y, p * q)));
        Self::from_weights(pairs.map(|(x, y, weight)| (join(x, y), weight))).exact_if(a.exact && b.exact)
    }

    /// The distribution that follows from each outcome, given by `next`, merged by weight.
    pub fn and_then(&self, mut next: impl FnMut(i32) -> Spread) -> Self {
        let branches: Vec<(u128, Spread)> =
            self.weights.iter().map(|&(outcome, weight)| (weight, next(outcome))).filter(|b| b.1.total > 0).collect();
        let common = branches.iter().try_fold(1_u128, |common, (_, branch)| {
            (common / gcd(common, branch.total))
                .checked_mul(branch.total)
                .filter(|c| c.checked_mul(self.total).is_some())
        });
        let exact = self.exact && common.is_some() && branches.iter().all(|(_, branch)| branch.exact);
        let own_excess = if common.is_some() { 0 } else { excess(self.total, 63) };
        let joined = branches.into_iter().flat_map(|(weight, branch)| {
            let branch = if common.is_some() { branch } else { branch.narrowed(32) };
            let scale = common.unwrap_or(1 << 64) / branch.total * (weight >> own_excess);
            branch.weights.into_iter().map(move |(outcome, part)| (outcome, part * scale))
        });
        Self::from_weights(joined).exact_if(exact)
    }

    /// The same distribution with a total of at most this many bits; exact if it already has no more.
    pub fn narrowed(&self, bits: u32) -> Self {
        let excess = excess(self.total, bits);
        if excess == 0 {
            return self.clone();
        }
        Self::from_weights(self.weights.iter().map(|&(outcome, weight)| (outcome, weight >> excess))).exact_if(false)
    }
}

/// By how many bits a total exceeds the bits it may have.
fn excess(total: u128, bits: u32) -> u32 {
    (u128::BITS - total.leading_zeros()).saturating_sub(bits)
}

/// Both distributions, narrowed if the product of their totals would not fit.
fn fitting<'a>(a: &'a Spread, b: &'a Spread) -> (Cow<'a, Spread>, Cow<'a, Spread>) {
    if a.total.checked_mul(b.total).is_some() {
        (Cow::Borrowed(a), Cow::Borrowed(b))
    } else {
        (Cow::Owned(a.narrowed(64)), Cow::Owned(b.narrowed(64)))
    }
}

/// A weight in parts of `whole`, rounded to the nearest, halves up.
fn share(weight: u128, total: u128, whole: u32) -> u32 {
    let excess = excess(total, 90);
    let (weight, total) = (weight >> excess, total >> excess);
    if total == 0 { 0 } else { ((2 * weight * u128::from(whole) + total) / (2 * total)) as u32 }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The sum of `count` dice: the sum of half of them with itself, and one more die if their number is odd.
fn sum(count: u16, sides: u8) -> Spread {
    if count < 2 {
        return if count == 0 { Spread::certain(0) } else { Spread::die(sides) };
    }
    let half = sum(count / 2, sides);
    let even = half.plus(&half);
    if count.is_multiple_of(2) { even } else { even.plus(&Spread::die(sides)) }
}

/// The sum of the `kept` lowest of `count` dice. Computed face by face from the lowest: of the remaining dice that show
/// it, only as many count as are still to be kept.
fn keep_lowest(count: u16, sides: u8, kept: u16) -> Spread {
    let (count, kept) = (usize::from(count), usize::from(kept));
    let mut open: Vec<BTreeMap<i32, u128>> = vec![BTreeMap::new(); count + 1];
    open[count].insert(0, 1);
    for face in 1..=sides {
        let mut next: Vec<BTreeMap<i32, u128>> = vec![BTreeMap::new(); count + 1];
        for (left, sums) in open.iter().enumerate() {
            let taken = count - left;
            for show in 0..=left {
                let ways = choose(left, show);
                let counted = kept.saturating_sub(taken).min(show) as i32;
                for (&sum, &weight) in sums {
                    *next[left - show].entry(sum + counted * i32::from(face)).or_default() += weight * ways;
                }
            }
        }
        open = next;
    }
    Spread::from_weights(open.swap_remove(0))
}

fn choose(n: usize, k: usize) -> u128 {
    (0..k as u128).fold(1, |ways, i| ways * (n as u128 - i) / (i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every outcome of the dice, by counting.
    fn counted(dice: Dice) -> Spread {
        let outcomes = u32::from(dice.sides).pow(dice.count.into());
        Spread::from_weights((0..outcomes).map(|outcome| {
            let faces: Vec<u8> = (0..u32::from(dice.count))
                .map(|i| (outcome / u32::from(dice.sides).pow(i) % u32::from(dice.sides)) as u8 + 1)
                .collect();
            (dice.total(&faces), 1)
        }))
    }

    #[test]
    fn distributions_are_those_of_all_throws() {
        for text in [
            "1D6",
            "2D6",
            "3D6+2",
            "5D6-1",
            "1D100",
            "2D10",
            "3D4",
            "2D6 drop highest",
            "2D6 drop lowest",
            "3D6 drop lowest",
            "4D6 drop lowest 2+1",
            "4D6 drop highest 3",
            "5D4 drop highest 2",
            "7",
            "-3",
        ] {
            let dice: Dice = text.parse().unwrap();
            let spread = dice.spread();
            assert_eq!(spread, counted(dice), "{text}");
            assert_eq!((spread.min(), spread.max()), (Some(dice.min()), Some(dice.max())), "{text}");
            assert!(spread.is_exact());
        }
    }

    #[test]
    fn two_dice_reach_eight_in_fifteen_of_thirty_six() {
        let two = Dice::new(2, 6).spread();
        assert_eq!((two.at_least(8), two.total(), two.weight(7), two.weight(13)), (15, 36, 6, 0));
        assert_eq!((two.share_at_least(8, 100), two.share_at_least(8, 10_000)), (42, 4167));
        assert_eq!(two.mean(), (252, 36));
    }

    #[test]
    fn weights_are_reduced_and_repeats_joined() {
        let spread = Spread::from_weights([(3, 4), (1, 2), (3, 2), (5, 0)]);
        assert_eq!((spread.weights(), spread.total()), (&[(1, 1), (3, 3)][..], 4));
        assert_eq!(Spread::from_weights([]).total(), 0);
        assert_eq!(Spread::from_weights([]).share_at_least(0, 100), 0);
        assert_eq!(Spread::from_weights([]).plus(&spread), Spread::from_weights([]));
    }

    #[test]
    fn outcomes_are_changed_bounded_and_combined() {
        let die = Spread::die(6);
        assert_eq!(die.map(|face| face / 4), Spread::from_weights([(0, 1), (1, 1)]));
        assert_eq!(die.bounded(2, 4), Spread::from_weights([(2, 2), (3, 1), (4, 3)]));
        assert_eq!(die.combine(&die, i32::min), Dice::new(2, 6).dropping(Drop::Highest(1)).spread());
        assert_eq!(die.combine(&die, |a, b| a + b), die.plus(&die));
        assert_eq!(Spread::die(2).map(|x| x * 1_000_000).plus(&Spread::die(2)).weights().len(), 4);
    }

    #[test]
    fn what_follows_an_outcome_keeps_its_weight() {
        let damage = Spread::die(6).and_then(|face| if face >= 5 { Spread::die(4) } else { Spread::certain(0) });
        assert_eq!(damage, Spread::from_weights([(0, 8), (1, 1), (2, 1), (3, 1), (4, 1)]));
        assert_eq!(Spread::die(3).and_then(Spread::certain), Spread::die(3));
    }

    #[test]
    fn any_number_of_dice_has_a_distribution() {
        for (count, sides) in [(49, 6), (150, 6), (300, 6), (13_107, 6), (u16::MAX, 6), (500, 100)] {
            let spread = Dice::new(count, sides).spread();
            let middle = i32::from(count) * (i32::from(sides) + 1) / 2;
            assert!((500..=540).contains(&spread.share_at_least(middle, 1000)), "{count} dice of {sides}");
            assert_eq!(spread.is_exact(), count == 49);
        }
    }

    #[test]
    fn beyond_128_bits_a_distribution_is_marked_and_still_close() {
        let most = Dice::new(49, 6).spread();
        assert!(most.is_exact() && most.total() == 6_u128.pow(49));
        let twice = most.plus(&most);
        assert!(!twice.is_exact());
        assert_eq!((twice.share_at_least(343, 100), twice.share_at_least(300, 1000)), (51, 995));
        let chained = most.and_then(|_| most.clone());
        assert!(!chained.is_exact());
        assert_eq!(chained.share_at_least(172, 1000), most.share_at_least(172, 1000));
    }
}
