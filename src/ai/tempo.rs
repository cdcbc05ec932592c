//! Tempo: what a place in the order is worth, and the orders of the initiative model.

use super::judge::Judge;
use crate::battle::oracle::COME_IN;
use crate::battle::system::{Offer, Threshold};
use crate::battle::{Battle, Order, UnitId, engine};

/// What a count more in the next round is worth, in thousandths of a combatant, and what it costs to lose a turn.
const COUNT: i64 = 3;
const LOST_TURN: i64 = 150;
/// The best attack from which on it pays to have one more at once.
pub(super) const PRESSING: i64 = 120_000;

/// What a combatant must do first, if it can.
pub(super) fn duty(battle: &Battle, unit: UnitId) -> Option<Order> {
    let duty = battle.rules().initiative.duty(battle, unit)?;
    Some(Order::new(unit, duty.act)).filter(|order| engine::check(battle, order).is_ok())
}

/// What a combatant's place in the next round is worth, in thousandths of a combatant, by models in which what is done and
/// suffered changes it.
pub(super) fn value(battle: &Battle, unit: UnitId) -> i64 {
    let initiative = battle.rules().initiative;
    if !initiative.listens() || !battle.is_up(unit) || !battle.takes_turns(unit) {
        return 0;
    }
    let standing = initiative.standing(battle, unit);
    match standing.brings {
        Some(Threshold::Falls { to, .. }) => COUNT * i64::from(to) - LOST_TURN,
        _ => COUNT * i64::from(standing.next),
    }
}

fn of_model<'a>(battle: &Battle, offers: &'a [Offer]) -> impl Iterator<Item = &'a Offer> + use<'a> {
    let actions = battle.rules().initiative.actions();
    offers.iter().filter(move |offer| actions.iter().any(|action| action.info.key == offer.order.act))
}

/// Where there is nothing better to do: what improves one's place, or else to act at a better moment, for one who has
/// something to fight with and no vehicle to steer.
pub(super) fn idle(battle: &Battle, offers: &[Offer], judge: &mut Judge) -> Option<Order> {
    let unit = offers.first()?.order.unit;
    of_model(battle, offers).next()?;
    let now = battle.rules().initiative.standing(battle, unit).next;
    let gains = of_model(battle, offers).filter(|offer| !offer.cost.is_empty());
    let best = judge.ask(battle, |asked| {
        let better = gains.filter_map(|offer| Some((asked.standing_after(&offer.order).ok()?.next, &offer.order)));
        better.filter(|one| one.0 > now).max_by_key(|one| one.0)
    });
    if let Some((_, order)) = best {
        return Some(order.clone());
    }
    let may_wait = offers.iter().any(|offer| offer.harms) && battle.driven_by(unit).is_none();
    of_model(battle, offers).find(|offer| offer.order.act == COME_IN && may_wait).map(|offer| offer.order.clone())
}

/// The order that buys one more turn in this round, where the rules have one.
pub(super) fn more(battle: &Battle, offers: &[Offer], judge: &mut Judge) -> Option<Order> {
    let mut free = of_model(battle, offers).filter(|offer| offer.cost.is_empty()).peekable();
    free.peek()?;
    let turns = |battle: &Battle, order: &Order| battle.initiative(order.unit).extra_turns;
    let mut orders = free.map(|offer| &offer.order);
    let found = judge.ask(battle, |asked| {
        orders.find(|order| {
            asked.follow(battle);
            asked.suppose(order).is_ok() && turns(asked.battle(), order) > turns(battle, order)
        })
    });
    found.cloned()
}
