//! Clouds of smoke and flames: several puffs each, which drift and flicker.

use crate::client::base::assets::{GLOW, TOKENS};
use crate::client::base::place::CELL;
use crate::client::base::sets::ClientSystems;
use crate::client::board::stir::{Stir, Stirring};
use bevy::prelude::*;
use std::f32::consts::TAU;

/// A part of a cloud: its place when at rest, and what tells its motion from that of others.
#[derive(Component)]
struct Puff {
    rest: Vec2,
    turn: f32,
}

/// A tongue of fire, or the light of one.
#[derive(Component)]
struct Flame(f32);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (drift, flicker).in_set(ClientSystems::Draw).run_if(resource_changed::<Stir>));
}

/// Puffs of a cloud, the size of one, and its distance from the middle, in squares.
const PUFFS: usize = 5;
const PUFF: f32 = 1.25;
const ASIDE: f32 = 0.42;
/// How far a puff drifts, in squares.
const DRIFT: f32 = 0.13;

/// A cloud of smoke around the middle of its parent; `number` tells it from others.
pub fn cloud(parts: &mut ChildSpawnerCommands, number: usize) {
    for n in 0..PUFFS {
        let turn = TAU * n as f32 / PUFFS as f32 + number as f32;
        let rest = if n == 0 { Vec2::ZERO } else { Vec2::from_angle(turn) * ASIDE * CELL };
        let sprite = TOKENS.sprite("smoke", number + n, CELL * PUFF, Color::WHITE.with_alpha(0.72));
        let at = Transform::from_translation(rest.extend(n as f32 * 0.001)).with_rotation(Quat::from_rotation_z(turn));
        parts.spawn((sprite, at, Puff { rest, turn }, Stirring));
    }
}

/// Fire on a square, and its light, around the middle of its parent.
pub fn fire(parts: &mut ChildSpawnerCommands, at: Vec3, number: usize) {
    let turn = number as f32 * 1.7;
    let light = Color::srgba(1.0, 0.55, 0.2, 0.34);
    let glow = Sprite { image: GLOW, custom_size: Some(Vec2::splat(CELL * 3.4)), color: light, ..default() };
    parts.spawn((glow, Transform::from_translation(at - Vec3::Z * 0.0003), Flame(turn), Stirring));
    let tongue = TOKENS.sprite("flame", number, CELL * 0.8, Color::WHITE.with_alpha(0.85));
    parts.spawn((tongue, Transform::from_translation(at + Vec3::Z * 0.0003), Flame(turn + 1.0), Stirring));
}

fn drift(stir: Res<Stir>, mut puffs: Query<(&Puff, &mut Transform)>) {
    for (puff, mut at) in &mut puffs {
        let t = stir.0 * 0.4 + puff.turn * 3.0;
        let off = Vec2::new(t.sin(), (t * 0.77 + puff.turn).cos()) * DRIFT * CELL;
        at.translation = (puff.rest + off).extend(at.translation.z);
        at.rotation = Quat::from_rotation_z(puff.turn + 0.25 * (t * 0.5).sin());
        at.scale = Vec3::splat(1.0 + 0.08 * (t * 0.6 + puff.turn).sin());
    }
}

fn flicker(stir: Res<Stir>, mut flames: Query<(&Flame, &mut Transform)>) {
    for (Flame(turn), mut at) in &mut flames {
        let t = stir.0 * 7.0 + turn * 2.0;
        let size = 1.0 + 0.08 * t.sin() + 0.06 * (t * 1.7 + turn).sin();
        at.scale = Vec3::new(2.0 - size, size, 1.0);
    }
}
