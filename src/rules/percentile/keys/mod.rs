//! Every name of the system that orders, levels and budgets use, once.

pub mod log;
pub mod mark;
pub mod price;
pub mod qualities;
pub mod vocabulary;

use crate::battle::keys;

/// The system.
pub struct Percentile;

keys! {
    /// Weapon Skill.
    WS = "ws";
    /// Ballistic Skill.
    BS = "bs";
    /// Strength.
    S = "s";
    /// Toughness.
    T = "t";
    /// Agility.
    AG = "ag";
    /// Intelligence.
    INT = "int";
    /// Perception.
    PER = "per";
    /// Willpower.
    WP = "wp";
    /// Wounds left.
    WOUNDS = "wounds";
    /// Fate Points owned and unspent.
    FATE = "fate";
    /// Size, human 4.
    SIZE = "size";
    /// Armour points of the body itself.
    AP = "ap";
    /// Reactions a round.
    REACTIONS = "reactions";
    /// Added to initiative.
    INITIATIVE_BONUS = "initiative_bonus";
    /// Added to the Weapon Skill bonus.
    UNNATURAL_WS = "unnatural_ws";
    /// Added to the Ballistic Skill bonus.
    UNNATURAL_BS = "unnatural_bs";
    /// Added to the Strength bonus.
    UNNATURAL_S = "unnatural_s";
    /// Added to the Toughness bonus.
    UNNATURAL_T = "unnatural_t";
    /// Added to the Agility bonus.
    UNNATURAL_AG = "unnatural_ag";
    /// Added to the Intelligence bonus.
    UNNATURAL_INT = "unnatural_int";
    /// Added to the Perception bonus.
    UNNATURAL_PER = "unnatural_per";
    /// Added to the Willpower bonus.
    UNNATURAL_WP = "unnatural_wp";

    /// Skill: evading with Agility.
    DODGE = "dodge";
    /// Skill: turning melee attacks aside.
    PARRY = "parry";
    /// Skill: slipping out of holds.
    ACROBATICS = "acrobatics";

    /// Budget: half actions.
    HALF = "half";
    /// Budget: actions of the Attack subtype.
    ATTACKS = "attacks";
    /// Budget: actions of the Concentration subtype.
    CONCENTRATION = "concentration";
    /// Class of actions: subtype Movement.
    MOVEMENT = "movement";
    /// Budget: voluntary free actions, where the level limits them.
    FREE = "free";

    /// Order: move, by a half, a full or a running move as far as the way is.
    MOVE = "move";
    /// Order: walk out of a melee without being struck.
    DISENGAGE = "disengage";
    /// Order: fly so many bands up or down, and along a way.
    FLY = "fly";
    /// Order: get up.
    STAND = "stand";
    /// Order: lie down.
    DROP_PRONE = "drop_prone";
    /// Order: take an item in hand.
    DRAW = "draw";
    /// Order: put an item away.
    STOW = "stow";
    /// Order: let an item fall.
    DROP = "drop";
    /// Order: pick an item up.
    PICK_UP = "pick_up";
    /// Order: load the weapon in hand.
    RELOAD = "reload";
    /// Order: make a jammed weapon work again.
    CLEAR_JAM = "clear_jam";
    /// Order: brace a heavy weapon.
    BRACE = "brace";
    /// Order: open or close a door.
    INTERACT = "interact";
    /// Order: work on a task of the level.
    TASK = "task";
    /// Order: stop bleeding.
    FIRST_AID = "first_aid";
    /// Order: put out a fire on oneself.
    PUT_OUT = "put_out";

    /// Order: a single melee attack or shot.
    ATTACK = "attack";
    /// Order: throw a melee weapon or a grenade.
    THROW = "throw";
    /// Order: several shots.
    BURST = "burst";
    /// Order: several blows.
    FLURRY = "flurry";
    /// Order: an attack on a part of the body.
    CALLED_SHOT = "called_shot";
    /// Order: run at somebody and strike.
    CHARGE = "charge";
    /// Order: one blow with all force.
    HEAVY_ATTACK = "heavy_attack";
    /// Order: an attack with each weapon in hand.
    MULTIPLE_ATTACK = "multiple_attack";
    /// Order: ward off all attacks.
    GUARD_MODE = "guard_mode";
    /// Order: push somebody off their feet.
    KNOCK_DOWN = "knock_down";
    /// Order: a blow that stuns instead of wounding.
    TAKE_DOWN = "take_down";
    /// Order: aim.
    AIM = "aim";
    /// Order: make somebody drop an item.
    DISARM = "disarm";
    /// Order: deceive somebody about the next blow.
    FEINT = "feint";
    /// Order: lie in wait with a ranged weapon.
    OVERWATCH = "overwatch";
    /// Order: fill an arc with fire.
    SUPPRESS = "suppressive_fire";
    /// Order: seize somebody.
    GRAPPLE = "grapple";
    /// Order: hurt the one who is held.
    GRAPPLE_DAMAGE = "grapple_damage";
    /// Order: shove the one who is held.
    PUSH = "push";
    /// Order: get up while holding somebody.
    GRAPPLE_STAND = "grapple_stand";
    /// Order: let go.
    RELEASE = "release";
    /// Order: a standard attack within a hold.
    CLOSE_ATTACK = "close_attack";
    /// Order: break a hold.
    BREAK_FREE = "break_free";
    /// Order: turn a hold around.
    TAKE_CONTROL = "take_control";
    /// Order: use a power.
    ACTIVATE = "activate";
    /// Order: send marines over to another ship.
    BOARDING = "board";
    /// Order: run another ship down.
    RAM = "ram";

    /// Mode of `move`: a band up, then along the way.
    CLIMB = "climb";
    /// Mode of `move`: along the way, then a band down.
    DIVE = "dive";
    /// Mode of `move`: two bands up with a full move or a run.
    CLIMB_TWO = "climb_two";
    /// Mode of `move`: two bands down with a full move or a run.
    DIVE_TWO = "dive_two";
    /// Mode of `aim`: a full action.
    FULL = "full";
    /// Mode of `multiple_attack`: the attacker says of each weapon whether it fires a burst.
    EACH = "each";
    /// Mode of `suppressive_fire`: semi-automatic.
    SEMI = "semi";
    /// Mode of `overwatch`: an enemy moves within the zone.
    ENEMY_MOVES = "enemy_moves";
    /// Mode of `overwatch`: an enemy in the zone does anything.
    ENEMY_ACTS = "enemy_acts";
    /// Mode of `overwatch`: an enemy in the zone has used its last reaction.
    ENEMY_OUT_OF_REACTIONS = "enemy_out_of_reactions";
    /// Mode of `overwatch`: the named enemy attacks.
    ENEMY_ATTACKS = "enemy_attacks";
    /// Mode of `overwatch`: an enemy attacks the named ally.
    ENEMY_ATTACKS_ALLY = "enemy_attacks_ally";
    /// Mode of `draw`: into the other hand.
    OTHER_HAND = "other_hand";
    /// Mode of `disarm`: take the item.
    TAKE = "take";
    /// Mode of `push`: stay behind.
    STAY = "stay";
    /// Mode of `grapple_stand`: leave the other on the ground.
    ALONE = "alone";
    /// Mode of `attack` and `close_attack`: with bare hands.
    UNARMED = "unarmed";
    /// Mode of `called_shot`: the head.
    HEAD = "head";
    /// Mode of `called_shot`: the arm.
    ARM = "arm";
    /// Mode of `called_shot`: the arm of the other hand.
    OTHER_ARM = "other_arm";
    /// Mode of `called_shot`: the leg.
    LEG = "leg";
    /// Mode of `called_shot`: what is in the main hand.
    HELD_ITEM = "held_item";
    /// Mode of `called_shot`: what is in the other hand.
    OTHER_ITEM = "other_item";
    /// Mode of `called_shot`: a marked spot of the level.
    SPOT = "spot";
    /// Mode of `called_shot`: the body.
    TORSO = "torso";

    /// Condition: taken by surprise.
    SURPRISED = "surprised";
    /// Condition: loses so many turns.
    STUNNED = "stunned";
    /// Condition: may not move.
    IMMOBILISED = "immobilised";
    /// Condition: kept down by fire, by whom.
    PINNED = "pinned";
    /// Condition: levels of fatigue.
    FATIGUE = "fatigue";
    /// Condition: Wounds lost at the end of each round.
    BLEEDING = "bleeding";
    /// Condition: on fire.
    BURNING = "burning";
    /// Condition: blinded by light for so many turns.
    DAZZLED = "dazzled";
    /// Condition: aiming, worth so much.
    AIMING = "aiming";
    /// Condition: has deceived somebody.
    FEINTED = "feinted";
    /// Condition: off guard after a heavy attack.
    EXPOSED = "exposed";
    /// Condition: in Guard Mode, worth so much.
    GUARDING = "guarding";
    /// Condition: ran in its last turn.
    RAN = "ran";
    /// Condition: has made a counter-attack.
    COUNTERED = "countered";
    /// Condition: reactions used.
    REACTED = "reacted";
    /// Condition: its latest action was a half move.
    HALF_MOVED = "half_moved";
    /// Condition: shot at since its last turn.
    SHOT_AT = "shot_at";
    /// Condition: dropped prone of its own will this turn.
    DROPPED_PRONE = "dropped_prone";
    /// Condition: a heavy weapon is braced.
    BRACED = "braced";
    /// Condition: has taken a free action in its turn.
    DID_FREE = "did_free";
    /// Condition: in the middle of a task, by the number of its progress.
    WORKING = "working";
    /// Condition: has worked on something that takes more than a turn.
    WORKED = "worked";
    /// Condition: the slot of the item in the other hand, counted from 1.
    OFF_HAND = "off_hand";
    /// Condition: Lethal Damage taken in all.
    LETHAL = "lethal";
    /// Condition: Fate Points burned.
    BURNED_FATE = "burned_fate";
    /// Condition: cannot be hurt further.
    SPARED = "spared";
    /// Condition: half moves are halved.
    HOBBLED = "hobbled";
    /// Condition: armour points lost.
    SPLIT_ARMOUR = "split_armour";
    /// Condition: deflectors are weaker by so much.
    WEAK_DEFLECTOR = "weak_deflector";
    /// Condition: falls from a band, 1 low, 2 high.
    FALLING = "falling";
    /// Condition: has lost its flight.
    NO_FLIGHT = "no_flight";
    /// Condition: lies in wait within so many squares.
    WATCHING = "watching";
    /// Condition: hits of the burst that waits, 1 for a single shot.
    WATCH_HITS = "watch_hits";
    /// Condition: what the watch waits for, by its place in the list of occasions.
    WATCH_TRIGGER = "watch_trigger";
    /// Condition: the slot of the weapon that waits, counted from 1; 0 for none.
    WATCH_WITH = "watch_with";
    /// Condition: the arc that is watched: 1 north, 2 north-east and so on; without it all around.
    WATCH_ARC = "watch_arc";
    /// Condition: was slower than the one it watches and shoots when that one is done.
    WATCH_LATE = "watch_late";
    /// Condition: holds somebody.
    GRAPPLING = "grappling";
    /// Condition: is held by somebody.
    RESTRAINED = "restrained";
    /// Condition: has kept its hold this turn.
    HOLD_KEPT = "hold_kept";
    /// Condition: disabled by boarders, by whose.
    BOARDED = "boarded";
    /// Condition: a prize of those who boarded it.
    CAPTURED = "captured";

    /// Trait: may strike back after a parry.
    COUNTER_ATTACK = "counter_attack";
    /// Trait: may take somebody down.
    TAKEDOWN = "takedown";
    /// Trait: better at disarming.
    ADVANCED_DISARM = "advanced_disarm";
    /// Trait: fights well with bare hands.
    UNARMED_WARRIOR = "unarmed_warrior";
    /// Trait: bare hands are weapons.
    UNARMED_MASTER = "unarmed_master";
    /// Trait: has claws or the like, a weapon that is part of the body.
    NATURAL_WEAPON = "natural_weapon";
    /// Item: what the trait `natural_weapon` gives.
    CLAWS = "claws";
    /// Trait: flies.
    FLYER = "flyer";
    /// Trait: a vehicle, which knows no fear and has no flesh.
    VEHICLE = "vehicle";
    /// Trait: a starship.
    STARSHIP = "starship";
    /// Trait: tends the wounded after a battle.
    MEDIC = "medic";
    /// Trait: trained with blades and clubs; who has such a trait is trained with nothing else.
    TRAINED_MELEE = "trained_melee";
    /// Trait: trained with handguns.
    TRAINED_PISTOL = "trained_pistol";
    /// Trait: trained with long guns.
    TRAINED_BASIC = "trained_basic";
    /// Trait: trained with support weapons.
    TRAINED_HEAVY = "trained_heavy";
    /// Trait: trained with grenades.
    TRAINED_THROWN = "trained_thrown";
    /// Trait: trained with weapons fixed to vehicles.
    TRAINED_MOUNTED = "trained_mounted";

    /// Option: a roll that always passes.
    AUTO_PASS = "auto_pass";
    /// Option: a roll that always fails.
    AUTO_FAIL = "auto_fail";
    /// Option: what modifiers add up to at most.
    MODIFIER_CAP = "modifier_cap";
    /// Option: how diagonals count.
    DIAGONAL_RULE = "diagonal_rule";
    /// Word of `diagonal_rule`: as any other step.
    ONE = "one";
    /// Word of `diagonal_rule`: every other one twice.
    ALTERNATE = "alternate";
    /// Option: whether rounds are counted.
    TRACK_AMMO = "track_ammo";
    /// Option: voluntary free actions a turn, 0 without limit.
    FREE_ACTIONS_PER_TURN = "free_actions_per_turn";
    /// Option: whether the attacker is asked about the die that degrees replace.
    ASK_DIE_SWAP = "ask_die_swap";
    /// Option: whether those whom hidden enemies await test Perception against surprise.
    SURPRISE_TEST = "surprise_test";
    /// Option: whether a watcher may let an occasion pass.
    OVERWATCH_MAY_HOLD = "overwatch_may_hold";
    /// Option: what the aftermath of the battle does to the cycle.
    CYCLE = "cycle";
    /// Word of `cycle`: it closes.
    CLOSES = "closes";
    /// Word of `cycle`: it goes on through the next battle.
    GOES_ON = "goes_on";

    /// Fact of the field: how bright it is.
    LIGHT = "light";
    /// Fact of the field: what hangs in the air.
    AIR = "air";
    /// Terrain tag and word of `light`: dark.
    DARK = "dark";
    /// Word of `light`: bright.
    BRIGHT = "bright";
    /// Word of `air`: clear.
    CLEAR = "clear";
    /// Word of `air`: fog.
    FOG = "fog";
}
