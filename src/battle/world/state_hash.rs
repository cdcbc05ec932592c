//! The state hash: one number for the whole changeable state of a battle, equal on every platform. Fingerprints of a state
//! or of parts of it are quicker, and comparable only within one process.

use super::battle::Battle;
use super::fingerprint::Fingerprint;
use crate::battle::event::Event;
use crate::battle::key::{Fnv, Key, UnitId};
use crate::battle::model::{Budget, Item, ItemKind, Lifetime, Store, Until, Wear};
use std::hash::Hasher;

/// A running hash that takes in the parts of a state.
trait Digest {
    fn number(&mut self, number: impl Into<i64>);
    fn name(&mut self, name: &str);
    fn key(&mut self, key: Key);

    /// Adds an item's damage and faults, if it has any.
    fn wear(&mut self, wear: Wear) {
        if wear.damage != 0 {
            self.name("damage");
            self.number(wear.damage);
        }
        if wear.jammed {
            self.name("jammed");
        }
        if wear.idle != 0 {
            self.name("idle");
            self.number(wear.idle);
        }
    }

    /// Adds an item with what it has stored, apart from damage to it.
    fn equipment(&mut self, item: &Item) {
        self.number(item.def.0);
        self.wear(Wear { damage: 0, ..item.wear });
        self.number(item.store.points);
        self.number(item.store.turns);
    }

    /// Adds what is left in pools, and the lifetime of those that outlast a turn.
    fn budget(&mut self, budget: &Budget) {
        for pool in &budget.0 {
            self.key(pool.key);
            self.number(pool.left);
            if pool.lasts != Lifetime::Turn {
                self.number(pool.lasts as i64);
            }
        }
    }
}

impl Digest for Fnv {
    fn number(&mut self, number: impl Into<i64>) {
        Fnv::number(self, number);
    }

    fn name(&mut self, name: &str) {
        Fnv::name(self, name);
    }

    fn key(&mut self, key: Key) {
        Fnv::name(self, key.as_str());
    }
}

impl Digest for Fingerprint {
    fn number(&mut self, number: impl Into<i64>) {
        self.write_i64(number.into());
    }

    fn name(&mut self, name: &str) {
        self.add(name);
    }

    fn key(&mut self, key: Key) {
        self.add(key);
    }
}

impl Battle {
    /// The hash of the battle's state: combatants, things, ground, scheduler.
    pub fn state_hash(&self) -> u64 {
        let mut hash = Fnv::default();
        self.digest(&mut hash);
        hash.value()
    }

    /// A fingerprint of the same.
    pub fn fingerprint(&self) -> u64 {
        let mut print = Fingerprint::default();
        self.digest(&mut print);
        print.finish()
    }

    fn digest(&self, hash: &mut impl Digest) {
        for unit in self.units() {
            self.hash_unit(hash, unit);
        }
        self.hash_things(hash);
        self.hash_ground(hash);
        let scheduler = self.scheduler();
        hash.number(scheduler.round);
        hash.number(scheduler.current.map_or(-1, |unit| i64::from(unit.0)));
        hash.number(scheduler.count);
        hash.number(scheduler.parked.len() as i64);
        for held in &scheduler.held {
            hash.number(*held);
        }
        if scheduler.surprise {
            hash.name("surprise");
        }
        for side in self.side_ids() {
            hash.budget(self.side_budget(side));
        }
    }
}

impl Battle {
    /// A fingerprint of how easily a combatant is hurt, apart from its place and from what shows in a check: stance, what it
    /// carries besides weapons, and its worth in steps of 50 thousandths.
    pub fn toughness(&self, unit: UnitId) -> u64 {
        let mut hash = Fingerprint::default();
        let body = self.body(unit);
        hash.number(body.stance as i64);
        hash.number(body.life as i64);
        hash.number(self.rules().harm.worth(self, unit) / 50);
        let weapon = |item: &&Item| self.setup().item(item.def).kind == ItemKind::Weapon;
        for item in self.gear(unit).items.iter().flatten().filter(|item| !weapon(item)) {
            hash.equipment(item);
        }
        hash.finish()
    }

    /// A fingerprint of all that a combatant carries, with what it holds.
    pub fn equipment(&self, unit: UnitId) -> u64 {
        let mut hash = Fingerprint::default();
        let gear = self.gear(unit);
        gear.items.iter().flatten().for_each(|item| hash.equipment(item));
        hash.number(gear.in_hand.map_or(-1, i64::from));
        hash.finish()
    }

    /// A fingerprint of some combatants and their vehicles in their places, of things on the map and of changes to the
    /// ground: little else matters to what passes between them in their next turns.
    pub fn scene(&self, units: &[UnitId]) -> u64 {
        let mut hash = Fingerprint::default();
        let with_vehicle = |unit: &UnitId| [Some(*unit), self.seat(*unit).map(|seat| seat.vehicle)];
        for unit in units.iter().flat_map(with_vehicle).flatten() {
            hash.number(unit.0);
            self.hash_body(&mut hash, unit);
            self.hash_person(&mut hash, unit);
            self.hash_machine(&mut hash, unit);
        }
        self.hash_things(&mut hash);
        self.hash_ground(&mut hash);
        hash.finish()
    }

    fn hash_body(&self, hash: &mut impl Digest, unit: UnitId) {
        let body = self.body(unit);
        for part in [i64::from(body.square.x), i64::from(body.square.y), body.altitude as i64, body.facing as i64] {
            hash.number(part);
        }
        for part in [body.stance as i64, body.life as i64, i64::from(body.moved)] {
            hash.number(part);
        }
    }

    fn hash_unit(&self, hash: &mut impl Digest, unit: UnitId) {
        self.hash_body(hash, unit);
        self.hash_person(hash, unit);
        hash.budget(self.budget(unit));
        let initiative = self.initiative(unit);
        hash.number(initiative.base);
        for shift in initiative.now.iter().chain(&initiative.next) {
            hash.key(shift.what);
            hash.number(shift.by);
        }
        for entry in &initiative.entries {
            hash.key(entry.what);
            hash.number(entry.by);
        }
        hash.number(initiative.state as i64);
        hash.number(initiative.first);
        if initiative.extra_turns > 0 {
            hash.name("extra_turns");
            hash.number(initiative.extra_turns);
        }
        self.hash_machine(hash, unit);
        for sighting in &self.known(unit).0 {
            hash.number(i64::from(sighting.in_sight) + 2 * i64::from(sighting.fell));
            let last = sighting.last.map_or((-1, -1), |square| (square.x.into(), square.y.into()));
            hash.number(last.0);
            hash.number(last.1);
        }
    }

    /// Adds a machine's speed and systems, and a combatant's seat.
    fn hash_machine(&self, hash: &mut impl Digest, unit: UnitId) {
        if let Some(machine) = self.machine(unit) {
            hash.number(machine.speed.0);
            for system in &machine.systems {
                hash.number(system.hits);
                if let Some(patch) = system.patch {
                    hash.number(patch.hits);
                    hash.number(patch.hours);
                }
            }
        }
        if let Some(seat) = self.seat(unit) {
            for part in [i64::from(seat.vehicle.0), seat.post as i64, seat.belted.into()] {
                hash.number(part);
            }
            hash.number(seat.window.map_or(-1, |window| window as i64));
        }
    }

    fn hash_things(&self, hash: &mut impl Digest) {
        for thing in self.things() {
            hash.key(thing.kind);
            hash.number(thing.square.x);
            hash.number(thing.square.y);
            if let Some(state) = self.thing_state(thing.id) {
                hash.number(state.numbers().0);
                hash.number(state.numbers().1);
                hash.wear(state.wear());
                state.bonds().into_iter().flatten().for_each(|part| hash.number(part));
            }
        }
    }

    fn hash_ground(&self, hash: &mut impl Digest) {
        for (square, terrain) in self.map().changes() {
            hash.number(square.x);
            hash.number(square.y);
            hash.number(terrain.0);
        }
    }

    fn hash_person(&self, hash: &mut impl Digest, unit: UnitId) {
        for stat in &self.stats(unit).0 {
            hash.key(stat.key);
            hash.number(stat.now);
        }
        for condition in &self.conditions(unit).0 {
            hash.key(condition.key);
            hash.number(condition.amount);
            hash.number(condition.on.map_or(-1, |unit| i64::from(unit.0)));
            hash.number(match condition.until {
                Until::Cleared => -1,
                Until::TurnStart => -2,
                Until::TurnEnd => -3,
                Until::RoundEnd(round) => i64::from(round),
            });
        }
        let gear = self.gear(unit);
        for item in &gear.items {
            match item {
                Some(item) => {
                    for part in [item.def.0.into(), i64::from(item.loaded), item.spare.into(), item.progress.into()] {
                        hash.number(part);
                    }
                    hash.wear(item.wear);
                }
                None => hash.number(-1),
            }
            if let Some(Item { store, .. }) = item.filter(|item| item.store != Store::default()) {
                hash.name("store");
                hash.number(store.points);
                hash.number(store.turns);
            }
        }
        hash.number(gear.in_hand.map_or(-1, i64::from));
    }
}

impl Fnv {
    /// Adds an event by its debug form, which names every field.
    pub fn event(&mut self, event: &Event) {
        self.name(&format!("{event:?}"));
    }
}
