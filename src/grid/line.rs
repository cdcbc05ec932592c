//! The squares that a straight line between two square centres crosses.

use super::square::{Offset, Square};

/// One square on a line, after the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The square the line enters.
    pub square: Square,
    /// If the line enters exactly through a corner: the two squares beside that corner, which it touches but does not
    /// cross.
    pub beside: Option<[Square; 2]>,
}

/// The squares that the straight line from one centre to another crosses, in order and without the first square. From
/// the other end they are the same in reverse.
#[derive(Clone, Debug)]
pub struct Line {
    at: Square,
    left: u32,
    x_step: i32,
    y_step: i32,
    wide: i64,
    high: i64,
    lead: i64,
}

impl Line {
    /// The line from `from` to `to`, whose last square is `to`. Empty if the two are the same.
    pub fn between(from: Square, to: Square) -> Self {
        let way = to - from;
        let (wide, high) = (way.x.unsigned_abs(), way.y.unsigned_abs());
        Self { left: wide + high, ..Self::beyond(from, to) }
    }

    /// The line from `from` through `to` and on without end; stop it at the edge of the map. Empty if the two are the
    /// same, because they give no direction.
    pub fn beyond(from: Square, to: Square) -> Self {
        let way = to - from;
        let (wide, high) = (i64::from(way.x.unsigned_abs()), i64::from(way.y.unsigned_abs()));
        Self {
            at: from,
            left: if from == to { 0 } else { u32::MAX },
            x_step: way.x.signum(),
            y_step: way.y.signum(),
            wide,
            high,
            lead: high - wide,
        }
    }
}

impl Iterator for Line {
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        if self.left == 0 {
            return None;
        }
        let from = self.at;
        let across = Offset::new(self.x_step, 0);
        let along = Offset::new(0, self.y_step);
        let beside = match self.lead.cmp(&0) {
            std::cmp::Ordering::Less => {
                self.at = from + across;
                self.lead += 2 * self.high;
                self.left -= 1;
                None
            }
            std::cmp::Ordering::Greater => {
                self.at = from + along;
                self.lead -= 2 * self.wide;
                self.left -= 1;
                None
            }
            std::cmp::Ordering::Equal => {
                self.at = from + across + along;
                self.lead += 2 * (self.high - self.wide);
                self.left -= 2;
                Some([from + across, from + along])
            }
        };
        Some(Step { square: self.at, beside })
    }
}

/// True if the line between two squares is stopped: it crosses a square other than its ends for which `stops` holds,
/// or passes a corner between two such squares.
pub fn crosses(from: Square, to: Square, mut stops: impl FnMut(Square) -> bool) -> bool {
    Line::between(from, to)
        .any(|step| step.beside.is_some_and(|[a, b]| stops(a) && stops(b)) || (step.square != to && stops(step.square)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(from: (i16, i16), to: (i16, i16)) -> Vec<(i16, i16)> {
        Line::between(from.into(), to.into()).map(|step| step.square.into()).collect()
    }

    #[test]
    fn a_line_crosses_every_square_whose_inside_it_meets() {
        assert_eq!(squares((0, 0), (2, 1)), [(1, 0), (1, 1), (2, 1)]);
        assert_eq!(squares((0, 0), (3, 0)), [(1, 0), (2, 0), (3, 0)]);
        assert_eq!(squares((0, 0), (-2, 2)), [(-1, 1), (-2, 2)]);
        assert_eq!(squares((5, 5), (5, 5)), []);
    }

    #[test]
    fn a_line_is_the_same_from_both_ends_and_however_the_map_is_turned() {
        for x in -12..=12_i16 {
            for y in -12..=12_i16 {
                let (from, to) = (Square::new(0, 0), Square::new(x, y));
                let steps: Vec<Step> = Line::between(from, to).collect();
                let forth: Vec<Square> = std::iter::once(from).chain(steps.iter().map(|s| s.square)).collect();
                let mut back: Vec<Square> =
                    std::iter::once(to).chain(Line::between(to, from).map(|s| s.square)).collect();
                back.reverse();
                assert_eq!(forth, back);
                let turned: Vec<Step> = Line::between(from, Square::new(-y, x)).collect();
                let turn = |s: Square| Square::new(-s.y, s.x);
                assert!(steps.iter().zip(&turned).all(|(s, t)| turn(s.square) == t.square));
                assert!(steps.iter().zip(&turned).all(|(s, t)| s.beside.is_some() == t.beside.is_some()));
                let mirrored: Vec<Square> = Line::between(from, Square::new(y, x)).map(|s| s.square).collect();
                assert!(steps.iter().zip(&mirrored).all(|(s, m)| Square::new(s.square.y, s.square.x) == *m));
            }
        }
    }

    #[test]
    fn ce_bld_03_a_line_goes_on_beyond_its_target() {
        let far: Vec<(i16, i16)> =
            Line::beyond(Square::new(0, 0), Square::new(2, 1)).take(6).map(|s| s.square.into()).collect();
        assert_eq!(far, [(1, 0), (1, 1), (2, 1), (3, 1), (3, 2), (4, 2)]);
        assert_eq!(Line::beyond(Square::new(1, 1), Square::new(1, 1)).count(), 0);
    }

    #[test]
    fn a_corner_stops_a_line_only_between_two_stops() {
        let (from, to) = (Square::new(0, 0), Square::new(1, 1));
        let walls = [Square::new(1, 0), Square::new(0, 1)];
        assert!(!crosses(from, to, |s| s == walls[0]));
        assert!(!crosses(from, to, |s| s == walls[1]));
        assert!(crosses(from, to, |s| walls.contains(&s)));
        assert!(!crosses(from, to, |s| s == from || s == to));
    }
}
