//! Redraws the window when something happened, and continuously only while something moves.

use crate::client::base::pictures::Loading;
use crate::client::base::states::Screen;
use crate::client::game::play::Game;
use crate::client::game::reel::Film;
use crate::client::saves::Opening;
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowEvent};
use bevy::winit::{UpdateMode, WinitSettings};
use std::time::Duration;

/// The longest sleep of the window.
const REST: Duration = Duration::from_secs(60);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(WinitSettings::continuous()).add_systems(Last, settle);
}

fn settle(
    (screen, opening): (Res<State<Screen>>, Res<Opening>),
    film: Res<Film>,
    game: Option<Res<Game>>,
    effects: Query<(), With<crate::client::film::effects::Effect>>,
    loading: Option<Res<Loading>>,
    mut settings: ResMut<WinitSettings>,
    (mut touches, mut redraw): (MessageReader<WindowEvent>, MessageWriter<RequestRedraw>),
    mut calm: Local<u32>,
) {
    let opponent = game.as_ref().is_some_and(|game| game.machine_to_move());
    // A key or pointer action takes more than one frame to reach the screen.
    let touched = touches.read().filter(|event| !matches!(event, WindowEvent::RequestRedraw(_))).count() > 0;
    let turning = touched || screen.is_changed() || opening.is_waiting();
    let moving = film.is_playing() || opponent || !effects.is_empty();
    let busy = loading.is_some() || moving || turning;
    *calm = if busy { 0 } else { *calm + 1 };
    let changed = game.is_some_and(|game| game.is_changed());
    if *calm < 4 || changed {
        redraw.write(RequestRedraw);
    }
    let resting = *calm > 4;
    let now = matches!(settings.focused_mode, UpdateMode::Reactive { .. });
    if resting != now {
        *settings = if resting {
            WinitSettings {
                focused_mode: UpdateMode::reactive(REST),
                unfocused_mode: UpdateMode::reactive_low_power(REST),
            }
        } else {
            WinitSettings::continuous()
        };
    }
}
