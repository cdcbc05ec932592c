//! The journal: values before their change, so that changes can be rolled back.

use super::battle::Battle;
use super::changed::{BUDGET, INITIATIVE, KNOWN, MACHINE, Parts};
use super::fingerprint::Fingerprint;
use super::scheduler::Scheduler;
use crate::battle::key::{Key, SideId, ThingId, UnitId};
use crate::battle::model::{
    Body, Budget, Conditions, Gear, Initiative, Known, Machine, Order, Seat, Thing, ThingState,
};
use crate::grid::Map;
use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::{Component, Resource};
use smallvec::SmallVec;
use std::hash::Hasher;

/// An earlier value.
#[derive(Clone)]
pub enum Before {
    Body(UnitId, Body),
    Stat(UnitId, usize, i16),
    Conditions(UnitId, Box<Conditions>),
    Gear(UnitId, Box<Gear>),
    Budget(UnitId, Box<Budget>),
    SideBudget(SideId, Box<Budget>),
    Initiative(UnitId, Box<Initiative>),
    Known(UnitId, Box<Known>),
    Machine(UnitId, Box<Machine>),
    Seat(UnitId, Option<Seat>),
    Scheduler(Box<Scheduler>),
    Map(Box<Map>),
    Thing(ThingId, Box<Option<(Thing, ThingState)>>),
}

/// The part of the battle that a change concerns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Part {
    Body(UnitId),
    Stat(UnitId, usize),
    Conditions(UnitId),
    Gear(UnitId),
    Budget(UnitId),
    SideBudget(SideId),
    Initiative(UnitId),
    Known(UnitId),
    Machine(UnitId),
    Seat(UnitId),
    Scheduler,
    Map,
    Things,
}

impl Before {
    fn part(&self) -> Part {
        match self {
            Self::Body(unit, _) => Part::Body(*unit),
            Self::Stat(unit, at, _) => Part::Stat(*unit, *at),
            Self::Conditions(unit, _) => Part::Conditions(*unit),
            Self::Gear(unit, _) => Part::Gear(*unit),
            Self::Budget(unit, _) => Part::Budget(*unit),
            Self::SideBudget(side, _) => Part::SideBudget(*side),
            Self::Initiative(unit, _) => Part::Initiative(*unit),
            Self::Known(unit, _) => Part::Known(*unit),
            Self::Machine(unit, _) => Part::Machine(*unit),
            Self::Seat(unit, _) => Part::Seat(*unit),
            Self::Scheduler(_) => Part::Scheduler,
            Self::Map(_) => Part::Map,
            Self::Thing(..) => Part::Things,
        }
    }
}

/// Earlier values, latest change last, each with its own number, and the order that is being carried out. A resource
/// of the battle's world; while changes are recorded, its contents are taken out, as a resource scope does.
#[derive(Resource, Default)]
pub struct Journal {
    notes: Vec<(u64, Before)>,
    count: u64,
    order: Option<Order>,
}

impl Journal {
    /// The journal without records; its memory is kept.
    fn cleared(mut self) -> Self {
        self.notes.clear();
        self.order = None;
        self
    }

    pub fn note(&mut self, before: Before) {
        self.count += 1;
        self.notes.push((self.count, before));
    }
}

impl Battle {
    /// Starts to record changes. [`Battle::roll_back`] reverts everything from here on, [`Battle::keep`] keeps it.
    pub(in crate::battle) fn note_changes(&mut self) {
        let journal = match self.journal.take() {
            Some(open) => open,
            None => std::mem::take(&mut *self.world.resource_mut::<Journal>()),
        };
        self.journal = Some(journal.cleared());
    }

    /// Keeps the changes since [`Battle::note_changes`].
    pub(in crate::battle) fn keep(&mut self) {
        if let Some(journal) = self.journal.take() {
            *self.world.resource_mut::<Journal>() = journal.cleared();
        }
    }

    /// Records the order that is being carried out, or that it is over.
    pub(in crate::battle) fn note_order(&mut self, order: Option<&Order>) {
        if let Some(journal) = &mut self.journal {
            journal.order = order.cloned();
        }
    }

    /// The battle before the order that is being carried out, and that order; `None` if there is none.
    pub(in crate::battle) fn before_order(&self) -> Option<(Self, Order)> {
        let journal = self.journal.as_ref()?;
        let order = journal.order.clone()?;
        let mut past = self.fork();
        past.journal = Some(Journal { notes: journal.notes.clone(), ..Journal::default() });
        past.roll_back();
        past.keep();
        Some((past, order))
    }

    /// The number of recorded changes, for [`Battle::roll_back_to`].
    pub(in crate::battle) fn noted(&self) -> usize {
        self.journal.as_ref().map_or(0, |journal| journal.notes.len())
    }

    /// Reverts all changes since [`Battle::note_changes`] and continues to record.
    pub(in crate::battle) fn roll_back(&mut self) {
        self.roll_back_to(0);
    }

    /// Reverts all changes except the first `kept` and continues to record.
    pub(in crate::battle) fn roll_back_to(&mut self, kept: usize) {
        let Some(mut journal) = self.journal.take() else { return };
        for (_, before) in journal.notes.drain(kept.min(journal.notes.len())..).rev() {
            match before {
                Before::Body(unit, was) => *self.body_to_change(unit) = was,
                Before::Stat(unit, at, was) => {
                    self.put_stat(unit, at, was);
                }
                Before::Conditions(unit, was) => *self.conditions_to_change(unit) = *was,
                Before::Gear(unit, was) => *self.gear_to_change(unit) = *was,
                Before::Budget(unit, was) => self.restore(unit, *was, BUDGET),
                Before::SideBudget(side, was) => self.put_side_budget(side, *was),
                Before::Initiative(unit, was) => self.restore(unit, *was, INITIATIVE),
                Before::Known(unit, was) => self.restore(unit, *was, KNOWN),
                Before::Machine(unit, was) => self.restore(unit, *was, MACHINE),
                Before::Seat(unit, was) => self.put_seat(unit, was),
                Before::Scheduler(was) => *self.scheduler_to_change() = *was,
                Before::Map(was) => *self.map_to_change() = *was,
                Before::Thing(id, was) => self.put_thing(id, *was),
            }
        }
        self.journal = Some(journal);
    }

    /// The number of changes recorded so far, those reverted or kept included.
    pub(in crate::battle) fn ever_noted(&self) -> u64 {
        self.journal.as_ref().unwrap_or_else(|| self.world.resource::<Journal>()).count
    }

    /// The revision of the battle: while changes are recorded, no other state of it has the same number.
    pub(in crate::battle) fn revision(&self) -> u64 {
        self.noted_since(0).last().map_or(0, |note| note.0)
    }

    /// A fingerprint of the present values of everything changed since the first `noted` changes. Neither the order of
    /// conditions counts nor those that are `spent`. `None` while an order is interrupted or an event deferred, which
    /// it does not cover.
    pub(in crate::battle) fn changes_since(&self, noted: usize, spent: &[Key]) -> Option<Fingerprint> {
        self.fingerprint_of(self.changed_since(noted), spent)
    }

    /// A fingerprint of all changes except those of budgets and initiative.
    pub(in crate::battle) fn changes_of_state(&self) -> Option<Fingerprint> {
        let mut parts = self.changed_since(0);
        parts.retain(|part| !matches!(part, Part::Budget(_) | Part::SideBudget(_) | Part::Initiative(_)));
        self.fingerprint_of(parts, &[])
    }

    fn fingerprint_of(&self, parts: SmallVec<[Part; 16]>, spent: &[Key]) -> Option<Fingerprint> {
        let mut fingerprint = Fingerprint::default();
        for part in parts {
            fingerprint = fingerprint.with(part);
            fingerprint = match part {
                Part::Body(unit) => fingerprint.with(self.body(unit)),
                Part::Stat(unit, at) => fingerprint.with(self.stats(unit).0[at].now),
                Part::Conditions(unit) => {
                    let counting = self.conditions(unit).0.iter().filter(|condition| !spent.contains(&condition.key));
                    let each = counting.map(|condition| Fingerprint::default().with(condition).finish());
                    fingerprint.with(each.fold(0, u64::wrapping_add))
                }
                Part::Gear(unit) => fingerprint.with(self.gear(unit)),
                Part::Budget(unit) => fingerprint.with(self.budget(unit)),
                Part::SideBudget(side) => fingerprint.with(self.side_budget(side)),
                Part::Initiative(unit) => fingerprint.with(self.initiative(unit)),
                Part::Known(unit) => fingerprint.with(self.known(unit)),
                Part::Machine(unit) => fingerprint.with(self.machine(unit)),
                Part::Seat(unit) => fingerprint.with(self.seat(unit)),
                Part::Map => fingerprint.with(self.map().changes()),
                Part::Things => self
                    .things()
                    .fold(fingerprint, |fingerprint, thing| fingerprint.with((thing, self.thing_state(thing.id)))),
                Part::Scheduler => {
                    let scheduler = self.scheduler();
                    if !(scheduler.deferred.is_empty() && scheduler.parked.is_empty()) {
                        return None;
                    }
                    fingerprint
                }
            };
        }
        Some(fingerprint)
    }

    fn noted_since(&self, noted: usize) -> &[(u64, Before)] {
        self.journal.as_ref().and_then(|journal| journal.notes.get(noted..)).unwrap_or_default()
    }

    fn changed_since(&self, noted: usize) -> SmallVec<[Part; 16]> {
        let notes = self.noted_since(noted).iter();
        let mut parts: SmallVec<[Part; 16]> = SmallVec::new();
        for part in notes.map(|note| note.1.part()) {
            if let Err(place) = parts.binary_search(&part) {
                parts.insert(place, part);
            }
        }
        parts
    }

    /// The present values of everything changed since the first `noted` changes, for [`Battle::redo`].
    pub(in crate::battle) fn snapshot(&self, noted: usize) -> Vec<Before> {
        let parts = self.changed_since(noted);
        let mut now = Vec::with_capacity(parts.len());
        for part in parts {
            match part {
                Part::Body(unit) => now.push(Before::Body(unit, *self.body(unit))),
                Part::Stat(unit, at) => now.push(Before::Stat(unit, at, self.stats(unit).0[at].now)),
                Part::Conditions(unit) => now.push(Before::Conditions(unit, Box::new(self.conditions(unit).clone()))),
                Part::Gear(unit) => now.push(Before::Gear(unit, Box::new(self.gear(unit).clone()))),
                Part::Budget(unit) => now.push(Before::Budget(unit, Box::new(self.budget(unit).clone()))),
                Part::SideBudget(side) => {
                    now.push(Before::SideBudget(side, Box::new(self.side_budget(side).clone())));
                }
                Part::Initiative(unit) => now.push(Before::Initiative(unit, Box::new(self.initiative(unit).clone()))),
                Part::Known(unit) => now.push(Before::Known(unit, Box::new(self.known(unit).clone()))),
                Part::Machine(unit) => {
                    now.extend(self.machine(unit).map(|machine| Before::Machine(unit, Box::new(machine.clone()))));
                }
                Part::Seat(unit) => now.push(Before::Seat(unit, self.seat(unit))),
                Part::Scheduler => now.push(Before::Scheduler(Box::new(self.scheduler().clone()))),
                Part::Map => now.push(Before::Map(Box::new(self.map().clone()))),
                Part::Things => now.extend(self.thing_notes(noted)),
            }
        }
        now
    }

    fn thing_notes(&self, noted: usize) -> impl Iterator<Item = Before> {
        let notes = self.noted_since(noted).iter();
        notes.filter_map(|(_, before)| match before {
            Before::Thing(id, _) => Some(Before::Thing(*id, Box::new(self.placed(*id)))),
            _ => None,
        })
    }

    /// Restores the values of a snapshot wherever they differ.
    pub(in crate::battle) fn redo(&mut self, snapshot: &[Before]) {
        for now in snapshot {
            match now {
                Before::Body(unit, now) => *self.body_mut(*unit) = *now,
                Before::Stat(unit, at, now) => {
                    let was = self.put_stat(*unit, *at, *now);
                    if was != *now {
                        self.note(|_| Before::Stat(*unit, *at, was));
                    }
                }
                Before::Conditions(unit, now) => self.conditions_mut(*unit).clone_from(now),
                Before::Gear(unit, now) => self.gear_mut(*unit).clone_from(now),
                Before::Budget(unit, now) => self.budget_mut(*unit).clone_from(now),
                Before::SideBudget(side, now) => self.set_side_budget(*side, Budget::clone(now)),
                Before::Initiative(unit, now) => self.initiative_mut(*unit).clone_from(now),
                Before::Known(unit, now) => self.known_mut(*unit).clone_from(now),
                Before::Machine(unit, now) => {
                    if let Some(mut machine) = self.machine_mut(*unit) {
                        machine.clone_from(now);
                    }
                }
                Before::Seat(unit, now) => self.set_seat(*unit, *now),
                Before::Scheduler(now) => self.scheduler_mut().clone_from(now),
                Before::Map(now) => self.map_mut().clone_from(now),
                Before::Thing(id, now) => self.set_thing(*id, **now),
            }
        }
    }

    fn restore<T: Component<Mutability = Mutable>>(&mut self, unit: UnitId, was: T, part: Parts) {
        self.changed.unit(unit, part);
        if let Some(mut now) = self.world.get_mut::<T>(self.units[unit.index()]) {
            *now = was;
        }
    }
}
