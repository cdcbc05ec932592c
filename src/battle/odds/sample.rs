//! Sampled results of an answer: for decisions whose dice have too many outcomes for exact odds, and for the others
//! that would attack or help.

use super::leaves::Start;
use crate::battle::crossroads::Crossroads;
use crate::battle::event::Event;
use crate::battle::key::{Key, UnitId};
use crate::battle::oracle::{Answer, Asked};
use crate::battle::world::Battle;

/// The result of an answer to an attack in a number of examples.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sample {
    /// The number of examples.
    pub examples: u32,
    /// The number of examples in which the answering combatant was hit, or hurt by a blast that had caught it before.
    pub hits: u32,
    /// The damage to it in all examples together.
    pub harm: u64,
    /// Everybody else who attacked the answering combatant in any example, such as an overwatcher.
    pub others: Vec<UnitId>,
    /// Everybody else who reacted to the attack in any example, such as a guardian who parries.
    pub helpers: Vec<UnitId>,
}

impl Sample {
    /// Number of examples that shows who else would attack.
    pub const TO_SEE: u32 = 24;
    /// Number of examples for an estimate of a chance.
    pub const TO_COUNT: u32 = 200;

    /// The share of examples in which the answering combatant was hit or hurt, in percent.
    pub fn percent(&self) -> u32 {
        (self.hits * 100 + self.examples / 2) / self.examples.max(1)
    }

    /// The average damage to the answering combatant, in tenths of a point.
    pub fn mean_harm(&self) -> u64 {
        (self.harm * 10 + u64::from(self.examples) / 2) / u64::from(self.examples.max(1))
    }
}

impl Crossroads<'_> {
    /// The result of an answer about an attack in examples with their own dice. `None` if no combatant is asked, or
    /// nobody attacks it.
    pub fn sample(&mut self, answer: Key, examples: u32) -> Option<Sample> {
        let (Asked::Unit(asked), Some(by)) = (self.decision.asked, self.decision.about.by) else { return None };
        let before = |battle: &Battle, events: &[Event]| (events.len(), Start::read(battle, events, asked).hits);
        let (since, hits) = self.go(None, None, before)?;
        let (answer, mut sample) = (Answer::One(answer), Sample { examples, ..Sample::default() });
        for seed in 0..examples {
            let struck = self.look(&answer, seed.into(), |battle, events| {
                let mut hurt = 0;
                for event in events.get(since..).unwrap_or_default() {
                    if let Event::Harmed { unit, amount: amount @ 1.., .. } = event
                        && *unit == asked
                    {
                        hurt += u64::from(amount.unsigned_abs());
                    }
                    let (list, unit) = match event {
                        Event::Hit { unit, target, .. } | Event::Missed { unit, target: Some(target), .. }
                            if *target == asked && *unit != by =>
                        {
                            (&mut sample.others, *unit)
                        }
                        Event::Reacted { unit, against, .. } if *against == by && *unit != asked => {
                            (&mut sample.helpers, *unit)
                        }
                        _ => continue,
                    };
                    if !list.contains(&unit) {
                        list.push(unit);
                    }
                }
                (hurt, hurt > 0 || Start::read(battle, events, asked).hits > hits)
            })?;
            sample.harm += struck.0;
            sample.hits += u32::from(struck.1);
        }
        sample.others.sort();
        sample.helpers.sort();
        Some(sample)
    }
}
