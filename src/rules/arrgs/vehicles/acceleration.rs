//! Sudden changes of speed (AR-VEH-12, AR-VEH-15): step (b) of the End of Round.

use crate::battle::{Cx, Event, Flow, Life, Rule, UnitId};
use crate::rules::arrgs::checks::speed;
use crate::rules::arrgs::damage::impact::{harm_after, jerk};
use crate::rules::arrgs::keys::log::OVER;
use crate::rules::arrgs::keys::{mark, *};
use crate::rules::arrgs::range;
use crate::rules::arrgs::vehicles::driving::comes_to_rest;

const HARM: Rule = Rule("AR-VEH-12");

/// Everybody's speed of the round is reckoned up, the highest Initiative first.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn round_ends(cx: &mut Cx<'_>) -> Flow {
    for mover in range::in_order(cx.battle()) {
        if cx.battle().seat(mover).is_some() {
            [SQUARES_MOVED, INCREMENT_BEFORE].into_iter().for_each(|key| cx.end_condition(mover, key, OVER, HARM));
            continue;
        }
        let amount = harm_after(cx.battle(), mover, 0);
        if amount > 0 && cx.battle().body(mover).life < Life::Dead {
            cx.emit(Event::Noted { unit: mover, what: JERKED, other: None, number: amount, rule: HARM });
            jerk(cx, mover, amount, JERKED, HARM)?;
        }
        settle(cx, mover);
    }
    Ok(())
}

/// The increment of the round becomes that of the last one.
fn settle(cx: &mut Cx<'_>, mover: UnitId) {
    let stopped = cx.battle().conditions(mover).has(STOPPED);
    let now = if stopped { 0 } else { speed::increment(cx.battle(), mover) };
    if now > 0 {
        mark::set(cx, mover, INCREMENT_BEFORE, now, HARM);
    } else {
        cx.end_condition(mover, INCREMENT_BEFORE, OVER, HARM);
        comes_to_rest(cx, mover);
    }
    cx.end_condition(mover, SQUARES_MOVED, OVER, HARM);
    cx.end_condition(mover, STOPPED, OVER, HARM);
}
