//! Every action of the system, each declared in the file of its rule.

use crate::battle::Key;
use crate::battle::system::Action;
use crate::rules::cepheus::area::{explosives, launch, throwing};
use crate::rules::cepheus::attack::{aim, coup_de_grace, extreme_range, sequence};
use crate::rules::cepheus::field::{comms, sensors};
use crate::rules::cepheus::fire::{blind, suppression};
use crate::rules::cepheus::healing::{drugs, treatment};
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
    launch::LAUNCH_ACTION,
    command::LEAD_ACTION,
    treatment::FIRST_AID_ACTION,
    tasks::TASK_ACTION,
    explosives::PLANT_ACTION,
    explosives::DETONATE_ACTION,
    extended::AID_ACTION,
    extended::ABANDON_ACTION,
    hands::PICK_UP_ACTION,
    drugs::TAKE_DRUG_ACTION,
    sensors::SCAN_ACTION,
    comms::JAM_ACTION,
];

/// The actions about vehicles, in the order of the action bar.
pub static ABOARD: [Action; 17] = [
    driving::STEER_ACTION,
    driving::HALT_ACTION,
    driving::MANOEUVRE_ACTION,
    climbing::CLIMB_ACTION,
    gunnery::FIRE_ACTION,
    volley_fire::VOLLEY_ACTION,
    evasive_action::EVADE_ACTION,
    ramming::RAM_ACTION,
    stunts::STUNT_ACTION,
    pursuit::WEAVE_ACTION,
    pursuit::PURSUE_ACTION,
    pursuit::BREAK_OFF_ACTION,
    seats::BOARD_ACTION,
    seats::LEAVE_ACTION,
    driving::DRIVE_AND_FIGHT_ACTION,
    seats::SEAT_ACTION,
    seats::BELT_ACTION,
];

/// What is declared of an action.
pub fn find(act: Key) -> Option<&'static Action> {
    ON_FOOT.iter().chain(&ABOARD).find(|action| action.info.key == act)
}
