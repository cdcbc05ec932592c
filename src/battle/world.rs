//! The battle as an ECS world, and how it is made and copied.

use super::ids::{SideId, ThingId, UnitId};
use super::initiative::Initiative;
use super::journal::Journal;
use super::scheduler::Scheduler;
use super::setup::Setup;
use super::thing::Thing;
use super::unit::{Body, Budget, Conditions, Gear, Known, Profile, Sighting, Stats, Unit};
use crate::grid::Map;
use bevy_ecs::prelude::{Entity, QueryState, World};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Everything a combatant is, to be looked up without a search.
pub(super) type Parts = (
    &'static Unit,
    &'static Body,
    &'static Stats,
    &'static Conditions,
    &'static Gear,
    &'static Budget,
    &'static Initiative,
    &'static Known,
);

/// Everything of a combatant that changes, to be copied over.
type Changing = (
    &'static mut Body,
    &'static mut Stats,
    &'static mut Conditions,
    &'static mut Gear,
    &'static mut Budget,
    &'static mut Initiative,
    &'static mut Known,
);

/// A battle at one moment.
///
/// Combatants and things are entities of a world; nothing outside [`super::apply`] can change one of their components.
pub struct Battle {
    pub(super) world: World,
    pub(super) parts: QueryState<Parts>,
    changing: Option<QueryState<Changing>>,
    pub(super) setup: Arc<Setup>,
    pub(super) map: Map,
    pub(super) units: Vec<Entity>,
    pub(super) things: BTreeMap<ThingId, Entity>,
    pub(super) scheduler: Scheduler,
    pub(super) journal: Option<Journal>,
}

/// A combatant as it enters a battle.
#[derive(Clone, Debug)]
pub struct Recruit {
    /// The side it fights for.
    pub side: SideId,
    /// Who it is.
    pub profile: Arc<Profile>,
    /// Where and how it stands.
    pub body: Body,
    /// Its stats.
    pub stats: Stats,
    /// The conditions it starts in.
    pub conditions: Conditions,
    /// What it carries.
    pub gear: Gear,
    /// A fixed initiative instead of a roll.
    pub initiative: Option<i32>,
}

impl Battle {
    /// A battle that has not begun: combatants get their ids in the order given.
    pub fn new(setup: Arc<Setup>, map: Map, recruits: Vec<Recruit>) -> Self {
        let mut world = World::new();
        let sides = setup.sides.len();
        let mut units = Vec::with_capacity(recruits.len());
        for (at, recruit) in recruits.into_iter().enumerate() {
            let id = UnitId(u16::try_from(at).unwrap_or(u16::MAX));
            let unit = Unit { id, side: recruit.side, profile: recruit.profile };
            let known = Known(std::iter::repeat_n(Sighting::default(), sides).collect());
            let fixed = recruit.initiative.map(|base| Initiative { base, fixed: true, ..Initiative::default() });
            let parts = (recruit.body, recruit.stats, recruit.conditions, recruit.gear, Budget::default());
            units.push(world.spawn((unit, parts, fixed.unwrap_or_default(), known)).id());
        }
        let scheduler = Scheduler { held: std::iter::repeat_n(0, sides).collect(), ..Scheduler::default() };
        let parts = world.query();
        let mut battle =
            Self { world, parts, changing: None, setup, map, units, things: BTreeMap::new(), scheduler, journal: None };
        battle.refresh_all_sight();
        battle
    }

    /// A copy that goes its own way.
    pub fn fork(&self) -> Self {
        let mut world = World::new();
        let copy = |world: &mut World, unit: UnitId| {
            let (id, body, stats, conditions, gear, budget, initiative, known) = self.parts_of(unit);
            let state = (*body, stats.clone(), conditions.clone(), gear.clone(), budget.clone());
            world.spawn((id.clone(), state, initiative.clone(), known.clone())).id()
        };
        let units = self.units().map(|unit| copy(&mut world, unit)).collect();
        let parts = world.query();
        let mut fork = Self {
            world,
            parts,
            changing: None,
            setup: Arc::clone(&self.setup),
            map: self.map.clone(),
            units,
            things: BTreeMap::new(),
            scheduler: self.scheduler.clone(),
            journal: None,
        };
        fork.copy_things(self);
        fork
    }

    /// Makes this battle equal to another of the same level, reusing its memory: the cheap way to fork again and again.
    pub fn fork_from(&mut self, other: &Self) {
        debug_assert_eq!(self.units.len(), other.units.len(), "both battles must come from the same level");
        let changing = self.changing.get_or_insert_with(|| self.world.query());
        let to = changing.iter_mut(&mut self.world);
        // Combatants are spawned in order of id and never despawned: both worlds keep them in the same order.
        for (to, from) in to.zip(other.parts.query_manual(&other.world)) {
            let (mut body, mut stats, mut conditions, mut gear, mut budget, mut initiative, mut known) = to;
            *body = *from.1;
            stats.0.clone_from(&from.2.0);
            conditions.0.clone_from(&from.3.0);
            gear.items.clone_from(&from.4.items);
            gear.in_hand = from.4.in_hand;
            gear.worn.clone_from(&from.4.worn);
            budget.0.clone_from(&from.5.0);
            initiative.clone_from(from.6);
            known.0.clone_from(&from.7.0);
        }
        self.map = other.map.clone();
        self.scheduler.clone_from(&other.scheduler);
        self.journal = None;
        if !(self.things.is_empty() && other.things.is_empty()) {
            self.copy_things(other);
        }
    }

    fn copy_things(&mut self, other: &Self) {
        for (_, entity) in std::mem::take(&mut self.things) {
            self.world.despawn(entity);
        }
        for (id, entity) in &other.things {
            if let Some(thing) = other.world.get::<Thing>(*entity) {
                let entity = self.world.spawn(*thing).id();
                self.things.insert(*id, entity);
            }
        }
    }
}
