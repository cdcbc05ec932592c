//! Lamp light on the map, dark around it, and the fine lines between squares.

use super::{CELL, OnBoard, layer};
use crate::client::play::Game;
use crate::client::screens::Screen;
use crate::client::theme::NIGHT;
use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// Side of the light's picture, in pixels.
const LIGHT_SIDE: u32 = 256;
/// How far the light's picture reaches beyond the map, as a share of the map.
const BEYOND: f32 = 1.0;
/// How strong the lines between squares are.
const LINE_STRENGTH: f32 = 0.13;
/// How wide they are, in world units.
const LINE_WIDTH: f32 = 4.0;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(NIGHT)).add_systems(OnEnter(Screen::Table), lay.run_if(resource_exists::<Game>));
}

fn lay(mut commands: Commands, game: Res<Game>, mut images: ResMut<Assets<Image>>) {
    let map = game.battle().map();
    let size = Vec2::new(f32::from(map.width()), f32::from(map.height())) * CELL;
    let middle = Vec2::new(size.x, -size.y) / 2.0;
    let mut line = |at: Vec2, length: Vec2| {
        let sprite = Sprite { color: Color::BLACK.with_alpha(LINE_STRENGTH), custom_size: Some(length), ..default() };
        commands.spawn((sprite, Transform::from_translation(at.extend(layer::SHADE + 0.5)), OnBoard));
    };
    for column in 1..map.width() {
        line(Vec2::new(f32::from(column) * CELL, middle.y), Vec2::new(LINE_WIDTH, size.y));
    }
    for row in 1..map.height() {
        line(Vec2::new(middle.x, -f32::from(row) * CELL), Vec2::new(size.x, LINE_WIDTH));
    }
    let light = Sprite { image: images.add(lamp_light()), custom_size: Some(size * (1.0 + BEYOND)), ..default() };
    commands.spawn((light, Transform::from_translation(middle.extend(layer::LIGHT)), OnBoard));
}

fn picture(side: u32, pixel: impl Fn(u32, u32) -> [u8; 4]) -> Image {
    let data = (0..side).flat_map(|y| (0..side).map(move |x| (x, y))).flat_map(|(x, y)| pixel(x, y)).collect();
    let size = Extent3d { width: side, height: side, depth_or_array_layers: 1 };
    Image::new(size, TextureDimension::D2, data, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD)
}

/// Warm in the middle of the map, dark toward its edges, night beyond.
fn lamp_light() -> Image {
    let half = 1.0 + BEYOND;
    picture(LIGHT_SIDE, |x, y| {
        let at = |n: u32| (n as f32 + 0.5) / LIGHT_SIDE as f32 * 2.0 - 1.0;
        let (x, y) = (at(x) * half, at(y) * half);
        let round = (x * x + y * y).sqrt();
        let square = x.abs().max(y.abs());
        let far = smooth(0.45, 1.30, round * 0.6 + square * 0.4);
        let out = smooth(0.985, 1.02, square);
        let dark = (far * 0.62).max(out);
        let warm = (1.0 - smooth(0.0, 1.0, round)) * 0.10 * (1.0 - dark);
        let night = NIGHT.to_srgba();
        let all = (dark + warm).max(0.001);
        let mix = |night: f32, lamp: f32| byte((night * dark + lamp * warm) / all);
        [mix(night.red, 1.0), mix(night.green, 0.77), mix(night.blue, 0.47), byte(all)]
    })
}

fn smooth(from: f32, to: f32, x: f32) -> f32 {
    let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

fn byte(share: f32) -> u8 {
    (share.clamp(0.0, 1.0) * 255.0) as u8
}
