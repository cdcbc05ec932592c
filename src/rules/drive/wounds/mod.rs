//! Injuries: running damage, degrees, what they do (DR-BGD-04 to DR-BGD-14).

pub mod degrees;
pub mod failing;
pub mod happenings;
pub mod healing;
pub mod history;
pub mod place;

use crate::battle::{Battle, Cx, Event, Flow, Ledger, Life, Rule, Stance, UnitId};
use crate::rules::drive::armoury::{Injury, Limit};
use crate::rules::drive::conditions;
use crate::rules::drive::formulas::injury_factor;
use crate::rules::drive::keys::*;
use crate::rules::drive::state;
use place::Place;

const RUNNING: Rule = Rule("DR-BGD-04");
const FATAL: Rule = Rule("DR-BGD-12");

/// Harm that has been worked out and not yet taken effect (DR-AUR-13).
#[derive(Clone, Debug)]
pub struct Toll {
    /// Who suffers it.
    pub victim: UnitId,
    /// Who caused it.
    pub by: Option<UnitId>,
    /// What it comes to, part by part.
    pub ledger: Ledger,
    /// Where it strikes.
    pub place: Place,
    /// True if it may sever a limb (DR-BGD-14).
    pub severs: bool,
    /// The rule.
    pub rule: Rule,
}

impl Toll {
    /// What it comes to.
    pub fn amount(&self) -> i32 {
        self.ledger.total().max(0)
    }

    /// The degrees of injury that it makes (DR-DRV-07).
    pub fn degrees(&self, battle: &Battle) -> i32 {
        let (running, factor) = (state::running(battle, self.victim), state::injury_factor(battle, self.victim));
        injury_factor::degrees(running, self.amount(), factor)
    }
}

/// Adds the damage to the running total and inflicts the degrees of injury that it makes. Gives how many.
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn suffer(cx: &mut Cx<'_>, toll: Toll) -> Flow<i32> {
    let Toll { victim, by, place, severs, rule, .. } = toll;
    let (amount, gained) = (toll.amount(), toll.degrees(cx.battle()));
    cx.emit(Event::Harmed { unit: victim, by, ledger: toll.ledger, amount, kind: None, rule });
    let left = cx.battle().stats(victim).now(RESILIENCE) - amount;
    cx.set_stat(victim, RESILIENCE, i16::try_from(left).unwrap_or(i16::MIN), RUNNING);
    if gained > 0 {
        let before = state::degrees(cx.battle(), victim, place.key());
        for _ in 0..gained {
            degrees::gain(cx, victim, place);
        }
        cx.emit(Event::Noted { unit: victim, what: DEGREE, other: by, number: gained, rule: RUNNING });
        degrees::reached(cx, victim, place, before, severs);
    }
    check(cx, victim, by)?;
    Ok(gained)
}

/// What somebody's injuries and fatigue make of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fate {
    /// It fights on.
    Up,
    /// It is disabled, or unconscious.
    Disabled,
    /// It is dead.
    Dead,
}

/// The worst of all thresholds that are met (DR-BGD-12), with fatigue (DR-BGD-32).
pub fn fate(battle: &Battle, unit: UnitId) -> Fate {
    let Some(profile) = state::profile(battle, unit) else { return Fate::Up };
    let types = Injury::ALL.map(|injury| (profile.thresholds.of(injury), of_type(battle, unit, injury)));
    let total = (profile.thresholds.total, state::total(battle, unit));
    let all = || types.iter().copied().chain([total]);
    let over = |limit: Option<i32>, degrees: i32| limit.is_some_and(|limit| degrees >= limit);
    let dead = all().any(|(Limit { dead, .. }, degrees)| over(dead, degrees));
    let disabled = all().any(|(Limit { disabled, .. }, degrees)| over(disabled, degrees));
    match (dead, disabled || conditions::tired(battle, unit).exhausted) {
        (true, _) => Fate::Dead,
        (false, true) => Fate::Disabled,
        (false, false) => Fate::Up,
    }
}

/// Disables or kills somebody whose injuries do (DR-BGD-12).
///
/// # Errors
/// Halts when dice or a decision are missing.
pub fn check(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>) -> Flow {
    match (fate(cx.battle(), unit), cx.battle().body(unit).life) {
        (Fate::Dead, life) if life < Life::Dead => {
            cx.set_life(unit, by, Life::Dead, INJURED, FATAL);
            taken_out(cx, unit, by);
        }
        (Fate::Disabled, Life::Up) => {
            cx.set_life(unit, by, Life::Down, INJURED, FATAL);
            cx.set_stance(unit, Stance::Prone, INJURED, FATAL);
            taken_out(cx, unit, by);
        }
        _ => {}
    }
    Ok(())
}

fn taken_out(cx: &mut Cx<'_>, unit: UnitId, by: Option<UnitId>) {
    let core = cx.battle().rules().core;
    core.taken_out(cx, unit, by, INJURED, FATAL);
}

/// The degrees of a type of injury; for the arms the worse one.
fn of_type(battle: &Battle, unit: UnitId, injury: Injury) -> i32 {
    let degrees = |key| state::degrees(battle, unit, key);
    match injury {
        Injury::Superficial => degrees(SUPERFICIAL),
        Injury::Perception => degrees(PERCEPTION),
        Injury::Core => degrees(CORE),
        Injury::Arm => degrees(ARM).max(degrees(OTHER_ARM)),
        Injury::Mobility => degrees(MOBILITY),
    }
}
