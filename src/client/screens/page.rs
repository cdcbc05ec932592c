//! The building blocks of pages over the title and the battle.

use crate::client::base::assets::TITLE;
use crate::client::base::say::say;
use crate::client::base::states::{Navigate, Overlay, Screen, Veil};
use crate::client::base::theme::{LINE, NIGHT, PANEL, ROUND, TEXT, Type};
use crate::client::settings::{Bindings, Command};
use crate::client::widgets::{Skin, Ui, bold, button, column, row, spring};
use bevy::prelude::*;
use bevy::ui::FocusPolicy;

/// The greatest width of a page.
const WIDTH: f32 = 1080.0;

/// The width of the background picture relative to its height.
const PICTURE: f32 = 16.0 / 9.0;

/// Spawns the title's picture behind a screen; it covers a window of any shape.
pub fn backdrop(commands: &mut Commands, screen: Screen) {
    let whole = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        justify_content: JustifyContent::Center,
        overflow: Overflow::clip(),
        ..default()
    };
    let picture = Node {
        height: percent(100),
        min_width: percent(100),
        aspect_ratio: Some(PICTURE),
        flex_shrink: 0.0,
        ..default()
    };
    let image = ImageNode { image: TITLE, image_mode: NodeImageMode::Stretch, ..default() };
    commands.spawn((whole, GlobalZIndex(-2), DespawnOnExit(screen))).with_child((picture, image));
}

/// Dims everything below.
pub fn veil(overlay: Overlay) -> impl Bundle {
    let node = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        padding: UiRect::all(px(12)),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let dark = BackgroundColor(Color::srgba(0.02, 0.03, 0.04, 0.62));
    (node, dark, GlobalZIndex(20), Interaction::None, FocusPolicy::Block, Veil, DespawnOnExit(overlay))
}

/// A centred panel of that size, or as large as the window allows.
pub fn sheet(width: f32, height: f32) -> impl Bundle {
    let node = Node {
        width: px(width),
        height: px(height),
        max_width: percent(100),
        max_height: percent(100),
        min_height: px(0),
        padding: UiRect::all(px(22)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(ROUND + 4.0)),
        ..column(10.0)
    };
    (node, BackgroundColor(PANEL), BorderColor::all(LINE))
}

/// Spawns a page that fills the window; `marker` is on the part that its system fills.
pub fn ground(commands: &mut Commands, overlay: Overlay, marker: impl Bundle) {
    let node = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        justify_content: JustifyContent::Center,
        ..default()
    };
    let veil = (GlobalZIndex(20), Interaction::None, FocusPolicy::Block, Veil, DespawnOnExit(overlay));
    commands.spawn((node, BackgroundColor(NIGHT), veil)).with_children(|ui| {
        let page = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            max_width: px(WIDTH),
            min_width: px(0),
            padding: UiRect::axes(px(20), px(16)),
            ..column(12.0)
        };
        ui.spawn((page, marker));
    });
}

/// The head of a page: its title and the back button.
pub fn head(ui: &mut Ui, title: &str, keys: &Bindings) {
    ui.spawn(Node { flex_shrink: 0.0, flex_wrap: FlexWrap::Wrap, row_gap: px(6), ..row(12.0) }).with_children(|ui| {
        ui.spawn(bold(say(title), Type::Title, TEXT));
        ui.spawn(spring());
        button(ui, &keys.beside("page.back", Command::Cancel), Skin::PLAIN, Navigate::Back);
    });
}
