//! The widgets of all screens and panels.

mod button;
mod clicks;
mod field;
mod finger;
mod focus;
mod hold;
mod paint;
mod panel;
mod scroll;
mod text;
mod tooltip;

pub use button::{Off, Skin, button, card, choice, icon_button, key_cap, mirrored_button};
pub use clicks::Clicks;
pub use field::{Field, Lines, Typing, field};
pub use finger::Dense;
pub use focus::{Focus, Veils};
pub use scroll::{Places, Reveal, scroll};
pub use text::{Room, bold, fill, heading, icon, line, medium, quiet, section, text};
pub use tooltip::{KeptFree, RuleLink, Shown, Tip, TipsAbove};

use bevy::prelude::*;

/// Spawns children.
pub type Ui<'w> = ChildSpawnerCommands<'w>;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        button::plugin,
        clicks::plugin,
        field::plugin,
        finger::plugin,
        focus::plugin,
        hold::plugin,
        paint::plugin,
        panel::plugin,
        scroll::plugin,
        tooltip::plugin,
        text::plugin,
    ));
}

/// A row with centred items.
pub fn row(gap: f32) -> Node {
    Node { align_items: AlignItems::Center, column_gap: px(gap), ..default() }
}

/// A column of items.
pub fn column(gap: f32) -> Node {
    Node { flex_direction: FlexDirection::Column, row_gap: px(gap), ..default() }
}

/// A box of that width for a child. Text in it gets the height it needs, which it would not with a width of its own.
pub fn place(width: f32) -> Node {
    Node { width: px(width), flex_shrink: 0.0, ..default() }
}

/// A node that takes the remaining room.
pub fn spring() -> Node {
    Node { flex_grow: 1.0, ..default() }
}

/// A stripe of colour along the left edge of a card.
pub fn stripe(color: Color) -> impl Bundle {
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(0),
        top: px(6),
        bottom: px(6),
        width: px(4),
        border_radius: BorderRadius::right(px(2)),
        ..default()
    };
    (node, BackgroundColor(color))
}

/// A thin line across a panel.
pub fn rule() -> impl Bundle {
    (
        Node { height: px(1), align_self: AlignSelf::Stretch, ..default() },
        BackgroundColor(crate::client::base::theme::LINE),
    )
}
