//! The actions of the system (PC-ACT-13).

use super::keys::*;
use super::{contest, stance, turn};
use crate::battle::system::{Action, ActionInfo, Targeting};
use crate::battle::{Key, Rule};

/// An action whose offers, check and resolution still stand with those of all others.
const fn shared(key: Key, icon: &'static str, hotkey: char, targeting: Targeting, rule: &'static str) -> Action {
    Action {
        info: ActionInfo { key, icon, hotkey, targeting, rule: Rule(rule) },
        price: Some(turn::price),
        offers: |_| {},
        check: super::check,
        resolve: super::perform,
    }
}

use Targeting::{Enemy, Friend, Item, Path, Square};
/// An action that is aimed at nothing.
pub const NOTHING: Targeting = Targeting::None;

/// Every action, in the order of the action bar.
pub static ACTIONS: &[Action] = &[
    shared(MOVE, "move", 'm', Path, "PC-BGD-16"),
    shared(ATTACK, "shoot", 'a', Enemy, "PC-AAC-01"),
    shared(BURST, "burst", 'b', Enemy, "PC-AAC-02"),
    shared(FLURRY, "melee", 'f', Enemy, "PC-AAC-06"),
    shared(CALLED_SHOT, "kill_aim", 'l', Enemy, "PC-AAC-09"),
    shared(CHARGE, "charge", 'c', Enemy, "PC-AAC-11"),
    shared(HEAVY_ATTACK, "melee", 'h', Enemy, "PC-AAC-14"),
    shared(MULTIPLE_ATTACK, "spray", 'v', Enemy, "PC-AAC-16"),
    shared(THROW, "throw", 't', Square, "PC-BGD-37"),
    shared(SUPPRESS, "suppress", 'u', Enemy, "PC-SUP-01"),
    shared(OVERWATCH, "overwatch", 'o', NOTHING, "PC-OVW-01"),
    contest::AIM_ACTION,
    contest::GUARD_ACTION,
    shared(KNOCK_DOWN, "prone", 'k', Enemy, "PC-AAC-23"),
    shared(TAKE_DOWN, "stunned", 'n', Enemy, "PC-AAC-26"),
    shared(FEINT, "evade", 'e', Enemy, "PC-AAC-33"),
    shared(DISARM, "interrupt", 'j', Enemy, "PC-AAC-31"),
    shared(GRAPPLE, "grapple", 'q', Enemy, "PC-GRP-01"),
    shared(GRAPPLE_DAMAGE, "grappled", '1', NOTHING, "PC-GRP-04"),
    shared(PUSH, "ram", '2', Targeting::Direction, "PC-GRP-05"),
    shared(GRAPPLE_STAND, "stand", '3', NOTHING, "PC-GRP-07"),
    shared(CLOSE_ATTACK, "melee", '4', Enemy, "PC-GRP-12"),
    shared(BREAK_FREE, "evade", '5', NOTHING, "PC-GRP-13"),
    shared(TAKE_CONTROL, "turn_left", '6', NOTHING, "PC-GRP-14"),
    shared(BOARDING, "melee", 'w', Enemy, "PC-SHP-01"),
    shared(RAM, "ram", '*', Enemy, "PC-SHP-04"),
    shared(ACTIVATE, "spray", '+', Enemy, "PC-GRP-11"),
    shared(RELEASE, "open", '7', NOTHING, "PC-GRP-06"),
    shared(DISENGAGE, "run", 'y', Path, "PC-BGD-17"),
    shared(FLY, "fly_up", 'z', NOTHING, "PC-ALT-05"),
    stance::STAND_ACTION,
    stance::DROP_PRONE_ACTION,
    shared(DRAW, "draw", 'd', Item, "PC-BGD-19"),
    shared(RELOAD, "reload", 'r', NOTHING, "PC-BGD-20"),
    shared(CLEAR_JAM, "reload", '8', NOTHING, "PC-BGD-21"),
    contest::BRACE_ACTION,
    shared(FIRST_AID, "heal", '0', Friend, "PC-BGD-33"),
    shared(PUT_OUT, "burning", '-', NOTHING, "PC-BGD-33"),
    shared(TASK, "interact", '.', Square, "PC-ACT-06"),
    shared(INTERACT, "open", ';', Square, "PC-BGD-19"),
    shared(STOW, "draw", ',', NOTHING, "PC-BGD-19"),
    shared(PICK_UP, "draw", '=', NOTHING, "PC-BGD-19"),
    shared(DROP, "dive", 'x', NOTHING, "PC-BGD-19"),
];
