//! Blows of gigantic creatures that belong to another manoeuvre: like any blow of theirs they cover several squares (AR-ARE-02).
//! Only Disarm and Sunder need an attack on one single target (AR-ARE-08).

use crate::battle::{Battle, Cx, Flow, Order, Refusal, Rule};
use crate::rules::arrgs::area::sequence::Instead;
use crate::rules::arrgs::area::{self, Burst};
use crate::rules::arrgs::attack::extent::{self, Extent};
use crate::rules::arrgs::attack::series::{self, Between, Series};
use crate::rules::arrgs::attack::{Strike, plan};
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::opportunity::sweep;

/// The rule of such blows.
const AREA: Rule = Rule("AR-ARE-02");

/// True if a blow covers more than its target's square.
pub fn sweeps(battle: &Battle, strike: &Strike) -> bool {
    strike.is_melee() && extent(battle, strike).is_some()
}

fn extent(battle: &Battle, strike: &Strike) -> Option<Extent> {
    extent::of(battle, strike.unit, strike.weapon(battle), strike.manner)
}

/// Checks whether a blow reaches its target, and if it strikes an area one around it.
///
/// # Errors
/// The reason why not.
pub fn check(battle: &Battle, strike: &Strike) -> Result<(), Refusal> {
    plan::check(battle, strike)?;
    if !sweeps(battle, strike) || blow(battle, strike).is_some() {
        Ok(())
    } else {
        Err(Refusal::by("out_of_range", AREA))
    }
}

/// The blow at the area nearest to its target; none where it reaches no such area.
pub fn blow(battle: &Battle, strike: &Strike) -> Option<Burst> {
    let Extent::Block(side) = extent(battle, strike)? else { return None };
    let plain = Order::new(strike.unit, AREA_ATTACK);
    let plain = match strike.slot {
        Some(slot) => plain.with(slot),
        None => plain.mode(UNARMED),
    };
    let order = sweep::nearest(battle, &plain, side, strike.target)?;
    let burst = area::plan::of_order(battle, &order).ok()?;
    let Strike { defence, nothing_follows, .. } = *strike;
    // Without a value of its own equal is enough.
    let (sv, bonus) = (strike.sv.or(Some(1)), strike.bonus.clone());
    Some(Burst { strike: Strike { defence, sv, bonus, nothing_follows, ..burst.strike }, ..burst })
}

/// Strikes such a blow, if it still reaches.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn strike(cx: &mut Cx<'_>, strike: &Strike) -> Flow {
    match blow(cx.battle(), strike) {
        Some(burst) => area::sequence::make(cx, &burst, None),
        None => Ok(()),
    }
}

/// Strikes a blow whose damage is replaced.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn strike_instead(cx: &mut Cx<'_>, strike: &Strike, instead: Instead<'_>) -> Flow {
    match blow(cx.battle(), strike) {
        Some(burst) => area::sequence::make_instead(cx, &burst, instead),
        None => Ok(()),
    }
}

/// Strikes up to so many of them one after the other (AR-REP-01).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn strike_series(cx: &mut Cx<'_>, means: &Strike, most: i16, between: Between<'_>) -> Flow {
    let Strike { unit, target, act, nothing_follows, .. } = *means;
    let series = Series {
        unit,
        target,
        act,
        costs: series::COSTS,
        nothing_follows,
        attack: &|cx, nothing_follows| strike(cx, &Strike { nothing_follows, ..means.clone() }),
        possible: &|battle| battle.is_up(target) && blow(battle, means).is_some(),
        between,
    };
    series::make(cx, &series, most)
}
