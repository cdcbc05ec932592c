//! Before the battle: who plays which side, and the seed of the dice.

use super::Screen;
use crate::battle::SideId;
use crate::client::assets::TITLE;
use crate::client::intent::Intent;
use crate::client::levels::{Chosen, Levels};
use crate::client::options::Player;
use crate::client::sets::ClientSystems;
use crate::client::theme::{LINE, PANEL, QUIET, ROUND, TEXT, Type, side_colour};
use crate::client::widgets::{Skin, Ui, bold, button, column, heading, medium, quiet, row, rule, section, spring};
use bevy::prelude::*;

#[derive(Component)]
struct Page;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Setup), lay);
    app.add_systems(
        Update,
        (change.in_set(ClientSystems::Act), fill.in_set(ClientSystems::Draw)).run_if(in_state(Screen::Setup)),
    );
}

fn lay(mut commands: Commands, mut chosen: ResMut<Chosen>, levels: Res<Levels>) {
    if let Some(level) = levels.0.get(chosen.level)
        && chosen.players.len() != level.players.len()
    {
        chosen.players.clone_from(&level.players);
    }
    chosen.set_changed();
    let whole = Node { position_type: PositionType::Absolute, width: percent(100), height: percent(100), ..default() };
    commands.spawn((whole.clone(), ImageNode::new(TITLE), GlobalZIndex(-2), DespawnOnExit(Screen::Setup)));
    let page = Node { align_items: AlignItems::Center, justify_content: JustifyContent::Center, ..whole };
    commands
        .spawn((page, BackgroundColor(Color::srgba(0.03, 0.04, 0.06, 0.45)), DespawnOnExit(Screen::Setup)))
        .with_children(|ui| {
            let panel = Node {
                width: px(560),
                padding: UiRect::all(px(28)),
                border: UiRect::all(px(1)),
                border_radius: BorderRadius::all(px(ROUND + 4.0)),
                ..column(14.0)
            };
            ui.spawn((panel, BackgroundColor(PANEL.with_alpha(0.96)), BorderColor::all(LINE), Page));
        });
}

fn change(
    mut intents: MessageReader<Intent>,
    mut chosen: ResMut<Chosen>,
    keys: Res<ButtonInput<KeyCode>>,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        match intent {
            Intent::SwitchPlayer(side) => {
                if let Some(player) = chosen.players.get_mut(side.index()) {
                    *player = if *player == Player::Human { Player::Ai } else { Player::Human };
                }
            }
            Intent::Seed(by) => chosen.seed = chosen.seed.saturating_add_signed(*by).max(1),
            Intent::Start => next.set(Screen::Table),
            _ => {}
        }
    }
    if keys.just_pressed(KeyCode::Space) {
        next.set(Screen::Table);
    }
    if keys.just_pressed(KeyCode::Escape) {
        next.set(Screen::Title);
    }
}

fn fill(mut commands: Commands, page: Single<Entity, With<Page>>, levels: Res<Levels>, chosen: Res<Chosen>) {
    if !chosen.is_changed() {
        return;
    }
    let Some(level) = levels.0.get(chosen.level) else { return };
    commands.entity(*page).despawn_children().with_children(|ui| {
        ui.spawn(heading(&*level.name));
        ui.spawn(quiet(level.rules()));
        ui.spawn(rule());
        for (at, side) in level.battle.setup().sides.iter().enumerate() {
            let player = chosen.players.get(at).copied().unwrap_or_default();
            ui.spawn(row(12.0)).with_children(|ui| {
                ui.spawn(bold(&*side.name, Type::Body, side_colour(at)));
                let names: Vec<&str> = level
                    .battle
                    .units()
                    .filter(|unit| level.battle.side(*unit).index() == at)
                    .map(|unit| level.battle.name(unit))
                    .collect();
                ui.spawn(quiet(names.join(", ")));
                ui.spawn(spring());
                seat(ui, SideId(at as u8), player);
            });
        }
        ui.spawn(rule());
        ui.spawn(row(10.0)).with_children(|ui| {
            ui.spawn(section("seed of the dice"));
            ui.spawn(spring());
            button(ui, "\u{2212}", Skin::PLAIN, Intent::Seed(-1));
            ui.spawn(bold(chosen.seed.to_string(), Type::Head, TEXT));
            button(ui, "+", Skin::PLAIN, Intent::Seed(1));
        });
        ui.spawn(medium("The same seed and the same orders give the same battle.", Type::Small, QUIET));
        ui.spawn(Node { margin: UiRect::top(px(10)), ..row(10.0) }).with_children(|ui| {
            button(ui, "Back  (Esc)", Skin::PLAIN, Intent::Open(Screen::Title));
            ui.spawn(spring());
            button(ui, "Begin  (Space)", Skin::MAIN, Intent::Start);
        });
    });
}

fn seat(ui: &mut Ui, side: SideId, player: Player) {
    let words = match player {
        Player::Human => "A person",
        Player::Ai => "The machine",
    };
    button(ui, words, if player == Player::Human { Skin::CHOSEN } else { Skin::PLAIN }, Intent::SwitchPlayer(side));
}
