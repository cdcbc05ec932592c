//! Items that fall to the ground (PC-BGD-46, PC-LTH).

use crate::battle::oracle::Matters;
use crate::battle::{Cx, Flow, Rule, UnitId};
use crate::grid::Square;
use crate::rules::common::items;
use crate::rules::percentile::checks;
use crate::rules::percentile::items::hands::{held, weapon};
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::{qualities, *};
use smallvec::smallvec;

/// Drops a held item that chance picks (PC-BGD-46).
///
/// # Errors
/// Halts if the die is not there.
pub fn drop_random(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) -> Flow {
    let battle = cx.battle();
    let loose = |slot: &u8| weapon(battle, unit, *slot).is_none_or(|weapon| !weapon.has(qualities::NATURAL));
    let slots: Vec<u8> = held(battle, unit).filter(loose).collect();
    let at = checks::pick(cx, unit, PICK, slots.len(), &Matters::Only(smallvec![]))?;
    if let Some(slot) = slots.get(at) {
        drop_item(cx, unit, *slot, rule);
    }
    Ok(())
}

/// An item falls to the ground where its bearer stands.
pub fn drop_item(cx: &mut Cx<'_>, unit: UnitId, slot: u8, rule: Rule) {
    let square = cx.battle().square(unit);
    drop_item_at(cx, unit, slot, square, rule);
}

/// An item leaves its bearer and lies somewhere.
pub fn drop_item_at(cx: &mut Cx<'_>, unit: UnitId, slot: u8, square: Square, rule: Rule) {
    let Some(dropped) = items::as_dropped(cx.battle(), unit, slot) else { return };
    let other = cx.battle().conditions(unit).amount(OFF_HAND) == i32::from(slot) + 1;
    items::leave(cx, unit, slot, square, rule);
    if other {
        cx.end_condition(unit, OFF_HAND, DROP, rule);
    }
    items::lie(cx, unit, dropped, square);
}
