//! The log: what happened in plain sentences, each line opening into its ledger and dice.

use super::form::Form;
use super::layout::{Panel, refill};
use super::scroll::Scroll;
use super::shot;
use crate::battle::{Battle, Event, Faces, Ledger};
use crate::client::intent::Intent;
use crate::client::play::Game;
use crate::client::screens::Screen;
use crate::client::sets::ClientSystems;
use crate::client::theme::{CLEAR, FAINT, NIGHT, QUIET, ROUND, TEXT, Type, side_colour};
use crate::client::widgets::{Skin, Ui, card, column, icon, row, section, text};
use crate::words;
use bevy::prelude::*;

/// One line of the log.
struct Entry {
    words: String,
    side: Option<usize>,
    ledger: Option<Ledger>,
    faces: Faces,
    sides: u8,
    heading: bool,
}

/// What happened, oldest first.
#[derive(Resource, Default)]
pub struct Log {
    entries: Vec<Entry>,
    open: Option<usize>,
}

/// Opens or closes a line.
#[derive(bevy::prelude::Event)]
pub struct Toggle(pub usize);

/// Most lines that are drawn; older ones are out of sight.
const DRAWN: usize = 150;

impl Log {
    /// The latest line.
    pub fn latest(&self) -> &str {
        self.entries.last().map_or("", |entry| &entry.words)
    }

    /// Adds the line of an event, if it has one.
    pub fn add(&mut self, battle: &Battle, event: &Event) {
        if words::is_minor(event) {
            return;
        }
        let Some(words) = words::sentence(battle, event) else { return };
        let (ledger, faces, sides) = match event {
            Event::Checked(check) => (Some(check.ledger.clone()), check.faces.clone(), check.pool.sides),
            Event::InitiativeSet { ledger, faces, .. } => (Some(ledger.clone()), faces.clone(), 6),
            Event::Harmed { ledger, .. } => (Some(ledger.clone()), Faces::new(), 6),
            Event::Rolled { faces, pool, .. } => (None, faces.clone(), pool.sides),
            _ => (None, Faces::new(), 6),
        };
        let side = event.unit().map(|unit| battle.side(unit).index());
        let heading = matches!(event, Event::RoundStarted { .. } | Event::BattleEnded { .. });
        self.entries.push(Entry { words, side, ledger, faces, sides, heading });
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Log>();
    app.add_systems(OnExit(Screen::Table), |mut log: ResMut<Log>| *log = Log::default());
    app.add_systems(
        Update,
        draw.in_set(ClientSystems::Draw)
            .run_if(resource_exists::<Game>)
            .run_if(resource_changed::<Log>.or_else(resource_changed::<Form>)),
    );
    app.add_observer(|toggle: On<Toggle>, mut log: ResMut<Log>| {
        log.open = if log.open == Some(toggle.0) { None } else { Some(toggle.0) };
    });
}

fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    lists: Query<(&Scroll, &ScrollPosition), With<List>>,
    log: Res<Log>,
) {
    let kept =
        lists.iter().next().map_or((Scroll::like_a_log(), ScrollPosition::DEFAULT), |list| (*list.0, list.1.clone()));
    refill(&mut commands, &panels, Panel::Log, |ui| {
        ui.spawn((section("log"), Node { margin: UiRect::bottom(px(2)), ..default() }));
        let last = log.entries.len().saturating_sub(DRAWN);
        let room = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_height: px(0),
            overflow: Overflow::scroll_y(),
            ..column(1.0)
        };
        ui.spawn((room, List, kept)).with_children(|ui| {
            for (at, entry) in log.entries.iter().enumerate().skip(last) {
                let fresh = at + 6 >= log.entries.len();
                line(ui, at, entry, fresh, log.open == Some(at));
            }
        });
    });
}

/// The lines of the log.
#[derive(Component)]
struct List;

fn line(ui: &mut Ui, at: usize, entry: &Entry, fresh: bool, open: bool) {
    let more = entry.ledger.is_some() || !entry.faces.is_empty();
    let color = match (entry.heading, fresh) {
        (true, _) => crate::client::theme::LAMP,
        (false, true) => TEXT,
        (false, false) => QUIET,
    };
    let node = Node {
        padding: UiRect::axes(px(6), px(2)),
        border_radius: BorderRadius::all(px(ROUND)),
        column_gap: px(7),
        align_items: AlignItems::Start,
        flex_shrink: 0.0,
        ..default()
    };
    let content = |ui: &mut Ui| {
        let mark = entry.side.map_or(CLEAR, side_colour);
        ui.spawn((
            Node {
                width: px(3),
                height: px(14),
                margin: UiRect::top(px(2)),
                border_radius: BorderRadius::all(px(2)),
                flex_shrink: 0.0,
                ..default()
            },
            BackgroundColor(mark),
        ));
        ui.spawn((
            text(&*entry.words, crate::client::assets::REGULAR, Type::Small, color),
            Node { flex_shrink: 1.0, flex_grow: 1.0, flex_basis: px(0), ..default() },
        ));
        if more {
            ui.spawn(icon("dice", 14.0, FAINT));
        }
    };
    if more {
        ui.spawn((card(Skin::BARE, Intent::LogLine(at)), node)).with_children(content);
    } else {
        ui.spawn(node).with_children(content);
    }
    if open {
        let node = Node {
            padding: UiRect::all(px(8)),
            border_radius: BorderRadius::all(px(ROUND)),
            margin: UiRect::axes(px(6), px(3)),
            flex_shrink: 0.0,
            ..column(2.0)
        };
        ui.spawn((node, BackgroundColor(NIGHT))).with_children(|ui| {
            if !entry.faces.is_empty() {
                ui.spawn(row(4.0)).with_children(|ui| dice(ui, &entry.faces, entry.sides));
            }
            if let Some(ledger) = &entry.ledger {
                shot::ledger(ui, ledger);
            }
        });
    }
}

fn dice(ui: &mut Ui, faces: &Faces, sides: u8) {
    for face in faces {
        if sides == 6 {
            ui.spawn(icon(&format!("die_{face}"), 24.0, TEXT));
        } else {
            ui.spawn(icon(if sides == 20 { "d20" } else { "d10" }, 22.0, TEXT));
            ui.spawn(text(face.to_string(), crate::client::assets::BOLD, Type::Small, TEXT));
        }
    }
}
