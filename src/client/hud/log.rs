//! The log: what happened in plain sentences, each line opening into its ledger and dice.

use super::form::{Form, Shape};
use super::layout::{Panel, refill};
use super::luck;
use super::rule_link::link;
use super::scroll::Scroll;
use super::side_mark::{initials, side_mark};
use super::why::why;
use crate::battle::{Battle, Event, Faces, Rule, UnitId};
use crate::client::assets::REGULAR;
use crate::client::board::{LookAt, goals};
use crate::client::film::Film;
use crate::client::hints::Course;
use crate::client::intent::Intent;
use crate::client::play::Game;
use crate::client::report::Report;
use crate::client::screens::Screen;
use crate::client::sets::ClientSystems;
use crate::client::theme::{FAINT, LAMP, NIGHT, QUIET, ROUND, TEXT, Type};
use crate::client::widgets::{Dense, Skin, Ui, card, column, icon, quiet, row, say, section, spring, text};
use crate::words::{self, Line, Reason, Teller};
use bevy::prelude::*;

/// One line of the log.
struct Entry {
    words: String,
    /// Whose line it is: combatant, side and letter.
    whose: Option<(UnitId, usize, String)>,
    kind: Kind,
    rule: Option<&'static str>,
    reasons: Vec<Reason>,
    faces: Faces,
    sides: u8,
    heading: bool,
    /// How much the line matters beside others.
    weight: u8,
}

/// What happened, oldest first.
#[derive(Resource, Default)]
pub struct Log {
    entries: Vec<Entry>,
    open: Option<usize>,
    shown: Filter,
    report: Report,
    teller: Teller,
    /// After how many orders the table stood still, and how many lines there were then.
    rests: Vec<(usize, usize)>,
}

/// What a line tells of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Plain,
    Dice,
    Harm,
}

/// Which lines are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Filter {
    /// All.
    #[default]
    All,
    /// Those with dice.
    Dice,
    /// Those that tell of harm.
    Harm,
}

impl Filter {
    const ALL: [(Self, &'static str); 3] = [(Self::All, "log.all"), (Self::Dice, "log.dice"), (Self::Harm, "log.harm")];

    fn lets(self, entry: &Entry) -> bool {
        match self {
            Self::All => true,
            Self::Dice => entry.heading || entry.kind == Kind::Dice || !entry.faces.is_empty(),
            Self::Harm => entry.heading || entry.kind == Kind::Harm,
        }
    }
}

/// Opens or closes a line.
#[derive(bevy::prelude::Event)]
pub struct Toggle(pub usize);

/// Height of one line, in pixels: so much of the log is always there.
const ONE_LINE: f32 = 24.0;
/// Most lines that are drawn; older ones are out of sight.
const DRAWN: usize = 150;

impl Log {
    /// What matters most of what happened since the table stood still before, and of that the latest.
    pub fn news(&self) -> &str {
        let lines = self.entries.len();
        let from = self.rests.iter().rev().map(|rest| rest.1).find(|from| *from < lines).unwrap_or(0);
        self.entries[from..].iter().max_by_key(|entry| entry.weight).map_or("", |entry| &entry.words)
    }

    /// Adds the line of an event, if it has one.
    pub fn add(&mut self, battle: &Battle, event: &Event) {
        self.report.hear(battle.scheduler().round, event);
        let words = match self.teller.tell(battle, event) {
            Some(Line::New(words)) => words,
            Some(Line::Latest(words)) => {
                self.entries.pop();
                words
            }
            None => return,
        };
        let (ledger, faces, sides) = match event {
            Event::Checked(check) => (Some((check.unit, &check.ledger)), check.faces.clone(), check.pool.sides),
            Event::InitiativeSet { unit, ledger, faces, .. } => (Some((*unit, ledger)), faces.clone(), 6),
            Event::Harmed { unit, ledger, .. } => (Some((*unit, ledger)), Faces::new(), 6),
            Event::Rolled { faces, pool, .. } => (None, faces.clone(), pool.sides),
            _ => (None, Faces::new(), 6),
        };
        let reasons = ledger.map_or_else(Vec::new, |(unit, ledger)| words::reasons(battle, unit, ledger, None));
        let whose = event.unit().map(|unit| (unit, battle.side(unit).index(), initials(battle, unit)));
        let heading =
            matches!(event, Event::RoundStarted { .. } | Event::SurpriseRoundStarted | Event::BattleEnded { .. });
        let kind = match event {
            Event::Checked(_) | Event::Rolled { .. } => Kind::Dice,
            Event::Harmed { .. } | Event::StatChanged { .. } | Event::LifeChanged { .. } => Kind::Harm,
            _ => Kind::Plain,
        };
        let weight = match event {
            Event::BattleEnded { .. } => 4,
            Event::LifeChanged { .. } => 3,
            Event::Harmed { .. } => 2,
            Event::Hit { .. } | Event::Missed { .. } | Event::Exploded { .. } => 1,
            _ => 0,
        };
        let rule = rule_of(event).map(|rule| rule.0);
        self.entries.push(Entry { words, whose, kind, weight, rule, reasons, faces, sides, heading });
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Log>();
    app.add_systems(OnExit(Screen::Table), |mut log: ResMut<Log>| *log = Log::default());
    app.add_systems(
        Update,
        draw.in_set(ClientSystems::Draw)
            .run_if(resource_exists::<Game>)
            .run_if(resource_changed::<Log>.or_else(resource_changed::<Form>).or_else(resource_changed::<Course>)),
    );
    app.add_systems(Update, filter.in_set(ClientSystems::Act));
    app.add_systems(Update, take_back.in_set(ClientSystems::Draw).before(draw).run_if(resource_exists::<Game>));
    app.add_observer(|toggle: On<Toggle>, mut log: ResMut<Log>, mut look: MessageWriter<LookAt>| {
        log.open = if log.open == Some(toggle.0) { None } else { Some(toggle.0) };
        if let Some((unit, ..)) = log.entries.get(toggle.0).and_then(|entry| entry.whose.as_ref()) {
            look.write(LookAt(*unit));
        }
    });
}

/// Drops the lines of an order that has been taken back.
fn take_back(game: Res<Game>, film: Res<Film>, mut log: ResMut<Log>) {
    if game.is_watched() || film.is_playing() {
        return;
    }
    let (orders, lines) = (game.orders_since(0).len(), log.entries.len());
    let rests = &mut log.bypass_change_detection().rests;
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
            log.bypass_change_detection().teller.pause();
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
            for (at, entry) in log.entries.iter().enumerate().skip(last).filter(|line| log.shown.lets(line.1)) {
                let fresh = at + 6 >= log.entries.len();
                line(ui, at, entry, fresh, log.open == Some(at));
            }
        });
        luck::draw(ui, game.battle(), &log.report);
    });
}

/// What one's own side is after and how far it is; where that has a place, pressing brings it into view.
fn aims(ui: &mut Ui, game: &Game) {
    let node = Node { border_radius: BorderRadius::all(px(ROUND)), flex_shrink: 0.0, ..default() };
    for words in game.aims() {
        let words = text(words, REGULAR, Type::Small, LAMP);
        if goals(game.battle()).next().is_some() {
            ui.spawn((card(Skin::BARE, Intent::ShowGoals), node.clone())).with_child(words);
        } else {
            ui.spawn(node.clone()).with_child(words);
        }
    }
}

/// The head of the log: which lines are shown.
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
            ui.spawn((card(skin, Intent::LogFilter(filter)), node)).with_children(|ui| {
                ui.spawn(text(say(words), REGULAR, Type::Tiny, if filter == shown { LAMP } else { QUIET }));
            });
        }
    });
}

fn filter(mut intents: MessageReader<Intent>, mut log: ResMut<Log>) {
    for intent in intents.read() {
        if let Intent::LogFilter(filter) = intent {
            log.shown = *filter;
        }
    }
}

/// The rule that an event comes from.
fn rule_of(event: &Event) -> Option<Rule> {
    match event {
        Event::Checked(check) => Some(check.rule),
        Event::InitiativeShifted { shift, .. } => Some(shift.rule),
        Event::ConditionSet { condition, .. } => Some(condition.rule),
        Event::TurnPassed { rule, .. }
        | Event::TurnGranted { rule, .. }
        | Event::InitiativeSet { rule, .. }
        | Event::Moved { rule, .. }
        | Event::AltitudeChanged { rule, .. }
        | Event::StanceChanged { rule, .. }
        | Event::Readied { rule, .. }
        | Event::ReloadProgressed { rule, .. }
        | Event::Reloaded { rule, .. }
        | Event::AmmoSpent { rule, .. }
        | Event::ItemDamaged { rule, .. }
        | Event::Jammed { rule, .. }
        | Event::Idled { rule, .. }
        | Event::Dropped { rule, .. }
        | Event::PickedUp { rule, .. }
        | Event::Declared { rule, .. }
        | Event::Reacted { rule, .. }
        | Event::HeldFire { rule, .. }
        | Event::Rolled { rule, .. }
        | Event::Hit { rule, .. }
        | Event::Missed { rule, .. }
        | Event::Harmed { rule, .. }
        | Event::StatChanged { rule, .. }
        | Event::ConditionEnded { rule, .. }
        | Event::LifeChanged { rule, .. }
        | Event::ThingMoved { rule, .. }
        | Event::Exploded { rule, .. }
        | Event::Caught { rule, .. }
        | Event::TerrainChanged { rule, .. }
        | Event::Noted { rule, .. } => Some(*rule),
        _ => None,
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
            text(&*entry.words, crate::client::assets::REGULAR, Type::Small, color),
            Node { flex_shrink: 1.0, flex_grow: 1.0, flex_basis: px(0), ..default() },
        ));
        if more {
            ui.spawn(icon("dice", 14.0, FAINT));
        }
    };
    ui.spawn((card(Skin::BARE, Intent::LogLine(at)), node, Dense)).with_children(content);
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
            ui.spawn(text(face.to_string(), crate::client::assets::BOLD, Type::Small, TEXT));
        }
    }
}
