//! The settling of a round as it is shown: who went from where to where, and why.

use crate::battle::system::Effect;
use crate::battle::{Event, Key, Rule, UnitId, When};
use bevy::prelude::*;

/// How long a settling is shown, in seconds: at least, for each combatant more, and at most.
const SECONDS: (f32, f32, f32) = (1.6, 0.25, 3.4);

/// What a round came to for a combatant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settled {
    /// Who.
    pub unit: UnitId,
    /// The count before.
    pub from: i32,
    /// What the round settled it to.
    pub reached: i32,
    /// The count afterwards, with what that brought.
    pub to: i32,
    /// What of the sum counted.
    pub by: i32,
    /// The sum.
    pub sum: i32,
    /// What it is made of, what weighs most first.
    pub reasons: Vec<(Key, i32, Rule)>,
    /// Whether the count fell so low that its owner reels.
    pub reels: bool,
}

/// The settling that plays, and what is gathered for the next one.
#[derive(Resource, Default)]
pub struct Settling {
    /// Everybody whose count it changes, the highest count first; nobody while none plays.
    pub rows: Vec<Settled>,
    /// How much of it has played, from 0 to 1.
    pub share: f32,
    gathered: Vec<Settled>,
}

impl Settling {
    /// Takes in an event that the viewer sees.
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
                self.gathered.push(Settled { unit: *unit, from, reached, to, by, sum, reasons, reels: false });
            }
            Event::InitiativeShifted { unit, shift, when: When::Lasting } => {
                if let Some(settled) = self.gathered.iter_mut().find(|settled| known(settled, *unit)) {
                    settled.to += shift.by;
                }
            }
            Event::ConditionSet { unit, condition } if condition.key == Effect::Reeling.condition() => {
                if let Some(settled) = self.gathered.iter_mut().find(|settled| known(settled, *unit)) {
                    settled.reels = true;
                }
            }
            _ => {}
        }
    }

    /// Whether there is something to show.
    pub fn has_gathered(&self) -> bool {
        !self.gathered.is_empty()
    }

    /// Begins to show what has been gathered: for how long, in seconds; 0 if that is nothing.
    pub fn begin(&mut self) -> f32 {
        self.rows = std::mem::take(&mut self.gathered);
        self.share = 0.0;
        self.rows.sort_by_key(|settled| (std::cmp::Reverse(settled.to), settled.unit));
        if self.rows.is_empty() { 0.0 } else { (SECONDS.0 + SECONDS.1 * self.rows.len() as f32).min(SECONDS.2) }
    }

    /// Ends it.
    pub fn end(&mut self) {
        (self.rows, self.share) = (Vec::new(), 0.0);
    }

    /// How far everybody has moved from the old place to the new one, from 0 to 1: after a moment to read, and in time to
    /// read on.
    pub fn moved(&self) -> f32 {
        let share = ((self.share - 0.15) / 0.35).clamp(0.0, 1.0);
        share * share * (3.0 - 2.0 * share)
    }

    /// The place of a row before the settling, from 0.
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
        let mut settling = Settling::default();
        settling.gather(&settled(0, &[("aim", 1), ("wounds", -2), ("aim", 1), ("save", -5)], 18));
        settling.gather(&settled(1, &[("aim", 1)], 17));
        assert!(settling.begin() > SECONDS.0);
        let units: Vec<UnitId> = settling.rows.iter().map(|row| row.unit).collect();
        assert_eq!(units, [UnitId(1), UnitId(0)]);
        let reasons: Vec<i32> = settling.rows[1].reasons.iter().map(|one| one.1).collect();
        assert_eq!(reasons, [-5, 2, -2]);
        assert_eq!([settling.old_place(0), settling.old_place(1)], [1, 0]);
    }

    #[test]
    fn who_falls_is_shown_where_the_rebound_leads() {
        let mut settling = Settling::default();
        settling.gather(&settled(0, &[("wounds", -8)], 6));
        let shift = Shift { what: Key::new("rebound"), by: 20, rule: RULE };
        settling.gather(&Event::InitiativeShifted { unit: UnitId(0), shift, when: When::Lasting });
        settling.begin();
        let row = &settling.rows[0];
        assert_eq!((row.from, row.reached, row.to), (6, -2, 18));
    }

    #[test]
    fn nothing_is_shown_where_nothing_has_collected() {
        let mut settling = Settling::default();
        settling.gather(&settled(0, &[], 6));
        assert!(settling.begin() <= 0.0);
    }
}
