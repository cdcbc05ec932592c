//! The menu over the table.

use crate::battle::engine::{RETREAT, SURRENDER};
use crate::battle::{Key, Order};
use crate::client::base::intent::Intent;
use crate::client::base::say::say;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Navigate, Overlay, Screen};
use crate::client::base::theme::{BAD, LAMP, Type};
use crate::client::game::plan::Plan;
use crate::client::game::play::Game;
use crate::client::game::reel::Film;
use crate::client::saves::campaign::CampaignPlay;
use crate::client::saves::intent::SavesIntent;
use crate::client::screens::page::{sheet, veil};
use crate::client::screens::table::BattleIntent;
use crate::client::settings::{Command, Settings};
use crate::client::widgets::{Room, Skin, Ui, button, column, heading, medium, place, quiet, row, scroll};
use bevy::prelude::*;

/// The size of the menu, and the widths of its buttons, its list of keys, and a key in it, in pixels.
const WIDTH: f32 = 820.0;
const HEIGHT: f32 = 540.0;
/// Its height while it asks whether to give up.
const ASKING: f32 = 650.0;
/// The same without the list of keys.
const NARROW: f32 = 420.0;
const LOW: f32 = 600.0;
const BUTTONS: f32 = 280.0;
const KEYS: f32 = 440.0;
const KEY: f32 = 200.0;
/// The gap between buttons, in pixels: all of them fit in the smallest usual window.
const GAP: f32 = 7.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Yielding>().add_message::<GiveUp>();
    app.add_systems(OnEnter(Overlay::Pause), (ask_again, lay).chain());
    app.add_systems(
        Update,
        give_up.in_set(ClientSystems::Act).run_if(in_state(Overlay::Pause).and_then(resource_exists::<Game>)),
    );
    let other = resource_changed::<Room>.or_else(resource_changed::<Settings>).or_else(resource_changed::<Yielding>);
    app.add_systems(Update, lay.run_if(in_state(Overlay::Pause).and_then(other)));
}

/// Give up the battle by that order of the engine; asks first.
#[derive(Message, Clone, PartialEq, Debug)]
struct GiveUp(Key);

impl Intent for GiveUp {}

/// The order to give up whose button has been pressed; the second press gives it.
#[derive(Resource, Default)]
struct Yielding(Option<Key>);

fn ask_again(mut yielding: ResMut<Yielding>) {
    yielding.0 = None;
}

/// Gives up at the second press.
fn give_up(
    mut given_up: MessageReader<GiveUp>,
    (mut game, mut film, plan): (ResMut<Game>, ResMut<Film>, Res<Plan>),
    mut yielding: ResMut<Yielding>,
    mut overlay: ResMut<NextState<Overlay>>,
) {
    for &GiveUp(act) in given_up.read() {
        if let Some(unit) = plan.unit.filter(|_| yielding.0.replace(act) == Some(act)) {
            overlay.set(Overlay::None);
            film.extend(game.give(&Order::new(unit, act)));
        }
    }
}

/// The panel of the menu.
#[derive(Component)]
struct Menu;

fn lay(
    mut commands: Commands,
    (settings, room): (Res<Settings>, Res<Room>),
    (plan, yielding): (Res<Plan>, Res<Yielding>),
    (game, campaign): (Option<Res<Game>>, Option<Res<CampaignPlay>>),
    old: Query<Entity, With<Menu>>,
) {
    old.iter().for_each(|menu| commands.entity(menu).despawn());
    let gives_up = plan.unit.is_some() && game.as_ref().is_some_and(|game| game.choice().is_none());
    let campaign = campaign.is_some();
    let with_key = |words: &str, command| settings.keys.beside(words, command);
    // Touch has no keys.
    let keyed = room.wide && !settings.keys.fingers;
    commands.spawn((veil(Overlay::Pause), Menu)).with_children(|ui| {
        let (width, height) = match keyed {
            true if yielding.0.is_some() => (WIDTH, ASKING),
            true => (WIDTH, HEIGHT),
            false => (NARROW, LOW),
        };
        ui.spawn(sheet(width, height)).with_children(|ui| {
            ui.spawn(heading(say("menu.title")));
            if let Some(game) = &game {
                ui.spawn(Node { flex_shrink: 0.0, ..column(2.0) }).with_children(|ui| {
                    for aim in game.aims() {
                        ui.spawn(quiet(aim));
                    }
                });
            }
            scroll(ui, "menu", |ui| {
                ui.spawn(Node { column_gap: px(28), ..default() }).with_children(|ui| {
                    let buttons = Node { flex_basis: px(BUTTONS), flex_grow: 1.0, ..column(GAP) };
                    ui.spawn(buttons).with_children(|ui| {
                        button(ui, &with_key("menu.go_on", Command::Cancel), Skin::MAIN, Navigate::Resume);
                        ui.spawn(row(GAP)).with_children(|ui| {
                            let (save, load) = ("menu.save", "menu.load");
                            half(ui, |ui| button(ui, &with_key(save, Command::Save), Skin::PLAIN, SavesIntent::Save));
                            half(ui, |ui| button(ui, &with_key(load, Command::Load), Skin::PLAIN, SavesIntent::Load));
                        });
                        button(ui, &say("menu.saves"), Skin::PLAIN, Navigate::Over(Overlay::Saves));
                        button(
                            ui,
                            &with_key("menu.rules", Command::Rules),
                            Skin::PLAIN,
                            Navigate::Over(Overlay::Rules),
                        );
                        button(ui, &say("menu.settings"), Skin::PLAIN, Navigate::Over(Overlay::Settings));
                        button(ui, &say("menu.title_screen"), Skin::PLAIN, Navigate::Open(Screen::Title));
                        if game.as_ref().is_some_and(|game| !game.is_watched()) && !campaign {
                            button(ui, &say("menu.restart"), Skin::PLAIN, BattleIntent::Again);
                        }
                        if gives_up {
                            ways_out(ui, yielding.0, campaign);
                        }
                        if cfg!(not(target_arch = "wasm32")) {
                            button(ui, &say("menu.leave"), Skin::PLAIN, Navigate::Quit);
                        }
                    });
                    if keyed {
                        ui.spawn(Node { width: px(KEYS), ..column(9.0) })
                            .with_children(|ui| list(ui, &keys(&settings)));
                    }
                });
            });
        });
    });
}

/// Half of a row.
fn half(ui: &mut Ui, fill: impl FnOnce(&mut Ui)) {
    let node = Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..column(0.0) };
    ui.spawn(node).with_children(fill);
}

/// The buttons to give up: side by side, until one of them has been pressed.
fn ways_out(ui: &mut Ui, pressed: Option<Key>, campaign: bool) {
    let ways = [RETREAT, SURRENDER];
    if pressed.is_some() {
        ways.into_iter().for_each(|act| way_out(ui, act, pressed == Some(act), campaign));
        return;
    }
    ui.spawn(row(GAP)).with_children(|ui| {
        ways.into_iter().for_each(|act| half(ui, |ui| way_out(ui, act, false, campaign)));
    });
}

/// A button to give up; once pressed, it asks again and says what follows.
fn way_out(ui: &mut Ui, act: Key, pressed: bool, campaign: bool) {
    if !pressed {
        return button(ui, &say(&format!("give_up.{act}")), Skin::PLAIN, GiveUp(act));
    }
    let skin = Skin { rim: BAD, ..Skin::PLAIN };
    button(ui, &say(&format!("give_up.really.{act}")), skin, GiveUp(act));
    ui.spawn(quiet(say(&format!("give_up.means.{act}"))));
    let after = if campaign { "campaign" } else { "battle" };
    ui.spawn(quiet(say(&format!("give_up.means.{act}.{after}"))));
}

/// Lines with a key and its command.
fn list(ui: &mut Ui, lines: &str) {
    for (key, does) in lines.lines().filter_map(|line| line.split_once(": ")) {
        ui.spawn(Node { column_gap: px(12), align_items: AlignItems::Baseline, ..default() }).with_children(|ui| {
            ui.spawn(place(KEY)).with_child(medium(key, Type::Small, LAMP));
            ui.spawn((quiet(does), Node { flex_grow: 1.0, flex_basis: px(0), ..default() }));
        });
    }
}

/// The commands and their keys, one a line.
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
