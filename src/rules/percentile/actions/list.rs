//! Every action of the system, each declared in the file of its rule (PC-ACT-13).

use crate::battle::Key;
use crate::battle::system::Action;
use crate::rules::percentile::attack::{multiple, powers, strikes};
use crate::rules::percentile::field::doors;
use crate::rules::percentile::fire::{kill_zone, suppression};
use crate::rules::percentile::healing::first_aid;
use crate::rules::percentile::items::{handling, loading};
use crate::rules::percentile::melee::{charge, grapple, grapple_actions, tactics, turned_hold};
use crate::rules::percentile::movement::{self, stance};
use crate::rules::percentile::vehicles::{boarding, ram};
use crate::rules::percentile::work;

/// Every action, in the order of the action bar.
pub static ACTIONS: &[Action] = &[
    movement::MOVE_ACTION,
    movement::FLY_ACTION,
    strikes::ATTACK_ACTION,
    strikes::BURST_ACTION,
    strikes::FLURRY_ACTION,
    strikes::CALLED_SHOT_ACTION,
    charge::CHARGE_ACTION,
    strikes::HEAVY_ATTACK_ACTION,
    multiple::MULTIPLE_ATTACK_ACTION,
    strikes::THROW_ACTION,
    suppression::SUPPRESS_ACTION,
    kill_zone::OVERWATCH_ACTION,
    tactics::AIM_ACTION,
    tactics::GUARD_ACTION,
    tactics::KNOCK_DOWN_ACTION,
    strikes::TAKE_DOWN_ACTION,
    tactics::FEINT_ACTION,
    tactics::DISARM_ACTION,
    grapple::GRAPPLE_ACTION,
    grapple_actions::GRAPPLE_DAMAGE_ACTION,
    grapple_actions::PUSH_ACTION,
    grapple_actions::GRAPPLE_STAND_ACTION,
    grapple_actions::CLOSE_ATTACK_ACTION,
    grapple_actions::BREAK_FREE_ACTION,
    turned_hold::TAKE_CONTROL_ACTION,
    boarding::BOARDING_ACTION,
    ram::RAM_ACTION,
    powers::ACTIVATE_ACTION,
    grapple_actions::RELEASE_ACTION,
    movement::DISENGAGE_ACTION,
    stance::STAND_ACTION,
    stance::DROP_PRONE_ACTION,
    handling::DRAW_ACTION,
    loading::RELOAD_ACTION,
    loading::CLEAR_JAM_ACTION,
    tactics::BRACE_ACTION,
    first_aid::FIRST_AID_ACTION,
    first_aid::PUT_OUT_ACTION,
    work::TASK_ACTION,
    doors::INTERACT_ACTION,
    handling::STOW_ACTION,
    handling::PICK_UP_ACTION,
    handling::DROP_ACTION,
];

/// The actions that are seldom wanted.
pub static RARE: &[Key] = &[
    strikes::HEAVY_ATTACK_ACTION.info.key,
    tactics::KNOCK_DOWN_ACTION.info.key,
    strikes::TAKE_DOWN_ACTION.info.key,
    tactics::FEINT_ACTION.info.key,
    tactics::DISARM_ACTION.info.key,
    tactics::BRACE_ACTION.info.key,
    handling::STOW_ACTION.info.key,
    handling::DROP_ACTION.info.key,
];
