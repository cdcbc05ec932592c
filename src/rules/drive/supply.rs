//! What buys the points of a device: cells of its battery, springs, insight, a line from outside (DR-BGD-34).

use crate::battle::system::Wording;
use crate::battle::{Battle, Cx, Event, Flow, Key, Refusal, Rule, Store, UnitId};
use crate::rules::drive::armoury::Source;
use crate::rules::drive::keys::*;

/// The most units that one order buys.
const MOST: i16 = 100;

/// The units that somebody has for a device.
pub fn left(battle: &Battle, unit: UnitId, slot: u8, source: Source) -> i16 {
    match source {
        Source::Charge | Source::Spring => battle.gear(unit).item(slot).map_or(0, |item| item.loaded.max(0)),
        Source::Insight => i16::try_from(battle.stats(unit).now(INSIGHT).max(0)).unwrap_or(i16::MAX),
        Source::Mains => MOST,
    }
}

/// Checks whether somebody can pay so many units for a device, 1 or more.
///
/// # Errors
/// The reason if it cannot.
pub fn check(battle: &Battle, unit: UnitId, slot: u8, source: Source, units: i16, rule: Rule) -> Result<(), Refusal> {
    match left(battle, unit, slot, source) {
        left if units > left.max(1) => Err(Refusal::by("too_few_units", rule).with(left.into())),
        0 => Err(Refusal::by("nothing_to_load", rule)),
        _ if units < 1 => Err(Refusal::by("no_units", rule)),
        _ => Ok(()),
    }
}

/// Takes so many units for a device.
pub fn spend(cx: &mut Cx<'_>, unit: UnitId, slot: u8, source: Source, units: i16, rule: Rule) {
    let left = left(cx.battle(), unit, slot, source) - units;
    match source {
        Source::Charge | Source::Spring => {
            let Some(item) = cx.battle().item(unit, slot).map(|(_, def)| def.key) else { return };
            cx.emit(Event::AmmoSpent { unit, slot, item, rounds: units, left, rule });
        }
        Source::Insight => cx.set_stat(unit, INSIGHT, left, rule),
        Source::Mains => {}
    }
}

/// The fight is over: insight comes back (DR-BGD-34).
///
/// # Errors
/// None.
pub fn fight_over(cx: &mut Cx<'_>) -> Flow {
    let units: Vec<UnitId> = cx.battle().units().collect();
    for unit in units {
        let full = cx.battle().stats(unit).get(INSIGHT).filter(|stat| stat.now < stat.max).map(|stat| stat.max);
        if let Some(full) = full {
            cx.set_stat(unit, INSIGHT, full, Rule("DR-BGD-34"));
        }
    }
    Ok(())
}

/// The points that a device holds ready.
pub fn points(battle: &Battle, unit: UnitId, slot: u8) -> i32 {
    battle.gear(unit).item(slot).map_or(0, |item| item.store.points.into())
}

/// The wording of an offer to buy units for a device: the device, and the points that it then holds.
pub fn wording(device: Key, held: i32, unit: i32, units: i16, most: i32) -> Wording {
    let points = (held + unit * i32::from(units)).min(most);
    Wording::item(device).number(i16::try_from(points).unwrap_or(i16::MAX))
}

/// Sets the points that a device holds ready, and how many turns they last; 0 for no end.
pub fn store(cx: &mut Cx<'_>, unit: UnitId, slot: u8, points: i32, turns: i16, rule: Rule) {
    let Some((held, def)) = cx.battle().item(unit, slot) else { return };
    let store = Store { points: i16::try_from(points).unwrap_or(i16::MAX), turns };
    if held.store != store {
        let item = def.key;
        cx.emit(Event::Stored { unit, slot, item, store, rule });
    }
}
