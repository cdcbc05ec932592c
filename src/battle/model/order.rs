//! Orders: what a combatant wants to do. One shape serves every system, so that files, the text table, the AI and the
//! window need not know which system is running.

use crate::battle::key::{Key, UnitId};
use crate::grid::{Dir8, Square};
use serde::{Deserialize, Serialize};

/// What an order is aimed at.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Target {
    /// Nothing, or oneself.
    #[default]
    None,
    /// A combatant.
    Unit(UnitId),
    /// A square of the map.
    Square(Square),
    /// A direction.
    Toward(Dir8),
    /// Squares to walk through, the first next to the unit, the last where it stops.
    Path(Vec<Square>),
    /// A combatant, reached by running along these squares.
    Run(UnitId, Vec<Square>),
}

/// One order to one combatant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Order {
    /// Who is to act.
    pub unit: UnitId,
    /// What to do: the key of an [`super::system::ActionInfo`].
    pub act: Key,
    /// At whom or where.
    #[serde(default)]
    pub at: Target,
    /// With which item: a slot of the unit's gear. `None`: the one in hand.
    #[serde(default)]
    pub with: Option<u8>,
    /// In which way, where the action has several (`spray`, `grouped`, `crouched` ...).
    #[serde(default)]
    pub mode: Option<Key>,
    /// How much, where the action asks for a number (rounds of a burst); 0 otherwise.
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

    /// The combatant it is aimed at, if it is aimed at one.
    pub const fn target_unit(&self) -> Option<UnitId> {
        match self.at {
            Target::Unit(unit) | Target::Run(unit, _) => Some(unit),
            _ => None,
        }
    }
}
