//! The light map: daylight with soft shadows to the south-east, lamps at night, and the hues of the ground, as a picture
//! that multiplies the ground.

use crate::ai::pace::{complete, pause};
use crate::battle::{Battle, OptionValue};
use crate::client::board::hues::Hues;
use crate::client::board::lamps::lamps;
use crate::client::game::dressing::Wardrobe;
use crate::grid::{BitGrid, Map, Square};
use bevy::prelude::*;

/// Pixels per square, and the same for maps longer than [`LARGE`] squares.
const GRAINS: (u32, u32) = (8, 4);
const LARGE: u16 = 64;
/// The light below the lamp and at the dark edges of the table, as factors for each colour.
const LAMP: Vec3 = Vec3::new(1.12, 1.04, 0.94);
const EDGE: Vec3 = Vec3::new(0.40, 0.44, 0.52);
/// The factors for each colour under starlight alone.
const NIGHT: Vec3 = Vec3::new(0.34, 0.42, 0.60);
/// The part of the darkness that is left in a lit zone beside its lamps.
const LAMPLIT: f32 = 0.3;
/// The blur of the edge of a pool of light, in squares.
const GLOW: f32 = 0.9;
/// The distances at which the lamp begins and ends to fade, in halves of the map.
const FADE: (f32, f32) = (0.20, 1.38);
/// The length of shadows of tall and low things, in squares, and their factor.
const TALL: (f32, f32) = (1.05, 0.74);
const LOW: (f32, f32) = (0.36, 0.50);
/// The width of the dark strip beside a wall, in squares, and its factor.
const CORNER: (f32, f32) = (0.45, 0.40);
/// The sources of the lamp's rays; several, because it is not a point.
const RAYS: [Vec2; 5] =
    [Vec2::new(-0.5, -1.0), Vec2::new(-0.7, -0.9), Vec2::new(-0.8, -0.8), Vec2::new(-0.9, -0.7), Vec2::new(-1.0, -0.5)];
/// The blur of the edge of unseen squares, in squares.
const BLUR: f32 = 0.2;

/// The light map of a battle.
pub struct LampLight {
    /// Pixels per square.
    pub grain: u32,
    /// Its size in pixels.
    pub size: UVec2,
    texels: Vec<[u8; 3]>,
}

impl LampLight {
    /// The light map of a battle with its terrain pictures.
    pub fn new(battle: &Battle, wear: &Wardrobe) -> Self {
        complete(Self::compute(battle, wear))
    }

    /// The same with pauses.
    pub async fn compute(battle: &Battle, wear: &Wardrobe) -> Self {
        let (map, gloom) = (battle.map(), Gloom::of(battle));
        let grain = if map.width().max(map.height()) > LARGE { GRAINS.1 } else { GRAINS.0 };
        let size = UVec2::new(u32::from(map.width()), u32::from(map.height())) * grain;
        let heights: Vec<u8> =
            map.squares().map(|square| wear.piece(map, square).map_or(0, |piece| piece.height)).collect();
        let columns = usize::from(map.width());
        let height = |at: Vec2| {
            let inside = at.cmpge(Vec2::ZERO).all() && (at.x as usize) < columns;
            inside.then(|| heights.get(at.y as usize * columns + at.x as usize)).flatten().copied().unwrap_or(0)
        };
        let (lamps, hues) = (lamps(map, gloom.as_ref(), wear), Hues::new(map, wear));
        let colour = |texel: Vec2| {
            let day = lamp(texel / size.as_vec2() * 2.0 - 1.0);
            let at = texel / grain as f32;
            let own = height(at);
            let shade = if own == 2 { 1.0 } else { shade(at, grain, own, &height) };
            let night = Vec3::ONE.lerp(NIGHT, gloom.as_ref().map_or(0.0, |gloom| gloom.spread(map, at)));
            let lit: Vec3 = lamps.iter().map(|lamp| lamp.at(map, at)).sum();
            ((day * shade * night + lit) * hues.at(at)).to_array().map(encode)
        };
        let mut texels = Vec::with_capacity((size.x * size.y) as usize);
        for y in 0..size.y {
            texels.extend((0..size.x).map(|x| colour(Vec2::new(x as f32 + 0.5, y as f32 + 0.5))));
            pause().await;
        }
        Self { grain, size, texels }
    }

    /// The darkness of every pixel, row by row from the north-west: 255 where a square is not in `seen`.
    pub fn dark(&self, map: &Map, seen: Option<&BitGrid>) -> Vec<u8> {
        let mut all = vec![0; self.texels.len()];
        let Some(seen) = seen else { return all };
        let grain = self.grain as usize;
        for square in map.squares() {
            let hidden = |square: Square| map.contains(square) && !seen.contains(square);
            let own = !seen.contains(square);
            let even = square.neighbours().all(|near| !map.contains(near) || hidden(near) == own);
            let corner = square.y as usize * grain * self.size.x as usize + square.x as usize * grain;
            for (x, y) in (0..grain).flat_map(|y| (0..grain).map(move |x| (x, y))) {
                let share = if even { f32::from(u8::from(own)) } else { blurred(square, x, y, grain, map, seen) };
                all[corner + y * self.size.x as usize + x] = (share * 255.0) as u8;
            }
        }
        all
    }

    /// Red, green, blue and darkness of every pixel: 180 leaves a colour unchanged.
    pub fn pixels(&self, dark: &[u8]) -> Vec<u8> {
        let pixels = self.texels.iter().zip(dark).map(|([r, g, b], dark)| [*r, *g, *b, *dark]);
        pixels.collect::<Vec<_>>().into_flattened()
    }

    /// The factor of each colour at a pixel, in 1/180.
    pub fn at(&self, x: usize, y: usize) -> [u8; 3] {
        self.texels[y * self.size.x as usize + x]
    }
}

/// The darkness of a map that is not bright everywhere.
pub struct Gloom {
    /// The darkness of the field and of the zones with a light of their own, from 0 to 1.
    field: f32,
    zones: Vec<(usize, f32)>,
    squares: Vec<f32>,
}

impl Gloom {
    /// The darkness of a battle's map: the field's light, or that of the square's zone. `None` if it is bright everywhere.
    pub fn of(battle: &Battle) -> Option<Self> {
        let dark = |word: &str| match word {
            "dark" => Some(1.0),
            "low" | "dim" => Some(0.5),
            "bright" => Some(0.0),
            _ => None,
        };
        let map = battle.map();
        let field = battle.setup().field.iter().find(|fact| fact.0.as_str() == "light");
        let field =
            field.and_then(|fact| if let OptionValue::Word(word) = fact.1 { dark(word.as_str()) } else { None });
        let field = field.unwrap_or(0.0);
        let marked = |tags: &[String]| tags.iter().find_map(|tag| dark(tag));
        let zones: Vec<_> =
            map.zones().iter().enumerate().filter_map(|(at, zone)| Some((at, marked(&zone.tags)?))).collect();
        if field == 0.0 && zones.is_empty() {
            return None;
        }
        // As in the rules, bright takes precedence over low, and low over dark.
        let own = |square: Square| {
            let here = zones.iter().filter(|zone| map.zones()[zone.0].squares.contains(square)).map(|zone| zone.1);
            here.reduce(f32::min).unwrap_or(field)
        };
        Some(Self { field, squares: map.squares().map(own).collect(), zones })
    }

    /// The zones that are lighter than the field, and by how much.
    pub fn lit<'a>(&'a self, map: &'a Map) -> impl Iterator<Item = (&'a BitGrid, f32)> {
        let lighter = self.zones.iter().filter(|zone| zone.1 < self.field);
        lighter.map(|zone| (&map.zones()[zone.0].squares, self.field - zone.1))
    }

    /// The darkness at a point, in squares, blurred.
    fn spread(&self, map: &Map, at: Vec2) -> f32 {
        let (width, height) = (f32::from(map.width()), f32::from(map.height()));
        let one = |way: Vec2| {
            let near = (at + way * GLOW).clamp(Vec2::ZERO, Vec2::new(width - 0.5, height - 0.5));
            self.squares[near.y as usize * usize::from(map.width()) + near.x as usize]
        };
        let dark = RING.iter().map(|way| one(*way)).sum::<f32>() / RING.len() as f32;
        // A lit zone takes most of its light from its lamps.
        dark + (self.field - dark).max(0.0) * LAMPLIT
    }
}

/// True if most of a battle's map lies in the dark.
pub fn is_night(battle: &Battle) -> bool {
    Gloom::of(battle).is_some_and(|gloom| gloom.squares.iter().sum::<f32>() > 0.3 * gloom.squares.len() as f32)
}

/// Sample points around a centre, for blurring.
const RING: [Vec2; 13] = [
    Vec2::ZERO,
    Vec2::new(0.5, 0.0),
    Vec2::new(-0.5, 0.0),
    Vec2::new(0.0, 0.5),
    Vec2::new(0.0, -0.5),
    Vec2::new(1.0, 0.0),
    Vec2::new(-1.0, 0.0),
    Vec2::new(0.0, 1.0),
    Vec2::new(0.0, -1.0),
    Vec2::new(0.7, 0.7),
    Vec2::new(-0.7, 0.7),
    Vec2::new(0.7, -0.7),
    Vec2::new(-0.7, -0.7),
];

/// The darkness of a pixel at the edge of the seen squares.
fn blurred(square: Square, x: usize, y: usize, grain: usize, map: &Map, seen: &BitGrid) -> f32 {
    let at = |n: usize, off: f32| (n as f32 + 0.5) / grain as f32 + off;
    let mut sum = 0.0;
    for (dx, dy) in [-BLUR, 0.0, BLUR].into_iter().flat_map(|dx| [-BLUR, 0.0, BLUR].map(|dy| (dx, dy))) {
        let near = Square::new(square.x + at(x, dx).floor() as i16, square.y + at(y, dy).floor() as i16);
        let here = if map.contains(near) { near } else { square };
        sum += f32::from(u8::from(!seen.contains(here)));
    }
    smooth(0.0, 1.0, sum / 9.0)
}

/// The lamp's light at a point of the map; both coordinates from -1 to 1.
fn lamp(at: Vec2) -> Vec3 {
    LAMP.lerp(EDGE, smooth(FADE.0, FADE.1, at.length()))
}

/// The light at a point that tall and low things leave, in squares.
fn shade(at: Vec2, grain: u32, own: u8, height: &impl Fn(Vec2) -> u8) -> f32 {
    let step = 1.0 / grain as f32;
    let steps = (TALL.0 / step) as u32;
    let mut dark = 0.0;
    for ray in RAYS {
        dark += (1..=steps)
            .find_map(|n| {
                let way = n as f32 * step;
                let (far, deep) = match height(at + ray * way) {
                    2 => TALL,
                    1 if own == 0 => LOW,
                    _ => return None,
                };
                (way < far).then(|| deep * (1.0 - way / far).powf(0.7))
            })
            .unwrap_or(0.0);
    }
    let inside = at - at.floor();
    let mut corner: f32 = 0.0;
    for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
        let way = Vec2::new(dx as f32, dy as f32);
        if height(at + way) == 2 {
            let gap = |way: f32, inside: f32| match way {
                way if way < 0.0 => inside,
                way if way > 0.0 => 1.0 - inside,
                _ => 0.0,
            };
            let far = Vec2::new(gap(way.x, inside.x), gap(way.y, inside.y)).length();
            corner = corner.max(1.0 - far / CORNER.0);
        }
    }
    (1.0 - dark / RAYS.len() as f32) * (1.0 - CORNER.1 * corner.max(0.0))
}

/// A light factor from 0 to 2 as the square root of its half: fine steps in the dark, and cheap to decode.
fn encode(factor: f32) -> u8 {
    ((factor / 2.0).clamp(0.0, 1.0).sqrt() * 255.0).round() as u8
}

fn smooth(from: f32, to: f32, x: f32) -> f32 {
    let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}
