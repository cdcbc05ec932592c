//! Waking from unconsciousness: by a check, by time, by being disturbed (AR-UNC-02 to AR-UNC-05).

use crate::battle::oracle::Matters;
use crate::battle::{Battle, Cx, Flow, Life, Rule, UnitId};
use crate::rules::arrgs::checks::{Test, Use, assisted, roll};
use crate::rules::arrgs::keys::healing::WAKING;
use crate::rules::arrgs::keys::log::RECOVERED;
use crate::rules::arrgs::keys::*;
use crate::rules::arrgs::wounds::dying::{difficulty, fortitude};
use smallvec::smallvec;

const CHECK: Rule = Rule("AR-UNC-02");
/// Squares within which an explosion disturbs (AR-UNC-05).
pub const NOISE: u32 = 5;

/// True if somebody unconscious can wake: not while Fatigued, Exhausted or Dying (AR-UNC-04).
pub fn may(battle: &Battle, unit: UnitId) -> bool {
    let conditions = battle.conditions(unit);
    let keeps = [FATIGUED, EXHAUSTED, DYING].into_iter().any(|key| conditions.has(key));
    conditions.has(UNCONSCIOUS) && !keeps && battle.body(unit).life < Life::Dead
}

/// The check of somebody unconscious who can wake: a success wakes it (AR-UNC-02, AR-UNC-05).
///
/// # Errors
/// Halts when dice are missing.
pub fn disturb(cx: &mut Cx<'_>, unit: UnitId) -> Flow {
    if !may(cx.battle(), unit) {
        return Ok(());
    }
    let dc = difficulty(cx.battle(), unit);
    let ledger = fortitude(cx.ledger(), cx.battle(), unit);
    assisted::use_up(cx, unit, Use::FORTITUDE);
    let matters = Matters::Only(smallvec![unit]);
    if roll(cx, &Test { matters, ..Test::new(unit, WAKING, ledger, dc, CHECK) })?.success {
        wake(cx, unit, CHECK);
    }
    Ok(())
}

/// Ends unconsciousness; the sleeper still lies where it fell.
pub fn wake(cx: &mut Cx<'_>, unit: UnitId, rule: Rule) {
    cx.end_condition(unit, UNCONSCIOUS, RECOVERED, rule);
    if cx.battle().body(unit).life == Life::Down {
        cx.set_life(unit, None, Life::Up, RECOVERED, rule);
    }
}
