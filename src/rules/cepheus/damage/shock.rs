//! Shocks under an initiative model that asks for them: an Endurance check against what electrical damage does (FI-MAP-02).

use crate::battle::oracle::Matters;
use crate::battle::system::Tested;
use crate::battle::{Cx, Flow, Ledger, Rule, UnitId};
use crate::rules::cepheus::checks::check::{self, add_stat, standing_penalties};
use crate::rules::cepheus::keys::END;
use crate::rules::cepheus::keys::log::WITHSTAND;
use smallvec::smallvec;

/// The rule of the check.
pub const SHOCK: Rule = Rule("FI-MAP-02");

/// Lets somebody who has lost so many points to electrical damage withstand the shock.
///
/// # Errors
/// Halts if the dice are missing.
pub fn withstand(cx: &mut Cx<'_>, unit: UnitId, lost: i32) -> Flow {
    let asked = cx.battle().rules().initiative.listens() && cx.keeps_aftereffects();
    if lost < 1 || !asked || !cx.battle().is_up(unit) || cx.battle().machine(unit).is_some() {
        return Ok(());
    }
    let mut ledger = Ledger::new();
    add_stat(&mut ledger, cx.battle(), unit, END);
    standing_penalties(&mut ledger, cx.battle(), unit, Tested::Body);
    check::roll(cx, unit, WITHSTAND, ledger, &Matters::Only(smallvec![unit]), SHOCK).map(|_| ())
}
