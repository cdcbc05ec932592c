//! Events: typed records of what happened, in order. `apply` turns them into changes; `words` turns them into
//! sentences.

use crate::battle::check::{Check, Faces};
use crate::battle::key::{Key, Rule, SideId, ThingId, UnitId, list};
use crate::battle::model::{
    Condition, Entry, Ledger, Life, Order, Patch, Pool, Seat, Shift, Speed, Stance, Store, Target, ThingState, When,
};
use crate::dice::Dice;
use crate::grid::{Altitude, Dir8, Square, TerrainId};
use serde::Serialize;
use smallvec::SmallVec;

/// The distance to a target as an attack is announced.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Reach {
    /// Squares, heights included, as the core counts them for attacks.
    pub distance: u32,
    /// Altitude bands from the attacker up to the target; negative if the target is lower.
    pub height: i8,
}

/// A record of something that happened.
///
/// Fields mean the same everywhere: `unit` is the combatant that acts or is affected, `by` the one that caused it,
/// `what` or `why` a key for the reason, `rule` its rule, `slot` and `item` a place in the gear and its item, `from`
/// and `to` the state before and after.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are described once, above")]
pub enum Event {
    /// A round begins.
    RoundStarted { round: u16 },
    /// The surprise round begins, before the first round.
    SurpriseRoundStarted,
    /// A round ends.
    RoundEnded { round: u16 },
    /// A combatant's turn begins.
    TurnStarted { unit: UnitId, count: i32 },
    /// A combatant's turn ends.
    TurnEnded { unit: UnitId },
    /// A combatant suspends its turn and keeps its remaining budget.
    TurnSuspended { unit: UnitId },
    /// A combatant resumes its suspended turn.
    TurnResumed { unit: UnitId, count: i32 },
    /// A combatant gets another turn in this round.
    TurnGranted { unit: UnitId, what: Key, rule: Rule },
    /// A combatant that cannot act is skipped.
    TurnPassed { unit: UnitId, why: Key, rule: Rule },
    /// Initiative is set: rolled, prepared, or taken over from a delay.
    InitiativeSet {
        unit: UnitId,
        what: Key,
        #[serde(serialize_with = "list")]
        faces: Faces,
        ledger: Ledger,
        base: i32,
        rule: Rule,
    },
    /// Initiative is raised or lowered.
    InitiativeShifted { unit: UnitId, shift: Shift, when: When },
    /// A change is noted that the end of the round settles.
    InitiativeCollected { unit: UnitId, entry: Entry },
    /// The collected changes of a round are settled: their sum, the part of it that counts, and the lasting initiative
    /// before and after.
    InitiativeSettled { unit: UnitId, ledger: Ledger, by: i32, from: i32, to: i32, rule: Rule },
    /// Stored shifts come into force; those of the previous round end.
    InitiativeTurnedOver { unit: UnitId },
    /// A combatant delays its turn.
    Delayed { unit: UnitId },
    /// A combatant interrupts another's turn; the other's order waits.
    Interrupted { unit: UnitId, order: Order },
    /// The waiting order goes on.
    OrderResumed { order: Order },
    /// The waiting order has become impossible.
    OrderLost { order: Order, why: Key },
    /// A combatant's budget for its turn is set.
    BudgetSet {
        unit: UnitId,
        #[serde(serialize_with = "list")]
        budget: SmallVec<[(Key, i16); 4]>,
    },
    /// A combatant's pool is created or refilled.
    PoolSet { unit: UnitId, pool: Pool, rule: Rule },
    /// A side's pool, which all its combatants may spend, is created or refilled.
    SidePoolSet { side: SideId, pool: Pool, rule: Rule },
    /// A combatant spends from a pool (or gets something back, if negative).
    Spent { unit: UnitId, what: Key, amount: i16, left: i16 },
    /// A combatant spends from its side's pool (or gives something back, if negative).
    SideSpent { unit: UnitId, side: SideId, what: Key, amount: i16, left: i16 },
    /// A combatant moves along squares.
    Moved { unit: UnitId, from: Square, path: Vec<Square>, half_metres: u16, forced: bool, what: Key, rule: Rule },
    /// A combatant turns.
    Turned { unit: UnitId, facing: Dir8 },
    /// A combatant changes its altitude band.
    AltitudeChanged { unit: UnitId, from: Altitude, to: Altitude, rule: Rule },
    /// A combatant changes its stance.
    StanceChanged { unit: UnitId, from: Stance, to: Stance, what: Key, rule: Rule },
    /// A vehicle's speed changes.
    SpeedChanged { unit: UnitId, from: Speed, to: Speed, what: Key, rule: Rule },
    /// A combatant takes a seat in a vehicle, changes seats, or leaves the vehicle.
    SeatTaken { unit: UnitId, from: Option<Seat>, to: Option<Seat>, what: Key, rule: Rule },
    /// A machine's system is hit: `place` is its index among the systems, `hits` its total of hits.
    SystemHit { unit: UnitId, place: u8, system: Key, hits: u8, rule: Rule },
    /// A machine's system is repaired or patched, or its patch fails: `hits` are those that still count, `patch` the
    /// patch that holds.
    SystemMended { unit: UnitId, place: u8, system: Key, hits: u8, patch: Option<Patch>, rule: Rule },
    /// An item is taken in hand.
    Readied { unit: UnitId, slot: u8, item: Key, rule: Rule },
    /// An item in hand is put away.
    Stowed { unit: UnitId, slot: u8, item: Key, rule: Rule },
    /// A reload that takes several actions makes progress.
    ReloadProgressed { unit: UnitId, slot: u8, item: Key, done: u8, needed: u8, rule: Rule },
    /// A weapon is reloaded.
    Reloaded { unit: UnitId, slot: u8, item: Key, loaded: i16, spare: i16, rule: Rule },
    /// What a device holds ready has changed.
    Stored { unit: UnitId, slot: u8, item: Key, store: Store, rule: Rule },
    /// Rounds are fired, or an expendable item is used up.
    AmmoSpent { unit: UnitId, slot: u8, item: Key, rounds: i16, left: i16, rule: Rule },
    /// An item falls to the ground.
    Dropped { unit: UnitId, slot: u8, item: Key, square: Square, rule: Rule },
    /// An item is damaged or repaired: `damage` is its total damage, `of` the damage that destroys it.
    ItemDamaged { unit: UnitId, slot: u8, item: Key, damage: i16, of: i16, rule: Rule },
    /// A weapon jams, or works again.
    Jammed { unit: UnitId, slot: u8, item: Key, jammed: bool, rule: Rule },
    /// A weapon cannot be fired until the end of that round of the battle; 0 ends the wait.
    Idled { unit: UnitId, slot: u8, item: Key, what: Key, round: u16, rule: Rule },
    /// An item is destroyed.
    Ruined { unit: UnitId, slot: u8, item: Key, rule: Rule },
    /// An item is picked up into a slot.
    PickedUp { unit: UnitId, slot: u8, thing: ThingId, item: Key, rule: Rule },
    /// An attack or another action with a target is announced, before any reaction.
    Declared {
        unit: UnitId,
        act: Key,
        at: Target,
        item: Option<Key>,
        mode: Option<Key>,
        /// The distance to the target; `None` for a direction or no target.
        reach: Option<Reach>,
        rule: Rule,
    },
    /// A combatant reacts to an announced action.
    Reacted { unit: UnitId, reaction: Key, against: UnitId, rule: Rule },
    /// A combatant on overwatch holds its fire as an enemy moves or acts. `why` is the check's reason or the awaited
    /// trigger; `slower` means that it lost the check for the first shot. Only its own side learns why.
    HeldFire { unit: UnitId, target: UnitId, why: Key, number: i32, slower: bool, rule: Rule },
    /// Dice are rolled for a check.
    Checked(Check),
    /// Dice are rolled for an amount, a direction or a chance.
    Rolled {
        unit: UnitId,
        what: Key,
        pool: Dice,
        #[serde(serialize_with = "list")]
        faces: Faces,
        rolled: i32,
        rule: Rule,
    },
    /// An attack hits.
    Hit { unit: UnitId, target: UnitId, effect: i32, rule: Rule },
    /// An attack misses.
    Missed { unit: UnitId, target: Option<UnitId>, effect: i32, rule: Rule },
    /// A combatant takes harm: the ledger starts with the dice and ends with the armour's reduction. Its `kind` is given
    /// where it is no plain damage, such as stress.
    Harmed {
        unit: UnitId,
        by: Option<UnitId>,
        ledger: Ledger,
        amount: i32,
        #[serde(skip_serializing_if = "Option::is_none")]
        kind: Option<Key>,
        rule: Rule,
    },
    /// A stat changes.
    StatChanged { unit: UnitId, stat: Key, from: i16, to: i16, rule: Rule },
    /// A condition begins, or its amount changes.
    ConditionSet { unit: UnitId, condition: Condition },
    /// A condition ends.
    ConditionEnded { unit: UnitId, key: Key, what: Key, rule: Rule },
    /// A combatant falls, dies, wakes or leaves.
    LifeChanged { unit: UnitId, from: Life, to: Life, what: Key, rule: Rule },
    /// A projectile, cloud or dropped item appears.
    ThingAppeared {
        thing: ThingId,
        kind: Key,
        square: Square,
        from: Square,
        by: Option<UnitId>,
        /// Its state.
        state: ThingState,
    },
    /// A thing moves.
    ThingMoved { thing: ThingId, from: Square, to: Square, what: Key, rule: Rule },
    /// A thing disappears.
    ThingGone { thing: ThingId },
    /// An explosion.
    Exploded { thing: ThingId, item: Key, square: Square, by: Option<UnitId>, rule: Rule },
    /// A combatant is inside a blast.
    Caught { unit: UnitId, thing: ThingId, squares: u16, rule: Rule },
    /// A square's terrain changes (a door opens, a wall breaks).
    TerrainChanged { square: Square, from: TerrainId, to: TerrainId, by: Option<UnitId>, rule: Rule },
    /// A side spots a combatant.
    Spotted { unit: UnitId, side: SideId },
    /// A side sees a combatant move on.
    Tracked { unit: UnitId, side: SideId },
    /// A side loses sight of a combatant.
    LostSight { unit: UnitId, side: SideId },
    /// A typed note that changes nothing by itself.
    Noted { unit: UnitId, what: Key, other: Option<UnitId>, number: i32, rule: Rule },
    /// An objective's state changes.
    ObjectiveChanged { side: SideId, objective: Key, progress: u16, done: bool },
    /// The battle ends.
    BattleEnded { winner: Option<SideId>, what: Key },
}

impl Event {
    /// The combatant that the event is mainly about.
    pub fn unit(&self) -> Option<UnitId> {
        match self {
            Self::TurnStarted { unit, .. }
            | Self::TurnEnded { unit }
            | Self::TurnSuspended { unit }
            | Self::TurnResumed { unit, .. }
            | Self::TurnGranted { unit, .. }
            | Self::TurnPassed { unit, .. }
            | Self::InitiativeSet { unit, .. }
            | Self::InitiativeShifted { unit, .. }
            | Self::InitiativeCollected { unit, .. }
            | Self::InitiativeSettled { unit, .. }
            | Self::InitiativeTurnedOver { unit }
            | Self::Delayed { unit }
            | Self::Interrupted { unit, .. }
            | Self::BudgetSet { unit, .. }
            | Self::PoolSet { unit, .. }
            | Self::Spent { unit, .. }
            | Self::SideSpent { unit, .. }
            | Self::Moved { unit, .. }
            | Self::Turned { unit, .. }
            | Self::AltitudeChanged { unit, .. }
            | Self::StanceChanged { unit, .. }
            | Self::SpeedChanged { unit, .. }
            | Self::SeatTaken { unit, .. }
            | Self::SystemHit { unit, .. }
            | Self::SystemMended { unit, .. }
            | Self::ItemDamaged { unit, .. }
            | Self::Jammed { unit, .. }
            | Self::Idled { unit, .. }
            | Self::Ruined { unit, .. }
            | Self::Readied { unit, .. }
            | Self::Stowed { unit, .. }
            | Self::ReloadProgressed { unit, .. }
            | Self::Reloaded { unit, .. }
            | Self::AmmoSpent { unit, .. }
            | Self::Stored { unit, .. }
            | Self::Dropped { unit, .. }
            | Self::PickedUp { unit, .. }
            | Self::Declared { unit, .. }
            | Self::Reacted { unit, .. }
            | Self::HeldFire { unit, .. }
            | Self::Rolled { unit, .. }
            | Self::Hit { unit, .. }
            | Self::Missed { unit, .. }
            | Self::Harmed { unit, .. }
            | Self::StatChanged { unit, .. }
            | Self::ConditionSet { unit, .. }
            | Self::ConditionEnded { unit, .. }
            | Self::LifeChanged { unit, .. }
            | Self::Caught { unit, .. }
            | Self::Spotted { unit, .. }
            | Self::Tracked { unit, .. }
            | Self::LostSight { unit, .. }
            | Self::Noted { unit, .. } => Some(*unit),
            Self::Checked(check) => Some(check.unit),
            Self::OrderResumed { order } | Self::OrderLost { order, .. } => Some(order.unit),
            Self::Exploded { by, .. } | Self::ThingAppeared { by, .. } | Self::TerrainChanged { by, .. } => *by,
            Self::RoundStarted { .. }
            | Self::SurpriseRoundStarted
            | Self::RoundEnded { .. }
            | Self::SidePoolSet { .. }
            | Self::ThingMoved { .. }
            | Self::ThingGone { .. }
            | Self::ObjectiveChanged { .. }
            | Self::BattleEnded { .. } => None,
        }
    }
}
