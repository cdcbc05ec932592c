//! Attacks under a damage model that acts inside of them: the one roll says whether an attack reaches its target, and
//! whether the target's training and Dexterity evade it (DR-BGD-45). No critical is bought where the model deals the damage.

use crate::battle::system::{Attack, Happening, Occasion, Struck};
use crate::battle::{Battle, Cx, Event, Flow, Rule};
use crate::rules::common::attack::{AllStruck, Resolution, Then, resolve};
use crate::rules::espionage::attack::{Manner, Strike, modifiers, payment, sequence};
use crate::rules::espionage::checks::Outcome;
use crate::rules::espionage::conditions::{recover_balance, tell};
use crate::rules::espionage::keys::log::STRUCK;
use crate::rules::espionage::keys::*;
use smallvec::smallvec;

/// What hits do whose damage is the core's: the roll, and how many they are.
pub type Effect<'a> = &'a dyn Fn(&mut Cx<'_>, Outcome, i16) -> Flow;

/// An attack on somebody that has been rolled.
pub struct Attempt<'a> {
    /// The attack.
    pub strike: &'a Strike,
    /// The whole Defence.
    pub need: i32,
    /// What its hits do.
    pub effect: Effect<'a>,
    /// What it continues with.
    pub then: sequence::Then<'a>,
    /// The rule of hits and misses.
    pub rule: Rule,
}

/// An attack as a damage model meets it.
pub fn facts(battle: &Battle, strike: &Strike) -> Attack {
    let weapon = strike.weapon(battle);
    let aimed = strike.ground.is_none() && strike.target != strike.unit && strike.act != COVER_FIRE;
    Attack {
        by: Some(strike.unit),
        target: aimed.then_some(strike.target),
        act: strike.act,
        item: Some(weapon.id),
        melee: strike.is_melee(),
        thrown: strike.manner == Manner::Thrown,
        blast: weapon.blast > 0,
        harms: !matches!(strike.act, COVER_FIRE | SUPPRESS | DISARM | TRIP),
        rule: Rule("FI-BGD-02"),
    }
}

impl Attempt<'_> {
    /// Takes the roll to its end.
    ///
    /// # Errors
    /// Halts when dice or a decision are missing.
    pub fn settle(&self, cx: &mut Cx<'_>, outcome: Outcome) -> Flow {
        let offence = outcome.total - modifiers::unopposed(cx.battle(), self.strike);
        let struck: AllStruck = match offence {
            0.. => smallvec![Struck::new(self.strike.target, hits(outcome).max(1), offence)],
            _ => AllStruck::new(),
        };
        resolve(cx, self, &outcome, &struck)
    }
}

/// Hits against the whole Defence.
fn hits(outcome: Outcome) -> i16 {
    i16::try_from(outcome.degree).unwrap_or(i16::MAX)
}

impl Resolution for Attempt<'_> {
    type Roll = Outcome;

    fn attack(&self, battle: &Battle) -> Attack {
        facts(battle, self.strike)
    }

    fn nothing_follows(&self) -> bool {
        self.strike.nothing_follows && !self.strike.continues
    }

    fn evade(&self, cx: &mut Cx<'_>, outcome: &Outcome, struck: Struck, then: Then<'_>) -> Flow {
        let hits = struck.hits.min(hits(*outcome));
        then(cx, &[Struck { hits, margin: Some(outcome.total - self.need), ..struck }])
    }

    fn landed(&self, cx: &mut Cx<'_>, outcome: &Outcome, struck: &[Struck]) -> Flow {
        if struck.iter().all(|one| one.hits < 1) {
            return self.missed(cx, outcome);
        }
        let Strike { unit, target, .. } = *self.strike;
        cx.emit(Event::Hit { unit, target, effect: outcome.total - self.need, rule: self.rule });
        recover_balance(cx, target, STRUCK);
        tell(cx, target, Happening::of(Occasion::Struck, self.rule).by(Some(unit)))
    }

    fn damage(&self, cx: &mut Cx<'_>, outcome: &Outcome, struck: &[Struck]) -> Flow {
        struck.iter().filter(|one| one.hits > 0).try_for_each(|one| (self.effect)(cx, *outcome, one.hits))
    }

    fn missed(&self, cx: &mut Cx<'_>, outcome: &Outcome) -> Flow {
        let (unit, target, effect) = (self.strike.unit, Some(self.strike.target), outcome.total - self.need);
        cx.emit(Event::Missed { unit, target, effect, rule: self.rule });
        if outcome.error { payment::critical_miss(cx, self.strike) } else { Ok(()) }
    }

    fn over(&self, cx: &mut Cx<'_>, _: &Outcome) -> Flow {
        (self.then)(cx)
    }
}
