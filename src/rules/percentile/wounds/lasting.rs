//! What acts at the end of a round: bleeding, fire, falls (PC-BGD-33, Interactions 15).

use crate::battle::oracle::Matters;
use crate::battle::{Battle, Cx, Flow, Life, Rule, UnitId};
use crate::dice::Dice;
use crate::rules::percentile::checks::characteristics::in_order;
use crate::rules::percentile::keys::*;
use crate::rules::percentile::wounds::{self, falls};
use smallvec::smallvec;

const HARMS: Rule = Rule("PC-BGD-33");

/// What acts at the end of a round: bleeding, then burning, in initiative order; falls come after (Interactions 15).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn bleed_and_burn(cx: &mut Cx<'_>) -> Flow {
    for unit in in_order(cx.battle()) {
        let bleeding = cx.battle().conditions(unit).amount(BLEEDING);
        if bleeding > 0 {
            wounds::lose(cx, unit, BLEEDING, bleeding, HARMS)?;
        }
        if living(cx.battle(), unit) && cx.battle().conditions(unit).has(BURNING) {
            let matters = Matters::Only(smallvec![unit]);
            let lost = cx.roll_amount(unit, BURNING, Dice::new(1, 5), &matters, HARMS)?;
            wounds::lose(cx, unit, BURNING, lost, HARMS)?;
        }
    }
    Ok(())
}

/// Everybody who is falling falls on, in initiative order.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn fall(cx: &mut Cx<'_>) -> Flow {
    for unit in in_order(cx.battle()) {
        falls::fall(cx, unit)?;
    }
    Ok(())
}

fn living(battle: &Battle, unit: UnitId) -> bool {
    battle.body(unit).life < Life::Dead
}
