//! Kinds of checks that a friend helps with: conditions, and modes of the order.

use crate::battle::{Key, keys};

keys! {
    /// Ledger: a friend's help.
    AIDED = "aided";
    /// Condition: has help with its next blow.
    AIDED_MELEE = "aided_melee";
    /// Condition: has help with its next throw or shot.
    AIDED_RANGED = "aided_ranged";
    /// Condition: has help with its next spell.
    AIDED_SPELL = "aided_spell";
    /// Condition: has help with its next Fortitude check.
    AIDED_FORTITUDE = "aided_fortitude";
    /// Condition: has help with its next Reflex check.
    AIDED_REFLEX = "aided_reflex";
    /// Condition: has help with its next Willpower check.
    AIDED_WILLPOWER = "aided_willpower";
    /// Condition: has help with its next movement.
    AIDED_MOVEMENT = "aided_movement";
    /// Condition: has help with its next treatment of the dying.
    AIDED_MEDICINE = "aided_medicine";
    /// Condition: has help with its next steering.
    AIDED_PILOTING = "aided_piloting";
    /// Condition: has help with its next attempt to hide.
    AIDED_STEALTH = "aided_stealth";
}

/// All kinds of help, as the modes of the order.
pub const HELPS: [Key; 10] = [
    AIDED_MELEE,
    AIDED_RANGED,
    AIDED_SPELL,
    AIDED_FORTITUDE,
    AIDED_REFLEX,
    AIDED_WILLPOWER,
    AIDED_MOVEMENT,
    AIDED_MEDICINE,
    AIDED_PILOTING,
    AIDED_STEALTH,
];
