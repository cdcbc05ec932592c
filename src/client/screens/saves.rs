//! The list of saved games: save under a name, continue, watch, delete.

use crate::client::base::say::say;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Overlay, Screen};
use crate::client::base::theme::{BAD, LINE, PANEL, ROUND, TEXT, Type};
use crate::client::game::play::Game;
use crate::client::saves::campaign::CampaignPlay;
use crate::client::saves::intent::SavesIntent;
use crate::client::saves::slot::{Kind, LONGEST_NAME, Slot, Slots};
use crate::client::saves::{SAVE_NAME, look};
use crate::client::screens::page::{ground, head};
use crate::client::settings::Settings;
use crate::client::widgets::{
    Lines, Room, Skin, Typing, Ui, button, card, column, field, medium, quiet, row, scroll, spring,
};
use crate::words;
use bevy::prelude::*;

#[derive(Component)]
struct Page;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Overlay::Saves), (look, lay));
    let changed = resource_changed::<Slots>
        .or_else(resource_changed::<Lines>)
        .or_else(resource_changed::<Typing>)
        .or_else(resource_changed::<Room>)
        .or_else(|pages: Query<(), Added<Page>>| !pages.is_empty());
    app.add_systems(Update, fill.in_set(ClientSystems::Draw).run_if(in_state(Overlay::Saves)).run_if(changed));
}

fn lay(mut commands: Commands, (game, saga): (Option<Res<Game>>, Option<Res<CampaignPlay>>), mut lines: ResMut<Lines>) {
    if let Some(saga) = saga.filter(|_| game.is_none()) {
        lines.set(SAVE_NAME, proposed(saga.name(), &say("saves.camp")));
    }
    if let Some(game) = game {
        let battle = game.battle();
        let when = words::when(battle.scheduler().round);
        lines.set(SAVE_NAME, proposed(&battle.setup().name, &when));
    }
    ground(&mut commands, Overlay::Saves, Page);
}

/// The proposed name of a saved game: the description, shortened to leave room for its state.
fn proposed(what: &str, place: &str) -> String {
    let room = LONGEST_NAME.saturating_sub(place.chars().count() + 2);
    let what: String = what.chars().take(room).collect();
    format!("{}, {place}", what.trim_end())
}

fn fill(
    mut commands: Commands,
    page: Single<Entity, With<Page>>,
    (slots, lines): (Res<Slots>, Res<Lines>),
    (typing, room, screen): (Res<Typing>, Res<Room>, Res<State<Screen>>),
    (game, settings): (Option<Res<Game>>, Res<Settings>),
) {
    let at_table = match screen.get() {
        Screen::Table => game.is_some_and(|game| !game.is_watched()),
        screen => *screen == Screen::Camp,
    };
    commands.entity(*page).despawn_children().with_children(|ui| {
        head(ui, "saves.title", &settings.keys);
        if at_table {
            ui.spawn(Node { flex_shrink: 0.0, ..row(10.0) }).with_children(|ui| {
                field(ui, SAVE_NAME, &lines, *typing, "saves.name");
                button(ui, &say("saves.save"), Skin::MAIN, SavesIntent::SaveAs);
            });
        }
        scroll(ui, "saves", |ui| {
            if slots.all.is_empty() {
                ui.spawn(quiet(say("saves.none")));
            }
            // Named saves come before autosaves.
            let mut listed: Vec<&Slot> = slots.all.iter().collect();
            listed.sort_by_key(|slot| slot.kind == Kind::Auto);
            for slot in listed {
                entry(ui, slot, slots.doomed.as_ref() == Some(&slot.name), room.wide);
            }
        });
    });
}

fn entry(ui: &mut Ui, slot: &Slot, doomed: bool, wide: bool) {
    let node = Node {
        padding: UiRect::axes(px(14), px(10)),
        margin: UiRect::bottom(px(8)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        flex_direction: if wide { FlexDirection::Row } else { FlexDirection::Column },
        align_items: if wide { AlignItems::Center } else { AlignItems::Stretch },
        flex_shrink: 0.0,
        column_gap: px(10),
        row_gap: px(8),
        ..default()
    };
    ui.spawn((node, BackgroundColor(PANEL), BorderColor::all(LINE))).with_children(|ui| {
        let words = Node { flex_grow: 1.0, flex_shrink: 1.0, min_width: px(0), ..column(3.0) };
        ui.spawn(words).with_children(|ui| {
            ui.spawn(medium(slot.title(), Type::Body, TEXT));
            let about = if slot.level.is_empty() {
                say("saves.unreadable")
            } else {
                format!("{} \u{b7} {} \u{b7} {}", slot.level, slot.place(), slot.age())
            };
            ui.spawn(quiet(about));
        });
        ui.spawn(Node { flex_wrap: FlexWrap::Wrap, row_gap: px(8), ..row(8.0) }).with_children(|ui| {
            if !slot.over {
                button(ui, &say("saves.load"), Skin::PLAIN, SavesIntent::LoadSlot(slot.name.clone()));
            }
            if !slot.campaign {
                button(ui, &say("saves.watch"), Skin::PLAIN, SavesIntent::Watch(slot.name.clone()));
            }
            ui.spawn(if wide { Node::default() } else { spring() });
            let words = say(if doomed { "saves.really" } else { "saves.delete" });
            let pad = Node {
                padding: UiRect::axes(px(14), px(9)),
                border: UiRect::all(px(1)),
                border_radius: BorderRadius::all(px(ROUND)),
                ..default()
            };
            let skin = Skin { rim: if doomed { BAD } else { LINE }, ..Skin::BARE };
            ui.spawn((card(skin, SavesIntent::DeleteSlot(slot.name.clone())), pad)).with_children(|ui| {
                ui.spawn((medium(words, Type::Body, if doomed { BAD } else { TEXT }), TextLayout::no_wrap()));
            });
        });
    });
}
