//! Items that are loaded, and items that fall to the ground.

use crate::battle::{Battle, Cx, DroppedItem, Event, Key, Refusal, Rule, ThingId, UnitId};
use crate::grid::Square;

/// The kind of a thing on the map that somebody has dropped.
pub const DROPPED: Key = Key::new("dropped");

/// Checks whether an item takes rounds, has room for some, and there are spare ones.
///
/// # Errors
/// The reason if not.
pub fn loadable(battle: &Battle, unit: UnitId, slot: u8, rule: Rule) -> Result<(), Refusal> {
    let (item, def) = battle.item(unit, slot).ok_or(Refusal::form("no_such_item"))?;
    if def.capacity <= 0 {
        Err(Refusal::by("needs_no_ammunition", rule))
    } else if item.loaded >= def.capacity {
        Err(Refusal::by("already_loaded", rule))
    } else if item.spare <= 0 {
        Err(Refusal::by("no_ammunition", rule))
    } else {
        Ok(())
    }
}

/// Fills an item with as many of its spare rounds as it has room for.
pub fn load(cx: &mut Cx<'_>, unit: UnitId, slot: u8, rule: Rule) {
    let Some((carried, def)) = cx.battle().item(unit, slot) else { return };
    let (item, rounds) = (def.key, carried.spare.min(def.capacity - carried.loaded));
    let (loaded, spare) = (carried.loaded + rounds, carried.spare - rounds);
    cx.emit(Event::Reloaded { unit, slot, item, loaded, spare, rule });
}

/// A carried item as it would lie on the ground: with its rounds, its spare ones and its wear.
pub fn as_dropped(battle: &Battle, unit: UnitId, slot: u8) -> Option<DroppedItem> {
    let (carried, def) = battle.item(unit, slot)?;
    Some(DroppedItem { item: def.key, loaded: carried.loaded, spare: carried.spare, wear: carried.wear })
}

/// An item leaves its bearer.
pub fn leave(cx: &mut Cx<'_>, unit: UnitId, slot: u8, square: Square, rule: Rule) {
    if let Some(item) = cx.battle().item(unit, slot).map(|(_, def)| def.key) {
        cx.emit(Event::Dropped { unit, slot, item, square, rule });
    }
}

/// What has left its bearer lies in a square.
pub fn lie(cx: &mut Cx<'_>, unit: UnitId, dropped: DroppedItem, square: Square) -> ThingId {
    let thing = cx.new_thing();
    let (by, state) = (Some(unit), dropped.into());
    cx.emit(Event::ThingAppeared { thing, kind: DROPPED, square, from: square, by, state });
    thing
}
