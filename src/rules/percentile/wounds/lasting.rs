//! What acts at the end of a round: bleeding, fire, falls (PC-BGD-33, Interactions 15).

use crate::battle::system::Cause;
use crate::battle::{Battle, Cx, Flow, Life, Rule, UnitId};
use crate::dice::Dice;
use crate::rules::common::harm;
use crate::rules::percentile::checks::characteristics::in_order;
use crate::rules::percentile::keys::*;
use crate::rules::percentile::wounds::{self, falls};

const HARMS: Rule = Rule("PC-BGD-33");

/// What acts at the end of a round: bleeding, then burning, in initiative order; falls come after (Interactions 15).
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn bleed_and_burn(cx: &mut Cx<'_>) -> Flow {
    for unit in in_order(cx.battle()) {
        let bleeding = cx.battle().conditions(unit).amount(BLEEDING);
        if bleeding > 0 {
            wounds::lose(cx, unit, (Cause::Bleeding, BLEEDING), bleeding, HARMS)?;
        }
        if living(cx.battle(), unit) && cx.battle().conditions(unit).has(BURNING) {
            let matters = harm::matters(cx.battle(), [unit]);
            let lost = cx.roll_amount(unit, BURNING, Dice::new(1, 5), &matters, HARMS)?;
            wounds::lose(cx, unit, (Cause::Burning, BURNING), lost, HARMS)?;
        }
    }
    Ok(())
}

/// Everybody who is falling falls on, in initiative order.
///
/// # Errors
/// Halts if dice or a decision are missing.
pub fn fall(cx: &mut Cx<'_>) -> Flow {
    for unit in in_order(cx.battle()) {
        falls::fall(cx, unit)?;
    }
    Ok(())
}

fn living(battle: &Battle, unit: UnitId) -> bool {
    battle.body(unit).life < Life::Dead
}
