//! Initiative panels over the map: a combatant's place, and the results of a round.

use crate::client::layout::form::Form;
use crate::client::layout::panels::Panel;
use crate::client::layout::scroll::Scroll;
use crate::client::widgets::column;
use bevy::prelude::*;

/// Spawns the panels.
pub fn standings(ui: &mut ChildSpawnerCommands, form: &Form) {
    let (left, right) = if form.is_tall() { (px(8), px(8)) } else { (px(56), Val::Auto) };
    let node = Node {
        position_type: PositionType::Absolute,
        left,
        right,
        top: px(6),
        max_height: percent(97),
        overflow: Overflow::scroll_y(),
        ..column(0.0)
    };
    ui.spawn((node, GlobalZIndex(9), Panel::Tempo, Scroll::down()));
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(0),
        right: px(0),
        top: px(6),
        justify_content: JustifyContent::Center,
        ..default()
    };
    ui.spawn((node, GlobalZIndex(10), Panel::Settled, Pickable::IGNORE));
}
