//! Buttons by keyboard: Tab and Shift+Tab go from one to the next in reading order, Enter presses.

use super::Off;
use crate::client::intent::Intent;
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

fn walk(
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Query<(&Intent, &UiGlobalTransform, &ComputedNode), (With<Button>, Without<Off>)>,
    mut focus: ResMut<Focus>,
    mut intents: MessageWriter<Intent>,
    mouse: Res<ButtonInput<MouseButton>>,
) {
    if mouse.just_pressed(MouseButton::Left) && focus.0.is_some() {
        focus.0 = None;
    }
    if keys.just_pressed(KeyCode::Enter)
        && let Some(intent) = focus.0.clone()
        && buttons.iter().any(|(one, ..)| *one == intent)
    {
        intents.write(intent);
    }
    if !keys.just_pressed(KeyCode::Tab) {
        return;
    }
    let mut places: Vec<(i32, i32, &Intent)> = buttons
        .iter()
        .filter(|(_, _, node)| node.size.x > 0.0)
        .map(|(intent, at, _)| (at.translation.y as i32 / 12, at.translation.x as i32, intent))
        .collect();
    places.sort_by_key(|place| (place.0, place.1));
    let now = places.iter().position(|place| focus.0.as_ref() == Some(place.2));
    let back = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let next = match (now, back) {
        (Some(at), false) => (at + 1) % places.len(),
        (Some(at), true) => (at + places.len() - 1) % places.len(),
        (None, _) => 0,
    };
    focus.0 = places.get(next).map(|place| place.2.clone());
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
