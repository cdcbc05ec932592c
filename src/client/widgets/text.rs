//! Text and icons.

use crate::client::base::assets::{BOLD, ICONS, MEDIUM, REGULAR};
use crate::client::base::theme::{QUIET, TEXT, Type};
use crate::client::settings::Settings;
use crate::client::widgets::Ui;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// The window sizes for which text is designed: wide and upright.
const DESIGN: [Vec2; 2] = [Vec2::new(1280.0, 720.0), Vec2::new(400.0, 800.0)];

/// The narrowest page with two columns, in its own pixels.
const TWO_COLUMNS: f32 = 760.0;

/// The height below which pages count as low, in their own pixels.
const LOW: f32 = 600.0;

/// The room that pages have.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// True if two columns fit side by side.
    pub wide: bool,
    /// True if there is hardly any height.
    pub low: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Room { wide: true, low: false }).add_systems(PreUpdate, fit);
}

/// Scales text with the window at half the rate, and by the player's setting.
fn fit(
    window: Single<Ref<Window>, With<PrimaryWindow>>,
    settings: Res<Settings>,
    mut scale: ResMut<UiScale>,
    mut room: ResMut<Room>,
) {
    if !window.is_changed() && !settings.is_changed() {
        return;
    }
    let design = DESIGN[usize::from(window.height() > window.width())];
    let ratio = (window.width() / design.x).min(window.height() / design.y);
    let fitting = (1.0 + (ratio - 1.0) * 0.5).clamp(0.7, 2.0) * f32::from(settings.text) / 100.0;
    if (scale.0 - fitting).abs() > 0.001 {
        scale.0 = fitting;
    }
    let size = window.size() / fitting;
    room.set_if_neq(Room { wide: size.x >= TWO_COLUMNS, low: size.y < LOW });
}

/// Text of any kind.
pub fn text(content: impl Into<String>, font: Handle<Font>, size: Type, color: Color) -> impl Bundle {
    let font = TextFont { font: font.into(), font_size: FontSize::Px(size.px()), ..default() };
    (Text::new(content), font, TextColor(color))
}

/// Body text.
pub fn line(content: impl Into<String>) -> impl Bundle {
    text(content, REGULAR, Type::Body, TEXT)
}

/// Secondary text.
pub fn quiet(content: impl Into<String>) -> impl Bundle {
    text(content, REGULAR, Type::Small, QUIET)
}

/// Slightly emphasised text.
pub fn medium(content: impl Into<String>, size: Type, color: Color) -> impl Bundle {
    text(content, MEDIUM, size, color)
}

/// Emphasised text.
pub fn bold(content: impl Into<String>, size: Type, color: Color) -> impl Bundle {
    text(content, BOLD, size, color)
}

/// A panel's title.
pub fn heading(content: impl Into<String>) -> impl Bundle {
    text(content, MEDIUM, Type::Head, TEXT)
}

/// The label of a section of a panel.
pub fn section(content: &str) -> impl Bundle {
    text(content.to_uppercase(), MEDIUM, Type::Tiny, QUIET)
}

/// An icon of the icon sheet; unknown names show the fallback.
pub fn icon(name: &str, size: f32, color: Color) -> impl Bundle {
    let name = if ICONS.find(name).is_some() { name } else { "fallback" };
    (ICONS.node(name, 0, color), Node { width: px(size), height: px(size), ..default() })
}

/// A block of colour that takes a share of its row.
pub fn fill(ui: &mut Ui, share: f32, color: Color) {
    ui.spawn((Node { flex_grow: share, flex_basis: px(0), min_width: px(2), ..default() }, BackgroundColor(color)));
}
