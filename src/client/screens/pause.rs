//! The menu over the table.

use super::page::{sheet, veil};
use super::{Overlay, Screen};
use crate::client::intent::Intent;
use crate::client::settings::{Command, Settings};
use crate::client::widgets::{Skin, button, heading, quiet, say};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Overlay::Pause), lay);
}

fn lay(mut commands: Commands, settings: Res<Settings>) {
    let with_key = |words: &str, command| format!("{}  ({})", say(words), settings.keys.name(command));
    commands.spawn(veil(Overlay::Pause)).with_children(|ui| {
        ui.spawn(sheet(360.0)).with_children(|ui| {
            ui.spawn(heading(say("menu.title")));
            button(ui, &with_key("menu.go_on", Command::Cancel), Skin::MAIN, Intent::Resume);
            button(ui, &with_key("menu.save", Command::Save), Skin::PLAIN, Intent::Save);
            button(ui, &with_key("menu.load", Command::Load), Skin::PLAIN, Intent::Load);
            button(ui, &say("menu.saves"), Skin::PLAIN, Intent::Over(Overlay::Saves));
            button(ui, &with_key("menu.rules", Command::Rules), Skin::PLAIN, Intent::Over(Overlay::Rules));
            button(ui, &say("menu.settings"), Skin::PLAIN, Intent::Over(Overlay::Settings));
            button(ui, &say("menu.title_screen"), Skin::PLAIN, Intent::Open(Screen::Title));
            if cfg!(not(target_arch = "wasm32")) {
                button(ui, &say("menu.leave"), Skin::PLAIN, Intent::Quit);
            }
            ui.spawn(quiet(keys(&settings)));
        });
    });
}

fn keys(settings: &Settings) -> String {
    let name = |command| settings.keys.name(command);
    say("menu.keys")
        .replace("{confirm}", &name(Command::Confirm))
        .replace("{undo}", &name(Command::Undo))
        .replace("{cancel}", &name(Command::Cancel))
        .replace("{target}", &name(Command::Target))
        .replace("{here}", &name(Command::Here))
        .replace("{in}", &name(Command::ZoomIn))
        .replace("{out}", &name(Command::ZoomOut))
}
