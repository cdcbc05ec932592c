//! Orders: the actions that players choose. One type serves every system, so that files, the terminal, the AI and the
//! window need not know which system is running.

use crate::battle::key::{Key, UnitId};
use crate::grid::{Dir8, Square};
use serde::{Deserialize, Serialize};

/// The target of an order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Target {
    /// Nothing, or the unit itself.
    #[default]
    None,
    /// A combatant.
    Unit(UnitId),
    /// A square of the map.
    Square(Square),
    /// A direction.
    Toward(Dir8),
    /// Squares to move through, from the first next to the unit to the last.
    Path(Vec<Square>),
    /// A combatant, after a run along these squares.
    Run(UnitId, Vec<Square>),
}

/// An order to one combatant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Order {
    /// The combatant that acts.
    pub unit: UnitId,
    /// The action: the key of an [`super::system::ActionInfo`].
    pub act: Key,
    /// The target.
    #[serde(default)]
    pub at: Target,
    /// The slot of the item to use. `None`: the item in hand.
    #[serde(default)]
    pub with: Option<u8>,
    /// The mode, where the action has several (`spray`, `grouped`, `crouched` ...).
    #[serde(default)]
    pub mode: Option<Key>,
    /// The number, where the action asks for one (rounds of a burst); otherwise 0.
    #[serde(default)]
    pub amount: i16,
}

impl Order {
    /// An order without target, item, mode or number.
    pub const fn new(unit: UnitId, act: Key) -> Self {
        Self { unit, act, at: Target::None, with: None, mode: None, amount: 0 }
    }

    /// The same order at a target.
    pub fn at(mut self, target: Target) -> Self {
        self.at = target;
        self
    }

    /// The same order with an item.
    pub const fn with(mut self, slot: u8) -> Self {
        self.with = Some(slot);
        self
    }

    /// The same order in a mode.
    pub const fn mode(mut self, mode: Key) -> Self {
        self.mode = Some(mode);
        self
    }

    /// The same order with a number.
    pub const fn amount(mut self, amount: i16) -> Self {
        self.amount = amount;
        self
    }

    /// The combatant it targets, if any.
    pub const fn target_unit(&self) -> Option<UnitId> {
        match self.at {
            Target::Unit(unit) | Target::Run(unit, _) => Some(unit),
            _ => None,
        }
    }
}
