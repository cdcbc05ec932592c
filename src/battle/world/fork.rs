//! Copies of a battle: a new fork, and the cheap way to make an old fork equal to another battle.

use super::access::Access;
use super::battle::{Battle, spawn_sides};
use super::changed::{
    BODY, BUDGET, CONDITIONS, Changed, GEAR, INITIATIVE, KNOWN, MACHINE, MAP, SCHEDULER, SEAT, SIDES, STATS, THINGS,
};
use super::journal::Journal;
use crate::battle::key::ThingId;
use crate::battle::model::{Body, Budget, Conditions, Gear, Initiative, Known, SharedSetup, Stats};
use bevy_ecs::prelude::World;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The components to copy: those that every combatant has and that change.
pub type Changing = (
    &'static mut Body,
    &'static mut Stats,
    &'static mut Conditions,
    &'static mut Gear,
    &'static mut Budget,
    &'static mut Initiative,
    &'static mut Known,
);

impl Battle {
    /// An independent copy.
    pub fn fork(&self) -> Self {
        let mut world = World::new();
        let mut units = Vec::with_capacity(self.units.len());
        for unit in self.units() {
            let state = (*self.body(unit), self.stats(unit).clone(), self.conditions(unit).clone());
            let means = (self.gear(unit).clone(), self.budget(unit).clone());
            let (initiative, known) = (self.initiative(unit).clone(), self.known(unit).clone());
            let mut entity = world.spawn((self.unit(unit).clone(), state, means, initiative, known));
            if let Some(machine) = self.machine(unit) {
                entity.insert(machine.clone());
            }
            units.push(entity.id());
        }
        let sides = spawn_sides(&mut world, self.side_ids().map(|side| self.side_budget(side).clone()));
        world.insert_resource(self.steps().clone());
        world.insert_resource(SharedSetup(Arc::clone(self.shared_setup())));
        world.insert_resource(self.map().clone());
        world.insert_resource(self.scheduler().clone());
        world.insert_resource(Journal::default());
        let access = Access::of(&mut world);
        let mut fork = Self {
            world,
            access,
            changing: None,
            units,
            sides,
            things: BTreeMap::new(),
            roster: Arc::clone(&self.roster),
            setup: Arc::clone(&self.setup),
            journal: None,
            copies: self.copies.clone(),
            changed: Changed::new(0),
        };
        fork.copy_seats(self);
        fork.copy_things(self);
        fork.changed = self.changed.clone();
        fork
    }

    /// Makes this battle equal to another of the same level, reusing its memory: the cheap way to fork again and again.
    /// Only what may differ is copied.
    pub fn fork_from(&mut self, other: &Self) {
        debug_assert!(Arc::ptr_eq(&self.roster, &other.roster), "both battles must come from the same level");
        let changing = self.changing.get_or_insert_with(|| self.world.query());
        let mut fixtures = 0;
        for unit in other.units() {
            let parts = self.changed.of_unit(&other.changed, unit);
            fixtures |= parts & (MACHINE | SEAT);
            if parts & !(MACHINE | SEAT) == 0 {
                continue;
            }
            let from = other.access.whole.get_manual(&other.world, other.units[unit.index()]);
            let to = changing.get_mut(&mut self.world, self.units[unit.index()]);
            let (Ok(to), Ok((body, stats, conditions, gear, budget, initiative, known))) = (to, from) else { continue };
            let (mut own_body, mut own_stats, mut own_conditions, mut own_gear, mut own_budget, mut own, mut own_known) =
                to;
            if parts & BODY != 0 {
                *own_body = *body;
                self.copies.bodies[unit.index()] = *body;
            }
            if parts & STATS != 0 {
                own_stats.0.clone_from(&stats.0);
                self.copies.stats[unit.index()].0.clone_from(&stats.0);
            }
            if parts & CONDITIONS != 0 {
                own_conditions.clone_from(conditions);
                self.copies.conditions[unit.index()].clone_from(conditions);
            }
            if parts & GEAR != 0 {
                own_gear.clone_from(gear);
                self.copies.gear[unit.index()].clone_from(gear);
            }
            if parts & BUDGET != 0 {
                own_budget.0.clone_from(&budget.0);
            }
            if parts & INITIATIVE != 0 {
                own.clone_from(initiative);
            }
            if parts & KNOWN != 0 {
                own_known.0.clone_from(&known.0);
            }
        }
        if self.roster.mechanical && fixtures & MACHINE != 0 {
            for unit in self.units() {
                if let Some(machine) = other.machine(unit) {
                    self.put_machine(unit, machine);
                }
            }
        }
        if self.roster.mechanical && fixtures & SEAT != 0 {
            self.copy_seats(other);
        }
        let parts = self.changed.of_battle(&other.changed);
        if parts & SIDES != 0 {
            for side in other.side_ids() {
                if self.side_budget(side) != other.side_budget(side) {
                    self.put_side_budget(side, other.side_budget(side).clone());
                }
            }
        }
        if parts & MAP != 0 {
            self.map_to_change().clone_from(other.map());
        }
        if parts & SCHEDULER != 0 {
            self.scheduler_to_change().clone_from(other.scheduler());
        }
        self.keep();
        if parts & THINGS != 0 && !(self.things.is_empty() && other.things.is_empty()) {
            self.copy_things(other);
        }
        self.changed.copy(&other.changed);
    }

    /// Makes the present state the one from which later changes count for [`Battle::fork_from`]: copies that are made
    /// from now on share it.
    pub(in crate::battle) fn rebase(&mut self) {
        self.changed.rebase();
    }

    fn copy_seats(&mut self, other: &Self) {
        for unit in other.units() {
            let seat = other.seat(unit);
            if self.seat(unit) != seat {
                self.put_seat(unit, seat);
            }
        }
    }

    fn copy_things(&mut self, other: &Self) {
        let ids: BTreeSet<ThingId> = self.things.keys().chain(other.things.keys()).copied().collect();
        for id in ids {
            let placed = other.placed(id);
            if self.placed(id) != placed {
                self.put_thing(id, None);
                self.put_thing(id, placed);
            }
        }
    }
}
