//! Vehicle checks (CE-VEH-04).

use crate::battle::oracle::Matters;
use crate::battle::system::Tested;
use crate::battle::{Battle, Cx, Flow, Key, Ledger, Rule, UnitId};
use crate::rules::cepheus::checks::check::{self, add_skill, add_stat, standing_penalties};
use crate::rules::cepheus::conditions::vehicle::{chassis, hits};
use crate::rules::cepheus::keys::DEX;
use crate::rules::cepheus::keys::vehicles::*;

/// Adds what serves a vehicle check of its driver: skill, Dexterity, agility, hits on the drive (CE-VEH-04, CE-LOC-05).
pub fn control(battle: &Battle, driver: UnitId, vehicle: UnitId) -> Ledger {
    let mut ledger = Ledger::new();
    let Some(chassis) = chassis(battle, vehicle) else { return ledger };
    add_skill(&mut ledger, battle, driver, chassis.skill);
    add_stat(&mut ledger, battle, driver, DEX);
    ledger.add(AGILITY, i32::from(chassis.agility), Rule("CE-VEH-04"));
    let drive = match hits(battle, vehicle, DRIVE) {
        0 => 0,
        1 => -1,
        _ => -2,
    };
    ledger.add_some(DRIVE_HITS, drive, Rule("CE-LOC-05"));
    standing_penalties(&mut ledger, battle, driver, Tested::Body);
    ledger
}

/// Rolls a vehicle check (CE-VEH-04) and gives the Effect.
///
/// # Errors
/// Halts if the dice are missing.
pub fn roll(cx: &mut Cx<'_>, driver: UnitId, what: Key, ledger: Ledger, rule: Rule) -> Flow<i32> {
    check::roll(cx, driver, what, ledger, &Matters::All, rule)
}
