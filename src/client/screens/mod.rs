//! The screens of the game and what lies over them.

mod end;
mod pause;
mod preview;
mod setup;
mod table;
mod title;

use super::intent::Intent;
use super::sets::ClientSystems;
use bevy::prelude::*;

/// Where the player is.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// Pictures are being fetched.
    #[default]
    Loading,
    /// The list of levels.
    Title,
    /// Who plays which side.
    Setup,
    /// The battle.
    Table,
}

/// What lies over the table.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// The menu.
    Pause,
    /// The report after the battle.
    End,
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>().init_state::<Overlay>();
    app.add_plugins((title::plugin, setup::plugin, table::plugin, pause::plugin, end::plugin));
    app.add_systems(Update, go.in_set(ClientSystems::Act));
}

fn go(
    mut intents: MessageReader<Intent>,
    now: Res<State<Screen>>,
    mut screen: ResMut<NextState<Screen>>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut exit: MessageWriter<AppExit>,
) {
    for intent in intents.read() {
        match intent {
            Intent::Open(Screen::Table) if *now.get() == Screen::Table => overlay.set(Overlay::Pause),
            Intent::Open(next) => {
                overlay.set(Overlay::None);
                screen.set(*next);
            }
            Intent::Resume => overlay.set(Overlay::None),
            Intent::Quit => {
                exit.write(AppExit::Success);
            }
            _ => {}
        }
    }
}
