//! The rulebook: rules by chapter, ID and search, and cards of the armouries.

use crate::client::base::assets::{MEDIUM, REGULAR};
use crate::client::base::intent::{Intent, Intents};
use crate::client::base::say::say;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Navigate, Overlay};
use crate::client::base::theme::{LAMP, LINE, PANEL, QUIET, ROUND, TEXT, Type};
use crate::client::game::levels::{Chosen, Levels};
use crate::client::game::play::Game;
use crate::client::screens::armoury::{Card, shelves};
use crate::client::screens::page::{ground, head};
use crate::client::screens::rule_picture;
use crate::client::settings::{Command, Settings};
use crate::client::widgets::{
    Field, Lines, Places, Reveal, Room, RuleLink, Shown, Skin, Typing, Ui, bold, card, column, field, medium, place,
    quiet, row, scroll, section, text,
};
use crate::rules::rulebook::{self, Book, Entry};
use bevy::prelude::*;

/// The most rules that a search shows.
const FOUND: usize = 60;

/// The field of the search.
pub(super) const SEARCH: Field = Field { name: "search", digits: false };

/// The open place of the rulebook; as an intent, the one to open.
#[derive(Resource, Message, Clone, PartialEq, Eq, Debug)]
enum At {
    /// A chapter: the indices of the book and the chapter.
    Chapter(usize, usize),
    /// One rule.
    Rule(String),
    /// A part of an armoury.
    Shelf(usize),
}

impl Intent for At {
    const KEEPS_TYPING: bool = true;
}

#[derive(Component)]
struct Page;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(At::Chapter(0, 0)).add_message::<At>();
    app.add_systems(OnEnter(Overlay::Rules), |mut commands: Commands| ground(&mut commands, Overlay::Rules, Page));
    app.add_systems(Update, (key.in_set(ClientSystems::Sense), open.in_set(ClientSystems::Act)));
    let changed = resource_changed::<At>
        .or_else(resource_changed::<Lines>)
        .or_else(resource_changed::<Typing>)
        .or_else(resource_changed::<Room>)
        .or_else(|pages: Query<(), Added<Page>>| !pages.is_empty());
    app.add_systems(Update, fill.in_set(ClientSystems::Draw).run_if(in_state(Overlay::Rules)).run_if(changed));
}

fn key(
    keys: Res<ButtonInput<KeyCode>>,
    (settings, typing): (Res<Settings>, Res<Typing>),
    (overlay, tips): (Res<State<Overlay>>, Query<&Shown>),
    mut intents: Intents,
) {
    if settings.keys.pressed(&keys, Command::Rules) && !typing.takes_letters() {
        let rule = tips.iter().find_map(|tip| tip.rule);
        match (*overlay.get() == Overlay::Rules, rule) {
            (true, _) => intents.send(Navigate::Back),
            (false, Some(rule)) => intents.send(RuleLink(rule.to_owned())),
            (false, None) => intents.send(Navigate::Over(Overlay::Rules)),
        }
    }
}

/// Opens a rule or a part of the page, from wherever it is asked for.
fn open(
    (mut links, mut places): (MessageReader<RuleLink>, MessageReader<At>),
    mut at: ResMut<At>,
    (mut lines, mut scrolled): (ResMut<Lines>, ResMut<Places>),
    (overlay, mut next): (Res<State<Overlay>>, ResMut<NextState<Overlay>>),
) {
    let links = links.read().map(|link| At::Rule(link.0.clone()));
    for wanted in links.chain(places.read().cloned()) {
        *at = wanted;
        lines.set(SEARCH, "");
        scrolled.reset("rules");
        if *overlay.get() != Overlay::Rules {
            next.set(Overlay::Rules);
        }
    }
}

/// The chapters of a book, in reading order.
fn chapters(book: &Book) -> Vec<&str> {
    let mut chapters: Vec<&str> = Vec::new();
    for entry in &book.entries {
        if !chapters.contains(&entry.group.as_str()) {
            chapters.push(&entry.group);
        }
    }
    chapters
}

fn fill(
    mut commands: Commands,
    page: Single<Entity, With<Page>>,
    at: Res<At>,
    lines: Res<Lines>,
    (typing, room, settings): (Res<Typing>, Res<Room>, Res<Settings>),
    (game, laid): (Option<Res<Game>>, Query<(), Added<Page>>),
    (levels, chosen): (Res<Levels>, Res<Chosen>),
    mut reveal: MessageWriter<Reveal>,
) {
    let words = lines.get(SEARCH).trim();
    let mut found: Vec<&Entry> = if words.is_empty() { Vec::new() } else { rulebook::search(words) };
    // The rules in force come first, or those of the chosen level.
    let level = levels.0.get(chosen.level).map(|level| &level.battle);
    let system =
        game.as_ref().map(|game| game.battle()).or(level).map_or("", |battle| battle.rules().core.id().as_str());
    found.sort_by_key(|entry| book_of(entry).is_some_and(|book| book.system != system));
    if at.is_changed() || !laid.is_empty() {
        reveal.write_batch(chapter_of(&at).map(|(book, chapter)| Reveal::of(At::Chapter(book, chapter))));
    }
    commands.entity(*page).despawn_children().with_children(|ui| {
        head(ui, "rules.title", &settings.keys);
        ui.spawn(Node { flex_shrink: 0.0, ..row(10.0) }).with_children(|ui| {
            field(ui, SEARCH, &lines, *typing, "rules.search");
        });
        let node = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_height: px(0),
            column_gap: px(22),
            row_gap: px(10),
            flex_direction: if room.wide { FlexDirection::Row } else { FlexDirection::Column },
            ..default()
        };
        ui.spawn(node).with_children(|ui| {
            let side = Node {
                width: if room.wide { px(270) } else { auto() },
                height: if room.wide { auto() } else { percent(30) },
                flex_shrink: 0.0,
                min_height: px(0),
                padding: UiRect::all(px(if room.wide { 0 } else { 8 })),
                border: UiRect::all(px(if room.wide { 0 } else { 1 })),
                border_radius: BorderRadius::all(px(ROUND)),
                ..default()
            };
            // On a phone the results take the room that the keyboard leaves.
            if room.wide || words.is_empty() {
                ui.spawn((side, BorderColor::all(LINE)))
                    .with_children(|ui| scroll(ui, "chapters", |ui| contents(ui, &at, system, words.is_empty())));
            }
            ui.spawn(Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), min_height: px(0), ..default() })
                .with_children(|ui| scroll(ui, "rules", |ui| text_of(ui, &at, words, &found)));
        });
    });
}

/// The book of a rule.
fn book_of(entry: &Entry) -> Option<&'static Book> {
    rulebook::books().iter().find(|book| book.entries.iter().any(|one| one.id == entry.id))
}

/// The open chapter: the indices of its book and itself.
fn chapter_of(at: &At) -> Option<(usize, usize)> {
    match at {
        At::Chapter(book, chapter) => Some((*book, *chapter)),
        At::Rule(id) => rulebook::books().iter().enumerate().find_map(|(number, book)| {
            let entry = book.entries.iter().find(|entry| entry.id.eq_ignore_ascii_case(id))?;
            Some((number, chapters(book).iter().position(|chapter| *chapter == entry.group)?))
        }),
        At::Shelf(_) => None,
    }
}

/// The list of chapters; the rules of the system in force come first.
fn contents(ui: &mut Ui, at: &At, system: &str, browsing: bool) {
    let open = chapter_of(at);
    let mut books: Vec<(usize, &Book)> = rulebook::books().iter().enumerate().collect();
    books.sort_by_key(|book| book.1.system != system);
    for (number, book) in books {
        let node = Node { margin: UiRect { top: px(8), bottom: px(3), ..default() }, flex_shrink: 0.0, ..default() };
        ui.spawn((section(&book.title), node));
        for (place, chapter) in chapters(book).iter().enumerate() {
            let own = browsing && open == Some((number, place));
            content(ui, chapter, own, At::Chapter(number, place));
        }
    }
    let mut heading = "";
    for (number, shelf) in shelves().iter().enumerate() {
        if shelf.heading != heading {
            let node =
                Node { margin: UiRect { top: px(8), bottom: px(3), ..default() }, flex_shrink: 0.0, ..default() };
            ui.spawn((section(&shelf.heading), node));
            heading = &shelf.heading;
        }
        content(ui, &shelf.title, browsing && *at == At::Shelf(number), At::Shelf(number));
    }
}

fn content(ui: &mut Ui, title: &str, own: bool, part: At) {
    let node = Node {
        padding: UiRect::axes(px(10), px(5)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        flex_shrink: 0.0,
        ..default()
    };
    ui.spawn((card(if own { Skin::CHOSEN } else { Skin::BARE }, part), node)).with_children(|ui| {
        ui.spawn(text(title, REGULAR, Type::Body, if own { LAMP } else { TEXT }));
    });
}

fn text_of(ui: &mut Ui, at: &At, words: &str, found: &[&Entry]) {
    if !words.is_empty() {
        let key = match found.len() {
            0 => "rules.nothing_found",
            1..=FOUND => "rules.found",
            _ => "rules.found_more",
        };
        ui.spawn(quiet(say(key).replace("{n}", &found.len().to_string()).replace("{shown}", &FOUND.to_string())));
        return found.iter().take(FOUND).for_each(|entry| rule(ui, entry, true));
    }
    match at {
        At::Chapter(book, chapter) => {
            let Some(book) = rulebook::books().get(*book) else { return };
            let Some(chapter) = chapters(book).get(*chapter).copied() else { return };
            ui.spawn(bold(chapter, Type::Head, TEXT));
            book.entries.iter().filter(|entry| entry.group == chapter).for_each(|entry| rule(ui, entry, false));
        }
        At::Shelf(number) => {
            let Some(shelf) = shelves().get(*number) else { return };
            ui.spawn(bold(format!("{} \u{b7} {}", shelf.title, shelf.system), Type::Head, TEXT));
            let node = Node { flex_wrap: FlexWrap::Wrap, flex_shrink: 0.0, column_gap: px(10), ..default() };
            ui.spawn(node).with_children(|ui| shelf.cards.iter().for_each(|one| thing(ui, one)));
        }
        At::Rule(id) => match rulebook::find(id) {
            Some(entry) => rule(ui, entry, true),
            None => {
                ui.spawn(quiet(say("rules.no_such_rule").replace("{id}", id)));
            }
        },
    }
}

/// A rule with its table and links to its neighbours; `apart`: also a link to its chapter.
fn rule(ui: &mut Ui, entry: &Entry, apart: bool) {
    let node = Node {
        padding: UiRect::all(px(14)),
        margin: UiRect::top(px(10)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        flex_shrink: 0.0,
        ..column(7.0)
    };
    ui.spawn((node, BackgroundColor(PANEL), BorderColor::all(LINE))).with_children(|ui| {
        ui.spawn(Node { flex_wrap: FlexWrap::Wrap, align_items: AlignItems::Baseline, ..row(10.0) }).with_children(
            |ui| {
                ui.spawn(medium(&*entry.title, Type::Head, TEXT));
                ui.spawn(medium(&*entry.id, Type::Small, LAMP));
                if let Some(book) = book_of(entry).filter(|_| apart) {
                    ui.spawn(quiet(format!("{} \u{b7} {}", book.title, entry.group)));
                }
            },
        );
        ui.spawn(text(&*entry.text, REGULAR, Type::Body, TEXT));
        entry.pictures.iter().for_each(|picture| rule_picture::draw(ui, picture));
        table(ui, &entry.table);
        if !entry.see.is_empty() {
            ui.spawn(Node { flex_wrap: FlexWrap::Wrap, row_gap: px(4), ..row(6.0) }).with_children(|ui| {
                ui.spawn(quiet(say("rules.see")));
                for id in &entry.see {
                    let node = Node {
                        padding: UiRect::axes(px(8), px(2)),
                        border: UiRect::all(px(1)),
                        border_radius: BorderRadius::all(px(5)),
                        ..default()
                    };
                    ui.spawn((card(Skin::PLAIN, RuleLink(id.clone())), node)).with_children(|ui| {
                        let title = rulebook::find(id).map_or("", |entry| &entry.title);
                        ui.spawn(medium(format!("{title} \u{b7} {id}"), Type::Small, QUIET));
                    });
                }
            });
        }
    });
}

/// An item of an armoury with its numbers.
fn thing(ui: &mut Ui, one: &Card) {
    let node = Node {
        padding: UiRect::all(px(12)),
        margin: UiRect::top(px(10)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        flex_grow: 1.0,
        flex_basis: px(300),
        max_width: percent(100),
        ..column(3.0)
    };
    ui.spawn((node, BackgroundColor(PANEL), BorderColor::all(LINE))).with_children(|ui| {
        ui.spawn(Node { align_items: AlignItems::Baseline, flex_wrap: FlexWrap::Wrap, ..row(10.0) }).with_children(
            |ui| {
                ui.spawn(medium(&*one.name, Type::Head, TEXT));
                if !one.rule.is_empty() {
                    let node = Node {
                        border_radius: BorderRadius::all(px(4)),
                        padding: UiRect::horizontal(px(4)),
                        ..default()
                    };
                    ui.spawn((card(Skin::BARE, RuleLink(one.rule.clone())), node)).with_children(|ui| {
                        ui.spawn(medium(&*one.rule, Type::Small, LAMP));
                    });
                }
            },
        );
        if !one.note.is_empty() {
            ui.spawn((quiet(&*one.note), Node { margin: UiRect::bottom(px(4)), ..default() }));
        }
        for (what, value) in &one.facts {
            ui.spawn(Node { column_gap: px(10), ..default() }).with_children(|ui| {
                ui.spawn(place(104.0)).with_child(quiet(&**what));
                let node = Node { flex_shrink: 1.0, flex_grow: 1.0, flex_basis: px(0), ..default() };
                ui.spawn((text(&**value, REGULAR, Type::Small, TEXT), node));
            });
        }
    });
}

/// A table; the first row is its heading.
fn table(ui: &mut Ui, rows: &[Vec<String>]) {
    let Some(columns) = rows.iter().map(Vec::len).max() else { return };
    let longest = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(String::len).max().unwrap_or(1);
    let shares: Vec<f32> = (0..columns).map(|column| longest(column).clamp(4, 40) as f32).collect();
    ui.spawn(column(0.0)).with_children(|ui| {
        for (number, cells) in rows.iter().enumerate() {
            let node = Node {
                padding: UiRect::axes(px(8), px(4)),
                border: UiRect::bottom(px(1)),
                column_gap: px(10),
                ..default()
            };
            ui.spawn((node, BorderColor::all(LINE))).with_children(|ui| {
                for (share, cell) in shares.iter().zip(cells) {
                    let (font, color) = if number == 0 { (MEDIUM, QUIET) } else { (REGULAR, TEXT) };
                    let node = Node { flex_grow: *share, flex_basis: px(0), min_width: px(0), ..default() };
                    ui.spawn((text(&**cell, font, Type::Small, color), node));
                }
            });
        }
    });
}
