//! Display text for the offers of a combatant.

use super::names::{Kind, name};
use super::parts::{ground_of, item_name, target_name};
use super::phrases::phrase;
use crate::battle::Battle;
use crate::battle::system::Offer;

/// The display text of an offer, such as `Burst of 4, spray`. Keys are tried from the most specific
/// (`offer.called_shot.head.with`, if offers differ by item) to the most general (`offer.called_shot`), each first under the
/// system. An offer without a phrase has the name of its action.
pub fn offer(battle: &Battle, offer: &Offer) -> String {
    said(battle, offer, "offer").unwrap_or_else(|| name(battle, Kind::Action, offer.order.act))
}

/// The help for one offer of an action, such as `offer_help.overwatch.arc`; empty if there is none.
pub fn offer_help(battle: &Battle, offer: &Offer) -> String {
    said(battle, offer, "offer_help").unwrap_or_default()
}

/// The phrase of a group for an offer.
fn said(battle: &Battle, offer: &Offer, group: &str) -> Option<String> {
    let (order, wording) = (&offer.order, &offer.wording);
    let item = wording.item.map(|item| item_name(battle, item)).unwrap_or_default();
    let number = wording.number.unwrap_or(order.amount).to_string();
    let square = wording.square.map(|square| square.to_string()).unwrap_or_default();
    let ground = ground_of(battle, &order.at);
    let values = [
        ("unit", battle.name(order.unit)),
        ("target", &*target_name(battle, &order.at)),
        ("item", &*item),
        ("thing", &*item.to_lowercase()),
        ("number", &*number),
        ("square", &*square),
        ("ground", &*ground),
    ];
    let (system, act) = (battle.rules().core.id(), order.act);
    let ways = wording.way.or(order.mode).into_iter().map(|way| format!("{group}.{act}.{way}"));
    let with = wording.item.map(|_| ".with");
    let keys = ways.chain([format!("{group}.{act}")]);
    let keys = keys.flat_map(|key| with.into_iter().chain([""]).map(move |with| format!("{key}{with}")));
    keys.flat_map(|key| [format!("{key}.{system}"), key]).find_map(|key| phrase(&key, &values))
}
