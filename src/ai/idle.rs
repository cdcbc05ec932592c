//! What a combatant does that has nothing better to do.

use crate::battle::odds::Forecaster;
use crate::battle::system::{Offer, Targeting};
use crate::battle::{Battle, Event, Order};

/// The order that reloads an empty weapon, of the combatant or of its vehicle.
pub(super) fn reload(battle: &Battle, offers: &[Offer]) -> Option<Order> {
    let simple = |offer: &&Offer| matches!(offer.targeting, Targeting::None | Targeting::Item) && !offer.harms;
    let mut forecaster = Forecaster::new(battle);
    let mut reloads = |offer: &&Offer| {
        forecaster.follow(battle);
        forecaster
            .suppose(&offer.order)
            .is_ok_and(|events| events.iter().any(|event| loads_an_empty_weapon(battle, event)))
    };
    let costly = offers.iter().filter(|offer| !offer.cost.is_empty()).filter(simple);
    costly.filter(|offer| reloads(offer)).map(|offer| offer.order.clone()).next()
}

fn loads_an_empty_weapon(battle: &Battle, event: &Event) -> bool {
    let (Event::Reloaded { unit, slot, .. } | Event::ReloadProgressed { unit, slot, .. }) = event else { return false };
    let item = battle.gear(*unit).items.get(usize::from(*slot)).and_then(Option::as_ref);
    item.is_some_and(|item| item.loaded <= 0)
}
