//! Shocks under an initiative model that asks for them: a Fortitude check against what electricity does (FI-MAP-04).

use crate::battle::oracle::Matters;
use crate::battle::system::{Happening, Occasion};
use crate::battle::{Cx, Flow, Rule, UnitId};
use crate::rules::arrgs::checks::{Test, Use, assisted, roll};
use crate::rules::arrgs::conditions::tell;
use crate::rules::arrgs::keys::log::WITHSTAND;
use crate::rules::arrgs::wounds::dying;
use smallvec::smallvec;

const SHOCK: Rule = Rule("FI-MAP-04");
/// What the check has to reach, besides half of the loss.
const DIFFICULTY: i32 = 10;

/// Lets somebody who has lost so much to electricity withstand the shock.
///
/// # Errors
/// Halts when dice are missing.
pub fn withstand(cx: &mut Cx<'_>, unit: UnitId, lost: i32) -> Flow {
    let asked = cx.battle().rules().initiative.listens() && cx.keeps_aftereffects();
    if !asked || !cx.battle().is_up(unit) || cx.battle().machine(unit).is_some() {
        return Ok(());
    }
    let ledger = dying::fortitude(cx.ledger(), cx.battle(), unit);
    assisted::use_up(cx, unit, Use::FORTITUDE);
    let matters = Matters::Only(smallvec![unit]);
    let test = Test { matters, ..Test::new(unit, WITHSTAND, ledger, DIFFICULTY + lost / 2, SHOCK) };
    if roll(cx, &test)?.success {
        return Ok(());
    }
    tell(cx, unit, Happening::of(Occasion::Electrified, SHOCK).amount(lost))
}
