//! The cover of a target against an attacker.

use super::line::Line;
use super::map::Map;
use super::square::Square;
use super::terrain::{Cover, Shelter, Terrain};

/// One object that covers a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoverFound {
    /// The amount of cover.
    pub cover: Cover,
    /// True for soft cover: foliage, cloth, thin panels.
    pub soft: bool,
    /// The square it fills.
    pub at: Square,
}

/// Every object that covers `to` against an attack from `from` (CE-COV-01): the object in the target's own square, and
/// those in squares next to the target that the line crosses. Nothing in the attacker's square counts, and there is no
/// cover against an attacker in the same square. If the line passes a corner between two objects, the lesser one
/// counts.
pub fn covers(map: &Map, from: Square, to: Square) -> impl Iterator<Item = CoverFound> {
    covers_of(from, to, |at, not| object(map, at, not))
}

/// The object in a square, unless its cover requires a place other than the actual one, `not`.
pub fn object(map: &Map, at: Square, not: Shelter) -> Option<CoverFound> {
    let Terrain { cover, soft, .. } = map.terrain(at).filter(|terrain| terrain.shelter != not)?;
    cover.map(|cover| CoverFound { cover, soft: *soft, at })
}

/// As [`covers`], for the objects that `of` returns: `Shelter` is the place in which their cover does not count, in
/// the object's square or behind it.
pub fn covers_of(
    from: Square,
    to: Square,
    of: impl Fn(Square, Shelter) -> Option<CoverFound> + Copy,
) -> impl Iterator<Item = CoverFound> {
    let own = if from == to { None } else { of(to, Shelter::Behind) };
    let next = Line::between(to, from).take_while(move |step| (step.square - to).chebyshev() == 1);
    let between = next.flat_map(move |step| {
        let crossed = if step.square == from { None } else { of(step.square, Shelter::Within) };
        let beside = step.beside.filter(|[a, _]| (*a - to).chebyshev() == 1).and_then(|[a, b]| {
            let (a, b) = (of(a, Shelter::Within)?, of(b, Shelter::Within)?);
            Some(if rank(a) <= rank(b) { a } else { b })
        });
        crossed.into_iter().chain(beside)
    });
    own.into_iter().chain(between)
}

/// The best cover of `to` against an attack from `from`: only one object counts (CE-COV-02). Of equal ones, hard cover
/// counts.
pub fn cover_between(map: &Map, from: Square, to: Square) -> Option<CoverFound> {
    best_cover(covers(map, from, to))
}

/// Of several objects the one that counts (CE-COV-02).
pub fn best_cover(found: impl Iterator<Item = CoverFound>) -> Option<CoverFound> {
    found.max_by_key(|&found| rank(found))
}

fn rank(found: CoverFound) -> (Cover, bool) {
    (found.cover, !found.soft)
}

/// True if a dodging combatant has something to hide behind, in or next to its square on the attacker's side
/// (CE-REA-06); `hides` says which squares do.
pub fn has_obstruction(dodger: Square, attacker: Square, hides: impl Fn(Square) -> bool) -> bool {
    let towards = attacker - dodger;
    hides(dodger) || dodger.neighbours().any(|at| at != attacker && (at - dodger).dot(towards) > 0 && hides(at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::map::tests::drawn;

    fn cover(rows: &[&str], from: (i16, i16), to: (i16, i16)) -> Option<(Cover, bool)> {
        cover_between(&drawn(rows), from.into(), to.into()).map(|found| (found.cover, found.soft))
    }

    #[test]
    fn ce_cov_01_a_crate_covers_only_those_behind_it() {
        assert_eq!(cover(&[".....c."], (0, 0), (6, 0)), Some((Cover::Half, false)));
        assert_eq!(cover(&["c......"], (6, 0), (1, 0)), None, "the attacker is on the target's side");
        assert_eq!(cover(&[".c....."], (0, 0), (6, 0)), None, "the crate is not next to the target");
        assert_eq!(cover(&[".c."], (0, 0), (2, 0)), Some((Cover::Half, false)), "next to both");
    }

    #[test]
    fn ce_cov_02_only_the_best_object_counts() {
        assert_eq!(cover(&["....ct"], (0, 0), (5, 0)), Some((Cover::ThreeQuarter, false)));
        assert_eq!(cover(&["....cb"], (0, 0), (5, 0)), Some((Cover::Half, false)));
        assert_eq!(cover(&["....bb"], (0, 0), (5, 0)), Some((Cover::Quarter, true)));
    }

    #[test]
    fn ce_cov_01_a_trench_covers_those_in_it_and_a_crate_those_behind_it() {
        assert_eq!(cover(&["....t."], (0, 0), (5, 0)), None);
        assert_eq!(cover(&["....tt"], (0, 0), (5, 0)), Some((Cover::ThreeQuarter, false)));
        assert_eq!(cover(&["t"], (0, 0), (0, 0)), None, "in the same square");
        assert_eq!(cover(&["c."], (1, 0), (0, 0)), None, "on top of the crate");
    }

    #[test]
    fn a_corner_between_two_objects_gives_the_lesser_cover() {
        let at = |a: &str, b: &str| cover(&[&format!(".{a}"), &format!("{b}.")], (0, 0), (1, 1));
        assert_eq!(at("c", "."), None);
        assert_eq!(at("c", "c"), Some((Cover::Half, false)));
        assert_eq!(at("c", "b"), Some((Cover::Quarter, true)));
        assert_eq!(at("w", "c"), Some((Cover::Half, true)));
    }

    #[test]
    fn ce_rea_06_an_obstruction_lies_on_the_attackers_side() {
        let map = drawn(&[".....", "..c..", "....."]);
        let hides = |at: Square| map.terrain(at).is_some_and(|terrain| terrain.cover.is_some());
        let has = |dodger: (i16, i16), attacker: (i16, i16)| has_obstruction(dodger.into(), attacker.into(), hides);
        assert!(has((1, 1), (4, 1)) && has((1, 0), (4, 0)) && !has((3, 1), (4, 1)) && !has((0, 1), (4, 1)));
        assert!(!has((1, 1), (2, 1)), "the attacker fills it himself");
    }

    #[test]
    fn far_from_every_object_there_is_no_cover() {
        let mut map = drawn(&["...c..", ".w....", "..#...", "......", "......", "b....."]);
        for _ in 0..2 {
            for (a, b) in map.squares().flat_map(|a| map.squares().map(move |b| (a, b))) {
                assert!(map.is_near_cover(b) || cover_between(&map, a, b).is_none(), "{a} {b}");
            }
            let ground = map.terrain_id(Square::new(0, 0)).expect("on the map");
            assert!(map.is_near_cover(Square::new(1, 5)) && !map.is_near_cover(Square::new(4, 4)));
            let crate_here = map.terrain_id(Square::new(3, 0)).expect("on the map");
            map.set_terrain(Square::new(5, 5), crate_here);
            assert!(map.is_near_cover(Square::new(4, 4)), "the map has changed");
            map.set_terrain(Square::new(5, 5), ground);
        }
    }

    #[test]
    fn cover_turns_with_the_map() {
        let rows = ["...c..", ".w...b", "..#...", "b...t.", ".c..w.", "....c."];
        let map = drawn(&rows);
        let glyphs: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        let turned: Vec<String> = (0..6).map(|y| (0..6).map(|x| glyphs[5 - x][y]).collect()).collect();
        let turned = drawn(&turned.iter().map(String::as_str).collect::<Vec<_>>());
        let turn = |s: Square| Square::new(5 - s.y, s.x);
        for a in map.squares() {
            for b in map.squares() {
                let found = cover_between(&map, a, b).map(|f| (f.cover, f.soft));
                assert_eq!(found, cover_between(&turned, turn(a), turn(b)).map(|f| (f.cover, f.soft)), "{a} {b}");
            }
        }
    }
}
