//! What a system declares of itself: data that never changes.

use super::{Action, DecisionInfo, Effects, Efforts, Occasion, Vocabulary};
use crate::battle::key::Key;

/// Everything that a core declares as data.
#[derive(Clone, Copy, Debug)]
pub struct Declarations {
    /// Its id in level files, such as `cepheus`.
    pub id: Key,
    /// Every name that level files may use.
    pub vocabulary: &'static Vocabulary,
    /// The actions it knows, in the order of the action bar, list by list.
    pub actions: &'static [&'static [Action]],
    /// The decisions that it asks people for.
    pub decisions: &'static [DecisionInfo],
    /// Checks that are made beside the one that an order is about, such as who is quicker or whether a hit is critical:
    /// odds are not explained by them.
    pub secondary_checks: &'static [Key],
    /// The conditions that stay with somebody from one battle to the next.
    pub lasting: Lasting,
    /// True if nothing on the ground hides those in the air, nor anybody from them.
    pub sees_over: bool,
    /// What the effects that initiative models have on fighters mean here.
    pub effects: Effects,
    /// Everything that can happen to combatants here.
    pub happenings: &'static [Occasion],
    /// What efforts cost here.
    pub efforts: Efforts,
    /// What an ordinary combatant's quickness adds to a roll: a model with dice of another scale takes it off.
    pub usual_quickness: i32,
}

/// The conditions that stay with somebody from one battle to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lasting {
    /// Every condition.
    All,
    /// Only these.
    Only(&'static [Key]),
}

impl Lasting {
    /// True if the condition stays after the battle.
    pub fn keeps(self, condition: Key) -> bool {
        match self {
            Self::All => true,
            Self::Only(keys) => keys.contains(&condition),
        }
    }
}
