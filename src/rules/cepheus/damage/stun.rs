//! Stun grenades: out of the fight without a wound (CE-WPN-05).

use crate::battle::oracle::Matters;
use crate::battle::system::{Blow, Dealt, Tested};
use crate::battle::{Cx, Flow, Ledger, Life};
use crate::rules::cepheus::checks::check::{self, add_stat, standing_penalties};
use crate::rules::cepheus::damage::harm;
use crate::rules::cepheus::keys::END;
use crate::rules::cepheus::keys::log::{DAMAGE, STUNNED, WITHSTAND};
use crate::rules::cepheus::wounds::consciousness;
use smallvec::smallvec;

/// A stun grenade: an Endurance check less the damage after armour, or unconscious without a wound (CE-WPN-05). A
/// target without Endurance is not stunned.
///
/// # Errors
/// Halts if the dice are missing.
pub fn stun(cx: &mut Cx<'_>, mut blow: Blow<'_>) -> Flow<Dealt> {
    let amount = harm::through_armour(&mut blow, cx.battle());
    let Blow { victim: unit, by, rule, .. } = blow;
    if !cx.battle().is_up(unit) || cx.battle().machine(unit).is_some() {
        return Ok(Dealt::default());
    }
    let mut ledger = Ledger::new();
    add_stat(&mut ledger, cx.battle(), unit, END);
    ledger.add(DAMAGE, -amount, rule);
    standing_penalties(&mut ledger, cx.battle(), unit, Tested::Body);
    if check::roll(cx, unit, WITHSTAND, ledger, &Matters::Only(smallvec![unit]), rule)? < 0 {
        consciousness::leave(cx, unit, by, Life::Down, STUNNED, rule);
    }
    Ok(Dealt::default())
}
