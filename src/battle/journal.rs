//! The journal: what a component was before it was changed, so that a change can be taken back.

use super::hash::Fnv;
use super::ids::{ThingId, UnitId};
use super::initiative::Initiative;
use super::machine::{Aboard, Build};
use super::scheduler::Scheduler;
use super::thing::Thing;
use super::unit::{Body, Budget, Conditions, Gear, Known, Stats};
use super::world::Battle;
use crate::grid::Map;
use bevy_ecs::prelude::{Component, Mut};
use smallvec::SmallVec;

/// One thing as it was.
pub(super) enum Before {
    Body(UnitId, Body),
    Stats(UnitId, Stats),
    Conditions(UnitId, Conditions),
    Gear(UnitId, Gear),
    Budget(UnitId, Budget),
    Initiative(UnitId, Initiative),
    Known(UnitId, Known),
    Build(UnitId, Build),
    Aboard(UnitId, Aboard),
    Scheduler(Box<Scheduler>),
    Map(Map),
    Thing(ThingId, Option<Thing>),
}

/// Everything as it was, latest change last.
#[derive(Default)]
pub(super) struct Journal(Vec<Before>);

macro_rules! changing {
    ($($name:ident: $component:ident),*) => {
        $(pub(super) fn $name(&mut self, unit: UnitId) -> Mut<'_, $component> {
            let entity = self.units[unit.index()];
            if let Some(journal) = &mut self.journal
                && let Some(now) = self.world.get::<$component>(entity)
            {
                journal.0.push(Before::$component(unit, now.clone()));
            }
            self.world.get_mut::<$component>(entity).expect("every combatant has every component")
        })*
    };
}

impl Battle {
    changing!(
        body_mut: Body, stats_mut: Stats, conditions_mut: Conditions, gear_mut: Gear, budget_mut: Budget,
        initiative_mut: Initiative, known_mut: Known, build_mut: Build, aboard_mut: Aboard
    );

    pub(super) fn scheduler_mut(&mut self) -> &mut Scheduler {
        if let Some(journal) = &mut self.journal {
            journal.0.push(Before::Scheduler(Box::new(self.scheduler.clone())));
        }
        &mut self.scheduler
    }

    pub(super) fn map_mut(&mut self) -> &mut Map {
        if let Some(journal) = &mut self.journal {
            journal.0.push(Before::Map(self.map.clone()));
        }
        &mut self.map
    }

    pub(super) fn set_thing(&mut self, id: ThingId, thing: Option<Thing>) {
        let before = self.thing(id).copied();
        if let Some(journal) = &mut self.journal {
            journal.0.push(Before::Thing(id, before));
        }
        self.put_thing(id, thing);
    }

    fn put_thing(&mut self, id: ThingId, thing: Option<Thing>) {
        match (self.things.get(&id).copied(), thing) {
            (Some(entity), Some(thing)) => {
                self.world.entity_mut(entity).insert(thing);
            }
            (Some(entity), None) => {
                self.world.despawn(entity);
                self.things.remove(&id);
            }
            (None, Some(thing)) => {
                let entity = self.world.spawn(thing).id();
                self.things.insert(id, entity);
            }
            (None, None) => {}
        }
    }

    /// Begins to note what changes. [`Battle::roll_back`] takes back everything from here on, [`Battle::keep`] keeps it.
    pub(super) fn note_changes(&mut self) {
        match &mut self.journal {
            Some(journal) => journal.0.clear(),
            None => self.journal = Some(Journal::default()),
        }
    }

    /// Keeps the changes since [`Battle::note_changes`].
    pub(super) fn keep(&mut self) {
        self.journal = None;
    }

    /// How many changes have been noted, for [`Battle::roll_back_to`].
    pub(super) fn noted(&self) -> usize {
        self.journal.as_ref().map_or(0, |journal| journal.0.len())
    }

    /// Takes back every change since [`Battle::note_changes`] and goes on noting.
    pub(super) fn roll_back(&mut self) {
        self.roll_back_to(0);
    }

    /// Takes back every change but the first `kept` and goes on noting.
    pub(super) fn roll_back_to(&mut self, kept: usize) {
        let Some(mut journal) = self.journal.take() else { return };
        for before in journal.0.drain(kept.min(journal.0.len())..).rev() {
            match before {
                Before::Body(unit, was) => self.restore(unit, was),
                Before::Stats(unit, was) => self.restore(unit, was),
                Before::Conditions(unit, was) => self.restore(unit, was),
                Before::Gear(unit, was) => self.restore(unit, was),
                Before::Budget(unit, was) => self.restore(unit, was),
                Before::Initiative(unit, was) => self.restore(unit, was),
                Before::Known(unit, was) => self.restore(unit, was),
                Before::Build(unit, was) => self.restore(unit, was),
                Before::Aboard(unit, was) => self.restore(unit, was),
                Before::Scheduler(was) => self.scheduler = *was,
                Before::Map(was) => self.map = was,
                Before::Thing(id, was) => self.put_thing(id, was),
            }
        }
        self.journal = Some(journal);
    }

    /// A hash of everything that has changed since [`Battle::note_changes`], as it is now; `None` while something is put
    /// off or interrupted, which it does not cover.
    pub(super) fn changes(&self) -> Option<Fnv> {
        let (mut units, mut things, mut ground, mut scheduler) = (SmallVec::<[UnitId; 8]>::new(), false, false, false);
        for before in self.journal.iter().flat_map(|journal| &journal.0) {
            match before {
                Before::Body(unit, _)
                | Before::Stats(unit, _)
                | Before::Conditions(unit, _)
                | Before::Gear(unit, _)
                | Before::Budget(unit, _)
                | Before::Initiative(unit, _)
                | Before::Known(unit, _)
                | Before::Build(unit, _)
                | Before::Aboard(unit, _) => units.push(*unit),
                Before::Scheduler(_) => scheduler = true,
                Before::Map(_) => ground = true,
                Before::Thing(..) => things = true,
            }
        }
        let mut hash = Fnv::default();
        units.sort_unstable();
        units.dedup();
        for unit in units {
            hash.number(unit.0);
            self.hash_unit(&mut hash, unit);
        }
        if things {
            self.hash_things(&mut hash);
        }
        if ground {
            self.hash_ground(&mut hash);
        }
        let whole = !scheduler || (self.scheduler.deferred.is_empty() && self.scheduler.parked.is_empty());
        whole.then_some(hash)
    }

    fn restore<T: Component<Mutability = bevy_ecs::component::Mutable>>(&mut self, unit: UnitId, was: T) {
        if let Some(mut now) = self.world.get_mut::<T>(self.units[unit.index()]) {
            *now = was;
        }
    }
}
