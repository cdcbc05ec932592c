//! The size limit of a tree, and the notes taken while it is explored.

use super::answers::{Answers, Set, one, price};
use crate::battle::check::Check;
use crate::battle::event::Event;
use crate::battle::key::{Key, UnitId};
use smallvec::SmallVec;

/// The size limit of a tree, and the notes taken while it is explored.
pub(super) struct Limits {
    /// The combatant whose check is recorded.
    by: UnitId,
    secondary: Secondary,
    /// The first check that is not secondary, by the reactions of the runs that found it.
    checks: Notes<Check>,
    /// The prices of reactions.
    prices: Notes<Vec<Event>>,
    /// Steps of rows that were run.
    pub steps: u32,
    /// The most branches to explore.
    pub most: u32,
    /// True if there are more.
    pub wide: bool,
}

/// The checks that no order is about: the core's and the damage model's.
pub(super) type Secondary = [&'static [Key]; 2];

/// First findings, by the reactions of the runs that made them.
type Notes<T> = SmallVec<[(Set, T); 2]>;

fn of<T: Clone>(notes: &Notes<T>, at: usize) -> Option<T> {
    notes.iter().find(|note| note.0 & one(at) != 0).map(|note| note.1.clone())
}

/// True if nothing has been found for some reaction of a set.
fn lacks<T>(notes: &Notes<T>, set: Set) -> bool {
    notes.iter().fold(set, |left, note| left & !note.0) != 0
}

/// The check of an event, if `by` made it and it is not secondary.
pub(super) fn own_check(event: &Event, by: UnitId, secondary: Secondary) -> Option<&Check> {
    match event {
        Event::Checked(check) if check.unit == by && !secondary.iter().any(|keys| keys.contains(&check.what)) => {
            Some(check)
        }
        _ => None,
    }
}

impl Limits {
    /// Limits without notes.
    pub fn new(by: UnitId, secondary: Secondary, most: u32) -> Self {
        Self { by, secondary, checks: Notes::new(), prices: Notes::new(), steps: 0, most, wide: false }
    }

    /// True if the first check has not been found yet for some reaction of a set.
    pub fn looks_for_check(&self, set: Set) -> bool {
        lacks(&self.checks, set)
    }

    /// Takes notes from the events of a run for the reactions of a set.
    pub fn note(&mut self, events: &[Event], answers: &Answers, set: Set) {
        if self.looks_for_check(set) {
            let check = events.iter().find_map(|event| own_check(event, self.by, self.secondary));
            self.checks.extend(check.map(|check| (set, check.clone())));
        }
        if lacks(&self.prices, set) {
            let price = price(events, answers.target);
            self.prices.extend(Some((set, price)).filter(|note| !note.1.is_empty()));
        }
    }

    /// The first check with the reaction in that place.
    pub fn check(&self, at: usize) -> Option<Check> {
        of(&self.checks, at)
    }

    /// The price of the reaction in that place.
    pub fn price(&self, at: usize) -> Vec<Event> {
        of(&self.prices, at).unwrap_or_default()
    }
}
