//! Every action of the system, each declared in the file of its rule (FI-BGD-08).

use crate::battle::Key;
use crate::battle::system::Action;
use crate::rules::espionage::field::doors;
use crate::rules::espionage::fire::{aiming, automatic, ready, strafe, strikes, suppression};
use crate::rules::espionage::healing::{first_aid, refresh};
use crate::rules::espionage::items::{handling, loading};
use crate::rules::espionage::melee::{charge, coup_de_grace, nerve, tactics};
use crate::rules::espionage::movement::{self, stance, surge};
use crate::rules::espionage::work;

/// Every action, in the order of the action bar.
pub static ACTIONS: &[Action] = &[
    movement::MOVE_ACTION,
    strikes::ATTACK_ACTION,
    automatic::BURST_ACTION,
    automatic::AUTOFIRE_ACTION,
    strafe::STRAFE_ACTION,
    suppression::SUPPRESS_ACTION,
    automatic::COVER_FIRE_ACTION,
    strikes::FINAL_ATTACK_ACTION,
    strikes::THROW_ACTION,
    charge::CHARGE_ACTION,
    tactics::DISARM_ACTION,
    tactics::TRIP_ACTION,
    coup_de_grace::COUP_ACTION,
    nerve::THREATEN_ACTION,
    nerve::FEINT_ACTION,
    aiming::AIM_ACTION,
    aiming::BRACE_ACTION,
    ready::READY_ACTION,
    movement::STEP_ACTION,
    movement::RUN_ACTION,
    movement::WITHDRAW_ACTION,
    surge::SURGE_ACTION,
    stance::CROUCH_ACTION,
    stance::STAND_ACTION,
    stance::DROP_PRONE_ACTION,
    stance::TAKE_COVER_ACTION,
    stance::TOTAL_DEFENCE_ACTION,
    handling::DRAW_ACTION,
    loading::RELOAD_ACTION,
    loading::CLEAR_JAM_ACTION,
    doors::INTERACT_ACTION,
    work::TASK_ACTION,
    work::SET_UP_ACTION,
    first_aid::STABILISE_ACTION,
    first_aid::BANDAGE_ACTION,
    refresh::REFRESH_ACTION,
    handling::PICK_UP_ACTION,
    handling::DROP_ACTION,
];

/// The actions that are seldom wanted.
pub static RARE: &[Key] = &[
    strafe::STRAFE_ACTION.info.key,
    automatic::COVER_FIRE_ACTION.info.key,
    tactics::DISARM_ACTION.info.key,
    tactics::TRIP_ACTION.info.key,
    coup_de_grace::COUP_ACTION.info.key,
    nerve::THREATEN_ACTION.info.key,
    nerve::FEINT_ACTION.info.key,
    aiming::BRACE_ACTION.info.key,
    surge::SURGE_ACTION.info.key,
    refresh::REFRESH_ACTION.info.key,
    handling::DROP_ACTION.info.key,
];
