//! The active overlays of the map.

use crate::client::base::intent::Intent;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::Screen;
use crate::client::settings::lens::Lens;
use bevy::prelude::*;

/// The overlays that are on.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lenses([bool; Lens::ALL.len()]);

impl Default for Lenses {
    fn default() -> Self {
        Self(Lens::ALL.map(|lens| matches!(lens, Lens::Reach | Lens::Arcs | Lens::Blast)))
    }
}

impl Lenses {
    /// True if an overlay is on.
    pub fn shows(&self, lens: Lens) -> bool {
        self.0[lens as usize]
    }
}

/// Turn an overlay on or off.
#[derive(Message, Clone, PartialEq, Debug)]
pub struct ToggleLens(pub Lens);

impl Intent for ToggleLens {}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lenses>().add_message::<ToggleLens>();
    let table = in_state(Screen::Table);
    app.add_systems(Update, toggle.in_set(ClientSystems::Act).run_if(table));
}

fn toggle(mut toggled: MessageReader<ToggleLens>, mut lenses: ResMut<Lenses>) {
    for ToggleLens(lens) in toggled.read() {
        lenses.0[*lens as usize] ^= true;
    }
}
