//! Movement range for costs that depend only on the square entered: whole rows at a time.
//!
//! The squares settled at one cost form a set of bits. Spreading the set by one square in all directions, and
//! intersecting the result with the squares of each cost, gives the squares reached at each later cost. The results
//! are those of [`super::Flood`], several times as fast; costs that depend on more than the square entered need
//! [`super::Flood`].

use super::bits::BitGrid;
use super::map::Map;
use super::square::{Dir8, Square};

/// The cost of entering each square, in any unit, with the pairs of squares between which no diagonal step passes
/// (CE-MOV-06).
#[derive(Clone, Debug)]
pub struct Footing {
    /// The squares of each cost, costs ascending and above zero.
    prices: Vec<(u16, BitGrid)>,
    solid: BitGrid,
}

impl Footing {
    /// The costs of a map's squares; `None` if a square cannot be entered. A cost of 0 counts as 1.
    pub fn new(map: &Map, mut price: impl FnMut(Square) -> Option<u16>) -> Self {
        let mut footing = Self { prices: Vec::new(), solid: map.fire().squares().clone() };
        for square in map.squares() {
            if let Some(price) = price(square) {
                footing.open(square, price);
            }
        }
        footing
    }

    /// Changes the cost of a square.
    pub fn open(&mut self, square: Square, price: u16) {
        self.close(square);
        let price = price.max(1);
        let place = self.prices.binary_search_by_key(&price, |&(price, _)| price).unwrap_or_else(|place| {
            self.prices.insert(place, (price, BitGrid::new(self.solid.width(), self.solid.height())));
            place
        });
        self.prices[place].1.set(square, true);
    }

    /// Closes an occupied square.
    pub fn close(&mut self, square: Square) {
        self.prices.iter_mut().for_each(|(_, squares)| squares.set(square, false));
    }

    /// The cost of entering a square; `None` if it cannot be entered.
    pub fn price(&self, square: Square) -> Option<u16> {
        self.prices.iter().find(|(_, squares)| squares.contains(square)).map(|&(price, _)| price)
    }

    fn is_pinched(&self, from: Square, dir: Dir8) -> bool {
        dir.is_diagonal()
            && self.solid.contains(from.step(dir.turned(1)))
            && self.solid.contains(from.step(dir.turned(-1)))
    }
}

/// Movement range over a [`Footing`]; keep and reuse it, because it holds its working memory.
#[derive(Clone, Debug)]
pub struct Wave {
    settled: BitGrid,
    costs: Vec<u16>,
    order: Vec<Square>,
    /// The squares reached at each of the next costs, as a ring buffer.
    ahead: Vec<BitGrid>,
}

impl Default for Wave {
    fn default() -> Self {
        Self::new()
    }
}

impl Wave {
    /// A wave without reached squares.
    pub fn new() -> Self {
        Self { settled: BitGrid::new(0, 0), costs: Vec::new(), order: Vec::new(), ahead: Vec::new() }
    }

    /// Finds the cost of every square within `budget` of `start`, which itself costs nothing. Reaches nothing if the
    /// start is off the map.
    pub fn spread(&mut self, footing: &Footing, start: Square, budget: u16) {
        let ring = usize::from(footing.prices.last().map_or(0, |&(price, _)| price)) + 1;
        self.prepare(footing, ring);
        let height = usize::from(self.settled.height());
        if !self.settled.covers(start) {
            return;
        }
        self.ahead[0].set(start, true);
        let mut last = 0;
        let (mut top, mut bottom) = (start.y as usize, start.y as usize);
        let mut cost = 0;
        while cost <= last {
            let mut now = std::mem::replace(&mut self.ahead[cost % ring], BitGrid::new(0, 0));
            if self.settle(&mut now, top..=bottom, cost as u16) {
                (top, bottom) = (top.saturating_sub(1), (bottom + 1).min(height - 1));
                for y in top..=bottom {
                    for word in 0..self.settled.stride() {
                        let reached = spread_word(&now, &footing.solid, y, word) & !self.settled.row(y)[word];
                        if reached == 0 {
                            continue;
                        }
                        for &(price, ref squares) in &footing.prices {
                            let fresh = reached & squares.row(y)[word];
                            let at = cost + usize::from(price);
                            if fresh != 0 && at <= usize::from(budget) {
                                self.ahead[at % ring].row_mut(y)[word] |= fresh;
                                last = last.max(at);
                            }
                        }
                    }
                }
                (top..=bottom).for_each(|y| now.row_mut(y).fill(0));
            }
            self.ahead[cost % ring] = now;
            cost += 1;
        }
    }

    /// The cost of a square; `None` if it is out of reach.
    pub fn cost(&self, square: Square) -> Option<u16> {
        self.settled.contains(square).then(|| self.costs[self.index(square)])
    }

    /// The squares of a cheapest path to `square`, without the start; `None` if it is out of reach. The footing must
    /// be the one that the wave spread over.
    pub fn path(&self, footing: &Footing, square: Square) -> Option<Vec<Square>> {
        let mut left = self.cost(square)?;
        let mut path = Vec::new();
        let mut at = square;
        while left > 0 {
            path.push(at);
            left -= footing.price(at)?;
            at = super::reach::ORDER.into_iter().find_map(|dir| {
                let from = at.step(dir);
                (self.cost(from) == Some(left) && !footing.is_pinched(from, dir.opposite())).then_some(from)
            })?;
        }
        path.reverse();
        Some(path)
    }

    /// The squares within reach, cheapest first; the start is the first.
    pub fn squares(&self) -> &[Square] {
        &self.order
    }

    /// The squares within reach as a set.
    pub fn reached(&self) -> &BitGrid {
        &self.settled
    }

    fn prepare(&mut self, footing: &Footing, ring: usize) {
        let (width, height) = (footing.solid.width(), footing.solid.height());
        if (self.settled.width(), self.settled.height()) != (width, height) {
            *self = Self { settled: BitGrid::new(width, height), ..Self::new() };
            self.costs.resize(usize::from(width) * usize::from(height), 0);
        }
        self.settled.clear();
        self.order.clear();
        self.ahead.resize_with(ring.max(self.ahead.len()), || BitGrid::new(width, height));
    }

    /// Removes already settled squares from `now`, records the cost of the rest, and returns true if there are any.
    fn settle(&mut self, now: &mut BitGrid, rows: std::ops::RangeInclusive<usize>, cost: u16) -> bool {
        let before = self.order.len();
        let width = usize::from(self.settled.width());
        for y in rows {
            for (i, (new, old)) in now.row_mut(y).iter_mut().zip(self.settled.row_mut(y)).enumerate() {
                *new &= !*old;
                *old |= *new;
                let mut rest = *new;
                while rest != 0 {
                    let x = i * 64 + rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    self.costs[y * width + x] = cost;
                    self.order.push(Square::new(x as i16, y as i16));
                }
            }
        }
        self.order.len() > before
    }

    fn index(&self, square: Square) -> usize {
        square.y as usize * usize::from(self.settled.width()) + square.x as usize
    }
}

/// One word of a set spread by a step in each of the eight directions.
#[inline]
fn spread_word(set: &BitGrid, solid: &BitGrid, y: usize, word: usize) -> u64 {
    let (east, _, west) = shifted(set, y, word);
    let (solid_east, _, solid_west) = shifted(solid, y, word);
    let beyond = |y: usize| {
        let (east, here, west) = shifted(set, y, word);
        let wall = solid.row(y)[word];
        here | (east & !(wall & solid_east)) | (west & !(wall & solid_west))
    };
    let above = if y > 0 { beyond(y - 1) } else { 0 };
    let below = if y + 1 < usize::from(set.height()) { beyond(y + 1) } else { 0 };
    east | west | above | below
}

/// One word of a row: shifted one square to the east, unchanged, and shifted one to the west.
#[inline]
fn shifted(set: &BitGrid, y: usize, word: usize) -> (u64, u64, u64) {
    let row = set.row(y);
    let here = row[word];
    let from_west = if word > 0 { row[word - 1] >> 63 } else { 0 };
    let from_east = row.get(word + 1).map_or(0, |next| next << 63);
    (here << 1 | from_west, here, here >> 1 | from_east)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::map::tests::drawn;
    use crate::grid::reach::Flood;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]

        #[test]
        fn a_wave_reaches_what_a_flood_reaches(
            rows in prop::collection::vec("[...bb#]{70}", 1..12),
            prices in prop::collection::vec(prop_oneof![1 => Just(None), 6 => (1_u16..9).prop_map(Some)], 70 * 12),
            (x, y) in (0_i16..70, 0_i16..12), budget in 0_u16..80,
        ) {
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            let map = drawn(&rows);
            let price = |square: Square| prices[square.y as usize * 70 + square.x as usize].filter(|_| !map.is_solid(square));
            let start = Square::new(x, y % rows.len() as i16);
            let footing = Footing::new(&map, price);
            let mut flood = Flood::new();
            let mut wave = Wave::new();
            for budget in [budget, budget / 2] {
                wave.spread(&footing, start, budget);
                let reach = flood.reach((70, rows.len() as u16), start, budget, |from, dir, to| {
                    if map.is_pinched(from, dir) { None } else { price(to) }
                });
                for square in map.squares() {
                    prop_assert_eq!(wave.cost(square), reach.cost(square), "{}", square);
                }
                prop_assert_eq!(wave.squares().len(), reach.len());
                for &square in wave.squares() {
                    let path = wave.path(&footing, square).unwrap();
                    let steps = std::iter::once(start).chain(path.iter().copied()).zip(&path);
                    let mut paid = 0;
                    for (from, &to) in steps {
                        prop_assert!(!map.is_pinched(from, Dir8::exact(to - from).unwrap()) && (to - from).chebyshev() == 1);
                        paid += price(to).unwrap();
                    }
                    prop_assert_eq!(Some(paid), wave.cost(square));
                }
            }
        }
    }

    #[test]
    fn a_closed_square_is_walked_around() {
        let map = drawn(&["...", "...", "..."]);
        let mut footing = Footing::new(&map, |_| Some(3));
        footing.close(Square::new(1, 1));
        let mut wave = Wave::new();
        wave.spread(&footing, Square::new(0, 0), 12);
        assert_eq!((wave.cost(Square::new(2, 2)), wave.cost(Square::new(1, 1))), (Some(9), None));
        assert_eq!(wave.path(&footing, Square::new(0, 0)), Some(vec![]));
        wave.spread(&footing, Square::new(-1, 0), 12);
        assert!(wave.squares().is_empty() && wave.reached().is_empty());
    }
}
