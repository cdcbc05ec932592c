//! The presentation of actions: what tables know of an action and of each offer.

use super::permission::END_TURN;
use crate::battle::key::{Key, Rule};
use crate::battle::model::{Order, Refusal};
use crate::grid::Square;
use smallvec::SmallVec;

/// The kind of budget that free actions come out of, in every system that counts them.
const FREE: Key = Key::new("free");

/// The target that an action asks the table for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Targeting {
    /// No target.
    None,
    /// A combatant, mostly an enemy.
    Enemy,
    /// A combatant of the same side.
    Friend,
    /// A square.
    Square,
    /// A path.
    Path,
    /// An item of the unit's own gear.
    Item,
    /// A direction.
    Direction,
}

impl Targeting {
    /// True if the target is a combatant.
    pub const fn is_unit(self) -> bool {
        matches!(self, Self::Enemy | Self::Friend)
    }
}

/// An action of a system with its presentation.
#[derive(Clone, Copy, Debug)]
pub struct ActionInfo {
    /// Its key in orders.
    pub key: Key,
    /// Its icon in the atlas.
    pub icon: &'static str,
    /// Its hotkey.
    pub hotkey: char,
    /// Its target.
    pub targeting: Targeting,
    /// Its rule.
    pub rule: Rule,
}

/// What the words for an offer need beyond its order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wording {
    /// The mode to name; `None`: the order's mode.
    pub way: Option<Key>,
    /// The item that distinguishes it from similar offers.
    pub item: Option<Key>,
    /// The number to name; `None`: the order's number.
    pub number: Option<i16>,
    /// The square to name.
    pub square: Option<Square>,
}

impl Wording {
    /// The order alone.
    pub const PLAIN: Self = Self { way: None, item: None, number: None, square: None };

    /// With a mode.
    pub const fn way(way: &'static str) -> Self {
        Self { way: Some(Key::new(way)), ..Self::PLAIN }
    }

    /// With an item.
    pub const fn item(item: Key) -> Self {
        Self { item: Some(item), ..Self::PLAIN }
    }

    /// The same wording with an item.
    pub const fn with(mut self, item: Key) -> Self {
        self.item = Some(item);
        self
    }

    /// The same wording with another number than the order's.
    pub const fn number(mut self, number: i16) -> Self {
        self.number = Some(number);
        self
    }
}

/// A possible action: an order with its item, mode and number, and whether it is allowed.
#[derive(Clone, Debug)]
pub struct Offer {
    /// The order, still without a target where it needs one.
    pub order: Order,
    /// Its target.
    pub targeting: Targeting,
    /// What its words need beyond the order.
    pub wording: Wording,
    /// Its cost, by parts of the budget.
    pub cost: SmallVec<[(Key, i16); 2]>,
    /// True if it is meant to harm its target; the AI and the odds panel use it.
    pub harms: bool,
    /// Why it is refused for every target; `None` if it is allowed.
    pub refused: Option<Refusal>,
}

impl Offer {
    /// True if it costs only free actions, or nothing.
    pub fn is_free(&self) -> bool {
        self.order.act == END_TURN || self.cost.iter().all(|part| part.0 == FREE)
    }
}

/// How far a combatant can move, in costs of [`super::Ground::step_cost`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveRange {
    /// The cost that one action covers, that two cover, and so on, in ascending order; empty if it cannot move.
    pub limits: SmallVec<[u16; 4]>,
    /// The least cost of a move: a vehicle at speed cannot stop at once.
    pub least: u16,
    /// True if the last limit is a run, which takes the same number of actions as the limit before it.
    pub run: bool,
    /// The cost that an action of its own covers in a straight line, where there is one that goes farther; 0 without one.
    pub dash: u16,
}
