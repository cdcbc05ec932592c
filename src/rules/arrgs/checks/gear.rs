//! What worn things add and take: Check Penalty, shields, powered armour (AR-MOD-03, AR-MOD-06, AR-MOD-09, AR-BGD-29).

use crate::battle::{Battle, Rule, UnitId};
use crate::rules::arrgs::armoury::{Armour, Shield};
use crate::rules::arrgs::checks::{Asking, Kind, Modifiers, Purpose};
use crate::rules::arrgs::keys::log::{CHECK_PENALTY, POWERED, SHIELD};
use crate::rules::arrgs::keys::*;

/// The suit that somebody wears.
pub fn armour(battle: &Battle, unit: UnitId) -> Option<&Armour> {
    battle.gear(unit).worn.iter().find_map(|def| battle.setup().item(*def).data::<Armour>())
}

/// The shield on somebody's arm.
pub fn shield(battle: &Battle, unit: UnitId) -> Option<&Shield> {
    battle.gear(unit).worn.iter().find_map(|def| battle.setup().item(*def).data::<Shield>())
}

/// The Check Penalty of armour and shield together.
pub fn check_penalty(battle: &Battle, unit: UnitId) -> i32 {
    let trained = battle.stats(unit).now(ARMOUR_TRAINING);
    let suit = armour(battle, unit).map_or(0, |suit| (suit.penalty - trained).max(0));
    suit + shield(battle, unit).map_or(0, |shield| shield.penalty)
}

/// Adds what gear is worth. A shield serves only who is aware of the attack.
pub fn add(all: &mut Modifiers, asking: &Asking<'_>) {
    let Asking { battle, unit, of, .. } = *asking;
    all.circumstance(CHECK_PENALTY, -check_penalty(battle, unit), Rule("AR-MOD-09"));
    if let Some(suit) = armour(battle, unit).filter(|_| of.ability == BODY) {
        all.add(Kind::Augmented, POWERED, suit.augments, Rule("AR-MOD-03"));
    }
    let aware = !battle.conditions(unit).has(SURPRISED);
    if let Some(shield) = shield(battle, unit).filter(|_| of.purpose == Purpose::Reflex && aware) {
        all.add(Kind::Tech, SHIELD, shield.reflex, Rule("AR-MOD-06"));
    }
}
