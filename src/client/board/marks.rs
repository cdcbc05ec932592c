//! Draws marks on the board that are removed together.

use crate::client::base::assets::TILES;
use crate::client::base::place::{CELL, OnBoard, layer, place};
use crate::client::board::labels::Rank;
use crate::client::board::token_art::Part;
use crate::client::board::words::{GroundSized, ScreenSized, caption, font};
use crate::grid::{Dir8, Square};
use bevy::prelude::*;

const SIDES: [Dir8; 4] = [Dir8::N, Dir8::E, Dir8::S, Dir8::W];

/// Draws marks with the component `mark`.
pub struct Marks<'w, 's, M: Component + Clone> {
    /// The commands that spawn them.
    pub commands: Commands<'w, 's>,
    /// The component by which they are found again.
    pub mark: M,
}

impl<M: Component + Clone> Marks<'_, '_, M> {
    /// A picture of the tile sheet on a square, `size` squares wide.
    pub fn cell(&mut self, name: &str, at: usize, square: Square, height: f32, size: f32, tint: Color) {
        self.cell_at(name, at, place(square), height, size, tint);
    }

    /// A picture of the tile sheet at any point.
    pub fn cell_at(&mut self, name: &str, at: usize, place: Vec2, height: f32, size: f32, tint: Color) {
        let sprite = TILES.sprite(name, at, CELL * size, tint);
        self.commands.spawn((sprite, Transform::from_translation(place.extend(height)), self.mark.clone(), OnBoard));
    }

    /// A picture of the tile sheet, turned by an angle.
    pub fn turned(&mut self, name: &str, place: Vec2, angle: f32, height: f32, size: f32, tint: Color) {
        let at = Transform::from_translation(place.extend(height)).with_rotation(Quat::from_rotation_z(angle));
        self.commands.spawn((TILES.sprite(name, 0, CELL * size, tint), at, self.mark.clone(), OnBoard));
    }

    /// A picture of a token.
    pub fn part(&mut self, part: &Part, place: Vec2, height: f32) {
        let sprite = Sprite { custom_size: Some(part.size), ..part.sheet.cell_sprite(part.cell, part.tint) };
        let at = Transform::from_translation((place + part.at).extend(height));
        let turned = at.with_rotation(Quat::from_rotation_z(part.turn));
        self.commands.spawn((sprite, turned, self.mark.clone(), OnBoard));
    }

    /// The border of an area.
    pub fn rim(&mut self, squares: &[Square], height: f32, tint: Color, inside: impl Fn(Square) -> bool) {
        for square in squares {
            for (side, dir) in SIDES.into_iter().enumerate() {
                if !inside(square.step(dir)) {
                    self.cell("overlay_edge", side, *square, height, 1.0, tint);
                }
            }
        }
    }

    /// A dashed line.
    pub fn dashes(&mut self, from: Vec2, to: Vec2, width: f32, tint: Color) {
        let way = to - from;
        let (dir, length) = (way.normalize_or_zero(), way.length());
        let turn = Quat::from_rotation_z(way.to_angle());
        let mut at = CELL * 0.62;
        while at < length - CELL * 0.5 {
            // The dash fills 104 by 36 pixels of its 128-pixel cell.
            let size = Some(Vec2::new(CELL * 0.16 * 128.0 / 104.0, CELL * width * 128.0 / 36.0));
            let sprite = Sprite { custom_size: size, ..TILES.sprite("overlay_dash", 0, CELL, tint) };
            let at_place = Transform::from_translation((from + dir * at).extend(layer::MARKS)).with_rotation(turn);
            self.commands.spawn((sprite, at_place, self.mark.clone(), OnBoard));
            at += CELL * 0.28;
        }
    }

    /// Text with a constant size on screen.
    pub fn words(&mut self, rank: Rank, at: Vec2, text: &str, size: f32, tint: Color) {
        let at = Transform::from_translation(at.extend(layer::WORDS));
        self.commands.spawn((caption(text, size, tint), at, ScreenSized(size), rank, self.mark.clone(), OnBoard));
    }

    /// Text in two colours with a constant size on screen.
    pub fn words_in_two(&mut self, rank: Rank, at: Vec2, first: (&str, Color), second: (&str, Color), size: f32) {
        let at = Transform::from_translation(at.extend(layer::WORDS));
        let second = (TextSpan::new(second.0), font(size), TextColor(second.1));
        let first = (caption(first.0, size, first.1), at, ScreenSized(size), rank);
        self.commands.spawn((first, self.mark.clone(), OnBoard, children![second]));
    }

    /// Text on the ground that scales with the map.
    pub fn note(&mut self, at: Vec2, text: &str, size: f32, tint: Color) {
        let at = Transform::from_translation(at.extend(layer::MARKS + 1.0));
        let words = (caption(text, size, tint), at, GroundSized(size), Rank::Figure);
        self.commands.spawn((words, self.mark.clone(), OnBoard));
    }
}
