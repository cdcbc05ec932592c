//! The square under the pointer, clicks on it, and the keys of the board.

use super::camera::{BoardCamera, LookHere};
use super::square_at;
use crate::client::film::Film;
use crate::client::hud::OverPanel;
use crate::client::intent::Intent;
use crate::client::plan::{Pick, Plan};
use crate::client::play::Game;
use crate::client::screens::{Overlay, Screen};
use crate::client::sets::ClientSystems;
use crate::client::settings::{Command, Settings};
use crate::grid::Square;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

pub(super) fn plugin(app: &mut App) {
    let at_table = in_state(Screen::Table).and_then(in_state(Overlay::None));
    app.add_systems(Update, (hover, click, keys).chain().in_set(ClientSystems::Sense).run_if(at_table));
}

fn hover(
    camera: Single<(&Camera, &GlobalTransform), With<BoardCamera>>,
    window: Single<&Window, With<PrimaryWindow>>,
    over: OverPanel,
    game: Res<Game>,
    mut pick: ResMut<Pick>,
    mut last: Local<Option<Vec2>>,
) {
    let cursor = window.cursor_position();
    if cursor == *last && (cursor.is_none() || !game.is_changed()) {
        return;
    }
    *last = cursor;
    let (camera, at) = camera.into_inner();
    let place = cursor.filter(|_| !over.any()).and_then(|cursor| camera.viewport_to_world_2d(at, cursor).ok());
    let square = place.map(square_at).filter(|square| game.battle().map().contains(*square));
    if pick.hover != square {
        pick.hover = square;
    }
}

fn click(mouse: Res<ButtonInput<MouseButton>>, over: OverPanel, pick: Res<Pick>, mut intents: MessageWriter<Intent>) {
    if mouse.just_pressed(MouseButton::Left)
        && !over.any()
        && let Some(square) = pick.hover
    {
        intents.write(Intent::Square(square));
    }
}

/// Keys: digits and letters choose actions, the bound keys do the rest.
fn keys(
    mut typed: MessageReader<KeyboardInput>,
    plan: Res<Plan>,
    game: Res<Game>,
    (film, settings): (Res<Film>, Res<Settings>),
    mut pick: ResMut<Pick>,
    (mut intents, mut look): (MessageWriter<Intent>, MessageWriter<LookHere>),
    held: Res<ButtonInput<KeyCode>>,
) {
    let shift = [KeyCode::ShiftLeft, KeyCode::ShiftRight];
    let shift = held.any_pressed(shift) || held.any_just_released(shift);
    for key in typed.read().filter(|key| key.state.is_pressed()) {
        let command = settings.keys.command(key.key_code);
        let intent = match (command, &key.logical_key) {
            (Some(Command::Cancel), _) => Some(Intent::Cancel),
            (Some(Command::Undo), _) if shift => Some(Intent::Redo),
            (Some(Command::Undo), _) => Some(Intent::Undo),
            (Some(Command::Confirm), _) if film.is_playing() => Some(Intent::Skip),
            (Some(Command::Confirm), _) if game.choice().is_some() => Some(Intent::Confirm),
            (Some(Command::Confirm), _) => plan.unit.map(|_| Intent::Action(plan.groups.len())),
            (Some(Command::Here), _) => pick.hover.filter(|_| plan.unit.is_some()).map(Intent::Square),
            (Some(Command::Speed), _) => Some(Intent::Speed),
            (None, Key::F2) => Some(Intent::Fold),
            (None, Key::Character(text)) => letter(text, &plan, &pick),
            _ => None,
        };
        if let Some(intent) = intent {
            intents.write(intent);
        }
        let typed = key.key_code;
        if let Some((x, y)) = command.and_then(step).or_else(|| arrow(typed).filter(|_| shift)) {
            let from = pick.hover.or_else(|| plan.unit.map(|unit| game.battle().square(unit)));
            let to = from.map(|square| Square::new(square.x + x, square.y + y));
            if let Some(to) = to.filter(|to| game.battle().map().contains(*to)) {
                pick.hover = Some(to);
                look.write(LookHere(to));
            }
        }
    }
}

fn letter(text: &str, plan: &Plan, pick: &Pick) -> Option<Intent> {
    let key = text.chars().next()?.to_ascii_lowercase();
    let digit = key.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
    if pick.open
        && let Some(digit) = digit
    {
        return Some(Intent::Variant(digit));
    }
    let group = digit
        .filter(|digit| *digit < plan.groups.len())
        .or_else(|| plan.groups.iter().position(|group| group.info.hotkey.to_ascii_lowercase() == key));
    group.map(Intent::Action)
}

/// With Shift the arrows move the square, for keyboards without a number block.
fn arrow(key: KeyCode) -> Option<(i16, i16)> {
    Some(match key {
        KeyCode::ArrowUp => (0, -1),
        KeyCode::ArrowRight => (1, 0),
        KeyCode::ArrowDown => (0, 1),
        KeyCode::ArrowLeft => (-1, 0),
        _ => return None,
    })
}

fn step(command: Command) -> Option<(i16, i16)> {
    Some(match command {
        Command::North => (0, -1),
        Command::NorthEast => (1, -1),
        Command::East => (1, 0),
        Command::SouthEast => (1, 1),
        Command::South => (0, 1),
        Command::SouthWest => (-1, 1),
        Command::West => (-1, 0),
        Command::NorthWest => (-1, -1),
        _ => return None,
    })
}
