//! The bar under a recorded game that is being watched.

use crate::client::base::say::say;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Navigate, Screen};
use crate::client::base::theme::{LAMP, LINE, PANEL, QUIET, ROUND, TEXT, Type};
use crate::client::game::play::Game;
use crate::client::layout::form::{Form, Room};
use crate::client::layout::panels::{BottomCard, TopCard};
use crate::client::saves::replay::{Replay, ReplayIntent};
use crate::client::saves::why::{Why, asked};
use crate::client::settings::intent::SettingsIntent;
use crate::client::settings::{Command, Settings};
use crate::client::widgets::{Skin, Ui, bold, button, card, column, icon_button, medium, mirrored_button, row, spring};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

#[derive(Component)]
struct Bar;

pub(super) fn plugin(app: &mut App) {
    let changed = resource_exists_and_changed::<Replay>
        .or_else(resource_changed::<Settings>)
        .or_else(resource_changed::<Room>)
        .or_else(resource_removed::<Replay>)
        .or_else(resource_exists_and_changed::<Why>)
        .or_else(resource_removed::<Why>);
    app.add_systems(Update, draw.in_set(ClientSystems::Draw).run_if(resource_exists::<Game>).run_if(changed));
}

fn draw(
    mut commands: Commands,
    (replay, why, game): (Option<Res<Replay>>, Option<Res<Why>>, Res<Game>),
    (settings, form, room, scale): (Res<Settings>, Res<Form>, Res<Room>, Res<UiScale>),
    window: Single<&Window, With<PrimaryWindow>>,
    bars: Query<Entity, With<Bar>>,
) {
    bars.iter().for_each(|bar| commands.entity(bar).despawn());
    let Some(replay) = replay else { return };
    // On a phone the bars below the map change height: buttons that are tapped repeatedly keep their place.
    let (top, bottom) = if form.is_tall() {
        (px(room.free.min.y / scale.0 + 10.0), Val::Auto)
    } else {
        (Val::Auto, px((window.height() - room.free.max.y) / scale.0 + 10.0))
    };
    let place = Node {
        position_type: PositionType::Absolute,
        top,
        bottom,
        left: px(0),
        width: px(room.free.width() / scale.0),
        padding: UiRect::horizontal(px(10)),
        justify_content: JustifyContent::Center,
        ..default()
    };
    let frame = Node {
        padding: UiRect::axes(px(14), px(10)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND + 3.0)),
        max_width: percent(100),
        ..column(8.0)
    };
    let colours = (BackgroundColor(PANEL), BorderColor::all(LAMP.with_alpha(0.7)));
    commands.spawn((place, Bar, GlobalZIndex(12), Pickable::IGNORE, DespawnOnExit(Screen::Table))).with_children(
        |ui| {
            let mut bar = ui.spawn((frame, colours, Interaction::None, bevy::ui::FocusPolicy::Block));
            if form.is_tall() {
                bar.insert(TopCard);
            } else {
                bar.insert(BottomCard);
            }
            bar.with_children(|ui| {
                progress(ui, &replay);
                if let Some(why) = why {
                    ui.spawn(medium(why.words.clone(), Type::Small, TEXT));
                }
                transport(ui, &replay, &settings, asked(&replay, &game).is_some());
            });
        },
    );
}

/// A progress bar of the record with a mark at the beginning of each round.
fn progress(ui: &mut Ui, replay: &Replay) {
    ui.spawn(row(10.0)).with_children(|ui| {
        ui.spawn(medium(
            say("replay.step").replace("{at}", &replay.at().to_string()).replace("{of}", &replay.steps().to_string()),
            Type::Small,
            QUIET,
        ));
        let line = Node {
            height: px(6),
            flex_grow: 1.0,
            min_width: px(120),
            border_radius: BorderRadius::all(px(3)),
            overflow: Overflow::clip(),
            ..default()
        };
        ui.spawn((line, BackgroundColor(LINE))).with_children(|ui| {
            let share = replay.at() as f32 / replay.steps().max(1) as f32;
            ui.spawn((Node { width: percent(share * 100.0), ..default() }, BackgroundColor(LAMP)));
        });
    });
    ui.spawn(Node { flex_wrap: FlexWrap::Wrap, row_gap: px(4), ..row(4.0) }).with_children(|ui| {
        ui.spawn(medium(say("replay.round"), Type::Small, QUIET));
        let now = replay.rounds().iter().rev().find(|round| round.1 <= replay.at()).map(|round| round.0);
        for (round, step) in replay.rounds() {
            let node = Node {
                padding: UiRect::axes(px(8), px(3)),
                border: UiRect::all(px(1)),
                border_radius: BorderRadius::all(px(5)),
                ..default()
            };
            let skin = if Some(*round) == now { Skin::CHOSEN } else { Skin::PLAIN };
            ui.spawn((card(skin, ReplayIntent::To(*step)), node)).with_children(|ui| {
                ui.spawn(bold(round.to_string(), Type::Small, if Some(*round) == now { LAMP } else { TEXT }));
            });
        }
    });
}

fn transport(ui: &mut Ui, replay: &Replay, settings: &Settings, may_ask: bool) {
    let (first, last) = (replay.at() == 0, replay.at() == replay.steps());
    ui.spawn(Node { flex_wrap: FlexWrap::Wrap, row_gap: px(6), ..row(6.0) }).with_children(|ui| {
        let tip = |words: &str, command| settings.keys.beside(words, command);
        icon_button(ui, "rewind", &tip("replay.rewind", Command::First), !first, ReplayIntent::To(0));
        mirrored_button(ui, "step", &tip("replay.back", Command::PageBack), !first, ReplayIntent::StepBack);
        let (sign, words) = if replay.is_playing() { ("pause", "replay.pause") } else { ("play", "replay.play") };
        icon_button(ui, sign, &tip(words, Command::Confirm), true, ReplayIntent::Play);
        icon_button(ui, "step", &tip("replay.on", Command::PageOn), !last, ReplayIntent::Step);
        icon_button(ui, "speed", &tip("settings.pace", Command::Speed), true, SettingsIntent::Speed);
        ui.spawn(medium(settings.pace.words(), Type::Small, QUIET));
        ui.spawn(Node { min_width: px(12), ..spring() });
        if may_ask {
            button(ui, &say("replay.why"), Skin::PLAIN, ReplayIntent::Why);
        }
        button(ui, &say("replay.go_on"), Skin::PLAIN, ReplayIntent::GoOn);
        button(ui, &say("replay.leave"), Skin::PLAIN, Navigate::Open(Screen::Title));
    });
}
