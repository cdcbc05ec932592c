//! Machines of a level: speed, hits, seats, and room on the map.

use super::checks::{look_up, some};
use super::decode::Name;
use super::diagnostic::Faults;
use super::ground::Ground;
use super::model::{Level, SeatDef, UnitDef};
use super::roster::Roster;
use super::stock::Stock;
use crate::battle::system::Archetype;
use crate::battle::{Design, Gear, ItemKind, Key, Machine, Post, Seat, Speed, UnitId};
use crate::grid::{Altitude, Dir8, Square};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A combatant's machine at the start of the battle.
pub(super) fn machine(design: &Arc<Design>, def: &UnitDef, gear: &Gear, stock: &Stock, faults: &mut Faults) -> Machine {
    let key = |slot: u8| gear.item(slot).map(|item| (slot, stock.items[usize::from(item.def.0)].key));
    let weapon = |slot: &u8| {
        let kind = gear.item(*slot).map(|item| stock.items[usize::from(item.def.0)].kind);
        kind == Some(ItemKind::Weapon)
    };
    let slots: Vec<u8> = if design.vehicle {
        design.mounts.iter().map(|mount| mount.slot).collect()
    } else {
        gear.slots().filter(weapon).collect()
    };
    let mut machine = Machine::new(Arc::clone(design), slots.into_iter().filter_map(key));
    let kph = def.speed.value.unsigned_abs();
    machine.speed = Speed::kph(kph);
    if kph > design.top_speed {
        let what = format!("{kph} km/h is faster than \"{}\" goes", def.name.as_str());
        faults.add(def.speed.span, what, format!("at most {}", design.top_speed));
    }
    for (name, hits) in &def.hits.0 {
        let known: Vec<&str> = machine.systems.iter().map(|system| system.key.as_str()).collect();
        match machine.systems.iter().position(|system| system.key.as_str() == name.as_str()) {
            Some(at) => machine.systems[at].hits = u8::try_from(hits.value).unwrap_or(0),
            None => {
                let what = format!("\"{}\" has no system called \"{}\"", def.name.as_str(), name.as_str());
                faults.unknown(name.span, what, some(known.iter().copied(), "system"), name.as_str(), known);
            }
        }
    }
    machine
}

/// The seats of something that carries people.
struct Carrier {
    seats: u8,
    windows: u8,
    open: bool,
}

/// The archetype of a combatant of the level that is a vehicle; `None` if it is not.
fn vehicle<'s>(def: &UnitDef, stock: &'s Stock) -> Option<(&'s Archetype, &'s Arc<Design>)> {
    let archetype = stock.find_archetype(def.archetype.as_ref()?.as_str())?;
    archetype.machine.as_ref().filter(|design| design.vehicle).map(|design| (archetype, design))
}

impl Roster<'_> {
    /// What a combatant of the level offers to people who ride: a vehicle its seats, a mount its back.
    fn carrier(&self, def: &UnitDef) -> Option<Carrier> {
        if let Some((_, design)) = vehicle(def, self.stock) {
            return Some(Carrier { seats: design.seats, windows: design.windows, open: design.open });
        }
        let archetype = def.archetype.as_ref().and_then(|name| self.stock.find_archetype(name.as_str()));
        let of_base = archetype.iter().flat_map(|archetype| &archetype.tags).map(String::as_str);
        let own = def.tags.iter().map(Name::as_str);
        let tags: Vec<Key> = of_base.chain(own).filter_map(Key::intern).collect();
        let seats = self.rules.core.carries(&tags);
        (seats > 0).then_some(Carrier { seats, windows: 0, open: true })
    }

    /// A combatant's seat in a vehicle or on a mount.
    pub(super) fn seat(&self, def: &UnitDef, seat: &SeatDef, faults: &mut Faults) -> Option<Seat> {
        let units = &self.level.units[..self.places.len()];
        let carriers = units.iter().zip(0..).filter(|(unit, _)| self.carrier(unit).is_some());
        let known: BTreeMap<&str, UnitId> = carriers.map(|(unit, id)| (unit.name.as_str(), UnitId(id))).collect();
        let id = look_up(&seat.vehicle, &known, "vehicle", faults)?;
        let design = self.carrier(&self.level.units[id.index()])?;
        let same = |unit: &&UnitDef| unit.aboard.as_ref().is_some_and(|other| other.vehicle.text == seat.vehicle.text);
        let earlier = units.iter().take_while(|unit| unit.name.span != def.name.span);
        let before: Vec<&UnitDef> = earlier.filter(same).collect();
        if before.len() >= usize::from(design.seats) {
            let what = format!("all seats of \"{}\" are taken: {}", seat.vehicle.text, design.seats);
            faults.add(seat.span, what, "a vehicle with a free seat");
        }
        let drives = |unit: &&UnitDef| unit.aboard.as_ref().is_some_and(|other| other.post == Post::Driver);
        if seat.post == Post::Driver && before.iter().any(drives) {
            faults.add(seat.span, format!("\"{}\" has a driver already", seat.vehicle.text), "another post");
        }
        let window = |unit: &&UnitDef| unit.aboard.as_ref().is_some_and(|other| other.window == seat.window);
        if let Some(side) = seat.window.filter(|_| !design.open)
            && before.iter().filter(|unit| window(unit)).count() >= usize::from(design.windows)
        {
            let side = format!("{side:?}").to_lowercase();
            let what = format!("all windows at the {side} of \"{}\" are taken: {}", seat.vehicle.text, design.windows);
            faults.add(seat.span, what, "another window, or none");
        }
        let belted = seat.belted.unwrap_or(!design.open);
        Some(Seat { vehicle: id, post: seat.post, belted, window: seat.window })
    }
}

/// Reports vehicles without room in their place: off the map, on ground that nobody can enter, or overlapping another.
pub(super) fn parked(
    level: &Level,
    places: &[Option<Square>],
    ground: Option<&Ground>,
    stock: &Stock,
    faults: &mut Faults,
) {
    let Some(Ground { map, .. }) = ground else { return };
    let mut taken: BTreeMap<(Altitude, Square), &str> = BTreeMap::new();
    for (def, place) in level.units.iter().zip(places) {
        let (Some((_, design)), Some(place)) = (vehicle(def, stock), place) else { continue };
        if def.altitude != Altitude::Ground && !design.flies {
            faults.add(def.name.span, format!("\"{}\" cannot fly", def.name.as_str()), "altitude: Ground");
        }
        for square in design.footprint.squares(*place, def.facing.unwrap_or(Dir8::N)) {
            let barred = def.altitude == Altitude::Ground && map.stops_vehicles(square);
            let there = def.arrives.is_none();
            let other = there.then(|| taken.insert((def.altitude, square), def.name.as_str())).flatten();
            if barred || !map.contains(square) || other.is_some() {
                let by = other.map_or_else(|| "no room".to_owned(), |other| format!("\"{other}\""));
                let what = format!("\"{}\" covers {square} too, where there is {by}", def.name.as_str());
                faults.add(def.name.span, what, "another square or facing");
                break;
            }
        }
    }
}
