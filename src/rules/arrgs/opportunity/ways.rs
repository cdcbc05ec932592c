//! What can be made ready (AR-RDY-02): a trigger, which is the mode of the order, and a manoeuvre.

use crate::battle::{Key, Order};
use crate::rules::arrgs::keys::healing::TREAT;
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

/// The triggers: the mode of the order, what happens, the words for a certain enemy.
pub const TRIGGERS: [(Key, Trigger, Key); 5] = [
    (ENEMY_MOVES, Trigger::Moves, CERTAIN_MOVES),
    (ENEMY_ATTACKS, Trigger::Attacks, CERTAIN_ATTACKS),
    (ENEMY_CASTS, Trigger::Casts, CERTAIN_CASTS),
    (ENEMY_CHARGES, Trigger::Charges, CERTAIN_CHARGES),
    (FRIEND_IS_HIT, Trigger::Hits, CERTAIN_HITS),
];
/// The modes of the order.
pub const MODES: &[Key] = &[ENEMY_MOVES, ENEMY_ATTACKS, ENEMY_CASTS, ENEMY_CHARGES, FRIEND_IS_HIT];
/// What policies weigh.
pub const USUAL: [Key; 2] = [ENEMY_MOVES, ENEMY_ATTACKS];
/// The manoeuvres that can be made ready, and the throw of a weapon that strikes as well. Defence and Counterspell are Immediate
/// Actions without it; of the Miscellaneous those that make sense in another's turn.
pub const MANOEUVRES: &[Key] = &[
    ATTACK,
    REPEATED_ATTACK,
    CHARGE,
    TRIP,
    DISARM,
    REPOSITION,
    SUNDER,
    SIDESTEP,
    MOVE,
    WITHDRAW,
    DROP_PRONE,
    STAND,
    RELOAD,
    CHANGE_REACH,
    TREAT,
    AID,
    CONTROL_SPELL,
    DISMISS_SPELL,
    MOUNT,
    DISMOUNT,
    CLIMB_UP,
    STEER,
    SPUR,
    THROWN,
    DRAW,
    INTERACT,
    FIRE,
];

/// The place among [`TRIGGERS`] of what an order waits for: an enemy who moves where it says nothing.
pub fn place(order: &Order) -> Option<usize> {
    let mode = order.mode.unwrap_or(ENEMY_MOVES);
    TRIGGERS.iter().position(|one| one.0 == mode)
}

/// The amount of the condition that stands for a trigger by its place and for a manoeuvre: from 1, trigger by trigger.
pub fn amount(trigger: usize, manoeuvre: Key) -> i16 {
    let manoeuvre = MANOEUVRES.iter().position(|one| *one == manoeuvre).unwrap_or(0);
    i16::try_from(manoeuvre * TRIGGERS.len() + trigger + 1).unwrap_or(1)
}

/// The trigger and the manoeuvre that an amount of the condition stands for.
pub fn of_amount(amount: i16) -> Option<(Trigger, Key)> {
    let at = usize::try_from(amount - 1).ok()?;
    Some((TRIGGERS[at % TRIGGERS.len()].1, *MANOEUVRES.get(at / TRIGGERS.len())?))
}
