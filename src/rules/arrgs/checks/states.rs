//! What states take from checks (AR-BGD-14 to AR-BGD-18, AR-CHG-03), and the effects of initiative models.

use crate::battle::{Ledger, Rule};
use crate::rules::arrgs::checks::{Asking, Kind, Mode, Modifiers, Purpose};
use crate::rules::arrgs::conditions::is_prone;
use crate::rules::arrgs::keys::log::LYING;
use crate::rules::arrgs::keys::*;

/// Adds what states take.
pub fn add(all: &mut Modifiers, asking: &Asking<'_>) {
    let Asking { battle, unit, of, mode } = *asking;
    let conditions = battle.conditions(unit);
    let reflex = of.purpose == Purpose::Reflex;
    if conditions.has(EXHAUSTED) {
        all.circumstance(EXHAUSTED, -2, Rule("AR-BGD-18"));
    }
    if conditions.has(STUNNED) && mode == Mode::Reaction {
        all.circumstance(STUNNED, -2, Rule("AR-BGD-15"));
    }
    if conditions.has(IMMOBILE) && reflex {
        all.circumstance(IMMOBILE, -2, Rule("AR-BGD-17"));
    }
    if conditions.has(CHARGED) && reflex {
        all.circumstance(CHARGED, -2, Rule("AR-CHG-03"));
    }
    if reflex {
        all.add(Kind::Magic, WARDED, conditions.amount(WARDED), Rule("AR-MOD-05"));
    }
    if of.purpose == Purpose::Melee && is_prone(battle, unit) {
        all.circumstance(LYING, -2, Rule("AR-BGD-14"));
    }
    let mut effects = Ledger::new();
    battle.add_effects(&mut effects, unit);
    effects.lines().iter().for_each(|line| all.circumstance(line.what, line.amount, line.rule));
}
