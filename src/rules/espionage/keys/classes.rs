//! What actions cost (FI-BGD-08): half, full and free ones, each of a kind.

use super::HALF;
use crate::battle::Key;
use crate::battle::keys;
use crate::battle::system::Price;

keys! {
    /// Class of actions: attacks.
    ATTACKING = "attacking";
    /// Class of actions: moves.
    MOVING = "moving";
    /// Class of actions: stances.
    STANCE = "stance";
    /// Class of actions: defence.
    DEFENDING = "defending";
    /// Class of actions: initiative.
    TIMING = "timing";
    /// Class of actions: handling items.
    HANDLING = "handling";
    /// Class of actions: skills.
    SKILL = "skill";
    /// Class of actions: what needs attention and nothing else, such as regrouping.
    COMPOSING = "composing";
    /// Class of free actions that no limit counts.
    UNCOUNTED = "uncounted";
}

/// A half action of a kind.
pub fn half(class: Key) -> Price {
    Price::of(HALF, 1).class(class)
}

/// A full action of a kind.
pub fn full(class: Key) -> Price {
    Price::of(HALF, 2).class(class)
}

/// A free action of a kind, which counts against the limit of a round (FI-ACT-05).
pub fn free(class: Key) -> Price {
    Price::free().class(class)
}

/// A free action with a rule of its own (FI-ACT-05).
pub fn uncounted(class: Key) -> Price {
    Price::free().class(class).class(UNCOUNTED)
}
