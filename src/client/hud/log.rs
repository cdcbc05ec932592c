//! The log in plain sentences; a line unfolds into its ledger and dice.

use crate::battle::Faces;
use crate::client::base::assets::REGULAR;
use crate::client::base::intent::Intent;
use crate::client::base::say::say;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::Screen;
use crate::client::base::theme::{FAINT, LAMP, NIGHT, QUIET, ROUND, TEXT, Type};
use crate::client::board::{ShowGoals, goals};
use crate::client::game::log::{Entry, Filter, Log};
use crate::client::game::play::Game;
use crate::client::game::reel::Film;
use crate::client::game::stage::LookAt;
use crate::client::hints::Course;
use crate::client::hud::luck;
use crate::client::hud::rule_link::link;
use crate::client::hud::side_mark::side_mark;
use crate::client::hud::why::why;
use crate::client::layout::form::{Form, Shape};
use crate::client::layout::panels::{Panel, refill};
use crate::client::layout::scroll::Scroll;
use crate::client::widgets::{Dense, Skin, Ui, card, column, icon, quiet, row, section, spring, text};
use bevy::prelude::*;

/// The height of one line, in pixels: the least height of the log.
const ONE_LINE: f32 = 24.0;
/// The most lines drawn; older ones are left out.
const DRAWN: usize = 150;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Log>().add_message::<LogIntent>();
    app.add_systems(OnExit(Screen::Table), |mut log: ResMut<Log>| *log = Log::default());
    app.add_systems(
        Update,
        draw.in_set(ClientSystems::Draw)
            .run_if(resource_exists::<Game>)
            .run_if(resource_changed::<Log>.or_else(resource_changed::<Form>).or_else(resource_changed::<Course>)),
    );
    app.add_systems(Update, choose.in_set(ClientSystems::Act));
    app.add_systems(Update, take_back.in_set(ClientSystems::Draw).before(draw).run_if(resource_exists::<Game>));
}

/// Drops the lines of an order that was undone.
fn take_back(game: Res<Game>, film: Res<Film>, mut log: ResMut<Log>) {
    if game.is_watched() || film.is_playing() {
        return;
    }
    let (orders, lines) = (game.orders_since(0).len(), log.entries.len());
    if log.rests.last() == Some(&(orders, lines)) {
        return;
    }
    let log = &mut *log;
    let rests = &mut log.rests;
    let known = rests.len();
    rests.retain(|rest| rest.0 <= orders);
    let undone = rests.len() < known;
    match rests.last_mut().filter(|rest| rest.0 == orders) {
        Some((_, then)) if undone => {
            let then = *then;
            log.entries.truncate(then);
            log.teller.pause();
            log.open = log.open.filter(|open| *open < then);
        }
        Some((_, then)) => *then = lines,
        None => {
            rests.push((orders, lines));
            log.teller.pause();
        }
    }
}

fn draw(
    mut commands: Commands,
    panels: Query<(Entity, &Panel)>,
    lists: Query<(&Scroll, &ScrollPosition), With<List>>,
    (log, game): (Res<Log>, Res<Game>),
    (course, form): (Res<Course>, Res<Form>),
) {
    let kept =
        lists.iter().next().map_or((Scroll::like_a_log(), ScrollPosition::DEFAULT), |list| (*list.0, list.1.clone()));
    refill(&mut commands, &panels, Panel::Log, |ui| {
        if form.shape == Shape::Wide && course.lesson().is_none() && !course.tells_aims() {
            aims(ui, &game);
        }
        head(ui, log.shown);
        let last = log.entries.len().saturating_sub(DRAWN);
        let room = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_height: px(ONE_LINE),
            overflow: Overflow::scroll_y(),
            ..column(1.0)
        };
        ui.spawn((room, List, kept)).with_children(|ui| {
            for (at, entry) in log.entries.iter().enumerate().skip(last).filter(|line| line.1.is_among(log.shown)) {
                let fresh = at + 6 >= log.entries.len();
                line(ui, at, entry, fresh, log.open == Some(at));
            }
        });
        luck::draw(ui, game.battle(), &log.report);
    });
}

/// The objectives of one's own side and their progress; pressing one with a place on the map brings it into view.
fn aims(ui: &mut Ui, game: &Game) {
    let node = Node { border_radius: BorderRadius::all(px(ROUND)), flex_shrink: 0.0, ..default() };
    for words in game.aims() {
        let words = text(words, REGULAR, Type::Small, LAMP);
        if goals(game.battle()).next().is_some() {
            ui.spawn((card(Skin::BARE, ShowGoals), node.clone())).with_child(words);
        } else {
            ui.spawn(node.clone()).with_child(words);
        }
    }
}

/// The head of the log with its filters.
fn head(ui: &mut Ui, shown: Filter) {
    ui.spawn(Node { flex_shrink: 0.0, ..row(4.0) }).with_children(|ui| {
        ui.spawn(section(&say("log.title")));
        ui.spawn(spring());
        for (filter, words) in Filter::ALL {
            let node = Node {
                padding: UiRect::axes(px(8), px(2)),
                min_width: px(0),
                justify_content: JustifyContent::Center,
                border: UiRect::all(px(1)),
                border_radius: BorderRadius::all(px(ROUND)),
                ..default()
            };
            let skin = if filter == shown { Skin::CHOSEN } else { Skin::BARE };
            ui.spawn((card(skin, LogIntent::Filter(filter)), node)).with_children(|ui| {
                ui.spawn(text(say(words), REGULAR, Type::Tiny, if filter == shown { LAMP } else { QUIET }));
            });
        }
    });
}

/// What the player does with the log.
#[derive(Message, Clone, PartialEq, Debug)]
enum LogIntent {
    /// Open or close a line.
    Line(usize),
    /// Change the filter.
    Filter(Filter),
}

impl Intent for LogIntent {}

/// Opens and closes lines, and changes the filter.
fn choose(mut intents: MessageReader<LogIntent>, mut log: ResMut<Log>, mut look: MessageWriter<LookAt>) {
    for intent in intents.read() {
        match intent {
            LogIntent::Filter(filter) => log.shown = *filter,
            LogIntent::Line(line) => {
                log.open = if log.open == Some(*line) { None } else { Some(*line) };
                let whose = log.entries.get(*line).and_then(|entry| entry.whose.as_ref());
                look.write_batch(whose.map(|whose| LookAt(whose.0)));
            }
        }
    }
}

/// The lines of the log.
#[derive(Component)]
struct List;

fn line(ui: &mut Ui, at: usize, entry: &Entry, fresh: bool, open: bool) {
    let more = !entry.reasons.is_empty() || !entry.faces.is_empty();
    let color = match (entry.heading, fresh) {
        (true, _) => LAMP,
        (false, true) => TEXT,
        (false, false) => QUIET,
    };
    let node = Node {
        padding: UiRect::axes(px(6), px(2)),
        border_radius: BorderRadius::all(px(ROUND)),
        column_gap: px(7),
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    };
    let content = |ui: &mut Ui| {
        match &entry.whose {
            Some((_, side, letter)) => side_mark(ui, *side, letter, 19.0, true),
            None => {
                ui.spawn(Node { width: px(19), flex_shrink: 0.0, ..default() });
            }
        }
        ui.spawn((
            text(&*entry.words, crate::client::base::assets::REGULAR, Type::Small, color),
            Node { flex_shrink: 1.0, flex_grow: 1.0, flex_basis: px(0), ..default() },
        ));
        if more {
            ui.spawn(icon("dice", 14.0, FAINT));
        }
    };
    ui.spawn((card(Skin::BARE, LogIntent::Line(at)), node, Dense)).with_children(content);
    if open && (more || entry.rule.is_some()) {
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
            if !entry.reasons.is_empty() {
                why(ui, &entry.reasons);
            }
            if let Some(rule) = entry.rule {
                ui.spawn(row(6.0)).with_children(|ui| {
                    ui.spawn(quiet(say("log.rule")));
                    link(ui, rule);
                });
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
            ui.spawn(text(face.to_string(), crate::client::base::assets::BOLD, Type::Small, TEXT));
        }
    }
}
