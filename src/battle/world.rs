//! The battle as an ECS world, and how it is made and copied.

use super::ids::{SideId, ThingId, UnitId};
use super::initiative::{Initiative, TurnState};
use super::journal::Journal;
use super::machine::{Aboard, Build, Machine, Seat};
use super::scheduler::Scheduler;
use super::setup::Setup;
use super::thing::Thing;
use super::unit::{Body, Budget, Conditions, Gear, Item, Known, Life, Profile, Sighting, Stats, Unit, Wear};
use crate::grid::Map;
use bevy_ecs::prelude::{Entity, QueryState, World};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Where each component of a combatant is found without a search by its type.
pub(super) struct Access {
    pub body: QueryState<&'static Body>,
    pub stats: QueryState<&'static Stats>,
    pub conditions: QueryState<&'static Conditions>,
    pub gear: QueryState<&'static Gear>,
    pub budget: QueryState<&'static Budget>,
    pub initiative: QueryState<&'static Initiative>,
    pub known: QueryState<&'static Known>,
    pub build: QueryState<&'static Build>,
    pub aboard: QueryState<&'static Aboard>,
}

impl Access {
    fn of(world: &mut World) -> Self {
        Self {
            body: world.query(),
            stats: world.query(),
            conditions: world.query(),
            gear: world.query(),
            budget: world.query(),
            initiative: world.query(),
            known: world.query(),
            build: world.query(),
            aboard: world.query(),
        }
    }
}

/// Everything of a combatant that changes, to be copied over.
type Changing = (
    &'static mut Body,
    &'static mut Stats,
    &'static mut Conditions,
    &'static mut Gear,
    &'static mut Budget,
    &'static mut Initiative,
    &'static mut Known,
    &'static mut Build,
    &'static mut Aboard,
);

/// A battle at one moment.
///
/// Combatants and things are entities of a world; nothing outside [`super::apply`] can change one of their components.
pub struct Battle {
    pub(super) world: World,
    pub(super) access: Access,
    changing: Option<QueryState<Changing>>,
    pub(super) setup: Arc<Setup>,
    pub(super) map: Map,
    pub(super) units: Vec<Entity>,
    /// Who the combatants are, which never changes.
    pub(super) roster: Arc<[Unit]>,
    pub(super) vehicles: Arc<[UnitId]>,
    /// Whether there are machines, or places aboard them.
    pub(super) mechanical: bool,
    /// How far from its square a body can reach at most, in squares: 0 where all bodies fill one square.
    pub(super) sprawl: u32,
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
    /// The round in which it comes; 0 if it is there from the start.
    pub arrives: u16,
    /// The machine that it is, if it is one.
    pub machine: Option<Machine>,
    /// Its place aboard a vehicle; its square is then the vehicle's.
    pub seat: Option<Seat>,
}

/// Gives a combatant the parts of its body that are items and that it does not carry yet.
fn grow(recruit: &mut Recruit, setup: &Setup) {
    for def in setup.rules.core.innate(&recruit.profile).iter().filter_map(|key| setup.find_item(*key)) {
        let has = recruit.gear.items.iter().flatten().any(|item| item.def == def);
        if let Some(slot) = recruit.gear.free_slot().filter(|_| !has) {
            let item =
                Some(Item { def, loaded: setup.item(def).capacity, spare: 0, progress: 0, wear: Wear::default() });
            match recruit.gear.items.get_mut(usize::from(slot)) {
                Some(place) => *place = item,
                None => recruit.gear.items.push(item),
            }
        }
    }
}

impl Battle {
    /// A battle that has not begun: combatants get their ids in the order given.
    pub fn new(setup: Arc<Setup>, map: Map, recruits: Vec<Recruit>) -> Self {
        let mut world = World::new();
        let sides = setup.sides.len();
        let (mut units, mut roster) = (Vec::with_capacity(recruits.len()), Vec::with_capacity(recruits.len()));
        let mechanical = recruits.iter().any(|recruit| recruit.machine.is_some() || recruit.seat.is_some());
        let mut vehicles = Vec::new();
        let core = setup.rules.core;
        let breadth = |recruit: &Recruit| match recruit.machine {
            Some(_) => 1,
            None => core.breadth(&recruit.stats).max(1),
        };
        let extent = |recruit: &Recruit| match &recruit.machine {
            Some(machine) => machine.design.footprint.extent(),
            None => u32::from(breadth(recruit)) - 1,
        };
        let sprawl = recruits.iter().map(extent).max().unwrap_or(0);
        let places: Vec<Body> = recruits.iter().map(|recruit| recruit.body).collect();
        for (at, mut recruit) in recruits.into_iter().enumerate() {
            let id = UnitId(u16::try_from(at).unwrap_or(u16::MAX));
            if recruit.machine.as_ref().is_some_and(|machine| machine.design.vehicle) {
                vehicles.push(id);
            }
            if let Some(vehicle) = recruit.seat.and_then(|seat| places.get(seat.vehicle.index())) {
                (recruit.body.square, recruit.body.altitude) = (vehicle.square, vehicle.altitude);
            }
            grow(&mut recruit, &setup);
            let breadth = breadth(&recruit);
            roster.push(Unit { id, side: recruit.side, profile: recruit.profile, breadth });
            let known = Known(std::iter::repeat_n(Sighting::default(), sides).collect());
            let fixed = recruit.initiative.map(|base| Initiative { base, fixed: true, ..Initiative::default() });
            let mut initiative = Initiative { arrives: recruit.arrives, ..fixed.unwrap_or_default() };
            if recruit.arrives > 0 {
                recruit.body.life = Life::Gone;
            }
            if vehicles.last() == Some(&id) {
                initiative.state = TurnState::Acted;
            }
            let parts = (recruit.body, recruit.stats, recruit.conditions, recruit.gear, Budget::default());
            let rides = (Build(recruit.machine.map(Box::new)), Aboard(recruit.seat));
            units.push(world.spawn((parts, initiative, known, rides)).id());
        }
        let scheduler = Scheduler { held: std::iter::repeat_n(0, sides).collect(), ..Scheduler::default() };
        let access = Access::of(&mut world);
        let mut battle = Self {
            world,
            access,
            changing: None,
            setup,
            map,
            units,
            roster: roster.into(),
            vehicles: vehicles.into(),
            mechanical,
            sprawl,
            things: BTreeMap::new(),
            scheduler,
            journal: None,
        };
        battle.refresh_all_sight();
        battle
    }

    /// A copy that goes its own way.
    pub fn fork(&self) -> Self {
        let mut world = World::new();
        let copy = |world: &mut World, unit: UnitId| {
            let state = (*self.body(unit), self.stats(unit).clone(), self.conditions(unit).clone());
            let means = (self.gear(unit).clone(), self.budget(unit).clone());
            let (initiative, known) = (self.initiative(unit).clone(), self.known(unit).clone());
            let rides = (Build(self.machine(unit).cloned().map(Box::new)), Aboard(self.seat(unit)));
            world.spawn((state, means, initiative, known, rides)).id()
        };
        let units = self.units().map(|unit| copy(&mut world, unit)).collect();
        let access = Access::of(&mut world);
        let mut fork = Self {
            world,
            access,
            changing: None,
            setup: Arc::clone(&self.setup),
            map: self.map.clone(),
            units,
            roster: Arc::clone(&self.roster),
            vehicles: Arc::clone(&self.vehicles),
            mechanical: self.mechanical,
            sprawl: self.sprawl,
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
        // Combatants are spawned in order of id and never despawned: their world keeps them in that order.
        for (to, from) in to.zip(other.units()) {
            let (
                mut body,
                mut stats,
                mut conditions,
                mut gear,
                mut budget,
                mut initiative,
                mut known,
                mut build,
                mut aboard,
            ) = to;
            *body = *other.body(from);
            stats.0.clone_from(&other.stats(from).0);
            conditions.0.clone_from(&other.conditions(from).0);
            let carried = other.gear(from);
            gear.items.clone_from(&carried.items);
            gear.in_hand = carried.in_hand;
            gear.worn.clone_from(&carried.worn);
            budget.0.clone_from(&other.budget(from).0);
            initiative.clone_from(other.initiative(from));
            known.0.clone_from(&other.known(from).0);
            build.0.clone_from(&other.build(from).0);
            aboard.0 = other.seat(from);
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
