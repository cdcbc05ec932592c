//! Lamps and lit screens: what casts light on the ground around it.

use crate::client::base::assets::GLOW;
use crate::client::base::place::{CELL, OnBoard, layer};
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::Screen;
use crate::client::board::light::Gloom;
use crate::client::game::dressing::Wardrobe;
use crate::client::game::play::Game;
use crate::grid::{BitGrid, Map, Square, Visibility};
use bevy::prelude::*;

/// Squares of a lit area that one lamp lights, along each side.
const SPACING: f32 = 9.0;
/// How far a lamp reaches beyond its part of the area, in squares.
const BEYOND: f32 = 2.2;
const WARM: Vec3 = Vec3::new(1.0, 0.72, 0.38);
const COLD: Vec3 = Vec3::new(0.25, 0.8, 1.0);
/// The strength of a lamp in full light, and the reach and strength of a screen.
const BRIGHT: f32 = 0.75;
const SCREEN: (f32, f32) = (2.4, 0.2);
/// The part of the light that falls on the tops of walls.
const TOPS: f32 = 0.3;
/// Steps of a ray, in squares.
const STEP: f32 = 0.4;

/// A source of light.
pub struct Lamp {
    /// Its place, in squares.
    pub at: Vec2,
    /// How far it reaches, in squares.
    pub reach: f32,
    /// Its light where it stands.
    pub light: Vec3,
    /// True if it is a lamp with a bulb; false for a screen.
    pub bulb: bool,
}

impl Lamp {
    /// Its light at a point, in squares. Walls stop it; of their tops it reaches little.
    pub fn at(&self, map: &Map, point: Vec2) -> Vec3 {
        let way = point - self.at;
        let far = way.length() / self.reach;
        if far >= 1.0 {
            return Vec3::ZERO;
        }
        let here = self.light * (1.0 - far * far).powi(2);
        if is_opaque(map, square(point)) {
            return here * TOPS;
        }
        let steps = (way.length() / STEP) as usize;
        let mut along = (1..steps).map(|n| square(self.at + way * (n as f32 / steps as f32)));
        if along.any(|at| is_opaque(map, at)) { Vec3::ZERO } else { here }
    }
}

fn square(at: Vec2) -> Square {
    Square::new(at.x.floor() as i16, at.y.floor() as i16)
}

fn is_opaque(map: &Map, at: Square) -> bool {
    map.terrain(at).is_none_or(|terrain| terrain.visibility == Visibility::Opaque)
}

/// The lamps of the lit areas of a dark map, and its screens.
pub fn lamps(map: &Map, gloom: Option<&Gloom>, wear: &Wardrobe) -> Vec<Lamp> {
    let areas = gloom.into_iter().flat_map(|gloom| gloom.lit(map));
    let mut all: Vec<Lamp> = areas.flat_map(|(squares, share)| hang(map, squares, share)).collect();
    let screens = map.squares().filter(|at| wear.piece(map, *at).is_some_and(|piece| piece.object == Some("console")));
    all.extend(screens.map(|at| Lamp { at: middle(at), reach: SCREEN.0, light: COLD * SCREEN.1, bulb: false }));
    all
}

fn middle(at: Square) -> Vec2 {
    Vec2::new(f32::from(at.x) + 0.5, f32::from(at.y) + 0.5)
}

/// The lamps of a lit area: one in the middle of each of its parts.
fn hang(map: &Map, squares: &BitGrid, share: f32) -> Vec<Lamp> {
    let open: Vec<Vec2> = squares.iter().filter(|at| !is_opaque(map, *at)).map(middle).collect();
    let bounds = open
        .iter()
        .fold(None, |all: Option<Rect>, at| Some(all.map_or(Rect::from_corners(*at, *at), |all| all.union_point(*at))));
    let Some(bounds) = bounds.map(|all| all.inflate(0.5)) else { return Vec::new() };
    let parts = (bounds.size() / SPACING).ceil().max(Vec2::ONE);
    let size = bounds.size() / parts;
    let corners =
        (0..parts.y as u8).flat_map(|y| (0..parts.x as u8).map(move |x| Vec2::new(f32::from(x), f32::from(y))));
    let lamp = |corner: Vec2| {
        let centre = bounds.min + (corner + 0.5) * size;
        let near = open.iter().min_by(|one, other| one.distance(centre).total_cmp(&other.distance(centre)))?;
        let reach = size.max_element() / 2.0 + BEYOND;
        (near.distance(centre) < reach).then_some(Lamp { at: *near, reach, light: WARM * BRIGHT * share, bulb: true })
    };
    corners.filter_map(lamp).collect()
}

/// The map version whose lamps hang.
#[derive(Resource, Default)]
struct Hung(Option<u32>);

#[derive(Component)]
struct Bulb;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hung>();
    app.add_systems(Update, show.in_set(ClientSystems::Draw).run_if(resource_exists_and_changed::<Game>));
    app.add_systems(OnExit(Screen::Table), |mut hung: ResMut<Hung>| hung.0 = None);
}

/// The size of a bulb with its halo, in squares.
const HALO: [(f32, f32); 2] = [(2.6, 0.4), (0.5, 1.0)];

fn show(
    mut commands: Commands,
    (game, wear): (Res<Game>, Res<Wardrobe>),
    mut hung: ResMut<Hung>,
    old: Query<Entity, With<Bulb>>,
) {
    let map = game.battle().map();
    if hung.0 == Some(map.version()) {
        return;
    }
    hung.0 = Some(map.version());
    old.iter().for_each(|bulb| commands.entity(bulb).despawn());
    let gloom = Gloom::of(game.battle());
    for lamp in lamps(map, gloom.as_ref(), &wear).iter().filter(|lamp| lamp.bulb) {
        let at = Vec2::new(lamp.at.x, -lamp.at.y) * CELL;
        for (size, strength) in HALO {
            let color = Color::srgba(1.0, 0.86, 0.62, strength);
            let sprite = Sprite { image: GLOW, custom_size: Some(Vec2::splat(size * CELL)), color, ..default() };
            commands.spawn((
                sprite,
                Transform::from_translation(at.extend(layer::OVERLAY - 1.0 - size * 0.01)),
                Bulb,
                OnBoard,
            ));
        }
    }
}
