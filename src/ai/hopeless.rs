//! Orders whose check cannot succeed: no player gives them.

use crate::battle::odds::Forecaster;
use crate::battle::{Battle, Key, Order, Target};

/// True if the check of an order cannot succeed, and the order does no harm either.
pub(super) fn is_hopeless(forecaster: &mut Forecaster, battle: &Battle, order: &Order) -> bool {
    if matches!(order.at, Target::Path(_)) {
        // The checks of a walk are not what it is for.
        return false;
    }
    forecaster.follow(battle);
    let target = order.target_unit().unwrap_or(order.unit);
    let glance = forecaster.glance(order, target).ok().flatten();
    if glance.is_none_or(|glance| glance.check.unit != order.unit || glance.chance.ways > 0) {
        return false;
    }
    // A graded attack may do harm although it misses its number.
    let forecast = forecaster.forecast(order, target, Key::new("none"));
    forecast.is_ok_and(|forecast| forecast.chance().ways == 0)
}
