//! Names of combat: reactions, decisions, ledger lines, causes.

use crate::battle::keys;

keys! {
    /// Reaction and answer: none.
    NONE = "none";
    /// Reaction: a deflector.
    DEFLECT = "deflect";
    /// Reaction: throwing boarders back.
    REPEL = "repel_boarders";
    /// Ledger: a ship's marines.
    MARINES = "marines";
    /// Reaction: shooting the missile down.
    POINT_DEFEND = "point_defend";
    /// Decision: parry in an ally's stead.
    GUARDIAN = "guardian";
    /// Decision: take a hit in an ally's stead.
    PROTECT = "protect_ally";
    /// Decision: strike back after a parry.
    COUNTER = "counter";
    /// Decision: strike one who leaves the melee.
    OPPORTUNITY = "opportunity";
    /// Answer: strike.
    STRIKE = "strike";
    /// Why somebody has no reaction: it is its own turn.
    OWN_TURN = "own_turn";
    /// Why somebody cannot evade: it does not see the attacker.
    UNSEEN = "unseen";
    /// Decision: who else takes hits of a burst.
    SPREAD = "spread_hits";
    /// Decision: which die the degrees of success replace.
    SWAP = "swap_die";
    /// Answer: replace the die.
    REPLACE = "replace";
    /// Decision: spend a Fate Point on a failed test.
    SPEND_FATE = "spend_fate";
    /// Answer: roll again.
    REROLL = "reroll";
    /// Answer: keep it.
    KEEP = "keep";
    /// Decision: spend a Fate Point to end a stun.
    END_STUN = "end_stun";
    /// Answer: spend it.
    SPEND = "spend";
    /// Decision: burn a Fate Point to live.
    BURN_FATE = "burn_fate";
    /// Answer: burn it.
    BURN = "burn";
    /// Decision: hurt the one who was knocked down.
    FOLLOW_UP = "follow_up";
    /// Decision: whom each weapon of a Multiple Attack strikes.
    WITH_EACH = "with_each";
    /// Decision: how a weapon of a Multiple Attack is used: one attack, or a burst of how many hits.
    WITH_BURST = "with_burst";
    /// Answer: a burst or flurry of one hit intended.
    HITS_1 = "hits_1";
    /// Answer: a burst or flurry of two hits intended.
    HITS_2 = "hits_2";
    /// Answer: a burst or flurry of three hits intended.
    HITS_3 = "hits_3";
    /// Answer: a burst or flurry of four hits intended.
    HITS_4 = "hits_4";
    /// Answer: a burst or flurry of five hits intended.
    HITS_5 = "hits_5";
    /// Answer: a burst or flurry of six hits intended.
    HITS_6 = "hits_6";
    /// Answer: a burst or flurry of seven hits intended.
    HITS_7 = "hits_7";
    /// Answer: a burst or flurry of eight hits intended.
    HITS_8 = "hits_8";
    /// Answer: a burst or flurry of nine hits intended.
    HITS_9 = "hits_9";
    /// Decision: of which hand a disarmed opponent drops the item.
    DISARM_OF = "disarm_of";
    /// Answer: the main hand.
    MAIN_HAND = "main_hand";
    /// Decision: shoot from overwatch or hold.
    WATCH_SHOT = "watch_shot";
    /// Decision: the extent of the zone of a watch.
    WATCH_ZONE = "watch_zone";
    /// Answer: a disc.
    ALL_ROUND = "all_round";
    /// Answer: an arc of 60 degrees.
    ARC = "arc";
    /// Decision: whom a watch is about.
    WATCHED = "watched";
    /// Answer: shoot.
    SHOOT = "shoot";
    /// Decision: what the new controller of a hold does with it.
    TURNED = "turned";
    /// Decision: help an ally in a grapple.
    ASSIST = "assist";

    /// Ledger: what a usual Agility gives already, under a model that counts from the average.
    /// Ledger: modifiers beyond the cap.
    CAPPED = "capped";
    /// Ledger: the skill's training.
    TRAINING = "training";
    /// Ledger: hits intended.
    INTENDED_HITS = "intended_hits";
    /// Ledger: called at a part of the body.
    CALLED = "called";
    /// Ledger: a weapon that gains from aiming.
    ACCURATE = "accurate";
    /// Ledger: a heavy weapon without support.
    UNBRACED = "unbraced";
    /// Ledger: bare hands against an armed one.
    BARE_HANDS = "bare_hands";
    /// Check: an evasion that cannot avoid the hit.
    EXPOSURE = "exposure";
    /// Ledger: how hard a test is that a damage model asks for.
    CIRCUMSTANCE = "circumstance";
    /// Check: withstanding a disease.
    DISEASE = "disease";
    /// Ledger: the least target number.
    LEAST = "least_chance";
    /// Ledger: the attacker lies prone.
    LYING = "lying";
    /// Ledger: the target lies prone.
    PRONE_TARGET = "prone_target";
    /// Ledger: the target is helpless.
    HELPLESS = "helpless";
    /// Ledger: higher ground.
    HIGHER_GROUND = "higher_ground";
    /// Ledger: fog or smoke between.
    IN_FOG = "fog";
    /// Ledger: the target stands in the dark.
    IN_DARK = "dark";
    /// Ledger: beyond the stated range.
    LONG_RANGE = "long_range";
    /// Ledger: within two squares.
    POINT_BLANK = "point_blank";
    /// Ledger: the target fights an ally.
    INTO_MELEE = "into_melee";
    /// Ledger: several fight one.
    OUTNUMBERED = "outnumbered";
    /// Ledger: from the ground at a flier.
    AT_A_FLIER = "at_a_flier";
    /// Ledger: light cover.
    LIGHT_COVER = "light_cover";
    /// Ledger: heavy cover.
    HEAVY_COVER = "heavy_cover";
    /// Ledger: cover with a slit.
    SLIT_COVER = "slit_cover";
    /// Ledger: a balanced weapon parries better.
    BALANCED = "balanced";
    /// Ledger: a shield.
    SHIELD = "shield";
    /// Ledger: nobody shot at it.
    NOT_SHOT_AT = "not_shot_at";
    /// Ledger: allies help.
    ASSISTANTS = "assistants";
    /// Ledger: the pinning fire's own modifier.
    FIRE = "fire";
    /// Ledger: harm beyond Toughness.
    BEYOND_TOUGHNESS = "beyond_toughness";

    /// Ledger: damage dice.
    DICE = "dice";
    /// Ledger: degrees of success in a die's place.
    DEGREES = "degrees";
    /// Ledger: the weapon's own amount.
    WEAPON = "weapon";
    /// Ledger: strength bonus.
    STRENGTH_BONUS = "strength_bonus";
    /// Ledger: pellets close by or far off.
    SCATTER = "scatter";
    /// Ledger: a helpless target takes the worst of one die.
    WORST = "worst";
    /// Ledger: toughness bonus.
    TOUGHNESS = "toughness_bonus";
    /// Ledger: armour after penetration.
    ARMOUR = "armour";
    /// Ledger: a critical hit that armour stopped.
    SCRATCH = "scratch";

    /// Check: confirming a critical hit.
    CONFIRM = "confirm";
    /// Check: standing pinning fire.
    PINNING = "pinning";
    /// Check: standing a stunning blow.
    WITHSTAND = "withstand";
    /// Roll: damage dice.
    DAMAGE = "damage";
    /// Roll: the row of the lethal chart.
    CHART = "lethal_chart";
    /// Roll: who or what chance picks.
    PICK = "pick";
    /// Roll: which way.
    DIRECTION = "direction";
    /// Roll: how far.
    DISTANCE = "distance";
    /// Check: who acts first.
    QUICKER = "quicker";

    /// Cause: an attack struck.
    STRUCK = "struck";
    /// Cause: no Wounds left.
    NO_WOUNDS = "no_wounds";
    /// Cause: too much fatigue.
    EXHAUSTED = "exhausted";
    /// Cause: Lethal Damage.
    LETHAL_DAMAGE = "lethal_damage";
    /// Cause: something else was done.
    OTHER_ACTION = "other_action";
    /// Cause: used.
    USED = "used";
    /// Cause: over.
    OVER = "over";
    /// Cause: a fall.
    FALL = "fall";
    /// Cause: a blow.
    BLOW = "blow";
    /// Remark: so many turns of a task are done.
    TURNS_OF_WORK = "turns_of_work";
    /// Remark: a task goes on.
    AT_WORK = "at_work";
    /// Remark: a shot at a thing strikes it.
    THING_STRUCK = "thing_struck";
    /// Cause: it is broken.
    BROKEN = "broken";
    /// Cause: a weapon is too hot to be fired, and the burn that it gives.
    OVERHEATED = "overheated";
    /// Cause: a weapon recharges.
    RECHARGING = "recharging";
}
