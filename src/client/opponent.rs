//! A plain opponent: the attack that harms most, else a step toward the nearest enemy, else the end of the turn.

use super::plan::path_order;
use crate::battle::engine::{END_TURN, check, offers};
use crate::battle::odds::Forecaster;
use crate::battle::system::Targeting;
use crate::battle::{Order, Target, UnitId};

/// What the combatant does next.
pub fn order(forecaster: &mut Forecaster, unit: UnitId) -> Order {
    attack(forecaster, unit).or_else(|| approach(forecaster, unit)).unwrap_or_else(|| Order::new(unit, END_TURN))
}

fn attack(forecaster: &mut Forecaster, unit: UnitId) -> Option<Order> {
    let battle = forecaster.battle();
    let side = battle.side(unit);
    let targets: Vec<UnitId> = battle
        .units()
        .filter(|other| battle.are_enemies(unit, *other) && battle.is_up(*other) && battle.in_sight_of(side, *other))
        .collect();
    let offers = offers(battle, unit);
    let harmful =
        offers.iter().filter(|offer| offer.harms && offer.targeting == Targeting::Enemy && offer.refused.is_none());
    let orders: Vec<(Order, UnitId)> = harmful
        .flat_map(|offer| targets.iter().map(|target| (offer.order.clone().at(Target::Unit(*target)), *target)))
        .collect();
    let mut best: Option<(i64, Order)> = None;
    for (order, target) in orders {
        if check(forecaster.battle(), &order).is_err() {
            continue;
        }
        let Ok(prospect) = forecaster.prospect(&order, target) else { continue };
        let loss = prospect.answered.as_ref().map_or(prospect.plain.loss, |answered| answered.loss);
        if loss > 0 && best.as_ref().is_none_or(|known| loss > known.0) {
            best = Some((loss, order));
        }
    }
    best.map(|best| best.1)
}

fn approach(forecaster: &Forecaster, unit: UnitId) -> Option<Order> {
    let battle = forecaster.battle();
    let from = battle.square(unit);
    let nearest = battle
        .units()
        .filter(|other| battle.are_enemies(unit, *other) && battle.is_up(*other))
        .map(|other| battle.square(other))
        .min_by_key(|square| (*square - from).squared())?;
    path_order(battle, unit, |square| u32::try_from((nearest - square).squared()).unwrap_or(u32::MAX))
}
