//! Areas: discs cut off by solid walls, and cones.

use super::arc::FireArc;
use super::map::Map;
use super::square::{Metric, Square};

/// One square of an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ring {
    /// Squares from the centre.
    pub distance: u32,
    /// The square.
    pub square: Square,
}

/// The squares that a blast at `centre` reaches within `radius` squares, nearest first: those to which no solid square
/// blocks the line (CE-EXP-01). It includes the solid squares that it strikes.
pub fn blast(map: &Map, centre: Square, radius: u32, metric: Metric) -> Vec<Ring> {
    let mut rings: Vec<Ring> = map
        .fire()
        .field_box(centre, radius)
        .iter()
        .map(|square| Ring { distance: metric.distance(centre, square), square })
        .filter(|ring| ring.distance <= radius)
        .collect();
    rings.sort_unstable();
    rings
}

/// The squares of a cone from `apex`, nearest first: within the arc and `length` squares, with no solid square in the
/// line, without the apex.
pub fn cone(map: &Map, apex: Square, arc: FireArc, length: u32, metric: Metric) -> Vec<Ring> {
    let mut rings = blast(map, apex, length, metric);
    rings.retain(|ring| ring.square != apex && arc.contains(ring.square - apex));
    rings
}

/// The squares of a block of `side` by `side` around `centre`. If the side is even, the centre is the north-western
/// one of the middle four. Squares off the map are left out.
pub fn block(map: &Map, centre: Square, side: u16) -> Vec<Square> {
    let (before, after) = ((i32::from(side) - 1).div_euclid(2), i32::from(side) / 2);
    let clipped = |at: i16, size: u16| {
        let (first, last) = ((i32::from(at) - before).max(0), (i32::from(at) + after).min(i32::from(size) - 1));
        (first..=last).map(|at| at as i16)
    };
    let columns = || clipped(centre.x, map.width());
    clipped(centre.y, map.height()).flat_map(|y| columns().map(move |x| Square::new(x, y))).collect()
}

/// The block that reaches `radius` squares from `centre` in all directions.
pub fn around(map: &Map, centre: Square, radius: u32) -> Vec<Square> {
    block(map, centre, u16::try_from(radius.saturating_mul(2).saturating_add(1)).unwrap_or(u16::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Offset;
    use crate::grid::map::tests::drawn;

    #[test]
    fn ce_exp_01_a_solid_wall_shields_from_a_blast() {
        let map = drawn(&[".......", "...#...", "......."]);
        let rings = blast(&map, Square::new(1, 1), 5, Metric::Straight);
        let distance = |x, y| rings.iter().find(|ring| ring.square == Square::new(x, y)).map(|ring| ring.distance);
        assert_eq!([distance(1, 1), distance(3, 0), distance(3, 1)], [Some(0), Some(2), Some(2)]);
        assert_eq!([distance(4, 1), distance(5, 1), distance(6, 0)], [None; 3]);
        let open = drawn(&[".....c."]);
        let rings = blast(&open, Square::new(2, 0), 4, Metric::Straight);
        assert!(rings.contains(&Ring { distance: 4, square: Square::new(6, 0) }), "partial cover gives nothing");
        assert!(rings.is_sorted());
    }

    #[test]
    fn a_cone_opens_one_square_for_each_two() {
        let map = drawn(&["......."; 7]);
        let arc = FireArc::new(Offset::new(1, 0), 30);
        let squares: Vec<Square> =
            cone(&map, Square::new(0, 3), arc, 3, Metric::Chebyshev).iter().map(|ring| ring.square).collect();
        let expected = [(1, 3), (2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4)].map(Square::from);
        assert_eq!(squares, expected);
    }

    #[test]
    fn the_squares_around_one_are_those_of_the_map_that_are_as_near() {
        let map = drawn(&["....."; 4]);
        for centre in [(0, 0), (2, 1), (4, 3), (-2, 1)].map(Square::from) {
            for radius in [0, 1, 2, 70_000] {
                let near = |square: &Square| (*square - centre).chebyshev() <= radius;
                let expected: Vec<Square> = map.squares().filter(near).collect();
                assert_eq!(around(&map, centre, radius), expected, "{radius} from {centre:?}");
            }
        }
    }

    #[test]
    fn a_block_is_cut_at_the_edge_of_the_map() {
        let map = drawn(&["..."; 3]);
        assert_eq!(block(&map, Square::new(1, 1), 3).len(), 9);
        assert_eq!(block(&map, Square::new(0, 0), 2), [(0, 0), (1, 0), (0, 1), (1, 1)].map(Square::from));
        assert_eq!((block(&map, Square::new(2, 2), 2).len(), block(&map, Square::new(0, 0), 0).len()), (1, 0));
    }
}
