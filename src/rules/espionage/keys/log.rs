//! Names of combat: decisions, answers, ledger lines, checks, causes.

use crate::battle::keys;

keys! {
    /// Save: putting a fire on oneself out.
    AGILITY_SAVE = "agility_save";
    /// Save: withstanding a disease.
    DISEASE_SAVE = "disease";
    /// Decision: add an action die to a roll.
    BOOST = "boost";
    /// Decision: pay for a critical hit or a critical success.
    CRITICAL = "critical";
    /// Decision: pay for the other side's critical miss or failure.
    CRITICAL_MISS = "critical_miss";
    /// Answer: keep the dice.
    KEEP = "keep";
    /// Answer: spend one of one's own.
    SPEND = "spend";
    /// Answer: spend one of the side's.
    SPEND_SHARED = "spend_shared";
    /// Answer: pay.
    PAY = "pay";
    /// Answer: pay one die.
    PAY_1 = "pay_1";
    /// Answer: pay two dice.
    PAY_2 = "pay_2";
    /// Answer: pay three dice.
    PAY_3 = "pay_3";
    /// Answer: pay four dice.
    PAY_4 = "pay_4";

    /// Ledger: dice.
    DICE = "dice";
    /// Ledger: what the weapon adds to its dice.
    WEAPON = "weapon";
    /// Ledger: damage reduction of armour.
    ARMOUR = "armour";
    /// Ledger: what keeps electricity off.
    INSULATION = "insulation";
    /// Ledger: half of a blast's damage, from its outer ring.
    OUTER_RING = "outer_ring";
    /// Ledger: half of a blast's damage, as the save was made.
    SAVED = "saved";
    /// Ledger: no less than the least.
    LEAST = "least";
    /// Ledger: range increments beyond the first.
    RANGE = "range";
    /// Ledger: no training with the weapon.
    UNTRAINED = "untrained";
    /// Ledger: an ally stands next to the target.
    INTO_MELEE = "into_melee";
    /// Ledger: an enemy stands next to one who shoots with both hands.
    ENGAGED = "engaged";
    /// Ledger: dim light.
    IN_DIM_LIGHT = "in_dim_light";
    /// Ledger: dark.
    IN_THE_DARK = "in_the_dark";
    /// Ledger: fog or smoke.
    IN_FOG = "in_fog";
    /// Ledger: the target crouches.
    CROUCHED_TARGET = "crouched_target";
    /// Ledger: the target lies prone.
    PRONE_TARGET = "prone_target";
    /// Ledger: the attacker lies prone.
    LYING = "lying";
    /// Ledger: the target is helpless.
    HELPLESS = "helpless";
    /// Ledger: a heavy weapon without a rest.
    UNBRACED = "unbraced";
    /// Ledger: training.
    TRAINING = "training";
    /// Ledger: cover.
    COVER = "cover";
    /// Ledger: cover fire by an ally.
    COVERED = "covered";
    /// Ledger: what a weapon adds to a trip.
    TRIPS = "trips";

    /// Roll: damage.
    DAMAGE = "damage";
    /// Roll: an action die.
    ACTION_DIE = "action_die";
    /// Roll: which critical injury.
    INJURY = "injury";
    /// Roll: how long somebody is sick.
    SICKNESS = "sickness";
    /// Roll: whether one who is dying comes to rest.
    STABILISING = "stabilising";
    /// Roll: in which direction.
    DIRECTION = "direction";
    /// Roll: how far.
    DISTANCE = "distance";

    /// Check: a save against blast.
    BLAST_SAVE = "blast_save";
    /// Check: a save against stress.
    STRESS_SAVE = "stress_save";
    /// Check: a save against subdual damage.
    SUBDUAL_SAVE = "subdual_save";
    /// Check: a save against electricity.
    SHOCK_SAVE = "shock_save";
    /// Check: a save against a critical injury.
    INJURY_SAVE = "injury_save";
    /// Check: a save against running too long.
    RUNNING_SAVE = "running_save";
    /// Check: a save against a disarm.
    DISARM_SAVE = "disarm_save";
    /// Check: a save against a trip.
    TRIP_SAVE = "trip_save";
    /// Cause: the second half did not follow the first.
    SPLIT_LOST = "split_lost";
    /// Check: seeing through a feint.
    SEE_THROUGH = "see_through";

    /// Cause: it is over.
    OVER = "over";
    /// Cause: used.
    USED = "used";
    /// Cause: another action.
    OTHER_ACTION = "other_action";
    /// Cause: it was hit.
    STRUCK = "struck";
    /// Cause: it acted.
    ACTED = "acted";
    /// Cause: a worse state takes its place.
    WORSE = "worse";
    /// Cause: no wounds left.
    NO_WOUNDS = "no_wounds";
    /// Cause: out of the fight.
    OUT = "out";
    /// Cause: loss of blood or a mortal wound.
    DYING = "dying";
    /// Cause: strength gives out.
    COLLAPSED = "collapsed";
    /// Note: a critical hit was paid for.
    CRITICAL_HIT = "critical_hit";
    /// Note: a critical success was paid for.
    CRITICAL_SUCCESS = "critical_success";
    /// Note: a critical failure was paid for.
    CRITICAL_FAILURE = "critical_failure";
}
