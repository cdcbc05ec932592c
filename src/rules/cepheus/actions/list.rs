//! Every action of the system, each declared in the file of its rule.

use crate::battle::Key;
use crate::battle::system::Action;
use crate::rules::cepheus::area::{explosives, launch, throwing};
use crate::rules::cepheus::attack::{aim, coup_de_grace, extreme_range, sequence};
use crate::rules::cepheus::field::{comms, sensors};
use crate::rules::cepheus::fire::{blind, suppression};
use crate::rules::cepheus::healing::{camp, drugs, repair, spares, treatment};
use crate::rules::cepheus::initiative::command;
use crate::rules::cepheus::items::{doors, hands};
use crate::rules::cepheus::melee::grapple;
use crate::rules::cepheus::movement::{stance, walking};
use crate::rules::cepheus::vehicles::{
    climbing, driving, evasive_action, gunnery, pursuit, ramming, seats, stunts, volley_fire,
};
use crate::rules::cepheus::work::{extended, tasks};

/// The actions of those on foot, in the order of the action bar.
pub static ON_FOOT: [Action; 28] = [
    walking::MOVE_ACTION,
    sequence::ATTACK_ACTION,
    throwing::THROW_ACTION,
    launch::LAUNCH_ACTION,
    aim::AIM_ACTION,
    aim::KILL_AIM_ACTION,
    stance::STANCE_ACTION,
    hands::DRAW_ACTION,
    hands::RELOAD_ACTION,
    doors::INTERACT_ACTION,
    sequence::PANIC_ACTION,
    suppression::SUPPRESS_ACTION,
    blind::BLIND_ACTION,
    coup_de_grace::COUP_ACTION,
    grapple::GRAPPLE_ACTION,
    extreme_range::BRACE_ACTION,
    hands::DROP_ACTION,
    extended::ABANDON_ACTION,
    command::LEAD_ACTION,
    extended::AID_ACTION,
    tasks::TASK_ACTION,
    treatment::FIRST_AID_ACTION,
    drugs::TAKE_DRUG_ACTION,
    explosives::PLANT_ACTION,
    explosives::DETONATE_ACTION,
    hands::PICK_UP_ACTION,
    sensors::SCAN_ACTION,
    comms::JAM_ACTION,
];

/// The actions about vehicles, in the order of the action bar. A volley repeats the shots that are offered before it.
pub static ABOARD: [Action; 17] = [
    driving::DRIVE_AND_FIGHT_ACTION,
    driving::STEER_ACTION,
    driving::HALT_ACTION,
    driving::MANOEUVRE_ACTION,
    climbing::CLIMB_ACTION,
    evasive_action::EVADE_ACTION,
    ramming::RAM_ACTION,
    stunts::STUNT_ACTION,
    pursuit::WEAVE_ACTION,
    pursuit::PURSUE_ACTION,
    pursuit::BREAK_OFF_ACTION,
    gunnery::FIRE_ACTION,
    seats::SEAT_ACTION,
    seats::BELT_ACTION,
    seats::LEAVE_ACTION,
    seats::BOARD_ACTION,
    volley_fire::VOLLEY_ACTION,
];

/// The actions that are seldom wanted.
pub static RARE: &[Key] = &[
    blind::BLIND_ACTION.info.key,
    coup_de_grace::COUP_ACTION.info.key,
    grapple::GRAPPLE_ACTION.info.key,
    extreme_range::BRACE_ACTION.info.key,
    hands::DROP_ACTION.info.key,
    sensors::SCAN_ACTION.info.key,
    comms::JAM_ACTION.info.key,
    seats::BELT_ACTION.info.key,
];

/// What is done in camp.
pub static CAMP: [Action; 9] = [
    camp::FIRST_AID_ACTION,
    camp::SURGERY_ACTION,
    camp::CARE_ACTION,
    camp::SLEEP_ACTION,
    repair::MEND_ACTION,
    repair::JURY_RIG_ACTION,
    repair::REPLACE_ACTION,
    spares::STRIP_ACTION,
    camp::PASS_DAY_ACTION,
];
