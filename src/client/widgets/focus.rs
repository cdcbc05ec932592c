//! Buttons by keyboard: Tab and Shift+Tab go from one to the next in reading order, Enter presses.

use super::scroll::Reveal;
use super::{Off, Typing};
use crate::client::intent::Intent;
use crate::client::screens::{Screen, Veil};
use crate::client::sets::ClientSystems;
use crate::client::theme::LAMP;
use bevy::prelude::*;

/// The button that Enter presses, by what it does: buttons are often made anew.
#[derive(Resource, Default)]
struct Focus(Option<Intent>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Focus>()
        .add_systems(Update, (walk.in_set(ClientSystems::Sense), mark.after(ClientSystems::Draw)));
}

/// Which way the focus goes: on, back, or nowhere.
fn way(keys: &ButtonInput<KeyCode>, arrows: bool) -> i32 {
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let on = keys.just_pressed(KeyCode::Tab) && !shift;
    let back = keys.just_pressed(KeyCode::Tab) && shift;
    let down = arrows && keys.any_just_pressed([KeyCode::ArrowDown, KeyCode::ArrowRight]);
    let up = arrows && keys.any_just_pressed([KeyCode::ArrowUp, KeyCode::ArrowLeft]);
    i32::from(on || down) - i32::from(back || up)
}

fn walk(
    (keys, mouse): (Res<ButtonInput<KeyCode>>, Res<ButtonInput<MouseButton>>),
    buttons: Query<(Entity, &Intent, &UiGlobalTransform, &ComputedNode), (With<Button>, Without<Off>)>,
    (veils, parents): (Query<(), With<Veil>>, Query<&ChildOf>),
    (screen, typing): (Res<State<Screen>>, Res<Typing>),
    mut focus: ResMut<Focus>,
    (mut intents, mut reveal): (MessageWriter<Intent>, MessageWriter<Reveal>),
) {
    if typing.takes_every_key() {
        return;
    }
    if mouse.just_pressed(MouseButton::Left) && focus.0.is_some() {
        focus.0 = None;
    }
    // Under an open page nothing can be reached.
    let veiled = !veils.is_empty();
    let within = |entity: Entity| !veiled || parents.iter_ancestors(entity).any(|above| veils.contains(above));
    if keys.just_pressed(KeyCode::Enter)
        && let Some(intent) = focus.0.clone()
        && buttons.iter().any(|(entity, one, ..)| *one == intent && within(entity))
    {
        intents.write(intent);
    }
    // Without a page over them, the table and the title have their own use for arrows.
    let way = way(&keys, veiled || *screen.get() == Screen::Setup);
    if way == 0 {
        return;
    }
    let mut places: Vec<(i32, i32, &Intent)> = buttons
        .iter()
        .filter(|(entity, _, _, node)| node.size.x > 0.0 && within(*entity))
        .map(|(_, intent, at, _)| (at.translation.y as i32 / 12, at.translation.x as i32, intent))
        .collect();
    places.sort_by_key(|place| (place.0, place.1));
    let count = places.len() as i32;
    let now = places.iter().position(|place| focus.0.as_ref() == Some(place.2));
    let next = now.map_or(if way > 0 { 0 } else { count - 1 }, |at| (at as i32 + way).rem_euclid(count.max(1)));
    focus.0 = places.get(next.max(0) as usize).map(|place| place.2.clone());
    reveal.write_batch(focus.0.clone().map(Reveal));
}

fn mark(mut commands: Commands, focus: Res<Focus>, buttons: Query<(Entity, &Intent, Has<Outline>), With<Button>>) {
    for (entity, intent, outlined) in &buttons {
        let wanted = focus.0.as_ref() == Some(intent);
        if wanted && !outlined {
            commands.entity(entity).insert(Outline { width: px(2), offset: px(2), color: LAMP });
        } else if outlined && !wanted {
            commands.entity(entity).remove::<Outline>();
        }
    }
}
