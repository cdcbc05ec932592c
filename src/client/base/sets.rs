//! The order of the client's systems within a frame.

use bevy::prelude::*;

/// Runs in [`Update`], in this order. A new variant needs its place in `configure_sets` below.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClientSystems {
    /// Mouse, keys and buttons become intents.
    Sense,
    /// Intents become orders; the battle advances.
    Act,
    /// Events are animated and change the stage.
    Film,
    /// The possible orders are computed.
    Plan,
    /// Board and HUD are redrawn where something changed.
    Draw,
}

/// Draws the panels about the square under the pointer.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PanelSystems;

pub(super) fn plugin(app: &mut App) {
    use ClientSystems::{Act, Draw, Film, Plan, Sense};
    app.configure_sets(Update, (Sense, Act, Film, Plan, Draw).chain());
}
