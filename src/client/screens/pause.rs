//! The menu over the table.

use super::{Overlay, Screen};
use crate::client::intent::Intent;
use crate::client::sets::ClientSystems;
use crate::client::theme::{LINE, PANEL, ROUND};
use crate::client::widgets::{Skin, button, column, heading, quiet};
use bevy::prelude::*;

const KEYS: &str = "1-9 or a letter: choose an action\nClick, or number block and Enter: do it there\nSpace: end the turn, confirm, skip\nBackspace: take back\nEsc: drop what is chosen\nWheel, + and \u{2212}: zoom\nRight drag, arrows: move the view\nTab and Enter: buttons";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Overlay::Pause), lay);
    app.add_systems(Update, keys.in_set(ClientSystems::Sense).run_if(in_state(Overlay::Pause)));
}

fn keys(keys: Res<ButtonInput<KeyCode>>, mut intents: MessageWriter<Intent>, mut fresh: Local<bool>) {
    if keys.just_pressed(KeyCode::Escape) && *fresh {
        intents.write(Intent::Resume);
    }
    *fresh = !keys.pressed(KeyCode::Escape);
}

fn lay(mut commands: Commands) {
    commands.spawn(veil(Overlay::Pause)).with_children(|ui| {
        ui.spawn(sheet(360.0)).with_children(|ui| {
            ui.spawn(heading("Menu"));
            button(ui, "Go on  (Esc)", Skin::MAIN, Intent::Resume);
            button(ui, "Save  (F5)", Skin::PLAIN, Intent::Save);
            button(ui, "Load  (F9)", Skin::PLAIN, Intent::Load);
            button(ui, "To the levels", Skin::PLAIN, Intent::Open(Screen::Title));
            if cfg!(not(target_arch = "wasm32")) {
                button(ui, "Leave the game", Skin::PLAIN, Intent::Quit);
            }
            ui.spawn(quiet(KEYS));
        });
    });
}

/// Dims everything below.
pub fn veil(overlay: Overlay) -> impl Bundle {
    let node = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    (
        node,
        BackgroundColor(Color::srgba(0.02, 0.03, 0.04, 0.62)),
        GlobalZIndex(20),
        Interaction::None,
        DespawnOnExit(overlay),
    )
}

/// A panel in the middle.
pub fn sheet(width: f32) -> impl Bundle {
    let node = Node {
        width: px(width),
        padding: UiRect::all(px(26)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND + 4.0)),
        ..column(12.0)
    };
    (node, BackgroundColor(PANEL), BorderColor::all(LINE))
}
