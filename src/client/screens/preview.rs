//! A small picture of a level's map.

use crate::client::levels::Level;
use crate::client::theme::side_colour;
use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// Pixels a square.
const DOT: usize = 8;

/// Draws the map with everybody on it.
pub fn picture(level: &Level) -> Image {
    let map = level.battle.map();
    let (width, height) = (usize::from(map.width()), usize::from(map.height()));
    let mut data = vec![0_u8; width * height * DOT * DOT * 4];
    let mut dot = |x: usize, y: usize, color: Color| {
        let color = color.to_srgba().to_u8_array();
        let at = (y * width * DOT + x) * 4;
        data[at..at + 4].copy_from_slice(&color);
    };
    for square in map.squares() {
        let piece = level.wardrobe.piece(map, square);
        let ground = ground_colour(level.wardrobe.ground(map, square));
        let object = piece.and_then(|piece| piece.object);
        for (x, y) in (0..DOT).flat_map(|y| (0..DOT).map(move |x| (x, y))) {
            let inside = (1..DOT - 1).contains(&x) && (1..DOT - 1).contains(&y);
            let edge = x == 0 || y == 0;
            let color = match object {
                Some(_) if inside => Color::srgb(0.55, 0.47, 0.34),
                _ if edge => ground.mix(&Color::BLACK, 0.12),
                _ => ground,
            };
            dot(square.x as usize * DOT + x, square.y as usize * DOT + y, color);
        }
    }
    let middle = DOT as f32 / 2.0 - 0.5;
    for unit in level.battle.units() {
        let (square, color) = (level.battle.square(unit), side_colour(level.battle.side(unit).index()));
        for (x, y) in (0..DOT).flat_map(|y| (0..DOT).map(move |x| (x, y))) {
            let far = (x as f32 - middle).hypot(y as f32 - middle);
            if far < middle + 0.3 {
                let color = if far > middle - 0.9 { Color::BLACK } else { color };
                dot(square.x as usize * DOT + x, square.y as usize * DOT + y, color);
            }
        }
    }
    let size = Extent3d { width: (width * DOT) as u32, height: (height * DOT) as u32, depth_or_array_layers: 1 };
    Image::new(size, TextureDimension::D2, data, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD)
}

fn ground_colour(name: &str) -> Color {
    match name {
        "road" => Color::srgb(0.33, 0.34, 0.37),
        "floor_wood" => Color::srgb(0.36, 0.28, 0.22),
        "floor_stone" => Color::srgb(0.38, 0.39, 0.42),
        "deck" | "grating" => Color::srgb(0.26, 0.33, 0.38),
        "wall" | "bulkhead" | "bunker" | "rooftop" => Color::srgb(0.52, 0.54, 0.58),
        "window" => Color::srgb(0.50, 0.68, 0.76),
        "container" => Color::srgb(0.48, 0.30, 0.25),
        "undergrowth" => Color::srgb(0.22, 0.33, 0.20),
        "dense_wood" => Color::srgb(0.15, 0.25, 0.15),
        "ditch" | "dirt" | "mud" => Color::srgb(0.30, 0.25, 0.20),
        "rubble" => Color::srgb(0.38, 0.36, 0.34),
        "water" => Color::srgb(0.16, 0.30, 0.40),
        "sand" => Color::srgb(0.50, 0.44, 0.32),
        name if name.contains("closed") => Color::srgb(0.62, 0.46, 0.22),
        name if name.contains("open") => Color::srgb(0.42, 0.33, 0.22),
        _ => Color::srgb(0.27, 0.34, 0.23),
    }
}
