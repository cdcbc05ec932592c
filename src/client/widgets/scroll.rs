//! Scrolling parts of pages: by wheel, touch, Page Up, Page Down, and focus.

use crate::client::base::intent::AnyIntent;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Overlay, Screen};
use crate::client::base::theme::{FAINT, LINE};
use crate::client::settings::{Command, Settings};
use crate::client::widgets::Ui;
use crate::client::widgets::focus::Veils;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::input::touch::Touch;
use bevy::prelude::*;
use bevy::ui::UiSystems;
use bevy::window::RequestRedraw;
use std::collections::BTreeMap;

/// Pixels per line of the wheel.
const LINE_STEP: f32 = 44.0;
/// The deceleration after a fling: the speed falls by a factor of e this many times per second.
const BRAKE: f32 = 3.5;
/// The speed below which it stops, in pixels per second.
const SLOW: f32 = 25.0;
/// Width of the bar, in pixels.
const BAR: f32 = 5.0;

/// A scrolling part; its position is remembered by name while its page is rebuilt.
#[derive(Component, Clone, Copy)]
pub struct Scroll(&'static str);

/// The bar beside a scrolling part.
#[derive(Component)]
struct Bar(Entity);

/// The positions of the parts.
#[derive(Resource, Default)]
pub struct Places(BTreeMap<&'static str, f32>);

impl Places {
    /// Returns to the top.
    pub fn reset(&mut self, name: &'static str) {
        self.0.remove(name);
    }
}

/// Lists that keep their position when a page is reopened.
const KEPT: [&str; 3] = ["levels", "chapters", "rules"];

/// A reopened page begins at its top.
fn forget(mut places: ResMut<Places>) {
    places.0.retain(|name, _| KEPT.contains(name));
}

/// Requests that a button be in view.
#[derive(Message)]
pub struct Reveal {
    what: AnyIntent,
    on_top: bool,
}

impl Reveal {
    /// Brings it into view if it is not.
    pub fn of(what: impl Into<AnyIntent>) -> Self {
        Self { what: what.into(), on_top: false }
    }

    /// Scrolls it to the top as far as possible, so that its contents below are visible.
    pub fn on_top(what: impl Into<AnyIntent>) -> Self {
        Self { what: what.into(), on_top: true }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Places>().add_message::<Reveal>();
    app.add_systems(OnExit(Overlay::None), forget).add_systems(OnExit(Overlay::Pause), forget);
    app.add_systems(OnExit(Screen::Title), forget).add_systems(OnExit(Screen::Table), forget);
    app.add_systems(Update, turn.in_set(ClientSystems::Sense));
    app.add_systems(PostUpdate, (reveal, hold, show).chain().after(UiSystems::Layout));
    app.add_observer(begin);
}

/// Spawns a scrolling part that fills the remaining room.
pub fn scroll(ui: &mut Ui, name: &'static str, fill: impl FnOnce(&mut Ui)) {
    let outer = Node { flex_grow: 1.0, flex_basis: px(0), min_height: px(0), min_width: px(0), ..default() };
    ui.spawn(outer).with_children(|ui| {
        let node = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            padding: UiRect::right(px(BAR + 7.0)),
            overflow: Overflow::scroll_y(),
            ..crate::client::widgets::column(0.0)
        };
        let mut part = ui.spawn((node, Scroll(name), Interaction::None));
        part.with_children(fill);
        let part = part.id();
        let bar = Node {
            position_type: PositionType::Absolute,
            right: px(0),
            width: px(BAR),
            border_radius: BorderRadius::all(px(BAR / 2.0)),
            ..default()
        };
        ui.spawn((bar, BackgroundColor(LINE.mix(&FAINT, 0.5)), Bar(part), Pickable::IGNORE));
    });
}

fn begin(added: On<Add, Scroll>, places: Res<Places>, mut parts: Query<(&Scroll, &mut ScrollPosition)>) {
    if let Ok((scroll, mut position)) = parts.get_mut(added.entity) {
        position.y = places.0.get(scroll.0).copied().unwrap_or(0.0);
    }
}

/// The greatest scroll position of a part, in its own pixels.
fn rest(node: &ComputedNode) -> f32 {
    ((node.content_size.y - node.size.y) * node.inverse_scale_factor).max(0.0)
}

fn holds(node: &ComputedNode, at: &UiGlobalTransform, point: Vec2) -> bool {
    let half = node.size / 2.0;
    (point - at.translation).abs().cmple(half).all()
}

/// A flung part and its downward speed, in pixels per second.
#[derive(Default)]
struct Fling {
    part: Option<Entity>,
    speed: f32,
}

fn turn(
    mut wheel: MessageReader<MouseWheel>,
    (keys, settings): (Res<ButtonInput<KeyCode>>, Res<Settings>),
    (touches, time): (Res<Touches>, Res<Time>),
    (window, veils): (Single<&Window>, Veils),
    mut parts: Query<(Entity, &ComputedNode, &UiGlobalTransform, &mut ScrollPosition), With<Scroll>>,
    (mut last, mut fling): (Local<Option<(u64, f32)>>, Local<Fling>),
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let factor = window.scale_factor();
    let lines: f32 = wheel
        .read()
        .map(|turn| match turn.unit {
            MouseScrollUnit::Line => turn.y * LINE_STEP,
            MouseScrollUnit::Pixel => turn.y,
        })
        .sum();
    let finger = touches.iter().chain(touches.iter_just_released()).next().filter(|_| touches.iter().count() <= 1);
    let dragged = finger.map_or(0.0, |finger| drag(finger, *last));
    let seconds = time.delta_secs().clamp(0.001, 0.1);
    if finger.is_some() {
        // A finger is mostly still in the frame in which it leaves.
        let left = dragged == 0.0 && touches.any_just_released();
        let speed = if left { fling.speed } else { f32::midpoint(fling.speed, dragged / seconds) };
        *fling = Fling { part: None, speed: if touches.any_just_pressed() || settings.calm { 0.0 } else { speed } };
    } else {
        fling.speed = if fling.speed.abs() > SLOW { fling.speed * (-BRAKE * seconds).exp() } else { 0.0 };
    }
    *last = finger.map(|finger| (finger.id(), finger.position().y));
    let pressed = |command| f32::from(u8::from(settings.keys.pressed(&keys, command)));
    let page = pressed(Command::PageOn) - pressed(Command::PageBack);
    if lines == 0.0 && page == 0.0 && finger.is_none() && fling.speed == 0.0 {
        return;
    }
    if fling.speed != 0.0 {
        redraw.write(RequestRedraw);
    }
    let cursor = window.physical_cursor_position();
    // Parts under an open page do not scroll.
    let alone = parts.iter().filter(|part| veils.reaches(part.0)).count() == 1;
    for (part, node, at, mut position) in parts.iter_mut().filter(|part| veils.reaches(part.0)) {
        let mut by = 0.0;
        if finger.is_none() && fling.part == Some(part) {
            by -= fling.speed * seconds * factor * node.inverse_scale_factor;
        }
        if let Some(cursor) = cursor.filter(|_| lines != 0.0)
            && holds(node, at, cursor)
        {
            by -= lines;
        }
        if finger.is_some_and(|finger| holds(node, at, finger.start_position() * factor)) {
            by -= dragged * factor * node.inverse_scale_factor;
            fling.part = Some(part);
        }
        if page != 0.0 && (alone || cursor.is_some_and(|cursor| holds(node, at, cursor))) {
            by += page * node.size.y * node.inverse_scale_factor * 0.85;
        }
        if by != 0.0 {
            position.y = (position.y + by).clamp(0.0, rest(node));
        }
    }
}

/// The distance that a finger has moved down since the previous frame; the touch's own delta is not reset when the
/// finger rests.
fn drag(finger: &Touch, last: Option<(u64, f32)>) -> f32 {
    let from = last.filter(|last| last.0 == finger.id()).map_or(finger.start_position().y, |last| last.1);
    finger.position().y - from
}

/// Brings the focused button into view.
fn reveal(
    mut wanted: MessageReader<Reveal>,
    buttons: Query<(Entity, &AnyIntent, &ComputedNode, &UiGlobalTransform), With<Button>>,
    parents: Query<&ChildOf>,
    mut parts: Query<(&ComputedNode, &UiGlobalTransform, &mut ScrollPosition), With<Scroll>>,
) {
    for Reveal { what, on_top } in wanted.read() {
        let Some((entity, _, button, place)) = buttons.iter().find(|(_, one, ..)| *one == what) else { continue };
        for above in parents.iter_ancestors(entity) {
            let Ok((node, at, mut position)) = parts.get_mut(above) else { continue };
            let (top, bottom) = (at.translation.y - node.size.y / 2.0, at.translation.y + node.size.y / 2.0);
            let (first, last) = (place.translation.y - button.size.y / 2.0, place.translation.y + button.size.y / 2.0);
            let off = if *on_top { first - top } else { (last - bottom).max(0.0) - (top - first).max(0.0) };
            if off != 0.0 {
                let margin = if *on_top { -12.0 } else { 12.0_f32.copysign(off) };
                position.y = (position.y + off * node.inverse_scale_factor + margin).clamp(0.0, rest(node));
            }
        }
    }
}

/// Stores the positions.
fn hold(parts: Query<(&Scroll, &ScrollPosition), Changed<ScrollPosition>>, mut places: ResMut<Places>) {
    for (scroll, position) in &parts {
        places.0.insert(scroll.0, position.y);
    }
}

fn show(parts: Query<(&ComputedNode, &ScrollPosition), With<Scroll>>, mut bars: Query<(&Bar, &mut Node)>) {
    for (bar, mut node) in &mut bars {
        let Ok((part, position)) = parts.get(bar.0) else { continue };
        let (whole, room) = (part.content_size.y * part.inverse_scale_factor, part.size.y * part.inverse_scale_factor);
        let long = rest(part) > 1.0 && whole > 0.0;
        let (top, height) = if long { (position.y / whole * room, room / whole * room) } else { (0.0, 0.0) };
        if node.height != px(height) || node.top != px(top) {
            (node.top, node.height) = (px(top), px(height));
        }
    }
}
