//! Panels that scroll: by wheel, by dragging with pointer or finger, and the log by Page Up, Page Down, Home and End.

use crate::client::base::intent::Intent;
use crate::client::base::sets::ClientSystems;
use crate::client::settings::{Command, Settings};
use crate::client::widgets::Veils;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::input::touch::Touches;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

/// Pixels per step of the wheel.
const STEP: f32 = 48.0;
/// Pixels that a drag must move before it counts.
const START: f32 = 6.0;

/// A node whose content scrolls.
#[derive(Component, Clone, Copy, Debug)]
#[require(ScrollPosition)]
pub struct Scroll {
    across: bool,
    keys: bool,
    /// True if it follows its end when content is added.
    pub at_end: bool,
}

impl Scroll {
    /// Vertical scrolling.
    pub const fn down() -> Self {
        Self { across: false, keys: false, at_end: false }
    }

    /// Horizontal scrolling.
    pub const fn across() -> Self {
        Self { across: true, keys: false, at_end: false }
    }

    /// True if it scrolls horizontally.
    pub const fn is_across(&self) -> bool {
        self.across
    }

    /// True if it is a log.
    pub const fn is_log(&self) -> bool {
        self.keys
    }

    /// Vertical scrolling, also by keys; stays at the end unless scrolled back.
    pub const fn like_a_log() -> Self {
        Self { across: false, keys: true, at_end: true }
    }
}

/// Scroll a log to its latest line.
#[derive(Message, Clone, PartialEq, Debug)]
pub struct ToEnd;

impl Intent for ToEnd {}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ToEnd>();
    app.add_systems(Update, scroll.in_set(ClientSystems::Sense));
    app.add_systems(Update, to_end.in_set(ClientSystems::Act));
    app.add_systems(PostUpdate, keep_end.after(bevy::ui::UiSystems::Layout));
}

/// The dragged node, the start, and the distance so far.
#[derive(Default)]
struct Drag {
    node: Option<Entity>,
    last: Vec2,
    gone: f32,
}

fn scroll(
    mut nodes: Query<(Entity, &mut Scroll, &mut ScrollPosition, &ComputedNode, &UiGlobalTransform)>,
    window: Single<&Window, With<PrimaryWindow>>,
    (mouse, touches, keys): (Res<ButtonInput<MouseButton>>, Res<Touches>, Res<ButtonInput<KeyCode>>),
    (settings, veils): (Res<Settings>, Veils),
    mut wheel: MessageReader<MouseWheel>,
    mut drag: Local<Drag>,
) {
    // Panels under an open page do not scroll.
    if veils.any() {
        wheel.clear();
        *drag = Drag::default();
        return;
    }
    let finger = touches.iter().next().map(bevy::input::touch::Touch::position);
    let at = finger.or(window.cursor_position());
    let turned: f32 = wheel
        .read()
        .map(|event| match event.unit {
            MouseScrollUnit::Line => (event.x + event.y) * STEP,
            MouseScrollUnit::Pixel => event.x + event.y,
        })
        .sum();
    let pressed = mouse.just_pressed(MouseButton::Left) || touches.any_just_pressed();
    let held = mouse.pressed(MouseButton::Left) || finger.is_some();
    let (mut by, mut over) = (turned, None);
    if let Some(at) = at {
        let physical = at * window.scale_factor();
        over = nodes.iter().find(|node| node.3.contains_point(*node.4, physical)).map(|node| node.0);
        if pressed {
            *drag = Drag { node: over, last: at, gone: 0.0 };
        } else if held && drag.node.is_some() {
            over = drag.node;
            let across = over.and_then(|node| nodes.get(node).ok()).is_some_and(|node| node.1.across);
            let way = if across { at.x - drag.last.x } else { at.y - drag.last.y };
            drag.gone += way.abs();
            drag.last = at;
            by = if drag.gone > START { way } else { 0.0 };
        }
    }
    if !held {
        drag.node = None;
    }
    let pressed = |command| f32::from(u8::from(settings.keys.pressed(&keys, command)));
    let page = pressed(Command::PageBack) - pressed(Command::PageOn);
    let whole = pressed(Command::First) - pressed(Command::Last);
    for (entity, mut scroll, mut position, node, _) in &mut nodes {
        let typed = if scroll.keys { page * node.size.y * node.inverse_scale_factor * 0.8 + whole * 1e6 } else { 0.0 };
        let by = typed + if over == Some(entity) { by } else { 0.0 };
        if by == 0.0 {
            continue;
        }
        let most = ((node.content_size - node.size) * node.inverse_scale_factor).max(Vec2::ZERO);
        if scroll.across {
            position.0.x = (position.0.x - by).clamp(0.0, most.x);
        } else {
            position.0.y = (position.0.y - by).clamp(0.0, most.y);
            scroll.at_end = scroll.keys && position.0.y >= most.y - 1.0;
        }
    }
}

fn to_end(mut intents: MessageReader<ToEnd>, mut logs: Query<&mut Scroll>) {
    if intents.read().count() > 0 {
        logs.iter_mut().filter(|log| log.keys).for_each(|mut log| log.at_end = true);
    }
}

/// Keeps a log at its latest line. The layout of this frame is done, so the next frame shows it.
fn keep_end(mut nodes: Query<(&Scroll, &mut ScrollPosition, &ComputedNode)>, mut redraw: MessageWriter<RequestRedraw>) {
    for (_, mut position, node) in nodes.iter_mut().filter(|node| node.0.at_end) {
        let most = ((node.content_size.y - node.size.y) * node.inverse_scale_factor).max(0.0);
        if (position.0.y - most).abs() > 0.5 {
            position.0.y = most;
            redraw.write(RequestRedraw);
        }
    }
}
