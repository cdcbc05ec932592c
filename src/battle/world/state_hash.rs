//! The state hash: one number for the whole changeable state of a battle, equal on every platform.

use super::battle::Battle;
use crate::battle::event::Event;
use crate::battle::key::{Fnv, UnitId};
use crate::battle::model::{Budget, Item, Lifetime, Store, Until, Wear};

impl Battle {
    /// The hash of the battle's state: combatants, things, ground, scheduler.
    pub fn state_hash(&self) -> u64 {
        let mut hash = Fnv::default();
        for unit in self.units() {
            self.hash_unit(&mut hash, unit);
        }
        self.hash_things(&mut hash);
        self.hash_ground(&mut hash);
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
        hash.value()
    }
}

impl Battle {
    /// A hash of how easily a combatant is hurt, apart from its place and from what shows in a check: stance, equipment,
    /// and its worth in steps of 50 thousandths.
    pub fn toughness(&self, unit: UnitId) -> u64 {
        let mut hash = Fnv::default();
        let body = self.body(unit);
        hash.number(body.stance as i64);
        hash.number(body.life as i64);
        hash.number(self.rules().harm.worth(self, unit) / 50);
        let gear = self.gear(unit);
        for item in gear.items.iter().flatten() {
            hash.number(item.def.0);
            hash.wear(Wear { damage: 0, ..item.wear });
            hash.number(item.store.points);
            hash.number(item.store.turns);
        }
        hash.number(gear.in_hand.map_or(-1, i64::from));
        hash.value()
    }

    /// A hash of some combatants and their vehicles in their places, of things on the map and of changes to the
    /// ground: little else matters to what passes between them in their next turns.
    pub fn scene(&self, units: &[UnitId]) -> u64 {
        let mut hash = Fnv::default();
        let with_vehicle = |unit: &UnitId| [Some(*unit), self.seat(*unit).map(|seat| seat.vehicle)];
        for unit in units.iter().flat_map(with_vehicle).flatten() {
            hash.number(unit.0);
            self.hash_body(&mut hash, unit);
            self.hash_person(&mut hash, unit);
            self.hash_machine(&mut hash, unit);
        }
        self.hash_things(&mut hash);
        self.hash_ground(&mut hash);
        hash.value()
    }

    fn hash_body(&self, hash: &mut Fnv, unit: UnitId) {
        let body = self.body(unit);
        for part in [i64::from(body.square.x), i64::from(body.square.y), body.altitude as i64, body.facing as i64] {
            hash.number(part);
        }
        for part in [body.stance as i64, body.life as i64, i64::from(body.moved)] {
            hash.number(part);
        }
    }

    fn hash_unit(&self, hash: &mut Fnv, unit: UnitId) {
        self.hash_body(hash, unit);
        self.hash_person(hash, unit);
        hash.budget(self.budget(unit));
        let initiative = self.initiative(unit);
        hash.number(initiative.base);
        for shift in initiative.now.iter().chain(&initiative.next) {
            hash.name(shift.what.as_str());
            hash.number(shift.by);
        }
        for entry in &initiative.entries {
            hash.name(entry.what.as_str());
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
    fn hash_machine(&self, hash: &mut Fnv, unit: UnitId) {
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

    fn hash_things(&self, hash: &mut Fnv) {
        for thing in self.things() {
            hash.name(thing.kind.as_str());
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

    fn hash_ground(&self, hash: &mut Fnv) {
        for (square, terrain) in self.map().changes() {
            hash.number(square.x);
            hash.number(square.y);
            hash.number(terrain.0);
        }
    }

    fn hash_person(&self, hash: &mut Fnv, unit: UnitId) {
        for stat in &self.stats(unit).0 {
            hash.name(stat.key.as_str());
            hash.number(stat.now);
        }
        for condition in &self.conditions(unit).0 {
            hash.name(condition.key.as_str());
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

    /// Adds what is left in pools, and the lifetime of those that outlast a turn.
    fn budget(&mut self, budget: &Budget) {
        for pool in &budget.0 {
            self.name(pool.key.as_str());
            self.number(pool.left);
            if pool.lasts != Lifetime::Turn {
                self.number(pool.lasts as i64);
            }
        }
    }

    /// Adds an event by its debug form, which names every field.
    pub fn event(&mut self, event: &Event) {
        self.name(&format!("{event:?}"));
    }
}
