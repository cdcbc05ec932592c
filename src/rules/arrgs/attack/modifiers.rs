//! What changes an attack check, and the Reaction that it meets (AR-RNG-02, AR-MOD-08, AR-VEH-07, AR-BGD-14, AR-BGD-19).

use crate::battle::{Battle, HIDDEN, Ledger, Rule, UnitId};
use crate::rules::arrgs::attack::{Manner, Strike, aim};
use crate::rules::arrgs::checks::abilities::WHOLE;
use crate::rules::arrgs::checks::magnitude::{self, Factor};
use crate::rules::arrgs::checks::{self, Modifiers, Purpose, gear, reaction, speed};
use crate::rules::arrgs::conditions::is_prone;
use crate::rules::arrgs::keys::log::*;
use crate::rules::arrgs::keys::manoeuvres::CHARGE;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::range;

const PER_INCREMENT: i32 = -2;

/// The penalty for a distance in squares with an increment: -2 for each increment after the first (AR-RNG-02).
pub fn at_range(squares: u32, increment: u16) -> i32 {
    let beyond = squares.saturating_sub(1) / u32::from(increment.max(1));
    PER_INCREMENT * i32::try_from(beyond).unwrap_or(i32::MAX / 4)
}

/// Everything that is added to the die of an attack.
pub fn attack(start: Ledger, battle: &Battle, strike: &Strike) -> Ledger {
    checks::ledger(start, battle, strike.unit, strike.of, |all| {
        let Strike { unit, target, .. } = *strike;
        at_distance(all, strike, battle, range::distance(battle, unit, target));
        by_weapon(all, strike, battle);
        by_target(all, battle, unit, target);
        run_up(all, battle, strike);
        aim::add_aim(all, battle, strike);
        aim::add_rest(all, battle, strike);
        if magnitude::acting(battle, strike.magnitude(battle), target) != Factor::Same {
            all.leave_out(SIZE);
        }
        strike.bonus.iter().for_each(|line| all.circumstance(line.what, line.amount, line.rule));
    })
}

/// By an option the speed of a charge counts for it, not against it (AR-VEH-09). There is no jump but that of a Movement.
fn run_up(all: &mut Modifiers, battle: &Battle, strike: &Strike) {
    if strike.act == CHARGE && !battle.rules().is(RUN_UP_BONUS, OFF) {
        let lost = speed::penalty(speed::increment(battle, strike.unit));
        all.leave_out(SPEED_BAND);
        all.circumstance(RUN_UP, -lost, Rule("AR-VEH-09"));
    }
}

/// Adds what the distance takes from an attack (AR-RNG-02).
pub fn at_distance(all: &mut Modifiers, strike: &Strike, battle: &Battle, squares: u32) {
    let increment = strike.weapon(battle).increment;
    if strike.manner != Manner::Melee && increment > 0 {
        all.circumstance(RANGE, at_range(squares, increment), Rule("AR-RNG-02"));
    }
}

/// Adds what a broken weapon takes from an attack (AR-BGD-19).
pub fn by_weapon(all: &mut Modifiers, strike: &Strike, battle: &Battle) {
    if let Some(slot) = strike.slot {
        gear::hinder(all, battle, strike.bearer, slot);
    }
}

/// Adds what its target takes from somebody's attack by its speed, and what effects of initiative models add.
pub fn by_target(all: &mut Modifiers, battle: &Battle, unit: UnitId, target: UnitId) {
    speed::add_of_target(all, battle, unit, target);
    let mut effects = Ledger::new();
    battle.add_effects_on(&mut effects, target);
    effects.lines().iter().for_each(|line| all.circumstance(line.what, line.amount, line.rule));
}

/// The Reaction of somebody to an attack.
pub fn met(battle: &Battle, strike: &Strike) -> Ledger {
    answer(battle, strike, |_| {})
}

/// What an attack has to reach for its target to have to evade it: the Reaction without its own skill and without an ability
/// that helps (DR-BGD-45).
pub fn unopposed(battle: &Battle, strike: &Strike) -> i32 {
    answer(battle, strike, |all| all.leave_out_bonuses(WHOLE)).total()
}

/// Adds what an attack itself makes of a defence against it, flat or rolled: the prone are easier to hit from beside and harder
/// from afar (AR-BGD-14), and a shield serves only against attacks of which its bearer is aware (AR-WPN-08).
pub fn by_attack(all: &mut Modifiers, strike: &Strike, battle: &Battle) {
    let Strike { unit: by, target, defence, .. } = *strike;
    if defence.purpose == Purpose::Reflex && is_prone(battle, target) {
        let beside = range::distance(battle, by, target) <= 1;
        all.circumstance(LYING, if beside { -2 } else { 2 }, Rule("AR-BGD-14"));
    }
    if !is_noticed(battle, strike) {
        all.leave_out(SHIELD);
    }
    strike.defended.iter().for_each(|line| all.circumstance(line.what, line.amount, line.rule));
}

/// True if the target of an attack is aware of it: nobody is of one that comes from hiding (AR-BGD-06).
pub fn is_noticed(battle: &Battle, strike: &Strike) -> bool {
    !battle.conditions(strike.unit).has(HIDDEN) || !battle.are_enemies(strike.unit, strike.target)
}

fn answer(battle: &Battle, strike: &Strike, alters: impl FnOnce(&mut Modifiers)) -> Ledger {
    let Strike { target, defence, .. } = *strike;
    let factor = magnitude::answering(battle, target, strike.magnitude(battle), defence.purpose);
    let ledger = reaction::of(battle, target, defence, |all: &mut Modifiers| {
        by_attack(all, strike, battle);
        if factor != Factor::Same {
            all.leave_out(SIZE);
        }
        alters(all);
    });
    factor.scale(ledger)
}
