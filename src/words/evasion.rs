//! Whether somebody has got out of an attack's way, as its dice tell.

use super::phrases::phrase;
use crate::battle::{Check, Event, Key, UnitId};

/// An attempt to get out of the way that dice have decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evasion {
    /// The answer, such as `parry`.
    pub reaction: Key,
    /// Whether the attack was kept off by it.
    pub success: bool,
    /// Whose dice decided it, if it rolled itself; none where the attacker's roll was made harder.
    pub own: Option<UnitId>,
}

/// What a check tells of an attempt to evade: the dice of the one who evades, or an attack that it made harder. An attack
/// that misses by more than it was made harder has not been evaded: nothing is told of it.
pub fn evasion(check: &Check) -> Option<Evasion> {
    if is_tried(check.what) {
        return Some(Evasion { reaction: check.what, success: check.success, own: Some(check.unit) });
    }
    let line = check.ledger.lines().iter().find(|line| line.amount < 0 && is_tried(line.what))?;
    let decided = check.success || check.succeeds(check.rolled, -line.amount);
    decided.then_some(Evasion { reaction: line.what, success: !check.success, own: None })
}

/// Whether a reaction is an attempt that succeeds or fails.
fn is_tried(reaction: Key) -> bool {
    phrase(&format!("evaded.{reaction}"), &[]).is_some()
}

/// A few words on what comes of an event for the one who evades, such as `parried`; a reaction that is still to be decided
/// by dice has none yet.
pub fn evaded(event: &Event) -> Option<String> {
    match event {
        Event::Reacted { reaction, .. } if !is_tried(*reaction) => phrase(&format!("answer.{reaction}"), &[]),
        Event::Checked(check) => {
            let Evasion { reaction, success, .. } = evasion(check)?;
            let group = if success { "evaded" } else { "struck" };
            phrase(&format!("{group}.{reaction}"), &[])
        }
        _ => None,
    }
}
