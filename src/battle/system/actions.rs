//! What a combatant might do, as tables are told of it.

use super::permission::END_TURN;
use crate::battle::key::{Key, Rule};
use crate::battle::model::{Order, Refusal};
use crate::grid::Square;
use smallvec::SmallVec;

/// The kind of budget that free actions come out of, in every system that counts them.
const FREE: Key = Key::new("free");

/// What an action is aimed at, so that the table knows what to ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Targeting {
    /// Nothing.
    None,
    /// A combatant, mostly an enemy.
    Enemy,
    /// A combatant of the own side.
    Friend,
    /// A square.
    Square,
    /// A way to walk.
    Path,
    /// An item of the own gear.
    Item,
    /// A direction.
    Direction,
}

impl Targeting {
    /// Whether it is a combatant.
    pub const fn is_unit(self) -> bool {
        matches!(self, Self::Enemy | Self::Friend)
    }
}

/// An action that a system knows, with all that a table needs to show it.
#[derive(Clone, Copy, Debug)]
pub struct ActionInfo {
    /// Its key in orders.
    pub key: Key,
    /// The picture it wears (a name in the icon atlas).
    pub icon: &'static str,
    /// The letter that calls it.
    pub hotkey: char,
    /// What it is aimed at.
    pub targeting: Targeting,
    /// The rule it comes from.
    pub rule: Rule,
}

/// What the words for an offer need where its order does not tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wording {
    /// Which of the ways in which its act may be done; the order's mode if none is named.
    pub way: Option<Key>,
    /// The item that it is told apart by.
    pub item: Option<Key>,
    /// The number that is told; the order's own if there is none.
    pub number: Option<i16>,
    /// The square that is told.
    pub square: Option<Square>,
}

impl Wording {
    /// Words that the order tells all of.
    pub const PLAIN: Self = Self { way: None, item: None, number: None, square: None };

    /// Words of a way of its own.
    pub const fn way(way: &'static str) -> Self {
        Self { way: Some(Key::new(way)), ..Self::PLAIN }
    }

    /// Words that tell an item.
    pub const fn item(item: Key) -> Self {
        Self { item: Some(item), ..Self::PLAIN }
    }

    /// The same words with an item.
    pub const fn with(mut self, item: Key) -> Self {
        self.item = Some(item);
        self
    }

    /// The same words with a number that is not the order's.
    pub const fn number(mut self, number: i16) -> Self {
        self.number = Some(number);
        self
    }
}

/// Something a combatant might do now: an action with its item, mode and number, and whether it may.
#[derive(Clone, Debug)]
pub struct Offer {
    /// The order, still without a target where it needs one.
    pub order: Order,
    /// What it is aimed at.
    pub targeting: Targeting,
    /// What its words need beside the order.
    pub wording: Wording,
    /// What it costs, by the names of the budget.
    pub cost: SmallVec<[(Key, i16); 2]>,
    /// Whether it is meant to harm its target: what the AI and the odds panel look at.
    pub harms: bool,
    /// Why it cannot be done, whoever the target; `None` if it can.
    pub refused: Option<Refusal>,
}

impl Offer {
    /// True if it costs nothing but free actions.
    pub fn is_free(&self) -> bool {
        self.order.act == END_TURN || self.cost.iter().all(|part| part.0 == FREE)
    }
}

/// How far a combatant gets: its costs are those of [`super::Core::step_cost`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveRange {
    /// Cost that is covered by one action, by two ... in rising order; empty when it cannot move.
    pub limits: SmallVec<[u16; 4]>,
    /// What a move must cost at least: what is at speed cannot stop at once.
    pub least: u16,
    /// Whether the last of them is a run, which takes the actions of the one before.
    pub run: bool,
}
