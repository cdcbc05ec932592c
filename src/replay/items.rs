//! Item names in order files and on the command line: an id, a name, or a word that occurs in one item's id only.
//! Several items of a kind have numbers, such as `pistol 2`.

use crate::battle::system::ItemOf;
use crate::battle::{Battle, ItemDef, Key, UnitId, engine};

/// The name of bare hands, and the mode of actions that use them whatever is in hand.
pub const BARE_HANDS: Key = Key::new("unarmed");

/// An item with its slot.
type Slotted<'a> = (u8, &'a ItemDef);

/// The slot of the item that an order of an action names, in the gear that the action takes its items from.
///
/// # Errors
/// The ids of the items that could have been named.
pub fn slot(
    battle: &Battle,
    unit: UnitId,
    act: Option<Key>,
    target: Option<UnitId>,
    name: &str,
) -> Result<u8, Vec<Key>> {
    let items = within_reach(battle, unit, act, target);
    found(&items, name).ok_or_else(|| items.iter().map(|(_, def)| def.key).collect())
}

/// The items that an order of an action may name; without an action, all that any action may.
fn within_reach(battle: &Battle, unit: UnitId, act: Option<Key>, target: Option<UnitId>) -> Vec<Slotted<'_>> {
    match act.map_or(ItemOf::Either, |act| engine::form(battle, act).item) {
        ItemOf::Nobody | ItemOf::Bearer => carried(battle, unit),
        ItemOf::Vehicle => mounted(battle, unit),
        ItemOf::Either => [carried(battle, unit), mounted(battle, unit)].concat(),
        ItemOf::Target => target.map_or_else(Vec::new, |target| carried(battle, target)),
    }
}

fn carried(battle: &Battle, unit: UnitId) -> Vec<Slotted<'_>> {
    let slots = battle.gear(unit).slots();
    slots.filter_map(|slot| Some((slot, battle.item(unit, slot)?.1))).collect()
}

/// The mounted weapons of a combatant's vehicle.
fn mounted(battle: &Battle, unit: UnitId) -> Vec<Slotted<'_>> {
    let Some(vehicle) = battle.seat(unit).map(|seat| seat.vehicle) else { return Vec::new() };
    let mounts = battle.machine(vehicle).map_or(&[][..], |machine| &machine.design.mounts);
    mounts.iter().filter_map(|mount| Some((mount.slot, battle.item(vehicle, mount.slot)?.1))).collect()
}

/// The slot of the item with that name.
fn found(items: &[Slotted<'_>], name: &str) -> Option<u8> {
    let numbered = || {
        let (kind, number) = name.rsplit_once(' ')?;
        let number: usize = number.parse().ok()?;
        of_kind(items, kind.trim_end()).nth(number.checked_sub(1)?)
    };
    of_kind(items, name).next().or_else(numbered).or_else(|| by_word(items, name))
}

fn of_kind<'a>(items: &'a [Slotted<'_>], name: &'a str) -> impl Iterator<Item = u8> + 'a {
    let named = move |def: &ItemDef| def.key.as_str() == name || def.name.eq_ignore_ascii_case(name);
    items.iter().filter(move |item| named(item.1)).map(|item| item.0)
}

/// The first item with that word in its id, if all items with it are of one kind.
fn by_word(items: &[Slotted<'_>], word: &str) -> Option<u8> {
    let mut worded = items.iter().filter(|item| item.1.key.as_str().split('_').any(|one| one == word));
    let first = worded.next()?;
    worded.all(|other| other.1.key == first.1.key).then_some(first.0)
}
