//! The scheduler: round, whose turn it is, whose order waits. Who comes next is the initiative model's decision.

use crate::battle::event::Event;
use crate::battle::key::{Key, SideId, UnitId};
use crate::battle::model::Order;
use bevy_ecs::prelude::Resource;
use smallvec::SmallVec;

/// How far the battle has come.
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
        /// How it was decided.
        what: Key,
    },
}

/// Round, turn and waiting orders: a resource of the battle's world.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct Scheduler {
    /// How far the battle has come.
    pub phase: Phase,
    /// The round, from 1; 0 before the first, in a surprise round too.
    pub round: u16,
    /// Whether this is a surprise round.
    pub surprise: bool,
    /// Who acts now.
    pub current: Option<UnitId>,
    /// The count on which the latest turn began.
    pub count: i32,
    /// Whether the one who acts has spent anything of its turn yet.
    pub spent: bool,
    /// Orders that wait until those who broke in have finished, outermost first.
    pub parked: SmallVec<[Order; 2]>,
    /// Combatants whose turns count as simultaneous (CE-INI-05); empty when nobody is tied.
    pub tied: SmallVec<[UnitId; 4]>,
    /// What tied combatants did to each other and what takes force when all of them have acted.
    pub deferred: Vec<Event>,
    /// The number that the next projectile, cloud or dropped item gets.
    pub next_thing: u16,
    /// Rounds that each side has held its objective, by side.
    pub held: SmallVec<[u16; 4]>,
}
