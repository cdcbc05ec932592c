//! Firing a weapon: rounds, jams, overheating (PC-SUP-06, PC-BGD-20, PC-BGD-37).

use crate::battle::oracle::Matters;
use crate::battle::{Cx, Event, Flow, Key, Rule, TurnState, UnitId};
use crate::dice::Dice;
use crate::rules::percentile::armoury::Weapon;
use crate::rules::percentile::armoury::strike::{Manner, Strike, rounds_a_shot, rounds_left, weapon_of};
use crate::rules::percentile::checks::Outcome;
use crate::rules::percentile::damage::soak;
use crate::rules::percentile::items::drop;
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::qualities;

const JAMS: Rule = Rule("PC-SUP-06");
const QUALITIES: Rule = Rule("PC-BGD-37");

/// The natural rolls from which the weapon burns its wielder, and from which it jams (PC-SUP-06, PC-BGD-37).
pub fn natural(strike: &Strike, weapon: &Weapon) -> [i32; 2] {
    let jams = match strike.manner {
        Manner::Shot if weapon.has(qualities::RELIABLE) && strike.multi => 100,
        Manner::Shot if strike.multi => 94,
        Manner::Shot if weapon.has(qualities::UNRELIABLE) => 96,
        _ => 101,
    };
    [if strike.manner == Manner::Shot && weapon.has(qualities::OVERHEATS) { 91 } else { 101 }, jams]
}

/// Takes the rounds of so many shots from the weapon, or the thing thrown from the hand.
pub fn fire(cx: &mut Cx<'_>, strike: &Strike, shots: i16) {
    let (unit, Some(slot)) = (strike.unit, strike.slot) else { return };
    let weapon = weapon_of(cx.battle(), strike);
    let (item, recharges, melee) = (weapon.id, weapon.has(qualities::RECHARGE), weapon.is_melee());
    if let Some(left) = rounds_left(cx.battle(), strike) {
        let rounds = shots.min(left) * rounds_a_shot(cx.battle(), strike);
        let left = cx.battle().gear(unit).item(slot).map_or(0, |item| item.loaded) - rounds;
        cx.emit(Event::AmmoSpent { unit, slot, item, rounds, left, rule: Rule("PC-BGD-20") });
    }
    if strike.manner == Manner::Thrown && melee {
        let there = cx.battle().facing_squares(unit, strike.target).1;
        drop::drop_item_at(cx, unit, slot, there, QUALITIES);
    }
    if recharges {
        let battle = cx.battle();
        let to_come = matches!(battle.initiative(unit).state, TurnState::Waiting | TurnState::Delaying);
        idle(cx, unit, slot, RECHARGING, if to_come { 0 } else { 1 });
    }
}

/// A jam, or a weapon that burns its wielder. Returns true if it jammed.
pub fn mishap(cx: &mut Cx<'_>, strike: &Strike, outcome: Outcome) -> Flow<bool> {
    let weapon = weapon_of(cx.battle(), strike);
    let [burns, jams] = natural(strike, weapon);
    let (unit, Some(slot)) = (strike.unit, strike.slot) else { return Ok(false) };
    if outcome.roll >= burns {
        idle(cx, unit, slot, OVERHEATED, 1);
        let die = cx.roll_amount(unit, OVERHEATED, Dice::new(1, 10), &Matters::All, QUALITIES)?;
        soak::burn(cx, unit, die)?;
    }
    if outcome.roll < jams {
        return Ok(false);
    }
    if let Some(item) = cx.battle().item(unit, slot).map(|(_, def)| def.key) {
        cx.emit(Event::Jammed { unit, slot, item, jammed: true, rule: JAMS });
    }
    Ok(true)
}

/// Makes a weapon unusable until the end of this round or a later one.
fn idle(cx: &mut Cx<'_>, unit: UnitId, slot: u8, what: Key, later: u16) {
    let Some((carried, def)) = cx.battle().item(unit, slot) else { return };
    let (item, rule) = (def.key, QUALITIES);
    let round = carried.wear.idle.max(cx.battle().scheduler().round + later);
    cx.emit(Event::Idled { unit, slot, item, what, round, rule });
}
