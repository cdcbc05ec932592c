//! Grenades in flight, clouds and dropped items.

use crate::battle::{LastingSpell, ThingId};
use crate::client::base::assets::TOKENS;
use crate::client::base::place::{CELL, OnBoard, layer};
use crate::client::base::sets::ClientSystems;
use crate::client::board::smoke;
use crate::client::game::play::Game;
use crate::client::game::stage::Stage;
use bevy::prelude::*;

#[derive(Component)]
struct OnStage(ThingId);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show.in_set(ClientSystems::Draw).run_if(resource_exists::<Game>.and_then(resource_changed::<Stage>)),
    );
}

fn show(
    mut commands: Commands,
    (stage, game): (Res<Stage>, Res<Game>),
    mut shown: Query<(Entity, &OnStage, &mut Transform)>,
) {
    let veiled = game.battle().rules().harm.pictures().veiled();
    let mut known: Vec<ThingId> = Vec::new();
    for (entity, OnStage(id), mut at) in &mut shown {
        match stage.things.get(id) {
            Some(look) => {
                known.push(*id);
                at.translation = look.at.extend(at.translation.z);
                at.scale = Vec3::splat(look.lift);
            }
            None => commands.entity(entity).despawn(),
        }
    }
    let is_spell = |id: &ThingId| game.battle().thing_as::<LastingSpell>(*id).is_some();
    let unseen = |id: &ThingId, kind| veiled.contains(&kind) || is_spell(id) || !game.battle().is_on_map(*id);
    let fresh = stage.things.iter().filter(|(id, look)| !known.contains(id) && !unseen(id, look.kind));
    for (id, look) in fresh {
        let name = format!("{} {}", look.kind, look.item.map_or("", |item| item.as_str()));
        let at = Transform::from_translation(look.at.extend(layer::THINGS));
        if name.contains("smoke") && !name.contains("projectile") {
            let root = (at, Visibility::default(), OnStage(*id), OnBoard);
            commands.spawn(root).with_children(|parts| smoke::cloud(parts, usize::from(id.0)));
            continue;
        }
        let (cell, size) = if name.contains("rocket") {
            ("rocket", 0.6)
        } else if name.contains("grenade") || name.contains("projectile") {
            ("grenade", 0.5)
        } else {
            ("objective", 0.4)
        };
        let sprite = TOKENS.sprite(cell, usize::from(id.0), CELL * size, Color::WHITE);
        commands.spawn((sprite, at, OnStage(*id), OnBoard));
    }
}
