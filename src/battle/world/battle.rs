//! The battle as an ECS world, and how it is made and copied.

use super::access::Access;
use super::changed::Changed;
use super::copies::Copies;
use super::fork::Changing;
use super::journal::Journal;
use super::scheduler::Scheduler;
use crate::battle::key::{SideId, ThingId, UnitId};
use crate::battle::model::{
    Body, Budget, Conditions, Gear, Initiative, Known, Life, Machine, Profile, Seat, Setup, SharedSetup, Sighting,
    Stats, TurnState, Unit,
};
use crate::grid::Map;
use bevy_ecs::prelude::{Entity, QueryState, Resource, World};
use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The state of a battle.
///
/// Combatants, sides and things are entities of a world; set-up, map, scheduler and journal are its resources. Only
/// [`super::apply`] can change them.
pub struct Battle {
    pub(super) world: World,
    pub(super) access: Access,
    pub(super) changing: Option<QueryState<Changing>>,
    pub(super) units: Vec<Entity>,
    pub(super) sides: Vec<Entity>,
    pub(super) things: BTreeMap<ThingId, Entity>,
    pub(super) roster: Arc<Roster>,
    /// The set-up, shared with the resource.
    pub(super) setup: Arc<Setup>,
    /// The journal while changes are recorded; otherwise it is a resource.
    pub(super) journal: Option<Journal>,
    /// Copies of what is read most.
    pub(super) copies: Copies,
    /// What may differ from the state that it shares with its forks.
    pub(super) changed: Changed,
}

/// Facts about a battle's combatants that never change; shared by its forks.
pub struct Roster {
    /// Their identities, equal to their components.
    pub units: Vec<Unit>,
    /// All vehicles and mounts, in order of id.
    pub vehicles: Vec<UnitId>,
    /// True if there are machines, mounts or seats.
    pub mechanical: bool,
    /// True if anybody has a trait with a value.
    pub traits: bool,
    /// The farthest that a body extends from its square, in squares: 0 if all bodies fill one square.
    pub sprawl: u32,
    /// True if those in the air see and are seen over everything.
    pub sees_over: bool,
}

/// The entities of all sides with their budgets, in order of id.
pub fn spawn_sides(world: &mut World, budgets: impl Iterator<Item = Budget>) -> Vec<Entity> {
    (0..).map(SideId).zip(budgets).map(|side| world.spawn(side).id()).collect()
}

/// A combatant as it enters a battle.
#[derive(Clone, Debug)]
pub struct Recruit {
    /// The side it fights for.
    pub side: SideId,
    /// Its profile.
    pub profile: Arc<Profile>,
    /// Its place and posture.
    pub body: Body,
    /// Its stats.
    pub stats: Stats,
    /// The conditions it starts in.
    pub conditions: Conditions,
    /// Its items.
    pub gear: Gear,
    /// A fixed initiative instead of a roll.
    pub initiative: Option<i32>,
    /// The round in which it arrives; 0 if it is there from the start.
    pub arrives: u16,
    /// Its machine, if it is one.
    pub machine: Option<Machine>,
    /// Its seat in a vehicle; its square is then the vehicle's.
    pub seat: Option<Seat>,
}

/// Values that the rules determine when a battle is made.
pub struct Settled {
    /// Width of each recruit's body in squares, at least 1; 1 for machines.
    pub breadths: Vec<u8>,
    /// Whether each recruit is a living body that carries riders.
    pub mounts: Vec<bool>,
    /// True if those in the air see and are seen over everything.
    pub sees_over: bool,
    /// The steps of all phases.
    pub steps: PhaseSteps,
}

/// The steps of all phases as a resource, stored as `Any` because this layer does not know the type.
#[derive(Resource, Clone)]
pub struct PhaseSteps(pub Arc<dyn Any + Send + Sync>);

impl Battle {
    /// A battle that has not begun: combatants get their ids in the order given.
    pub(in crate::battle) fn of(setup: Arc<Setup>, map: Map, recruits: Vec<Recruit>, settled: Settled) -> Self {
        let mut world = World::new();
        let sides = setup.sides.len();
        let (mut units, mut who) = (Vec::with_capacity(recruits.len()), Vec::with_capacity(recruits.len()));
        let seated = recruits.iter().any(|recruit| recruit.machine.is_some() || recruit.seat.is_some());
        let mechanical = seated || settled.mounts.contains(&true);
        let mut vehicles = Vec::new();
        let extent = |(recruit, breadth): (&Recruit, &u8)| match &recruit.machine {
            Some(machine) => machine.design.footprint.extent(),
            None => u32::from(*breadth) - 1,
        };
        let sprawl = recruits.iter().zip(&settled.breadths).map(extent).max().unwrap_or(0);
        let places: Vec<Body> = recruits.iter().map(|recruit| recruit.body).collect();
        let mut copies = Copies::of(&map);
        let seats: Vec<Option<Seat>> = recruits.iter().map(|recruit| recruit.seat).collect();
        for (at, (mut recruit, breadth)) in recruits.into_iter().zip(settled.breadths).enumerate() {
            let id = UnitId(u16::try_from(at).unwrap_or(u16::MAX));
            let mount = settled.mounts.get(at) == Some(&true);
            if mount || recruit.machine.as_ref().is_some_and(|machine| machine.design.vehicle) {
                vehicles.push(id);
            }
            if let Some(vehicle) = recruit.seat.and_then(|seat| places.get(seat.vehicle.index())) {
                (recruit.body.square, recruit.body.altitude) = (vehicle.square, vehicle.altitude);
            }
            let unit = Unit { id, side: recruit.side, profile: recruit.profile, breadth };
            let known = Known(std::iter::repeat_n(Sighting::default(), sides).collect());
            let fixed = recruit.initiative.map(|base| Initiative { base, fixed: true, ..Initiative::default() });
            let mut initiative = Initiative { arrives: recruit.arrives, ..fixed.unwrap_or_default() };
            if recruit.arrives > 0 {
                recruit.body.life = Life::Gone;
            }
            if vehicles.last() == Some(&id) {
                initiative.state = TurnState::Acted;
            }
            let changing = (recruit.body, recruit.stats, recruit.conditions, recruit.gear);
            copies.push(changing.clone());
            who.push(unit.clone());
            let mut entity = world.spawn((unit, changing, Budget::default(), initiative, known));
            if let Some(machine) = recruit.machine {
                entity.insert(machine);
            }
            units.push(entity.id());
        }
        let sides = spawn_sides(&mut world, (0..sides).map(|_| Budget::default()));
        world.insert_resource(settled.steps);
        world.insert_resource(SharedSetup(Arc::clone(&setup)));
        world.insert_resource(map);
        world
            .insert_resource(Scheduler { held: std::iter::repeat_n(0, sides.len()).collect(), ..Scheduler::default() });
        world.insert_resource(Journal::default());
        let traits = who.iter().any(|unit: &Unit| !unit.profile.traits.is_empty());
        let sees_over = settled.sees_over;
        let roster = Roster { units: who, vehicles, mechanical, traits, sprawl, sees_over };
        let access = Access::of(&mut world);
        let mut battle = Self {
            world,
            access,
            changing: None,
            changed: Changed::new(units.len()),
            units,
            sides,
            things: BTreeMap::new(),
            roster: Arc::new(roster),
            setup,
            journal: None,
            copies,
        };
        for (unit, seat) in battle.units().zip(seats).filter(|entry| entry.1.is_some()) {
            battle.put_seat(unit, seat);
        }
        battle.refresh_all_sight();
        battle
    }
}
