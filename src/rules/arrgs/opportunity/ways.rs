//! What can be made ready (AR-RDY-02): a trigger, which is the mode of the order, and a manoeuvre.

use crate::battle::{Battle, Key, Order};
use crate::grid::{Square, Zone};
use crate::rules::arrgs::keys::manoeuvres::*;
use crate::rules::arrgs::keys::readying::*;

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
    /// An enemy leaves a named part of the map, or enters it.
    Crosses,
}

/// The triggers: the mode of the order, what happens, the words for a certain enemy.
pub const TRIGGERS: [(Key, Trigger, Key); 6] = [
    (ENEMY_MOVES, Trigger::Moves, CERTAIN_MOVES),
    (ENEMY_ATTACKS, Trigger::Attacks, CERTAIN_ATTACKS),
    (ENEMY_CASTS, Trigger::Casts, CERTAIN_CASTS),
    (ENEMY_CHARGES, Trigger::Charges, CERTAIN_CHARGES),
    (FRIEND_IS_HIT, Trigger::Hits, CERTAIN_HITS),
    (ENEMY_CROSSES, Trigger::Crosses, CERTAIN_ZONE),
];
/// The triggers that can happen anywhere, not only at the edge of a zone.
pub const ANYWHERE: [Key; 5] = [ENEMY_MOVES, ENEMY_ATTACKS, ENEMY_CASTS, ENEMY_CHARGES, FRIEND_IS_HIT];
/// What policies weigh.
pub const USUAL: [Key; 2] = [ENEMY_MOVES, ENEMY_ATTACKS];

/// The zones that a square belongs to.
pub fn zones(battle: &Battle, square: Square) -> impl Iterator<Item = &Zone> {
    battle.map().zones().iter().filter(move |zone| zone.squares.contains(square))
}

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
