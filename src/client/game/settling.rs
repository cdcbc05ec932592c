//! The settling of a round for display: each combatant's old and new count, and the reasons.

use crate::battle::system::Effect;
use crate::battle::{Event, Key, Rule, UnitId, When};
use bevy::prelude::*;

/// The duration of a settling in seconds: minimum, addition per combatant, and maximum.
const SECONDS: (f32, f32, f32) = (1.6, 0.25, 3.4);

/// The result of a round for a combatant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settled {
    /// The combatant.
    pub unit: UnitId,
    /// The count before.
    pub from: i32,
    /// The settled count.
    pub reached: i32,
    /// The count after a rebound or another effect of a limit.
    pub to: i32,
    /// The part of the sum that counted.
    pub by: i32,
    /// The sum.
    pub sum: i32,
    /// The parts of the sum, the largest first.
    pub reasons: Vec<(Key, i32, Rule)>,
    /// True if the count fell so low that the combatant reels.
    pub reels: bool,
}

/// The settling being played.
#[derive(Resource, Default)]
pub struct Settling {
    /// The combatants whose count changes, the highest count first; empty while none plays.
    pub rows: Vec<Settled>,
    /// The part that has played, from 0 to 1.
    pub share: f32,
}

/// The settling that comes next, gathered event by event.
#[derive(Default)]
pub struct Gathered(Vec<Settled>);

impl Gathered {
    /// Gathers an event that the viewer sees.
    pub fn gather(&mut self, event: &Event) {
        let known = |settled: &&mut Settled, unit: UnitId| settled.unit == unit;
        match event {
            Event::InitiativeSettled { unit, ledger, by, from, to, .. } if !ledger.lines().is_empty() => {
                let mut reasons: Vec<(Key, i32, Rule)> = Vec::new();
                for line in ledger.lines() {
                    match reasons.iter_mut().find(|one| (one.0, one.2) == (line.what, line.rule)) {
                        Some(one) => one.1 += line.amount,
                        None => reasons.push((line.what, line.amount, line.rule)),
                    }
                }
                reasons.sort_by_key(|one| std::cmp::Reverse(one.1.abs()));
                let (from, reached, to, by, sum) = (*from, *to, *to, *by, ledger.total());
                self.0.push(Settled { unit: *unit, from, reached, to, by, sum, reasons, reels: false });
            }
            Event::InitiativeShifted { unit, shift, when: When::Lasting } => {
                if let Some(settled) = self.0.iter_mut().find(|settled| known(settled, *unit)) {
                    settled.to += shift.by;
                }
            }
            Event::ConditionSet { unit, condition } if condition.key == Effect::Reeling.condition() => {
                if let Some(settled) = self.0.iter_mut().find(|settled| known(settled, *unit)) {
                    settled.reels = true;
                }
            }
            _ => {}
        }
    }

    /// True if there is nothing to show.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Settling {
    /// Starts to show what was gathered and returns the duration in seconds; 0 if there is nothing.
    pub fn begin(&mut self, gathered: &mut Gathered) -> f32 {
        self.rows = std::mem::take(&mut gathered.0);
        self.share = 0.0;
        self.rows.sort_by_key(|settled| (std::cmp::Reverse(settled.to), settled.unit));
        if self.rows.is_empty() { 0.0 } else { (SECONDS.0 + SECONDS.1 * self.rows.len() as f32).min(SECONDS.2) }
    }

    /// Ends it.
    pub fn end(&mut self) {
        (self.rows, self.share) = (Vec::new(), 0.0);
    }

    /// The progress of the cards from the old places to the new, from 0 to 1, with a pause for reading before and
    /// after.
    pub fn moved(&self) -> f32 {
        let share = ((self.share - 0.15) / 0.35).clamp(0.0, 1.0);
        share * share * (3.0 - 2.0 * share)
    }

    /// The index of a row before the settling.
    pub fn old_place(&self, at: usize) -> usize {
        let place = |settled: &Settled| (std::cmp::Reverse(settled.from), settled.unit);
        let own = place(&self.rows[at]);
        self.rows.iter().filter(|other| place(other) < own).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::{Ledger, Shift};

    const RULE: Rule = Rule("TEST");

    fn settled(unit: u16, parts: &[(&'static str, i32)], from: i32) -> Event {
        let mut ledger = Ledger::new();
        parts.iter().for_each(|part| ledger.add(Key::new(part.0), part.1, RULE));
        let by = ledger.total();
        Event::InitiativeSettled { unit: UnitId(unit), ledger, by, from, to: from + by, rule: RULE }
    }

    #[test]
    fn a_settling_is_shown_in_the_new_order_with_its_main_reasons_first() {
        let (mut settling, mut gathered) = (Settling::default(), Gathered::default());
        gathered.gather(&settled(0, &[("aim", 1), ("wounds", -2), ("aim", 1), ("save", -5)], 18));
        gathered.gather(&settled(1, &[("aim", 1)], 17));
        assert!(settling.begin(&mut gathered) > SECONDS.0);
        let units: Vec<UnitId> = settling.rows.iter().map(|row| row.unit).collect();
        assert_eq!(units, [UnitId(1), UnitId(0)]);
        let reasons: Vec<i32> = settling.rows[1].reasons.iter().map(|one| one.1).collect();
        assert_eq!(reasons, [-5, 2, -2]);
        assert_eq!([settling.old_place(0), settling.old_place(1)], [1, 0]);
    }

    #[test]
    fn who_falls_is_shown_where_the_rebound_leads() {
        let (mut settling, mut gathered) = (Settling::default(), Gathered::default());
        gathered.gather(&settled(0, &[("wounds", -8)], 6));
        let shift = Shift { what: Key::new("rebound"), by: 20, rule: RULE };
        gathered.gather(&Event::InitiativeShifted { unit: UnitId(0), shift, when: When::Lasting });
        settling.begin(&mut gathered);
        let row = &settling.rows[0];
        assert_eq!((row.from, row.reached, row.to), (6, -2, 18));
    }

    #[test]
    fn nothing_is_shown_where_nothing_has_collected() {
        let (mut settling, mut gathered) = (Settling::default(), Gathered::default());
        gathered.gather(&settled(0, &[], 6));
        assert!(settling.begin(&mut gathered) <= 0.0);
    }
}
