//! The board's own motion: water, smoke and flames. It has a few pictures a second, and only while something that moves is in
//! view, somebody plays, and the machine is quick enough.

use crate::client::base::place::place;
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Overlay, Screen};
use crate::client::board::BoardCamera;
use crate::client::settings::Settings;
use crate::grid::Square;
use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy::winit::{UpdateMode, WinitSettings};
use std::time::Duration;

/// The time between two pictures in seconds, and the longest at which the board still moves.
const BEAT: (f32, f32) = (0.125, 0.5);
/// The length of a frame of which that time is a multiple: without a graphics card a frame keeps two processor cores busy,
/// and the board may take a quarter of one.
const SHARE: f32 = 8.0;
/// How long the board moves on after the last key or pointer action, in seconds.
const PATIENCE: f32 = 20.0;

/// The clock of the board's own motion: seconds that it has moved. It changes only with a new picture.
#[derive(Resource, Default)]
pub struct Stir(pub f32);

/// The time between two pictures, while the board moves by itself.
#[derive(Resource, Default, PartialEq)]
pub struct Lively(pub Option<Duration>);

/// A part of the board that moves by itself.
#[derive(Component)]
pub struct Stirring;

/// Water: the middles of its squares, in world units.
#[derive(Component)]
pub struct Water(Vec<Vec2>);

impl Water {
    /// Water in these squares; `None` if there are none.
    pub fn of(squares: impl Iterator<Item = Square>) -> Option<Self> {
        let all: Vec<Vec2> = squares.map(place).collect();
        (!all.is_empty()).then_some(Self(all))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stir>().init_resource::<Lively>();
    app.add_systems(Update, beat.before(ClientSystems::Draw).after(ClientSystems::Plan));
}

/// What has passed since the last picture and the last action, and the usual length of a frame, in seconds.
#[derive(Default)]
struct Pulse {
    picture: f32,
    action: f32,
    frame: f32,
    hurried: bool,
}

fn beat(
    (time, settings, winit): (Res<Time<Real>>, Res<Settings>, Res<WinitSettings>),
    (screen, over): (Res<State<Screen>>, Res<State<Overlay>>),
    camera: Single<(&Transform, &Projection), With<BoardCamera>>,
    (parts, waters): (Query<&ViewVisibility, With<Stirring>>, Query<&Water>),
    mut touches: MessageReader<WindowEvent>,
    (mut stir, mut lively): (ResMut<Stir>, ResMut<Lively>),
    mut pulse: Local<Pulse>,
) {
    let passed = time.delta_secs();
    let hurried = matches!(winit.focused_mode, UpdateMode::Continuous);
    if hurried && pulse.hurried {
        pulse.frame += (passed.min(0.5) - pulse.frame) * 0.1;
    }
    pulse.hurried = hurried;
    let touched = touches.read().any(|event| !matches!(event, WindowEvent::RequestRedraw(_)));
    pulse.action = if touched { 0.0 } else { pulse.action + passed };
    let attended = *screen.get() == Screen::Table && *over.get() == Overlay::None && pulse.action < PATIENCE;
    let lives = attended && !settings.calm && is_in_view(*camera, &parts, &waters);
    let beat = beat_for(pulse.frame).filter(|_| lives);
    lively.set_if_neq(Lively(beat.map(Duration::from_secs_f32)));
    pulse.picture += passed;
    if let Some(beat) = beat.filter(|beat| pulse.picture > beat * 0.9) {
        stir.0 += pulse.picture.min(2.0 * beat);
        pulse.picture = 0.0;
    }
}

/// The time between two pictures where a frame takes so long, in seconds; `None` if the board is better at rest.
fn beat_for(frame: f32) -> Option<f32> {
    Some(BEAT.0.max(frame * SHARE)).filter(|beat| *beat <= BEAT.1)
}

fn is_in_view(
    (at, projection): (&Transform, &Projection),
    parts: &Query<&ViewVisibility, With<Stirring>>,
    waters: &Query<&Water>,
) -> bool {
    let Projection::Orthographic(ortho) = projection else { return false };
    let view = Rect::from_center_size(at.translation.truncate() + ortho.area.center(), ortho.area.size());
    parts.iter().any(|part| part.get()) || waters.iter().flat_map(|water| &water.0).any(|square| view.contains(*square))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_moves_the_more_slowly_the_longer_a_frame_takes() {
        assert_eq!(beat_for(0.0), Some(0.125));
        assert_eq!(beat_for(0.015), Some(0.125));
        assert_eq!(beat_for(0.03), Some(0.24));
        assert_eq!(beat_for(0.0625), Some(0.5));
        assert_eq!(beat_for(0.07), None);
    }
}
