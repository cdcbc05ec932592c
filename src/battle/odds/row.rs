//! Rows of like dice in a tree: each step runs once from every state it can begin in; a graph combines them.

use super::answers::first;
use super::branch::{Outcome, Outcomes, Point, ways};
use super::graph::{Edge, Graph, Landed, Swap};
use super::leaves::{Leaf, Start};
use super::tree::{Owed, Tree};
use crate::battle::event::Event;
use crate::battle::key::UnitId;
use crate::battle::oracle::{Cx, Flow, Halt, Matters, Row, Shown};
use crate::battle::world::{Battle, Fingerprint};
use smallvec::{SmallVec, smallvec};
use std::collections::BTreeSet;
use std::hash::Hasher;

/// A class of faces of a step: one example, and the number of ways for each lowest face.
struct Kind {
    faces: SmallVec<[i32; 2]>,
    replaced: Option<usize>,
    /// The sum, and whether a die that is not replaced shows its highest face.
    shown: (i32, bool),
    ways: SmallVec<[(i32, u128); 4]>,
}

/// Every class of faces that a step can show; with `instead`, those in which it replaces one die.
fn kinds(row: &Row<'_>, instead: Option<i32>) -> Vec<Kind> {
    let sides = i32::from(row.die.sides);
    let mut kinds: Vec<Kind> = Vec::new();
    let mut faces: SmallVec<[i32; 2]> = smallvec![1; row.each];
    loop {
        let least = faces.iter().copied().min();
        let at = |least: i32| faces.iter().position(|face| *face == least);
        let replaced = instead.and(least).and_then(at);
        if instead.is_none() || least.is_some_and(|least| Some(least) < instead && least < sides) {
            let shows = |die: usize| if Some(die) == replaced { instead.unwrap_or(0) } else { faces[die] };
            let highest = (0..row.each).any(|die| Some(die) != replaced && faces[die] == sides);
            let shown = ((0..row.each).map(shows).sum(), highest);
            let least = least.unwrap_or(sides);
            match kinds.iter_mut().find(|kind| kind.shown == shown) {
                Some(kind) => match kind.ways.iter_mut().find(|entry| entry.0 == least) {
                    Some(entry) => entry.1 += 1,
                    None => kind.ways.push((least, 1)),
                },
                None => kinds.push(Kind { faces: faces.clone(), replaced, shown, ways: smallvec![(least, 1)] }),
            }
        }
        let Some(die) = faces.iter().position(|face| *face < sides) else { return kinds };
        faces[die] += 1;
        faces[..die].fill(1);
    }
}

impl Tree<'_> {
    /// Explores a row; `None` if its dice must be rolled one by one.
    pub fn go_through(&mut self, battle: &mut Battle, events: &mut Vec<Event>, row: &Row<'_>) -> Option<Flow> {
        if !self.by_rows
            || self.stepping
            || self.weighing.is_some()
            || self.memory.is_within()
            || row.victims.is_empty()
        {
            return None;
        }
        if self.at < self.points.len() {
            self.arrive(battle);
            return Some(Ok(()));
        }
        let changes = self.fingerprint(battle, row.last.unwrap_or_default());
        let fingerprint = changes
            .map_or(Fingerprint::default().with((battle.revision(), true)), |fingerprint| fingerprint.with(false));
        let set = self.set();
        let fingerprint = fingerprint.with((row.memory, row.last.is_none().then_some(set))).finish();
        let mut graph = self.rows.remove(&fingerprint).unwrap_or_default();
        let shape = (row.victims.len(), row.each, i32::from(row.die.sides), row.instead);
        if graph.grown.insert(shape) {
            self.stepping = true;
            let since = (events.len(), battle.noted());
            self.grow(&mut graph, (battle, events), row, since);
            self.stepping = false;
        }
        if self.limits.wide {
            self.counted = true;
            return Some(Err(Halt::Explored));
        }
        let end = match row.last {
            Some(_) => {
                let events = &events[self.since..];
                self.limits.note(events, &self.answers, set);
                let start = Start::read(battle, events, self.answers.target);
                for &(more, weight) in &ways(&self.points[..self.at]) {
                    let start = Start { harm: start.harm + more, ..start };
                    self.owed.push(Owed { set, fingerprint, shape, start, weight });
                }
                self.counted = true;
                Err(Halt::Explored)
            }
            None => {
                let (ends, total) = graph.ends(shape);
                let outcome = |(node, harm, weight): (usize, i32, u128)| {
                    let class = i32::try_from(node).unwrap_or(i32::MAX);
                    Outcome { class, harm, weight, ..Outcome::default() }
                };
                let mut kept: Vec<Outcome> = ends.into_iter().map(outcome).collect();
                kept.sort_by_key(|outcome| outcome.class);
                self.points.push(Point { outcomes: Outcomes::Ends(kept, fingerprint), total, current: 0 });
                Ok(())
            }
        };
        self.rows.insert(fingerprint, graph);
        if end.is_ok() {
            self.arrive(battle);
        }
        Some(end)
    }

    /// Puts the battle into the end state of the row for the current outcome.
    fn arrive(&mut self, battle: &mut Battle) {
        let point = &self.points[self.at];
        self.at += 1;
        if let Outcomes::Ends(kept, fingerprint) = &point.outcomes
            && let Some(graph) = self.rows.get(fingerprint)
            && let Ok(node) = usize::try_from(kept[point.current].class)
        {
            battle.redo(&graph.nodes[node].changes);
        }
    }

    /// Runs every step from every state it can begin in, unless that was done before.
    fn grow(
        &mut self,
        graph: &mut Graph,
        (battle, events): (&mut Battle, &mut Vec<Event>),
        row: &Row<'_>,
        (since, noted): (usize, usize),
    ) {
        if graph.nodes.is_empty() {
            self.reach(graph, (battle, &[]), row.victims[0], noted);
        }
        let swap = Some(row.instead).filter(|instead| *instead > 1);
        let swaps = std::iter::once(None).chain(swap.map(Some));
        let all: SmallVec<[(Swap, Vec<Kind>); 2]> = swaps.map(|swap| (swap, kinds(row, swap))).collect();
        let mut level = BTreeSet::from([0]);
        for at in 0..row.victims.len() {
            let mut next = BTreeSet::new();
            for node in level {
                let missing: SmallVec<[&(Swap, Vec<Kind>); 2]> =
                    all.iter().filter(|one| !graph.joins(node, one.0)).collect();
                if at > 0 && !missing.is_empty() {
                    battle.redo(&graph.nodes[node].changes);
                }
                for (instead, kinds) in missing {
                    let edges = self.land(graph, (battle, events), (row, &kinds[..]), (node, at, since, noted));
                    if self.limits.wide {
                        battle.roll_back_to(noted);
                        return;
                    }
                    graph.join(node, *instead, edges);
                }
                battle.roll_back_to(noted);
                if at + 1 < row.victims.len() {
                    next.extend(graph.after(node, swap));
                }
            }
            level = next;
        }
    }

    /// Runs a step from a node's state, once for every class of faces.
    fn land(
        &mut self,
        graph: &mut Graph,
        (battle, events): (&mut Battle, &mut Vec<Event>),
        (row, kinds): (&Row<'_>, &[Kind]),
        (node, at, since, noted): (usize, usize, usize, usize),
    ) -> Vec<Edge> {
        let (from, here) = (self.at, battle.noted());
        let idle = self.is_idle(&Matters::Only(smallvec![row.victims[at]]));
        let next = row.victims[(at + 1).min(row.victims.len() - 1)];
        let mut landed = std::mem::take(&mut graph.nodes[node].landed);
        landed.reserve(kinds.len());
        let mut edges: Vec<Edge> = Vec::with_capacity(2 * kinds.len());
        let all: Vec<Shown<'_>> =
            kinds.iter().map(|kind| Shown { faces: &kind.faces, replaced: kind.replaced }).collect();
        let classes = if idle { vec![(0, 0); all.len()] } else { (row.classes)(battle, at, &all) };
        for ((kind, shown), (class, harm)) in kinds.iter().zip(all).zip(classes) {
            if !landed.iter().any(|one| one.class == class) {
                let mut ends = SmallVec::new();
                loop {
                    let end = (row.step)(&mut Cx::new(battle, self, events), at, shown);
                    debug_assert!(end.is_ok(), "nothing in a row is repeated while tied: {end:?}");
                    let to = self.reach(graph, (battle, &events[since..]), next, noted);
                    let done = Start::read(battle, &events[since..], self.answers.target).harm;
                    for &(more, weight) in &ways(&self.points[from..self.at]) {
                        ends.push((to, done + more, weight));
                    }
                    battle.roll_back_to(here);
                    events.truncate(since);
                    if !self.next(from) {
                        break;
                    }
                }
                landed.push(Landed { class, harm, ends });
            }
            let Some(Landed { harm: run, ends, .. }) = landed.iter().find(|one| one.class == class) else { continue };
            for &(to, done, weight) in ends {
                for &(least, count) in &kind.ways {
                    let edge = Edge { least, to, harm: done + harm - run, weight: (weight.0 * count, weight.1) };
                    match edges.iter_mut().find(|other| other.alike(&edge)) {
                        Some(other) => other.weight.0 += edge.weight.0,
                        None => edges.push(edge),
                    }
                }
            }
        }
        graph.nodes[node].landed = landed;
        self.limits.steps = self.limits.steps.saturating_add(u32::try_from(edges.len()).unwrap_or(u32::MAX));
        self.limits.wide |= self.branches(first(self.set())) > self.limits.most;
        edges
    }

    /// The node of the current state, before the next step.
    fn reach(&mut self, graph: &mut Graph, (battle, events): (&Battle, &[Event]), next: UnitId, noted: usize) -> usize {
        let fingerprint = battle.changes_since(noted, &[]).map(|fingerprint| fingerprint.with(next).finish());
        graph.node(fingerprint, || (battle.snapshot(noted), Leaf::read(battle, events, self.answers.target)))
    }
}
