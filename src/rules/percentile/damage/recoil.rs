//! What a rammed ship does to the one that rams it (PC-SHP-07).

use crate::battle::system::{self, Cause};
use crate::battle::{Cx, Flow, Ledger, Rule};
use crate::rules::common::harm;
use crate::rules::percentile::armoury::strike::{Strike, weapon_of};
use crate::rules::percentile::checks::characteristics::bonus;
use crate::rules::percentile::damage::soak::{self, Blow};
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::*;

const RETURN: Rule = Rule("PC-SHP-07");

/// What the rammed ship does to the other by its mere bulk: no test, no evasion, no critical (PC-SHP-07).
///
/// # Errors
/// Halts if dice are missing.
pub fn recoil(cx: &mut Cx<'_>, strike: &Strike) -> Flow {
    let (unit, by) = (strike.unit, strike.target);
    let weapon = weapon_of(cx.battle(), strike);
    let (pool, kind) = (weapon.damage, weapon.harm);
    let die = cx.roll_amount(by, DAMAGE, pool, &harm::matters(cx.battle(), [unit]), RETURN)?;
    let size = cx.battle().stats(by).now(SIZE);
    let mut ledger = Ledger::new();
    ledger.add(DICE, die, RETURN);
    ledger.add_some(STRENGTH_BONUS, bonus(cx.battle(), by, S), RETURN);
    ledger.add(SIZE, size, RETURN);
    let blow = system::Blow::new(unit, Some(by), Cause::Recoil, ledger, RETURN);
    soak::impose(cx, Blow { harm: kind, pen: size, primitive: false }, blow)
}
