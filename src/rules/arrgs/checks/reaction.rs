//! Reactions: a flat 10 and everything that is added to it (AR-CHK-03, AR-DEF-02).

use crate::battle::{Battle, Ledger, Rule, UnitId};
use crate::rules::arrgs::checks::{Mode, Modifiers, Purpose, Use, modifiers};
use crate::rules::arrgs::conditions::answers_with_nothing;
use crate::rules::arrgs::keys::log::{DEFENCELESS, FLAT};

/// What a Reaction uses in place of a die; it costs nothing (AR-ACT-08).
const TEN: i32 = 10;

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
    let mut all = modifiers(battle, unit, of, Mode::Reaction);
    more(&mut all);
    all.into_ledger(ledger)
}
