//! The actions to come, whose tiles keep a place in the action bar from the start.

use crate::battle::odds::Forecaster;
use crate::battle::system::{Offer, Targeting};
use crate::battle::{Battle, Key, UnitId, engine};
use crate::grid::{Square, straight};
use std::collections::BTreeSet;

/// How far around a combatant the actions to come are looked for, in squares.
const NEAR: u32 = 3;

/// The actions that a combatant may have soon: after what it can do at once, such as drawing a grenade, or a step away,
/// such as taking cover.
pub fn to_come(
    forecaster: &mut Forecaster,
    (battle, unit): (&Battle, UnitId),
    offers: &[Offer],
    reach: &[(Square, u16)],
) -> BTreeSet<Key> {
    let mut found = BTreeSet::new();
    let mut note = |then: &Battle| found.extend(engine::offers(then, unit).iter().map(|offer| offer.order.act));
    let rare = battle.rules().core.declared().rare;
    let at_once = |offer: &&Offer| {
        let plain = matches!(offer.targeting, Targeting::None | Targeting::Item) && !rare.contains(&offer.order.act);
        plain && offer.refused.is_none() && !offer.harms
    };
    for offer in offers.iter().filter(at_once) {
        forecaster.follow(battle);
        if forecaster.suppose(&offer.order).is_ok() {
            note(forecaster.battle());
        }
    }
    forecaster.follow(battle);
    for (square, _) in reach.iter().filter(|entry| straight(battle.square(unit), entry.0) <= NEAR) {
        forecaster.suppose_at(unit, *square);
        note(forecaster.battle());
    }
    forecaster.follow(battle);
    found
}
