//! Where a blast may come down, what it reaches there, and whom.

use super::play::Game;
use super::preview::Preview;
use crate::battle::odds::Chance;
use crate::battle::{Battle, Key, Order, UnitId};
use crate::grid::Square;

/// Fills in where the blast of an order may come down, what it reaches there, and whom.
pub fn burst(game: &mut Game, order: &Order, square: Square, preview: &mut Preview) {
    preview.landings = game.forecaster.landings(order).unwrap_or_default();
    preview.check = game.forecaster.glance(order, order.unit).ok().flatten();
    preview.heat = heat(game.battle(), order, &preview.landings);
    preview.caught = caught(game, order, square, &preview.heat);
}

/// Farthest that a blast is looked for from where it is aimed, in squares.
const BLAST_LOOK: u32 = 6;

fn caught(game: &mut Game, order: &Order, square: Square, heat: &[(Square, Chance)]) -> Vec<(UnitId, u32)> {
    let battle = game.battle();
    let exposed = |at: Square| {
        heat.iter().any(|entry| entry.0 == at) || (heat.is_empty() && crate::grid::straight(at, square) <= BLAST_LOOK)
    };
    let near: Vec<UnitId> =
        battle.units().filter(|unit| battle.is_up(*unit) && exposed(battle.square(*unit))).collect();
    let none = Key::new("none");
    let chance = |unit| game.forecaster.forecast(order, unit, none).ok().map(|forecast| (unit, forecast.hit.percent()));
    near.into_iter().filter_map(chance).filter(|entry| entry.1 > 0).collect()
}

/// The chance of every square to lie in the blast, wherever it comes down.
fn heat(battle: &Battle, order: &Order, landings: &[(Square, Chance)]) -> Vec<(Square, Chance)> {
    let mut heat: Vec<(Square, Chance)> = Vec::new();
    for (centre, chance) in landings {
        for square in battle.rules().core.blast(battle, order, *centre) {
            match heat.iter_mut().find(|entry| entry.0 == square) {
                Some(entry) => entry.1.ways += chance.ways,
                None => heat.push((square, *chance)),
            }
        }
    }
    heat
}
