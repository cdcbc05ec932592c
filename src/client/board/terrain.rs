//! The ground as tile layers: ground, fringes of neighbouring ground, objects.

use crate::client::base::assets::{Pick, TILES};
use crate::client::base::place::{CELL, OnBoard, layer};
use crate::client::base::sets::ClientSystems;
use crate::client::board::stir::Water;
use crate::client::board::veil::{Lit, Veil};
use crate::client::game::dressing::{Wardrobe, hash, links};
use crate::client::game::play::Game;
use crate::grid::{Dir8, Map, Square};
use bevy::prelude::*;
use bevy_ecs_tilemap::prelude::*;

/// The map version that was drawn last.
#[derive(Resource, Default)]
struct Drawn(Option<u32>);

#[derive(Component)]
struct Layer;

const SIDES: [Dir8; 4] = [Dir8::N, Dir8::E, Dir8::S, Dir8::W];

/// Squares per chunk: a chunk is built when it first comes into view, and drawn only while it is in view.
const CHUNK: UVec2 = UVec2::splat(32);

/// Kinds of ground that overlap their neighbours, the lowest first.
const CREEP: [&str; 6] = ["mud", "dirt", "sand", "grass", "undergrowth", "dense_wood"];

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(TilemapPlugin).init_resource::<Drawn>();
    app.add_systems(Update, draw.in_set(ClientSystems::Draw).run_if(resource_exists_and_changed::<Game>));
    app.add_systems(OnExit(crate::client::base::states::Screen::Table), |mut drawn: ResMut<Drawn>| drawn.0 = None);
}

fn draw(
    mut commands: Commands,
    (game, wear, veil): (Res<Game>, Res<Wardrobe>, Res<Veil>),
    mut drawn: ResMut<Drawn>,
    layers: Query<(Entity, &TileStorage), With<Layer>>,
) {
    let (map, wear) = (game.battle().map(), &*wear);
    if drawn.0 == Some(map.version()) {
        return;
    }
    drawn.0 = Some(map.version());
    for (entity, tiles) in &layers {
        tiles.iter().flatten().for_each(|tile| commands.entity(*tile).despawn());
        commands.entity(entity).despawn();
    }
    let wet = |square: &Square| wear.ground(map, *square) == "water";
    lay(&mut commands, map, &veil.whole, layer::GROUND, |square| (!wet(&square)).then(|| ground(map, wear, square)));
    if let Some(water) = Water::of(map.squares().filter(wet)) {
        let tiles = lay(&mut commands, map, &veil.water, layer::GROUND + 0.5, |square| {
            wet(&square).then(|| ground(map, wear, square))
        });
        commands.entity(tiles).insert(water);
    }
    for ((side, dir), lit) in SIDES.into_iter().enumerate().zip(&veil.fringes) {
        lay(&mut commands, map, lit, layer::GROUND + 1.0 + side as f32 * 0.1, |square| {
            fringe(map, wear, square, dir, side)
        });
    }
    lay(&mut commands, map, &veil.whole, layer::GROUND + 2.0, |square| object(map, wear, square));
}

/// The cells of the tile sheet for a square, from the bottom up.
pub fn cells(map: &Map, wear: &Wardrobe, square: Square) -> impl Iterator<Item = usize> {
    let fringes = SIDES.into_iter().enumerate().filter_map(move |(side, dir)| fringe(map, wear, square, dir, side));
    std::iter::once(ground(map, wear, square)).chain(fringes).chain(object(map, wear, square))
}

fn ground(map: &Map, wear: &Wardrobe, square: Square) -> usize {
    structure(map, wear, square, wear.ground(map, square))
}

fn object(map: &Map, wear: &Wardrobe, square: Square) -> Option<usize> {
    wear.piece(map, square)?.object.map(|name| structure(map, wear, square, name))
}

/// The cell of a ground, wall or object.
fn structure(map: &Map, wear: &Wardrobe, square: Square, name: &str) -> usize {
    let pick = TILES.find(name).map_or(Pick::Any, |cells| cells.pick);
    let linked = |dir: Dir8| {
        let near = square.step(dir);
        wear.piece(map, near).map_or(name == "wall" || name == "bulkhead", |other| links(name, other))
    };
    let at = match pick {
        Pick::Linked => {
            let sum = SIDES.iter().enumerate().filter(|(_, dir)| linked(**dir)).map(|(at, _)| 1 << at).sum();
            if sum == 15 && name == "water" { [15, 16, 17, 18][hash(square) % 4] } else { sum }
        }
        Pick::Axis => usize::from(stands(map, wear, square.step(Dir8::N)) && stands(map, wear, square.step(Dir8::S))),
        _ if name == "road" && centre_line(map, wear, square) => return TILES.index("road_line", hash(square)),
        _ => hash(square),
    };
    TILES.index(name, at)
}

fn stands(map: &Map, wear: &Wardrobe, square: Square) -> bool {
    wear.piece(map, square).is_some_and(|piece| piece.height == 2)
}

/// True if the centre line of a road that runs north and south is here.
fn centre_line(map: &Map, wear: &Wardrobe, square: Square) -> bool {
    let road = |x: i16| wear.piece(map, Square::new(x, square.y)).is_some_and(|piece| piece.ground == Some("road"));
    let west = (1..9).take_while(|step| road(square.x - step)).count();
    let east = (1..9).take_while(|step| road(square.x + step)).count();
    west == east && (1..4).contains(&west)
}

fn fringe(map: &Map, wear: &Wardrobe, square: Square, dir: Dir8, side: usize) -> Option<usize> {
    let near = square.step(dir);
    if !map.contains(near) || wear.piece(map, square)?.height == 2 {
        return None;
    }
    let rank = |name: &str| CREEP.iter().position(|creep| *creep == name);
    let (own, other) = (wear.ground(map, square), wear.ground(map, near));
    let creeps = rank(other)? > rank(own).unwrap_or(0) && own != other && !own.starts_with("floor") && own != "deck";
    creeps.then(|| TILES.index(&format!("fringe_{other}"), side))
}

fn lay(
    commands: &mut Commands,
    map: &Map,
    lit: &Handle<Lit>,
    height: f32,
    cell: impl Fn(Square) -> Option<usize>,
) -> Entity {
    let size = TilemapSize { x: u32::from(map.width()), y: u32::from(map.height()) };
    let mut storage = TileStorage::empty(size);
    let tilemap = commands.spawn_empty().id();
    for square in map.squares() {
        let Some(index) = cell(square) else { continue };
        let position = TilePos { x: square.x as u32, y: size.y - 1 - square.y as u32 };
        let tile = TileBundle {
            position,
            texture_index: TileTextureIndex(index as u32),
            tilemap_id: TilemapId(tilemap),
            ..default()
        };
        storage.set(&position, commands.spawn((tile, OnBoard)).id());
    }
    let gap = TILES.gap as f32;
    let bundle = MaterialTilemapBundle {
        material: MaterialTilemapHandle(lit.clone()),
        grid_size: TilemapGridSize { x: CELL, y: CELL },
        map_type: TilemapType::Square,
        size,
        spacing: TilemapSpacing { x: gap, y: gap },
        storage,
        texture: TilemapTexture::Single(TILES.image.clone()),
        tile_size: TilemapTileSize { x: CELL, y: CELL },
        render_settings: TilemapRenderSettings { render_chunk_size: CHUNK, ..default() },
        transform: Transform::from_xyz(CELL / 2.0, (0.5 - f32::from(map.height())) * CELL, height),
        ..default()
    };
    commands.entity(tilemap).insert((bundle, Layer, OnBoard));
    tilemap
}
