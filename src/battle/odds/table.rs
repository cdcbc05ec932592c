//! Which dice are worth spending on a roll: backward from what follows each end, by whole numbers.

use super::leaves::{Start, Totals, Weight, gcd, lcm, times};
use super::spending::Spender;
use super::spreads::Spreads;
use crate::battle::oracle::{Raise, Reserve, Reserves, Spent, within_reach};
use crate::battle::world::Battle;
use crate::dice::Spread;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Bits of the numbers of a table.
const BITS: u32 = 126;

/// Everything that raising a roll of one kind can come to: a cell for each total and each number of dice spent.
pub(super) struct Table {
    floor: i32,
    width: usize,
    reserves: Reserves,
    /// The most dice of each reserve, and of both.
    depth: Spent,
    most: i32,
    cells: Vec<Cell>,
    /// What follows, by its class.
    pub ends: Vec<End>,
    /// The throws for each total by the reserve, each with the ways that it has of all.
    throws: [Vec<Option<(Arc<Spread>, u128)>>; 2],
    /// All ways of a throw of each reserve.
    ways: [u128; 2],
    /// All ways of what follows the ends; 0 if it is not known yet.
    of: u128,
    /// False if numbers do not fit: then they are rounded.
    exact: bool,
}

#[derive(Clone, Copy, Default)]
struct Cell {
    end: usize,
    /// The harm beyond what is remembered of the end.
    harm: i32,
    /// True if it can be reached.
    seen: bool,
    /// True if dice are offered.
    offers: bool,
    solved: bool,
    /// The reserve from which a die is best spent.
    spends: Option<u8>,
    value: Value,
}

/// The mean worth and chance of a hit, over a number of ways.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Value {
    worth: u128,
    hits: u128,
}

impl Value {
    fn plus(self, other: Self, times: u128) -> Self {
        Self { worth: self.worth + other.worth * times, hits: self.hits + other.hits * times }
    }

    fn over(self, ways: u128) -> Self {
        Self { worth: self.worth / ways, hits: self.hits / ways }
    }
}

/// What follows cells of one class.
#[derive(Clone, Copy)]
pub(super) struct End {
    class: u64,
    /// The harm that is left out of what is remembered.
    pub harm: i32,
    /// By what its results are remembered.
    pub key: u64,
    pub sum: i32,
    pub total: i32,
    pub spent: Spent,
    /// Its mean, and all ways of it, once known.
    value: Option<(Value, u128)>,
    /// Its mean over all ways of all ends.
    scaled: Value,
}

fn bits(number: u128) -> u32 {
    u128::BITS - number.leading_zeros()
}

impl Table {
    pub fn new(raise: &dyn Raise, reserves: Reserves) -> Self {
        let (floor, top) = raise.bounds();
        let most = raise.most();
        let depth = reserves.map(|reserve| reserve.left.min(most).max(0));
        let width = usize::try_from(top - floor).unwrap_or(0) + 1;
        let rows: i32 = depth.iter().map(|dice| dice + 1).product();
        let cells = vec![Cell::default(); width * usize::try_from(rows).unwrap_or(1)];
        let throws = [vec![None; width], vec![None; width]];
        let (ends, ways, of, exact) = (Vec::new(), [1, 1], 0, true);
        Self { floor, width, reserves, depth, most, cells, ends, throws, ways, of, exact }
    }

    fn column(&self, total: i32) -> usize {
        usize::try_from(total - self.floor).unwrap_or(0).min(self.width - 1)
    }

    fn row(&self, spent: Spent) -> usize {
        usize::try_from(spent[0] * (self.depth[1] + 1) + spent[1]).unwrap_or(0) * self.width
    }

    fn cell(&self, total: i32, spent: Spent) -> usize {
        self.row(spent) + self.column(total)
    }

    fn total(&self, column: usize) -> i32 {
        self.floor + i32::try_from(column).unwrap_or(0)
    }

    /// All numbers of dice that may be spent, the most first.
    fn rows(&self) -> impl DoubleEndedIterator<Item = Spent> + use<> {
        let depth = self.depth;
        (0..=depth[0]).rev().flat_map(move |own| (0..=depth[1]).rev().map(move |other| [own, other]))
    }

    /// The reserves that are left in a row, each with its place and the row after one die more.
    fn further(&self, spent: Spent) -> impl Iterator<Item = (usize, Spent)> + use<> {
        let left = [0, 1].map(|at| self.reserves[at].left > spent[at] && self.depth[at] > spent[at]);
        let after = move |at: usize| [spent[0] + i32::from(at == 0), spent[1] + i32::from(at == 1)];
        (0..2).filter(move |at| left[*at]).map(move |at| (at, after(at)))
    }

    /// Looks at everything that can follow a sum of the roll; `key` gives the key of a class.
    pub fn look(
        &mut self,
        battle: &Battle,
        raise: &dyn Raise,
        (sum, spreads): (i32, &mut Spreads),
        key: &dyn Fn(u64) -> u64,
    ) {
        let mut open = vec![(raise.total(sum), [0, 0])];
        while let Some((total, spent)) = open.pop() {
            let at = self.cell(total, spent);
            if std::mem::replace(&mut self.cells[at].seen, true) {
                continue;
            }
            let (class, harm) = raise.class(battle, sum, total, spent);
            let end = self.ends.iter().position(|end| end.class == class).unwrap_or_else(|| {
                self.ends.push(End {
                    class,
                    harm,
                    key: key(class),
                    sum,
                    total,
                    spent,
                    value: None,
                    scaled: Value::default(),
                });
                self.ends.len() - 1
            });
            let left = [0, 1].map(|at| Reserve { left: self.reserves[at].left - spent[at], ..self.reserves[at] });
            let may = spent[0] + spent[1] < self.most;
            let offers = may && raise.gap(total).is_some_and(|gap| within_reach(gap, &left));
            self.cells[at] = Cell { end, harm, seen: true, offers, ..Cell::default() };
            if !offers {
                continue;
            }
            for (reserve, after) in self.further(spent) {
                let spread = self.thrown(reserve, total, (raise, spreads));
                let row = self.row(after);
                let fresh = |gain: i32| !self.cells[row + self.column(total + gain)].seen;
                let gains = spread.weights().iter().map(|entry| entry.0).filter(|gain| fresh(*gain));
                open.extend(gains.map(|gain| (total + gain, after)));
            }
        }
    }

    /// The throws of a die of a reserve at a total.
    fn thrown(&mut self, reserve: usize, total: i32, (raise, spreads): (&dyn Raise, &mut Spreads)) -> Arc<Spread> {
        let column = self.column(total);
        if let Some((spread, _)) = &self.throws[reserve][column] {
            return Arc::clone(spread);
        }
        let spread = spreads.open_ended(self.reserves[reserve].die.sides, raise.enough(total));
        let ways = lcm(self.ways[reserve], spread.total()).unwrap_or(spread.total());
        if ways != self.ways[reserve] {
            (self.ways[reserve], self.of) = (ways, 0);
            self.throws[reserve].iter_mut().flatten().for_each(|(spread, share)| *share = ways / spread.total());
        }
        self.throws[reserve][column] = Some((Arc::clone(&spread), ways / spread.total()));
        spread
    }

    /// The throws that spend a die of a reserve at a total: the column that each leads to, and its ways.
    fn throws(&self, reserve: usize, column: usize) -> impl Iterator<Item = (usize, u128)> {
        let total = self.total(column);
        let (all, scale) = self.throws[reserve][column].as_ref().map_or((&[][..], 0), |one| (one.0.weights(), one.1));
        all.iter().map(move |(gain, ways)| (self.column(total + gain), ways * scale))
    }

    /// All ways of the dice that are left in a row.
    fn ways_left(&self, spent: Spent) -> Option<u128> {
        let power = |at: usize| {
            let left = u32::try_from(self.depth[at] - spent[at]).unwrap_or(0);
            self.ways[at].checked_pow(left)
        };
        power(0)?.checked_mul(power(1)?)
    }

    /// Notes what follows the ends, and works out where dice are worth spending.
    pub fn solve<'t>(&mut self, spender: &Spender, hit: bool, known: impl Fn(u64) -> Option<&'t Totals>) {
        for end in self.ends.iter_mut().filter(|end| end.value.is_none()) {
            let Some(totals) = known(end.key) else { continue };
            let mut value = Value::default();
            for (leaf, ways) in &totals.leaves {
                let hits = u128::from(hit || leaf.hits > 0);
                value = value.plus(Value { worth: leaf.worth.max(0).unsigned_abs().into(), hits }, *ways);
            }
            end.value = Some((value, totals.of.max(1)));
            self.of = 0;
        }
        if self.of == 0 {
            self.scale();
        }
        for spent in self.rows() {
            let row = self.row(spent);
            let left = if self.exact { self.ways_left(spent).unwrap_or(1) } else { 1 };
            for column in 0..self.width {
                let cell = self.cells[row + column];
                if cell.seen && !cell.solved {
                    self.cells[row + column] = self.solved(spender, cell, (column, spent), left);
                }
            }
        }
    }

    fn solved(&self, spender: &Spender, cell: Cell, (column, spent): (usize, Spent), left: u128) -> Cell {
        let Value { worth, hits } = self.ends[cell.end].scaled;
        let mut best = (None, Value { worth: worth * left, hits: hits * left });
        let further = self.further(spent).filter(|_| cell.offers);
        for (reserve, after) in further {
            let row = self.row(after);
            let sum = |sum: Value, (column, ways): (usize, u128)| sum.plus(self.cells[row + column].value, ways);
            let sum = self.throws(reserve, column).fold(Value::default(), sum);
            let sum = if self.exact { sum } else { sum.over(self.ways[reserve]) };
            if spender.prefers_mean((sum.worth, sum.hits), (best.1.worth, best.1.hits)) {
                best = (u8::try_from(reserve).ok(), sum);
            }
        }
        Cell { solved: true, spends: best.0, value: best.1, ..cell }
    }

    /// Finds numbers that all results fit in.
    fn scale(&mut self) {
        let all = self.ends.iter().filter_map(|end| end.value);
        let most = all.clone().map(|(value, of)| value.worth / of + 1).max().unwrap_or(1);
        let of = all.map(|entry| entry.1).try_fold(1, lcm);
        let whole = of.zip(self.ways_left([0, 0])).and_then(|(of, ways)| of.checked_mul(ways)?.checked_mul(most));
        let fits = whole.filter(|whole| bits(*whole) <= BITS);
        self.exact = fits.is_some();
        let widest = bits(self.ways[0].max(self.ways[1])) + bits(most);
        self.of = of.filter(|_| self.exact).unwrap_or(1 << BITS.saturating_sub(widest).clamp(1, 60));
        for end in &mut self.ends {
            let (value, of) = end.value.unwrap_or((Value::default(), 1));
            let scaled = |number: u128| match self.exact {
                true => number * (self.of / of),
                false => times((number, of), (self.of, 1)).0 / times((number, of), (self.of, 1)).1,
            };
            end.scaled = Value { worth: scaled(value.worth), hits: scaled(value.hits) };
        }
        self.cells.iter_mut().for_each(|cell| cell.solved = false);
    }

    /// How often each end is reached by the best use of dice, from these totals with their weights, and the harm beyond
    /// what is remembered of the end.
    pub fn shares(&self, begins: &[(i32, Weight)]) -> Vec<(&End, i32, Weight)> {
        let of = begins.iter().map(|begin| begin.1.1).try_fold(1, lcm);
        let fits = |of: &u128| self.ways_left([0, 0]).and_then(|ways| ways.checked_mul(*of)).is_some();
        let exact = of.filter(fits);
        let of = exact.unwrap_or(1 << 62);
        let mut reached = vec![0_u128; self.cells.len()];
        for (total, (ways, all)) in begins {
            reached[self.cell(*total, [0, 0])] += match exact {
                Some(_) => ways * (of / all),
                None => times((*ways, *all), (of, 1)).0 / times((*ways, *all), (of, 1)).1,
            };
        }
        let mut ends: BTreeMap<(usize, i32), u128> = BTreeMap::new();
        for spent in self.rows().rev() {
            let (row, left) = (self.row(spent), exact.and_then(|_| self.ways_left(spent)).unwrap_or(1));
            for column in 0..self.width {
                let (cell, ways) = (self.cells[row + column], reached[row + column]);
                match cell.spends.map(usize::from).filter(|_| ways > 0) {
                    None if ways == 0 => {}
                    None => *ends.entry((cell.end, cell.harm)).or_default() += ways * left,
                    Some(reserve) => {
                        let after = [spent[0] + i32::from(reserve == 0), spent[1] + i32::from(reserve == 1)];
                        let row = self.row(after);
                        for (column, share) in self.throws(reserve, column) {
                            let part = ways * share;
                            reached[row + column] += if exact.is_some() { part } else { part / self.ways[reserve] };
                        }
                    }
                }
            }
        }
        let all = of * exact.and_then(|_| self.ways_left([0, 0])).unwrap_or(1);
        let divisor =
            ends.values().fold(all, |divisor, ways| if divisor == 1 { 1 } else { gcd(divisor, *ways) }).max(1);
        ends.into_iter().map(|((end, harm), ways)| (&self.ends[end], harm, (ways / divisor, all / divisor))).collect()
    }
}

/// Totals that a roll which may be raised begins with, in a part of the tree whose results are not summed up yet.
pub(super) struct Begun {
    pub table: u64,
    pub start: Start,
    pub total: i32,
    pub weight: Weight,
}
