//! Presses and releases of the left mouse button: a slow frame may contain a whole click and the movement after it.

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};

/// The points of this frame, in pixels of the window.
#[derive(Resource, Default)]
pub struct Clicks {
    /// The point of the press.
    pub down: Option<Vec2>,
    /// The point of the release.
    pub up: Option<Vec2>,
    at: Option<Vec2>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clicks>().add_systems(PreUpdate, follow);
}

fn follow(
    mut events: MessageReader<WindowEvent>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut clicks: ResMut<Clicks>,
) {
    (clicks.down, clicks.up) = (None, None);
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => clicks.at = Some(moved.position),
            WindowEvent::MouseButtonInput(input) if input.button == MouseButton::Left => {
                let at = clicks.at.or(window.cursor_position());
                match input.state {
                    ButtonState::Pressed => clicks.down = at,
                    ButtonState::Released => clicks.up = at,
                }
            }
            _ => {}
        }
    }
}
