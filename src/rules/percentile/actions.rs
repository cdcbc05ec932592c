//! The actions of the system (PC-ACT-13).

use super::keys::*;
use crate::battle::system::{ActionInfo, Targeting};
use crate::battle::{Key, Rule};

const fn info(key: Key, icon: &'static str, hotkey: char, targeting: Targeting, rule: &'static str) -> ActionInfo {
    ActionInfo { key, icon, hotkey, targeting, rule: Rule(rule) }
}

use Targeting::{Enemy, Friend, Item, Path, Square};
/// An action that is aimed at nothing.
pub const NOTHING: Targeting = Targeting::None;

/// Every action, in the order of the action bar.
pub static ACTIONS: &[ActionInfo] = &[
    info(MOVE, "move", 'm', Path, "PC-BGD-16"),
    info(ATTACK, "shoot", 'a', Enemy, "PC-AAC-01"),
    info(BURST, "burst", 'b', Enemy, "PC-AAC-02"),
    info(FLURRY, "melee", 'f', Enemy, "PC-AAC-06"),
    info(CALLED_SHOT, "kill_aim", 'l', Enemy, "PC-AAC-09"),
    info(CHARGE, "charge", 'c', Enemy, "PC-AAC-11"),
    info(HEAVY_ATTACK, "melee", 'h', Enemy, "PC-AAC-14"),
    info(MULTIPLE_ATTACK, "spray", 'v', Enemy, "PC-AAC-16"),
    info(THROW, "throw", 't', Square, "PC-BGD-37"),
    info(SUPPRESS, "suppress", 'u', Enemy, "PC-SUP-01"),
    info(OVERWATCH, "overwatch", 'o', NOTHING, "PC-OVW-01"),
    info(AIM, "aim", 'i', NOTHING, "PC-AAC-29"),
    info(GUARD_MODE, "brace", 'g', NOTHING, "PC-AAC-22"),
    info(KNOCK_DOWN, "prone", 'k', Enemy, "PC-AAC-23"),
    info(TAKE_DOWN, "stunned", 'n', Enemy, "PC-AAC-26"),
    info(FEINT, "evade", 'e', Enemy, "PC-AAC-33"),
    info(DISARM, "interrupt", 'j', Enemy, "PC-AAC-31"),
    info(GRAPPLE, "grapple", 'q', Enemy, "PC-GRP-01"),
    info(GRAPPLE_DAMAGE, "grappled", '1', NOTHING, "PC-GRP-04"),
    info(PUSH, "ram", '2', Targeting::Direction, "PC-GRP-05"),
    info(GRAPPLE_STAND, "stand", '3', NOTHING, "PC-GRP-07"),
    info(CLOSE_ATTACK, "melee", '4', Enemy, "PC-GRP-12"),
    info(BREAK_FREE, "evade", '5', NOTHING, "PC-GRP-13"),
    info(TAKE_CONTROL, "turn_left", '6', NOTHING, "PC-GRP-14"),
    info(BOARDING, "melee", 'w', Enemy, "PC-SHP-01"),
    info(RAM, "ram", '*', Enemy, "PC-SHP-04"),
    info(ACTIVATE, "spray", '+', Enemy, "PC-GRP-11"),
    info(RELEASE, "open", '7', NOTHING, "PC-GRP-06"),
    info(DISENGAGE, "run", 'y', Path, "PC-BGD-17"),
    info(FLY, "fly_up", 'z', NOTHING, "PC-ALT-05"),
    info(STAND, "stand", 's', NOTHING, "PC-BGD-18"),
    info(DROP_PRONE, "prone", 'p', NOTHING, "PC-BGD-18"),
    info(DRAW, "draw", 'd', Item, "PC-BGD-19"),
    info(RELOAD, "reload", 'r', NOTHING, "PC-BGD-20"),
    info(CLEAR_JAM, "reload", '8', NOTHING, "PC-BGD-21"),
    info(BRACE, "brace", '9', NOTHING, "PC-BGD-37"),
    info(FIRST_AID, "heal", '0', Friend, "PC-BGD-33"),
    info(PUT_OUT, "burning", '-', NOTHING, "PC-BGD-33"),
    info(TASK, "interact", '.', Square, "PC-ACT-06"),
    info(INTERACT, "open", ';', Square, "PC-BGD-19"),
    info(STOW, "draw", ',', NOTHING, "PC-BGD-19"),
    info(PICK_UP, "draw", '=', NOTHING, "PC-BGD-19"),
    info(DROP, "dive", 'x', NOTHING, "PC-BGD-19"),
];
