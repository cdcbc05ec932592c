//! Measures frame times for SIX_SECONDS_FRAMES seconds: while the view pans and zooms, or, depending on
//! SIX_SECONDS_FRAMES_OF, while the AI thinks (`ai`) or the pointer moves (`pointer`). SIX_SECONDS_BARE measures
//! panning over a bare tilemap of the given size, such as 128x128. In a browser the page's address says so: `?frames=5&frames_of=ai`.

use crate::client::base::assets::TILES;
use crate::client::base::clock::Stopwatch;
use crate::client::base::pictures::Loading;
use crate::client::base::place::{CELL, place};
use crate::client::base::switches::switch;
use crate::client::board::BoardCamera;
use crate::client::game::plan::Plan;
use crate::client::game::play::Game;
use crate::grid::Square;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_ecs_tilemap::prelude::*;
use std::time::Duration;

/// Frames drawn before the measurement begins.
const WARM_UP: u32 = 40;
/// The duration of one round of the camera, in seconds, and its zoom range.
const ROUND_SECONDS: f32 = 6.0;
const SCALES: (f32, f32) = (1.4, 5.0);
/// A frame that takes longer is a stutter.
const STUTTER: Duration = Duration::from_millis(50);
/// Frames for which the pointer stays on a square.
const STAY: usize = 3;

/// The activity while frames are measured.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Act {
    /// The view pans and zooms.
    Pan,
    /// The AI thinks; only frames in which it does are counted.
    Ai,
    /// The pointer moves over enemies and squares in the player's turn.
    Pointer,
}

impl Act {
    fn wanted() -> Self {
        match switch("frames_of").as_deref() {
            Some("ai") => Self::Ai,
            Some("pointer") => Self::Pointer,
            _ => Self::Pan,
        }
    }
}

/// The measurement.
#[derive(Resource)]
struct Meter {
    seconds: f32,
    ground: Vec2,
    warm: u32,
    last: Option<Stopwatch>,
    /// True if the current frame counts.
    counts: bool,
    /// Frames since the pointer began to move.
    moved: usize,
    frames: Vec<Duration>,
    /// The start of the frame's updates, and how long those of each frame took: without drawing.
    begun: Option<Stopwatch>,
    updates: Vec<Duration>,
    processor: f32,
}

impl Meter {
    fn new(seconds: f32, ground: Vec2) -> Self {
        let (frames, updates) = (Vec::new(), Vec::new());
        let (last, begun) = (None, None);
        Self { seconds, ground, warm: 0, last, counts: true, moved: 0, frames, begun, updates, processor: 0.0 }
    }

    fn spent(&self) -> Duration {
        self.frames.iter().sum()
    }
}

/// Installs the measurement if the environment asks for it.
pub(super) fn plugin(app: &mut App) {
    let Some(seconds) = wanted() else { return };
    let act = Act::wanted();
    app.insert_resource(Meter::new(seconds, Vec2::ZERO));
    let ready = resource_exists::<Game>.and_then(not(resource_exists::<Loading>));
    app.add_systems(First, (begin, size.run_if(resource_exists::<Game>)));
    match act {
        Act::Pan => app.add_systems(Last, (measure, pan).chain().run_if(ready)),
        Act::Ai => app.add_systems(Last, (measure, count_thoughts).chain().run_if(ready)),
        Act::Pointer => app
            .add_systems(First, point.run_if(ready.clone()))
            .add_systems(Last, (measure, count_plans).chain().run_if(ready)),
    };
}

/// The duration of the measurement in seconds, if there is one.
fn wanted() -> Option<f32> {
    switch("frames")?.parse().ok()
}

/// Replaces the app by a plain tilemap and measures that, if the environment asks for it.
pub(super) fn bare(app: &mut App) -> bool {
    let Some(text) = switch("bare") else { return false };
    let sides: Vec<u32> = text.split('x').filter_map(|side| side.parse().ok()).collect();
    let (&[width, height], Some(seconds)) = (&sides[..], wanted()) else { return false };
    let ground = Vec2::new(width as f32, height as f32) * CELL;
    app.insert_resource(Meter::new(seconds, ground));
    app.add_plugins(TilemapPlugin).add_systems(First, begin).add_systems(Last, (measure, pan).chain());
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

/// Processor seconds used by this process so far; 0 if the system does not report them.
fn processor() -> f32 {
    const TICKS_A_SECOND: f32 = 100.0;
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after = text.rsplit(')').next().unwrap_or_default();
    let ticks: f32 = after.split_whitespace().skip(11).take(2).filter_map(|word| word.parse::<f32>().ok()).sum();
    ticks / TICKS_A_SECOND
}

fn begin(mut meter: ResMut<Meter>) {
    meter.begun = Some(Stopwatch::start());
}

fn size(mut meter: ResMut<Meter>, game: Res<Game>) {
    let map = game.battle().map();
    meter.ground = Vec2::new(f32::from(map.width()), f32::from(map.height())) * CELL;
}

/// Counts the frames in which the AI has to move.
fn count_thoughts(mut meter: ResMut<Meter>, game: Res<Game>) {
    meter.counts = game.machine_to_move();
    if game.battle().is_over() {
        meter.seconds = 0.0;
    }
}

/// Counts the frames in which a player may act.
fn count_plans(mut meter: ResMut<Meter>, plan: Res<Plan>) {
    meter.counts = plan.unit.is_some();
}

/// Moves the pointer from enemy to enemy, with squares within reach in between.
fn point(
    (mut meter, game, plan): (ResMut<Meter>, Res<Game>, Res<Plan>),
    camera: Single<(&Camera, &GlobalTransform), With<BoardCamera>>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
) {
    let Some(unit) = plan.unit else { return };
    let battle = game.battle();
    let enemies = battle.units().filter(|other| {
        battle.are_enemies(unit, *other) && battle.is_up(*other) && battle.in_sight_of(battle.side(unit), *other)
    });
    let enemies: Vec<Square> = enemies.map(|enemy| battle.square(enemy)).collect();
    let way = meter.moved / STAY;
    meter.moved += 1;
    let free = plan.reach.get(way * 7 % plan.reach.len().max(1)).map(|entry| entry.0);
    let enemy = enemies.get(way / 2 % enemies.len().max(1)).copied();
    let square = if way.is_multiple_of(2) { enemy.or(free) } else { free.or(enemy) };
    let shown = square.and_then(|square| camera.0.world_to_viewport(camera.1, place(square).extend(0.0)).ok());
    window.set_cursor_position(shown);
}

/// Moves the view.
fn pan(meter: Res<Meter>, view: Single<(&mut Transform, &mut Projection), With<BoardCamera>>) {
    let round = meter.spent().as_secs_f32() / ROUND_SECONDS * std::f32::consts::TAU;
    let (mut at, mut projection) = view.into_inner();
    let way = Vec2::new(0.5 + 0.35 * round.sin(), -0.5 + 0.35 * (2.0 * round).sin()) * meter.ground;
    at.translation = way.extend(at.translation.z);
    if let Projection::Orthographic(ortho) = &mut *projection {
        ortho.scale = SCALES.0 + (SCALES.1 - SCALES.0) * (0.5 - 0.5 * (3.0 * round).cos());
    }
}

/// Records the frame time, and reports the figures at the end.
fn measure(mut meter: ResMut<Meter>, mut redraw: MessageWriter<RequestRedraw>, mut exit: MessageWriter<AppExit>) {
    redraw.write(RequestRedraw);
    let took = meter.last.replace(Stopwatch::start()).map(Stopwatch::elapsed);
    meter.warm += 1;
    if meter.warm == WARM_UP {
        meter.processor = processor();
    }
    if meter.warm > WARM_UP && meter.counts {
        meter.frames.extend(took);
        let updated = meter.begun.map(Stopwatch::elapsed);
        meter.updates.extend(updated);
    }
    if meter.spent().as_secs_f32() >= meter.seconds && !meter.frames.is_empty() {
        meter.frames.sort();
        let count = meter.frames.len();
        let at = |thousandths: usize| meter.frames[(count * thousandths / 1000).min(count - 1)].as_secs_f32() * 1000.0;
        let [middle, most, nearly, longest] = [500, 990, 999, 1000].map(at);
        let stutters = meter.frames.iter().filter(|frame| **frame > STUTTER).count();
        meter.updates.sort();
        let updated = |at: usize| meter.updates.get(at).map_or(0.0, |one| one.as_secs_f32() * 1000.0);
        let [usual, slowest] = [meter.updates.len() / 2, meter.updates.len().saturating_sub(1)].map(updated);
        let work = (processor() - meter.processor) * 1000.0 / count as f32;
        tell(&format!(
            "{count} frames, {stutters} over {} ms: half within {middle:.1} ms, 99 of 100 within {most:.1} ms, 999 of 1000 within {nearly:.1} ms, the longest {longest:.1} ms, {work:.1} ms of processor each; updates alone: median {usual:.1} ms, at most {slowest:.1} ms",
            STUTTER.as_millis()
        ));
        exit.write(AppExit::Success);
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn tell(figures: &str) {
    println!("{figures}");
}

#[cfg(target_arch = "wasm32")]
fn tell(figures: &str) {
    info!("{figures}");
}
