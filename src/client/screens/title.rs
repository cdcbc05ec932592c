//! The title: the list of levels, and what the chosen one is about.

use super::{Overlay, Screen, preview};
use crate::client::assets::TITLE;
use crate::client::intent::Intent;
use crate::client::levels::{Chosen, Level, Levels};
use crate::client::sets::ClientSystems;
use crate::client::theme::{LAMP, LINE, PANEL, QUIET, ROUND, TEXT, Type, side_colour};
use crate::client::widgets::{
    Skin, Ui, bold, button, card, column, heading, medium, quiet, row, say, section, spring, text,
};
use bevy::prelude::*;

#[derive(Component)]
struct Page;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), lay);
    app.add_systems(
        Update,
        (choose.in_set(ClientSystems::Act), fill.in_set(ClientSystems::Draw)).run_if(in_state(Screen::Title)),
    );
}

fn lay(mut commands: Commands) {
    let whole = Node { position_type: PositionType::Absolute, width: percent(100), height: percent(100), ..default() };
    commands.spawn((whole.clone(), ImageNode::new(TITLE), GlobalZIndex(-2), DespawnOnExit(Screen::Title)));
    let shade = BackgroundColor(Color::srgba(0.03, 0.04, 0.06, 0.30));
    let page = Node { padding: UiRect::axes(px(56), px(40)), column_gap: px(40), ..whole };
    commands.spawn((page, shade, Page, DespawnOnExit(Screen::Title)));
}

fn choose(
    mut intents: MessageReader<Intent>,
    mut chosen: ResMut<Chosen>,
    keys: Res<ButtonInput<KeyCode>>,
    levels: Res<Levels>,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        if let Intent::Level(at) = intent {
            chosen.level = *at;
        }
    }
    let count = levels.0.len().max(1);
    if keys.just_pressed(KeyCode::ArrowDown) {
        chosen.level = (chosen.level + 1) % count;
    }
    if keys.just_pressed(KeyCode::ArrowUp) {
        chosen.level = (chosen.level + count - 1) % count;
    }
    if keys.just_pressed(KeyCode::Space) {
        next.set(Screen::Setup);
    }
}

fn fill(
    mut commands: Commands,
    page: Single<Entity, With<Page>>,
    levels: Res<Levels>,
    chosen: Res<Chosen>,
    mut images: ResMut<Assets<Image>>,
    mut drawn: Local<Option<(Entity, usize)>>,
) {
    if *drawn == Some((*page, chosen.level)) {
        return;
    }
    *drawn = Some((*page, chosen.level));
    commands.entity(*page).despawn_children().with_children(|ui| {
        ui.spawn(Node { width: px(390), flex_shrink: 0.0, ..column(14.0) })
            .with_children(|ui| list(ui, &levels, chosen.level));
        ui.spawn(spring());
        if let Some(level) = levels.0.get(chosen.level) {
            detail(ui, level, images.add(preview::picture(level)));
        }
    });
}

fn list(ui: &mut Ui, levels: &Levels, chosen: usize) {
    ui.spawn(text("SIX SECONDS", crate::client::assets::BOLD, Type::Title, TEXT));
    ui.spawn(medium("A fight is a handful of rounds. Make them count.", Type::Body, QUIET));
    ui.spawn(Node { height: px(10), ..default() });
    for (at, level) in levels.0.iter().enumerate() {
        let skin = if at == chosen { Skin::CHOSEN } else { Skin { rest: PANEL.with_alpha(0.86), ..Skin::PLAIN } };
        let node = Node {
            padding: UiRect::axes(px(16), px(11)),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(ROUND)),
            ..column(2.0)
        };
        ui.spawn((card(skin, Intent::Level(at)), node)).with_children(|ui| {
            ui.spawn(medium(&*level.name, Type::Head, if at == chosen { LAMP } else { TEXT }));
            ui.spawn(quiet(level.rules()));
        });
    }
    if levels.0.is_empty() {
        ui.spawn(quiet("No level could be read."));
    }
    ui.spawn(spring());
    ui.spawn(row(10.0)).with_children(|ui| {
        button(ui, "Go on with the saved game  (F9)", Skin::PLAIN, Intent::Load);
        button(ui, &say("menu.settings"), Skin::PLAIN, Intent::Over(Overlay::Settings));
        if cfg!(not(target_arch = "wasm32")) {
            button(ui, "Leave", Skin::PLAIN, Intent::Quit);
        }
    });
}

fn detail(ui: &mut Ui, level: &Level, picture: Handle<Image>) {
    let node = Node {
        width: px(540),
        align_self: AlignSelf::Center,
        padding: UiRect::all(px(24)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND + 4.0)),
        ..column(12.0)
    };
    ui.spawn((node, BackgroundColor(PANEL.with_alpha(0.94)), BorderColor::all(LINE))).with_children(|ui| {
        ui.spawn(heading(&*level.name));
        let map = level.battle.map();
        let shape = f32::from(map.width()) / f32::from(map.height());
        let wide = 490.0_f32.min(270.0 * shape);
        let node = Node {
            width: px(wide),
            height: px(wide / shape),
            align_self: AlignSelf::Center,
            border_radius: BorderRadius::all(px(5)),
            ..default()
        };
        ui.spawn((ImageNode::new(picture), node));
        ui.spawn(text(&*level.briefing, crate::client::assets::REGULAR, Type::Small, TEXT));
        ui.spawn(section("sides"));
        for (at, side) in level.battle.setup().sides.iter().enumerate() {
            let count = level.battle.units().filter(|unit| level.battle.side(*unit).index() == at).count();
            let goals: Vec<&str> = side.objectives.iter().map(|goal| goal.text.as_str()).collect();
            ui.spawn(Node { align_items: AlignItems::Baseline, ..row(8.0) }).with_children(|ui| {
                ui.spawn(bold(&*side.name, Type::Small, side_colour(at)));
                ui.spawn(quiet(format!("{count}")));
                ui.spawn((quiet(goals.join(" ")), Node { flex_shrink: 1.0, ..default() }));
            });
        }
        ui.spawn(Node { justify_content: JustifyContent::FlexEnd, ..row(10.0) }).with_children(|ui| {
            button(ui, "Play  (Space)", Skin::MAIN, Intent::Open(Screen::Setup));
        });
    });
}
