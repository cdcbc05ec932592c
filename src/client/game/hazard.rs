//! The enemies that attack along a path and the helpers that step in for a target, found by a few examples.

use crate::battle::odds::Forecaster;
use crate::battle::{Battle, Event, Order, UnitId};

/// The number of examples.
const EXAMPLES: u32 = 5;

/// The visible enemies that attack along the path of an order: free attacks, overwatch.
pub fn strikers(battle: &Battle, forecaster: &mut Forecaster, order: &Order) -> Vec<UnitId> {
    // In a charge the target attacks back only afterwards.
    let strikes = |event: &Event| match event {
        Event::Hit { unit, target, .. } | Event::Missed { unit, target: Some(target), .. } => {
            (*target == order.unit && order.target_unit() != Some(*unit)).then_some(*unit)
        }
        _ => None,
    };
    in_examples(battle, forecaster, order, strikes)
}

/// The visible enemies that step in for the target of an order.
pub fn helpers(battle: &Battle, forecaster: &mut Forecaster, order: &Order) -> Vec<UnitId> {
    let helps = |event: &Event| match event {
        Event::Reacted { unit, against, .. } => {
            (*against == order.unit && order.target_unit() != Some(*unit)).then_some(*unit)
        }
        _ => None,
    };
    in_examples(battle, forecaster, order, helps)
}

/// The visible enemies in the matching events of a few examples of an order.
fn in_examples(
    battle: &Battle,
    forecaster: &mut Forecaster,
    order: &Order,
    who: impl Fn(&Event) -> Option<UnitId>,
) -> Vec<UnitId> {
    let side = battle.side(order.unit);
    let mut units: Vec<UnitId> = Vec::new();
    forecaster.follow(battle);
    // If no die is needed, nobody interrupts.
    if forecaster.suppose(order).is_err() {
        for at in 0..EXAMPLES {
            forecaster.follow(battle);
            let Ok(events) = forecaster.suppose_example(order, (at, EXAMPLES)) else { break };
            units.extend(events.iter().filter_map(&who));
        }
    }
    forecaster.follow(battle);
    units.sort();
    units.dedup();
    units.retain(|unit| battle.side(*unit) != side && battle.in_sight_of(side, *unit));
    units
}
