//! Who strikes at one who goes a way.

use super::play::Game;
use crate::battle::{Event, Order, UnitId};

/// Examples that show who would strike at one who goes a way.
const EXAMPLES: u32 = 5;

/// The enemies in sight who strike at one who goes the way of an order: free blows, shots from overwatch.
pub fn strikers(game: &mut Game, order: &Order) -> Vec<UnitId> {
    let side = game.battle().side(order.unit);
    let mut strikers: Vec<UnitId> = Vec::new();
    // Where no die is needed nobody strikes.
    if game.forecaster.suppose(order).is_err() {
        for at in 0..EXAMPLES {
            game.follow();
            let Ok(events) = game.forecaster.suppose_example(order, (at, EXAMPLES)) else { break };
            strikers.extend(events.iter().filter_map(|event| match event {
                Event::Hit { unit, target, .. } | Event::Missed { unit, target: Some(target), .. } => {
                    (*target == order.unit).then_some(*unit)
                }
                _ => None,
            }));
        }
    }
    game.follow();
    strikers.sort();
    strikers.dedup();
    let battle = game.battle();
    // In a charge the one who is charged strikes back only afterwards.
    strikers.retain(|unit| battle.in_sight_of(side, *unit) && order.target_unit() != Some(*unit));
    strikers
}
