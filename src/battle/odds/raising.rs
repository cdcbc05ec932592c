//! Rolls that may be raised, in a tree: every end is explored once; a table says which dice are worth spending.

use super::leaves::{Start, times};
use super::memory::Part;
use super::spending::Spends;
use super::table::{Begun, End, Table};
use super::tree::Tree;
use super::{answers::ALL, branch::ways};
use crate::battle::event::Event;
use crate::battle::oracle::{First, Raise, Raised};
use crate::battle::world::Battle;
use smallvec::{SmallVec, smallvec};
use std::collections::BTreeMap;
use std::hash::Hasher;

/// A roll whose ends are being explored.
pub(super) struct Raising {
    start: Start,
    /// Its tables, and the totals that it begins with in each.
    begins: SmallVec<[(u64, i32, u128); 20]>,
    /// All ways of the roll.
    of: u128,
    /// The ends to explore, the last first.
    ends: Vec<End>,
}

impl Tree<'_> {
    /// See [`crate::battle::oracle::Oracle::raises`].
    pub fn raise(&mut self, battle: &Battle, events: &[Event], raise: &dyn Raise) -> Option<Raised> {
        let weighing = self.weighing.as_ref()?;
        let asked = weighing.spends() == Spends::Best && weighing.explores(raise.by(), raise.on(), self.answers.target);
        let mut raising = match self.resume() {
            _ if !asked => return None,
            Some(open) => open,
            None => Box::new(self.look(battle, events, raise)?),
        };
        while let Some(End { key, sum, total, spent, harm, .. }) = raising.ends.pop().filter(|_| !self.limits.wide) {
            if self.knows(key) {
                continue;
            }
            let start = Start { harm: raising.start.harm + harm, ..raising.start };
            self.begin(Part::Raise(raising));
            self.begin(Part::Tail(key, start));
            self.counted = false;
            return Some(Raised::End { sum, total, spent });
        }
        self.counted = true;
        let ways = ways(&self.points[self.base..self.at]);
        let Raising { start, begins, of, .. } = *raising;
        for (table, total, share) in begins {
            for &(more, weight) in &ways {
                let start = Start { harm: start.harm + more, ..start };
                self.begun.push(Begun { table, start, total, weight: times(weight, (share, of)) });
            }
        }
        Some(Raised::Known)
    }

    /// The roll whose end has just been explored; what was summed up for it has been remembered.
    fn resume(&mut self) -> Option<Box<Raising>> {
        if !self.is_raising() {
            return None;
        }
        match self.end() {
            Some(Part::Raise(open)) => Some(open),
            _ => None,
        }
    }

    /// Looks at all that the roll can come to.
    fn look(&mut self, battle: &Battle, events: &[Event], raise: &dyn Raise) -> Option<Raising> {
        let start = Start::read(battle, &events[self.since..], self.answers.target);
        let here = (start.hits > 0, self.in_final_tail, self.broken_in, self.raisings());
        let state = battle.changes_of_state()?.with(here);
        let reserves = raise.reserves(battle);
        let (sums, of): (SmallVec<[(i32, u128); 20]>, u128) = match raise.first() {
            First::Made(sum) => (smallvec![(sum, 1)], 1),
            First::Roll(pool, matters) if self.is_idle(matters) => (smallvec![(pool.min(), 1)], 1),
            First::Roll(pool, _) => {
                let spread = self.spreads.of(pool);
                (spread.weights().iter().copied().collect(), spread.total())
            }
        };
        let mut begins: SmallVec<[(u64, i32, u128); 20]> = SmallVec::new();
        let mut tables: BTreeMap<u64, Table> = BTreeMap::new();
        for (sum, ways) in sums {
            let key = state.with((raise.kind(sum), reserves.map(|reserve| reserve.left))).finish();
            let table = tables.entry(key).or_insert_with(|| {
                let known = self.weighing.as_mut().and_then(|weighing| weighing.tables.remove(&key));
                known.unwrap_or_else(|| Table::new(raise, reserves))
            });
            table.look(battle, raise, (sum, self.spreads), &|class| state.with((true, class)).finish());
            begins.push((key, raise.total(sum), ways));
        }
        let mut ends: Vec<End> = Vec::new();
        let mut looked: SmallVec<[u64; 4]> = SmallVec::new();
        for &(key, ..) in &begins {
            let Some(table) = tables.get(&key).filter(|_| !looked.contains(&key)) else { continue };
            looked.push(key);
            for end in table.ends.iter().filter(|end| !self.knows(end.key)) {
                if tables.len() == 1 || !ends.iter().any(|other| other.key == end.key) {
                    ends.push(*end);
                }
            }
        }
        ends.reverse();
        if let Some(weighing) = &mut self.weighing {
            weighing.tables.append(&mut tables);
        }
        Some(Raising { start, begins, of, ends })
    }

    /// Adds the results of rolls that may be raised to the sums.
    pub fn collect(&mut self) {
        let mut all: BTreeMap<(u64, Start), Vec<_>> = BTreeMap::new();
        for Begun { table, start, total, weight } in std::mem::take(&mut self.begun) {
            all.entry((table, start)).or_default().push((total, weight));
        }
        for ((table, start), begins) in all {
            let Some(mut weighing) = self.weighing.take() else { return };
            let memory = std::mem::take(&mut self.memory);
            weighing.solve(table, start.hits > 0, &memory);
            for (totals, more, weight) in weighing.shares(table, &begins, &memory) {
                let start = Start { harm: start.harm + more, ..start };
                let sum = &mut self.sum_for(ALL).2;
                for (leaf, share) in &totals.leaves {
                    sum.add(leaf.after(start), times(weight, (*share, totals.of)));
                }
            }
            (self.weighing, self.memory) = (Some(weighing), memory);
        }
    }
}
