//! The game on the table: session, plan, preview, decisions, and the displayed state.

pub mod burst;
pub mod casualties;
pub mod decision;
pub mod draft;
pub mod dressing;
pub mod hazard;
pub mod levels;
pub mod log;
pub mod odds;
pub mod outlook;
pub mod plan;
pub mod play;
pub mod preview;
pub mod price;
pub mod prospects;
pub mod reel;
pub mod repeat;
pub mod report;
pub mod seats;
pub mod select;
pub mod settle;
pub mod settling;
pub mod stage;
pub mod thought;
mod tiles;
mod undo;
pub mod way;
pub mod weighing;

use bevy::prelude::App;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        levels::plugin,
        casualties::plugin,
        play::plugin,
        select::plugin,
        plan::plugin,
        seats::plugin,
        settle::plugin,
        repeat::plugin,
        decision::plugin,
        draft::plugin,
    ));
}
