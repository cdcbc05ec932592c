//! Shots, blows and explosions: flash, trail, recoil, impact and smoke.

use crate::battle::{Figure, UnitId};
use crate::client::base::assets::{GLOW, TOKENS};
use crate::client::base::place::{CELL, layer};
use crate::client::base::theme;
use crate::client::film::effects::{Effect, Motion};
use crate::client::game::stage::Stage;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// How long a shot's parts are seen, in seconds: the flash, the bullet's flight, its trail, and where it strikes.
const FLASH: f32 = 0.16;
const FLIGHT: f32 = 0.2;
const TRAIL: f32 = 0.34;
const IMPACT: f32 = 0.36;
/// The width of the trail, in world units.
const STREAK: f32 = 7.0;
/// How far a shot pushes its shooter back, a blow carries forward and a hit shakes, in squares.
const RECOIL: f32 = 0.13;
const LUNGE: f32 = 0.3;
const SHAKE: f32 = 0.06;
/// The way of smoke in the wind, in squares.
const WIND: Vec2 = Vec2::new(0.55, 0.3);

/// True if an attack on somebody this close is a blow.
fn is_blow(stage: &Stage, unit: UnitId, target: UnitId) -> bool {
    let figure = stage.looks.get(unit.index()).map_or(Figure::Unarmed, |look| look.figure);
    stage.are_close(unit, target) && figure != Figure::Pistol
}

/// Moves whoever attacks: back by the recoil, or forward and back with the blow.
pub fn kick(stage: &mut Stage, unit: UnitId, target: UnitId, share: f32) {
    let way = (stage.at(target) - stage.at(unit)).normalize_or_zero() * CELL;
    let far =
        if is_blow(stage, unit, target) { LUNGE * (share * TAU / 2.0).sin() } else { -RECOIL * (1.0 - share).powi(2) };
    if let Some(look) = stage.looks.get_mut(unit.index()).filter(|look| look.hull.is_none()) {
        look.kick = way * far;
    }
}

/// Shakes whoever is harmed.
pub fn flinch(stage: &mut Stage, unit: UnitId, share: f32) {
    if let Some(look) = stage.looks.get_mut(unit.index()) {
        look.kick = Vec2::X * (share * TAU * 2.5).sin() * (1.0 - share) * SHAKE * CELL;
    }
}

/// Shows a shot or a blow.
pub fn fire(commands: &mut Commands, stage: &Stage, unit: UnitId, target: UnitId, hit: bool) {
    let (from, to) = (stage.at(unit), stage.at(target));
    let way = (to - from).normalize_or_zero();
    let turn = Quat::from_rotation_z(way.to_angle());
    if is_blow(stage, unit, target) {
        let sprite = TOKENS.sprite("slash", 0, CELL, Color::WHITE);
        let at = Transform::from_translation(from.lerp(to, 0.7).extend(layer::EFFECTS)).with_rotation(turn);
        commands.spawn((sprite, at, Effect::new(0.22, Motion::Pulse { from: 0.8, to: 1.2 })));
        return;
    }
    let muzzle = from + way * CELL * 0.55;
    let end = if hit { to } else { to + way.perp() * CELL * 0.45 + way * CELL };
    light(commands, muzzle, 3.2, FLASH);
    let flash = TOKENS.sprite("muzzle_flash", usize::from(hit), CELL, Color::WHITE);
    commands.spawn((
        flash,
        Transform::from_translation(muzzle.extend(layer::EFFECTS)).with_rotation(turn),
        Effect::new(FLASH, Motion::Pulse { from: 0.6, to: 1.15 }),
    ));
    smoke(commands, muzzle, (0.4, 1.7), (0.8, 0.4));
    let turn = Quat::from_rotation_z((end - muzzle).to_angle());
    let streak = Sprite::from_color(theme::LAMP, Vec2::new(muzzle.distance(end), STREAK));
    let middle = Transform::from_translation(muzzle.midpoint(end).extend(layer::EFFECTS)).with_rotation(turn);
    commands.spawn((streak, middle, Effect::new(TRAIL, Motion::Still)));
    let tracer = TOKENS.sprite("tracer", 0, CELL, Color::WHITE);
    let fly = Effect::new(FLIGHT, Motion::Fly { from: muzzle, to: end });
    commands.spawn((tracer, Transform::from_translation(muzzle.extend(layer::EFFECTS)).with_rotation(turn), fly));
    let (impact, size) = if hit { ("spark", 1.1) } else { ("ripple", 0.5) };
    let colour = if hit { Color::WHITE } else { theme::QUIET };
    commands.spawn((
        TOKENS.sprite(impact, 0, CELL * 0.8, colour),
        Transform::from_translation(end.extend(layer::EFFECTS)),
        Effect::new(IMPACT, Motion::Pulse { from: 0.3, to: size }),
    ));
}

/// Shows an explosion: its light, the fireball, the wave, and the smoke that is left.
pub fn explode(commands: &mut Commands, at: Vec2) {
    light(commands, at, 11.0, 0.4);
    for (n, size, life) in [(0, 5.0, 0.4), (1, 3.2, 0.3)] {
        burst(commands, at, TOKENS.sprite("blast", n, CELL, Color::WHITE), life, (0.6, size));
    }
    burst(commands, at, TOKENS.sprite("ripple", 0, CELL, Color::WHITE), 0.4, (1.0, 8.0));
    for n in 0..5_u8 {
        let aside = Vec2::from_angle(TAU * f32::from(n) / 5.0) * CELL * 0.7;
        smoke(commands, at + aside, (1.3, 1.8), (1.4 + 0.2 * f32::from(n), 0.6));
    }
}

/// A picture that grows and fades.
fn burst(commands: &mut Commands, at: Vec2, sprite: Sprite, life: f32, (from, to): (f32, f32)) {
    let motion = Motion::Pulse { from, to };
    commands.spawn((sprite, Transform::from_translation(at.extend(layer::EFFECTS)), Effect::new(life, motion)));
}

/// A flash of light on the ground, so many squares wide.
fn light(commands: &mut Commands, at: Vec2, size: f32, life: f32) {
    let color = Color::srgb(1.0, 0.8, 0.45);
    let sprite = Sprite { image: GLOW, custom_size: Some(Vec2::splat(size * CELL)), color, ..default() };
    let at = Transform::from_translation(at.extend(layer::THINGS + 0.5));
    commands.spawn((sprite, at, Effect::new(life, Motion::Still).faint(0.55)));
}

/// A puff of smoke: its size in squares, how many times larger it gets, how long it is seen, and how dense it is.
fn smoke(commands: &mut Commands, at: Vec2, (size, to): (f32, f32), (life, strength): (f32, f32)) {
    let sprite = TOKENS.sprite("smoke", (life * 10.0) as usize, CELL * size, Color::WHITE);
    let effect = Effect::new(life, Motion::Drift { from: at, by: WIND * CELL * size, to }).faint(strength);
    commands.spawn((sprite, Transform::from_translation(at.extend(layer::EFFECTS - 1.0)), effect));
}
