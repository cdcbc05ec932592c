//! Initiative as every model keeps it: a base, shifts, and the state of the turn.

use crate::battle::key::{Key, Rule};
use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The state of a combatant's turn in this round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnState {
    /// Its count has not come yet.
    #[default]
    Waiting,
    /// It is acting now.
    Acting,
    /// It delays and may still act.
    Delaying,
    /// Its turn is over.
    Acted,
    /// Its turn is suspended; it keeps its remaining budget.
    Suspended,
}

/// The time at which a shift counts.
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

/// A change of initiative and its cause.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Shift {
    /// The cause, such as `dodge`.
    pub what: Key,
    /// The amount.
    pub by: i32,
    /// The rule.
    pub rule: Rule,
}

/// A change of the count that is collected during a round and settled at its end, by models that do so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Entry {
    /// The kind of change, such as `wounds_lost`.
    pub what: Key,
    /// By how much.
    pub by: i32,
    /// Its subject, such as the weapon, if the row is limited per subject.
    pub of: Option<Key>,
    /// True if the count has changed by it already, so that it is only held against the limit of a round.
    pub applied: bool,
    /// The rule.
    pub rule: Rule,
}

/// Changes of initiative, in order of arrival.
pub type Shifts = SmallVec<[Shift; 2]>;

/// Changes of the count to settle at the end of the round, in order of arrival.
pub type Entries = SmallVec<[Entry; 1]>;

/// The round of arrival of those that never come by themselves: somebody calls them.
pub const CALLED: u16 = u16::MAX;

/// A combatant's initiative.
#[derive(Component, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Initiative {
    /// The value that lasts from round to round.
    pub base: i32,
    /// Shifts of this round.
    pub now: Shifts,
    /// Shifts stored for the next round.
    pub next: Shifts,
    /// The changes to settle at the end of the round.
    pub entries: Entries,
    /// The state of its turn in this round.
    pub state: TurnState,
    /// The level fixes the base: it is not rolled.
    pub fixed: bool,
    /// The round in which the combatant arrives; 0 if it is there from the start, [`CALLED`] if somebody has to call it.
    pub arrives: u16,
    /// Puts the combatant before others on the same count this round (after an interruption or a tie); higher first.
    pub first: i16,
    /// Further turns in this round, after the present or next one.
    pub extra_turns: u8,
}

impl Initiative {
    /// The count on which it acts this round.
    pub fn count(&self) -> i32 {
        self.base + self.now.iter().map(|shift| shift.by).sum::<i32>()
    }

    /// Ends a turn: a combatant with an extra turn waits for it.
    pub(in crate::battle) fn end_turn(&mut self) {
        self.state = if self.extra_turns > 0 { TurnState::Waiting } else { TurnState::Acted };
        self.extra_turns = self.extra_turns.saturating_sub(1);
    }
}
