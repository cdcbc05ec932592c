//! The blows of a gigantic creature on an opportunity: like any blow of its, they cover several squares (AR-ARE-02, AR-OPP-03).

use crate::battle::{Battle, Cx, Flow, Order, Target, UnitId};
use crate::grid::{Square, block};
use crate::rules::arrgs::attack::Manner;
use crate::rules::arrgs::attack::extent::{self, Extent};
use crate::rules::arrgs::attack::series::MOST;
use crate::rules::arrgs::items;
use crate::rules::arrgs::keys::AREA_ATTACK;
use crate::rules::arrgs::keys::manoeuvres::REPEATED_ATTACK;

/// The shape of the blow of what somebody holds, where it is no blow at a single target.
pub fn extent(battle: &Battle, unit: UnitId) -> Option<Extent> {
    let (_, weapon) = items::held(battle, unit)?;
    extent::of(battle, unit, weapon, Manner::Melee)
}

/// The blow at the area nearest to a provoker that takes it in.
pub fn order(battle: &Battle, unit: UnitId, provoker: UnitId) -> Option<Order> {
    let Extent::Block(side) = extent(battle, unit)? else { return None };
    let (slot, _) = items::held(battle, unit)?;
    nearest(battle, &Order::new(unit, AREA_ATTACK).with(slot), side, provoker)
}

/// The series of such blows at a provoker (AR-REP-01).
pub fn series(battle: &Battle, unit: UnitId, provoker: UnitId) -> Option<Order> {
    extent(battle, unit)?;
    let (slot, _) = items::held(battle, unit)?;
    let order = Order::new(unit, REPEATED_ATTACK).with(slot).at(Target::Unit(provoker)).amount(MOST);
    let action = battle.rules().action(REPEATED_ATTACK)?;
    (action.check)(battle, &order).is_ok().then_some(order)
}

/// The order for an area attack with a side of so many squares, aimed as near to somebody as can be and taking it in.
pub fn nearest(battle: &Battle, plain: &Order, side: u16, foe: UnitId) -> Option<Order> {
    let action = battle.rules().action(plain.act)?;
    let (at, foe) = (battle.square(foe), battle.covered(foe));
    let order = |square: Square| plain.clone().at(Target::Square(square));
    let takes_in = |square: &Square| block(battle.map(), *square, side).iter().any(|one| foe.contains(one));
    let mut around = block(battle.map(), at, 2 * side + 1);
    around.sort_by_key(|square| ((*square - at).squared(), *square));
    around.into_iter().filter(takes_in).map(order).find(|order| (action.check)(battle, order).is_ok())
}

/// Strikes that blow, or those blows.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn make(cx: &mut Cx<'_>, order: &Order) -> Flow {
    match cx.battle().rules().action(order.act) {
        Some(action) => (action.resolve)(cx, order),
        None => Ok(()),
    }
}
