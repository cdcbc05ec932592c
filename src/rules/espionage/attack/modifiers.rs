//! What changes an attack and the Defence that it meets (FI-BGD-02).

use crate::battle::system::Tested;
use crate::battle::{Battle, Ledger, Rule, Stance, UnitId};
use crate::grid::Square;
use crate::rules::common::harm;
use crate::rules::espionage::armoury::Weapon;
use crate::rules::espionage::attack::{Manner, Strike};
use crate::rules::espionage::checks::abilities::{defence, modifier};
use crate::rules::espionage::conditions::{self, helpless, is_prone};
use crate::rules::espionage::field::{foggy, light};
use crate::rules::espionage::keys::log::*;
use crate::rules::espionage::keys::*;
use crate::rules::espionage::range;

const TABLE: Rule = Rule("FI-BGD-02");
const TRAINED: Rule = Rule("FI-BGD-15");
const AIMS: Rule = Rule("FI-BGD-11");
/// Defence of a square (FI-BGD-23).
const OF_SQUARE: i32 = 10;

/// True if somebody is trained with a weapon (FI-BGD-15).
pub fn is_trained(battle: &Battle, unit: UnitId, weapon: &Weapon) -> bool {
    weapon.category.training().is_none_or(|training| battle.profile(unit).has(training))
}

/// Everything that is added to the die of an attack.
pub fn attack(mut ledger: Ledger, battle: &Battle, strike: &Strike) -> Ledger {
    let (unit, weapon) = (strike.unit, strike.weapon(battle));
    ledger.add(ATTACK_BASE, battle.stats(unit).now(ATTACK_BASE), TABLE);
    let ability = if strike.is_melee() { STR } else { DEX };
    ledger.add_some(ability, modifier(battle, unit, ability), TABLE);
    for line in &strike.bonus {
        ledger.add_some(line.what, line.amount, line.rule);
    }
    if !is_trained(battle, unit, weapon) {
        ledger.add(UNTRAINED, -4, TRAINED);
    }
    own_stance(&mut ledger, battle, strike);
    rest(&mut ledger, battle, strike);
    conditions::add_to_attack(&mut ledger, battle, unit, strike.slot.is_some());
    let tested = if strike.is_melee() { Tested::Melee } else { Tested::Ranged };
    harm::add_shifts(&mut ledger, battle, unit, tested, None);
    let (from, to) = (battle.square(unit), strike.ground.unwrap_or(battle.square(strike.target)));
    if !strike.is_melee() {
        at_range(&mut ledger, battle, strike, (from, to));
    }
    match light(battle, to) {
        DARK => ledger.add(IN_THE_DARK, -4, TABLE),
        DIM => ledger.add(IN_DIM_LIGHT, -2, TABLE),
        _ if foggy(battle, from, to) => ledger.add(IN_FOG, -2, TABLE),
        _ => {}
    }
    if strike.ground.is_none() {
        battle.add_effects_on(&mut ledger, strike.target);
        of_target(&mut ledger, battle, strike);
    }
    ledger
}

/// Lying prone hinders blows, sprawling everything.
fn own_stance(ledger: &mut Ledger, battle: &Battle, strike: &Strike) {
    if battle.conditions(strike.unit).has(SPRAWLED) {
        ledger.add(SPRAWLED, -2, TABLE);
    } else if strike.is_melee() && is_prone(battle, strike.unit) {
        ledger.add(LYING, -2, TABLE);
    }
}

/// Aim and Brace; a heavy weapon without a rest (FI-BGD-11).
fn rest(ledger: &mut Ledger, battle: &Battle, strike: &Strike) {
    let (conditions, weapon) = (battle.conditions(strike.unit), strike.weapon(battle));
    let aim = conditions.get(AIMING).filter(|aim| strike.aims && aim.on == Some(strike.target));
    if aim.is_some() && strike.slot.is_some() {
        ledger.add(AIMING, weapon.aim, AIMS);
    }
    if strike.manner != Manner::Shot {
        return;
    }
    if conditions.has(BRACED) {
        ledger.add(BRACED, 1, AIMS);
    } else {
        ledger.add_some(UNBRACED, weapon.unbraced, Rule("FI-WPN-01"));
    }
}

fn at_range(ledger: &mut Ledger, battle: &Battle, strike: &Strike, (from, to): (Square, Square)) {
    let weapon = strike.weapon(battle);
    let squares = range::across(from, to);
    let beyond = squares.saturating_sub(1) / u32::from(weapon.increment.max(1));
    ledger.add_some(RANGE, -2 * i32::try_from(beyond).unwrap_or(i32::MAX / 2), TABLE);
    let two_handed = weapon.hands > 1 && strike.manner == Manner::Shot;
    if two_handed && range::foes_beside(battle, strike.unit, from).next().is_some() {
        ledger.add(ENGAGED, -2, TABLE);
    }
}

/// What depends on the one who is attacked, besides its Defence.
fn of_target(ledger: &mut Ledger, battle: &Battle, strike: &Strike) {
    let (unit, target) = (strike.unit, strike.target);
    if strike.is_melee() {
        if helpless(battle, target) {
            ledger.add(HELPLESS, 4, conditions::FLAT);
        }
        return;
    }
    let ally = |other: UnitId| {
        other != unit
            && other != target
            && battle.is_up(other)
            && !battle.are_enemies(unit, other)
            && range::beside(battle, other, target)
    };
    if battle.are_enemies(unit, target) && battle.units().any(ally) {
        ledger.add(INTO_MELEE, -2, TABLE);
    }
    if range::beside(battle, unit, target) {
        return;
    }
    match battle.body(target).stance {
        Stance::Crouched => ledger.add(CROUCHED_TARGET, -1, TABLE),
        Stance::Prone => ledger.add(PRONE_TARGET, -2, TABLE),
        Stance::Standing => {}
    }
}

/// The Defence that an attack meets: that of its target, and cover; that of a square, if it is aimed at one.
pub fn met(battle: &Battle, strike: &Strike) -> Ledger {
    if strike.ground.is_some() {
        let mut ledger = Ledger::new();
        ledger.add(DEFENCE, OF_SQUARE, Rule("FI-BGD-23"));
        return ledger;
    }
    let mut ledger = defence(battle, strike.target);
    if !strike.is_melee() {
        ledger.add_some(COVER, cover(battle, strike), TABLE);
    }
    ledger
}

/// What an attack has to reach for its target to have to evade it: the Defence without training and without a Dexterity that
/// helps (DR-BGD-45).
pub fn unopposed(battle: &Battle, strike: &Strike) -> i32 {
    let met = met(battle, strike);
    let own = |what| met.amount_of(what).unwrap_or(0).max(0);
    met.total() - own(DEX) - own(TRAINING)
}

/// What cover adds to Defence.
fn cover(battle: &Battle, strike: &Strike) -> i32 {
    let uncovered = battle.rules().harm.is_uncovered(battle, strike.target);
    let cover = range::cover_of(battle, battle.square(strike.unit), strike.target).filter(|_| !uncovered);
    cover.map_or(0, range::worth)
}
