//! What an initiative model asks of the system: readiness, quickness, and what breaks a tie.
//!
//! The models themselves are no part of the system. The dynamic one keeps a rolled count for the whole fight and shifts it
//! for single rounds without a lower limit (CE-INI-06, CE-INI-07, CE-INI-09), and lets combatants delay (CE-OTH-06,
//! CE-OTH-07, CE-OTH-08, CE-OTH-09).

use crate::battle::{Battle, Ledger, UnitId};
use crate::rules::cepheus::checks::check::add_stat;
use crate::rules::cepheus::keys::{DEX, UNAWARE};

/// What a combatant adds to its initiative roll: its Dexterity DM (CE-INI-01).
pub fn quickness(battle: &Battle, unit: UnitId) -> Ledger {
    let mut ledger = Ledger::new();
    add_stat(&mut ledger, battle, unit, DEX);
    ledger
}

/// What breaks a tie: the Dexterity score as it is now (CE-INI-04).
pub fn tie_score(battle: &Battle, unit: UnitId) -> i32 {
    battle.stats(unit).now(DEX)
}

/// Whether the combatant was ready when the fight began (CE-INI-02); where nobody was, everybody rolls (CE-INI-03).
pub fn prepared(battle: &Battle, unit: UnitId) -> bool {
    !battle.conditions(unit).has(UNAWARE)
}
