//! The squares that known enemies can shoot at, now and after a move, computed in the background.

use crate::battle::SideId;
use crate::client::base::job::Job;
use crate::client::base::place::layer;
use crate::client::base::sets::ClientSystems;
use crate::client::base::theme::BAD;
use crate::client::board::lens::Lenses;
use crate::client::board::marks::Marks;
use crate::client::board::survey;
use crate::client::board::survey::{Threat, own_side};
use crate::client::game::plan::Plan;
use crate::client::game::play::Game;
use crate::client::game::reel::Film;
use crate::client::settings::lens::Lens;
use crate::grid::Square;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// The running computation, and its key: the revision of the game and the side.
#[derive(Resource, Default)]
struct Threats {
    asked_for: Option<(u64, SideId)>,
    job: Option<Job<Vec<Threat>>>,
}

#[derive(Component, Clone)]
struct Threatened;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Threats>();
    app.add_systems(Update, (ask, draw).chain().in_set(ClientSystems::Draw).run_if(resource_exists::<Game>));
}

/// Starts it again when the battle has changed or another side looks.
fn ask(
    mut commands: Commands,
    (game, plan, lenses, film): (Res<Game>, Res<Plan>, Res<Lenses>, Res<Film>),
    old: Query<Entity, With<Threatened>>,
    mut threats: ResMut<Threats>,
) {
    let shown = lenses.shows(Lens::Threat);
    let wanted = shown.then(|| (game.version(), own_side(&game, &plan)));
    if threats.asked_for == wanted || shown && film.is_playing() {
        return;
    }
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    let enemies = wanted.map(|(_, own)| survey::known_enemies(game.battle(), game.viewer(), own));
    let job = enemies.map(|enemies| {
        let battle = game.battle().fork();
        Job::start(async move { survey::threats(&battle, &enemies).await })
    });
    *threats = Threats { asked_for: wanted, job };
}

/// Marks the squares as soon as they are known.
fn draw(
    commands: Commands,
    (game, mut threats): (Res<Game>, ResMut<Threats>),
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(job) = &mut threats.job else { return };
    redraw.write(RequestRedraw);
    let Some(found) = job.poll() else { return };
    threats.job = None;
    let mut marks = Marks { commands, mark: Threatened };
    for threat in found.iter().filter(|threat| threat.now == 0) {
        marks.cell("overlay_reach_three", 0, threat.square, layer::OVERLAY + 0.3, 1.0, BAD.with_alpha(0.45));
    }
    let now: Vec<Square> = found.iter().filter(|threat| threat.now > 0).map(|threat| threat.square).collect();
    let inside = |square: Square| now.binary_search(&square).is_ok() || !game.battle().map().contains(square);
    marks.rim(&now, layer::OVERLAY + 0.31, BAD.with_alpha(0.8), inside);
}
