//! Keeps labels on the board apart, and off the combatants: the more important ones keep their place, others move a
//! little or are hidden.

use bevy::prelude::*;

/// The importance of a label, from the lowest up.
#[derive(Component, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rank {
    /// A figure on the ground.
    Figure,
    /// Column and row numbers.
    Ruler,
    /// The name of a combatant; shown only near enough.
    Name,
    /// The name of a zone or a band of distance.
    Place,
    /// The name of the acting combatant.
    Acting,
    /// Chances along a line of sight.
    Sight,
    /// The name of the combatant under the pointer.
    Pointed,
    /// The chance to be in a blast.
    Caught,
    /// What the way costs.
    Way,
    /// The chance of the attack under the pointer.
    Aim,
}

impl Rank {
    /// True if it is hidden where it would cover a combatant: in a crowd it could belong to several, and the panel has
    /// it too.
    fn avoids_tokens(self) -> bool {
        matches!(self, Self::Name | Self::Acting | Self::Place | Self::Sight)
    }

    /// How far it may move to find room, in its own widths and heights.
    fn offsets(self) -> &'static [Vec2] {
        match self {
            Self::Figure | Self::Ruler | Self::Name | Self::Acting | Self::Pointed => &AT_HOME,
            Self::Sight => &AROUND,
            Self::Place | Self::Caught | Self::Way | Self::Aim => &ABOVE,
        }
    }
}

const fn up(heights: f32) -> Vec2 {
    Vec2::new(0.0, heights)
}

const AT_HOME: [Vec2; 1] = [Vec2::ZERO];
const ABOVE: [Vec2; 6] = [up(0.0), up(0.5), up(1.0), up(-0.5), up(-1.0), up(1.6)];
/// Above a combatant, or beside it.
const AROUND: [Vec2; 5] = [up(0.0), up(0.4), Vec2::new(0.75, -0.9), Vec2::new(-0.75, -0.9), up(0.8)];

/// The offset of every label so that none overlaps another or, if it must not, a token; `None` if there is no room for
/// it. Boxes are in one unit with y upward.
pub fn arrange(labels: &[(Rect, Rank)], tokens: &[Rect]) -> Vec<Option<Vec2>> {
    let mut order: Vec<usize> = (0..labels.len()).collect();
    order.sort_by_key(|at| std::cmp::Reverse(labels[*at].1));
    let (mut found, mut taken) = (vec![None; labels.len()], Vec::<Rect>::new());
    let meets = |one: Rect, other: &Rect| {
        let both = one.intersect(*other);
        both.width() > 0.5 && both.height() > 0.5
    };
    for at in order {
        let (rect, rank) = labels[at];
        let moved = |by: Vec2| Rect { min: rect.min + by, max: rect.max + by };
        let free = |by: &Vec2| {
            let rect = moved(*by);
            let covers = rank.avoids_tokens() && tokens.iter().any(|token| meets(rect, token));
            !covers && taken.iter().all(|other| !meets(rect, other))
        };
        found[at] = rank.offsets().iter().map(|share| *share * rect.size()).find(free);
        taken.extend(found[at].map(moved));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(x: f32, y: f32, rank: Rank) -> (Rect, Rank) {
        (Rect::from_center_size(Vec2::new(x, y), Vec2::new(40.0, 10.0)), rank)
    }

    #[test]
    fn the_more_important_label_keeps_its_place() {
        let labels = [label(0.0, 0.0, Rank::Name), label(10.0, 4.0, Rank::Pointed), label(80.0, 0.0, Rank::Name)];
        assert_eq!(arrange(&labels, &[]), [None, Some(Vec2::ZERO), Some(Vec2::ZERO)]);
    }

    #[test]
    fn chances_move_aside_instead_of_vanishing() {
        let labels = [label(0.0, 0.0, Rank::Aim), label(0.0, 2.0, Rank::Caught)];
        assert_eq!(arrange(&labels, &[]), [Some(Vec2::ZERO), Some(Vec2::new(0.0, 10.0))]);
    }

    #[test]
    fn names_do_not_cover_tokens_but_the_one_under_the_pointer_may() {
        let token = [Rect::from_center_size(Vec2::ZERO, Vec2::splat(30.0))];
        assert_eq!(arrange(&[label(0.0, 0.0, Rank::Acting)], &token), [None]);
        assert_eq!(arrange(&[label(0.0, 0.0, Rank::Pointed)], &token), [Some(Vec2::ZERO)]);
    }

    #[test]
    fn in_a_crowd_only_the_chance_under_the_pointer_is_left() {
        let square = |x: f32, y: f32| Rect::from_center_size(Vec2::new(x, y), Vec2::splat(20.0));
        let crowd: Vec<Rect> =
            (-3..=3).flat_map(|x| (-3..=3).map(move |y| square(x as f32 * 25.0, y as f32 * 25.0))).collect();
        let labels = [label(0.0, 22.0, Rank::Aim), label(0.0, -3.0, Rank::Sight), label(0.0, 102.0, Rank::Sight)];
        assert_eq!(arrange(&labels, &crowd), [Some(Vec2::ZERO), None, Some(Vec2::ZERO)]);
    }
}
