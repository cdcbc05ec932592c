//! Of all cheapest paths to a square, the one that turns least.

use super::reach::Reach;
use super::square::{Dir8, Square};
use std::collections::BTreeMap;

/// Turns, in eighths, of the straightest cheapest path that arrives in each direction; `None` if there is no such
/// path.
type Arrivals = [Option<u32>; 8];

/// Of the cheapest paths to `end` that a search has found, the one that turns least, including the turn into `then` at
/// its end: the turns in eighths, and its squares without the start. `price` must be that of the search. `None` if
/// `end` is out of reach.
pub fn straightest(
    reach: &Reach<'_>,
    end: Square,
    then: Dir8,
    price: impl Fn(Square, Dir8, Square) -> Option<u16>,
) -> Option<(u32, Vec<Square>)> {
    if reach.cost(end)? == 0 {
        return Some((0, Vec::new()));
    }
    let mut ways = Ways { reach, price, known: BTreeMap::new() };
    let mut path = Vec::new();
    let (turns, mut dir) = ways.best(end, then)?;
    let mut at = end;
    loop {
        path.push(at);
        at = at.step(dir.opposite());
        match ways.best(at, dir) {
            Some((_, before)) => dir = before,
            None => break,
        }
    }
    path.reverse();
    Some((turns, path))
}

struct Ways<'a, P> {
    reach: &'a Reach<'a>,
    price: P,
    known: BTreeMap<Square, Arrivals>,
}

impl<P: Fn(Square, Dir8, Square) -> Option<u16>> Ways<'_, P> {
    /// The fewest turns on the way to a square and into a direction from there, and the direction in which that path
    /// arrives; `None` at the start.
    fn best(&mut self, at: Square, then: Dir8) -> Option<(u32, Dir8)> {
        let arrivals = self.arrivals(at);
        let turns = |(turns, dir): (Option<u32>, Dir8)| turns.map(|turns| (turns + dir.turn_to(then), dir));
        arrivals.into_iter().zip(Dir8::ALL).filter_map(turns).min_by_key(|way| way.0)
    }

    fn arrivals(&mut self, at: Square) -> Arrivals {
        if let Some(known) = self.known.get(&at) {
            return *known;
        }
        let arrivals = Dir8::ALL.map(|dir| {
            let from = at.step(dir.opposite());
            let (before, paid) = (self.reach.cost(from)?, (self.price)(from, dir, at)?);
            let cheapest = self.reach.cost(at) == before.checked_add(paid) && paid > 0;
            match before {
                _ if !cheapest => None,
                0 => Some(0),
                _ => self.best(from, dir).map(|best| best.0),
            }
        });
        self.known.insert(at, arrivals);
        arrivals
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::reach::Flood;

    fn way(blocked: &[(i16, i16)], end: (i16, i16), then: Dir8) -> Option<(u32, Vec<(i16, i16)>)> {
        let price = |_: Square, _: Dir8, to: Square| (!blocked.contains(&(to.x, to.y))).then_some(1);
        let mut flood = Flood::new();
        let reach = flood.reach((12, 12), Square::new(0, 5), 20, price);
        let (turns, path) = straightest(&reach, Square::new(end.0, end.1), then, price)?;
        Some((turns, path.iter().map(|at| (at.x, at.y)).collect()))
    }

    #[test]
    fn a_straight_way_does_not_turn() {
        let line: Vec<(i16, i16)> = (1..=7).map(|x| (x, 5)).collect();
        assert_eq!(way(&[], (7, 5), Dir8::E), Some((0, line)));
        assert_eq!(way(&[], (0, 5), Dir8::E), Some((0, vec![])));
    }

    #[test]
    fn one_turn_is_made_where_it_leads_into_the_last_direction() {
        assert_eq!(way(&[], (4, 7), Dir8::E), Some((1, vec![(1, 6), (2, 7), (3, 7), (4, 7)])));
        assert_eq!(way(&[], (4, 7), Dir8::SE), Some((1, vec![(1, 5), (2, 5), (3, 6), (4, 7)])));
    }

    #[test]
    fn a_way_round_turns_as_often_as_it_must() {
        let (turns, path) = way(&[(2, 5), (3, 5)], (5, 5), Dir8::E).unwrap();
        assert_eq!((turns, path.len()), (3, 5));
        let wall: Vec<(i16, i16)> = (0..12).map(|y| (3, y)).collect();
        assert_eq!(way(&wall, (5, 5), Dir8::E), None);
    }
}
