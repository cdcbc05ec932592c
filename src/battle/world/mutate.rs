//! The accessors by which a battle changes: each records the earlier value in the journal. [`super::apply`] calls
//! them.

use super::battle::{Battle, PhaseSteps};
use super::changed::{BODY, BUDGET, CONDITIONS, GEAR, INITIATIVE, KNOWN, MACHINE, MAP, SCHEDULER, SEAT, SIDES, STATS};
use super::copies::Copied;
use super::journal::Before;
use super::scheduler::Scheduler;
use crate::battle::key::{Key, SideId, ThingId, UnitId};
use crate::battle::model::{
    Aboard, Body, Budget, Conditions, Gear, Initiative, Known, Machine, Seat, Setup, SharedSetup, Stats, Thing,
    ThingState,
};
use crate::grid::Map;
use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::{Entity, Mut, Resource};
use std::convert::identity;
use std::sync::Arc;

const WHOLE: &str = "a battle has every component";

macro_rules! changing {
    ($($name:ident: $component:ident as $part:ident),*) => {
        $(pub(in crate::battle) fn $name(&mut self, unit: UnitId) -> Mut<'_, $component> {
            self.changed.unit(unit, $part);
            let now = self.world.get_mut::<$component>(self.units[unit.index()]);
            let now = now.expect(WHOLE);
            if let Some(journal) = &mut self.journal {
                journal.note(Before::$component(unit, Box::new($component::clone(&now))));
            }
            now
        })*
    };
}

/// The same for components with a copy: with a record of the earlier value, and without one.
macro_rules! copied {
    ($($name:ident, $unrecorded:ident: $component:ident as $part:ident in $copies:ident by $keep:expr),*) => {
        $(pub(in crate::battle) fn $name(&mut self, unit: UnitId) -> Copied<'_, $component> {
            if let Some(journal) = &mut self.journal {
                journal.note(Before::$component(unit, $keep(self.copies.$copies[unit.index()].clone())));
            }
            self.$unrecorded(unit)
        }

        pub(super) fn $unrecorded(&mut self, unit: UnitId) -> Copied<'_, $component> {
            self.changed.unit(unit, $part);
            let now = self.world.get_mut::<$component>(self.units[unit.index()]).expect(WHOLE);
            Copied { now, copy: &mut self.copies.$copies[unit.index()] }
        })*
    };
}

impl Battle {
    changing!(budget_mut: Budget as BUDGET, initiative_mut: Initiative as INITIATIVE, known_mut: Known as KNOWN);

    copied!(
        body_mut, body_to_change: Body as BODY in bodies by identity,
        conditions_mut, conditions_to_change: Conditions as CONDITIONS in conditions by Box::new,
        gear_mut, gear_to_change: Gear as GEAR in gear by Box::new
    );

    fn resource_mut<R: Resource<Mutability = Mutable>>(&mut self, place: Entity) -> &mut R {
        self.world.get_mut::<R>(place).expect("a battle never loses a resource").into_inner()
    }

    /// The map, to be changed without a record.
    pub(super) fn map_to_change(&mut self) -> Copied<'_, Map> {
        self.changed.battle(MAP);
        let now = self.world.get_mut::<Map>(self.access.map.entity()).expect(WHOLE);
        Copied { now, copy: &mut self.copies.map }
    }

    /// The scheduler, to be changed without a record.
    pub(super) fn scheduler_to_change(&mut self) -> &mut Scheduler {
        self.changed.battle(SCHEDULER);
        self.resource_mut(self.access.scheduler.entity())
    }

    /// Records an earlier value while changes are recorded.
    pub(in crate::battle) fn note(&mut self, before: impl FnOnce(&Self) -> Before) {
        if self.journal.is_some() {
            let before = before(self);
            if let Some(journal) = &mut self.journal {
                journal.note(before);
            }
        }
    }

    pub(super) fn machine_mut(&mut self, unit: UnitId) -> Option<Mut<'_, Machine>> {
        let before = Before::Machine(unit, Box::new(self.machine(unit)?.clone()));
        self.note(|_| before);
        self.changed.unit(unit, MACHINE);
        self.world.get_mut::<Machine>(self.units[unit.index()])
    }

    pub(super) fn put_machine(&mut self, unit: UnitId, to: &Machine) {
        self.changed.unit(unit, MACHINE);
        if let Some(mut machine) = self.world.get_mut::<Machine>(self.units[unit.index()]) {
            machine.clone_from(to);
        }
    }

    pub(super) fn set_seat(&mut self, unit: UnitId, to: Option<Seat>) {
        self.note(|battle| Before::Seat(unit, battle.seat(unit)));
        self.put_seat(unit, to);
    }

    pub(super) fn put_seat(&mut self, unit: UnitId, to: Option<Seat>) {
        self.changed.unit(unit, SEAT);
        let mut rider = self.world.entity_mut(self.units[unit.index()]);
        match to {
            Some(seat) => rider.insert((seat, Aboard(self.units[seat.vehicle.index()]))),
            None => rider.remove::<(Seat, Aboard)>(),
        };
        self.access.update(&self.world);
    }

    pub(super) fn set_side_budget(&mut self, side: SideId, to: Budget) {
        self.note(|battle| Before::SideBudget(side, Box::new(battle.side_budget(side).clone())));
        self.put_side_budget(side, to);
    }

    pub(super) fn put_side_budget(&mut self, side: SideId, to: Budget) {
        self.changed.battle(SIDES);
        if let Some(mut budget) = self.world.get_mut::<Budget>(self.sides[side.index()]) {
            *budget = to;
        }
    }

    pub(in crate::battle) fn set_stat(&mut self, unit: UnitId, key: Key, to: i16) {
        let Some(at) = self.stats(unit).0.iter().position(|stat| stat.key == key) else { return };
        let was = self.put_stat(unit, at, to);
        self.note(|_| Before::Stat(unit, at, was));
    }

    pub(super) fn put_stat(&mut self, unit: UnitId, at: usize, to: i16) -> i16 {
        self.changed.unit(unit, STATS);
        self.copies.stats[unit.index()].0[at].now = to;
        let stats = self.world.get_mut::<Stats>(self.units[unit.index()]);
        std::mem::replace(&mut stats.expect(WHOLE).0[at].now, to)
    }

    pub(in crate::battle) fn scheduler_mut(&mut self) -> &mut Scheduler {
        self.note(|battle| Before::Scheduler(Box::new(battle.scheduler().clone())));
        self.scheduler_to_change()
    }

    pub(super) fn map_mut(&mut self) -> Copied<'_, Map> {
        self.note(|battle| Before::Map(Box::new(battle.map().clone())));
        self.map_to_change()
    }

    /// Changes the set-up of a battle that has not begun.
    pub(in crate::battle) fn set_setup(&mut self, setup: Setup, steps: PhaseSteps) {
        self.setup = Arc::new(setup);
        self.world.insert_resource(steps);
        self.world.insert_resource(SharedSetup(Arc::clone(&self.setup)));
    }

    pub(super) fn set_thing(&mut self, id: ThingId, thing: Option<(Thing, ThingState)>) {
        self.note(|battle| Before::Thing(id, Box::new(battle.placed(id))));
        self.put_thing(id, thing);
    }
}
