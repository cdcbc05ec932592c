//! Every name of the damage model that orders, conditions, options and events use, once.

use crate::battle::{Key, keys};

/// The id of the model in level files.
pub const ID: &str = "drive";

keys! {
    /// Stat: what is left until the total of injuries kills; the vital stat. Full value less running damage (DR-BGD-04).
    RESILIENCE = "resilience";
    /// Stat: damage that makes one degree of injury (DR-BGD-03).
    INJURY_FACTOR = "injury_factor";
    /// Stat: what pays for Abilities (DR-BGD-34).
    INSIGHT = "insight";

    /// Condition: degrees of superficial injury.
    SUPERFICIAL = "superficial";
    /// Condition: degrees of injury to perception.
    PERCEPTION = "perception_injury";
    /// Condition: degrees of injury to the core of the body.
    CORE = "core_injury";
    /// Condition: degrees of injury to the weapon arm.
    ARM = "weapon_arm_injury";
    /// Condition: degrees of injury to the other arm.
    OTHER_ARM = "other_arm_injury";
    /// Condition: degrees of injury to the legs.
    MOBILITY = "mobility_injury";
    /// Note: the types of the first degrees of injury, in the order gained.
    DEGREES_A = "degrees_a";
    /// Note: the types of the degrees after those.
    DEGREES_B = "degrees_b";
    /// Note: the types of the degrees after those.
    DEGREES_C = "degrees_c";
    /// Condition: loses running damage until treated (Core 5).
    FAILING = "failing";
    /// Condition: limbs lost for good.
    LIMB_LOST = "limb_lost";
    /// Condition: stunned; its amount is how many turns of whoever caused it still have to end, and that is whom it is on.
    STUNNED = "energy_stunned";
    /// Note: has ended a turn in this round.
    TURN_OVER = "turn_over";
    /// Condition: on fire.
    IGNITED = "ignited";
    /// Condition: deaf for so many own turns.
    DEAFENED = "energy_deafened";
    /// Condition: fatigue points.
    FATIGUE = "frost_fatigue";
    /// Note: degrees of particle injury in this fight.
    PARTICLE_DEGREES = "particle_degrees";

    /// Condition: the degree of particle fever.
    FEVER = "particle_fever";
    /// Note: tests passed against the fever.
    FEVER_SUCCESSES = "fever_successes";
    /// Note: has been treated in this fight.
    TREATED = "treated_injuries";
    /// Condition: attacks hand to hand received in this round.
    MELEE_RECEIVED = "melee_received";

    /// Action: uses less than all of the next attack.
    HOLD_BACK = "hold_back";
    /// Its modes: less STR, half or a quarter of a blow, half a shot, less charge, and all of it after all.
    LESS_STRENGTH = "less_strength";
    /// Half of the weapon's damage in a blow.
    HALF_BLOW = "half_blow";
    /// A quarter of it.
    QUARTER_BLOW = "quarter_blow";
    /// Half of a shot.
    HALF_SHOT = "half_shot";
    /// Less charge.
    LESS_CHARGE = "less_charge";
    /// Answer: as little of a blow as possible.
    GENTLEST = "gentlest";
    /// Decision: how much of an attack is used on somebody who is to be taken alive.
    SPARING = "sparing";
    /// Everything after all.
    FULL_FORCE = "full_force";
    /// Action: puts out the fire on oneself.
    PUT_OUT = "put_out_fire";
    /// Its mode: on the ground.
    ROLL_ON_GROUND = "roll_on_ground";
    /// Action: first aid.
    TREAT_INJURIES = "treat_injuries";
    /// Action in camp: a day of rest.
    REST_DAY = "rest_day";

    /// Condition: the strength used in the next attack, counted from 1.
    USED_STRENGTH = "used_strength";
    /// Condition: per cent of the weapon's damage used in the next attack hand to hand.
    USED_BASE = "used_base";
    /// Condition: per cent of the next shot that is used.
    USED_SHOT = "used_shot";
    /// Condition: the charge used in the next shot.
    USED_CHARGE = "used_charge";
    /// Condition: the next shot is to burst.
    BURSTING = "bursting";

    /// Action: makes points of a shield.
    RAISE_SHIELD = "raise_shield";
    /// Action: says that the next shot is to burst.
    BURST_SHOT = "burst_shot";
    /// Action: uses a weapon with an area.
    LAUNCH = "launch_area";

    /// Option: the margin of a critical hit.
    CRIT_MARGIN = "crit_margin";
    /// Option: what defence means without a reaction.
    NO_REACTION_DEFENCE = "no_reaction_defence";
    /// Its word: a roll is made, and only tells whether the hit is critical.
    ROLL_NO_EVADE = "roll_no_evade";
    /// Its word: every hit is critical.
    AUTO_CRITICAL = "auto_critical";
    /// Its word: no hit is critical.
    NO_CRITICAL = "no_critical";
    /// Its word: every attack may be evaded.
    UNLIMITED = "unlimited";
    /// Option: a called shot decides the type of injury.
    CALLED_SHOT_SETS_TYPE = "called_shot_sets_type";
    /// Option: injuries to mobility hurt wings.
    WINGS_ARE_MOBILITY = "wings_are_mobility";
    /// Option: the cost basis of high-precision shields against bursts.
    AOE_HIGH_PRECISION_COST = "aoe_high_precision_cost";
    /// Its word: the value of the burst before it was shared out.
    ORIGINAL = "original";
    /// Its word: the damage suffered.
    SUFFERED = "suffered";
    /// Option: bursts that miss scatter.
    AOE_SCATTER = "aoe_scatter";
    /// Option: fires start.
    FIRE_ENABLED = "fire_enabled";
    /// Option: structures collapse.
    COLLAPSE_ENABLED = "collapse_enabled";
    /// Option: particle fever.
    PARTICLE_FEVER_ENABLED = "particle_fever_enabled";
    /// Option: the most attacks hand to hand against one in a round; 0 for no limit.
    MAX_MELEE_ATTACKS = "max_melee_attacks";
    /// Option: who has a profile.
    PROFILES = "profiles";
    /// Its word: all the living.
    ALL = "all";
    /// Its word: those to whom the level gives one.
    GIVEN = "given";

    /// Roll: the type of an injury.
    INJURY_TYPE = "injury_type";
    /// Decision: what a critical hit does.
    CRITICAL = "drive_critical";
    /// Its answer: more drive.
    MORE_DRIVE = "more_drive";
    /// Its answer, for precise weapons: the smaller rise of drive.
    LESS_DRIVE = "less_drive";

    /// Ledger: the damage of a weapon.
    WEAPON = "weapon";
    /// Ledger: strength.
    STRENGTH = "drive_strength";
    /// Ledger: energy that a weapon carries.
    ENERGY = "energy";
    /// Ledger: what armour takes.
    ARMOUR = "armour_range";
    /// Ledger: what evading gains from an attacker without training.
    UNTRAINED = "untrained_attacker";
    /// Ledger: what a shield takes.
    SHIELD = "shield";
    /// Ledger: resistance or weakness.
    MULTIPLIER = "multiplier";
    /// Ledger: damage that is worth a point of health of the core.
    BRIDGE = "health_points";
    /// Ledger: injuries.
    INJURIES = "injuries";
    /// Note of a hit: its drive.
    DRIVE = "drive";
    /// Note: a shield has stopped damage.
    SHIELD_PAID = "shield_paid";
    /// Note: a shield has run dry with damage left.
    SHIELD_BROKEN = "shield_broken";
    /// Note: shields have stopped all of an attack.
    ATTACK_STOPPED = "attack_stopped";
    /// Note: a shot bursts; the number is its area value.
    AREA_BURST = "area_burst";
    /// Note: a shield has made a burst go off too far out to hurt anybody.
    BURST_FAR_OFF = "burst_far_off";
    /// Note: shields have left too little of a shot for a burst.
    TOO_WEAK_TO_BURST = "too_weak_to_burst";
    /// Note: a field has met a zone; the number is what it could not pay for.
    ZONE_MET = "zone_met";
    /// Roll: whether an area affects somebody.
    AREA_CHANCE = "area_chance";
    /// Roll: whether ground catches fire.
    FIRE_ROLL = "fire_roll";
    /// Roll: where an area goes astray.
    SCATTER = "area_scatter";
    /// Note: a degree of injury.
    DEGREE = "degree";
    /// Note: a degree of injury has gone.
    DEGREE_GONE = "degree_gone";
    /// Note: a critical hit.
    CRITICAL_HIT = "drive_critical_hit";
    /// Note: half an action less this turn.
    WEAKENED = "weakened_turn";
    /// Why a condition ends.
    OVER = "drive_over";
    /// Why one falls or drops something.
    INJURED = "injured";

    /// Condition: tied up; helpless, with nothing but the mind to act with.
    BOUND = "bound";
    /// Condition: held so fast that one can only try to get loose.
    HELD_FAST = "held_fast";

    /// Action: storing damage in an aura.
    LOAD_AURA = "load_aura";
    /// Action: switching off somebody's device.
    SWITCH_OFF = "switch_off";
    /// Action, option and condition: how auras reply; its amount is the number of the policy.
    AURA_POLICY = "aura_policy";
    /// Its word: with everything stored, against enemies.
    ALWAYS_FULL = "always_full";
    /// Its word: with ten points, against enemies.
    ALWAYS_TEN = "always_ten";
    /// Its word: the owner is asked.
    ASK = "ask";
    /// Its word: not at all.
    NEVER = "never";
    /// Decision: how much of an aura answers.
    AURA_REPLY = "aura_reply";
    /// Decision: which aura answers.
    AURA_SOURCE = "aura_source";
    /// Its answer: none of it.
    NO_REPLY = "no_reply";
    /// Its answer: all of it.
    EVERYTHING = "everything";
    /// Its answer: so many points.
    TEN_POINTS = "ten_points";
    /// Its answer: so many points.
    TWENTY = "twenty_points";
    /// Its answer: so many points.
    THIRTY = "thirty_points";
    /// Its answer: so many points.
    FORTY = "forty_points";
    /// Its answer: so many points.
    FIFTY = "fifty_points";
    /// Its answer: so many points.
    SIXTY = "sixty_points";
    /// Its answer: so many points.
    SEVENTY = "seventy_points";
    /// Its answer: so many points.
    EIGHTY = "eighty_points";
    /// Its answer: so many points.
    NINETY = "ninety_points";
    /// Note: so much is stored in an aura now.
    AURA_LOADED = "aura_loaded";
    /// Note: somebody has touched the owner of an aura.
    AURA_PROVOKED = "aura_provoked";
    /// Note: an aura answers with so many points.
    AURA_REPLIED = "aura_replied";
    /// Note: no aura answers.
    AURA_DECLINED = "aura_declined";
    /// Note: so much is left in an aura.
    AURA_DECAYED = "aura_decayed";
    /// Note: nothing is left in an aura.
    AURA_EXPIRED = "aura_expired";
    /// Why one is no longer hidden: it gives light.
    LIGHT_SOURCE = "light_source";

    /// Action and thing: a source of a damping field.
    DAMPER = "damper";
    /// Its mode: carried, and switched on.
    CARRIED = "carried";
    /// Action: switching off a source of damping.
    STOP_DAMPER = "stop_damper";
    /// Note: a source of damping that is carried is switched on.
    DAMPER_ON = "damper_on";
    /// Action: buying points of pseudogravity.
    CHARGE_GRAVITY = "charge_gravity";
    /// Action, and why one is moved: pseudogravity.
    GRAVITY = "pseudogravity";
    /// Its mode: on an ally.
    ON_FRIEND = "on_friend";
    /// Its mode: on an item that lies about.
    ON_ITEM = "on_item";
    /// Action and condition: standing behind one's guards.
    GROUP_DEFENCE = "group_defence";
    /// Condition: cannot leave its square.
    TETHERED = "tethered";
    /// Condition: has a flying SPD, its amount.
    LIFTED = "lifted";
    /// Condition: glows by the use of pseudogravity; its amount is the squares that it lights.
    GLOWING = "glowing";
    /// Condition: no cover until it moves by itself.
    OUT_OF_COVER = "out_of_cover";
    /// Condition: does not resist pseudogravity by flight.
    YIELDING = "yielding";
    /// Decision: where something is moved to.
    GRAVITY_TO = "gravity_to";
    /// Decision: whether a flyer resists.
    RESIST_GRAVITY = "resist_gravity";
    /// Its answer: it does.
    RESIST = "resist";
    /// Its answer: it does not.
    YIELD = "yield";
    /// Note: so many points are ready.
    GRAVITY_CHARGED = "gravity_charged";
    /// Note: so many points are spent.
    GRAVITY_SPENT = "gravity_spent";
    /// Note: the sound of pseudogravity at somebody.
    GRAVITY_SOUND = "gravity_sound";
    /// Note: strong pseudogravity raises a wind.
    GRAVITY_WIND = "gravity_wind";
    /// Note: so many effective points suffice.
    GRAVITY_WORKS = "gravity_works";
    /// Note: so many effective points do not suffice.
    GRAVITY_FAILS = "gravity_fails";

    /// State: unhurt.
    UNHURT = "unhurt";
    /// State: hurt.
    HURT = "hurt";
    /// State: injured.
    WOUNDED = "wounded";
    /// State: disabled.
    DISABLED = "disabled";
    /// State: dead.
    DEAD = "dead";
}

/// All states of health, from unhurt to dead.
pub const STATES: &[Key] = &[UNHURT, HURT, WOUNDED, DISABLED, DEAD];
