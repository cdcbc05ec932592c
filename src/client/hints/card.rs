//! The card of hints and lessons: below the log, or on the map if there is no panel beside it.

use crate::client::base::intent::AnyIntent;
use crate::client::base::place::place;
use crate::client::base::say::{say, tell};
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Overlay, Screen};
use crate::client::base::theme::{LAMP, LINE, NIGHT, PANEL, QUIET, ROUND, TEXT, Type};
use crate::client::board::{BoardCamera, ShowGoals, goals};
use crate::client::game::play::Game;
use crate::client::game::settling::Settling;
use crate::client::game::stage::Stage;
use crate::client::hints::{AIM, Course, HintIntent};
use crate::client::layout::form::{Form, Room};
use crate::client::layout::panels::{Edge, Folds, Guest, Panel, Solid, TopCard};
use crate::client::settings::{Command, Settings};
use crate::client::widgets::{KeptFree, Skin, Ui, card, column, medium, row, section, spring, stripe, text};
use crate::grid::Zone;
use crate::scenario::Lesson;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// The distance of the card from the left edge of the map, beside the overlay buttons.
const LEFT: f32 = 60.0;
/// Its distance from the other edges.
const GAP: f32 = 12.0;
/// The least height of the table with room for the card below the log.
const COLUMN: f32 = 470.0;
/// The height of the map, in pixels of the panels' scale, up to which the card lies along its edge instead of in a
/// corner.
const LOW: f32 = 300.0;
/// The distance from the card within which a combatant counts as covered.
const NEAR: f32 = 20.0;

/// The card, in any place.
#[derive(Component)]
pub struct Card;

pub(super) fn plugin(app: &mut App) {
    let table = in_state(Screen::Table).and_then(resource_exists::<Game>);
    let sides = sidestep.after(ClientSystems::Film).before(ClientSystems::Draw);
    app.add_systems(Update, sides.run_if(table.clone()));
    let changed = resource_changed::<Course>
        .or_else(resource_changed::<Settings>)
        .or_else(resource_changed::<Room>)
        .or_else(resource_changed::<Form>)
        .or_else(resource_changed::<Settling>)
        .or_else(state_changed::<Overlay>);
    app.add_systems(Update, draw.in_set(ClientSystems::Draw).run_if(table).run_if(changed));
}

/// Moves the card to a place where it covers nobody, if there is one.
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
    let seen = battle.units().filter(|unit| battle.is_up(*unit) && stage.is_visible(*unit));
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
    // The variants of an action are below, except while a decision is open. A low map has no room above.
    let low = is_low(&room, &scale, &form);
    let open = |(_, below): &(bool, bool)| !below || low || game.choice().is_some();
    let corners = [course.corner, (false, false), (true, false), (true, true), (false, true)];
    // On a phone it stays above, and the map leaves room for it.
    let corners = corners.into_iter().filter(|corner| !form.is_tall() && open(corner));
    let wanted = corners.min_by_key(|corner| hidden(*corner)).unwrap_or_default();
    if course.corner != wanted {
        course.corner = wanted;
    }
}

/// True if the map is too low for a card in its corner.
fn is_low(room: &Room, scale: &UiScale, form: &Form) -> bool {
    !form.is_tall() && room.free.height() / scale.0 < LOW
}

fn draw(
    mut commands: Commands,
    (course, settings, overlay): (Res<Course>, Res<Settings>, Res<State<Overlay>>),
    settling: Res<Settling>,
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
        _ => {
            let key = |command| settings.keys.name(command);
            let moves = [Command::MarkLeft, Command::MarkRight, Command::MarkUp, Command::MarkDown];
            let usual = settings.keys.are_usual(&moves);
            let marks = if usual { say("hint.arrows") } else { moves.map(key).join(", ") };
            let (confirm, target, here) = (key(Command::Confirm), key(Command::Target), key(Command::Here));
            let keys = [("confirm", &*confirm), ("target", &target), ("here", &here), ("marks", &marks)];
            tell(&format!("hint.{hint}"), &keys)
        }
    });
    // On a phone a slip needs what is left of the map: of a lesson only the heading stays.
    let heading = form.is_tall() && course.below > 0.0 && lesson.is_some();
    let text = |lesson: &Lesson| lesson.words(fingers).to_owned();
    let words = lesson.map(text).or(hint);
    let open = *overlay.get() == Overlay::None && settling.rows.is_empty();
    let Some(words) = words.filter(|_| open && (settings.hints || lesson.is_some())) else {
        return;
    };
    // With the drawer of a phone open, there is no map to put a card on.
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
    let frame = (BorderColor::all(LINE), Interaction::None, bevy::ui::FocusPolicy::Block, Solid, Card, KeptFree);
    let beside = edges.iter().find(|edge| *edge.1 == Edge::Right && form.open && form.size.y >= COLUMN);
    let low = beside.is_none() && is_low(&room, &scale, &form);
    let card = if let Some((panel, _)) = beside {
        let node = Node { margin: UiRect::top(Val::Auto), ..node };
        commands.spawn((node, BackgroundColor(NIGHT), frame, Guest, ChildOf(panel))).id()
    } else {
        let (right, below) = course.corner;
        let (left, wide) = if low {
            (room.view.min.x / scale.0 + GAP, room.view.width() / scale.0 - 2.0 * GAP)
        } else {
            let left = room.free.min.x / scale.0 + LEFT;
            (left, (room.free.width() / scale.0 - LEFT - GAP).clamp(120.0, 330.0))
        };
        let node = Node {
            position_type: PositionType::Absolute,
            left: px(if right { room.free.max.x / scale.0 - wide - GAP } else { left }),
            top: if below { Val::Auto } else { px(room.free.min.y / scale.0 + GAP) },
            bottom: if below {
                px((window.height() - room.free.max.y + course.below) / scale.0 + GAP)
            } else {
                Val::Auto
            },
            width: px(wide),
            ..node
        };
        let over = (BackgroundColor(PANEL.with_alpha(0.96)), GlobalZIndex(8), DespawnOnExit(Screen::Table));
        let card = commands.spawn((node, frame, over)).id();
        if form.is_tall() {
            commands.entity(card).insert(TopCard);
        }
        card
    };
    // A hint without its words is useless; a lesson keeps its button to continue.
    if beside.is_some() && lesson.is_none() {
        commands.entity(card).insert(Folds);
    }
    commands.entity(card).with_children(|ui| {
        if heading {
            let title = words.split_inclusive(". ").next().unwrap_or_default().trim_end();
            ui.spawn(medium(title, Type::Small, QUIET));
        } else {
            content(ui, &course, &settings, words, low);
        }
    });
}

/// The text of the card and its buttons: always the one that closes it, the others while it is unfolded.
fn content(ui: &mut Ui, course: &Course, settings: &Settings, words: String, low: bool) {
    let small = |ui: &mut Ui, words: &str, skin: Skin, color: Color, intent: AnyIntent| {
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
    let put_away =
        |ui: &mut Ui| small(ui, &format!("{}{key}", say(done)), Skin::PLAIN, TEXT, HintIntent::Learnt.into());
    let told = text(words, crate::client::base::assets::REGULAR, Type::Body, TEXT);
    let more = |ui: &mut Ui| match course.hint {
        Some(AIM) if course.goals => small(ui, &say("hint.show"), Skin::PLAIN, LAMP, ShowGoals.into()),
        None | Some(AIM) => {}
        Some(_) => small(ui, &say("hint.none"), Skin::BARE, QUIET, HintIntent::NoHints.into()),
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
                small(ui, &fold, Skin::PLAIN, TEXT, HintIntent::FoldHint.into());
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
    let mut rest = ui.spawn(column(8.0));
    if course.hint.is_none() {
        rest.insert(Folds);
    }
    rest.with_children(|ui| {
        ui.spawn(told);
        // A button without a border is aligned with the text above.
        let left = if course.hint == Some(AIM) { 0.0 } else { -12.0 };
        if course.hint.is_some_and(|hint| hint != AIM || course.goals) {
            ui.spawn(Node { margin: UiRect::left(px(left)), ..row(0.0) }).with_children(more);
        }
    });
}
