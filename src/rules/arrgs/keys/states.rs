//! Conditions, and notes of what a round has seen.

use crate::battle::keys;

keys! {
    /// Condition: at most 2 points a round.
    DISABLED = "disabled";
    /// Condition: dying, so many times over.
    DYING = "dying";
    /// Condition: allotments are lower by so much.
    STAGGERED = "staggered";
    /// Condition: unconscious.
    UNCONSCIOUS = "unconscious";
    /// Condition: performs no Actions in the surprise round.
    SURPRISED = "surprised";
    /// Condition: no points, and slow to react.
    STUNNED = "stunned";
    /// Condition: bound: no Actions, Reflex 0.
    HELPLESS = "helpless";
    /// Condition: cannot move by its own will.
    IMMOBILE = "immobile";
    /// Condition: each Action costs 1 Vitality more.
    FATIGUED = "fatigued";
    /// Condition: each Action costs 2 Vitality more, and every check is worse.
    EXHAUSTED = "exhausted";
    /// Condition: has charged in this round.
    CHARGED = "charged";
    /// Condition: easy to surprise: an initiative model says so.
    FLAT_FOOTED = "flat_footed";
    /// Condition: has lost the rhythm of the fight: an initiative model says so.
    REELING = "reeling";
    /// Condition: threatens so many squares farther out than usual.
    REACH_SHIFTED = "reach_shifted";
    /// Condition: aims at somebody.
    AIMING = "aiming";
    /// Condition: the weapon in hand rests on something.
    BRACED = "braced";
    /// Condition: attacks so far in a Repeated Attack beyond the first.
    REPEATED = "repeated";

    /// Ledger and state of an item: broken.
    BROKEN = "broken";

    /// Note: points used in this round.
    POINTS_USED = "points_used";
    /// Note: Actions performed in this round.
    ACTIONS_DONE = "actions_done";
    /// Note: Complementary Actions performed in this round.
    COMPLEMENTS = "complements";
    /// Note: the Movement Category in which it moves, by its place in the list; 0 for walking.
    GOING = "going";
    /// Note: squares moved in this round.
    SQUARES_MOVED = "squares_moved";
    /// Note: the next Action is a Swift one.
    GOES_SWIFT = "goes_swift";
    /// Note, and class of such an Action: attacks several times just now.
    REPEATING = "repeating";
    /// Note: owes a Fortitude check for the Action under way: 1 as Disabled, 2 as Dying.
    EXERTED = "exerted";
}
