//! The distributions of dice and of throws that call for others, each computed once.

use super::leaves::lcm;
use crate::battle::oracle::Throws;
use crate::dice::{Dice, Spread};
use smallvec::{SmallVec, smallvec};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Throws are not told apart below this share of all ways.
const FINEST: u128 = 1 << 104;
/// The most ends of throws that are kept; then all are forgotten.
const MOST_ENDS: usize = 200_000;

/// What throws come to.
pub(super) struct Ends {
    /// The last states with their weights; a state may come more than once.
    pub sums: Vec<(i32, u128)>,
    /// All ways.
    pub of: u128,
    /// The same as a distribution.
    pub spread: Arc<Spread>,
}

/// A cache of distributions.
#[derive(Default)]
pub(super) struct Spreads {
    pools: Vec<(Dice, Arc<Spread>)>,
    open_ended: BTreeMap<(u8, i32), Arc<Spread>>,
    /// By what tells the throws from others, and by the earlier roll.
    throws: BTreeMap<u64, BTreeMap<i32, Arc<Ends>>>,
    kept: usize,
}

impl Spreads {
    pub fn of(&mut self, pool: Dice) -> Arc<Spread> {
        if let Some((_, spread)) = self.pools.iter().find(|entry| entry.0 == pool) {
            return Arc::clone(spread);
        }
        let spread = Arc::new(pool.spread());
        self.pools.push((pool, Arc::clone(&spread)));
        spread
    }

    /// See [`Spread::open_ended`].
    pub fn open_ended(&mut self, sides: u8, enough: i32) -> Arc<Spread> {
        let known = self.open_ended.entry((sides, enough));
        Arc::clone(known.or_insert_with(|| Arc::new(Spread::open_ended(sides, enough))))
    }

    /// The last states of throws after each of some earlier rolls.
    pub fn ends(&mut self, throws: &Throws<'_>, earlier: impl IntoIterator<Item = i32>) -> Vec<Arc<Ends>> {
        if self.kept > MOST_ENDS {
            self.throws.clear();
            self.kept = 0;
        }
        let known = self.throws.entry(throws.numbers).or_default();
        let each = |earlier: i32| {
            let ends = known.entry(earlier).or_insert_with(|| {
                let ends = ends(throws, earlier);
                self.kept += ends.sums.len();
                Arc::new(ends)
            });
            Arc::clone(ends)
        };
        earlier.into_iter().map(each).collect()
    }
}

/// The last states of throws after an earlier roll.
fn ends(throws: &Throws<'_>, earlier: i32) -> Ends {
    let sides = i32::from(throws.die.sides);
    let (mut ends, mut total): (Vec<(i32, u128)>, u128) = (Vec::new(), 1);
    let mut open: SmallVec<[(i32, u128); 4]> = smallvec![(throws.start, 1)];
    // What each open state leads to, one after the other, and where that ends.
    let mut led: SmallVec<[(i32, bool); 40]> = SmallVec::new();
    let mut upto: SmallVec<[usize; 4]> = SmallVec::new();
    while !open.is_empty() {
        if total >= FINEST {
            ends.extend(open);
            break;
        }
        led.clear();
        upto.clear();
        let mut of = 1;
        for &(state, _) in &open {
            let before = led.len();
            let all = (1..=sides).map(|face| (throws.after)(earlier, state, face + throws.die.plus));
            all.filter(|next| *next != (state, true)).for_each(|next| led.push(next));
            upto.push(led.len());
            of = lcm(of, (led.len() - before).max(1) as u128).unwrap_or(of);
        }
        ends.iter_mut().for_each(|end| end.1 *= of);
        total *= of;
        let mut from = 0;
        for ((state, weight), upto) in std::mem::take(&mut open).into_iter().zip(upto.iter().copied()) {
            let all = &led[std::mem::replace(&mut from, upto)..upto];
            let weight = weight * (of / all.len().max(1) as u128);
            if all.is_empty() {
                ends.push((state, weight));
            }
            for &(next, more) in all {
                let alike = match more {
                    true => open.iter_mut().find(|one| one.0 == next),
                    false => ends.last_mut().filter(|end| end.0 == next),
                };
                match alike {
                    Some(one) => one.1 += weight,
                    None if more => open.push((next, weight)),
                    None => ends.push((next, weight)),
                }
            }
        }
    }
    let spread = Arc::new(Spread::from_weights(ends.iter().copied()));
    Ends { sums: ends, of: total, spread }
}
