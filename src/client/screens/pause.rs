//! The menu over the table.

use super::page::{sheet, veil};
use super::{Overlay, Screen};
use crate::client::intent::Intent;
use crate::client::settings::{Command, Settings};
use crate::client::theme::{LAMP, Type};
use crate::client::widgets::{Room, Skin, Ui, button, column, heading, medium, quiet, say, scroll};
use bevy::prelude::*;

/// Size of the menu, and widths of its buttons, its list of keys, and a key in it, in pixels.
const WIDTH: f32 = 740.0;
const HEIGHT: f32 = 490.0;
const BUTTONS: f32 = 280.0;
const KEYS: f32 = 360.0;
const KEY: f32 = 150.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Overlay::Pause), lay);
}

fn lay(mut commands: Commands, settings: Res<Settings>, room: Res<Room>) {
    let with_key = |words: &str, command| settings.keys.beside(words, command);
    commands.spawn(veil(Overlay::Pause)).with_children(|ui| {
        ui.spawn(sheet(WIDTH, HEIGHT)).with_children(|ui| {
            ui.spawn(heading(say("menu.title")));
            scroll(ui, "menu", |ui| {
                ui.spawn(Node { column_gap: px(28), ..default() }).with_children(|ui| {
                    ui.spawn(Node { flex_basis: px(BUTTONS), flex_grow: 1.0, ..column(10.0) }).with_children(|ui| {
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
                    });
                    if room.wide {
                        ui.spawn(Node { width: px(KEYS), ..column(7.0) })
                            .with_children(|ui| list(ui, &keys(&settings)));
                    }
                });
            });
        });
    });
}

/// Lines of a key and what it does.
fn list(ui: &mut Ui, lines: &str) {
    for (key, does) in lines.lines().filter_map(|line| line.split_once(": ")) {
        ui.spawn(Node { column_gap: px(12), ..default() }).with_children(|ui| {
            ui.spawn((medium(key, Type::Small, LAMP), Node { width: px(KEY), flex_shrink: 0.0, ..default() }));
            ui.spawn((quiet(does), Node { width: px(KEYS - KEY - 12.0), ..default() }));
        });
    }
}

/// What the keys do, one a line.
fn keys(settings: &Settings) -> String {
    let name = |command| settings.keys.name(command);
    say("menu.keys")
        .replace("{confirm}", &name(Command::Confirm))
        .replace("{undo}", &name(Command::Undo))
        .replace("{cancel}", &name(Command::Cancel))
        .replace("{target}", &name(Command::Target))
        .replace("{here}", &name(Command::Here))
        .replace("{next}", &name(Command::NextButton))
        .replace("{in}", &name(Command::ZoomIn))
        .replace("{out}", &name(Command::ZoomOut))
}
