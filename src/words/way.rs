//! What people see of a damage model, in words: a hit on its way to somebody, numbers on the map.

use super::phrases::{label, phrase};
use super::reason::Reason;
use crate::battle::system::{Gauge, Station, Veil};
use crate::battle::{Battle, Key};

/// The stations of a hit as the parts of a total, and what the total comes to.
pub fn way(battle: &Battle, stations: &[Station]) -> (Vec<Reason>, String) {
    let is_end = |one: &&Station| matches!(one.gauge, Gauge::Degrees(_) | Gauge::Health(_));
    let parts = stations.iter().filter(|one| !is_end(one));
    let one = |one: &Station| Reason { words: station(battle, one), amount: one.amount, rule: one.rule };
    let end = stations.iter().rfind(is_end).map_or_else(String::new, |one| station(battle, one));
    (parts.map(one).collect(), end)
}

/// What a hit meets at a station.
pub fn station(battle: &Battle, station: &Station) -> String {
    let kind = station.kind.map_or_else(String::new, kind);
    let item = station.item.and_then(|item| battle.setup().find_item(item));
    let item = item.map_or("", |item| &*battle.setup().item(item).name);
    let owner = station.owner.map_or("", |owner| battle.name(owner));
    let (how, numbers) = read(station);
    let numbers = numbers.map(|number| number.to_string());
    let values = [
        ("kind", &*kind),
        ("item", item),
        ("owner", owner),
        ("a", &*numbers[0]),
        ("b", &*numbers[1]),
        ("c", &*numbers[2]),
    ];
    let key = format!("way.{}", station.what);
    let special = how.and_then(|how| phrase(&format!("{key}.{how}"), &values));
    special.or_else(|| phrase(&key, &values)).unwrap_or_else(|| label(station.what))
}

/// The number of a veil, such as the points of a pool; `None` if it shows none.
pub fn veil_number(veil: &Veil) -> Option<String> {
    let number = veil.number?.to_string();
    Some(phrase(&format!("veil_number.{}", veil.what), &[("n", &*number)]).unwrap_or(number))
}

/// Which phrase a station has, and the numbers that can be read off there.
fn read(station: &Station) -> (Option<&'static str>, [i32; 3]) {
    let count = |number| match number {
        0 => "none",
        1 => "one",
        _ => "some",
    };
    match station.gauge {
        Gauge::Nothing => ((station.amount < 0).then_some("less"), [0; 3]),
        Gauge::Force(force) => (None, [force, 0, 0]),
        Gauge::Pool { before, after } => (station.owner.map(|_| "other"), [before, after, 0]),
        Gauge::Range { low, high, force } => {
            let how = match force {
                _ if force < low => "below",
                _ if force > high => "above",
                _ if station.amount == 0 => "open",
                _ => "within",
            };
            (Some(how), [low, high, force])
        }
        Gauge::Degrees(number) => (Some(count(number)), [number, 0, 0]),
        Gauge::Health(number) => (Some("health"), [number, 0, 0]),
    }
}

/// The name of a type of damage within a sentence.
fn kind(key: Key) -> String {
    phrase(&format!("way.kind.{key}"), &[]).unwrap_or_else(|| label(key).to_lowercase())
}
