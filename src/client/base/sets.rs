//! The order in which the table's systems run within a frame.

use bevy::prelude::*;

/// Runs in [`Update`], in this order. When adding a new variant, make sure to order it in the `configure_sets` call below.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClientSystems {
    /// Mouse, keys and buttons become intents.
    Sense,
    /// Intents become orders; the battle moves on.
    Act,
    /// Events are played and change what is on stage.
    Film,
    /// What may be done next is worked out.
    Plan,
    /// Board and HUD are drawn anew where something changed.
    Draw,
}

/// Draws the panels that tell of the square under the pointer.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PanelSystems;

pub(super) fn plugin(app: &mut App) {
    use ClientSystems::{Act, Draw, Film, Plan, Sense};
    app.configure_sets(Update, (Sense, Act, Film, Plan, Draw).chain());
}
