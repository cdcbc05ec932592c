//! Deafened by a blast for some own turns (DR-BGD-31, DR-ENR-11).

use super::{count_down, set};
use crate::battle::{Cx, Flow, Rule, UnitId};
use crate::rules::drive::keys::*;

const RULE: Rule = Rule("DR-BGD-31");
/// The own turns that it lasts.
const TURNS: i32 = 6;

/// Deafens somebody; a new blast starts the count again. A turn of its own in progress does not count.
pub fn deafen(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) {
    let own = i32::from(cx.battle().current() == Some(unit));
    set(cx, unit, DEAFENED, TURNS + own, rule);
}

/// The turn of somebody ends.
///
/// # Errors
/// None.
pub fn turn_ends(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    count_down(cx, unit, DEAFENED, RULE);
    Ok(())
}
