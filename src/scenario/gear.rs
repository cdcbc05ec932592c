//! A combatant's items and armour.

use super::checks::{limited, look_up, some};
use super::decode::{Brief, Name};
use super::diagnostic::Faults;
use super::model::{CarriedDef, HandDef, UnitDef};
use super::stock::Stock;
use crate::battle::system::Archetype;
use crate::battle::{Gear, Item, ItemDefId, ItemKind, Store, Wear};
use std::collections::BTreeMap;

/// The most slots of one combatant.
const MOST_SLOTS: usize = 64;

/// The gear of a combatant: as the level states, otherwise the archetype's.
pub(super) fn gear(def: &UnitDef, base: &Archetype, stock: &Stock, faults: &mut Faults) -> Gear {
    let known = stock.by_name();
    let mut items: Vec<Item> = Vec::new();
    let fitted = fitted(base, &known, stock);
    items.extend(&fitted);
    match &def.items {
        Some(carried) => {
            for Brief(carried) in limited(carried, MOST_SLOTS, "items", |item| item.0.span, faults) {
                carry(carried, &known, stock, &mut items, faults);
            }
        }
        None => {
            for (name, count) in base.items.iter().skip(fitted.len()) {
                if let Some(id) = known.get(name.as_str()) {
                    put(&mut items, fresh(*id, stock), *count, stock.items[usize::from(id.0)].kind);
                }
            }
        }
    }
    if items.len() > MOST_SLOTS {
        let what = format!("\"{}\" carries {} items", def.name.as_str(), items.len());
        faults.add(def.name.span, what, format!("at most {MOST_SLOTS}"));
        items.truncate(MOST_SLOTS);
    }
    let in_hand = in_hand(def, &items, stock, faults);
    Gear { items: items.into_iter().map(Some).collect(), in_hand, worn: worn(def, base, &known, stock, faults) }
}

/// The weapons of a machine's mounts, which it has besides its other items.
fn fitted(base: &Archetype, known: &BTreeMap<&str, ItemDefId>, stock: &Stock) -> Vec<Item> {
    let mounts = base.machine.as_ref().map_or(0, |design| design.mounts.len());
    let weapons = base.items.iter().take(mounts);
    weapons.filter_map(|(name, _)| known.get(name.as_str())).map(|id| fresh(*id, stock)).collect()
}

fn fresh(def: ItemDefId, stock: &Stock) -> Item {
    let entry = &stock.items[usize::from(def.0)];
    Item {
        def,
        loaded: entry.capacity,
        spare: entry.supply(),
        progress: 0,
        wear: Wear::default(),
        store: Store::default(),
    }
}

/// Adds items: expendables share a slot, each other item has its own.
fn put(items: &mut Vec<Item>, item: Item, count: i16, kind: ItemKind) {
    if kind == ItemKind::Expendable {
        items.push(Item { loaded: count, spare: 0, ..item });
    } else {
        items.extend(std::iter::repeat_n(item, usize::try_from(count).unwrap_or(0)));
    }
}

fn carry(
    def: &CarriedDef,
    known: &BTreeMap<&str, ItemDefId>,
    stock: &Stock,
    items: &mut Vec<Item>,
    faults: &mut Faults,
) {
    let Some(id) = look_up(&def.id, known, "item", faults) else { return };
    let info = &stock.items[usize::from(id.0)];
    let mut item = fresh(id, stock);
    if let Some(loaded) = def.loaded {
        if loaded.value > info.capacity {
            let what = format!("{} rounds do not fit into \"{}\"", loaded.value, info.key);
            faults.add(loaded.span, what, format!("at most {}", info.capacity));
        }
        item.loaded = loaded.value;
    }
    item.spare = def.spare.map_or(item.spare, |spare| spare.value);
    item.progress = u8::try_from(def.progress.value).unwrap_or(0);
    item.wear.jammed = def.jammed;
    item.wear.idle = u16::try_from(def.idle.value).unwrap_or(0);
    item.store = Store { points: def.points.value, turns: def.turns.value };
    put(items, item, def.count.value, info.kind);
}

fn in_hand(def: &UnitDef, items: &[Item], stock: &Stock, faults: &mut Faults) -> Option<u8> {
    match &def.in_hand {
        Some(hand) => held(def, hand, None, items, stock, faults),
        None => {
            let weapon = |item: &Item| stock.items[usize::from(item.def.0)].kind == ItemKind::Weapon;
            items.iter().position(weapon).and_then(|slot| u8::try_from(slot).ok())
        }
    }
}

/// The slot of the item in the other hand, which must not be the item in hand.
pub(super) fn other_hand(def: &UnitDef, gear: &Gear, stock: &Stock, faults: &mut Faults) -> Option<u8> {
    let items: Vec<Item> = gear.items.iter().flatten().copied().collect();
    held(def, def.other_hand.as_ref()?, gear.in_hand, &items, stock, faults)
}

/// The slot of a carried item, by its id.
pub(super) fn carried(name: &Name, gear: &Gear, stock: &Stock, faults: &mut Faults) -> Option<u8> {
    let items = || gear.slots().filter_map(|slot| Some((slot, stock.items[usize::from(gear.item(slot)?.def.0)].key)));
    let slot = items().find(|(_, key)| key.as_str() == name.as_str());
    if slot.is_none() {
        let keys: Vec<_> = items().map(|(_, key)| key).collect();
        let keys = keys.iter().map(|key| key.as_str());
        let what = format!("\"{}\" is not carried here", name.as_str());
        faults.unknown(name.span, what, some(keys.clone(), "item"), name.as_str(), keys);
    }
    slot.map(|(slot, _)| slot)
}

/// The slot of a held item: the numbered one of several, otherwise the first that is not held already.
fn held(
    def: &UnitDef,
    hand: &HandDef,
    taken: Option<u8>,
    items: &[Item],
    stock: &Stock,
    faults: &mut Faults,
) -> Option<u8> {
    let HandDef::Item(name) = hand else { return None };
    let key = |item: &Item| stock.items[usize::from(item.def.0)].key;
    let of = |kind: &str| {
        let slots = (0_u8..).zip(items).filter(|(_, item)| key(item).as_str() == kind).map(|(slot, _)| slot);
        slots.collect::<Vec<_>>()
    };
    let numbered = name.as_str().rsplit_once(' ').and_then(|(kind, number)| {
        let number: usize = number.parse().ok()?;
        of(kind).get(number.checked_sub(1)?).copied()
    });
    let own = of(name.as_str());
    let free = own.iter().copied().find(|slot| taken != Some(*slot));
    let slot = free.or(own.first().copied()).or(numbered);
    if slot.is_some() && slot == taken {
        let what = format!("\"{}\" holds \"{}\" in the other hand already", def.name.as_str(), name.as_str());
        faults.add(name.span, what, "another item, or Nothing");
    } else if slot.is_none() {
        let carried = items.iter().map(key).collect::<Vec<_>>();
        let carried = carried.iter().map(|key| key.as_str());
        let what = format!("\"{}\" does not carry \"{}\"", def.name.as_str(), name.as_str());
        faults.unknown(name.span, what, some(carried.clone(), "item"), name.as_str(), carried);
    }
    slot
}

fn worn(
    def: &UnitDef,
    base: &Archetype,
    known: &BTreeMap<&str, ItemDefId>,
    stock: &Stock,
    faults: &mut Faults,
) -> smallvec::SmallVec<[ItemDefId; 2]> {
    let wear = |name: &Name| {
        let id = look_up(name, known, "item", faults)?;
        if stock.items[usize::from(id.0)].kind != ItemKind::Armour {
            faults.add(name.span, format!("\"{}\" cannot be worn", name.as_str()), "an armour");
        }
        Some(id)
    };
    match &def.worn {
        Some(own) => own.iter().filter_map(wear).collect(),
        None => base.worn.iter().filter_map(|name| known.get(name.as_str()).copied()).collect(),
    }
}
