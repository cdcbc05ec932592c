//! Events: what happened. Typed, in order, never a sentence; `apply` turns them into changes, the edge into words.

use crate::battle::key::{Key, Rule, SideId, ThingId, UnitId, list};
use crate::battle::model::{
    Chance, Condition, Ledger, Life, Order, Patch, Pool, Seat, Shift, Speed, Stance, Target, ThingState, When,
};
use crate::dice::Dice;
use crate::grid::{Altitude, Dir8, Square, TerrainId};
use serde::Serialize;
use smallvec::SmallVec;

/// Die faces in the order in which they fell; empty where only the sum was asked for (exact odds).
pub type Faces = SmallVec<[u8; 8]>;

/// How dice are held against a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "rolls", rename_all = "snake_case")]
pub enum Scale {
    /// Dice and ledger together must reach the number.
    Over,
    /// As over, but how far the total lies above or below the number counts in either case: there is no failure without
    /// a result.
    Graded,
    /// The dice alone must not exceed the number, which contains the ledger.
    Under {
        /// Dice of at most this pass whatever the number.
        sure: i32,
        /// Dice of at least this fail whatever the number, unless they are `sure`.
        never: i32,
    },
}

/// A check as it was rolled: everything the reader needs to add it up again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Check {
    /// Who rolled.
    pub unit: UnitId,
    /// What for, such as `attack`.
    pub what: Key,
    /// The dice.
    pub pool: Dice,
    /// What they showed.
    #[serde(serialize_with = "list")]
    pub faces: Faces,
    /// What they count.
    pub rolled: i32,
    /// What was added.
    pub ledger: Ledger,
    /// Dice and ledger together (or the dice alone where a system rolls under).
    pub total: i32,
    /// The number to reach (or not to exceed).
    pub need: i32,
    /// How the dice are held against it.
    pub scale: Scale,
    /// Whom it is opposed to: then what counts is who of the two does better.
    pub against: Option<UnitId>,
    /// By how much it succeeded; negative for a failure.
    pub effect: i32,
    /// Whether it succeeded.
    pub success: bool,
    /// The rule of the check.
    pub rule: Rule,
}

impl Check {
    /// Whether it has to stay at or under its number instead of reaching it: then what was added is in the number.
    pub fn rolls_under(&self) -> bool {
        matches!(self.scale, Scale::Under { .. })
    }

    /// Whether dice of that sum succeed where the ledger is better by `more`.
    pub fn succeeds(&self, sum: i32, more: i32) -> bool {
        match self.scale {
            Scale::Over | Scale::Graded => sum + self.ledger.total() + more >= self.need,
            Scale::Under { sure, never } => sum <= sure || (sum < never && sum <= self.need + more),
        }
    }

    /// The chance with which such a check succeeds, from its dice, its ledger and its number.
    pub fn chance(&self) -> Chance {
        let spread = self.pool.spread();
        let good = spread.weights().iter().filter(|entry| self.succeeds(entry.0, 0));
        Chance { ways: good.map(|entry| entry.1).sum(), of: spread.total() }
    }
}

/// How far away a target is when an attack is announced.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Reach {
    /// Squares, as the core counts them for attacks: heights included.
    pub distance: u32,
    /// Bands of altitude that the target is above the attacker; negative below.
    pub height: i8,
}

/// What happened.
///
/// The fields mean the same everywhere: `unit` is the one it happens to or who does it, `by` who caused it, `what` or
/// `why` a key for the reason, `rule` where it is written, `slot` and `item` a place in the gear and what is in it,
/// `from` and `to` the state before and after.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are described once, above")]
pub enum Event {
    /// A round opens.
    RoundStarted { round: u16 },
    /// The surprise round opens, before the first round.
    SurpriseRoundStarted,
    /// A round closes.
    RoundEnded { round: u16 },
    /// A combatant's turn begins.
    TurnStarted { unit: UnitId, count: i32 },
    /// A combatant's turn is over.
    TurnEnded { unit: UnitId },
    /// A combatant puts off the rest of its turn and keeps what is left of it.
    TurnSuspended { unit: UnitId },
    /// A combatant goes on with the turn that it put off.
    TurnResumed { unit: UnitId, count: i32 },
    /// A combatant has one more turn in this round.
    TurnGranted { unit: UnitId, what: Key, rule: Rule },
    /// A combatant that cannot act is passed over.
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
    /// Shifts stored for this round come into force, those of the round before are gone.
    InitiativeTurnedOver { unit: UnitId },
    /// A combatant lets its count pass.
    Delayed { unit: UnitId },
    /// A combatant breaks into another's turn; the other's order waits.
    Interrupted { unit: UnitId, order: Order },
    /// The order that waited goes on.
    OrderResumed { order: Order },
    /// The order that waited has become impossible.
    OrderLost { order: Order, why: Key },
    /// What a combatant may spend in its turn.
    BudgetSet {
        unit: UnitId,
        #[serde(serialize_with = "list")]
        budget: SmallVec<[(Key, i16); 4]>,
    },
    /// A combatant has a pool of something to spend, whatever it had in it before.
    PoolSet { unit: UnitId, pool: Pool, rule: Rule },
    /// A side has a pool of something that each of its combatants may spend, whatever it had in it before.
    SidePoolSet { side: SideId, pool: Pool, rule: Rule },
    /// Something of a combatant's pools is spent (or given, when negative).
    Spent { unit: UnitId, what: Key, amount: i16, left: i16 },
    /// A combatant spends something of its side's pools (or gives it back, when negative).
    SideSpent { unit: UnitId, side: SideId, what: Key, amount: i16, left: i16 },
    /// A combatant walks along squares.
    Moved { unit: UnitId, from: Square, path: Vec<Square>, half_metres: u16, forced: bool, what: Key, rule: Rule },
    /// A combatant turns.
    Turned { unit: UnitId, facing: Dir8 },
    /// A combatant changes its altitude band.
    AltitudeChanged { unit: UnitId, from: Altitude, to: Altitude, rule: Rule },
    /// A combatant changes its stance.
    StanceChanged { unit: UnitId, from: Stance, to: Stance, what: Key, rule: Rule },
    /// A vehicle gathers or loses speed, in km/h.
    SpeedChanged { unit: UnitId, from: Speed, to: Speed, what: Key, rule: Rule },
    /// Somebody takes a place aboard a vehicle, another place, or none any more.
    SeatTaken { unit: UnitId, from: Option<Seat>, to: Option<Seat>, what: Key, rule: Rule },
    /// A system of a machine is hit: `place` is its place among the machine's systems, `hits` all of its hits.
    SystemHit { unit: UnitId, place: u8, system: Key, hits: u8, rule: Rule },
    /// A system of a machine is mended or patched up, or its patch fails: hits that count from now on, and what holds.
    SystemMended { unit: UnitId, place: u8, system: Key, hits: u8, patch: Option<Patch>, rule: Rule },
    /// An item is taken in hand.
    Readied { unit: UnitId, slot: u8, item: Key, rule: Rule },
    /// An item in hand is put away.
    Stowed { unit: UnitId, slot: u8, item: Key, rule: Rule },
    /// Work on a reload that is not finished yet.
    ReloadProgressed { unit: UnitId, slot: u8, item: Key, done: u8, needed: u8, rule: Rule },
    /// A weapon is loaded again.
    Reloaded { unit: UnitId, slot: u8, item: Key, loaded: i16, spare: i16, rule: Rule },
    /// Rounds are fired, or a carried piece is used up.
    AmmoSpent { unit: UnitId, slot: u8, item: Key, rounds: i16, left: i16, rule: Rule },
    /// An item falls to the ground.
    Dropped { unit: UnitId, slot: u8, item: Key, square: Square, rule: Rule },
    /// An item is damaged or put right: `damage` is all that it has taken, `of` what destroys it.
    ItemDamaged { unit: UnitId, slot: u8, item: Key, damage: i16, of: i16, rule: Rule },
    /// A weapon jams, or works again.
    Jammed { unit: UnitId, slot: u8, item: Key, jammed: bool, rule: Rule },
    /// A weapon cannot be fired until the end of a round of the battle; at once again if that is 0.
    Idled { unit: UnitId, slot: u8, item: Key, what: Key, round: u16, rule: Rule },
    /// An item is destroyed.
    Ruined { unit: UnitId, slot: u8, item: Key, rule: Rule },
    /// An item is picked up into a slot.
    PickedUp { unit: UnitId, slot: u8, thing: ThingId, item: Key, rule: Rule },
    /// An attack or another deed with a target is announced, before anybody answers.
    Declared {
        unit: UnitId,
        act: Key,
        at: Target,
        item: Option<Key>,
        mode: Option<Key>,
        /// How far away the target is; none for a direction or no target.
        reach: Option<Reach>,
        rule: Rule,
    },
    /// Somebody answers an announced deed.
    Reacted { unit: UnitId, reaction: Key, against: UnitId, rule: Rule },
    /// Somebody who lies in wait does not shoot at an enemy that moves or acts before it: the reason of the check, or the
    /// occasion that it waits for; `slower` if it went second and has missed its chance. Only its own side learns why.
    HeldFire { unit: UnitId, target: UnitId, why: Key, number: i32, slower: bool, rule: Rule },
    /// Dice are rolled against a number.
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
    /// An attack strikes.
    Hit { unit: UnitId, target: UnitId, effect: i32, rule: Rule },
    /// An attack misses.
    Missed { unit: UnitId, target: Option<UnitId>, effect: i32, rule: Rule },
    /// Harm reaches a combatant: the ledger starts with the dice and ends with what armour took.
    Harmed { unit: UnitId, by: Option<UnitId>, ledger: Ledger, amount: i32, rule: Rule },
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
        /// What it is.
        state: ThingState,
    },
    /// A thing moves.
    ThingMoved { thing: ThingId, from: Square, to: Square, what: Key, rule: Rule },
    /// A thing is gone.
    ThingGone { thing: ThingId },
    /// A blast.
    Exploded { thing: ThingId, item: Key, square: Square, by: Option<UnitId>, rule: Rule },
    /// Somebody is inside a blast.
    Caught { unit: UnitId, thing: ThingId, squares: u16, rule: Rule },
    /// The ground of a square changes (a door, a broken wall).
    TerrainChanged { square: Square, from: TerrainId, to: TerrainId, by: Option<UnitId>, rule: Rule },
    /// A side comes to see a combatant.
    Spotted { unit: UnitId, side: SideId },
    /// A combatant that a side sees is seen to go elsewhere.
    Tracked { unit: UnitId, side: SideId },
    /// A side loses sight of a combatant.
    LostSight { unit: UnitId, side: SideId },
    /// A typed remark that changes nothing by itself.
    Noted { unit: UnitId, what: Key, other: Option<UnitId>, number: i32, rule: Rule },
    /// An objective's state changes.
    ObjectiveChanged { side: SideId, objective: Key, progress: u16, done: bool },
    /// The battle is over.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn chance(pool: Dice, need: i32, scale: Scale) -> (u128, u128) {
        let (unit, what, rule, ledger) = (UnitId(0), Key::new("attack"), Rule("PC-BGD-03"), Ledger::new());
        let (faces, against) = (Faces::new(), None);
        let (rolled, total, effect, success) = (0, 0, 0, false);
        let check =
            Check { unit, what, pool, faces, rolled, ledger, total, need, scale, against, effect, success, rule };
        let chance = check.chance();
        (chance.ways * 100 / chance.of, chance.of)
    }

    #[test]
    fn a_check_says_by_itself_whether_it_rolls_over_or_under() {
        let d100 = Dice::new(1, 100);
        let under = Scale::Under { sure: 1, never: 100 };
        assert_eq!(chance(d100, 45, under), (45, 100));
        assert_eq!((chance(d100, 150, under).0, chance(d100, -20, under).0), (99, 1));
        assert_eq!(chance(d100, 45, Scale::Over), (56, 100));
        assert_eq!(chance(Dice::d6(2), 7, Scale::Graded), (58, 36));
    }
}
