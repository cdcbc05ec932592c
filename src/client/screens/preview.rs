//! A small picture of a level: its ground under the light map, with all combatants.

use crate::client::base::assets::TILES;
use crate::client::base::pictures::{Thumb, Thumbs};
use crate::client::base::place::CELL;
use crate::client::board::{LampLight, Mood, cells, parts};
use crate::client::game::levels::Level;
use crate::client::game::stage::{Seen, Stage};
use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// The enlargement of tokens relative to the board.
const TOKEN: f32 = 1.5;
/// The colour of an empty map.
const BARE: [u8; 4] = [26, 32, 40, 255];
/// The byte of the light map that leaves a colour unchanged.
const NEUTRAL: u32 = 180;

/// Draws the map with all combatants; black while pictures are being loaded.
pub fn picture(level: &Level, thumbs: &Thumbs) -> Image {
    let map = level.battle.map();
    let Some(tiles) = thumbs.of(&TILES).filter(|_| thumbs.are_complete()) else {
        return Canvas::new(usize::from(map.width()), usize::from(map.height())).into_image();
    };
    let side = tiles.side;
    let mut canvas = Canvas::new(usize::from(map.width()) * side, usize::from(map.height()) * side);
    let light = LampLight::new(&level.battle, &level.wardrobe);
    for square in map.squares() {
        let corner = (square.x as usize * side, square.y as usize * side);
        for cell in cells(map, &level.wardrobe, square) {
            canvas.lay(tiles, cell, corner);
        }
    }
    canvas.light(&light);
    let mut stage = Stage::default();
    stage.sync(&level.battle, None);
    let scale = side as f32 / CELL;
    for (unit, look) in
        level.battle.units().zip(&stage.looks).filter(|(_, look)| look.seen == Seen::Plain && !look.aboard)
    {
        let size = if look.hull.is_some() { 1.0 } else { TOKEN };
        for part in parts(look, Mood::default(), level.battle.side(unit).index()) {
            let Some(thumb) = thumbs.of(part.sheet) else { continue };
            let middle = (look.at + part.at * size) * scale;
            canvas.stamp(
                thumb,
                part.cell,
                Vec2::new(middle.x, -middle.y),
                part.size * scale * size,
                part.turn,
                part.tint,
            );
        }
    }
    canvas.into_image()
}

/// Pixels in rows from the upper left.
struct Canvas {
    width: usize,
    height: usize,
    data: Vec<[u8; 4]>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Self {
        Self { width, height, data: vec![BARE; width * height] }
    }

    fn blend(&mut self, x: usize, y: usize, [r, g, b, alpha]: [u8; 4]) {
        let pixel = &mut self.data[y * self.width + x];
        for (below, above) in pixel.iter_mut().zip([r, g, b]) {
            let (over, under) = (u32::from(above) * u32::from(alpha), u32::from(*below) * (255 - u32::from(alpha)));
            *below = ((over + under) / 255) as u8;
        }
    }

    /// Draws a cell with its upper left corner at `corner`.
    fn lay(&mut self, thumb: &Thumb, cell: usize, corner: (usize, usize)) {
        for (x, y) in (0..thumb.side).flat_map(|y| (0..thumb.side).map(move |x| (x, y))) {
            self.blend(corner.0 + x, corner.1 + y, thumb.pixel(cell, x, y));
        }
    }

    fn light(&mut self, light: &LampLight) {
        let step = (self.width / light.size.x as usize).max(1);
        for (at, pixel) in self.data.iter_mut().enumerate() {
            let lit = light.at(at % self.width / step, at / self.width / step);
            for (channel, factor) in pixel.iter_mut().zip(lit) {
                *channel = (u32::from(*channel) * u32::from(factor) / NEUTRAL).min(255) as u8;
            }
        }
    }

    /// Draws a cell around a centre, rotated and tinted.
    fn stamp(&mut self, thumb: &Thumb, cell: usize, middle: Vec2, size: Vec2, turn: f32, tint: Color) {
        let reach = size.length() / 2.0;
        let tint = tint.to_srgba().to_u8_array();
        let (low, high) = ((middle - reach).max(Vec2::ZERO), middle + reach);
        for y in low.y as usize..(high.y.ceil() as usize).min(self.height) {
            for x in low.x as usize..(high.x.ceil() as usize).min(self.width) {
                let off = Vec2::from_angle(turn).rotate(Vec2::new(x as f32 + 0.5, y as f32 + 0.5) - middle);
                let at = (off / size + 0.5) * thumb.side as f32 - 0.5;
                if at.cmpge(Vec2::ZERO).all() && at.cmplt(Vec2::splat(thumb.side as f32 - 1.0)).all() {
                    let pixel = thumb.between(cell, at);
                    let dyed = |channel: usize| (u16::from(pixel[channel]) * u16::from(tint[channel]) / 255) as u8;
                    self.blend(x, y, [dyed(0), dyed(1), dyed(2), dyed(3)]);
                }
            }
        }
    }

    fn into_image(self) -> Image {
        let size = Extent3d { width: self.width as u32, height: self.height as u32, depth_or_array_layers: 1 };
        let format = TextureFormat::Rgba8UnormSrgb;
        let data = self.data.concat();
        Image::new(size, TextureDimension::D2, data, format, RenderAssetUsages::RENDER_WORLD)
    }
}
