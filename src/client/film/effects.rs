//! Short-lived effects: flashes, tracers, blasts, floating text.

use crate::client::base::place::CELL;
use crate::client::base::sets::ClientSystems;
use crate::client::settings::Settings;
use bevy::prelude::*;

/// The motion of an effect.
#[derive(Clone, Copy, Debug)]
pub enum Motion {
    /// It stays.
    Still,
    /// It flies.
    Fly {
        /// Start.
        from: Vec2,
        /// End.
        to: Vec2,
    },
    /// It changes size.
    Pulse {
        /// Initial size.
        from: f32,
        /// Final size.
        to: f32,
    },
    /// It drifts and grows, like smoke.
    Drift {
        /// Start.
        from: Vec2,
        /// The whole way.
        by: Vec2,
        /// Final size; the initial one is 1.
        to: f32,
    },
    /// It floats up from its start, above text that is already rising there.
    Rise {
        /// Start.
        from: Vec2,
    },
}

/// A picture that removes itself.
#[derive(Component)]
pub struct Effect {
    age: f32,
    life: f32,
    motion: Motion,
    /// Its greatest opacity.
    strength: f32,
}

impl Effect {
    /// An effect that lasts `life` seconds.
    pub const fn new(life: f32, motion: Motion) -> Self {
        Self { age: 0.0, life, motion, strength: 1.0 }
    }

    /// The same effect, translucent.
    pub const fn faint(self, strength: f32) -> Self {
        Self { strength, ..self }
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
            Motion::Drift { from, by, to } => {
                let way = 1.0 - (1.0 - share).powi(2);
                at.translation = (from + by * way).extend(at.translation.z);
                at.scale = Vec3::splat(1.0 + (to - 1.0) * way);
            }
            Motion::Rise { from } => at.translation.y = from.y + effect.age * CELL * 0.5,
        }
        let fade = (1.6 * (1.0 - share)).min(1.0) * effect.strength;
        if let Some(mut sprite) = sprite {
            sprite.color.set_alpha(fade);
        }
        if let Some(mut words) = words {
            words.0.set_alpha(fade);
        }
    }
}

/// The height of a line of floating text and the width within which two lines would touch, in units of their scale.
const LINE: Vec2 = Vec2::new(120.0, 21.0);

/// Keeps floating text apart: older text moves up for newer text.
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
