//! Keeps labels on the board apart: the more important ones keep their place, others move a little or are hidden.

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
    /// True if it must not cover a combatant.
    fn avoids_tokens(self) -> bool {
        matches!(self, Self::Name | Self::Acting | Self::Place)
    }

    /// How far it may move to find room, in its own heights.
    fn offsets(self) -> &'static [f32] {
        match self {
            Self::Figure | Self::Ruler | Self::Name | Self::Acting | Self::Pointed => &[0.0],
            Self::Place | Self::Sight | Self::Caught | Self::Way | Self::Aim => &[0.0, 0.5, 1.0, -0.5, -1.0, 1.6],
        }
    }
}

/// The vertical offset of every label so that none overlaps another or, if it must not, a token; `None` if there is no
/// room for it. Boxes are in one unit with y upward.
pub fn arrange(labels: &[(Rect, Rank)], tokens: &[Rect]) -> Vec<Option<f32>> {
    let mut order: Vec<usize> = (0..labels.len()).collect();
    order.sort_by_key(|at| std::cmp::Reverse(labels[*at].1));
    let (mut found, mut taken) = (vec![None; labels.len()], Vec::<Rect>::new());
    let meets = |one: Rect, other: &Rect| {
        let both = one.intersect(*other);
        both.width() > 0.5 && both.height() > 0.5
    };
    for at in order {
        let (rect, rank) = labels[at];
        let moved = |by: f32| Rect { min: rect.min + Vec2::Y * by, max: rect.max + Vec2::Y * by };
        let free = |by: &f32| {
            let rect = moved(*by);
            let covers = rank.avoids_tokens() && tokens.iter().any(|token| meets(rect, token));
            !covers && taken.iter().all(|other| !meets(rect, other))
        };
        found[at] = rank.offsets().iter().map(|share| share * rect.height()).find(free);
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
        assert_eq!(arrange(&labels, &[]), [None, Some(0.0), Some(0.0)]);
    }

    #[test]
    fn chances_move_aside_instead_of_vanishing() {
        let labels = [label(0.0, 0.0, Rank::Aim), label(0.0, 2.0, Rank::Sight)];
        assert_eq!(arrange(&labels, &[]), [Some(0.0), Some(10.0)]);
    }

    #[test]
    fn names_do_not_cover_tokens_but_the_one_under_the_pointer_may() {
        let token = [Rect::from_center_size(Vec2::ZERO, Vec2::splat(30.0))];
        assert_eq!(arrange(&[label(0.0, 0.0, Rank::Acting)], &token), [None]);
        assert_eq!(arrange(&[label(0.0, 0.0, Rank::Pointed)], &token), [Some(0.0)]);
    }
}
