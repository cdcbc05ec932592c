//! Initiative as every model keeps it: a base, one-round shifts, and whether the turn has been taken.

use crate::battle::key::{Key, Rule};
use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Where a combatant stands in this round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnState {
    /// Its count has not come yet.
    #[default]
    Waiting,
    /// It is acting now.
    Acting,
    /// It let its count pass and may still come in.
    Delaying,
    /// It has had its turn.
    Acted,
    /// It has put off the rest of its turn and keeps what is left of it.
    Suspended,
}

/// From when a shift counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// This round only.
    Now,
    /// The next round only.
    Next,
    /// Until the end of the fight.
    Lasting,
}

/// A change of initiative and where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Shift {
    /// What caused it, such as `dodge`.
    pub what: Key,
    /// By how much.
    pub by: i32,
    /// The rule.
    pub rule: Rule,
}

/// A combatant's initiative.
#[derive(Component, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Initiative {
    /// The lasting value.
    pub base: i32,
    /// Shifts of this round.
    pub now: SmallVec<[Shift; 4]>,
    /// Shifts stored for the next round.
    pub next: SmallVec<[Shift; 4]>,
    /// Where it stands in this round.
    pub state: TurnState,
    /// The level fixes the base: it is not rolled.
    pub fixed: bool,
    /// The round in which the combatant comes; 0 for those who are there from the start.
    pub arrives: u16,
    /// Says that the combatant comes before others on the same count this round (it broke in, or won a tie); higher first.
    pub first: i16,
    /// Further turns that it has this round, after the present or next one.
    pub extra_turns: u8,
}

impl Initiative {
    /// The count on which it acts this round.
    pub fn count(&self) -> i32 {
        self.base + self.now.iter().map(|shift| shift.by).sum::<i32>()
    }

    /// Ends a turn: who has another one in this round waits for it.
    pub(in crate::battle) fn end_turn(&mut self) {
        self.state = if self.extra_turns > 0 { TurnState::Waiting } else { TurnState::Acted };
        self.extra_turns = self.extra_turns.saturating_sub(1);
    }
}
