//! One line for the player that is no part of a battle: what went wrong, what was done. It stays until the next deed.

use super::hints::Card;
use super::hud::Guest;
use super::intent::Intent;
use super::sets::ClientSystems;
use super::theme::{BAD, GOOD, LINE, PANEL, ROUND, TEXT, Type};
use super::widgets::{column, medium, stripe};
use bevy::prelude::*;

/// The line, and whether it tells of a fault.
#[derive(Resource, Default)]
pub struct Notice(Option<(String, bool)>);

impl Notice {
    /// Tells what was done.
    pub fn say(&mut self, words: String) {
        self.0 = Some((words, false));
    }

    /// Tells what went wrong.
    pub fn warn(&mut self, words: String) {
        warn!("{words}");
        self.0 = Some((words, true));
    }

    /// What is shown.
    pub fn words(&self) -> Option<&str> {
        self.0.as_ref().map(|line| line.0.as_str())
    }
}

#[derive(Component)]
struct Shown;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notice>();
    app.add_systems(Update, clear.after(ClientSystems::Sense).before(ClientSystems::Act));
    app.add_systems(Update, draw.after(ClientSystems::Draw).run_if(resource_changed::<Notice>));
}

/// The deed of this frame may bring a line of its own; it comes after this.
fn clear(mut intents: MessageReader<Intent>, mut notice: ResMut<Notice>) {
    if intents.read().count() > 0 && notice.0.is_some() {
        notice.0 = None;
    }
}

/// Distance of the line from the upper edge of the window, in pixels of the panels' scale.
const TOP: f32 = 64.0;
/// Its least height, and its distance from a card above it.
const HEIGHT: f32 = 42.0;
const GAP: f32 = 8.0;

/// Where the line lies: below a card at the upper edge of the map, whose title it would cover.
fn top(cards: &Query<(&ComputedNode, &UiGlobalTransform), (With<Card>, Without<Guest>)>) -> f32 {
    let below = cards.iter().filter_map(|(node, at)| {
        let (middle, half) =
            (at.translation.y * node.inverse_scale_factor, node.size.y * node.inverse_scale_factor / 2.0);
        (middle - half < TOP + HEIGHT).then_some(middle + half + GAP)
    });
    below.fold(TOP, f32::max)
}

fn draw(
    mut commands: Commands,
    notice: Res<Notice>,
    shown: Query<Entity, With<Shown>>,
    cards: Query<(&ComputedNode, &UiGlobalTransform), (With<Card>, Without<Guest>)>,
) {
    shown.iter().for_each(|entity| commands.entity(entity).despawn());
    let Some((words, fault)) = &notice.0 else { return };
    let place = Node {
        position_type: PositionType::Absolute,
        top: px(top(&cards)),
        width: percent(100),
        padding: UiRect::horizontal(px(16)),
        justify_content: JustifyContent::Center,
        ..default()
    };
    let frame = Node {
        padding: UiRect::axes(px(16), px(10)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        max_width: px(760),
        ..column(0.0)
    };
    commands.spawn((place, GlobalZIndex(90), Shown, Pickable::IGNORE)).with_children(|ui| {
        ui.spawn((frame, BackgroundColor(PANEL), BorderColor::all(LINE), Pickable::IGNORE)).with_children(|ui| {
            ui.spawn((stripe(if *fault { BAD } else { GOOD }), Pickable::IGNORE));
            ui.spawn((medium(words.clone(), Type::Body, TEXT), Pickable::IGNORE));
        });
    });
}
