//! What people read for something that a combatant might do.

use super::names::{Kind, name};
use super::parts::{item_name, target_name};
use super::phrases::phrase;
use crate::battle::system::Offer;
use crate::battle::{Battle, Target};

/// What people read for an offer, such as `Burst of 4, spray`. Phrases are looked up from the most special key
/// (`offer.called_shot.head.with`, where an item tells offers apart) to the most general (`offer.called_shot`), each under
/// the system first; an offer without a phrase is called after its action.
pub fn offer(battle: &Battle, offer: &Offer) -> String {
    said(battle, offer, "offer").unwrap_or_else(|| name(battle, Kind::Action, offer.order.act))
}

/// What an offer means among others of its action, from phrases such as `offer_help.overwatch.arc`; empty where nothing has
/// to be said.
pub fn offer_help(battle: &Battle, offer: &Offer) -> String {
    said(battle, offer, "offer_help").unwrap_or_default()
}

/// The phrase of a group for an offer.
fn said(battle: &Battle, offer: &Offer, group: &str) -> Option<String> {
    let (order, wording) = (&offer.order, &offer.wording);
    let item = wording.item.map(|item| item_name(battle, item)).unwrap_or_default();
    let number = wording.number.unwrap_or(order.amount).to_string();
    let square = wording.square.map(|square| square.to_string()).unwrap_or_default();
    let ground = match order.at {
        Target::Square(square) => battle.map().terrain(square).map(|terrain| terrain.name.replace('_', " ")),
        _ => None,
    };
    let values = [
        ("unit", battle.name(order.unit)),
        ("target", &*target_name(battle, &order.at)),
        ("item", &*item),
        ("thing", &*item.to_lowercase()),
        ("number", &*number),
        ("square", &*square),
        ("ground", ground.as_deref().unwrap_or_default()),
    ];
    let (system, act) = (battle.rules().core.id(), order.act);
    let ways = wording.way.or(order.mode).into_iter().map(|way| format!("{group}.{act}.{way}"));
    let with = wording.item.map(|_| ".with");
    let keys = ways.chain([format!("{group}.{act}")]);
    let keys = keys.flat_map(|key| with.into_iter().chain([""]).map(move |with| format!("{key}{with}")));
    keys.flat_map(|key| [format!("{key}.{system}"), key]).find_map(|key| phrase(&key, &values))
}
