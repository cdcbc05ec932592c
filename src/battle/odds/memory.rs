//! Parts of a tree that are summed up on their own, and tails that are remembered: a [`crate::battle::oracle::Cx::known_tail`] that
//! is known from the same state is not explored again.

use super::answers::Set;
use super::branch::ways;
use super::leaves::{Leaves, Start, Totals, times};
use super::raising::Raising;
use super::table::Begun;
use super::tree::{Sums, Tree};
use crate::battle::event::Event;
use crate::battle::world::Battle;
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::hash::Hasher;
use std::rc::Rc;

/// The parts of a tree that a run is in, and what follows known tails.
#[derive(Default)]
pub(super) struct Memory {
    frames: Vec<Frame>,
    known: BTreeMap<u64, Rc<Known>>,
}

/// What follows a tail, by the reactions that it counts for, with the harm and hits after its start.
type Known = SmallVec<[(Set, Totals); 1]>;

/// A part of the tree that is summed up on its own.
struct Frame {
    /// Its first point.
    begins: usize,
    /// The base and the sums of the part around it, and its rolls that are not in them yet.
    base: usize,
    sums: Sums,
    begun: Vec<Begun>,
    part: Part,
}

pub(super) enum Part {
    /// The answers to a decision: the best of those explored so far.
    Answers(Option<Totals>),
    /// A tail, by what it depends on, with what the target had taken before.
    Tail(u64, Start),
    /// The ends of a roll that may be raised; nothing is summed up in it.
    Raise(Box<Raising>),
}

impl Memory {
    /// True if a run is in a part.
    pub fn is_within(&self) -> bool {
        !self.frames.is_empty()
    }

    /// The present part.
    pub fn part(&mut self) -> Option<&mut Part> {
        self.frames.last_mut().map(|frame| &mut frame.part)
    }

    /// What follows a tail in which nobody reacts.
    pub fn totals(&self, tail: u64) -> Option<&Totals> {
        self.known.get(&tail)?.first().map(|known| &known.1)
    }
}

impl Tree<'_> {
    /// Begins to sum up a part at the current point.
    pub fn begin(&mut self, part: Part) {
        let (begins, base, mut sums) = (self.at, self.base, std::mem::take(&mut self.sums));
        let begun = std::mem::take(&mut self.begun);
        self.limits.steps = sums.iter_mut().fold(self.limits.steps, |steps, sum| steps + std::mem::take(&mut sum.1));
        self.base = begins;
        self.memory.frames.push(Frame { begins, base, sums, begun, part });
    }

    /// True if what follows is remembered.
    pub fn knows(&self, key: u64) -> bool {
        self.memory.known.contains_key(&key)
    }

    /// True if the present part is a roll whose ends are being explored.
    pub fn is_raising(&self) -> bool {
        matches!(self.memory.frames.last(), Some(Frame { part: Part::Raise(_), .. }))
    }

    /// The number of rolls in progress whose ends are being explored.
    pub fn raisings(&self) -> usize {
        self.memory.frames.iter().filter(|frame| matches!(frame.part, Part::Raise(_))).count()
    }

    /// The sums of the present part, which begin anew.
    fn take_sums(&mut self) -> Sums {
        self.collect();
        let mut sums = std::mem::take(&mut self.sums);
        self.limits.steps = sums.iter_mut().fold(self.limits.steps, |steps, sum| steps + std::mem::take(&mut sum.1));
        sums
    }

    /// The results of the present part, whose sums begin anew.
    pub fn summed_up(&mut self) -> Totals {
        let sums = self.take_sums();
        Leaves::totals(sums.iter().map(|sum| &sum.2))
    }

    /// Returns to the part around the present one.
    pub fn end(&mut self) -> Option<Part> {
        let Frame { base, sums, begun, part, .. } = self.memory.frames.pop()?;
        (self.base, self.sums, self.begun) = (base, sums, begun);
        Some(part)
    }

    /// Adds the results of a part that began at a point.
    pub fn join(&mut self, (set, totals): (Set, &Totals), begins: usize, start: Start) {
        let ways = ways(&self.points[self.base..begins]);
        let (_, _, sum) = self.sum_for(set);
        for (leaf, share) in &totals.leaves {
            for &(more, weight) in &ways {
                let leaf = leaf.after(Start { harm: start.harm + more, ..start });
                sum.add(leaf, times(weight, (*share, totals.of)));
            }
        }
    }

    /// True if a tail is known from this state; its results are then counted. Otherwise it is learnt.
    pub fn recall(&mut self, battle: &Battle, events: &[Event], memory: u64) -> Option<bool> {
        let start = Start::read(battle, &events[self.since..], self.answers.target);
        let here = (memory, start.hits > 0, self.in_final_tail, self.broken_in, self.set());
        let tail = battle.changes_of_state()?.with(here).finish();
        let known = self.memory.known.get(&tail).cloned();
        match &known {
            Some(known) => {
                known.iter().for_each(|(set, totals)| self.join((*set, totals), self.at, start));
                self.counted = true;
            }
            None => self.begin(Part::Tail(tail, start)),
        }
        Some(known.is_some())
    }

    /// Remembers the tails that began at a point, which have been explored.
    pub fn learn(&mut self, from: usize) {
        let ended = |memory: &Memory| {
            memory.frames.last().is_some_and(|frame| frame.begins == from && matches!(frame.part, Part::Tail(..)))
        };
        while ended(&self.memory) {
            let sums = self.take_sums();
            let Some(Part::Tail(tail, start)) = self.end() else { return };
            // Reactions that are offered only in some branches share the other branches.
            let whole = sums.len() == 1;
            let known: Known = sums
                .iter()
                .map(|(set, _, leaves)| {
                    let leaves = std::iter::once(leaves);
                    let mut totals = if whole { Leaves::totals(leaves) } else { Leaves::share(leaves) };
                    for (leaf, _) in &mut totals.leaves {
                        (leaf.harm, leaf.hits) = (leaf.harm - start.harm, leaf.hits.saturating_sub(start.hits));
                    }
                    (*set, totals)
                })
                .collect();
            known.iter().for_each(|(set, totals)| self.join((*set, totals), from, start));
            self.memory.known.insert(tail, Rc::new(known));
        }
    }
}
