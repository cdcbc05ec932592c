//! Called shots at things: what somebody holds, and marked spots of the level (PC-AAC-10, PC-BGD-39).
//!
//! A terrain marked `target` can be shot at; `soak_6` and `wounds_4` say how much it stands, as they do unsaid. At no
//! wounds it turns into its wreck, or a door opens.

use crate::battle::{Cx, Event, Key, Rule, UnitId};
use crate::grid::Square;
use crate::rules::common::ground::{Damage, wear};
use crate::rules::percentile::armoury::of;
use crate::rules::percentile::armoury::strike::Strike;
use crate::rules::percentile::field::targets::worth;
use crate::rules::percentile::items::hands::held_item;
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::*;

const RULE: Rule = Rule("PC-AAC-10");

/// A spot of the level takes damage; penetration does not help.
pub fn strike_square(cx: &mut Cx<'_>, strike: &Strike, square: Square, damage: i32) {
    let Some(terrain) = cx.battle().map().terrain(square) else { return };
    let Some((soak, limit)) = worth(terrain) else { return };
    let to = terrain.wreck.or(terrain.door.map(|door| door.other));
    let dealt = (damage - i32::from(soak)).max(0);
    let (unit, by, rule) = (strike.unit, Some(strike.unit), RULE);
    cx.emit(Event::Noted { unit, what: THING_STRUCK, other: None, number: dealt, rule });
    wear(cx, Damage { square, dealt, limit, to, by, rule });
}

/// A held item takes damage, its holder none.
pub fn strike_item(cx: &mut Cx<'_>, by: UnitId, unit: UnitId, place: Key, damage: i32) {
    let Some(slot) = held_item(cx.battle(), unit, place) else { return };
    let Some((carried, def)) = cx.battle().item(unit, slot) else { return };
    let (item, object) = (def.key, of(def));
    let (rule, before, of) = (Rule("PC-BGD-39"), carried.wear.damage, object.wounds);
    let dealt = (damage - i32::from(object.soak)).max(0);
    cx.emit(Event::Noted { unit: by, what: THING_STRUCK, other: Some(unit), number: dealt, rule });
    let damage = before.saturating_add(i16::try_from(dealt).unwrap_or(i16::MAX)).min(of);
    if damage > before {
        cx.emit(Event::ItemDamaged { unit, slot, item, damage, of, rule });
    }
    if damage >= of {
        if cx.battle().conditions(unit).amount(OFF_HAND) == i32::from(slot) + 1 {
            cx.end_condition(unit, OFF_HAND, BROKEN, rule);
        }
        cx.emit(Event::Ruined { unit, slot, item, rule });
    }
}
