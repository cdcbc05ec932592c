//! Field of view, line of sight and movement range on maps of 64 by 64 squares: open, pillars, cave.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use six_seconds::dice::DiceStream;
use six_seconds::grid::{Dir8, Flood, Footing, Map, Pace, Square, Terrain, TerrainId, Wave, shortest_path};
use std::hint::black_box;

const SIDE: u16 = 64;

/// A map with walls on that percentage of squares, the same in every run.
fn scattered(side: u16, walls: u8) -> Map {
    let mut dice = DiceStream::from_seed(64);
    let centre = usize::from(side / 2) * usize::from(side) + usize::from(side / 2);
    let ground = (0..usize::from(side) * usize::from(side))
        .map(|i| TerrainId(u8::from(dice.die(100) <= walls && i != centre)))
        .collect();
    let table = vec![Terrain::open("floor", '.'), Terrain::wall("wall", '#')];
    Map::new(side, ground, table, Vec::new()).expect("the size is allowed")
}

fn maps() -> [(&'static str, Map); 3] {
    [("open", scattered(SIDE, 0)), ("pillars 10%", scattered(SIDE, 10)), ("cave 30%", scattered(SIDE, 30))]
}

fn on_foot(map: &Map) -> impl Fn(Square, Dir8, Square) -> Option<u16> {
    |from, dir, to| match map.pace(to) {
        _ if map.is_pinched(from, dir) => None,
        Pace::Normal => Some(3),
        Pace::Difficult => Some(6),
        Pace::Impassable => None,
    }
}

fn sight(c: &mut Criterion) {
    for (name, map) in maps() {
        let centre = Square::new(32, 32);
        c.bench_function(&format!("field of view, radius 20, {name}"), |b| {
            b.iter(|| black_box(map.sight().field_within(black_box(centre), 20)));
        });
        c.bench_function(&format!("field of view, unlimited, {name}"), |b| {
            b.iter(|| black_box(map.sight().field_box(black_box(centre), u32::MAX)));
        });
        c.bench_function(&format!("line of sight, walked, {name}"), |b| {
            b.iter(|| black_box(map.sight().sees_uncached(black_box(centre), black_box(Square::new(45, 39)))));
        });
        c.bench_function(&format!("line of sight, kept, {name}"), |b| {
            b.iter(|| black_box(map.sees(black_box(centre), black_box(Square::new(45, 39)))));
        });
    }
    let large = scattered(512, 0);
    c.bench_function("field of view, unlimited, open 512x512", |b| {
        b.iter(|| black_box(large.sight().field_box(black_box(Square::new(256, 256)), u32::MAX)));
    });
}

fn movement(c: &mut Criterion) {
    let mut flood = Flood::with_least(3);
    for (name, map) in maps() {
        let centre = Square::new(32, 32);
        let squares = flood.reach((SIDE, SIDE), centre, 45, on_foot(&map)).len();
        c.bench_function(&format!("movement range, {squares} squares, {name}"), |b| {
            b.iter(|| black_box(flood.reach((SIDE, SIDE), black_box(centre), 45, on_foot(&map)).len()));
        });
        let footing = Footing::new(&map, |square| on_foot(&map)(square, Dir8::N, square));
        let mut wave = Wave::new();
        c.bench_function(&format!("movement range by rows, {squares} squares, {name}"), |b| {
            b.iter(|| wave.spread(&footing, black_box(centre), 45));
        });
        c.bench_function(&format!("path across, {name}"), |b| {
            let ends = (centre, Square::new(60, 55));
            b.iter(|| black_box(shortest_path(&mut flood, (SIDE, SIDE), black_box(ends), 3, on_foot(&map))));
        });
    }
}

fn change(c: &mut Criterion) {
    let map = scattered(SIDE, 10);
    c.bench_function("copy a map", |b| b.iter(|| black_box(map.clone())));
    c.bench_function("copy a map and break a wall", |b| {
        b.iter_batched(
            || map.clone(),
            |mut copy| {
                copy.set_terrain(Square::new(5, 5), TerrainId(0));
                copy.set_terrain(Square::new(5, 5), TerrainId(1));
                copy
            },
            BatchSize::SmallInput,
        );
    });
}

criterion_group!(benches, sight, movement, change);
criterion_main!(benches);
