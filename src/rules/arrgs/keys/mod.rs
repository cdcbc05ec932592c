//! Every name of the system that orders, levels and budgets use, once. A subject's own names are in a file of their own.

pub mod aided;
pub mod classes;
pub mod healing;
pub mod log;
pub mod magic;
pub mod manoeuvres;
pub mod mark;
pub mod options;
pub mod readying;
pub mod sheet;
pub mod states;
pub mod traits;
pub mod vehicles;
pub mod vocabulary;

pub use magic::*;
pub use options::*;
pub use sheet::*;
pub use states::*;
pub use vehicles::*;

use crate::battle::{Key, keys};

/// The system.
pub struct Arrgs;

/// Two lists of names in one. `N` is the length of both.
pub const fn joined<const N: usize>(first: &[Key], second: &[Key]) -> [Key; N] {
    let (mut all, mut at) = ([second[0]; N], 0);
    while at < N {
        all[at] = if at < first.len() { first[at] } else { second[at - first.len()] };
        at += 1;
    }
    all
}

keys! {
    /// Budget: Action Points of a turn.
    AP = "ap";
    /// Budget: Additional Action Points of a round.
    AAP = "aap";

    /// Order: move in one category.
    MOVE = "move";
    /// Order: one blow or shot.
    ATTACK = "attack";
    /// Order: the same at a thing of the ground.
    BATTER = "batter";
    /// Order: aim at somebody.
    AIM = "aim";
    /// Order: rest the weapon on something.
    BRACE = "brace";
    /// Order: one square, unhindered.
    SIDESTEP = "sidestep";
    /// Order: get away from the enemy without provoking.
    WITHDRAW = "withdraw";
    /// Order: end prone.
    STAND = "stand";
    /// Order: pay the next Action with Additional Action Points.
    SWIFT = "swift";
    /// Order: take an item in hand.
    DRAW = "draw";
    /// Order: let an item fall.
    DROP = "drop";
    /// Order: go to the floor.
    DROP_PRONE = "drop_prone";
    /// Order: open or close a door.
    INTERACT = "interact";
    /// Order: pick an item up.
    PICK_UP = "pick_up";

    /// Defence: of the body.
    FORTITUDE = "fortitude";
    /// Defence: out of the way.
    REFLEX = "reflex";
    /// Defence: of the mind.
    WILLPOWER = "willpower";

    /// Reaction and check: the Defence Manoeuvre.
    DEFEND = "defend";

    /// Mode of an attack: with bare hands.
    UNARMED = "unarmed";
    /// Mode of an attack: throw what is in hand.
    THROWN = "thrown";
    /// Mode of a movement: rolled.
    ROLLED = "rolled";
    /// Mode of a withdrawal: from the largest group of enemies.
    FROM_GROUP = "from_group";
    /// Mode of what is done as part of another Action: as an Action of its own.
    ALONE = "alone";
}
