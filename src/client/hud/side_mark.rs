//! A combatant's icon: the shape of its side with its letter.

use crate::client::base::assets::TOKENS;
use crate::client::base::theme::{NIGHT, Type, side_colour, side_shape};
use crate::client::widgets::{Ui, bold};
use bevy::prelude::*;

/// Spawns the icon with a combatant's letter, `size` pixels wide.
pub fn side_mark(ui: &mut Ui, side: usize, letter: &str, size: f32, known: bool) {
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
        let size = match letter.chars().count() {
            _ if size > 40.0 => Type::Head,
            2 => Type::Tiny,
            _ => Type::Small,
        };
        ui.spawn(bold(letter, size, colour));
    });
}
