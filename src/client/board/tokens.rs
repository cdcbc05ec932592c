//! Combatants on the board: each is a stack of pictures that follows the stage.

use crate::battle::{Life, UnitId};
use crate::client::base::place::{CELL, OnBoard, layer, place};
use crate::client::base::say::tell;
use crate::client::base::sets::ClientSystems;
use crate::client::base::theme;
use crate::client::base::theme::Type;
use crate::client::board::health;
use crate::client::board::health::Plate;
use crate::client::board::labels::Rank;
use crate::client::board::token_art::{MEMORY, Mood, parts};
use crate::client::board::words::{ScreenSized, caption};
use crate::client::game::log::initials;
use crate::client::game::plan::Pick;
use crate::client::game::play::Game;
use crate::client::game::stage::{Look, Seen, Stage, rider};
use crate::grid::{Altitude, Square};
use bevy::prelude::*;

/// A combatant's token with its displayed look.
#[derive(Component)]
struct Token {
    unit: UnitId,
    shown: Option<(Look, Mood, String)>,
}

/// A badge, which grows when the view is far away.
#[derive(Component)]
pub struct Badge;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (set_up, show).chain().in_set(ClientSystems::Draw).run_if(resource_exists::<Game>));
}

fn set_up(mut commands: Commands, game: Res<Game>, tokens: Query<(), With<Token>>) {
    if tokens.is_empty() {
        for unit in game.battle().units() {
            let token = (Token { unit, shown: None }, Plate(CELL * 0.4));
            commands.spawn((token, Transform::default(), Visibility::default(), OnBoard));
        }
    }
}

fn show(
    mut commands: Commands,
    stage: Res<Stage>,
    game: Res<Game>,
    pick: Res<Pick>,
    mut tokens: Query<(Entity, &mut Token, &mut Transform, &mut Visibility)>,
) {
    if !(stage.is_changed() || pick.is_changed() || game.is_changed()) {
        return;
    }
    let battle = game.battle();
    for (entity, mut token, mut at, mut visible) in &mut tokens {
        let Some(look) = stage.looks.get(token.unit.index()) else { continue };
        let height = layer::TOKENS + f32::from(token.unit.0) * 0.01 + if look.life == Life::Up { 8.0 } else { 0.0 };
        let breadth = battle.unit(token.unit).breadth;
        let (aside, share) = beside(&stage, token.unit);
        at.translation = (look.at + look.kick + beyond(breadth) / 2.0 + aside).extend(height);
        at.scale = Vec2::splat(f32::from(breadth) * share).extend(1.0);
        let hidden = look.seen == Seen::Never || look.life == Life::Gone || look.aboard;
        visible.set_if_neq(if hidden { Visibility::Hidden } else { Visibility::Inherited });
        let hovered = pick.hover.is_some_and(|square| battle.covers_square(token.unit, square));
        let current = battle.current();
        let acting = current.is_some_and(|unit| battle.vehicle_of(unit).unwrap_or(unit) == token.unit);
        let mood = Mood { acting, chosen: pick.shown == Some(token.unit), pointed: hovered };
        let still = Look { at: Vec2::ZERO, here: Vec2::ZERO, kick: Vec2::ZERO, ..look.clone() };
        let side = battle.side(token.unit).index();
        let name = match current.filter(|unit| acting && *unit != token.unit).or_else(|| rider(battle, token.unit)) {
            Some(unit) => format!("{}: {}", battle.name(token.unit), battle.name(unit)),
            None => battle.name(token.unit).to_owned(),
        };
        let now = (still, mood, name);
        let letters = initials(battle, rider(battle, token.unit).unwrap_or(token.unit));
        if token.shown.as_ref() == Some(&now) {
            continue;
        }
        commands.entity(entity).despawn_children();
        commands.entity(entity).with_children(|parts| stack(parts, look, mood, side, (&now.2, &letters)));
        token.shown = Some(now);
    }
}

/// The offset of combatants that share a square, in squares, and their scale.
const SHARED: (f32, f32) = (0.23, 0.72);

/// A combatant's offset from the middle of its square, in world units, and its scale: those that share one stand in a
/// ring.
fn beside(stage: &Stage, unit: UnitId) -> (Vec2, f32) {
    let stands = |look: &Look| {
        look.seen == Seen::Plain
            && look.life == Life::Up
            && !look.aboard
            && look.hull.is_none()
            && look.altitude == Altitude::Ground
    };
    let Some(own) = stage.looks.get(unit.index()).filter(|look| stands(look)) else { return (Vec2::ZERO, 1.0) };
    let shares = |look: &&Look| stands(look) && look.at == own.at;
    let here = stage.looks.iter().filter(shares).count();
    if here < 2 {
        return (Vec2::ZERO, 1.0);
    }
    let at = stage.looks.iter().take(unit.index()).filter(shares).count();
    let angle = std::f32::consts::TAU * at as f32 / here as f32;
    (Vec2::from_angle(std::f32::consts::PI - angle) * SHARED.0 * CELL, SHARED.1)
}

/// The distance from the middle of its own square to the middle of the farthest square of a large living body.
fn beyond(breadth: u8) -> Vec2 {
    let far = i16::from(breadth) - 1;
    place(Square::new(far, far)) - place(Square::new(0, 0))
}

/// Spawns the pictures of a token, from the bottom up, its health bar, its letters and its name.
fn stack(ui: &mut ChildSpawnerCommands, look: &Look, mood: Mood, side: usize, (name, letters): (&str, &str)) {
    for (at, part) in parts(look, mood, side).into_iter().enumerate() {
        let sprite = Sprite { custom_size: Some(part.size), ..part.sheet.cell_sprite(part.cell, part.tint) };
        let place = Transform::from_translation(part.at.extend(at as f32 * 0.0004));
        let mut one = ui.spawn((sprite, place.with_rotation(Quat::from_rotation_z(part.turn))));
        if part.badge {
            one.insert(Badge);
        }
    }
    let rank = match mood {
        Mood { pointed: true, .. } => Rank::Pointed,
        Mood { acting: true, .. } => Rank::Acting,
        _ => Rank::Name,
    };
    let up = look.life == Life::Up;
    if !up && !mood.pointed {
        return;
    }
    let (middle, below) =
        look.hull.map_or((Vec2::ZERO, -CELL * 0.74), |hull| (hull.middle, hull.below() - CELL * 0.12));
    if up {
        let strength = if look.seen == Seen::Remembered { MEMORY } else { 1.0 };
        health::bar(ui, look.health(), Vec2::new(middle.x, below + CELL * 0.21), strength);
        health::letters(ui, letters, middle, strength);
    }
    let name = match look.hull.filter(|hull| hull.aboard > 0) {
        Some(hull) => tell("board.aboard", &[("name", name), ("n", &hull.aboard.to_string())]),
        None => name.to_owned(),
    };
    label(ui, rank, &name, Vec2::new(middle.x, below));
}

/// A name below a token.
fn label(ui: &mut ChildSpawnerCommands, rank: Rank, name: &str, at: Vec2) {
    let size = Type::Small.px();
    ui.spawn((caption(name, size, theme::TEXT), Transform::from_translation(at.extend(15.0)), ScreenSized(size), rank));
}
