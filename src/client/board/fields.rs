//! Shields over what they cover, auras around their bearers, fields and fires over the ground: patterns that the damage model
//! names. They are still, and follow whoever bears them.

use crate::battle::system::{Extent, Sheen, Veil};
use crate::battle::{Battle, UnitId};
use crate::client::base::assets::{TILES, TOKENS};
use crate::client::base::place::{CELL, OnBoard, layer, place};
use crate::client::base::sets::ClientSystems;
use crate::client::base::theme::{TEXT, side_colour};
use crate::client::board::BoardCamera;
use crate::client::board::labels::Rank;
use crate::client::board::smoke;
use crate::client::board::words::{ScreenSized, caption, font};
use crate::client::game::play::Game;
use crate::client::game::preview::Preview;
use crate::client::game::reel::Film;
use crate::client::game::stage::Stage;
use crate::grid::{Dir8, Square};
use crate::words;
use bevy::prelude::*;
use std::collections::BTreeSet;

/// Everything that is drawn of one veil; it follows its bearer from the point where that was.
#[derive(Component)]
struct Field {
    bearer: Option<UnitId>,
    from: Vec2,
}

/// The number of an area, and the rectangle of its squares: it stays in the part that is in view.
#[derive(Component)]
struct Number {
    at: Vec2,
    area: Rect,
}

pub(super) fn plugin(app: &mut App) {
    let changed = resource_exists_and_changed::<Game>.or_else(resource_changed::<Film>);
    app.add_systems(
        Update,
        (draw.run_if(changed), follow.run_if(resource_changed::<Stage>), aim.run_if(resource_changed::<Preview>), show)
            .chain()
            .in_set(ClientSystems::Draw)
            .run_if(resource_exists::<Game>),
    );
}

fn draw(
    mut commands: Commands,
    (game, film): (Res<Game>, Res<Film>),
    old: Query<Entity, With<Field>>,
    mut last: Local<Option<(Vec<Veil>, Vec<Square>)>>,
) {
    if film.is_playing() {
        return;
    }
    let battle = game.battle();
    let rules = battle.rules();
    let veils: Vec<Veil> =
        rules.harm.pictures().veils(battle, game.viewer()).into_iter().chain(rules.core.veils(battle)).collect();
    let there = !old.is_empty() || veils.is_empty();
    // Numbers beside bodies depend on who stands next to them.
    let drawn: (Vec<Veil>, Vec<Square>) = (veils, battle.units().map(|unit| battle.square(unit)).collect());
    if last.as_ref() == Some(&drawn) && there {
        return;
    }
    let veils = &drawn.0;
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    let mut bodies: Vec<(UnitId, Around)> = Vec::new();
    for (at, veil) in veils.iter().enumerate() {
        let from = veil.owner.map_or(Vec2::ZERO, |owner| place(battle.square(owner)));
        let root = (Field { bearer: veil.owner, from }, Transform::default(), Visibility::default(), OnBoard);
        // A tiny step apart, so that areas of several patterns keep their order.
        let height = layer::OVERLAY + 0.02 + at as f32 * 0.0005;
        commands.spawn(root).with_children(|parts| match (&veil.extent, veil.owner) {
            (Extent::Ground(squares), owner) => ground(parts, battle, veil, (squares, owner), (height, false)),
            (Extent::Body, Some(owner)) => {
                let known = bodies.iter().position(|one| one.0 == owner);
                let known = known.unwrap_or_else(|| {
                    bodies.push((owner, Around::of(battle, owner)));
                    bodies.len() - 1
                });
                body(parts, veil, &mut bodies[known].1);
            }
            (Extent::Body, None) => {}
        });
    }
    for (bearer, around) in &bodies {
        let root = (Field { bearer: Some(*bearer), from: place(battle.square(*bearer)) }, Transform::default());
        let side = free_side(battle, *bearer);
        commands.spawn((root, Visibility::default(), OnBoard)).with_children(|parts| numbers(parts, around, side));
    }
    *last = Some(drawn);
}

/// Everything that is drawn of an area that is aimed at.
#[derive(Component)]
struct Aimed;

/// The areas that the order under the pointer would strike.
fn aim(mut commands: Commands, (game, preview): (Res<Game>, Res<Preview>), old: Query<Entity, With<Aimed>>) {
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    for (at, veil) in preview.areas.iter().enumerate() {
        let Extent::Ground(squares) = &veil.extent else { continue };
        let height = layer::OVERLAY + 0.48 + at as f32 * 0.0005;
        commands
            .spawn((Aimed, Transform::default(), Visibility::default(), OnBoard))
            .with_children(|parts| ground(parts, game.battle(), veil, (squares, None), (height, at > 0)));
    }
}

/// Keeps fields with their bearers while these move.
fn follow(stage: Res<Stage>, mut fields: Query<(&Field, &mut Transform)>) {
    for (field, mut at) in &mut fields {
        let Some(bearer) = field.bearer else { continue };
        let wanted = (stage.at(bearer) - field.from).extend(0.0);
        if at.translation != wanted {
            at.translation = wanted;
        }
    }
}

/// Keeps the numbers of areas in view, where some of their area is.
fn show(
    camera: Single<(&Transform, &Projection), With<BoardCamera>>,
    mut numbers: Query<(&Number, &mut Transform), Without<BoardCamera>>,
) {
    let (at, Projection::Orthographic(ortho)) = *camera else { return };
    let view = Rect::from_center_size(at.translation.truncate() + ortho.area.center(), ortho.area.size());
    for (number, mut at) in &mut numbers {
        let part = view.inflate(-CELL / 2.0).intersect(number.area);
        let wanted = if part.is_empty() { number.at } else { number.at.clamp(part.min, part.max) };
        if at.translation.truncate() != wanted {
            at.translation = wanted.extend(at.translation.z);
        }
    }
}

/// Its colour, that strong.
fn tint(sheen: Sheen, strength: f32) -> Color {
    let [red, green, blue] = sheen.colour;
    Color::srgb_u8(red, green, blue).with_alpha(strength)
}

/// How strong the pattern is in the squares of an area, from its border inwards.
const STRENGTHS: [f32; 5] = [0.75, 0.52, 0.36, 0.24, 0.15];

/// The squares of an area by their distance from its border.
fn depths(squares: &[Square], is_on_map: impl Fn(Square) -> bool) -> Vec<(Square, usize)> {
    let mut left: BTreeSet<Square> = squares.iter().copied().collect();
    let mut found = Vec::new();
    let last = STRENGTHS.len() - 1;
    for depth in 0..last {
        let inside = |square: Square| left.contains(&square) || !is_on_map(square);
        let rim: Vec<Square> =
            left.iter().copied().filter(|at| Dir8::ALL.iter().any(|dir| !inside(at.step(*dir)))).collect();
        left.retain(|square| !rim.contains(square));
        found.extend(rim.into_iter().map(|square| (square, depth)));
    }
    found.extend(left.into_iter().map(|square| (square, last)));
    found
}

const SIDES: [Dir8; 4] = [Dir8::N, Dir8::E, Dir8::S, Dir8::W];

/// An area: its pattern fades from the border inwards; the border glows in the colour of its owner's side. Its number stands at
/// the upper border, or at the lower one.
fn ground(
    parts: &mut ChildSpawnerCommands,
    battle: &Battle,
    veil: &Veil,
    (squares, owner): (&[Square], Option<UnitId>),
    (height, lower): (f32, bool),
) {
    if veil.sheen.pattern == "veil_flames" && veil.number.is_none() {
        for (number, square) in squares.iter().enumerate() {
            smoke::fire(parts, place(*square).extend(height + 0.0004), number);
        }
    }
    let map = battle.map();
    let mut put = |name: &str, at: usize, square: Square, height: f32, tint: Color| {
        parts.spawn((TILES.sprite(name, at, CELL, tint), Transform::from_translation(place(square).extend(height))));
    };
    for (square, depth) in depths(squares, |square| map.contains(square)) {
        put(veil.sheen.pattern, 0, square, height, tint(veil.sheen, STRENGTHS[depth]));
    }
    let all: BTreeSet<Square> = squares.iter().copied().collect();
    let rim = owner.map_or(tint(veil.sheen, 0.9), |owner| side_colour(battle.side(owner).index()).with_alpha(0.9));
    for square in squares {
        for (side, dir) in SIDES.into_iter().enumerate() {
            let beside = square.step(dir);
            if map.contains(beside) && !all.contains(&beside) {
                put("veil_rim", side, *square, height + 0.0002, rim);
            }
        }
    }
    if let (Some(words), Some(at)) = (words::veil_number(veil), border(squares, lower)) {
        let area = squares.iter().map(|square| Rect::from_center_size(place(*square), Vec2::splat(CELL)));
        let number = Number { at, area: area.reduce(|area, square| area.union(square)).unwrap_or_default() };
        parts.spawn((
            caption(words, LARGE, tint(veil.sheen, 1.0).mix(&TEXT, 0.4)),
            number,
            Transform::from_translation(at.extend(layer::WORDS)),
            ScreenSized(LARGE),
            Rank::Place,
        ));
    }
}

/// The sizes of numbers, in pixels: of an area, and beside a body.
const LARGE: f32 = 17.0;
const SMALL: f32 = 13.0;

/// The middle of the upper border of an area, or of the lower one.
fn border(squares: &[Square], lower: bool) -> Option<Vec2> {
    let rows = squares.iter().map(|square| square.y);
    let row = if lower { rows.max() } else { rows.min() }?;
    let columns = squares.iter().filter(|square| square.y == row).map(|square| square.x);
    let (west, east) = (columns.clone().min()?, columns.max()?);
    let (west, east) = (place(Square::new(west, row)), place(Square::new(east, row)));
    let inwards = if lower { -CELL } else { CELL } * 0.22;
    Some(west.midpoint(east) + Vec2::Y * inwards)
}

/// What is around a body so far.
struct Around {
    /// The middle and the breadth of the body.
    middle: Vec2,
    breadth: f32,
    glows: usize,
    shells: usize,
    numbers: Vec<(String, Color)>,
}

impl Around {
    fn of(battle: &Battle, unit: UnitId) -> Self {
        let squares: Vec<Vec2> = battle.covered(unit).iter().map(|square| place(*square)).collect();
        let (least, most) = squares
            .iter()
            .fold((Vec2::INFINITY, Vec2::NEG_INFINITY), |(least, most), at| (least.min(*at), most.max(*at)));
        let breadth = (most - least).max_element() + CELL;
        Self { middle: least.midpoint(most), breadth, glows: 0, shells: 0, numbers: Vec::new() }
    }
}

/// The breadth of what is around a body of one square, and how much wider each further one is, in squares.
const WIDE: f32 = 1.62;
const WIDER: f32 = 0.2;

/// A shell or a glow around a body.
fn body(parts: &mut ChildSpawnerCommands, veil: &Veil, around: &mut Around) {
    let glows = veil.sheen.glows;
    let count = if glows { &mut around.glows } else { &mut around.shells };
    // Glows reach beyond the shells.
    let wider = *count as f32 * WIDER + if glows { 2.0 * WIDER } else { 0.0 };
    *count += 1;
    let (height, strength) = if glows { (layer::TOKENS - 0.5, 0.85) } else { (layer::MARKS - 1.0, 0.9) };
    let size = around.breadth + (WIDE - 1.0 + wider) * CELL;
    let sprite = TOKENS.sprite(veil.sheen.pattern, 0, size, tint(veil.sheen, strength));
    let height = height - wider * 0.01;
    parts.spawn((sprite, Transform::from_translation(around.middle.extend(height))));
    around.numbers.extend(words::veil_number(veil).map(|words| (words, tint(veil.sheen, 1.0).mix(&TEXT, 0.35))));
}

/// The side of a body where nobody stands: the right one if it is free, else the left one, the upper one or the lower one.
fn free_side(battle: &Battle, unit: UnitId) -> Vec2 {
    let body = battle.covered(unit);
    let is_free = |dir: &Dir8| {
        let others = |at: Square| battle.bodies_at(at).any(|other| other != unit);
        !body.iter().any(|at| others(at.step(*dir)))
    };
    let dir = [Dir8::E, Dir8::W, Dir8::N, Dir8::S].into_iter().find(is_free).unwrap_or(Dir8::E);
    let from = battle.square(unit);
    (place(from.step(dir)) - place(from)).normalize_or_zero()
}

/// The numbers of everything around a body, one below the other on one side of it.
fn numbers(parts: &mut ChildSpawnerCommands, around: &Around, side: Vec2) {
    let Some(((first, ink), more)) = around.numbers.split_first() else { return };
    let glows = if around.glows > 0 { around.glows + 2 } else { 0 };
    let beyond = around.shells.max(glows).saturating_sub(1) as f32 * WIDER;
    let aside = side * (around.breadth / 2.0 + CELL * ((WIDE - 1.0 + beyond) / 2.0 + 0.16));
    let at = Transform::from_translation((around.middle + aside).extend(layer::MARKS));
    parts.spawn((caption(first, SMALL, *ink), at, ScreenSized(SMALL))).with_children(|lines| {
        for (words, ink) in more {
            lines.spawn((TextSpan::new(format!("\n{words}")), font(SMALL), TextColor(*ink)));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::DAMAGE_MODELS;

    #[test]
    fn every_pattern_has_a_picture() {
        let sheens = DAMAGE_MODELS.iter().flat_map(|model| model.pictures().sheens());
        let bare: Vec<&Sheen> =
            sheens.filter(|sheen| TILES.find(sheen.pattern).or(TOKENS.find(sheen.pattern)).is_none()).collect();
        assert!(bare.is_empty(), "{bare:?}");
    }

    #[test]
    fn a_pattern_fades_from_the_border_inwards_and_the_edge_of_the_map_is_none() {
        let squares: Vec<Square> = (0..4).flat_map(|y| (0..4).map(move |x| Square::new(x, y))).collect();
        let found = depths(&squares, |square| square.x >= 0 && square.y >= 0);
        let depth = |x, y| found.iter().find(|one| one.0 == Square::new(x, y)).map(|one| one.1);
        assert_eq!([depth(3, 3), depth(2, 2), depth(1, 1), depth(0, 0)], [Some(0), Some(1), Some(2), Some(3)]);
    }
}
