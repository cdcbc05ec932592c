//! A rule of the book over the map: opened by any ledger line, prompt or log line that cites it.

use super::form::Form;
use super::layout::{Panel, Solid, refill};
use super::scroll::Scroll;
use crate::client::assets::{MEDIUM, REGULAR};
use crate::client::intent::Intent;
use crate::client::play::Game;
use crate::client::screens::Screen;
use crate::client::sets::ClientSystems;
use crate::client::theme::{LAMP, LINE, NIGHT, PANEL, QUIET, ROUND, TEXT, Type};
use crate::client::widgets::{Skin, Ui, card, column, heading, medium, quiet, row, spring, text};
use crate::rules::rulebook::{self, Entry};
use bevy::prelude::*;

/// The rule that is open, by its ID.
#[derive(Resource, Default, PartialEq, Eq)]
pub struct OpenRule(pub Option<&'static str>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpenRule>();
    app.add_systems(OnExit(Screen::Table), |mut open: ResMut<OpenRule>| open.0 = None);
    let table = in_state(Screen::Table).and_then(resource_exists::<Game>);
    app.add_systems(Update, toggle.in_set(ClientSystems::Act).run_if(table.clone()));
    let changed = resource_changed::<OpenRule>.or_else(resource_changed::<Form>);
    app.add_systems(Update, draw.in_set(ClientSystems::Draw).run_if(table).run_if(changed));
}

fn toggle(mut intents: MessageReader<Intent>, mut open: ResMut<OpenRule>) {
    for intent in intents.read() {
        if let Intent::Cite(id) = intent {
            open.0 = if open.0 == Some(*id) { None } else { Some(*id) };
        }
    }
}

/// A rule's ID that opens the rule.
pub fn link(ui: &mut Ui, id: &'static str) {
    let node = Node {
        padding: UiRect::axes(px(4), px(1)),
        border: UiRect::bottom(px(1)),
        border_radius: BorderRadius::all(px(3)),
        ..default()
    };
    ui.spawn((card(Skin { rim: LINE, ..Skin::BARE }, Intent::Cite(id)), node)).with_children(|ui| {
        ui.spawn((text(id, REGULAR, Type::Tiny, QUIET), TextLayout::no_wrap()));
    });
}

fn draw(mut commands: Commands, panels: Query<(Entity, &Panel)>, open: Res<OpenRule>) {
    refill(&mut commands, &panels, Panel::Rule, |ui| {
        if let Some(id) = open.0 {
            page(ui, id, rulebook::find(id));
        }
    });
}

fn page(ui: &mut Ui, id: &'static str, entry: Option<&'static Entry>) {
    let node = Node {
        padding: UiRect::all(px(18)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND + 4.0)),
        overflow: Overflow::scroll_y(),
        ..column(9.0)
    };
    let shade = BoxShadow::new(Color::BLACK.with_alpha(0.6), px(0), px(6), px(2), px(24));
    let frame = (BackgroundColor(PANEL), BorderColor::all(LINE), shade, Solid, Interaction::None, Scroll::down());
    ui.spawn((node, frame)).with_children(|ui| {
        ui.spawn(Node { align_items: AlignItems::Start, ..row(10.0) }).with_children(|ui| {
            ui.spawn(Node { flex_shrink: 1.0, ..column(2.0) }).with_children(|ui| {
                ui.spawn(quiet(entry.map_or_else(|| id.to_owned(), |entry| format!("{id} \u{b7} {}", entry.group))));
                ui.spawn(heading(entry.map_or("This rule is not in the book.", |entry| &entry.title)));
            });
            ui.spawn(spring());
            let close =
                Node { padding: UiRect::axes(px(9), px(4)), border_radius: BorderRadius::all(px(ROUND)), ..default() };
            ui.spawn((card(Skin::PLAIN, Intent::Cite(id)), close)).with_children(|ui| {
                ui.spawn(medium("\u{d7}", Type::Body, TEXT));
            });
        });
        let Some(entry) = entry else { return };
        ui.spawn(text(&*entry.text, REGULAR, Type::Body, TEXT));
        table(ui, &entry.table);
        if !entry.see.is_empty() {
            ui.spawn(Node { flex_wrap: FlexWrap::Wrap, row_gap: px(4), ..row(6.0) }).with_children(|ui| {
                ui.spawn(quiet("See also"));
                entry.see.iter().for_each(|id| link(ui, id));
            });
        }
    });
}

fn table(ui: &mut Ui, rows: &'static [Vec<String>]) {
    for (at, cells) in rows.iter().enumerate() {
        let node = Node { padding: UiRect::axes(px(6), px(3)), column_gap: px(8), ..default() };
        ui.spawn((node, BackgroundColor(if at % 2 == 1 { NIGHT } else { PANEL }))).with_children(|ui| {
            for (column, cell) in cells.iter().enumerate() {
                let share = Node { flex_grow: if column == 0 { 1.6 } else { 1.0 }, flex_basis: px(0), ..default() };
                let (font, color) = if at == 0 { (MEDIUM, LAMP) } else { (REGULAR, TEXT) };
                ui.spawn((text(&**cell, font, Type::Small, color), share));
            }
        });
    }
}
