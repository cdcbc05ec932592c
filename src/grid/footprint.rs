//! The squares that a large body covers, and distances between such bodies.

use super::square::{Dir8, Metric, Offset, Square};
use serde::{Deserialize, Serialize};

/// The size of a body in squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Footprint {
    /// Squares from front to rear, at least 1.
    pub length: u8,
    /// Squares from side to side, at least 1.
    pub width: u8,
}

impl Footprint {
    /// A body that fills one square.
    pub const ONE: Footprint = Footprint { length: 1, width: 1 };

    /// The distance from its anchor, in squares, beyond which it covers nothing.
    pub fn extent(self) -> u32 {
        u32::from(self.length) + u32::from(self.width)
    }

    /// The squares covered by a body at `anchor` that faces `facing`, in order. The anchor is its middle square; for
    /// an even length, the one before the middle; for an even width, the one left of it. A body that faces diagonally
    /// covers the squares whose centres lie within its outline.
    pub fn squares(self, anchor: Square, facing: Dir8) -> Vec<Square> {
        let (length, width) = (i32::from(self.length.max(1)), i32::from(self.width.max(1)));
        let (ahead, right) = (facing.offset(), facing.turned(2).offset());
        let (behind_middle, right_of_middle) = ((length + 1) % 2, (width + 1) % 2);
        let within = |position: i64, middle: i32, size: i32| {
            let scaled = position * position.abs() * if facing.is_diagonal() { 2 } else { 4 };
            let limit = |edge: i32| i64::from(edge) * i64::from(edge.abs());
            limit(middle - size) <= scaled && scaled <= limit(middle + size)
        };
        let reach = length.max(width);
        let mut squares = Vec::with_capacity((length * width) as usize);
        for x in -reach..=reach {
            for y in -reach..=reach {
                let offset = Offset::new(x, y);
                if within(offset.dot(ahead), -behind_middle, length)
                    && within(offset.dot(right), right_of_middle, width)
                {
                    squares.push(anchor + offset);
                }
            }
        }
        squares
    }
}

/// The nearest pair of squares, one of each body, with their distance (CE-SET-05); `None` if a body covers no square.
/// Of equal pairs the first counts.
pub fn nearest_pair(a: &[Square], b: &[Square], metric: Metric) -> Option<(Square, Square, u32)> {
    a.iter()
        .flat_map(|&from| b.iter().map(move |&to| (from, to, metric.distance(from, to))))
        .min_by_key(|&(from, to, distance)| (distance, (to - from).squared()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offsets(length: u8, width: u8, facing: Dir8) -> Vec<(i16, i16)> {
        let squares = Footprint { length, width }.squares(Square::new(0, 0), facing);
        squares.into_iter().map(Into::into).collect()
    }

    #[test]
    fn a_car_of_three_by_two_covers_six_squares() {
        assert_eq!(offsets(1, 1, Dir8::NE), [(0, 0)]);
        assert_eq!(offsets(3, 2, Dir8::N), [(0, -1), (0, 0), (0, 1), (1, -1), (1, 0), (1, 1)]);
        assert_eq!(offsets(2, 1, Dir8::E), [(-1, 0), (0, 0)]);
        assert_eq!(offsets(2, 1, Dir8::SE), [(-1, -1), (0, 0)]);
    }

    #[test]
    fn a_footprint_turns_with_its_facing() {
        for (length, width) in [(1, 1), (2, 1), (2, 2), (3, 2), (4, 3), (5, 2)] {
            for facing in Dir8::ALL {
                let mut turned: Vec<_> = offsets(length, width, facing).iter().map(|&(x, y)| (-y, x)).collect();
                turned.sort();
                assert_eq!(turned, offsets(length, width, facing.turned(2)), "{length} by {width} facing {facing:?}");
                assert!(turned.contains(&(0, 0)));
            }
            assert_eq!(offsets(length, width, Dir8::W).len(), usize::from(length) * usize::from(width));
        }
    }

    #[test]
    fn ce_set_05_vehicles_measure_from_the_nearest_square() {
        let car = Footprint { length: 3, width: 2 }.squares(Square::new(5, 5), Dir8::E);
        let pair = nearest_pair(&car, &[Square::new(10, 5)], Metric::Straight);
        assert_eq!(pair, Some((Square::new(6, 5), Square::new(10, 5), 4)));
        assert_eq!(nearest_pair(&car, &[], Metric::Straight), None);
    }
}
