//! A combatant's sign: the shape of its side with its letter.

use crate::client::assets::TOKENS;
use crate::client::theme::{NIGHT, Type, side_colour, side_shape};
use crate::client::widgets::{Ui, bold};
use bevy::prelude::*;

/// Spawns the sign, so many pixels wide.
pub fn side_mark(ui: &mut Ui, side: usize, name: &str, size: f32, known: bool) {
    let colour = if known { side_colour(side) } else { side_colour(side).mix(&NIGHT, 0.5) };
    let node = Node {
        width: px(size),
        height: px(size),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        flex_shrink: 0.0,
        ..default()
    };
    ui.spawn((TOKENS.node(&format!("base_{}", side_shape(side)), 0, colour), node)).with_children(|ui| {
        let letter: String = name.chars().take(1).collect();
        let size = if size > 40.0 { Type::Head } else { Type::Small };
        ui.spawn(bold(letter, size, colour));
    });
}
