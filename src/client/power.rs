//! Redraws the window when something happened, continuously while something moves, and now and then while the board moves by
//! itself.

use crate::client::base::pictures::Loading;
use crate::client::base::states::Screen;
use crate::client::board::Lively;
use crate::client::game::levels::Unread;
use crate::client::game::play::Game;
use crate::client::game::reel::Film;
use crate::client::saves::Opening;
use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::window::{RequestRedraw, WindowEvent};
use bevy::winit::{UpdateMode, WinitSettings};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The longest sleep of the window.
const REST: Duration = Duration::from_secs(60);

/// True while the renderer compiles shaders: until they are ready, what they draw is missing.
#[derive(Resource, Clone, Default)]
struct Compiling(Arc<AtomicBool>);

pub(super) fn plugin(app: &mut App) {
    let compiling = Compiling::default();
    app.insert_resource(WinitSettings::continuous()).insert_resource(compiling.clone()).add_systems(Last, settle);
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(compiling).add_systems(Render, tell.in_set(RenderSystems::Cleanup));
    }
}

fn tell(cache: Res<PipelineCache>, compiling: Res<Compiling>) {
    compiling.0.store(cache.waiting_pipelines().next().is_some(), Ordering::Relaxed);
}

fn settle(
    (screen, opening): (Res<State<Screen>>, Res<Opening>),
    (film, lively): (Res<Film>, Res<Lively>),
    game: Option<Res<Game>>,
    effects: Query<(), With<crate::client::film::effects::Effect>>,
    (loading, compiling, unread): (Option<Res<Loading>>, Res<Compiling>, Option<Res<Unread>>),
    mut settings: ResMut<WinitSettings>,
    (mut touches, mut redraw): (MessageReader<WindowEvent>, MessageWriter<RequestRedraw>),
    mut calm: Local<u32>,
) {
    let opponent = game.as_ref().is_some_and(|game| game.machine_to_move());
    // A key or pointer action takes more than one frame to reach the screen.
    let touched = touches.read().filter(|event| !matches!(event, WindowEvent::RequestRedraw(_))).count() > 0;
    let turning = touched || screen.is_changed() || opening.is_waiting();
    let moving = film.is_playing() || opponent || !effects.is_empty();
    let unready = loading.is_some() || unread.is_some() || compiling.0.load(Ordering::Relaxed);
    let busy = unready || moving || turning;
    *calm = if busy { 0 } else { *calm + 1 };
    let changed = game.is_some_and(|game| game.is_changed());
    if *calm < 4 || changed {
        redraw.write(RequestRedraw);
    }
    let wanted = if *calm > 4 {
        let rest = lively.0.unwrap_or(REST);
        WinitSettings { focused_mode: UpdateMode::reactive(rest), unfocused_mode: UpdateMode::reactive_low_power(REST) }
    } else {
        WinitSettings::continuous()
    };
    if settings.focused_mode != wanted.focused_mode {
        *settings = wanted;
    }
}
