//! Every name of the system that orders, levels and budgets use, once.

pub mod classes;
pub mod log;
pub mod mark;
pub mod options;
pub mod states;
pub mod vocabulary;

pub use options::*;
pub use states::*;

use crate::battle::keys;

keys! {
    /// Strength score.
    STR = "str";
    /// Dexterity score.
    DEX = "dex";
    /// Constitution score: the base of subdual damage.
    CON = "con";
    /// Intelligence score.
    INT = "int";
    /// Wisdom score: the base of stress damage.
    WIS = "wis";
    /// Charisma score.
    CHA = "cha";
    /// Level of training, from 1.
    LEVEL = "level";
    /// Attack base.
    ATTACK_BASE = "attack_base";
    /// What training adds to Defence.
    DEFENCE = "defence";
    /// What training adds to Initiative, 0 to 8.
    ALERTNESS = "alertness";
    /// Squares of a Standard Move.
    SPEED = "speed";
    /// Fortitude save.
    FORT = "fort";
    /// Reflex save.
    REFLEX = "reflex";
    /// Will save.
    WILL = "will";
    /// Vitality left.
    VITALITY = "vitality";
    /// Wounds left; below 0 somebody is dying.
    WOUNDS = "wounds";

    /// Skill: moving unseen.
    SNEAK = "sneak";
    /// Skill: passing unnoticed among others.
    BLEND = "blend";
    /// Skill: noticing others.
    NOTICE = "notice";
    /// Skill: treating the wounded.
    MEDICINE = "medicine";
    /// Skill: machines and computers.
    ELECTRONICS = "electronics";
    /// Skill: locks and alarms.
    SECURITY = "security";
    /// Skill: frightening others.
    INTIMIDATE = "intimidate";
    /// Skill: climbing, jumping, swimming.
    ATHLETICS = "athletics";

    /// Trait: a named person with vitality and action dice.
    SPECIAL = "special";
    /// Trait: trained with hand weapons.
    MELEE = "melee";
    /// Trait: trained with handguns.
    HANDGUN = "handgun";
    /// Trait: trained with submachine guns.
    SMG = "smg";
    /// Trait: trained with rifles.
    RIFLE = "rifle";
    /// Trait: trained with shotguns.
    SHOTGUN = "shotgun";
    /// Trait: trained with grenades and other things that are thrown.
    HURLED = "hurled";
    /// Trait: trained with exotic weapons.
    EXOTIC = "exotic";
    /// Trait: trained with machine guns, launchers and the like.
    TACTICAL = "tactical";
    /// Trait: sees farther in the dark.
    NIGHT_VISION = "night_vision";
    /// Trait: no ground slows it.
    TERRAIN_FREE = "terrain_free";
    /// Trait: can act faster for once.
    SPEED_SURGE = "speed_surge";
    /// Trait: handles weapons faster than others.
    QUICK_HANDS = "quick_hands";

    /// Budget: half actions.
    HALF = "half";
    /// Budget: half actions that are no attack.
    SWIFT = "swift_half";
    /// Budget: free actions of a round.
    FREE = "free";
    /// Budget: action dice.
    ACTION_DICE = "action_dice";

    /// Order: one blow or shot.
    ATTACK = "attack";
    /// Order: three shots.
    BURST = "burst";
    /// Order: ten shots at one target.
    AUTOFIRE = "autofire";
    /// Order: two shots at everybody in adjoining squares.
    STRAFE = "strafe";
    /// Order: ten shots to keep the enemy down.
    SUPPRESS = "suppressive_fire";
    /// Order: ten shots to cover an ally.
    COVER_FIRE = "cover_fire";
    /// Order: one more attack when the turn is spent.
    FINAL_ATTACK = "final_attack";
    /// Order: throw a grenade or a weapon.
    THROW = "throw";
    /// Order: run at somebody and strike.
    CHARGE = "charge";
    /// Order: make somebody drop an item.
    DISARM = "disarm";
    /// Order: bring somebody down.
    TRIP = "trip";
    /// Order: finish somebody helpless.
    COUP = "coup_de_grace";
    /// Order: frighten somebody.
    THREATEN = "threaten";
    /// Order: deceive somebody about the next blow.
    FEINT = "feint";
    /// Order: aim.
    AIM = "aim";
    /// Order: brace a weapon.
    BRACE = "brace";
    /// Order: have an attack ready for what an enemy does.
    READY = "ready";
    /// Order: move by a Standard Move.
    MOVE = "move";
    /// Order: one square besides.
    STEP = "step";
    /// Order: gain a half action that is no attack.
    SURGE = "surge";
    /// Order: run in a straight line.
    RUN = "run";
    /// Order: leave a melee.
    WITHDRAW = "withdraw";
    /// Order: crouch.
    CROUCH = "crouch";
    /// Order: get up.
    STAND = "stand";
    /// Order: lie down.
    DROP_PRONE = "drop_prone";
    /// Order: make the most of cover.
    TAKE_COVER = "take_cover";
    /// Order: do nothing but evade.
    TOTAL_DEFENCE = "total_defence";
    /// Order: take an item in hand.
    DRAW = "draw";
    /// Order: load a weapon.
    RELOAD = "reload";
    /// Order: make a jammed weapon work again.
    CLEAR_JAM = "clear_jam";
    /// Order: let an item fall.
    DROP = "drop";
    /// Order: pick an item up.
    PICK_UP = "pick_up";
    /// Order: open or close a door.
    INTERACT = "interact";
    /// Order: set up a tripod.
    SET_UP = "set_up";
    /// Order: a task of the level: disable, hack, pick a lock.
    TASK = "task";
    /// Order: keep somebody from dying.
    STABILISE = "stabilise";
    /// Order: stop bleeding.
    BANDAGE = "bandage";
    /// Order: catch breath at the price of an action die.
    REFRESH = "refresh";

    /// Mode of attacks: with bare hands.
    UNARMED = "unarmed";
    /// Mode of a burst: better aimed.
    ACCURATE = "accurate";
    /// Mode of a burst: harder hitting.
    HEAVY = "heavy";
    /// Mode of `ready`: an enemy moves.
    ENEMY_MOVES = "enemy_moves";
    /// Mode of `ready`: an enemy attacks.
    ENEMY_ATTACKS = "enemy_attacks";
    /// Item: a tripod.
    TRIPOD = "tripod";
    /// Mode of a task: its first half.
    FIRST_HALF = "first_half";
    /// Mode of a task: its second half.
    SECOND_HALF = "second_half";
}
