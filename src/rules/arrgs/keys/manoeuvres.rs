//! Manoeuvres besides the plain ones, and their modes.

use crate::battle::{Key, keys};
use crate::grid::Dir8;

keys! {
    /// Order: help a friend with a check.
    AID = "aid";
    /// Order: shift one's Threat Range.
    CHANGE_REACH = "change_reach";
    /// Order: run at somebody and strike.
    CHARGE = "charge";
    /// Order: make somebody drop something.
    DISARM = "disarm";
    /// Order: have a manoeuvre ready.
    READY = "ready";
    /// Order: load a weapon.
    RELOAD = "reload";
    /// Order: several attacks at one target.
    REPEATED_ATTACK = "repeated_attack";
    /// Order: push somebody away.
    REPOSITION = "reposition";
    /// Order: strike at an item.
    SUNDER = "sunder";
    /// Order: bring somebody down.
    TRIP = "trip";

    /// Mode: what is worn or carried besides what is in hand, the shield.
    OFF_ARM = "off_arm";
    /// Mode: the backpack.
    BACKPACK = "backpack";
    /// Mode: the suit of armour.
    SUIT = "suit";
    /// Condition: the suit of armour has taken so much damage.
    ARMOUR_DAMAGE = "armour_damage";

    /// Mode of a push: north.
    NORTH = "n";
    /// Mode of a push: north-east.
    NORTH_EAST = "ne";
    /// Mode of a push: east.
    EAST = "e";
    /// Mode of a push: south-east.
    SOUTH_EAST = "se";
    /// Mode of a push: south.
    SOUTH = "s";
    /// Mode of a push: south-west.
    SOUTH_WEST = "sw";
    /// Mode of a push: west.
    WEST = "w";
    /// Mode of a push: north-west.
    NORTH_WEST = "nw";

    /// Trigger: an enemy moves.
    ENEMY_MOVES = "enemy_moves";
    /// Trigger: an enemy attacks.
    ENEMY_ATTACKS = "enemy_attacks";
    /// Trigger: an enemy casts a spell.
    ENEMY_CASTS = "enemy_casts";
    /// Trigger: an enemy charges.
    ENEMY_CHARGES = "enemy_charges";
    /// Trigger: an enemy has hit a friend.
    FRIEND_IS_HIT = "friend_is_hit";
    /// Trigger: an enemy enters or leaves a zone.
    ENEMY_CROSSES = "enemy_crosses";
    /// Condition: has a manoeuvre ready.
    READIED = "readied";
    /// Note: the column of the square for which something is ready, or of one of the zone.
    WATCHED_COLUMN = "watched_column";
    /// Note: its row.
    WATCHED_ROW = "watched_row";
    /// Order: go on with a movement after a pause.
    GO_FARTHER = "go_farther";
    /// Order: strap a shield to the arm.
    STRAP = "strap";
    /// Condition: carries a shield that is not strapped to the arm.
    UNSTRAPPED = "unstrapped";
    /// Note: squares left of a movement.
    STRIDE = "stride";
    /// Note: what the most difficult ground of that movement asks for, beyond the usual.
    STRIDE_GROUND = "stride_ground";

    /// Decision: where a disarmed item lands.
    LANDING = "landing";
    /// Decision: where somebody who is pushed comes to stand.
    PUSH_TO = "push_to";
    /// Decision: whether to go on with a Repeated Attack.
    NEXT_ATTACK = "next_attack";
    /// Answer: strike again.
    STRIKE_ON = "strike_on";
    /// Check: a feat that a thing asks for.
    FEAT = "feat";
    /// Note: has bumped into something.
    BUMPED = "bumped";
}

/// The directions of a push, each with its mode.
pub const DIRECTIONS: [(Key, Dir8); 8] = [
    (NORTH, Dir8::N),
    (NORTH_EAST, Dir8::NE),
    (EAST, Dir8::E),
    (SOUTH_EAST, Dir8::SE),
    (SOUTH, Dir8::S),
    (SOUTH_WEST, Dir8::SW),
    (WEST, Dir8::W),
    (NORTH_WEST, Dir8::NW),
];
