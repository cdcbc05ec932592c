//! The ways to have something ready: a mode of the order stands for a trigger and a manoeuvre (AR-RDY-02).

use crate::battle::{Key, Order};
use crate::rules::arrgs::keys::manoeuvres::*;
use crate::rules::arrgs::keys::readying::*;
use crate::rules::arrgs::keys::*;

/// What sets off something ready.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trigger {
    /// An enemy moves, on leaving a square or on entering one.
    Moves,
    /// An enemy attacks.
    Attacks,
    /// An enemy casts a spell.
    Casts,
    /// An enemy charges.
    Charges,
    /// An enemy has hit a friend.
    Hits,
}

/// Something that can be made ready: the mode of the order, the trigger, the manoeuvre.
pub type Way = (Key, Trigger, Key);

/// What can be made ready. With a spell, the modes of an attack mean that it is cast.
pub const WAYS: [Way; 45] = [
    (ENEMY_MOVES, Trigger::Moves, ATTACK),
    (ENEMY_ATTACKS, Trigger::Attacks, ATTACK),
    (ENEMY_CASTS, Trigger::Casts, ATTACK),
    (ENEMY_CHARGES, Trigger::Charges, ATTACK),
    (FRIEND_IS_HIT, Trigger::Hits, ATTACK),
    (TRIP_WHO_MOVES, Trigger::Moves, TRIP),
    (TRIP_WHO_CHARGES, Trigger::Charges, TRIP),
    (DISARM_WHO_ATTACKS, Trigger::Attacks, DISARM),
    (PUSH_WHO_CHARGES, Trigger::Charges, REPOSITION),
    (TRIP_WHO_ATTACKS, Trigger::Attacks, TRIP),
    (TRIP_WHO_CASTS, Trigger::Casts, TRIP),
    (TRIP_WHO_HITS, Trigger::Hits, TRIP),
    (DISARM_WHO_MOVES, Trigger::Moves, DISARM),
    (DISARM_WHO_CASTS, Trigger::Casts, DISARM),
    (DISARM_WHO_CHARGES, Trigger::Charges, DISARM),
    (DISARM_WHO_HITS, Trigger::Hits, DISARM),
    (PUSH_WHO_MOVES, Trigger::Moves, REPOSITION),
    (PUSH_WHO_ATTACKS, Trigger::Attacks, REPOSITION),
    (PUSH_WHO_CASTS, Trigger::Casts, REPOSITION),
    (PUSH_WHO_HITS, Trigger::Hits, REPOSITION),
    (SUNDER_WHO_MOVES, Trigger::Moves, SUNDER),
    (SUNDER_WHO_ATTACKS, Trigger::Attacks, SUNDER),
    (SUNDER_WHO_CASTS, Trigger::Casts, SUNDER),
    (SUNDER_WHO_CHARGES, Trigger::Charges, SUNDER),
    (SUNDER_WHO_HITS, Trigger::Hits, SUNDER),
    (REPEAT_WHO_MOVES, Trigger::Moves, REPEATED_ATTACK),
    (REPEAT_WHO_ATTACKS, Trigger::Attacks, REPEATED_ATTACK),
    (REPEAT_WHO_CASTS, Trigger::Casts, REPEATED_ATTACK),
    (REPEAT_WHO_CHARGES, Trigger::Charges, REPEATED_ATTACK),
    (REPEAT_WHO_HITS, Trigger::Hits, REPEATED_ATTACK),
    (EVADE_WHO_MOVES, Trigger::Moves, SIDESTEP),
    (EVADE_WHO_ATTACKS, Trigger::Attacks, SIDESTEP),
    (EVADE_WHO_CASTS, Trigger::Casts, SIDESTEP),
    (EVADE_WHO_CHARGES, Trigger::Charges, SIDESTEP),
    (EVADE_WHO_HITS, Trigger::Hits, SIDESTEP),
    (DROP_WHO_MOVES, Trigger::Moves, DROP_PRONE),
    (DROP_WHO_ATTACKS, Trigger::Attacks, DROP_PRONE),
    (DROP_WHO_CASTS, Trigger::Casts, DROP_PRONE),
    (DROP_WHO_CHARGES, Trigger::Charges, DROP_PRONE),
    (DROP_WHO_HITS, Trigger::Hits, DROP_PRONE),
    (RISE_WHO_MOVES, Trigger::Moves, STAND),
    (RISE_WHO_ATTACKS, Trigger::Attacks, STAND),
    (RISE_WHO_CASTS, Trigger::Casts, STAND),
    (RISE_WHO_CHARGES, Trigger::Charges, STAND),
    (RISE_WHO_HITS, Trigger::Hits, STAND),
];
/// The modes of the order.
pub const MODES: &[Key] = &{
    let (mut modes, mut at) = ([ENEMY_MOVES; WAYS.len()], 0);
    while at < WAYS.len() {
        modes[at] = WAYS[at].0;
        at += 1;
    }
    modes
};
/// The modes of an attack, each with its words for a certain enemy.
pub const ATTACKS: [(Key, Key); 5] = [
    (ENEMY_MOVES, CERTAIN_MOVES),
    (ENEMY_ATTACKS, CERTAIN_ATTACKS),
    (ENEMY_CASTS, CERTAIN_CASTS),
    (ENEMY_CHARGES, CERTAIN_CHARGES),
    (FRIEND_IS_HIT, CERTAIN_HITS),
];
/// What policies weigh.
pub const USUAL: [Key; 2] = [ENEMY_MOVES, ENEMY_ATTACKS];

/// The place among [`WAYS`] of what an order makes ready; an attack on whoever moves where it says nothing.
pub fn way(order: &Order) -> Option<usize> {
    let mode = order.mode.unwrap_or(ENEMY_MOVES);
    WAYS.iter().position(|way| way.0 == mode)
}
