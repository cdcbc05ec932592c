//! Saving throws (FI-BGD-07): 1d20 and Fortitude, Reflex or Will against a number; each failure is told (FI-ROW-14, FI-ROW-15).

use crate::battle::oracle::Matters;
use crate::battle::system::{Happening, Occasion, SPECIAL as SPECIAL_SAVE, Tested};
use crate::battle::{Cx, Flow, Key, Ledger, Rule, UnitId};
use crate::rules::common::harm;
use crate::rules::espionage::checks::{self, Outcome, Test};
use crate::rules::espionage::conditions::{TIRED, fatigue, tell};
use crate::rules::espionage::keys::log::*;
use crate::rules::espionage::keys::*;
use smallvec::smallvec;

const SAVES: Rule = Rule("FI-BGD-07");

/// A saving throw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Save {
    /// Who saves.
    pub unit: UnitId,
    /// Against what.
    pub what: Key,
    /// With what: `fort`, `reflex` or `will`.
    pub with: Key,
    /// The number to reach.
    pub against: i32,
    /// What cover adds.
    pub cover: i32,
    /// The rule that calls for it.
    pub rule: Rule,
}

impl Save {
    /// A save without anything special.
    pub fn new(unit: UnitId, what: Key, with: Key, against: i32, rule: Rule) -> Self {
        Self { unit, what, with, against, cover: 0, rule }
    }
}

/// Everything that is added to the die of a save.
pub fn ledger(cx: &Cx<'_>, save: &Save) -> Ledger {
    let (mut ledger, battle) = (cx.ledger(), cx.battle());
    ledger.add(save.with, battle.stats(save.unit).now(save.with), SAVES);
    ledger.add_some(COVER, save.cover, Rule("FI-BGD-23"));
    if save.with == REFLEX {
        let (why, amount) = fatigue(battle, save.unit);
        ledger.add_some(why, amount, TIRED);
    }
    battle.add_effects(&mut ledger, save.unit);
    // What makes evading a blast harder changes the number that the save is compared with.
    if save.what != BLAST_SAVE {
        let tested = if save.with == WILL { Tested::Mind } else { Tested::Body };
        harm::add_shifts(&mut ledger, battle, save.unit, tested, None);
    }
    ledger
}

/// Makes a save; gives whether it was made.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn make(cx: &mut Cx<'_>, save: Save) -> Flow<bool> {
    Ok(roll(cx, save)?.passed())
}

/// The same with the whole result, of which every point matters where a damage model looks at it.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn roll(cx: &mut Cx<'_>, save: Save) -> Flow<Outcome> {
    let Save { unit, what, against, rule, .. } = save;
    let ledger = ledger(cx, &save);
    let (matters, on) = (Matters::Only(smallvec![unit]), Some(unit));
    let exact = cx.hooks().is_some();
    let test = Test { matters, on, exact, ..Test::new(unit, what, ledger, against, rule) };
    let outcome = checks::roll(cx, &test)?;
    if !outcome.passed() {
        let special = matches!(what, BLAST_SAVE | STRESS_SAVE);
        tell(cx, unit, Happening::of(Occasion::FailedSave, rule).kind(if special { SPECIAL_SAVE } else { what }))?;
        match what {
            BLAST_SAVE => tell(cx, unit, Happening::of(Occasion::FailedBlastSave, rule))?,
            STRESS_SAVE => tell(cx, unit, Happening::of(Occasion::FailedStressSave, rule))?,
            _ => {}
        }
    }
    Ok(outcome)
}
