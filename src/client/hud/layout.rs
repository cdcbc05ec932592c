//! Where the panels lie: track above, sheet and actions below, shot and log at the right.

use crate::client::screens::Screen;
use crate::client::theme::{BOTTOM, LINE, PANEL, RIGHT, TOP};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The panels that are drawn anew whenever something changed.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Panel {
    /// Round and initiative.
    Track,
    /// Level, rules, undo, speed, menu.
    Top,
    /// The acting combatant.
    Sheet,
    /// Its actions.
    Actions,
    /// The deed in question.
    Shot,
    /// What happened.
    Log,
    /// The open decision.
    Prompt,
}

/// A node that keeps the pointer from the board.
#[derive(Component)]
pub struct Solid;

/// Tells whether the pointer is over a panel.
#[derive(SystemParam)]
pub struct OverPanel<'w, 's> {
    nodes: Query<'w, 's, &'static Interaction, Or<(With<Solid>, With<Button>)>>,
}

impl OverPanel<'_, '_> {
    /// Whether it is over any.
    pub fn any(&self) -> bool {
        self.nodes.iter().any(|interaction| *interaction != Interaction::None)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Table), lay);
}

/// Empties a panel and fills it anew.
pub fn refill(
    commands: &mut Commands,
    panels: &Query<(Entity, &Panel)>,
    which: Panel,
    fill: impl FnOnce(&mut ChildSpawnerCommands),
) {
    if let Some((entity, _)) = panels.iter().find(|(_, panel)| **panel == which) {
        commands.entity(entity).despawn_children().with_children(fill);
    }
}

fn bar(node: Node) -> impl Bundle {
    (node, BackgroundColor(PANEL), BorderColor::all(LINE), Solid, Interaction::None)
}

fn lay(mut commands: Commands) {
    let absolute = Node { position_type: PositionType::Absolute, ..default() };
    let top = Node {
        top: px(0),
        left: px(0),
        right: px(0),
        height: px(TOP),
        padding: UiRect::horizontal(px(16)),
        border: UiRect::bottom(px(1)),
        column_gap: px(16),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        ..absolute.clone()
    };
    commands.spawn((bar(top), DespawnOnExit(Screen::Table))).with_children(|ui| {
        let track = Node {
            column_gap: px(8),
            align_items: AlignItems::Center,
            flex_shrink: 1.0,
            overflow: Overflow::clip_x(),
            height: percent(100),
            ..default()
        };
        ui.spawn((track, Panel::Track));
        ui.spawn((
            Node { column_gap: px(6), align_items: AlignItems::Center, flex_shrink: 0.0, ..default() },
            Panel::Top,
        ));
    });
    let bottom = Node {
        bottom: px(0),
        left: px(0),
        right: px(0),
        height: px(BOTTOM),
        padding: UiRect::horizontal(px(16)),
        border: UiRect::top(px(1)),
        column_gap: px(20),
        align_items: AlignItems::Center,
        ..absolute.clone()
    };
    commands.spawn((bar(bottom), DespawnOnExit(Screen::Table))).with_children(|ui| {
        ui.spawn((
            Node { width: px(272), flex_shrink: 0.0, column_gap: px(12), align_items: AlignItems::Center, ..default() },
            Panel::Sheet,
        ));
        ui.spawn((
            Node { flex_grow: 1.0, column_gap: px(8), align_items: AlignItems::Center, ..default() },
            Panel::Actions,
        ));
    });
    let right = Node {
        top: px(TOP),
        right: px(0),
        bottom: px(BOTTOM),
        width: px(RIGHT),
        padding: UiRect::axes(px(18), px(14)),
        border: UiRect::left(px(1)),
        flex_direction: FlexDirection::Column,
        row_gap: px(14),
        ..absolute.clone()
    };
    commands.spawn((bar(right), DespawnOnExit(Screen::Table))).with_children(|ui| {
        ui.spawn((
            Node { flex_direction: FlexDirection::Column, row_gap: px(6), flex_shrink: 0.0, ..default() },
            Panel::Shot,
        ));
        let log = Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(4),
            flex_grow: 1.0,
            flex_basis: px(0),
            min_height: px(0),
            overflow: Overflow::clip_y(),
            justify_content: JustifyContent::FlexEnd,
            ..default()
        };
        ui.spawn((log, Panel::Log));
    });
    let prompt = Node {
        top: px(TOP + 12.0),
        left: px(0),
        right: px(RIGHT),
        justify_content: JustifyContent::Center,
        ..absolute
    };
    commands.spawn((prompt, Panel::Prompt, Pickable::IGNORE, GlobalZIndex(10), DespawnOnExit(Screen::Table)));
}
