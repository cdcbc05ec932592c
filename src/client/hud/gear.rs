//! What a combatant holds, carries and wears, in words.

use crate::battle::{Battle, ItemKind, UnitId};
use crate::client::base::say::{say, tell};

/// The item in hand, with its rounds and faults.
pub fn hand(battle: &Battle, unit: UnitId) -> String {
    match battle.in_hand(unit) {
        Some((slot, item, _)) => {
            let wear = [
                (item.wear.damage > 0, "sheet.damaged"),
                (item.wear.jammed, "sheet.jammed"),
                (battle.is_idle(item), "sheet.idle"),
            ];
            let wear: String = wear.iter().filter(|one| one.0).map(|one| format!(" \u{b7} {}", say(one.1))).collect();
            format!("{}{wear}", one(battle, unit, slot).unwrap_or_default())
        }
        None if battle.machine(unit).is_some() => String::new(),
        None => say("sheet.empty_hands"),
    }
}

/// An item with its rounds, its number, and what is spare.
fn one(battle: &Battle, unit: UnitId, slot: u8) -> Option<String> {
    let (item, def) = battle.item(unit, slot)?;
    let number = match (def.capacity, item.loaded) {
        _ if used_up(battle, unit, slot) => format!(": {}", say("sheet.none_left")),
        (1.., loaded) => format!(" {loaded}/{}", def.capacity),
        (_, 2..) => format!(" \u{d7}{}", item.loaded),
        _ => String::new(),
    };
    let spare = if item.spare > 0 { tell("sheet.spare", &[("n", &item.spare.to_string())]) } else { String::new() };
    Some(format!("{}{number}{spare}", def.name))
}

/// True for grenades and the like of which none is left.
fn used_up(battle: &Battle, unit: UnitId, slot: u8) -> bool {
    battle.item(unit, slot).is_some_and(|(item, def)| def.kind == ItemKind::Expendable && item.loaded < 1)
}

/// Everything that it carries besides the item in hand: weapons, grenades, tools.
pub fn carried(battle: &Battle, unit: UnitId) -> String {
    let gear = battle.gear(unit);
    let others = gear.slots().filter(|slot| gear.in_hand != Some(*slot) && !used_up(battle, unit, *slot));
    others.filter_map(|slot| one(battle, unit, slot)).collect::<Vec<_>>().join(", ")
}

/// The same as part of a line; empty if it carries nothing else.
pub fn carries(battle: &Battle, unit: UnitId) -> String {
    let items = carried(battle, unit);
    if items.is_empty() { items } else { tell("sheet.and_carries", &[("items", &items)]) }
}

/// Its armour.
pub fn worn(battle: &Battle, unit: UnitId) -> String {
    let names = battle.gear(unit).worn.iter().map(|id| battle.setup().item(*id).name.to_lowercase());
    names.collect::<Vec<_>>().join(", ")
}
