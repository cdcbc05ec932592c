//! Touch on the board: a tap marks a square and a tap on the marked square acts; a long press points, one finger pans,
//! two pinch.

use crate::client::base::intent::Intents;
use crate::client::base::place::{CELL, place, square_at};
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Overlay, Screen};
use crate::client::board::camera::{BoardCamera, LookHere, zoom_at};
use crate::client::game::plan::{Pick, Plan};
use crate::client::game::play::Game;
use crate::client::game::select::TableIntent;
use crate::client::layout::form::Room;
use crate::client::layout::panels::OverPanel;
use crate::grid::Square;
use bevy::input::touch::Touches;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

/// Seconds after which a resting finger points.
const LONG: f32 = 0.4;
/// The longest time a single frame counts for, in seconds: a slow frame must not make a tap a long press.
const FRAME: f32 = 0.1;
/// Pixels that a finger must move before it drags.
const START: f32 = 10.0;

/// The state of the fingers.
#[derive(Default)]
struct Hand {
    /// True if the first finger came down on the board.
    on_board: bool,
    since: f32,
    gone: f32,
    fingers: usize,
    pointed: bool,
    last: Vec2,
    spread: f32,
}

pub(super) fn plugin(app: &mut App) {
    let at_table = in_state(Screen::Table).and_then(in_state(Overlay::None)).and_then(resource_exists::<Game>);
    app.add_systems(Update, feel.in_set(ClientSystems::Sense).run_if(at_table.clone()));
    app.add_systems(Update, keep.in_set(ClientSystems::Sense).run_if(at_table.and_then(resource_changed::<Room>)));
}

/// Keeps the marked square, or else the acting combatant, in view when panels or a card cover part of the map.
fn keep(
    (pick, plan, room, game): (Res<Pick>, Res<Plan>, Res<Room>, Res<Game>),
    camera: Single<(&Camera, &GlobalTransform), With<BoardCamera>>,
    mut look: MessageWriter<LookHere>,
    mut before: Local<Rect>,
) {
    let at = |square: &Square| camera.0.world_to_viewport(camera.1, place(*square).extend(0.0));
    let words = |square: &Square| camera.0.world_to_viewport(camera.1, (place(*square) + Vec2::Y * CELL).extend(0.0));
    let shows = |at: &Vec2| room.view.contains(*at);
    let hidden = |square: &Square| at(square).is_ok_and(|at| !shows(&at)) || words(square).is_ok_and(|at| !shows(&at));
    let seen = |square: &Square| at(square).is_ok_and(|at| before.contains(at));
    let acting = plan.unit.map(|unit| game.battle().square(unit)).filter(|square| seen(square) && hidden(square));
    // A square that is in view stays in place, because the finger may tap it again.
    let wanted = if pick.tapped.is_some() { pick.tapped.filter(hidden) } else { acting };
    if let Some(square) = wanted {
        look.write(LookHere(square));
    }
    *before = room.view;
}

fn feel(
    touches: Res<Touches>,
    time: Res<Time>,
    window: Single<&Window, With<PrimaryWindow>>,
    over: OverPanel,
    game: Res<Game>,
    camera: Single<(&Camera, &GlobalTransform, &mut Transform, &mut Projection), With<BoardCamera>>,
    mut pick: ResMut<Pick>,
    (mut intents, mut redraw): (Intents, MessageWriter<RequestRedraw>),
    mut hand: Local<Hand>,
) {
    let (camera, global, mut view, mut projection) = camera.into_inner();
    let square = |at: Vec2| {
        let place = camera.viewport_to_world_2d(global, at).ok()?;
        Some(square_at(place)).filter(|square| game.battle().map().contains(*square))
    };
    let places: Vec<Vec2> = touches.iter().map(bevy::input::touch::Touch::position).collect();
    let middle = places.iter().sum::<Vec2>() / places.len().max(1) as f32;
    let spread = places.iter().map(|place| place.distance(middle)).sum::<f32>();
    if places.is_empty() {
        let rested = hand.fingers == 1 && hand.on_board && hand.gone < START && !hand.pointed;
        let tapped = if hand.fingers == 0 {
            brief_tap(&touches).filter(|at| !over.at(*at * window.scale_factor()))
        } else {
            rested.then_some(hand.last)
        };
        if let Some(square) = tapped.and_then(square) {
            intents.send(TableIntent::Tap(square));
        }
        *hand = Hand::default();
        return;
    }
    redraw.write(RequestRedraw);
    if hand.fingers == 0 {
        *hand = Hand { on_board: !over.at(middle * window.scale_factor()), ..Hand::default() };
    } else if hand.on_board && places.len() == hand.fingers {
        let way = middle - hand.last;
        hand.gone += way.length();
        if hand.gone >= START || places.len() > 1 {
            let Projection::Orthographic(ortho) = &mut *projection else { return };
            view.translation += Vec3::new(-way.x, way.y, 0.0) * ortho.scale;
            if places.len() > 1 && hand.spread > 1.0 && spread > 1.0 {
                zoom_at(&mut view, ortho, hand.spread / spread, middle - window.size() / 2.0);
            }
        }
    }
    hand.since += time.delta_secs().min(FRAME);
    (hand.fingers, hand.last, hand.spread) = (hand.fingers.max(places.len()), middle, spread);
    if hand.fingers > places.len() {
        hand.fingers = places.len().max(2);
    }
    if hand.on_board && hand.fingers == 1 && hand.gone < START && hand.since > LONG {
        hand.pointed = true;
        let under = square(middle);
        if pick.hover != under || pick.tapped != under {
            (pick.hover, pick.tapped) = (under, under);
        }
    }
}

/// The place of a single finger that touched and left within one frame.
fn brief_tap(touches: &Touches) -> Option<Vec2> {
    let mut gone = touches.iter_just_released();
    let at = gone.next().filter(|touch| touch.distance().length() < START)?.position();
    gone.next().is_none().then_some(at)
}
