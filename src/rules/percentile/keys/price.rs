//! What actions take of a turn (PC-ACT-02 to PC-ACT-05), and how an action is declared (PC-ACT-13).

use super::{ATTACKS, HALF};
use crate::battle::system::{ActionInfo, Price, Targeting};
use crate::battle::{Key, Rule};
use serde::Deserialize;

/// What an action takes of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// Nothing (PC-ACT-05).
    Free,
    /// One of two half actions (PC-ACT-03).
    Half,
    /// The whole turn (PC-ACT-02).
    Full,
}

/// The price of an action without a subtype.
pub fn of(cost: Cost) -> Price {
    match cost {
        Cost::Free => Price::free(),
        Cost::Half => Price::of(HALF, 1),
        Cost::Full => Price::of(HALF, 2),
    }
}

/// A half action.
pub fn half() -> Price {
    of(Cost::Half)
}

/// A full action.
pub fn full() -> Price {
    of(Cost::Full)
}

/// A half action of the Attack subtype.
pub fn half_attack() -> Price {
    half().class(ATTACKS)
}

/// A full action of the Attack subtype.
pub fn full_attack() -> Price {
    full().class(ATTACKS)
}

/// What tables show of an action.
pub const fn info(key: Key, icon: &'static str, hotkey: char, targeting: Targeting, rule: &'static str) -> ActionInfo {
    ActionInfo { key, icon, hotkey, targeting, rule: Rule(rule) }
}
