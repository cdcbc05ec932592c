//! Touch targets: while the player uses touch, buttons are at least as high as a fingertip.

use crate::client::settings::Settings;
use bevy::prelude::*;
use bevy::ui::UiSystems;

/// The least height of a button, in pixels of the window.
const TIP: f32 = 44.0;
/// The least height of a button in a dense list, in pixels of the window; a touch that misses hits the nearest one.
const DENSE: f32 = 28.0;

/// A button in a dense list.
#[derive(Component)]
pub struct Dense;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, make_room.before(UiSystems::Layout));
}

fn make_room(
    mut buttons: Query<(Entity, Ref<Button>, &mut Node, Has<Dense>)>,
    parents: Query<&ChildOf>,
    around: Query<&Node, Without<Button>>,
    (settings, scale): (Res<Settings>, Res<UiScale>),
) {
    if !settings.keys.fingers {
        return;
    }
    for (entity, button, mut node, dense) in &mut buttons {
        if !button.is_added() && !scale.is_changed() {
            continue;
        }
        let least = if dense { DENSE } else { TIP } / scale.0;
        let wide = matches!(node.min_width, Val::Px(width) if width < least);
        if wide && !dense {
            node.min_width = px(least);
        }
        let low = matches!(node.min_height, Val::Px(height) if height < least) || node.min_height == Val::Auto;
        if node.height != Val::Auto || !low {
            continue;
        }
        node.min_height = px(least);
        // With a minimum height of its own it would shrink below its content.
        let column = |parent: &ChildOf| around.get(parent.parent()).is_ok_and(is_column);
        if parents.get(entity).is_ok_and(column) {
            node.flex_shrink = 0.0;
        }
        if is_column(&node) && node.justify_content == JustifyContent::Default {
            node.justify_content = JustifyContent::Center;
        } else if !is_column(&node) && node.align_items == AlignItems::Default {
            node.align_items = AlignItems::Center;
        }
    }
}

fn is_column(node: &Node) -> bool {
    matches!(node.flex_direction, FlexDirection::Column | FlexDirection::ColumnReverse)
}
