//! Lines of sight and fields of view over the squares that stop them.

use super::bits::{BitGrid, span};
use super::line::crosses;
use super::shadow;
use super::square::Square;
use std::sync::{Arc, OnceLock};

/// Fields of view are cached for maps of up to this many squares; on larger ones each is computed anew.
const KEPT_UP_TO: usize = 128 * 128;

type Row = OnceLock<Box<[OnceLock<Arc<BitGrid>>]>>;

/// The squares of a map that stop a line, of sight or of fire, and the fields of view that follow. Fields are computed
/// on demand and cached until a square changes; threads may share them.
#[derive(Debug)]
pub struct Blockers {
    rows: BitGrid,
    columns: BitGrid,
    fields: Box<[Row]>,
}

/// The copy starts with an empty cache.
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

    /// A map of `width` by `height` squares, at most 512 each, on which lines stop at those squares for which `stops`
    /// holds.
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

    /// Makes a square stop lines or let them pass, and clears the cache if that is a change.
    pub fn set(&mut self, square: Square, stops: bool) {
        if self.rows.contains(square) != stops {
            self.rows.set(square, stops);
            self.columns.set(Square::new(square.y, square.x), stops);
            self.fields = no_fields(self.rows.height());
        }
    }

    /// True if the square stops lines.
    pub fn contains(&self, square: Square) -> bool {
        self.rows.contains(square)
    }

    /// The squares that stop lines.
    pub fn squares(&self) -> &BitGrid {
        &self.rows
    }

    /// True if the line between the centres of two squares is free. The two squares themselves never stop it, and both
    /// directions give the same answer. False if either is off the map.
    pub fn sees(&self, a: Square, b: Square) -> bool {
        match self.kept(a) {
            Some(field) => field.contains(b),
            None => self.sees_uncached(a, b),
        }
    }

    /// As [`Blockers::sees`], by following the line: faster for a single question about a square.
    pub fn sees_uncached(&self, a: Square, b: Square) -> bool {
        self.rows.covers(a) && self.rows.covers(b) && !crosses(a, b, |square| self.rows.contains(square))
    }

    /// All squares to which the line from `from` is free, including `from` and the squares that stop lines.
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
        if !self.rows.covers(from) || width * height > KEPT_UP_TO {
            return None;
        }
        let (x, y) = (from.x as usize, from.y as usize);
        let row = self.fields[y].get_or_init(|| (0..width).map(|_| OnceLock::new()).collect());
        Some(row[x].get_or_init(|| Arc::new(self.cast(from, u32::MAX))))
    }

    fn cast(&self, from: Square, reach: u32) -> BitGrid {
        shadow::cast(&self.rows, &self.columns, from, reach)
    }
}

/// Removes the squares farther than `radius` from `centre` in a straight line. Rows beyond the radius are empty.
fn clip(field: &mut BitGrid, centre: Square, radius: u32) {
    let radius = radius.min(u32::from(field.width()) + u32::from(field.height())) as i32;
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
            walls in prop::collection::vec((0_i16..150, 0_i16..70), 0..300), radius in prop_oneof![0_u32..200, Just(u32::MAX)], x in 0_i16..150, y in 0_i16..70,
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
