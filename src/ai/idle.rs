//! What a combatant does that has nothing better to do.

use super::aims::Aims;
use super::judge::Judge;
use super::stakes;
use super::view::View;
use crate::battle::odds::Forecaster;
use crate::battle::system::{Offer, Targeting};
use crate::battle::{Battle, Event, Order, Target, UnitId};

/// Examples of the dice for a reload that takes a roll.
const EXAMPLES: u32 = 3;

/// The order that reloads an empty weapon, of the combatant or of its vehicle.
pub(super) fn reload(battle: &Battle, offers: &[Offer], judge: &mut Judge) -> Option<Order> {
    let simple = |offer: &&Offer| matches!(offer.targeting, Targeting::None | Targeting::Item) && !offer.harms;
    let mut costly = offers.iter().filter(|offer| !offer.cost.is_empty()).filter(simple).peekable();
    costly.peek()?;
    let found = judge.ask(battle, |asked| costly.find(|offer| reloads((&mut *asked, battle), &offer.order)));
    found.map(|offer| offer.order.clone())
}

/// The move that leads farthest towards the goal. It is for a combatant that sees no enemy and would do nothing in its turn,
/// because the way left is short and each move has a price: that price has to be paid some time.
pub(super) fn onward(
    battle: &Battle,
    unit: UnitId,
    (view, aims): (&View, &Aims),
    considered: &[(Order, i64)],
) -> Option<Order> {
    let core = battle.rules().core;
    let busy = core.at_work(battle, unit) || core.lies_in_wait(battle, unit) || battle.driven_by(unit).is_some();
    if busy || !view.seen.is_empty() || aims.at_post() || stakes::is_badly_hurt(battle, unit) {
        return None;
    }
    let end = |order: &Order| match &order.at {
        Target::Path(path) => path.last().copied(),
        _ => None,
    };
    let here = aims.worth(battle.square(unit));
    let ways = considered.iter().filter_map(|(order, worth)| Some((aims.worth(end(order)?), *worth, order)));
    ways.filter(|way| way.0 > here).max_by_key(|way| (way.0, way.1)).map(|way| way.2.clone())
}

/// True if an order loads an empty weapon, or may do so by its dice.
pub(super) fn reloads((forecaster, battle): (&mut Forecaster, &Battle), order: &Order) -> bool {
    let loads = |events: &[Event]| events.iter().any(|event| loads_an_empty_weapon(battle, event));
    forecaster.follow(battle);
    if let Ok(events) = forecaster.suppose(order) {
        return loads(&events);
    }
    (0..EXAMPLES).any(|at| {
        forecaster.follow(battle);
        forecaster.suppose_example(order, (at, EXAMPLES)).is_ok_and(|events| loads(&events))
    })
}

fn loads_an_empty_weapon(battle: &Battle, event: &Event) -> bool {
    let (Event::Reloaded { unit, slot, .. } | Event::ReloadProgressed { unit, slot, .. }) = event else { return false };
    let item = battle.gear(*unit).items.get(usize::from(*slot)).and_then(Option::as_ref);
    item.is_some_and(|item| item.loaded <= 0)
}
