//! Names of what is made ready, and of how it goes off (AR-RDY-02).

use crate::battle::{Key, keys};
use crate::rules::arrgs::keys::healing::TREAT;
use crate::rules::arrgs::keys::manoeuvres::*;
use crate::rules::arrgs::keys::*;

keys! {
    /// Wording: a certain enemy moves.
    CERTAIN_MOVES = "certain_moves";
    /// Wording: a certain enemy attacks.
    CERTAIN_ATTACKS = "certain_attacks";
    /// Wording: a certain enemy casts a spell.
    CERTAIN_CASTS = "certain_casts";
    /// Wording: a certain enemy charges.
    CERTAIN_CHARGES = "certain_charges";
    /// Wording: a certain enemy hits a friend.
    CERTAIN_HITS = "certain_hits";
    /// Wording: an enemy enters or leaves a certain square.
    CERTAIN_SQUARE = "certain_square";
    /// Wording: an enemy enters or leaves a certain zone.
    CERTAIN_ZONE = "certain_zone";

    /// Note: the slot of the spell that is ready, from 1.
    READIED_SPELL = "readied_spell";
    /// Decision: which manoeuvre is made ready.
    READIED_MANOEUVRE = "readied_manoeuvre";
    /// Decision: the square of what goes off.
    READIED_WHERE = "readied_where";
    /// Decision: in which way it is performed.
    READIED_HOW = "readied_how";
    /// Decision: which spell in effect or which item it is about.
    READIED_EFFECT = "readied_effect";

    /// Answer: the natural Threat Range.
    REACH_0 = "reach_0";
    /// Answer: 1 square farther out.
    REACH_1 = "reach_1";
    /// Answer: 2 squares farther out.
    REACH_2 = "reach_2";
    /// Answer: 3 squares farther out.
    REACH_3 = "reach_3";
    /// Answer: 4 squares farther out.
    REACH_4 = "reach_4";
    /// Answer: 5 squares farther out.
    REACH_5 = "reach_5";
}

/// The shifts of a Threat Range by their squares; no weapon of the armoury reaches so far.
pub const SHIFTS: [Key; 6] = [REACH_0, REACH_1, REACH_2, REACH_3, REACH_4, REACH_5];

/// The triggers: modes of the order.
pub const MODES: &[Key] = &[ENEMY_MOVES, ENEMY_ATTACKS, ENEMY_CASTS, ENEMY_CHARGES, FRIEND_IS_HIT, ENEMY_CROSSES];
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
    RAM,
    TURN,
];
