//! Read access to a battle.

use super::battle::{Battle, PhaseSteps};
use super::scheduler::{Phase, Scheduler};
use crate::battle::key::{Key, SideId, UnitId};
use crate::battle::model::{
    Body, Budget, CALLED, Conditions, Gear, Initiative, Item, ItemDef, Known, Life, Machine, Profile, Seat, Setup,
    SharedSetup, Sighting, Stats, Unit,
};
use crate::grid::{Map, Square};
use bevy_ecs::prelude::{Component, Entity, QueryState};
use std::sync::Arc;

impl Battle {
    #[inline]
    pub(super) fn part_of<'a, T: Component>(&'a self, access: &'a QueryState<&'static T>, entity: Entity) -> &'a T {
        access.get_manual(&self.world, entity).expect("every combatant has every component")
    }

    #[inline]
    fn part<'a, T: Component>(&'a self, access: &'a QueryState<&'static T>, unit: UnitId) -> &'a T {
        self.part_of(access, self.units[unit.index()])
    }

    /// The combatant's place and posture.
    ///
    /// # Panics
    /// Like all queries on a combatant: if no combatant has that id (see [`Battle::has_unit`]).
    #[inline]
    pub fn body(&self, unit: UnitId) -> &Body {
        &self.copies.bodies[unit.index()]
    }

    /// Its identity and side.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.roster.units[unit.index()]
    }

    /// Its profile.
    pub fn profile(&self, unit: UnitId) -> &Profile {
        &self.unit(unit).profile
    }

    /// Its name.
    pub fn name(&self, unit: UnitId) -> &str {
        &self.unit(unit).profile.name
    }

    /// Its side.
    pub fn side(&self, unit: UnitId) -> SideId {
        self.unit(unit).side
    }

    /// Its stats.
    #[inline]
    pub fn stats(&self, unit: UnitId) -> &Stats {
        &self.copies.stats[unit.index()]
    }

    /// Its conditions.
    #[inline]
    pub fn conditions(&self, unit: UnitId) -> &Conditions {
        &self.copies.conditions[unit.index()]
    }

    /// True if any combatant has a condition.
    pub fn anybody_has(&self, what: Key) -> bool {
        self.copies.conditions.iter().any(|conditions| conditions.has(what))
    }

    /// True if any combatant has a trait with a value.
    pub fn anybody_has_traits(&self) -> bool {
        self.roster.traits
    }

    /// True if an item cannot be fired yet: too hot, or recharging.
    pub fn is_idle(&self, item: &Item) -> bool {
        item.wear.idle > 0 && item.wear.idle >= self.scheduler().round
    }

    /// Its items.
    #[inline]
    pub fn gear(&self, unit: UnitId) -> &Gear {
        &self.copies.gear[unit.index()]
    }

    /// Its remaining budget.
    pub fn budget(&self, unit: UnitId) -> &Budget {
        self.part(&self.access.budget, unit)
    }

    /// All sides, in order of id.
    pub fn side_ids(&self) -> impl Iterator<Item = SideId> + use<> {
        (0..self.sides.len()).map(|at| SideId(u8::try_from(at).unwrap_or(u8::MAX)))
    }

    /// The pools that all combatants of a side may spend.
    pub fn side_budget(&self, side: SideId) -> &Budget {
        self.part_of(&self.access.budget, self.sides[side.index()])
    }

    /// Its initiative.
    pub fn initiative(&self, unit: UnitId) -> &Initiative {
        self.part(&self.access.initiative, unit)
    }

    /// Each side's knowledge of its place.
    pub fn known(&self, unit: UnitId) -> &Known {
        self.part(&self.access.known, unit)
    }

    /// Its machine; `None` for the living.
    pub fn machine(&self, unit: UnitId) -> Option<&Machine> {
        let entity = self.units.get(unit.index()).filter(|_| self.roster.mechanical)?;
        self.access.machine.get_manual(&self.world, *entity).ok()
    }

    /// Its seat, if it is aboard a vehicle.
    pub fn seat(&self, unit: UnitId) -> Option<Seat> {
        let entity = self.units.get(unit.index()).filter(|_| self.roster.mechanical)?;
        self.access.seat.get_manual(&self.world, *entity).ok().copied()
    }

    /// True if a combatant has that id.
    pub fn has_unit(&self, unit: UnitId) -> bool {
        unit.index() < self.units.len()
    }

    /// All combatants, in order of id, the fallen included.
    pub fn units(&self) -> impl DoubleEndedIterator<Item = UnitId> + use<> {
        (0..self.units.len()).map(|at| UnitId(u16::try_from(at).unwrap_or(u16::MAX)))
    }

    /// The combatant of that name.
    pub fn find_unit(&self, name: &str) -> Option<UnitId> {
        self.units().find(|unit| self.name(*unit) == name)
    }

    /// True if the combatant is up.
    pub fn is_up(&self, unit: UnitId) -> bool {
        self.body(unit).life == Life::Up
    }

    /// The round in which a combatant arrives, if it is not there yet.
    pub fn to_come(&self, unit: UnitId) -> Option<u16> {
        let round = self.initiative(unit).arrives;
        (self.body(unit).life == Life::Gone && round > self.scheduler().round).then_some(round)
    }

    /// True if a combatant is not there unless somebody calls it.
    pub fn awaits_call(&self, unit: UnitId) -> bool {
        self.to_come(unit) == Some(CALLED)
    }

    /// All combatants but those who are not there unless somebody calls them.
    pub fn enlisted(&self) -> impl Iterator<Item = UnitId> {
        self.units().filter(|unit| !self.awaits_call(*unit))
    }

    /// True if two combatants are enemies.
    pub fn are_enemies(&self, a: UnitId, b: UnitId) -> bool {
        self.side(a) != self.side(b)
    }

    /// The square of a combatant.
    pub fn square(&self, unit: UnitId) -> Square {
        self.body(unit).square
    }

    /// All bodies in a square that are still on the field, in order of id: a vehicle is in every square that it
    /// covers, those aboard it in none.
    pub fn bodies_at(&self, square: Square) -> impl Iterator<Item = UnitId> + '_ {
        self.units().filter(move |unit| {
            self.covers_square(*unit, square) && self.body(*unit).life != Life::Gone && self.seat(*unit).is_none()
        })
    }

    /// The enemy that a combatant's side sees in a square: the lowest first, standing ones before others.
    pub fn enemy_seen_at(&self, unit: UnitId, square: Square) -> Option<UnitId> {
        let seen = |enemy: &UnitId| self.are_enemies(unit, *enemy) && self.in_sight_of(self.side(unit), *enemy);
        let there = self.bodies_at(square).filter(|enemy| self.body(*enemy).life < Life::Dead && seen(enemy));
        there.min_by_key(|enemy| (self.body(*enemy).altitude, self.body(*enemy).life, *enemy))
    }

    /// The item in one of the combatant's slots with its catalogue entry.
    pub fn item(&self, unit: UnitId, slot: u8) -> Option<(&Item, &ItemDef)> {
        let item = self.gear(unit).item(slot)?;
        Some((item, self.setup().item(item.def)))
    }

    /// The slot, item and catalogue entry of the item in the combatant's hand.
    pub fn in_hand(&self, unit: UnitId) -> Option<(u8, &Item, &ItemDef)> {
        let slot = self.gear(unit).in_hand?;
        let (item, def) = self.item(unit, slot)?;
        Some((slot, item, def))
    }

    /// The set-up, which never changes.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    pub(in crate::battle) fn shared_setup(&self) -> &Arc<Setup> {
        &self.world.resource::<SharedSetup>().0
    }

    pub(in crate::battle) fn steps(&self) -> &PhaseSteps {
        self.access.steps.read(&self.world)
    }

    /// True if the other is a copy of the same battle with the same rules, in any state.
    pub(in crate::battle) fn is_sibling(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.roster, &other.roster) && Arc::ptr_eq(&self.setup, &other.setup)
    }

    /// The map.
    pub fn map(&self) -> &Map {
        &self.copies.map
    }

    /// True if a combatant has a line of sight to another, from any square of its vehicle to any square that the other
    /// covers.
    pub fn sees(&self, unit: UnitId, other: UnitId) -> bool {
        self.any_line(unit, other, |from, to| self.clear_between(from, to))
    }

    /// True if a side sees the combatant now; its own side always does.
    pub fn in_sight_of(&self, side: SideId, unit: UnitId) -> bool {
        self.side(unit) == side || self.known(unit).0.get(side.index()).is_some_and(|sighting| sighting.in_sight)
    }

    /// True if a side sees the combatant now or has seen it before.
    pub fn is_known_to(&self, side: SideId, unit: UnitId) -> bool {
        let seen = |known: &Sighting| known.in_sight || known.last.is_some();
        self.side(unit) == side || self.known(unit).0.get(side.index()).is_some_and(seen)
    }

    /// Round, turn and waiting orders.
    pub fn scheduler(&self) -> &Scheduler {
        self.access.scheduler.read(&self.world)
    }

    /// The current combatant.
    pub fn current(&self) -> Option<UnitId> {
        self.scheduler().current
    }

    /// True if the battle is decided.
    pub fn is_over(&self) -> bool {
        matches!(self.scheduler().phase, Phase::Over { .. })
    }
}
