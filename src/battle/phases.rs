//! Phases: the rules' work between orders, as bevy schedules.
//!
//! Each [`PhaseLabel`] is a schedule, each [`PhaseSet`] an ordered set of it. The level, the initiative model, the
//! core and the damage model register their steps when a battle is made. Running a schedule once lists its steps in
//! order; from then on the battle runs the list. The schedule does not run the steps itself, because a step borrows
//! the Oracle, may halt and is then rolled back with everything before it, and because forks of a battle share the
//! lists.

use crate::battle::key::UnitId;
use crate::battle::oracle::{Cx, Flow};
use crate::battle::world::{Battle, PhaseSteps};
use bevy_ecs::prelude::{IntoScheduleConfigs, ResMut, Resource, Schedule, SystemSet, World};
use bevy_ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A phase of the fight in which the rules act and no orders are given.
#[derive(ScheduleLabel, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PhaseLabel {
    /// A round has begun.
    RoundStart,
    /// The surprise round has begun.
    SurpriseRound,
    /// A turn has begun.
    TurnStart,
    /// A turn is about to end.
    TurnEnd,
    /// A round is about to end.
    RoundEnd,
    /// A round has ended and the fight goes on.
    Settle,
    /// The fight is decided; dice can still be rolled.
    Decided,
    /// The fight is over.
    Aftermath,
}

impl PhaseLabel {
    /// All phases.
    pub const ALL: [Self; 8] = [
        Self::RoundStart,
        Self::SurpriseRound,
        Self::TurnStart,
        Self::TurnEnd,
        Self::RoundEnd,
        Self::Settle,
        Self::Decided,
        Self::Aftermath,
    ];
}

/// The sets of every phase, in order. Within a set, the steps of the level come first, then those of the initiative
/// model, the core and the damage model, each in order of registration.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PhaseSet {
    /// Order of turns: shifts that come into force, arrivals, delays.
    Initiative,
    /// Pools are refilled.
    Pools,
    /// Vehicles and others that move without an order.
    Motion,
    /// Continuing harm: bleeding, fire, falls.
    Harm,
    /// Checks to stay conscious, alive or standing.
    Consciousness,
    /// Things with a duration: work, clouds, drugs, links.
    Upkeep,
    /// Conditions that end with the phase.
    Expiry,
    /// The sides' objectives.
    Objectives,
}

/// One step of a phase.
#[derive(Clone, Copy)]
enum Step {
    Round(fn(&mut Cx<'_>) -> Flow),
    Turn(fn(&mut Cx<'_>, UnitId) -> Flow),
}

/// The position of a step within its set.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Place(usize);

/// The steps that a schedule has listed so far.
#[derive(Resource, Default)]
struct Line(Vec<Step>);

/// Collects the steps that each party of the rules registers.
pub struct PhaseBuilder {
    schedules: BTreeMap<PhaseLabel, Schedule>,
    latest: BTreeMap<(PhaseLabel, PhaseSet), Place>,
    count: usize,
}

impl PhaseBuilder {
    fn new() -> Self {
        let schedule = |label: PhaseLabel| {
            use PhaseSet::*;
            let mut schedule = Schedule::new(label);
            schedule.set_executor(SingleThreadedExecutor::new());
            let ambiguity_detection = LogLevel::Error;
            schedule.set_build_settings(ScheduleBuildSettings { ambiguity_detection, ..Default::default() });
            let sets = (Initiative, Pools, Motion, Harm, Consciousness, Upkeep, Expiry, Objectives);
            schedule.configure_sets(sets.chain());
            (label, schedule)
        };
        Self { schedules: PhaseLabel::ALL.into_iter().map(schedule).collect(), latest: BTreeMap::new(), count: 0 }
    }

    /// Registers a step of a phase.
    pub fn add(&mut self, phase: PhaseLabel, set: PhaseSet, step: fn(&mut Cx<'_>) -> Flow) -> &mut Self {
        debug_assert!(!matches!(phase, PhaseLabel::TurnStart | PhaseLabel::TurnEnd), "a turn is somebody's");
        self.push(phase, set, Step::Round(step))
    }

    /// Registers a step that concerns the combatant whose turn it is, for [`PhaseLabel::TurnStart`] or
    /// [`PhaseLabel::TurnEnd`].
    pub fn add_turn(&mut self, phase: PhaseLabel, set: PhaseSet, step: fn(&mut Cx<'_>, UnitId) -> Flow) -> &mut Self {
        debug_assert!(matches!(phase, PhaseLabel::TurnStart | PhaseLabel::TurnEnd), "nobody's turn");
        self.push(phase, set, Step::Turn(step))
    }

    fn push(&mut self, phase: PhaseLabel, set: PhaseSet, step: Step) -> &mut Self {
        self.count += 1;
        let place = Place(self.count);
        let line_up = move |mut line: ResMut<Line>| line.0.push(step);
        let system = line_up.in_set(set).in_set(place);
        let system = match self.latest.insert((phase, set), place) {
            Some(before) => system.after(before),
            None => system,
        };
        if let Some(schedule) = self.schedules.get_mut(&phase) {
            schedule.add_systems(system);
        }
        self
    }

    fn line_up(self) -> Phases {
        let mut world = World::new();
        let mut line = |schedule: &mut Schedule| {
            world.insert_resource(Line::default());
            schedule.run(&mut world);
            world.remove_resource::<Line>().unwrap_or_default().0
        };
        let lines = self.schedules.into_iter().map(|(label, mut schedule)| (label, line(&mut schedule)));
        Phases(Arc::new(lines.collect()))
    }
}

/// The steps of all phases in the order of their schedules. A battle holds them as its [`PhaseSteps`].
#[derive(Clone)]
pub(super) struct Phases(Arc<BTreeMap<PhaseLabel, Vec<Step>>>);

impl Phases {
    pub fn of(register: impl FnOnce(&mut PhaseBuilder)) -> Self {
        let mut builder = PhaseBuilder::new();
        register(&mut builder);
        builder.line_up()
    }

    /// The steps as a battle holds them.
    pub fn kept(self) -> PhaseSteps {
        PhaseSteps(Arc::new(self))
    }

    fn of_battle(battle: &Battle) -> Self {
        battle.steps().0.downcast_ref::<Self>().expect("a battle is made with the steps of its phases").clone()
    }

    /// Runs the steps of a phase of the round or the fight.
    fn run(&self, cx: &mut Cx<'_>, phase: PhaseLabel) -> Flow {
        self.0.get(&phase).into_iter().flatten().try_for_each(|step| match step {
            Step::Round(step) => step(cx),
            Step::Turn(_) => Ok(()),
        })
    }

    /// Runs the steps of a phase of a turn.
    fn run_turn(&self, cx: &mut Cx<'_>, phase: PhaseLabel, unit: UnitId) -> Flow {
        self.0.get(&phase).into_iter().flatten().try_for_each(|step| match step {
            Step::Turn(step) => step(cx, unit),
            Step::Round(step) => step(cx),
        })
    }
}

impl Cx<'_> {
    /// Runs a phase of the round or the fight.
    pub(super) fn phase(&mut self, phase: PhaseLabel) -> Flow {
        Phases::of_battle(self.battle()).run(self, phase)
    }

    /// Runs a phase of a turn.
    pub(super) fn turn_phase(&mut self, phase: PhaseLabel, unit: UnitId) -> Flow {
        Phases::of_battle(self.battle()).run_turn(self, phase, unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::oracle::Halt;

    fn nothing(_: &mut Cx<'_>) -> Flow {
        Ok(())
    }

    fn something(_: &mut Cx<'_>) -> Flow {
        Err(Halt::Explored)
    }

    fn also_nothing(_: &mut Cx<'_>, _: UnitId) -> Flow {
        Ok(())
    }

    fn places(phases: &Phases, phase: PhaseLabel) -> Vec<usize> {
        let place = |step: &Step| match step {
            Step::Round(step) => *step as usize,
            Step::Turn(step) => *step as usize,
        };
        phases.0[&phase].iter().map(place).collect()
    }

    #[test]
    fn sets_come_in_their_order_and_steps_of_a_set_as_they_are_registered() {
        let (one, two) = (nothing as fn(&mut Cx<'_>) -> Flow, something as fn(&mut Cx<'_>) -> Flow);
        let phases = Phases::of(|phases| {
            phases.add(PhaseLabel::RoundEnd, PhaseSet::Upkeep, one).add(PhaseLabel::RoundEnd, PhaseSet::Upkeep, two);
            phases.add(PhaseLabel::RoundEnd, PhaseSet::Motion, two).add(PhaseLabel::RoundEnd, PhaseSet::Upkeep, one);
            phases.add_turn(PhaseLabel::TurnEnd, PhaseSet::Expiry, also_nothing);
        });
        let (one, two) = (one as usize, two as usize);
        assert_eq!(places(&phases, PhaseLabel::RoundEnd), [two, one, two, one]);
        assert_eq!(places(&phases, PhaseLabel::TurnEnd).len(), 1);
        assert!(places(&phases, PhaseLabel::Settle).is_empty());
    }
}
