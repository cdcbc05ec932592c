//! Where an order would move somebody else: the squares, an arrow, and a ghost in the square.

use crate::battle::oracle::{Choice, Wanted};
use crate::battle::system::Throw;
use crate::battle::{Battle, Target};
use crate::client::base::place::{CELL, layer, place};
use crate::client::base::theme;
use crate::client::board::marks::Marks;
use crate::client::board::token_art::{Mood, parts};
use crate::client::game::stage::{Look, Seen, Stage};
use crate::grid::Square;
use bevy::prelude::*;

/// What a decision of the damage model about a square moves, and the squares to choose from.
pub fn asked_throw(battle: &Battle, choice: &Choice) -> Option<Throw> {
    let declared = battle.rules().harm.declared().decisions.iter().any(|info| info.key == choice.what);
    let Wanted::Square(to) = choice.wanted.clone() else { return None };
    let (who, from) = match choice.about.at {
        Target::Unit(who) => (Some(who), battle.square(who)),
        Target::Square(from) => (None, from),
        _ => return None,
    };
    declared.then_some(Throw { who, from, to })
}

/// Marks the possible squares and draws the way to one of them: that under the pointer if it is one, else the suggested one.
pub fn thrown<M: Component + Clone>(
    marks: &mut Marks<'_, '_, M>,
    (battle, stage): (&Battle, &Stage),
    throw: &Throw,
    hover: Option<Square>,
) {
    for square in &throw.to {
        marks.cell("overlay_step", 0, *square, layer::OVERLAY + 0.5, 0.5, theme::LAMP.with_alpha(0.6));
    }
    let Some(to) = hover.filter(|square| throw.to.contains(square)).or(throw.to.first().copied()) else { return };
    let (from, end) = (place(throw.from), place(to));
    marks.dashes(from, end, 0.07, theme::LAMP);
    let way = (end - from).normalize_or_zero();
    marks.turned("overlay_arrow", end - way * CELL * 0.42, way.to_angle(), layer::MARKS + 0.1, 0.62, theme::LAMP);
    marks.cell("overlay_goal", 0, to, layer::OVERLAY + 0.6, 1.15, theme::LAMP);
    let Some(look) = throw.who.and_then(|who| stage.looks.get(who.index()).map(|look| (who, look))) else { return };
    let (who, look) = look;
    let ghost = Look { badges: Vec::new(), seen: Seen::Remembered, ..look.clone() };
    for (at, part) in parts(&ghost, Mood::default(), battle.side(who).index()).iter().enumerate() {
        marks.part(part, end, layer::OVERLAY + 0.7 + at as f32 * 0.0004);
    }
}
