//! The classes of Actions, which their prices carry.

use crate::battle::keys;

keys! {
    /// Class: an attack.
    ATTACKING = "attacking";
    /// Class: changes squares.
    MOVING = "moving";
    /// Class: provokes when it is performed, as a whole (AR-OPP-01, AR-ACT-16). Steps and attacks of an Action provoke by themselves.
    PROVOKING = "provoking";
    /// Class: a run at somebody.
    CHARGING = "charging";
    /// Class: a series of attacks (AR-REP-01).
    IN_SERIES = "in_series";
    /// Class: casts a spell.
    CASTING = "casting";
    /// Class: turns points of one pool into points of another; they count once they are spent (AR-RDY-03).
    CONVERTING = "converting";
    /// Class: a Complementary Action (AR-ACT-12).
    COMPLEMENTARY = "complementary";
    /// Class: no Action at all, such as the choice to pay with Additional Action Points.
    UNCOUNTED = "uncounted";
}
