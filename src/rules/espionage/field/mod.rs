//! Light, air, ground and doors.

pub mod doors;
pub mod senses;
pub mod step_cost;

use crate::battle::{Battle, Key};
use crate::grid::{Line, Square, Visibility};
use crate::rules::common::harm;
use crate::rules::espionage::keys::*;
use crate::rules::espionage::range;

/// How bright a square is: as marked, or as the field.
pub fn light(battle: &Battle, square: Square) -> Key {
    let marked = [BRIGHT, DIM, DARK].into_iter().find(|mark| battle.map().has_tag(square, mark.as_str()));
    match marked.or(battle.setup().field_word(LIGHT)).unwrap_or(BRIGHT) {
        DARK if harm::is_lit(battle, square) => DIM,
        light => light,
    }
}

/// True if fog or smoke lies between two squares.
pub fn foggy(battle: &Battle, from: Square, to: Square) -> bool {
    let hazy = |square| {
        battle.map().terrain(square).is_some_and(|terrain| terrain.visibility == Visibility::Hazy)
            || battle.map().has_tag(square, FOG.as_str())
    };
    let filled = battle.setup().field_word(AIR) == Some(FOG);
    let apart = range::across(from, to) > 1;
    filled || (apart && (hazy(to) || Line::between(from, to).any(|step| hazy(step.square))))
}
