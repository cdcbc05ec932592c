//! Every action of the system, each declared in the file of its rule.

use crate::battle::system::Action;
use crate::rules::arrgs::actions::turn;
use crate::rules::arrgs::attack::strikes;
use crate::rules::arrgs::movement::{manoeuvres, stance};
use crate::rules::arrgs::work::handling;

/// Every action, in the order of the action bar.
pub static ACTIONS: &[Action] = &[
    manoeuvres::MOVE_ACTION,
    strikes::ATTACK_ACTION,
    manoeuvres::SIDESTEP_ACTION,
    manoeuvres::WITHDRAW_ACTION,
    stance::STAND_ACTION,
    stance::DROP_PRONE_ACTION,
    handling::DRAW_ACTION,
    handling::INTERACT_ACTION,
    handling::PICK_UP_ACTION,
    handling::DROP_ACTION,
    turn::SWIFT_ACTION,
];
