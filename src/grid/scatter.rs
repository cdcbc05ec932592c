//! The landing of a thing that flies a number of squares in one of eight directions.

use super::line::Line;
use super::map::Map;
use super::square::{Dir8, Metric, Offset, Square};

/// The obstacle that ended a flight early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// This solid square, or one of the two beside a pinched corner.
    Wall(Square),
    /// The edge of the map.
    Edge,
}

/// The end of a flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// Its last square.
    pub square: Square,
    /// The obstacle, if it fell short.
    pub stopped: Option<Stop>,
}

/// The offset of a shift of `squares` in a direction. With straight-line distances a diagonal shift is `squares / sqrt
/// 2` on each axis, rounded to the nearest (CE-THR-04); where a diagonal counts as one square, it is `squares` on
/// each.
pub fn shift(dir: Dir8, squares: u16, metric: Metric) -> Offset {
    let squares = i32::from(squares);
    let aside = match metric {
        _ if !dir.is_diagonal() => squares,
        Metric::Straight => ((2 * i64::from(squares).pow(2)).isqrt() as i32 + 1) / 2,
        Metric::Chebyshev => squares,
        Metric::Alternating => (2 * squares + 1) / 3,
    };
    dir.offset() * aside
}

/// Follows the straight line from `from` along `by` to the last square before a solid square or the edge of the map
/// (CE-THR-04).
pub fn travel(map: &Map, from: Square, by: Offset) -> Landing {
    let mut square = from;
    for step in Line::between(from, from + by) {
        let pinch = step.beside.filter(|beside| beside.iter().all(|&at| map.is_solid(at))).map(|[a, _]| a);
        let wall = pinch.or_else(|| map.is_solid(step.square).then_some(step.square));
        let stopped = if map.contains(step.square) { wall.map(Stop::Wall) } else { Some(Stop::Edge) };
        if stopped.is_some() {
            return Landing { square, stopped };
        }
        square = step.square;
    }
    Landing { square, stopped: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::map::tests::drawn;

    #[test]
    fn ce_thr_04_seven_squares_north_east_are_five_east_and_five_north() {
        assert_eq!(shift(Dir8::NE, 7, Metric::Straight), Offset::new(5, -5));
        assert_eq!(shift(Dir8::N, 7, Metric::Straight), Offset::new(0, -7));
        for squares in 0..=400_u16 {
            let aside = u64::from(shift(Dir8::SE, squares, Metric::Straight).x.unsigned_abs());
            let twice = 2 * u64::from(squares) * u64::from(squares);
            assert!((2 * aside).saturating_sub(1).pow(2) <= twice && twice < (2 * aside + 1).pow(2), "{squares}");
        }
    }

    #[test]
    fn where_a_diagonal_counts_one_it_shifts_both_axes_in_full() {
        assert_eq!(shift(Dir8::SW, 5, Metric::Chebyshev), Offset::new(-5, 5));
        for squares in 0..50 {
            let back = Metric::Alternating.length(shift(Dir8::NW, squares, Metric::Alternating));
            assert!(back == u32::from(squares) || back + 1 == u32::from(squares), "{squares} became {back}");
        }
    }

    #[test]
    fn ce_thr_04_scatter_stops_before_solid_walls_and_at_the_edge() {
        let map = drawn(&["....#.", "......", "......"]);
        let fly = |x, y, dir, squares| travel(&map, Square::new(x, y), shift(dir, squares, Metric::Straight));
        let wall = Stop::Wall(Square::new(4, 0));
        assert_eq!(fly(0, 0, Dir8::E, 5), Landing { square: Square::new(3, 0), stopped: Some(wall) });
        assert_eq!(fly(2, 2, Dir8::NE, 4), Landing { square: Square::new(3, 1), stopped: Some(wall) });
        assert_eq!(fly(0, 1, Dir8::E, 5), Landing { square: Square::new(5, 1), stopped: None });
        assert_eq!(fly(0, 1, Dir8::W, 1), Landing { square: Square::new(0, 1), stopped: Some(Stop::Edge) });
        let pinched = drawn(&[".#", "#."]);
        let landing = travel(&pinched, Square::new(0, 0), Offset::new(1, 1));
        assert_eq!(landing, Landing { square: Square::new(0, 0), stopped: Some(Stop::Wall(Square::new(1, 0))) });
    }
}
