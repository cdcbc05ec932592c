//! Effort: the price of an action in terms that an initiative model can use under every core.

use super::Price;
use crate::battle::key::{Key, Rule};
use crate::battle::world::Battle;

/// An amount of effort that every core has a price for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// The price of a plain attack.
    Attack,
    /// The whole budget of an ordinary turn.
    Turn,
    /// What an action takes that needs one's whole attention and nothing else.
    Thought,
    /// Half of an ordinary turn.
    Half,
}

/// The prices of efforts under a core, by parts of its budget.
#[derive(Clone, Copy, Debug)]
pub struct Efforts {
    /// See [`Effort::Attack`].
    pub attack: &'static [(Key, i16)],
    /// See [`Effort::Turn`].
    pub turn: &'static [(Key, i16)],
    /// See [`Effort::Thought`].
    pub thought: &'static [(Key, i16)],
    /// See [`Effort::Half`].
    pub half: &'static [(Key, i16)],
    /// The class of actions that an action of [`Effort::Thought`] belongs to.
    pub thought_class: Option<Key>,
}

impl Efforts {
    /// The price of an effort.
    pub const fn of(&self, effort: Effort) -> &'static [(Key, i16)] {
        match effort {
            Effort::Attack => self.attack,
            Effort::Turn => self.turn,
            Effort::Thought => self.thought,
            Effort::Half => self.half,
        }
    }
}

impl Price {
    /// The price of an effort in the currency of the battle's core.
    pub fn effort(battle: &Battle, effort: Effort) -> Self {
        let efforts = &battle.rules().core.declared().efforts;
        let class = efforts.thought_class.filter(|_| effort == Effort::Thought);
        Self { cost: efforts.of(effort).iter().copied().collect(), classes: class.into_iter().collect() }
    }
}

/// An action that a combatant must take before any other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Duty {
    /// The action.
    pub act: Key,
    /// The rule that demands it.
    pub rule: Rule,
}
