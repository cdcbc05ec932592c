//! Who strikes at one who goes a way, and who steps in for one who is attacked, as a few examples show.

use crate::battle::odds::Forecaster;
use crate::battle::{Battle, Event, Order, UnitId};

/// Examples that show who would strike at one who goes a way.
const EXAMPLES: u32 = 5;

/// The enemies in sight who strike at one who goes the way of an order: free blows, shots from overwatch.
pub fn strikers(battle: &Battle, forecaster: &mut Forecaster, order: &Order) -> Vec<UnitId> {
    // In a charge the one who is charged strikes back only afterwards.
    let strikes = |event: &Event| match event {
        Event::Hit { unit, target, .. } | Event::Missed { unit, target: Some(target), .. } => {
            (*target == order.unit && order.target_unit() != Some(*unit)).then_some(*unit)
        }
        _ => None,
    };
    in_examples(battle, forecaster, order, strikes)
}

/// The enemies in sight who step in for the one whom an order attacks.
pub fn helpers(battle: &Battle, forecaster: &mut Forecaster, order: &Order) -> Vec<UnitId> {
    let helps = |event: &Event| match event {
        Event::Reacted { unit, against, .. } => {
            (*against == order.unit && order.target_unit() != Some(*unit)).then_some(*unit)
        }
        _ => None,
    };
    in_examples(battle, forecaster, order, helps)
}

/// The enemies in sight whom any event of a few examples of an order names.
fn in_examples(
    battle: &Battle,
    forecaster: &mut Forecaster,
    order: &Order,
    who: impl Fn(&Event) -> Option<UnitId>,
) -> Vec<UnitId> {
    let side = battle.side(order.unit);
    let mut units: Vec<UnitId> = Vec::new();
    forecaster.follow(battle);
    // Where no die is needed nobody breaks in.
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
