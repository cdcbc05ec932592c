//! Pictures of rules, drawn from shapes.

use crate::client::base::assets::{REGULAR, TOKENS};
use crate::client::base::theme::{BAD, GOOD, LAMP, LINE, NIGHT, QUIET, TEXT, Type, side_colour, side_shape};
use crate::client::widgets::{Ui, column, medium, quiet, row, text};
use crate::rules::picture::{Line, Picture, Way};
use bevy::prelude::*;

/// Side of a square, in pixels, and the width of a line.
const SQUARE: f32 = 24.0;
const WIDTH: f32 = 2.0;
/// The ground, and what stands on it.
const GROUND: Color = Color::srgb(0.16, 0.19, 0.15);
const STONE: Color = Color::srgb(0.45, 0.46, 0.48);
const LEAVES: Color = Color::srgb(0.25, 0.40, 0.20);
const SAND: Color = Color::srgb(0.62, 0.53, 0.36);
/// The strength of the shades 1 to 4.
const SHADES: [f32; 4] = [0.75, 0.42, 0.2, 0.42];
/// Height of a band.
const BAND: f32 = 12.0;

/// Draws a picture with its caption.
pub fn draw(ui: &mut Ui, picture: &Picture) {
    let node = Node { margin: UiRect::vertical(px(4)), flex_shrink: 0.0, ..column(6.0) };
    ui.spawn(node).with_children(|ui| {
        if !picture.rows.is_empty() {
            field(ui, picture);
        }
        if !picture.bands.is_empty() {
            bands(ui, &picture.bands);
        }
        ui.spawn(quiet(&*picture.caption));
    });
}

fn field(ui: &mut Ui, picture: &Picture) {
    ui.spawn(Node { column_gap: px(12), ..default() }).with_children(|ui| {
        ui.spawn(Node { flex_shrink: 0.0, ..column(0.0) }).with_children(|ui| {
            for (letters, _) in picture.field() {
                ui.spawn(Node { flex_shrink: 0.0, ..row(0.0) })
                    .with_children(|ui| letters.chars().for_each(|one| square(ui, one)));
            }
            picture.lines.iter().for_each(|one| line(ui, one));
        });
        ui.spawn(Node { flex_shrink: 1.0, min_width: px(0), ..column(0.0) }).with_children(|ui| {
            for (_, note) in picture.field() {
                let node = Node { height: px(SQUARE), flex_shrink: 0.0, align_items: AlignItems::Center, ..default() };
                ui.spawn(node).with_child(text(note, REGULAR, Type::Small, TEXT));
            }
        });
    });
}

fn square(ui: &mut Ui, letter: char) {
    let whole = Node {
        width: px(SQUARE),
        height: px(SQUARE),
        border: UiRect::all(px(0.5)),
        justify_content: JustifyContent::Center,
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    };
    let shade = letter.to_digit(10).and_then(|number| SHADES.get(number as usize - 1));
    let colour = match letter {
        '#' => STONE,
        'u' => LEAVES,
        _ => shade.map_or(GROUND, |shade| GROUND.mix(&LAMP, *shade)),
    };
    ui.spawn((whole, BackgroundColor(colour), BorderColor::all(NIGHT))).with_children(|ui| match letter {
        'w' => bar(ui, (6.0, SQUARE), STONE, 1.0),
        's' => bar(ui, (11.0, SQUARE), SAND, 5.0),
        'b' => {
            bar(ui, (15.0, SQUARE), STONE, 1.0);
            let slit = Node { position_type: PositionType::Absolute, width: px(15), height: px(3), ..default() };
            ui.spawn((slit, BackgroundColor(NIGHT)));
        }
        '*' => bar(ui, (10.0, 10.0), BAD, 5.0),
        'V' => {
            bar(ui, (15.0, SQUARE), side_colour(0), 3.0);
            let bow =
                Node { position_type: PositionType::Absolute, top: px(2), width: px(9), height: px(4), ..default() };
            ui.spawn((bow, BackgroundColor(NIGHT)));
        }
        'A' | 'C' | 'P' | 'a' | 'c' | 'p' => figure(ui, letter),
        _ => {}
    });
}

fn bar(ui: &mut Ui, (width, height): (f32, f32), colour: Color, round: f32) {
    let node = Node { width: px(width), height: px(height), border_radius: BorderRadius::all(px(round)), ..default() };
    ui.spawn((node, BackgroundColor(colour)));
}

fn figure(ui: &mut Ui, letter: char) {
    let side = usize::from(letter.is_ascii_lowercase());
    let stance = match letter.to_ascii_uppercase() {
        'C' => "crouched",
        'P' => "prone",
        _ => "standing",
    };
    let (colour, whole) = (side_colour(side), Node { width: px(SQUARE), height: px(SQUARE), ..default() });
    let node = Node { position_type: PositionType::Absolute, ..whole.clone() };
    ui.spawn((TOKENS.node(&format!("base_{}", side_shape(side)), 0, colour), node)).with_children(|ui| {
        let cell = format!("figure_{stance}_rifle");
        ui.spawn((TOKENS.node(&cell, 0, colour.mix(&Color::WHITE, 0.4)), whole));
    });
}

/// A line between the middles of two squares.
fn line(ui: &mut Ui, line: &Line) {
    let middle = |(x, y): (u8, u8)| (Vec2::new(x.into(), y.into()) + 0.5) * SQUARE;
    let (from, to) = (middle(line.from), middle(line.to));
    let (way, length) = (to - from, from.distance(to) - SQUARE);
    let at = (from + to) / 2.0 - Vec2::new(length, WIDTH) / 2.0;
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(at.x),
        top: px(at.y),
        width: px(length),
        height: px(WIDTH),
        ..default()
    };
    let colour = match line.way {
        Way::Open => GOOD,
        Way::Covered => LAMP,
        Way::Blocked => BAD,
    };
    let turned = UiTransform { rotation: Rot2::radians(way.to_angle()), ..default() };
    ui.spawn((node, BackgroundColor(colour), turned));
}

/// Bands of a distance from near to far, each fainter than the one before.
fn bands(ui: &mut Ui, bands: &[(String, String)]) {
    ui.spawn(Node { width: percent(100), max_width: px(640), column_gap: px(2), ..default() }).with_children(|ui| {
        for (at, (name, means)) in bands.iter().enumerate() {
            let far = at as f32 / (bands.len().max(2) - 1) as f32;
            let node = Node { flex_grow: 1.0 + far, flex_basis: px(0), min_width: px(0), ..column(3.0) };
            ui.spawn(node).with_children(|ui| {
                let strip = Node { width: percent(100), height: px(BAND), ..default() };
                ui.spawn((strip, BackgroundColor(LAMP.mix(&GROUND, 0.15 + 0.75 * far)), BorderColor::all(LINE)));
                ui.spawn(medium(&**name, Type::Small, TEXT));
                ui.spawn(text(&**means, REGULAR, Type::Tiny, QUIET));
            });
        }
    });
}
