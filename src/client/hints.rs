//! A card below the log, or on the map where no panel lies beside it, that tells what to do next: the lessons of a level, and
//! hints when something comes up for the first time.

use super::board::{BoardCamera, goals, place};
use super::film::{Film, Stage};
use super::hud::form::Form;
use super::hud::{Eaves, Edge, Folds, Guest, Panel, Room, Solid};
use super::intent::Intent;
use super::levels::Levels;
use super::options::Player;
use super::plan::{Plan, Preview};
use super::play::Game;
use super::screens::{Overlay, Screen};
use super::sets::ClientSystems;
use super::settings::{Command, Settings};
use super::theme::{LAMP, LINE, NIGHT, PANEL, QUIET, ROUND, TEXT, Type};
use super::widgets::{Skin, Ui, card, column, medium, row, say, section, spring, stripe, tell, text};
use crate::battle::odds::is_reaction;
use crate::battle::oracle::{Choice, Wanted};
use crate::battle::{Battle, Post, SideId, UnitId};
use crate::grid::Zone;
use crate::replay::Step;
use crate::scenario::{Learnt, Lesson};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// Distance of the card from the left edge of the map, beside the buttons that lie there.
const LEFT: f32 = 60.0;
/// Least height of the table with room for the card below the log.
const COLUMN: f32 = 470.0;
/// Height of the map, in pixels of the panels' scale, up to which the card lies along its edge instead of in a corner.
const LOW: f32 = 300.0;
/// How close to the card a combatant counts as hidden by it.
const NEAR: f32 = 20.0;
/// The hint that tells at the beginning of every battle what it is about.
const AIM: &str = "aim";

/// The hints that come up while nothing is pointed at.
const CALM: [&str; 5] = ["hurt", "undo", "driver", "aboard", "turn"];

/// What the card may say.
#[derive(Resource, Default, PartialEq, Debug)]
pub struct Course {
    lessons: Vec<Lesson>,
    at: usize,
    heard: usize,
    hint: Option<&'static str>,
    /// Through whose eyes the table is seen.
    viewer: Option<SideId>,
    /// What that side is after, until it has been read.
    aims: Vec<String>,
    /// The sides that have read it.
    read: Vec<SideId>,
    /// Whether that has a place on the map.
    goals: bool,
    /// Whether it makes room for the map, until it says something else.
    folded: bool,
    /// The corner of the map in which the card stands: at the right, and below.
    corner: (bool, bool),
    /// Height of what lies at the lower edge of the map, in pixels of the window.
    below: f32,
}

impl Course {
    /// The lesson that is taught, from 1; none where there is none any more.
    pub fn lesson(&self) -> Option<usize> {
        (self.at < self.lessons.len()).then_some(self.at + 1)
    }
}

#[derive(Component)]
struct Card;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Course>();
    app.add_systems(OnExit(Screen::Table), |mut course: ResMut<Course>| *course = Course::default());
    let table = in_state(Screen::Table).and_then(resource_exists::<Game>);
    app.add_systems(
        Update,
        (enrol, learn, dismiss).chain().after(ClientSystems::Act).before(ClientSystems::Film).run_if(table.clone()),
    );
    app.add_systems(Update, notice.after(ClientSystems::Plan).before(ClientSystems::Draw).run_if(table.clone()));
    let sides = sidestep.after(ClientSystems::Film).before(ClientSystems::Draw);
    app.add_systems(Update, sides.run_if(table.clone()));
    let changed = resource_changed::<Course>
        .or_else(resource_changed::<Settings>)
        .or_else(resource_changed::<Room>)
        .or_else(resource_changed::<Form>)
        .or_else(state_changed::<Overlay>);
    app.add_systems(Update, draw.in_set(ClientSystems::Draw).run_if(table).run_if(changed));
}

/// Takes the lessons of the level that is on the table.
fn enrol(game: Res<Game>, levels: Res<Levels>, mut course: ResMut<Course>) {
    if !game.is_added() {
        return;
    }
    let log = game.recorded();
    let level = levels.of(&log).map(|at| &levels.0[at]).filter(|_| !game.is_watched());
    let lessons = level.map(|level| level.lessons.clone()).unwrap_or_default();
    let goals = goals(game.battle()).next().is_some();
    *course = Course { lessons, goals, heard: log.entries.len(), ..Course::default() };
}

/// Goes on to the next lesson when what the present one asks for has been done.
fn learn(mut game: ResMut<Game>, mut course: ResMut<Course>) {
    if !game.is_changed() {
        return;
    }
    let events = game.bypass_change_detection().hear();
    let battle = game.battle();
    let learner = |unit: UnitId| game.player(battle.side(unit)) == Player::Human;
    let orders = game.orders_since(course.heard);
    let done = course.lessons.get(course.at).is_some_and(|lesson| {
        let ordered = orders.iter().any(|entry| match &entry.step {
            Step::Order(order) => learner(order.unit) && lesson.is_done_by(order),
            Step::Begin => false,
        });
        let sides = (0..battle.setup().sides.len()).map(|at| crate::battle::SideId(at as u8));
        let mut people = sides.filter(|side| game.player(*side) == Player::Human);
        ordered || people.any(|side| events.iter().any(|event| lesson.is_learnt_from(battle, side, event)))
    });
    let heard = course.heard + orders.len();
    if heard != course.heard {
        course.heard = heard;
    }
    if done {
        course.at += 1;
        course.folded = false;
    }
}

fn dismiss(mut intents: MessageReader<Intent>, mut course: ResMut<Course>, mut settings: ResMut<Settings>) {
    for intent in intents.read() {
        match intent {
            Intent::Learnt => match course.hint.take() {
                Some(AIM) => {
                    course.aims.clear();
                    let viewer = course.viewer;
                    course.read.extend(viewer);
                }
                Some(hint) => drop(settings.known_hints.insert(hint.to_owned())),
                None => (course.at, course.folded) = (course.at + 1, false),
            },
            Intent::NoHints => settings.hints = false,
            Intent::FoldHint => course.folded = !course.folded,
            _ => {}
        }
    }
}

/// What comes up now that has not been explained yet.
fn notice(
    game: Res<Game>,
    (film, plan, preview): (Res<Film>, Res<Plan>, Res<Preview>),
    settings: Res<Settings>,
    mut course: ResMut<Course>,
) {
    if course.viewer != game.viewer() {
        course.viewer = game.viewer();
        // Where there are lessons, they say what to do.
        let news = course.lessons.is_empty() && course.viewer.is_some_and(|side| !course.read.contains(&side));
        course.aims = if news { game.aims() } else { Vec::new() };
    }
    let quiet = !settings.hints || game.is_watched() || game.battle().is_over();
    // A lesson makes way for a decision that it does not speak of.
    let lesson = course.lessons.get(course.at).map(|lesson| lesson.until == Learnt::Reacted);
    let hint = match lesson {
        _ if quiet => None,
        _ if !course.aims.is_empty() => Some(AIM),
        None => fitting(&game, &film, &plan, &preview),
        Some(reacting) => game.choice().map(of_choice).filter(|hint| !(reacting && *hint == "reaction")),
    };
    let hint = hint.filter(|hint| !settings.known_hints.contains(*hint));
    // Who goes from the odds to the card that explains them leaves the enemy.
    if course.hint == Some("odds") && hint.is_some_and(|hint| CALM.contains(&hint)) && plan.unit.is_some() {
        return;
    }
    // A hint stays until it is put away or its occasion has passed.
    if course.hint != hint {
        (course.hint, course.folded) = (hint, false);
    }
}

fn fitting(game: &Game, film: &Film, plan: &Plan, preview: &Preview) -> Option<&'static str> {
    if let Some(choice) = game.choice() {
        return Some(of_choice(choice));
    }
    let Some(unit) = plan.unit else {
        return (game.machine_to_move() || film.is_playing()).then_some("machine");
    };
    if preview.prospect.is_some() {
        Some("odds")
    } else if hurt(game.battle(), unit) {
        Some("hurt")
    } else if game.can_undo() {
        Some("undo")
    } else {
        Some(match game.battle().seat(unit).map(|seat| seat.post) {
            Some(Post::Driver) => "driver",
            Some(_) => "aboard",
            None => "turn",
        })
    }
}

fn of_choice(choice: &Choice) -> &'static str {
    match choice.wanted {
        _ if is_reaction(choice.what) => "reaction",
        Wanted::Some(_) => "many",
        _ => "decision",
    }
}

/// Puts the card where it hides nobody, if there is such a place.
fn sidestep(
    game: Res<Game>,
    stage: Res<Stage>,
    camera: Single<(&Camera, &GlobalTransform), With<BoardCamera>>,
    cards: Query<&ComputedNode, (With<Card>, Without<Guest>)>,
    panels: Query<(&Panel, &ComputedNode)>,
    (room, scale, form): (Res<Room>, Res<UiScale>, Res<Form>),
    mut course: ResMut<Course>,
) {
    let slips = panels.iter().filter(|panel| matches!(panel.0, Panel::Variants | Panel::Leaving));
    let slips =
        slips.map(|panel| panel.1.size.y * panel.1.inverse_scale_factor * scale.0).fold(0.0_f32, f32::max).round();
    if course.below != slips {
        course.below = slips;
    }
    let Ok(card) = cards.single() else { return };
    let size = card.size * card.inverse_scale_factor * scale.0;
    let battle = game.battle();
    let side = game.viewer().unwrap_or(SideId(0));
    let seen = battle.units().filter(|unit| battle.is_up(*unit) && stage.is_visible(*unit, side));
    let places = seen.filter_map(|unit| camera.0.world_to_viewport(camera.1, stage.at(unit).extend(0.0)).ok());
    let mut places: Vec<Vec2> = places.collect();
    if course.hint == Some(AIM) {
        let middle = |zone: &Zone| zone.squares.iter().map(place).sum::<Vec2>() / zone.squares.len().max(1) as f32;
        let goals = goals(battle).map(|(_, zone)| middle(zone).extend(0.0));
        places.extend(goals.filter_map(|goal| camera.0.world_to_viewport(camera.1, goal).ok()));
    }
    let free = room.free;
    let hidden = |(right, below): (bool, bool)| {
        let x = if right { free.max.x - size.x } else { free.min.x + LEFT * scale.0 };
        let y = if below { free.max.y - size.y - slips } else { free.min.y };
        let card = Rect::from_corners(Vec2::new(x, y), Vec2::new(x, y) + size).inflate(NEAR * scale.0);
        places.iter().filter(|place| card.contains(**place)).count()
    };
    // Below lie the variants of an action, but not while something is to be decided. A low map has no room to spare above.
    let low = is_low(&room, &scale, &form);
    let open = |(_, below): &(bool, bool)| !below || low || game.choice().is_some();
    let corners = [course.corner, (false, false), (true, false), (true, true), (false, true)];
    // On a phone it stays above, and the map makes way for it.
    let corners = corners.into_iter().filter(|corner| !form.is_tall() && open(corner));
    let wanted = corners.min_by_key(|corner| hidden(*corner)).unwrap_or_default();
    if course.corner != wanted {
        course.corner = wanted;
    }
}

/// Whether the map is too low for a card in its corner.
fn is_low(room: &Room, scale: &UiScale, form: &Form) -> bool {
    !form.is_tall() && room.free.height() / scale.0 < LOW
}

fn hurt(battle: &Battle, unit: UnitId) -> bool {
    let vital = battle.rules().core.vocabulary().stats.iter().filter(|info| info.vital);
    vital.filter_map(|info| battle.stats(unit).get(info.key)).any(|stat| stat.now < stat.max)
}

fn draw(
    mut commands: Commands,
    (course, settings, overlay): (Res<Course>, Res<Settings>, Res<State<Overlay>>),
    (room, scale, form): (Res<Room>, Res<UiScale>, Res<Form>),
    window: Single<&Window, With<PrimaryWindow>>,
    cards: Query<Entity, With<Card>>,
    edges: Query<(Entity, &Edge)>,
) {
    cards.iter().for_each(|card| commands.entity(card).despawn());
    let lesson = course.lessons.get(course.at);
    let lesson = lesson.filter(|_| course.hint.is_none());
    let fingers = settings.keys.fingers;
    let hint = course.hint.map(|hint| match hint {
        AIM => course.aims.join("\n"),
        "odds" if form.is_tall() => say("hint.odds_below"),
        "turn" if fingers => say("hint.turn_touch"),
        "machine" if fingers => say("hint.machine_touch"),
        "aboard" if fingers => say("hint.aboard_touch"),
        "driver" if fingers => say("hint.driver_touch"),
        _ => tell(&format!("hint.{hint}"), &[("confirm", &settings.keys.name(Command::Confirm))]),
    });
    let words = lesson.map(|lesson| lesson.text.clone()).or(hint);
    let Some(words) = words.filter(|_| *overlay.get() == Overlay::None && (settings.hints || lesson.is_some())) else {
        return;
    };
    // Who reads in the drawer of a phone has no map to put a card on.
    if form.is_tall() && form.open {
        return;
    }
    let node = Node {
        padding: UiRect::axes(px(14), px(10)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        flex_shrink: 0.0,
        ..column(8.0)
    };
    let frame = (BorderColor::all(LINE), Interaction::None, bevy::ui::FocusPolicy::Block, Solid, Card);
    let beside = edges.iter().find(|edge| *edge.1 == Edge::Right && form.open && form.size.y >= COLUMN);
    let low = beside.is_none() && is_low(&room, &scale, &form);
    let card = if let Some((panel, _)) = beside {
        let node = Node { margin: UiRect::top(Val::Auto), ..node };
        commands.spawn((node, BackgroundColor(NIGHT), frame, Guest, ChildOf(panel))).id()
    } else {
        let (right, below) = course.corner;
        let all = room.free.width() / scale.0 - LEFT - 12.0;
        let wide = if low { all } else { all.clamp(120.0, 330.0) };
        let node = Node {
            position_type: PositionType::Absolute,
            left: px(if right { room.free.max.x / scale.0 - wide - 12.0 } else { room.free.min.x / scale.0 + LEFT }),
            top: if below { Val::Auto } else { px(room.free.min.y / scale.0 + 12.0) },
            bottom: if below {
                px((window.height() - room.free.max.y + course.below) / scale.0 + 12.0)
            } else {
                Val::Auto
            },
            width: px(wide),
            ..node
        };
        let over = (BackgroundColor(PANEL.with_alpha(0.96)), GlobalZIndex(8), DespawnOnExit(Screen::Table));
        let card = commands.spawn((node, frame, over)).id();
        if form.is_tall() {
            commands.entity(card).insert(Eaves);
        }
        card
    };
    commands.entity(card).with_children(|ui| content(ui, &course, &settings, words, low));
}

/// What the card says, and what can be done with it: put away always, the rest while it is unfolded.
fn content(ui: &mut Ui, course: &Course, settings: &Settings, words: String, low: bool) {
    let small = |ui: &mut Ui, words: &str, skin: Skin, color: Color, intent: Intent| {
        let node = Node {
            padding: UiRect::axes(px(12), px(if settings.keys.fingers { 9.0 } else { 5.0 })),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(ROUND)),
            ..default()
        };
        ui.spawn((card(skin, intent), node)).with_children(|ui| {
            ui.spawn((medium(words, Type::Small, color), TextLayout::no_wrap()));
        });
    };
    ui.spawn(stripe(LAMP));
    let (title, done) = match course.hint {
        None if course.at + 1 == course.lessons.len() => ("hint.lesson", "hint.done"),
        None => ("hint.lesson", "hint.next"),
        Some(AIM) => ("hint.aim", "hint.got_it"),
        Some(_) => ("hint.hint", "hint.got_it"),
    };
    let key = settings.keys.hint(Command::Learnt);
    let put_away = |ui: &mut Ui| small(ui, &format!("{}{key}", say(done)), Skin::PLAIN, TEXT, Intent::Learnt);
    let told = text(words, crate::client::assets::REGULAR, Type::Body, TEXT);
    let more = |ui: &mut Ui| match course.hint {
        Some(AIM) if course.goals => small(ui, &say("hint.show"), Skin::PLAIN, LAMP, Intent::ShowGoals),
        None | Some(AIM) => {}
        Some(_) => small(ui, &say("hint.none"), Skin::BARE, QUIET, Intent::NoHints),
    };
    if low {
        let align_items = if course.folded { AlignItems::Center } else { AlignItems::FlexStart };
        ui.spawn(Node { align_items, ..row(16.0) }).with_children(|ui| {
            ui.spawn(Node { flex_grow: 1.0, flex_shrink: 1.0, min_width: px(0), ..column(4.0) }).with_children(|ui| {
                ui.spawn(section(&say(title)));
                if !course.folded {
                    ui.spawn(told);
                }
            });
            let buttons = if course.folded { row(8.0) } else { column(4.0) };
            ui.spawn(Node { flex_shrink: 0.0, ..buttons }).with_children(|ui| {
                let fold = say(if course.folded { "hint.unfold" } else { "hint.fold" });
                small(ui, &fold, Skin::PLAIN, TEXT, Intent::FoldHint);
                put_away(ui);
                more(ui);
            });
        });
        return;
    }
    ui.spawn(Node { flex_wrap: FlexWrap::Wrap, row_gap: px(6), ..row(8.0) }).with_children(|ui| {
        ui.spawn(section(&say(title)));
        ui.spawn(spring());
        put_away(ui);
    });
    ui.spawn((column(8.0), Folds)).with_children(|ui| {
        ui.spawn(told);
        // What has no rim stands flush with the words above.
        let left = if course.hint == Some(AIM) { 0.0 } else { -12.0 };
        if course.hint.is_some_and(|hint| hint != AIM || course.goals) {
            ui.spawn(Node { margin: UiRect::left(px(left)), ..row(0.0) }).with_children(more);
        }
    });
}
