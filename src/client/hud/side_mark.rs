//! A combatant's sign: the shape of its side with its letter.

use crate::battle::{Battle, UnitId};
use crate::client::assets::TOKENS;
use crate::client::theme::{NIGHT, Type, side_colour, side_shape};
use crate::client::widgets::{Ui, bold};
use bevy::prelude::*;

/// The letter of a combatant: the first of its name, with another one where somebody else of its side begins alike.
pub fn initials(battle: &Battle, unit: UnitId) -> String {
    let (side, name) = (battle.side(unit), battle.name(unit));
    let first: String = name.chars().take(1).collect();
    let others = battle.units().filter(|other| *other != unit && battle.side(*other) == side);
    let alike: Vec<&str> = others.map(|other| battle.name(other)).filter(|other| other.starts_with(&first)).collect();
    let is_own = |at: &usize| alike.iter().all(|other| other.chars().nth(*at) != name.chars().nth(*at));
    let own = (1..name.chars().count()).find(is_own).filter(|_| !alike.is_empty());
    let another = own.or((!alike.is_empty()).then_some(1)).and_then(|at| name.chars().nth(at));
    first.chars().chain(another).filter(|letter| !letter.is_whitespace()).collect()
}

/// Spawns the sign with a combatant's letter, so many pixels wide.
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
