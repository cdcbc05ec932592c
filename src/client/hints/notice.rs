//! Draws the line that reports actions of the interface and errors.

use crate::client::base::sets::ClientSystems;
use crate::client::base::theme::{BAD, GOOD, LINE, PANEL, ROUND, TEXT, Type};
use crate::client::hints::card::Card;
use crate::client::layout::panels::Guest;
use crate::client::settings::notice::Notice;
use crate::client::widgets::{column, medium, stripe};
use bevy::prelude::*;

#[derive(Component)]
struct Shown;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.after(ClientSystems::Draw).run_if(resource_changed::<Notice>));
}

/// The distance of the line from the upper edge of the window, in pixels of the panels' scale.
const TOP: f32 = 64.0;
/// Its least height, and its distance from a card above it.
const HEIGHT: f32 = 42.0;
const GAP: f32 = 8.0;

/// The top of the line: below a card at the upper edge of the map, whose title it would cover.
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
    let Some((words, fault)) = notice.line() else { return };
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
            ui.spawn((stripe(if fault { BAD } else { GOOD }), Pickable::IGNORE));
            ui.spawn((medium(words, Type::Body, TEXT), Pickable::IGNORE));
        });
    });
}
