//! Short-lived pictures: flashes, tracers, blasts, floating words.

use crate::client::base::place::CELL;
use crate::client::base::sets::ClientSystems;
use crate::client::settings::Settings;
use bevy::prelude::*;

/// How an effect moves.
#[derive(Clone, Copy, Debug)]
pub enum Motion {
    /// It stays.
    Still,
    /// It flies.
    Fly {
        /// From there.
        from: Vec2,
        /// To there.
        to: Vec2,
    },
    /// It changes its size.
    Pulse {
        /// From this.
        from: f32,
        /// To this.
        to: f32,
    },
    /// It floats up from where it was, above whatever rises there already.
    Rise {
        /// From there.
        from: Vec2,
    },
}

/// A picture that goes by itself.
#[derive(Component)]
pub struct Effect {
    age: f32,
    life: f32,
    motion: Motion,
}

impl Effect {
    /// An effect that lasts so many seconds.
    pub const fn new(life: f32, motion: Motion) -> Self {
        Self { age: 0.0, life, motion }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (pass, part_words).chain().in_set(ClientSystems::Film));
}

fn pass(
    mut commands: Commands,
    time: Res<Time>,
    settings: Res<Settings>,
    mut effects: Query<(Entity, &mut Effect, &mut Transform, Option<&mut Sprite>, Option<&mut TextColor>)>,
) {
    for (entity, mut effect, mut at, sprite, words) in &mut effects {
        let step = time.delta_secs().min(0.1) * f32::from(settings.pace.factor().max(1));
        effect.age += step;
        let share = effect.age / effect.life;
        if share >= 1.0 {
            commands.entity(entity).despawn();
            continue;
        }
        match effect.motion {
            _ if settings.calm => {}
            Motion::Still => {}
            Motion::Fly { from, to } => at.translation = from.lerp(to, share).extend(at.translation.z),
            Motion::Pulse { from, to } => at.scale = Vec3::splat(from + (to - from) * (1.0 - (1.0 - share).powi(3))),
            Motion::Rise { from } => at.translation.y = from.y + effect.age * CELL * 0.5,
        }
        let fade = (1.6 * (1.0 - share)).min(1.0);
        if let Some(mut sprite) = sprite {
            sprite.color.set_alpha(fade);
        }
        if let Some(mut words) = words {
            words.0.set_alpha(fade);
        }
    }
}

/// Height of a line of floating words and the width within which two would touch, in units of their own scale.
const LINE: Vec2 = Vec2::new(120.0, 21.0);

/// Keeps floating words apart: older ones make way upward for newer ones.
fn part_words(ui: Res<UiScale>, mut words: Query<(&Effect, &mut Transform), With<TextColor>>) {
    let mut rising: Vec<_> = words.iter_mut().collect();
    rising.sort_by(|one, other| one.0.age.total_cmp(&other.0.age));
    for at in 1..rising.len() {
        let (newer, older) = rising.split_at_mut(at);
        let (_, place) = &mut older[0];
        for (_, other) in newer.iter() {
            let room = LINE * ui.0 * other.scale.x;
            let off = place.translation - other.translation;
            if off.x.abs() < room.x && off.y.abs() < room.y {
                place.translation.y = other.translation.y + room.y;
            }
        }
    }
}
