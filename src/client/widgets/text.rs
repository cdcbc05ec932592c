//! Text and signs.

use super::Ui;
use crate::client::assets::{BOLD, ICONS, MEDIUM, REGULAR};
use crate::client::theme::{QUIET, TEXT, Type};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// Width and height for which sizes are meant.
const DESIGN: Vec2 = Vec2::new(1280.0, 720.0);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, fit);
}

/// Text grows with the window, half as fast.
fn fit(window: Single<&Window, (With<PrimaryWindow>, Changed<Window>)>, mut scale: ResMut<UiScale>) {
    let ratio = (window.width() / DESIGN.x).min(window.height() / DESIGN.y);
    let fitting = (1.0 + (ratio - 1.0) * 0.5).clamp(0.7, 2.0);
    if (scale.0 - fitting).abs() > 0.001 {
        scale.0 = fitting;
    }
}

/// Text of any kind.
pub fn text(content: impl Into<String>, font: Handle<Font>, size: Type, color: Color) -> impl Bundle {
    let font = TextFont { font: font.into(), font_size: FontSize::Px(size.px()), ..default() };
    (Text::new(content), font, TextColor(color))
}

/// Text that is read.
pub fn line(content: impl Into<String>) -> impl Bundle {
    text(content, REGULAR, Type::Body, TEXT)
}

/// Text that explains.
pub fn quiet(content: impl Into<String>) -> impl Bundle {
    text(content, REGULAR, Type::Small, QUIET)
}

/// Text that stands out a little.
pub fn medium(content: impl Into<String>, size: Type, color: Color) -> impl Bundle {
    text(content, MEDIUM, size, color)
}

/// Text that stands out.
pub fn bold(content: impl Into<String>, size: Type, color: Color) -> impl Bundle {
    text(content, BOLD, size, color)
}

/// A panel's title.
pub fn heading(content: impl Into<String>) -> impl Bundle {
    text(content, MEDIUM, Type::Head, TEXT)
}

/// The sign over a part of a panel.
pub fn section(content: &str) -> impl Bundle {
    text(content.to_uppercase(), MEDIUM, Type::Tiny, QUIET)
}

/// A sign of the icon sheet; unknown names show the fallback.
pub fn icon(name: &str, size: f32, color: Color) -> impl Bundle {
    let name = if ICONS.find(name).is_some() { name } else { "fallback" };
    (ICONS.node(name, 0, color), Node { width: px(size), height: px(size), ..default() })
}

/// A plain block of colour that takes a share of its row.
pub fn fill(ui: &mut Ui, share: f32, color: Color) {
    ui.spawn((Node { flex_grow: share, flex_basis: px(0), min_width: px(2), ..default() }, BackgroundColor(color)));
}
