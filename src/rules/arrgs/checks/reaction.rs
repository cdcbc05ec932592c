//! Reactions: a flat 10 and everything that is added to it (AR-CHK-03, AR-DEF-01, AR-DEF-02). A vehicle answers by its
//! driver's hand and its own hull (AR-BGD-26); things that nobody minds have to be hit with a 10 (AR-BGD-28).

use crate::battle::{Battle, Ledger, Rule, UnitId};
use crate::rules::arrgs::checks::{Mode, Modifiers, Purpose, Use, abilities, modifiers};
use crate::rules::arrgs::conditions::answers_with_nothing;
use crate::rules::arrgs::keys::healing::UNATTENDED;
use crate::rules::arrgs::keys::log::{DEFENCELESS, FLAT};
use crate::rules::arrgs::keys::*;

/// What a Reaction uses in place of a die; it costs nothing (AR-ACT-08).
const TEN: i32 = 10;
const VEHICLES: Rule = Rule("AR-BGD-26");

/// The result of a Reaction: the number that the acting side has to reach, with what the situation adds.
pub fn of(battle: &Battle, unit: UnitId, of: Use, more: impl FnOnce(&mut Modifiers)) -> Ledger {
    let of = of.defence(battle, unit);
    let mut ledger = Ledger::new();
    let mental = of.purpose == Purpose::Willpower;
    let reflex = of.purpose == Purpose::Reflex;
    if (mental || reflex) && answers_with_nothing(battle, unit, reflex) {
        ledger.add(DEFENCELESS, 0, Rule("AR-UNC-01"));
        return ledger;
    }
    ledger.add(FLAT, TEN, Rule("AR-CHK-03"));
    if reflex && battle.profile(unit).has(UNATTENDED) {
        return ledger;
    }
    let mut all = match battle.machine(unit).is_some() {
        true => of_machine(battle, unit, of.purpose),
        false => modifiers(battle, unit, of, Mode::Reaction),
    };
    more(&mut all);
    all.into_ledger(ledger)
}

/// The driver of a vehicle, if able.
pub fn driver(battle: &Battle, vehicle: UnitId) -> Option<UnitId> {
    battle.driver(vehicle).filter(|unit| battle.is_up(*unit))
}

/// What is added for a vehicle: Piloting and Agility of its driver and its own size to Reflex, the hull to Fortitude.
fn of_machine(battle: &Battle, vehicle: UnitId, purpose: Purpose) -> Modifiers {
    let stats = battle.stats(vehicle);
    let mut all = Modifiers::default();
    match (purpose, driver(battle, vehicle)) {
        (Purpose::Reflex, Some(driver)) => {
            all = modifiers(battle, driver, Use::skill(battle, driver, PILOTING), Mode::Reaction);
            all.leave_out(SIZE);
            if battle.rules().flag(USE_SIZE) {
                all.circumstance(SIZE, abilities::size_modifier(stats.now(SIZE), AGILITY), VEHICLES);
            }
        }
        (Purpose::Fortitude, _) => all.circumstance(HULL, stats.now(HULL), VEHICLES),
        _ => {}
    }
    all
}
