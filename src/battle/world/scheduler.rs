//! The scheduler: the round, the current turn, waiting orders. The initiative model decides who is next.

use crate::battle::event::Event;
use crate::battle::key::{Key, SideId, UnitId};
use crate::battle::model::Order;
use bevy_ecs::prelude::Resource;
use smallvec::SmallVec;

/// The progress of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Phase {
    /// Before the first round.
    #[default]
    Setup,
    /// In a round.
    Round,
    /// Decided.
    Over {
        /// The winner; `None` for a draw.
        winner: Option<SideId>,
        /// The way it was decided.
        what: Key,
    },
}

/// Round, turn and waiting orders: a resource of the battle's world.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Scheduler {
    /// The progress of the battle.
    pub phase: Phase,
    /// The round, from 1; 0 before the first, even in a surprise round.
    pub round: u16,
    /// True in a surprise round.
    pub surprise: bool,
    /// The current turn.
    pub current: Option<UnitId>,
    /// The count on which the latest turn began.
    pub count: i32,
    /// True if the current combatant has spent anything in its turn.
    pub spent: bool,
    /// Orders that wait until interruptions are over, outermost first.
    pub parked: SmallVec<[Order; 2]>,
    /// Combatants whose turns are simultaneous (CE-INI-05); empty if there is no tie.
    pub tied: SmallVec<[UnitId; 4]>,
    /// Effects of tied combatants on each other that wait until all of them have acted.
    pub deferred: Vec<Event>,
    /// The id of the next projectile, cloud or dropped item.
    pub next_thing: u16,
    /// Rounds that each side has held its zone, by side.
    pub held: SmallVec<[u16; 4]>,
}
