//! Keyboard focus: a key moves to the next button in reading order, another back, a third presses.

use crate::client::base::intent::{AnyIntent, Intents};
use crate::client::base::sets::ClientSystems;
use crate::client::base::states::{Screen, Veil};
use crate::client::base::theme::LAMP;
use crate::client::settings::{Bindings, Command, Settings};
use crate::client::widgets::scroll::Reveal;
use crate::client::widgets::{Off, Typing};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The focused button, by its intent: buttons are often rebuilt.
#[derive(Resource, Default)]
pub struct Focus(Option<AnyIntent>);

impl Focus {
    /// True if a button has the focus.
    pub fn is_set(&self) -> bool {
        self.0.is_some()
    }

    /// Removes the focus.
    pub fn clear(&mut self) {
        self.0 = None;
    }
}

/// The nodes that an open page covers.
#[derive(SystemParam)]
pub struct Veils<'w, 's> {
    veils: Query<'w, 's, (), With<Veil>>,
    parents: Query<'w, 's, &'static ChildOf>,
}

impl Veils<'_, '_> {
    /// True if a page is open.
    pub fn any(&self) -> bool {
        !self.veils.is_empty()
    }

    /// True if a node is on the topmost page.
    pub fn reaches(&self, entity: Entity) -> bool {
        !self.any() || self.parents.iter_ancestors(entity).any(|above| self.veils.contains(above))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Focus>()
        .add_systems(Update, (walk.in_set(ClientSystems::Sense), mark.after(ClientSystems::Draw)));
}

/// The direction of the focus: forward, back, or none.
fn way(keys: &ButtonInput<KeyCode>, bound: &Bindings, arrows: bool) -> i32 {
    let on = bound.pressed(keys, Command::NextButton);
    let back = bound.pressed(keys, Command::PreviousButton);
    let any = |commands: [Command; 2]| commands.into_iter().any(|command| bound.pressed(keys, command));
    let down = arrows && any([Command::ViewDown, Command::ViewRight]);
    let up = arrows && any([Command::ViewUp, Command::ViewLeft]);
    i32::from(on || down) - i32::from(back || up)
}

fn walk(
    (keys, mouse, settings): (Res<ButtonInput<KeyCode>>, Res<ButtonInput<MouseButton>>, Res<Settings>),
    buttons: Query<(Entity, &AnyIntent, &UiGlobalTransform, &ComputedNode), (With<Button>, Without<Off>)>,
    veils: Veils,
    (screen, typing): (Res<State<Screen>>, Res<Typing>),
    mut focus: ResMut<Focus>,
    (mut intents, mut reveal): (Intents, MessageWriter<Reveal>),
) {
    if typing.takes_every_key() {
        return;
    }
    let dropped = mouse.just_pressed(MouseButton::Left) || settings.keys.pressed(&keys, Command::Cancel);
    if dropped && focus.is_set() {
        focus.clear();
    }
    if settings.keys.pressed(&keys, Command::Here)
        && let Some(intent) = focus.0.clone()
        && buttons.iter().any(|(entity, one, ..)| *one == intent && veils.reaches(entity))
    {
        intents.send(intent);
    }
    // Without a page over them, the battle and the title use the arrow keys themselves.
    let pages = matches!(screen.get(), Screen::Setup | Screen::Camp);
    let way = way(&keys, &settings.keys, veils.any() || pages);
    if way == 0 {
        return;
    }
    let mut places: Vec<(i32, i32, &AnyIntent)> = buttons
        .iter()
        .filter(|(entity, _, _, node)| node.size.x > 0.0 && veils.reaches(*entity))
        .map(|(_, intent, at, _)| (at.translation.y as i32 / 12, at.translation.x as i32, intent))
        .collect();
    places.sort_by_key(|place| (place.0, place.1));
    let count = places.len() as i32;
    let now = places.iter().position(|place| focus.0.as_ref() == Some(place.2));
    let next = now.map_or(if way > 0 { 0 } else { count - 1 }, |at| (at as i32 + way).rem_euclid(count.max(1)));
    focus.0 = places.get(next.max(0) as usize).map(|place| place.2.clone());
    reveal.write_batch(focus.0.clone().map(Reveal::of));
}

fn mark(mut commands: Commands, focus: Res<Focus>, buttons: Query<(Entity, &AnyIntent, Has<Outline>), With<Button>>) {
    for (entity, intent, outlined) in &buttons {
        let wanted = focus.0.as_ref() == Some(intent);
        if wanted && !outlined {
            commands.entity(entity).insert(Outline { width: px(2), offset: px(2), color: LAMP });
        } else if outlined && !wanted {
            commands.entity(entity).remove::<Outline>();
        }
    }
}
