//! The possible landing squares of a blast, and the squares and combatants in it.

use crate::ai::pace::pause;
use crate::battle::odds::{Chance, Forecaster};
use crate::battle::{Battle, Key, Order, UnitId};
use crate::client::game::preview::Preview;
use crate::grid::Square;

/// Fills in the landing squares of an order's blast, and the squares and combatants in it.
pub async fn burst(
    battle: &Battle,
    forecaster: &mut Forecaster,
    (order, square): (&Order, Square),
    preview: &mut Preview,
) {
    preview.landings = forecaster.landings(order).unwrap_or_default();
    pause().await;
    preview.check = forecaster.glance(order, order.unit).ok().flatten();
    preview.heat = heat(battle, order, &preview.landings);
    let none = Key::new("none");
    for unit in near(battle, square, &preview.heat) {
        pause().await;
        let chance = forecaster.forecast(order, unit, none).ok().map(|forecast| forecast.hit);
        preview.caught.extend(chance.filter(|chance| chance.ways > 0).map(|chance| (unit, chance)));
    }
}

/// The farthest distance of a blast from its aim that is examined, in squares.
const BLAST_LOOK: u32 = 6;

/// All combatants that a blast may reach.
fn near(battle: &Battle, square: Square, heat: &[(Square, Chance)]) -> Vec<UnitId> {
    let exposed = |at: Square| {
        heat.iter().any(|entry| entry.0 == at) || (heat.is_empty() && crate::grid::straight(at, square) <= BLAST_LOOK)
    };
    battle.units().filter(|unit| battle.is_up(*unit) && exposed(battle.square(*unit))).collect()
}

/// The chance of every square to be in the blast, over all landing squares.
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
