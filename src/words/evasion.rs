//! The result of an attempt to evade an attack, read from the dice.

use super::phrases::phrase;
use crate::battle::{Check, Event, Key, UnitId};

/// An attempt to evade that the dice have decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evasion {
    /// The reaction, such as `parry`.
    pub reaction: Key,
    /// True if the reaction stopped the attack.
    pub success: bool,
    /// The unit that rolled to evade; `None` if the reaction only made the attacker's roll harder.
    pub own: Option<UnitId>,
}

/// The evasion that a check decides: the evader's own roll, or an attack roll that a reaction made harder. `None` if the
/// attack would have missed anyway.
pub fn evasion(check: &Check) -> Option<Evasion> {
    if is_tried(check.what) {
        return Some(Evasion { reaction: check.what, success: check.success, own: Some(check.unit) });
    }
    let line = check.ledger.lines().iter().find(|line| line.amount < 0 && is_tried(line.what))?;
    let decided = check.success || check.succeeds(check.rolled, -line.amount);
    decided.then_some(Evasion { reaction: line.what, success: !check.success, own: None })
}

/// True if the reaction is an attempt that can succeed or fail.
fn is_tried(reaction: Key) -> bool {
    phrase(&format!("evaded.{reaction}"), &[]).is_some()
}

/// The label that floats over the evader, such as `parried`; `None` while the dice are still to decide.
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
