//! The square under the pointer, clicks on it, and the keys of the board.

use crate::battle::UnitId;
use crate::battle::oracle::Wanted;
use crate::battle::system::{Offer, Targeting};
use crate::client::base::intent::{AnyIntent, Intents};
use crate::client::base::place::{place, square_at};
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Overlay, Screen};
use crate::client::board::camera::{BoardCamera, LookHere, scale_of};
use crate::client::board::lens::ToggleLens;
use crate::client::game::decision::Decision;
use crate::client::game::draft::PromptIntent;
use crate::client::game::plan::{Pick, Plan};
use crate::client::game::play::Game;
use crate::client::game::reel::Film;
use crate::client::game::select::TableIntent;
use crate::client::game::stage::LookAt;
use crate::client::layout::form::{FoldPanel, Room};
use crate::client::layout::panels::OverPanel;
use crate::client::settings::intent::SettingsIntent;
use crate::client::settings::lens::Lens;
use crate::client::settings::{Command, Settings, digit, shifted};
use crate::client::widgets::{Clicks, Focus};
use crate::grid::{Square, straight};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

pub(super) fn plugin(app: &mut App) {
    let at_table = in_state(Screen::Table).and_then(in_state(Overlay::None));
    app.init_resource::<Grip>();
    app.add_systems(Update, (hover, click, keys).chain().in_set(ClientSystems::Sense).run_if(at_table.clone()));
    app.add_systems(Update, seek.after(ClientSystems::Plan).run_if(at_table.and_then(resource_exists::<Game>)));
}

/// The square under the pointer; while the view moves, the cursor is not updated.
fn hover(
    camera: Single<(&Camera, &GlobalTransform, &Projection), With<BoardCamera>>,
    window: Single<&Window, With<PrimaryWindow>>,
    over: OverPanel,
    game: Res<Game>,
    mut pick: ResMut<Pick>,
    mut redraw: MessageWriter<RequestRedraw>,
    (mut last, mut pointed, mut waits): (Local<(Option<Vec2>, bool)>, Local<Option<Square>>, Local<bool>),
    mut view: Local<Option<(Vec3, f32)>>,
) {
    let cursor = window.cursor_position();
    let (camera, at, projection) = camera.into_inner();
    let now = Some((at.translation(), scale_of(projection)));
    if *view != now {
        // A cursor set by the pointer changes with the view; one set by keys stays.
        *waits |= pick.hover == *pointed;
        *view = now;
        redraw.write(RequestRedraw);
        return;
    }
    // A mark set by touch stays while the finger is on a panel: there is no pointer that could leave the square.
    if cursor.is_none() && last.0.is_none() {
        *waits = false;
        return;
    }
    // A panel may appear or vanish under a resting pointer.
    let covered = over.any();
    if (cursor, covered) == *last && !*waits && (cursor.is_none() || !game.is_changed()) {
        return;
    }
    (*last, *waits) = ((cursor, covered), false);
    let place = cursor.filter(|_| !covered).and_then(|cursor| camera.viewport_to_world_2d(at, cursor).ok());
    let square = place.map(square_at).filter(|square| game.battle().map().contains(*square));
    *pointed = square;
    if pick.hover != square {
        pick.hover = square;
    }
}

/// The drag state of the left button: where it was pressed on the map, and the last drag position.
#[derive(Resource, Default)]
pub struct Grip {
    from: Option<Vec2>,
    last: Option<Vec2>,
    /// The pixels that the map moves with the pointer in this frame.
    pub way: Vec2,
}

/// The distance that the pointer must move with the button down before it drags the map, in pixels.
const STRAY: f32 = 6.0;

/// A click counts at the square where the button was pressed, unless the pointer has dragged the map.
pub(super) fn click(
    clicks: Res<Clicks>,
    mut grip: ResMut<Grip>,
    camera: Single<(&Camera, &GlobalTransform), With<BoardCamera>>,
    window: Single<&Window, With<PrimaryWindow>>,
    (over, game): (OverPanel, Res<Game>),
    mut intents: Intents,
) {
    if let Some(at) = clicks.down {
        let from = Some(at).filter(|at| !over.at(*at * window.scale_factor()));
        *grip = Grip { from, ..default() };
    }
    let Some(from) = grip.from else { return };
    let now = clicks.up.or(window.cursor_position()).unwrap_or(from);
    grip.way = Vec2::ZERO;
    if grip.last.is_some() || (now.distance(from) > STRAY && clicks.down.is_none()) {
        grip.way = now - grip.last.unwrap_or(from);
        grip.last = Some(now);
    }
    if clicks.up.is_none() {
        return;
    }
    let dragged = grip.last.is_some();
    grip.from = None;
    if dragged {
        return;
    }
    let place = camera.0.viewport_to_world_2d(camera.1, from).ok();
    if let Some(square) = place.map(square_at).filter(|square| game.battle().map().contains(*square)) {
        intents.send(TableIntent::Square(square));
    }
}

/// Keys: letters choose actions, digits choose their variants, bound keys do the rest.
fn keys(
    mut typed: MessageReader<KeyboardInput>,
    (plan, game): (Res<Plan>, Res<Game>),
    (decision, time): (Res<Decision>, Res<Time<Real>>),
    (film, settings): (Res<Film>, Res<Settings>),
    (mut pick, mut focus): (ResMut<Pick>, ResMut<Focus>),
    (mut intents, mut look): (Intents, MessageWriter<LookHere>),
    held: Res<ButtonInput<KeyCode>>,
    mut marked: Local<Option<(u16, UnitId)>>,
) {
    let shift = shifted(&held);
    for key in typed.read().filter(|key| key.state.is_pressed()) {
        let command = settings.keys.command(key.key_code, shift);
        let intent: Option<AnyIntent> = match (command, &key.logical_key) {
            (Some(Command::Cancel), _) => Some(TableIntent::Cancel.into()),
            (Some(Command::Redo), _) => Some(TableIntent::Redo.into()),
            (Some(Command::Undo), _) => Some(TableIntent::Undo.into()),
            (Some(Command::Confirm), _) if film.is_playing() => Some(TableIntent::Skip.into()),
            (Some(Command::Confirm), _) if decision.is_new(time.elapsed_secs()) => None,
            (Some(Command::Confirm), _) if game.choice().is_some() => Some(PromptIntent::Confirm.into()),
            (Some(Command::Confirm), _) => plan.unit.map(|_| TableIntent::Action(plan.groups.len()).into()),
            (Some(Command::Here), _) if focus.is_set() => None,
            (Some(Command::Here), _) => {
                let square = pick.hover.filter(|_| plan.unit.is_some() || squares(&game));
                square.map(|square| TableIntent::Square(square).into())
            }
            (Some(Command::Speed), _) => Some(SettingsIntent::Speed.into()),
            (Some(Command::Fold), _) => Some(FoldPanel.into()),
            (Some(command), _) if lens(command).is_some() => lens(command).map(|lens| ToggleLens(lens).into()),
            (None, Key::Character(text)) => letter(text, &plan, &pick, &settings).map(AnyIntent::from),
            _ => None,
        };
        if let Some(intent) = intent {
            intents.send(intent);
        }
        if let Some((x, y)) = command.and_then(step) {
            // In every turn the cursor starts at the acting combatant.
            let turn = plan.unit.map(|unit| (game.battle().scheduler().round, unit));
            let own = turn.map(|turn| game.battle().square(turn.1));
            let from = own.filter(|_| *marked != turn).or(pick.hover).or(own);
            *marked = turn;
            let from = from.unwrap_or(Square::new(
                (game.battle().map().width() / 2) as i16,
                (game.battle().map().height() / 2) as i16,
            ));
            let to = Some(Square::new(from.x + x, from.y + y));
            mark(to, &game, &mut pick, &mut look);
            focus.clear();
        } else if command == Some(Command::Target) {
            mark(next_target(&game, &plan, &pick), &game, &mut pick, &mut look);
            focus.clear();
        }
    }
}

/// True if the open decision asks for a square.
fn squares(game: &Game) -> bool {
    game.choice().is_some_and(|choice| matches!(choice.wanted, Wanted::Square(_)))
}

/// Moves the cursor to a square and brings it into view.
fn mark(square: Option<Square>, game: &Game, pick: &mut Pick, look: &mut MessageWriter<LookHere>) {
    if let Some(square) = square.filter(|square| game.battle().map().contains(*square)) {
        pick.hover = Some(square);
        look.write(LookHere(square));
    }
}

/// Brings the nearest target of a newly chosen action into view, if none is in view or if a card covers the nearest.
fn seek(
    (game, plan, pick): (Res<Game>, Res<Plan>, Res<Pick>),
    camera: Single<(&Camera, &GlobalTransform), With<BoardCamera>>,
    room: Res<Room>,
    mut look: MessageWriter<LookAt>,
    mut last: Local<(Option<(usize, usize)>, f32)>,
) {
    if *last == (pick.armed, room.slip) {
        return;
    }
    let before = std::mem::replace(&mut *last, (pick.armed, room.slip));
    let whom = |offer: &Offer| offer.targeting.is_unit();
    let targets = if plan.armed(&pick).is_some_and(whom) { targets(&game, &plan, &pick) } else { Vec::new() };
    let at = |unit: &UnitId| {
        let at = camera.0.world_to_viewport(camera.1, place(game.battle().square(*unit)).extend(0.0));
        at.ok().filter(|at| room.view.contains(*at))
    };
    let covered = |unit: &UnitId| at(unit).is_some_and(|at| at.y > room.free.max.y - room.slip);
    let chosen = before.0 != pick.armed && !targets.iter().any(|unit| at(unit).is_some());
    if let Some(nearest) = targets.first().filter(|nearest| chosen || covered(nearest)) {
        look.write_batch(plan.unit.into_iter().chain([*nearest]).map(LookAt));
    }
}

/// The square of the next target of the chosen action, nearest first; enemies if no action is chosen.
fn next_target(game: &Game, plan: &Plan, pick: &Pick) -> Option<Square> {
    let battle = game.battle();
    let targets = targets(game, plan, pick);
    let now = targets.iter().position(|target| Some(battle.square(*target)) == pick.hover);
    let next = now.map_or(0, |at| (at + 1) % targets.len());
    targets.get(next).map(|target| battle.square(*target))
}

/// The targets of the chosen action, nearest first; enemies if no action is chosen.
fn targets(game: &Game, plan: &Plan, pick: &Pick) -> Vec<UnitId> {
    let (battle, Some(unit)) = (game.battle(), plan.unit) else { return Vec::new() };
    let friends = plan.armed(pick).is_some_and(|offer| offer.targeting == Targeting::Friend);
    let (viewer, from) = (game.viewer().unwrap_or(battle.side(unit)), battle.square(unit));
    let mut targets: Vec<(u32, UnitId)> = battle
        .units()
        .filter(|other| *other != unit && battle.is_up(*other) && battle.in_sight_of(viewer, *other))
        .filter(|other| battle.are_enemies(unit, *other) != friends)
        .map(|other| (straight(from, battle.square(other)), other))
        .collect();
    targets.sort();
    targets.into_iter().map(|target| target.1).collect()
}

fn letter(text: &str, plan: &Plan, pick: &Pick, settings: &Settings) -> Option<TableIntent> {
    let key = text.chars().next()?.to_ascii_lowercase();
    if let Some((group, _)) = pick.armed.filter(|_| pick.open) {
        let digits = (0..).map_while(digit).count();
        let ways = plan.groups.get(group).map_or(0, |group| group.offers.len()).max(digits);
        if let Some(way) = plan.way_keys(settings).into_iter().take(ways).position(|way| way == key) {
            return Some(TableIntent::Variant(way));
        }
    }
    plan.letters(settings).iter().position(|letter| *letter == key).map(TableIntent::Action)
}

fn lens(command: Command) -> Option<Lens> {
    Lens::ALL.into_iter().find(|lens| lens.command() == command)
}

fn step(command: Command) -> Option<(i16, i16)> {
    Some(match command {
        Command::North | Command::MarkUp => (0, -1),
        Command::NorthEast => (1, -1),
        Command::East | Command::MarkRight => (1, 0),
        Command::SouthEast => (1, 1),
        Command::South | Command::MarkDown => (0, 1),
        Command::SouthWest => (-1, 1),
        Command::West | Command::MarkLeft => (-1, 0),
        Command::NorthWest => (-1, -1),
        _ => return None,
    })
}
