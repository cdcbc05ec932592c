//! Movement range: the cheapest path to every square within a budget, by a bucket queue.

use super::square::{Dir8, Square};

/// The most that a path can cost.
pub const MAX_COST: u16 = u16::MAX - 1;

/// The order in which neighbours are tried: straight steps first, so that paths run straight where that costs nothing.
pub(super) const ORDER: [Dir8; 8] = [Dir8::N, Dir8::E, Dir8::S, Dir8::W, Dir8::NE, Dir8::SE, Dir8::SW, Dir8::NW];

/// Working memory for searches over a map, to be kept and reused.
///
/// A closure `price(from, dir, to)` gives the cost of a step: `None` if the step is impossible. Any unit will do as
/// long as costs and budgets agree; half metres make an ordinary square 3 and a difficult one 6 (CE-MOV-02).
#[derive(Clone, Debug, Default)]
pub struct Flood {
    width: usize,
    height: usize,
    /// A row of `marks` is two to this power long.
    shift: u32,
    /// For each square of the map and of a border around it: the number of the search in the upper half, the cost
    /// subtracted from the maximum in the lower half. Greater is better, and entries of older searches are worse than
    /// all of this one.
    marks: Vec<u32>,
    came: Vec<u8>,
    buckets: Vec<Vec<u32>>,
    settled: Vec<u32>,
    run: u32,
    least: u16,
}

impl Flood {
    /// Working memory that grows with the first search.
    pub fn new() -> Self {
        Self::default()
    }

    /// Working memory for movement in which no step costs less than `least`. The closer it is to the true minimum, the
    /// fewer costs are asked for; paths may be wrong if a step costs less after all.
    pub fn with_least(least: u16) -> Self {
        Self { least, ..Self::default() }
    }

    /// Finds the cheapest path from `start` to every square of a map of `size`, columns by rows, within `budget`, at
    /// most [`MAX_COST`]. Empty if the start is off the map.
    pub fn reach(
        &mut self,
        size: (u16, u16),
        start: Square,
        budget: u16,
        price: impl FnMut(Square, Dir8, Square) -> Option<u16>,
    ) -> Reach<'_> {
        self.search(size, start, (budget, self.least), price, |_| 0, |_| false);
        self.found()
    }

    /// The search behind movement range and paths: squares are settled in the order of cost plus `estimate`, until
    /// `done` returns true. The estimate must never fall by more than the cost of a step.
    pub(super) fn search(
        &mut self,
        (width, height): (u16, u16),
        start: Square,
        (budget, least): (u16, u16),
        mut price: impl FnMut(Square, Dir8, Square) -> Option<u16>,
        estimate: impl Fn(Square) -> u32,
        done: impl Fn(Square) -> bool,
    ) {
        self.prepare(width, height);
        let budget = u32::from(budget.min(MAX_COST));
        let first = estimate(start);
        if start.x < 0 || start.y < 0 || start.x as u16 >= width || start.y as u16 >= height || first > budget {
            return;
        }
        if self.buckets.len() <= budget as usize {
            self.buckets.resize_with(budget as usize + 1, Vec::new);
        }
        let stride = 1_i32 << self.shift;
        let base = self.run << 16 | 0xFFFF;
        let origin = self.node(start);
        self.marks[origin] = base;
        self.came[origin] = 0;
        self.buckets[first as usize].push(origin as u32);
        let mut pending = 1_usize;
        for total in first..=budget {
            while let Some(node) = self.buckets[total as usize].pop() {
                pending -= 1;
                let index = node as usize;
                let square = self.square(index);
                let cost = base - self.marks[index];
                if cost + estimate(square) != total {
                    continue;
                }
                self.settled.push(node);
                if done(square) {
                    self.buckets.iter_mut().for_each(Vec::clear);
                    return;
                }
                let best = base - (cost + u32::from(least)).min(u32::from(MAX_COST));
                for dir in ORDER {
                    let step = dir.offset();
                    let next = (node as i32 + step.y * stride + step.x) as usize;
                    if self.marks[next] >= best {
                        continue;
                    }
                    let to = Square::new(square.x + step.x as i16, square.y + step.y as i16);
                    let Some(paid) = price(square, dir, to) else { continue };
                    let reached = cost + u32::from(paid);
                    let expected = reached + estimate(to);
                    if expected <= budget && base - reached > self.marks[next] {
                        self.marks[next] = base - reached;
                        self.came[next] = dir.face();
                        self.buckets[expected as usize].push(next as u32);
                        pending += 1;
                    }
                }
            }
            if pending == 0 {
                return;
            }
        }
        // If the estimate fell by more than the cost of a step, squares are left over. The next search must not see
        // them.
        self.buckets.iter_mut().for_each(Vec::clear);
    }

    /// The result of the latest search.
    pub fn found(&self) -> Reach<'_> {
        Reach { flood: self }
    }

    fn prepare(&mut self, width: u16, height: u16) {
        let (width, height) = (usize::from(width), usize::from(height));
        self.settled.clear();
        if self.width != width || self.height != height || self.run == 0xFFFE {
            let stride = (width + 2).next_power_of_two();
            (self.width, self.height, self.shift, self.run) = (width, height, stride.trailing_zeros(), 0);
            self.marks.clear();
            self.marks.resize(stride * (height + 2), u32::MAX);
            for row in self.marks.chunks_exact_mut(stride).skip(1).take(height) {
                row[1..=width].fill(0);
            }
            self.came.clear();
            self.came.resize(self.marks.len(), 0);
        }
        self.run += 1;
    }

    fn node(&self, square: Square) -> usize {
        ((square.y as usize + 1) << self.shift) + square.x as usize + 1
    }

    fn square(&self, node: usize) -> Square {
        Square::new((node & ((1 << self.shift) - 1)) as i16 - 1, (node >> self.shift) as i16 - 1)
    }
}

/// The result of one search.
#[derive(Clone, Copy, Debug)]
pub struct Reach<'a> {
    flood: &'a Flood,
}

impl Reach<'_> {
    /// The cost of the cheapest path to `square`; `None` if it is out of reach.
    pub fn cost(&self, square: Square) -> Option<u16> {
        let flood = self.flood;
        let on_map =
            square.x >= 0 && square.y >= 0 && (square.x as usize) < flood.width && (square.y as usize) < flood.height;
        let mark = if on_map { flood.marks[flood.node(square)] } else { 0 };
        (on_map && mark >> 16 == flood.run).then_some(0xFFFF - (mark & 0xFFFF) as u16)
    }

    /// The squares of the cheapest path to `square`, without the start; `None` if it is out of reach.
    pub fn path(&self, square: Square) -> Option<Vec<Square>> {
        self.cost(square)?;
        let mut path = Vec::new();
        let mut at = square;
        while let Some(dir) = Dir8::from_face(self.flood.came[self.flood.node(at)]) {
            path.push(at);
            at = at.step(dir.opposite());
        }
        path.reverse();
        Some(path)
    }

    /// The squares within reach with their costs, cheapest first; the start is the first.
    pub fn squares(&self) -> impl Iterator<Item = (Square, u16)> + '_ {
        self.flood.settled.iter().map(|&node| {
            let node = node as usize;
            (self.flood.square(node), 0xFFFF - (self.flood.marks[node] & 0xFFFF) as u16)
        })
    }

    /// The number of squares within reach, the start included.
    pub fn len(&self) -> usize {
        self.flood.settled.len()
    }

    /// True if nothing is within reach: the start was off the map.
    pub fn is_empty(&self) -> bool {
        self.flood.settled.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::map::Map;
    use crate::grid::map::tests::drawn;
    use crate::grid::terrain::Pace;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    /// Half metres: 3 for a normal square, 6 for a difficult one.
    fn on_foot(map: &Map) -> impl Fn(Square, Dir8, Square) -> Option<u16> {
        |from, dir, to| match map.pace(to) {
            _ if map.is_pinched(from, dir) => None,
            Pace::Normal => Some(3),
            Pace::Difficult => Some(6),
            Pace::Impassable => None,
        }
    }

    #[test]
    fn ce_mov_02_a_difficult_square_costs_double() {
        let map = drawn(&[".b.."]);
        let mut flood = Flood::new();
        let reach = flood.reach((4, 1), Square::new(0, 0), 12, on_foot(&map));
        let costs: Vec<Option<u16>> = (0..5).map(|x| reach.cost(Square::new(x, 0))).collect();
        assert_eq!(costs, [Some(0), Some(6), Some(9), Some(12), None]);
        assert_eq!(reach.path(Square::new(2, 0)), Some(vec![Square::new(1, 0), Square::new(2, 0)]));
        assert_eq!((reach.len(), reach.path(Square::new(0, 0))), (4, Some(vec![])));
    }

    #[test]
    fn ce_mov_06_four_diagonal_steps_are_six_metres() {
        let map = drawn(&["....."; 5]);
        let mut flood = Flood::new();
        let reach = flood.reach((5, 5), Square::new(0, 0), 12, on_foot(&map));
        assert_eq!(reach.cost(Square::new(4, 4)), Some(12));
        let map = drawn(&[".#", "#."]);
        let reach = flood.reach((2, 2), Square::new(0, 0), 12, on_foot(&map));
        assert_eq!(reach.cost(Square::new(1, 1)), None);
    }

    #[test]
    fn a_start_off_the_map_reaches_nothing() {
        let mut flood = Flood::new();
        let reach = flood.reach((2, 2), Square::new(2, 0), 12, |_, _, _| Some(1));
        assert!(reach.is_empty() && reach.cost(Square::new(0, 0)).is_none());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn costs_are_those_of_plain_dijkstra(
            rows in prop::collection::vec("[...bb#]{9}", 1..9), x in 0_i16..9, budget in 0_u16..60,
        ) {
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            let map = drawn(&rows);
            let start = Square::new(x, 0);
            let price = on_foot(&map);
            let mut best = BTreeMap::from([(start, 0)]);
            loop {
                let before = best.clone();
                for (&from, &cost) in &before {
                    for dir in Dir8::ALL {
                        let to = from.step(dir);
                        let Some(paid) = price(from, dir, to).map(|paid| cost + paid) else { continue };
                        if paid <= budget {
                            let known = best.entry(to).or_insert(paid);
                            *known = paid.min(*known);
                        }
                    }
                }
                if before == best {
                    break;
                }
            }
            let mut flood = if budget % 2 == 0 { Flood::new() } else { Flood::with_least(3) };
            for _ in 0..2 {
                let reach = flood.reach((9, rows.len() as u16), start, budget, &price);
                prop_assert_eq!(reach.squares().collect::<BTreeMap<_, _>>(), best.clone());
                for (&square, &cost) in &best {
                    let mut at = start;
                    let mut paid = 0;
                    for step in reach.path(square).unwrap() {
                        let dir = Dir8::exact(step - at).unwrap();
                        paid += price(at, dir, step).unwrap();
                        at = step;
                    }
                    prop_assert_eq!((at, paid), (square, cost));
                }
            }
        }
    }
}
