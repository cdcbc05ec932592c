//! What a rammed ship does to the one that rams it (PC-SHP-07).

use crate::battle::oracle::Matters;
use crate::battle::{Cx, Flow, Ledger, Rule};
use crate::rules::percentile::armoury::strike::{Strike, weapon_of};
use crate::rules::percentile::checks::characteristics::bonus;
use crate::rules::percentile::damage::soak::{self, Blow};
use crate::rules::percentile::keys::log::*;
use crate::rules::percentile::keys::*;
use smallvec::smallvec;

const RETURN: Rule = Rule("PC-SHP-07");

/// What the rammed ship does to the other by its mere bulk: no test, no evasion, no critical (PC-SHP-07).
///
/// # Errors
/// Halts when dice are missing.
pub fn recoil(cx: &mut Cx<'_>, strike: &Strike) -> Flow {
    let (unit, by) = (strike.unit, strike.target);
    let weapon = weapon_of(cx.battle(), strike);
    let (pool, harm) = (weapon.damage, weapon.harm);
    let die = cx.roll_amount(by, DAMAGE, pool, &Matters::Only(smallvec![unit]), RETURN)?;
    let size = cx.battle().stats(by).now(SIZE);
    let mut ledger = Ledger::new();
    ledger.add(DICE, die, RETURN);
    ledger.add_some(STRENGTH_BONUS, bonus(cx.battle(), by, S), RETURN);
    ledger.add(SIZE, size, RETURN);
    soak::impose(cx, Some(by), unit, ledger, Blow { harm, pen: size, primitive: false }, RETURN).map(|_| ())
}
