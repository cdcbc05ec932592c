//! Shadow casting: finds the squares that free lines from one square reach.
//!
//! The map is cast in four quadrants. A beam is a range of slopes, seen from the viewer's centre, that no nearer
//! square has stopped; a stopping square removes the slopes strictly between its two outermost corners. Slopes are
//! fractions of odd numbers whose denominator is twice the depth of the corner. Two equal slopes with equal
//! denominators are therefore the same corner, and nothing passes there.

use super::bits::{BitGrid, span};
use super::square::{Dir8, Square};

/// The squares to which the line from `from` is free, within `reach` squares with diagonals counted as one. `rows`
/// holds the squares that stop lines, `columns` the same with rows and columns exchanged.
pub(super) fn cast(rows: &BitGrid, columns: &BitGrid, from: Square, reach: u32) -> BitGrid {
    let (width, height) = (rows.width(), rows.height());
    let mut field = BitGrid::new(width, height);
    if !rows.covers(from) {
        return field;
    }
    let mut sideways = BitGrid::new(height, width);
    let (x, y) = (i32::from(from.x), i32::from(from.y));
    let reach = reach.min(u32::from(width.max(height))) as i32;
    let mut beams = Vec::with_capacity(64);
    for forward in [-1, 1] {
        Quadrant { stops: columns, across: y, start: x, forward, reach }.cast(&mut beams, &mut sideways);
    }
    field.add_transposed(&sideways);
    for forward in [-1, 1] {
        Quadrant { stops: rows, across: x, start: y, forward, reach }.cast(&mut beams, &mut field);
    }
    for dir in [Dir8::NE, Dir8::SE, Dir8::SW, Dir8::NW] {
        cast_diagonal(rows, from, dir, reach, &mut field);
    }
    field.set(from, true);
    field
}

fn cast_diagonal(stops: &BitGrid, from: Square, dir: Dir8, reach: i32, field: &mut BitGrid) {
    let mut at = from;
    for _ in 0..reach {
        let next = at.step(dir);
        let pinched = stops.contains(Square::new(next.x, at.y)) && stops.contains(Square::new(at.x, next.y));
        if pinched || !stops.covers(next) {
            return;
        }
        field.set(next, true);
        if stops.contains(next) {
            return;
        }
        at = next;
    }
}

/// A slope: squares sideways for each square ahead, stored as `slope + 1` to stay positive. Slopes below -1, which lie
/// outside the quadrant, become -1.
#[derive(Clone, Copy)]
struct Slope {
    rise: u32,
    run: u32,
    /// `2^32 / run`, rounded up: division by `run` becomes a multiplication, exact for all sizes used here.
    inverse: u64,
}

impl Slope {
    fn new(num: i32, den: i32) -> Self {
        Self { rise: (num + den).max(0) as u32, run: den as u32, inverse: (1_u64 << 32).div_ceil(den as u64) }
    }

    /// The slope at which the square `aside` in the row `depth` begins.
    fn begin(aside: i32, depth: i32) -> Self {
        Self::new(2 * aside - 1, if aside >= 1 { 2 * depth + 1 } else { 2 * depth - 1 })
    }

    /// The slope at which the square `aside` in the row `depth` ends.
    fn end(aside: i32, depth: i32) -> Self {
        Self::new(2 * aside + 1, if aside >= 0 { 2 * depth - 1 } else { 2 * depth + 1 })
    }

    fn divide(self, dividend: u32) -> i32 {
        ((u64::from(dividend) * self.inverse) >> 32) as i32
    }

    /// The first square centre at or after the slope in the row `depth`.
    fn first_centre(self, depth: i32) -> i32 {
        self.divide(self.rise * depth as u32 + self.run - 1) - depth
    }

    /// The last square centre at or before the slope in the row `depth`.
    fn last_centre(self, depth: i32) -> i32 {
        self.divide(self.rise * depth as u32) - depth
    }

    /// The first square of the row `depth` that ends at or after the slope.
    fn first_touched(self, depth: i32) -> i32 {
        let edge = 2 * depth + if self.rise >= self.run { -1 } else { 1 };
        let sum = self.rise * edge as u32 + self.run - 1;
        (self.divide(sum) - edge).div_euclid(2)
    }

    /// The last square of the row `depth` that begins at or before the slope.
    fn last_touched(self, depth: i32) -> i32 {
        let edge = 2 * depth + if self.rise >= self.run { 1 } else { -1 };
        (self.divide(self.rise * edge as u32) - edge + 1).div_euclid(2)
    }
}

/// Slopes from `low` to `high` that are free up to the row `depth`.
#[derive(Clone, Copy)]
struct Beam {
    depth: i32,
    low: Slope,
    high: Slope,
}

impl Beam {
    /// True if anything passes: a range of slopes, or a single one that touches two different corners. The diagonals,
    /// on which one corner follows another at every step, are not part of the quadrant.
    fn is_open(&self) -> bool {
        let (low, high) = (self.low.rise * self.high.run, self.high.rise * self.low.run);
        low < high || (low == high && self.low.run != self.high.run && 0 < low && self.low.rise < 2 * self.low.run)
    }
}

/// A quarter of the map as seen from its apex: rows of `stops`, starting at row `start`, going `forward` (1 or -1).
struct Quadrant<'a> {
    stops: &'a BitGrid,
    across: i32,
    start: i32,
    forward: i32,
    reach: i32,
}

impl Quadrant<'_> {
    fn cast(&self, beams: &mut Vec<Beam>, seen: &mut BitGrid) {
        let room = if self.forward > 0 { i32::from(self.stops.height()) - 1 - self.start } else { self.start };
        let last_row = room.min(self.reach);
        beams.push(Beam { depth: 1, low: Slope::new(-1, 1), high: Slope::new(1, 1) });
        while let Some(mut beam) = beams.pop() {
            while beam.depth <= last_row && self.advance(&mut beam, beams, seen) {}
        }
    }

    /// Marks the squares of the next row that the beam reaches and narrows the beam by those that stop it, splitting
    /// off further beams. Returns false if nothing of the beam is left.
    fn advance(&self, beam: &mut Beam, beams: &mut Vec<Beam>, seen: &mut BitGrid) -> bool {
        let depth = beam.depth;
        let row = (self.start + depth * self.forward) as usize;
        let edge = i32::from(self.stops.width()) - 1;
        let first = (beam.low.first_centre(depth).max(1 - depth) + self.across).max(0);
        let last = (beam.high.last_centre(depth).min(depth - 1) + self.across).min(edge);
        fill(seen.row_mut(row), first, last);

        beam.depth += 1;
        let first = (beam.low.first_touched(depth) + self.across).max(0);
        let last = (beam.high.last_touched(depth) + self.across).min(edge);
        let mut from = first;
        while let Some((begin, end)) = next_run(self.stops.row(row), from, last) {
            let split = Beam { high: Slope::begin(begin - self.across, depth), ..*beam };
            if split.is_open() {
                beams.push(split);
            }
            beam.low = Slope::end(end - self.across, depth);
            from = end + 1;
        }
        beam.is_open()
    }
}

/// Sets the bits `first..=last` of a row.
fn fill(row: &mut [u64], first: i32, last: i32) {
    if first > last {
        return;
    }
    let (low, high) = (first as usize / 64, last as usize / 64);
    for (i, word) in row.iter_mut().enumerate().take(high + 1).skip(low) {
        let from = if i == low { first as u32 % 64 } else { 0 };
        let to = if i == high { last as u32 % 64 } else { 63 };
        *word |= span(from, to);
    }
}

/// The first run of set bits within `from..=last` of a row.
fn next_run(row: &[u64], from: i32, last: i32) -> Option<(i32, i32)> {
    let begin = next_bit(row, from, last, 0)?;
    let end = next_bit(row, begin, last, u64::MAX).map_or(last, |clear| clear - 1);
    Some((begin, end))
}

/// The first bit within `from..=last` that is set, or the first clear one if `flip` is all ones.
fn next_bit(row: &[u64], from: i32, last: i32, flip: u64) -> Option<i32> {
    if from > last {
        return None;
    }
    let mut index = from as usize / 64;
    let mut word = (row[index] ^ flip) & (u64::MAX << (from as u32 % 64));
    while word == 0 {
        index += 1;
        if index > last as usize / 64 {
            return None;
        }
        word = row[index] ^ flip;
    }
    let bit = (index * 64) as i32 + word.trailing_zeros() as i32;
    (bit <= last).then_some(bit)
}
