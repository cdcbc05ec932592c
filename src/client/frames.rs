//! Measures how long frames take while the view pans and zooms over the table for as many seconds as SIX_SECONDS_FRAMES says,
//! and over nothing but a tilemap when SIX_SECONDS_BARE gives the size of one, such as 128x128.

use super::assets::TILES;
use super::board::{BoardCamera, CELL};
use super::clock::Stopwatch;
use super::pictures::Loading;
use super::play::Game;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_ecs_tilemap::prelude::*;
use std::time::Duration;

/// Frames that are drawn before the measuring begins.
const WARM_UP: u32 = 40;
/// How long one round of the view takes, in seconds, and between which scales it goes.
const ROUND_SECONDS: f32 = 6.0;
const SCALES: (f32, f32) = (1.4, 5.0);
/// A frame that takes longer is a stutter.
const STUTTER: Duration = Duration::from_millis(50);

/// What is measured, and what has been.
#[derive(Resource)]
struct Meter {
    seconds: f32,
    ground: Vec2,
    warm: u32,
    last: Option<Stopwatch>,
    frames: Vec<Duration>,
    processor: f32,
}

/// Measures if the environment asks for it.
pub(super) fn plugin(app: &mut App) {
    let Some(seconds) = wanted() else { return };
    app.insert_resource(Meter { seconds, ground: Vec2::ZERO, warm: 0, last: None, frames: Vec::new(), processor: 0.0 });
    let ready = resource_exists::<Game>.and_then(not(resource_exists::<Loading>));
    app.add_systems(First, size.run_if(resource_exists::<Game>)).add_systems(Last, measure.run_if(ready));
}

/// For how many seconds is to be measured, if at all.
fn wanted() -> Option<f32> {
    std::env::var("SIX_SECONDS_FRAMES").ok()?.parse().ok()
}

/// Turns an app into one that shows a plain tilemap and measures it, if the environment asks for it.
pub(super) fn bare(app: &mut App) -> bool {
    let Ok(text) = std::env::var("SIX_SECONDS_BARE") else { return false };
    let sides: Vec<u32> = text.split('x').filter_map(|side| side.parse().ok()).collect();
    let (&[width, height], Some(seconds)) = (&sides[..], wanted()) else { return false };
    let ground = Vec2::new(width as f32, height as f32) * CELL;
    app.insert_resource(Meter { seconds, ground, warm: 0, last: None, frames: Vec::new(), processor: 0.0 });
    app.add_plugins(TilemapPlugin).add_systems(Last, measure);
    app.add_systems(Startup, move |mut commands: Commands, server: Res<AssetServer>| {
        commands.spawn((Camera2d, Msaa::Off, BoardCamera));
        let size = TilemapSize { x: width, y: height };
        let mut storage = TileStorage::empty(size);
        let tilemap = commands.spawn_empty().id();
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let (position, tilemap_id) = (TilePos { x, y }, TilemapId(tilemap));
            let texture_index = TileTextureIndex((x * 7 + y * 3) % 60);
            storage
                .set(&position, commands.spawn(TileBundle { position, texture_index, tilemap_id, ..default() }).id());
        }
        commands.entity(tilemap).insert(TilemapBundle {
            grid_size: TilemapGridSize { x: CELL, y: CELL },
            size,
            spacing: TilemapSpacing { x: TILES.gap as f32, y: TILES.gap as f32 },
            storage,
            texture: TilemapTexture::Single(server.load(TILES.file)),
            tile_size: TilemapTileSize { x: CELL, y: CELL },
            transform: Transform::from_xyz(CELL / 2.0, (0.5 - height as f32) * CELL, 0.0),
            ..default()
        });
    });
    true
}

/// Seconds that processors have spent on this process so far; none where the system does not tell.
fn processor() -> f32 {
    const TICKS_A_SECOND: f32 = 100.0;
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after = text.rsplit(')').next().unwrap_or_default();
    let ticks: f32 = after.split_whitespace().skip(11).take(2).filter_map(|word| word.parse::<f32>().ok()).sum();
    ticks / TICKS_A_SECOND
}

fn size(mut meter: ResMut<Meter>, game: Res<Game>) {
    let map = game.battle().map();
    meter.ground = Vec2::new(f32::from(map.width()), f32::from(map.height())) * CELL;
}

/// Moves the view, notes how long the frame took, and tells the figures at the end.
fn measure(
    mut meter: ResMut<Meter>,
    view: Single<(&mut Transform, &mut Projection), With<BoardCamera>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut exit: MessageWriter<AppExit>,
) {
    redraw.write(RequestRedraw);
    let took = meter.last.replace(Stopwatch::start()).map(Stopwatch::elapsed);
    meter.warm += 1;
    if meter.warm == WARM_UP {
        meter.processor = processor();
    }
    if meter.warm > WARM_UP {
        meter.frames.extend(took);
    }
    let spent: Duration = meter.frames.iter().sum();
    let round = spent.as_secs_f32() / ROUND_SECONDS * std::f32::consts::TAU;
    let (mut at, mut projection) = view.into_inner();
    let way = Vec2::new(0.5 + 0.35 * round.sin(), -0.5 + 0.35 * (2.0 * round).sin()) * meter.ground;
    at.translation = way.extend(at.translation.z);
    if let Projection::Orthographic(ortho) = &mut *projection {
        ortho.scale = SCALES.0 + (SCALES.1 - SCALES.0) * (0.5 - 0.5 * (3.0 * round).cos());
    }
    if spent.as_secs_f32() >= meter.seconds {
        meter.frames.sort();
        let count = meter.frames.len();
        let at = |thousandths: usize| meter.frames[(count * thousandths / 1000).min(count - 1)].as_secs_f32() * 1000.0;
        let [middle, most, nearly, longest] = [500, 990, 999, 1000].map(at);
        let stutters = meter.frames.iter().filter(|frame| **frame > STUTTER).count();
        let work = (processor() - meter.processor) * 1000.0 / count as f32;
        println!(
            "{count} frames, {stutters} over {} ms: half within {middle:.1} ms, 99 of 100 within {most:.1} ms, 999 of 1000 within {nearly:.1} ms, the longest {longest:.1} ms, {work:.1} ms of processor each",
            STUTTER.as_millis()
        );
        exit.write(AppExit::Success);
    }
}
