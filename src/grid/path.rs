//! The cheapest path between two squares.

use super::reach::{Flood, MAX_COST};
use super::square::{Dir8, Square};

/// The squares of a cheapest path from `from` to `to`, without the first, and its cost; `None` if there is no path or
/// it costs more than [`MAX_COST`]. Costs are as in [`Flood`]. `least` is the lowest cost of any step: the closer it
/// is to the true minimum, the smaller the search.
pub fn shortest_path(
    flood: &mut Flood,
    size: (u16, u16),
    (from, to): (Square, Square),
    least: u16,
    price: impl FnMut(Square, Dir8, Square) -> Option<u16>,
) -> Option<(Vec<Square>, u16)> {
    let estimate = |square: Square| (to - square).chebyshev() * u32::from(least);
    flood.search(size, from, (MAX_COST, least), price, estimate, |square| square == to);
    let reach = flood.found();
    Some((reach.path(to)?, reach.cost(to)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn a_path_costs_what_the_flood_says(
            prices in prop::collection::vec(prop_oneof![2 => Just(None), 5 => (2_u16..7).prop_map(Some)], 400),
            (x, y) in (0_i16..20, 0_i16..20),
        ) {
            let price = |_, _, to: Square| prices[to.y as usize * 20 + to.x as usize];
            let (from, to) = (Square::new(3, 4), Square::new(x, y));
            let mut flood = Flood::new();
            let expected = flood.reach((20, 20), from, MAX_COST, price).cost(to);
            let found = shortest_path(&mut flood, (20, 20), (from, to), 2, price);
            prop_assert_eq!(found.as_ref().map(|f| f.1), expected);
            if let Some((path, cost)) = found {
                prop_assert_eq!(path.iter().map(|&s| price(from, Dir8::N, s).unwrap()).sum::<u16>(), cost);
                prop_assert_eq!(path.last().copied().unwrap_or(from), to);
            }
        }
    }

    #[test]
    fn a_target_off_the_map_has_no_path() {
        let squares = (Square::new(0, 0), Square::new(5, 0));
        assert_eq!(shortest_path(&mut Flood::new(), (5, 5), squares, 1, |_, _, _| Some(1)), None);
    }

    #[test]
    fn a_least_price_above_that_of_the_steps_leaves_nothing_behind_for_the_next_search() {
        let (mut flood, squares) = (Flood::new(), (Square::new(0, 0), Square::new(4, 4)));
        shortest_path(&mut flood, (5, 5), squares, 9, |_, _, _| Some(1));
        let found = shortest_path(&mut flood, (5, 5), squares, 1, |_, _, _| Some(1));
        assert_eq!(found.map(|found| found.1), Some(4));
    }
}
