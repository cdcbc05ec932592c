//! Conditions.

use crate::battle::keys;

keys! {
    /// Condition: not ready: no Dexterity and no dodging in Defence.
    FLAT_FOOTED = "flat_footed";
    /// Condition: loses the next turn.
    REELING = "reeling";
    /// Condition: has lost one half action to reeling, and loses another one.
    STILL_REELS = "still_reels";
    /// Condition: ran, and is easy to hit until its next turn.
    RUNNING = "running";
    /// Condition: rounds in a row in which it has run.
    RUN_ROUNDS = "run_rounds";
    /// Condition: brought down; prone until it stands up.
    SPRAWLED = "sprawled";
    /// Condition: aims at somebody, worth so much.
    AIMING = "aiming";
    /// Condition: its weapon rests on something.
    BRACED = "braced";
    /// Condition: in Total Defence.
    DODGING = "dodging";
    /// Condition: has charged.
    CHARGED = "charged";
    /// Condition: makes the most of cover.
    IN_COVER = "in_cover";
    /// Condition: covers an ally with fire.
    COVERING = "covering";
    /// Condition: keeps a stretch of ground under fire.
    SUPPRESSING = "suppressing";
    /// Condition: column of the middle of the ground under fire.
    SUPPRESS_X = "suppress_x";
    /// Condition: row of the middle of the ground under fire.
    SUPPRESS_Y = "suppress_y";
    /// Condition: the number of its fire among all suppressive fire, from 0.
    SUPPRESS_NUMBER = "suppress_number";
    /// Condition: which suppressive fire it has felt, one bit for each number.
    FELT_FIRE = "felt_fire";
    /// Condition: has an attack ready; 1 for an enemy that moves, 2 for one that attacks.
    READIED = "readied";
    /// Condition: the slot of the weapon that is ready, counted from 1; 0 for bare hands.
    READY_WITH = "ready_with";
    /// Condition: has used a move action this round; the amount is the squares.
    MOVED = "moved";
    /// Condition: has had its surge of this fight.
    SURGED = "surged";
    /// Condition: has taken its bonus step this round.
    STEPPED = "stepped";
    /// Condition: the weapons it has attacked with this turn, one bit for each slot, bare hands first.
    ATTACKED = "attacked";
    /// Condition: final attacks taken this turn.
    FINAL_ATTACKS = "final_attacks";
    /// Condition: loses blood.
    BLEEDING = "bleeding";
    /// Condition: no longer dying.
    STABLE = "stable";
    /// Condition: tired.
    FATIGUED = "fatigued";
    /// Condition: at the end of its strength.
    EXHAUSTED = "exhausted";
    /// Condition: subdual damage taken.
    SUBDUAL = "subdual";
    /// Condition: stress damage taken.
    STRESS = "stress";
    /// Condition: shaken, once or twice.
    SHAKEN = "shaken";
    /// Condition: dares no attack.
    COWED = "cowed";
    /// Condition: has given up.
    BROKEN = "broken";
    /// Condition: sick from a shock, for so many turns.
    NAUSEATED = "nauseated";
    /// Condition: was sick as this turn began.
    SICK_TURN = "sick_turn";
    /// Condition: knocked out by a shock, for so many minutes.
    KNOCKED_OUT = "knocked_out";
    /// Condition: paralysed by a shock.
    PARALYSED = "paralysed";
    /// Condition: a critical injury of the leg.
    LEG_INJURY = "leg_injury";
    /// Condition: a critical injury of the arm.
    ARM_INJURY = "arm_injury";
    /// Condition: a concussion.
    CONCUSSION = "concussion";
    /// Condition: a critical injury of the belly.
    GUT_INJURY = "gut_injury";
    /// Condition: a tripod stands under its weapon.
    TRIPOD_SET = "tripod_set";
    /// Condition: in the middle of a task, by the number of its record.
    WORKING = "working";
}
