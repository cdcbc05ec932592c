//! Display texts for the parts of a hand-written order.

use super::phrases::{label, phrase, say};
use crate::battle::Key;
use crate::battle::system::{ItemOf, Targeting};

/// The meaning of an action's mode, from the words of its offers with general words in place of items and numbers.
pub fn mode(system: Key, act: Key, mode: Key) -> String {
    let [item, somebody, square] =
        ["order_part.item", "order_part.somebody", "order_part.square"].map(|part| say(part, &[]));
    let values = [
        ("item", &*item),
        ("thing", &*item),
        ("number", "n"),
        ("target", &*somebody),
        ("unit", &*somebody),
        ("square", &*square),
    ];
    let plain = format!("offer.{act}.{mode}");
    let keys = [format!("{plain}.with.{system}"), format!("{plain}.with"), format!("{plain}.{system}"), plain];
    keys.iter().rev().find_map(|key| phrase(key, &values)).unwrap_or_else(|| label(mode))
}

/// How the target of an order is written.
pub fn target(targeting: Targeting) -> String {
    let kind = match targeting {
        Targeting::None => "none",
        Targeting::Enemy => "enemy",
        Targeting::Friend => "friend",
        Targeting::Square => "square",
        Targeting::Path => "path",
        Targeting::Item => "item",
        Targeting::Direction => "direction",
    };
    say(&format!("order_target.{kind}"), &[])
}

/// The owner of the item that an order may name; empty if it names none.
pub fn item_of(item: ItemOf) -> String {
    let whose = match item {
        ItemOf::Nobody => return String::new(),
        ItemOf::Bearer => "bearer",
        ItemOf::Vehicle => "vehicle",
        ItemOf::Either => "either",
        ItemOf::Target => "target",
    };
    say(&format!("order_item.{whose}"), &[])
}
