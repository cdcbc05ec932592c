//! Lines of sight and fields of view over the squares that stop them.
//!
//! A field of view is found by shadow casting in four quadrants. A beam is a range of slopes, seen from the viewer's
//! centre, that no square nearer by has stopped; a stopping square takes out the slopes strictly between its two
//! outermost corners. Slopes are fractions of odd numbers whose denominator is twice the depth of the corner, so that
//! two equal slopes with equal denominators are one and the same corner: there nothing passes.

use super::bits::{BitGrid, span};
use super::line::crosses;
use super::square::Square;
use std::sync::{Arc, OnceLock};

/// Fields of view are kept for maps of up to this many squares; on larger ones each is worked out anew.
const KEPT_UP_TO: usize = 128 * 128;

type Row = OnceLock<Box<[OnceLock<Arc<BitGrid>>]>>;

/// The squares of a map that stop a line, of sight or of fire, and the fields of view that follow.
/// Fields are worked out when first asked for and kept until a square changes; threads may share them.
#[derive(Debug)]
pub struct Blockers {
    rows: BitGrid,
    columns: BitGrid,
    fields: Box<[Row]>,
}

/// The copy starts without any kept field.
impl Clone for Blockers {
    fn clone(&self) -> Self {
        Self { rows: self.rows.clone(), columns: self.columns.clone(), fields: no_fields(self.rows.height()) }
    }
}

fn no_fields(height: u16) -> Box<[Row]> {
    (0..height).map(|_| OnceLock::new()).collect()
}

impl Blockers {
    /// A map of `width` by `height` squares, at most 512 each, in which nothing stops a line.
    pub fn new(width: u16, height: u16) -> Self {
        Self { rows: BitGrid::new(width, height), columns: BitGrid::new(height, width), fields: no_fields(height) }
    }

    /// A map of `width` by `height` squares, at most 512 each, in which those squares stop lines for which `stops` holds.
    pub fn of(width: u16, height: u16, mut stops: impl FnMut(Square) -> bool) -> Self {
        let mut blockers = Self::new(width, height);
        for y in 0..height as i16 {
            for x in (0..width as i16).filter(|&x| stops(Square::new(x, y))) {
                blockers.rows.set(Square::new(x, y), true);
                blockers.columns.set(Square::new(y, x), true);
            }
        }
        blockers
    }

    /// Makes a square stop lines or let them pass, and forgets the kept fields if that is a change.
    pub fn set(&mut self, square: Square, stops: bool) {
        if self.rows.contains(square) != stops {
            self.rows.set(square, stops);
            self.columns.set(Square::new(square.y, square.x), stops);
            self.fields = no_fields(self.rows.height());
        }
    }

    /// Whether the square stops lines.
    pub fn contains(&self, square: Square) -> bool {
        self.rows.contains(square)
    }

    /// The squares that stop lines.
    pub fn squares(&self) -> &BitGrid {
        &self.rows
    }

    /// Whether the line between the centres of two squares is free. The two squares themselves never stop it, and
    /// both ends give the same answer. False when either is off the map.
    pub fn sees(&self, a: Square, b: Square) -> bool {
        match self.kept(a) {
            Some(field) => field.contains(b),
            None => self.sees_uncached(a, b),
        }
    }

    /// As [`Blockers::sees`], by walking the line: better for a single question about a square.
    pub fn sees_uncached(&self, a: Square, b: Square) -> bool {
        let on_map =
            |s: Square| s.x >= 0 && s.y >= 0 && (s.x as u16) < self.rows.width() && (s.y as u16) < self.rows.height();
        on_map(a) && on_map(b) && !crosses(a, b, |square| self.rows.contains(square))
    }

    /// All squares to which the line from `from` is free, `from` and stopping squares among them.
    pub fn field(&self, from: Square) -> Arc<BitGrid> {
        match self.kept(from) {
            Some(field) => Arc::clone(field),
            None => Arc::new(self.cast(from, u32::MAX)),
        }
    }

    /// The field of view out to `reach` squares, diagonals counted as one.
    pub fn field_box(&self, from: Square, reach: u32) -> BitGrid {
        self.cast(from, reach)
    }

    /// The field of view out to `radius` squares of straight-line distance (CE-SET-05).
    pub fn field_within(&self, from: Square, radius: u32) -> BitGrid {
        let mut field = self.cast(from, radius);
        clip(&mut field, from, radius);
        field
    }

    fn kept(&self, from: Square) -> Option<&Arc<BitGrid>> {
        let (width, height) = (usize::from(self.rows.width()), usize::from(self.rows.height()));
        let (x, y) = (usize::try_from(from.x).ok()?, usize::try_from(from.y).ok()?);
        if x >= width || y >= height || width * height > KEPT_UP_TO {
            return None;
        }
        let row = self.fields[y].get_or_init(|| (0..width).map(|_| OnceLock::new()).collect());
        Some(row[x].get_or_init(|| Arc::new(self.cast(from, u32::MAX))))
    }

    /// The field out to a depth of `reach` squares, not yet clipped to a disc.
    fn cast(&self, from: Square, reach: u32) -> BitGrid {
        let (width, height) = (self.rows.width(), self.rows.height());
        let mut field = BitGrid::new(width, height);
        if from.x < 0 || from.y < 0 || from.x as u16 >= width || from.y as u16 >= height {
            return field;
        }
        let mut sideways = BitGrid::new(height, width);
        let (x, y) = (i32::from(from.x), i32::from(from.y));
        let reach = reach.min(u32::from(width.max(height))) as i32;
        let mut beams = Vec::with_capacity(64);
        for forward in [-1, 1] {
            Quadrant { stops: &self.columns, across: y, start: x, forward, reach }.cast(&mut beams, &mut sideways);
        }
        field.add_transposed(&sideways);
        for forward in [-1, 1] {
            Quadrant { stops: &self.rows, across: x, start: y, forward, reach }.cast(&mut beams, &mut field);
        }
        self.cast_diagonals(from, reach, &mut field);
        field.set(from, true);
        field
    }

    fn cast_diagonals(&self, from: Square, reach: i32, field: &mut BitGrid) {
        for (x_step, y_step) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let mut at = from;
            for _ in 0..reach {
                let next = Square::new(at.x + x_step, at.y + y_step);
                let pinched =
                    self.rows.contains(Square::new(next.x, at.y)) && self.rows.contains(Square::new(at.x, next.y));
                if pinched
                    || next.x < 0
                    || next.y < 0
                    || next.x as u16 >= self.rows.width()
                    || next.y as u16 >= self.rows.height()
                {
                    break;
                }
                field.set(next, true);
                if self.rows.contains(next) {
                    break;
                }
                at = next;
            }
        }
    }
}

/// Takes out the squares farther than `radius` from `centre` in a straight line. Rows beyond the radius are empty.
fn clip(field: &mut BitGrid, centre: Square, radius: u32) {
    let radius = radius.min(u32::from(field.width().max(field.height()))) as i32;
    let limit = radius * radius + radius;
    let mut half = 0;
    for drop in (0..=radius).rev() {
        while (half + 1) * (half + 1) + drop * drop <= limit {
            half += 1;
        }
        let rows = [i32::from(centre.y) - drop, i32::from(centre.y) + drop];
        let height = i32::from(field.height());
        for y in rows.into_iter().filter(|y| (0..height).contains(y)) {
            for (word, base) in field.row_mut(y as usize).iter_mut().zip((0..).step_by(64)) {
                let (low, high) = (i32::from(centre.x) - half - base, i32::from(centre.x) + half - base);
                *word &= if low > 63 || high < 0 { 0 } else { span(low.max(0) as u32, high.min(63) as u32) };
            }
        }
    }
}

/// A slope, squares aside for each square ahead, kept as `slope + 1` to stay positive. Those below -1, which lie
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
    /// Whether anything passes: a range of slopes, or a single one that grazes two different corners. The diagonals, on
    /// which corners follow each other at every step, are not part of the quadrant.
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

    /// Marks what the beam shows of its next row and narrows it by what stops it there, splitting off further beams.
    /// False when nothing of the beam is left.
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

/// The first bit within `from..=last` that is set, or clear when `flip` is all ones.
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn blockers(width: u16, height: u16, stops: &[bool]) -> Blockers {
        Blockers::of(width, height, |s| stops[s.y as usize * usize::from(width) + s.x as usize])
    }

    fn all(width: u16, height: u16) -> impl Iterator<Item = Square> {
        (0..height as i16).flat_map(move |y| (0..width as i16).map(move |x| Square::new(x, y)))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn a_field_of_view_is_exactly_the_free_lines(
            (width, height) in (1_u16..=20, 1_u16..=20),
            density in 0_u8..=60,
            dice in prop::collection::vec(0_u8..100, 400),
        ) {
            let stops: Vec<bool> = dice.iter().map(|&die| die < density).collect();
            let map = blockers(width, height, &stops);
            for a in all(width, height) {
                let field = map.field(a);
                for b in all(width, height) {
                    prop_assert_eq!(field.contains(b), map.sees_uncached(a, b), "{} to {}", a, b);
                    prop_assert_eq!(map.sees(a, b), map.sees(b, a), "{} and {}", a, b);
                }
            }
        }

        #[test]
        fn a_field_of_view_turns_and_mirrors_with_the_map(dice in prop::collection::vec(0_u8..4, 169), x in 0_i16..13, y in 0_i16..13) {
            let stops: Vec<bool> = dice.iter().map(|&die| die == 0).collect();
            let map = blockers(13, 13, &stops);
            let turned: Vec<bool> = all(13, 13).map(|s| map.contains(Square::new(s.y, 12 - s.x))).collect();
            let mirrored: Vec<bool> = all(13, 13).map(|s| map.contains(Square::new(12 - s.x, s.y))).collect();
            let (turned, mirrored) = (blockers(13, 13, &turned), blockers(13, 13, &mirrored));
            let field = map.field(Square::new(x, y));
            for s in all(13, 13) {
                prop_assert_eq!(field.contains(s), turned.sees(Square::new(12 - y, x), Square::new(12 - s.y, s.x)));
                prop_assert_eq!(field.contains(s), mirrored.sees(Square::new(12 - x, y), Square::new(12 - s.x, s.y)));
            }
        }

        #[test]
        fn a_limited_field_is_the_disc_of_the_whole_one(
            walls in prop::collection::vec((0_i16..150, 0_i16..70), 0..300), radius in 0_u32..90, x in 0_i16..150, y in 0_i16..70,
        ) {
            let mut map = Blockers::new(150, 70);
            walls.into_iter().for_each(|wall| map.set(wall.into(), true));
            let from = Square::new(x, y);
            let (whole, disc) = (map.field(from), map.field_within(from, radius));
            for s in all(150, 70) {
                prop_assert_eq!(whole.contains(s), map.sees_uncached(from, s), "{} to {}", from, s);
                prop_assert_eq!(disc.contains(s), whole.contains(s) && (s - from).straight() <= radius);
            }
        }
    }

    #[test]
    fn the_largest_map_is_seen_whole_when_it_is_empty() {
        let map = Blockers::new(512, 512);
        for from in [Square::new(0, 0), Square::new(511, 300), Square::new(256, 256)] {
            assert_eq!(map.field(from).len(), 512 * 512);
        }
    }

    #[test]
    fn pc_bgd_07_a_line_of_sight_crosses_no_wall() {
        let mut map = Blockers::new(10, 10);
        map.set(Square::new(3, 3), true);
        let sees = |map: &Blockers, a: (i16, i16), b: (i16, i16)| map.sees(a.into(), b.into());
        assert!(sees(&map, (2, 3), (3, 3)), "the wall itself is seen");
        assert!(!sees(&map, (2, 3), (4, 3)));
        assert!(!sees(&map, (2, 2), (4, 4)));
        assert!(sees(&map, (2, 3), (3, 2)), "past one corner");
        map.set(Square::new(2, 2), true);
        assert!(!sees(&map, (2, 3), (3, 2)), "between two corners");
        assert!(!sees(&map, (2, 3), (10, 3)), "off the map");
    }
}
