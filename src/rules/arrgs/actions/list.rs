//! Every action of the system, each declared in the file of its rule.

use crate::battle::Key;
use crate::battle::system::Action;
use crate::rules::arrgs::actions::turn;
use crate::rules::arrgs::area;
use crate::rules::arrgs::attack::{aim, battering, strikes};
use crate::rules::arrgs::healing::{repair, rest, treatment};
use crate::rules::arrgs::magic::{casting, handling as spells};
use crate::rules::arrgs::melee::{change_reach, charge, disarm, repeated, reposition, sunder, trip};
use crate::rules::arrgs::movement::{manoeuvres, stance, stride};
use crate::rules::arrgs::opportunity::ready;
use crate::rules::arrgs::vehicles::{driving, gunnery, mounting, riding, seats};
use crate::rules::arrgs::work::{aid, awareness, handling, loading};

/// Every action, in the order of the action bar.
pub static ACTIONS: &[Action] = &[
    manoeuvres::MOVE_ACTION,
    stride::GO_FARTHER_ACTION,
    strikes::ATTACK_ACTION,
    charge::CHARGE_ACTION,
    repeated::REPEATED_ACTION,
    aim::AIM_ACTION,
    aim::BRACE_ACTION,
    disarm::DISARM_ACTION,
    reposition::REPOSITION_ACTION,
    sunder::SUNDER_ACTION,
    trip::TRIP_ACTION,
    ready::READY_ACTION,
    loading::RELOAD_ACTION,
    change_reach::CHANGE_REACH_ACTION,
    aid::AID_ACTION,
    area::strikes::AREA_ACTION,
    battering::BATTER_ACTION,
    casting::CAST_ACTION,
    spells::CONTROL_ACTION,
    spells::COUNTER_ACTION,
    spells::DISMISS_ACTION,
    manoeuvres::SIDESTEP_ACTION,
    manoeuvres::WITHDRAW_ACTION,
    stance::STAND_ACTION,
    stance::DROP_PRONE_ACTION,
    handling::DRAW_ACTION,
    handling::INTERACT_ACTION,
    handling::PICK_UP_ACTION,
    handling::DROP_ACTION,
    handling::STRAP_ACTION,
    awareness::CONCEAL_ACTION,
    treatment::TREAT_ACTION,
    treatment::ROUSE_ACTION,
    driving::STEER_ACTION,
    driving::RAM_ACTION,
    driving::TURN_ACTION,
    riding::SPUR_ACTION,
    gunnery::FIRE_ACTION,
    gunnery::LOAD_GUN_ACTION,
    mounting::MOUNT_ACTION,
    mounting::CLIMB_UP_ACTION,
    mounting::DISMOUNT_ACTION,
    seats::BOARD_ACTION,
    seats::SEAT_ACTION,
    seats::LEAVE_ACTION,
    turn::SWIFT_ACTION,
];

/// The actions that are seldom wanted.
pub static RARE: &[Key] = &[
    disarm::DISARM_ACTION.info.key,
    reposition::REPOSITION_ACTION.info.key,
    sunder::SUNDER_ACTION.info.key,
    trip::TRIP_ACTION.info.key,
    change_reach::CHANGE_REACH_ACTION.info.key,
    handling::DROP_ACTION.info.key,
    handling::STRAP_ACTION.info.key,
    awareness::CONCEAL_ACTION.info.key,
];

/// What is done in camp.
pub static CAMP: &[Action] = &[treatment::TREAT_IN_CAMP_ACTION, repair::REPAIR_ACTION, rest::REST_ACTION];
