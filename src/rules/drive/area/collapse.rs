//! Walls and other structures that areas of blast, heat or particles break (DR-BGD-36). The mark `hp_60` of a terrain says
//! how much a square of it stands; at nothing it turns into its wreck.

use crate::battle::{Cx, Rule, UnitId};
use crate::grid::Square;
use crate::rules::common::doors::mark_after;
use crate::rules::common::ground::{Damage, wear};

const RULE: Rule = Rule("DR-BGD-36");
/// The mark of a structure, before its number.
pub const HP: &str = "hp_";

/// A square takes the value of an area.
pub fn strike(cx: &mut Cx<'_>, by: Option<UnitId>, square: Square, dealt: i32) {
    let Some(terrain) = cx.battle().map().terrain(square).filter(|_| dealt > 0) else { return };
    let (stands, to) = (mark_after(terrain, HP).and_then(|number| number.parse().ok()), terrain.wreck);
    if let Some(limit) = stands {
        wear(cx, Damage { square, dealt, limit, to, by, rule: RULE });
    }
}
