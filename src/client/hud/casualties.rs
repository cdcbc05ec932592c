//! Draws the lines about those who have fallen, at the upper edge of the map.

use crate::client::base::sets::ClientSystems;
use crate::client::base::states::Screen;
use crate::client::base::theme::{BAD, LAMP, LINE, PANEL, ROUND, TEXT, Type};
use crate::client::game::casualties::{Casualties, Casualty};
use crate::client::hints::Card;
use crate::client::hud::side_mark::side_mark;
use crate::client::layout::form::Room;
use crate::client::layout::panels::Guest;
use crate::client::widgets::{Ui, column, medium, row, stripe};
use bevy::prelude::*;

/// All lines.
#[derive(Component)]
struct Shown;

/// The distance from the upper edge of the map, or from a card there.
const GAP: f32 = 8.0;

pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<Casualties>.or_else(resource_changed::<Room>);
    app.add_systems(Update, draw.in_set(ClientSystems::Draw).run_if(in_state(Screen::Table)).run_if(changed));
}

fn draw(
    mut commands: Commands,
    (casualties, room, scale): (Res<Casualties>, Res<Room>, Res<UiScale>),
    shown: Query<Entity, With<Shown>>,
    cards: Query<(&ComputedNode, &UiGlobalTransform), (With<Card>, Without<Guest>)>,
) {
    shown.iter().for_each(|entity| commands.entity(entity).despawn());
    if casualties.lines().is_empty() {
        return;
    }
    let edge = room.view.min.y / scale.0;
    // A card of hints keeps its place.
    let below = cards.iter().filter_map(|(node, at)| {
        let (middle, half) =
            (at.translation.y * node.inverse_scale_factor, node.size.y * node.inverse_scale_factor / 2.0);
        (middle - half < edge + 4.0 * GAP).then_some(middle + half)
    });
    let place = Node {
        position_type: PositionType::Absolute,
        left: px(room.view.min.x / scale.0 + GAP),
        width: px(room.view.width() / scale.0 - 2.0 * GAP),
        top: px(below.fold(edge, f32::max) + GAP),
        align_items: AlignItems::Center,
        ..column(5.0)
    };
    let all = (place, GlobalZIndex(11), Shown, Pickable::IGNORE, DespawnOnExit(Screen::Table));
    commands.spawn(all).with_children(|ui| casualties.lines().iter().for_each(|casualty| line(ui, casualty)));
}

fn line(ui: &mut Ui, casualty: &Casualty) {
    let node = Node {
        padding: UiRect::axes(px(14), px(6)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND)),
        ..row(9.0)
    };
    ui.spawn((node, BackgroundColor(PANEL), BorderColor::all(LINE), Pickable::IGNORE)).with_children(|ui| {
        ui.spawn((stripe(if casualty.dead { BAD } else { LAMP }), Pickable::IGNORE));
        side_mark(ui, casualty.side, &casualty.letters, 22.0, true);
        ui.spawn((medium(&*casualty.words, Type::Body, TEXT), Pickable::IGNORE));
    });
}
