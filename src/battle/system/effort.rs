//! Effort: how an initiative model speaks of what actions cost, without knowing the currency of the core.

use super::Price;
use crate::battle::key::{Key, Rule};
use crate::battle::world::Battle;
use smallvec::SmallVec;

/// An amount of effort that every core has a price for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// What one plain attack takes.
    Attack,
    /// All that an ordinary turn holds.
    Turn,
}

/// What efforts cost under a core, by the names of its budget.
#[derive(Clone, Copy, Debug)]
pub struct Efforts {
    /// See [`Effort::Attack`].
    pub attack: &'static [(Key, i16)],
    /// See [`Effort::Turn`].
    pub turn: &'static [(Key, i16)],
}

impl Efforts {
    /// The price of an effort.
    pub const fn of(&self, effort: Effort) -> &'static [(Key, i16)] {
        match effort {
            Effort::Attack => self.attack,
            Effort::Turn => self.turn,
        }
    }
}

impl Price {
    /// So much effort, in the currency of the battle's core.
    pub fn effort(battle: &Battle, effort: Effort) -> Self {
        let cost = battle.rules().core.declared().efforts.of(effort).iter().copied().collect();
        Self { cost, classes: SmallVec::new() }
    }
}

/// What a combatant must do before anything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Duty {
    /// The action.
    pub act: Key,
    /// The rule that demands it.
    pub rule: Rule,
}
