//! Useless and lost arms (DR-BGD-10, DR-BGD-14).

use crate::battle::{Battle, Cx, Event, Rule, UnitId};
use crate::rules::drive::conditions::set;
use crate::rules::drive::keys::*;
use crate::rules::drive::state;

const SEVERED: Rule = Rule("DR-BGD-14");
/// The bits of limbs that are lost: weapon arm, other arm, leg of the weapon side, other leg.
pub const LIMBS: [i32; 4] = [1, 2, 4, 8];
/// Degrees that make an arm useless.
const USELESS: i32 = 2;

/// True if an arm can hold nothing.
pub fn is_useless(battle: &Battle, unit: UnitId, other: bool) -> bool {
    let lost = if other { 2 } else { 1 };
    let key = if other { OTHER_ARM } else { ARM };
    state::degrees(battle, unit, key) >= USELESS || battle.conditions(unit).amount(LIMB_LOST) & lost != 0
}

/// The slot of what an arm holds.
pub fn held(battle: &Battle, unit: UnitId, other: bool) -> Option<u8> {
    if !other {
        return battle.gear(unit).in_hand;
    }
    let key = battle.rules().core.other_hand()?;
    u8::try_from(battle.conditions(unit).amount(key) - 1).ok()
}

/// Lets an arm drop what it holds.
pub fn drop_held(cx: &mut Cx<'_>, unit: UnitId, other: bool, rule: Rule) {
    let Some(slot) = held(cx.battle(), unit, other) else { return };
    let Some(item) = cx.battle().item(unit, slot).map(|(_, def)| def.key) else { return };
    let square = cx.battle().square(unit);
    cx.emit(Event::Dropped { unit, slot, item, square, rule });
    if let Some(hand) = cx.battle().rules().core.other_hand().filter(|_| other) {
        cx.end_condition(unit, hand, INJURED, rule);
    }
}

/// Takes a limb for good: one of [`LIMBS`].
pub fn lose_limb(cx: &mut Cx<'_>, unit: UnitId, limb: i32) {
    let lost = cx.battle().conditions(unit).amount(LIMB_LOST) | limb;
    set(cx, unit, LIMB_LOST, lost, SEVERED);
}
