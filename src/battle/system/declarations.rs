//! The declarations of a system: data that never changes.

use super::{Action, DecisionInfo, Effects, Efforts, Occasion, Tempo, Vocabulary};
use crate::battle::key::Key;

/// Everything that a core declares as data.
#[derive(Clone, Copy, Debug)]
pub struct Declarations {
    /// Its id in level files, such as `cepheus`.
    pub id: Key,
    /// Every name that level files may use.
    pub vocabulary: &'static Vocabulary,
    /// Its actions, list by list, in the order of the action bar.
    pub actions: &'static [&'static [Action]],
    /// The actions that are seldom wanted: they stand last, and a full action bar folds them away.
    pub rare: &'static [Key],
    /// The actions in camp, between battles, in the order in which they are offered; they have no price.
    pub camp: &'static [Action],
    /// Its decisions.
    pub decisions: &'static [DecisionInfo],
    /// Secondary checks, such as initiative or a check for a critical hit: they are not the check that an order is
    /// about, and the odds panel does not show them.
    pub secondary_checks: &'static [Key],
    /// The conditions that a combatant keeps from one battle to the next.
    pub lasting: Lasting,
    /// True if nothing on the ground blocks sight to and from those in the air.
    pub sees_over: bool,
    /// The meaning of initiative models' effects in this system.
    pub effects: Effects,
    /// Everything that can happen to combatants in this system.
    pub happenings: &'static [Occasion],
    /// The prices of efforts in this system.
    pub efforts: Efforts,
    /// How it meets initiative models.
    pub tempo: Tempo,
    /// The usual quickness of a combatant, which a model subtracts if its dice have another scale.
    pub usual_quickness: i32,
}

/// The conditions that a combatant keeps from one battle to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lasting {
    /// Every condition.
    All,
    /// Only these.
    Only(&'static [Key]),
}

impl Lasting {
    /// True if a combatant keeps the condition after the battle.
    pub fn keeps(self, condition: Key) -> bool {
        match self {
            Self::All => true,
            Self::Only(keys) => keys.contains(&condition),
        }
    }
}
