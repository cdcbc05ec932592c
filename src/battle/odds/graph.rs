//! A graph of the states between the steps of a row, with weighted edges for what the dice show.

use super::leaves::{Leaf, Weight, lcm};
use crate::battle::world::Before;
use smallvec::SmallVec;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The replacement of a die in a step, if there is one.
pub(super) type Swap = Option<i32>;

/// A value for a step without and with a replaced die.
type BySwap<T> = SmallVec<[(Swap, T); 2]>;

fn by<T>(all: &BySwap<T>, swap: Swap) -> Option<&T> {
    all.iter().find(|one| one.0 == swap).map(|one| &one.1)
}

/// The shape of a row: steps, dice in each, sides of a die, and the replacement of a die.
pub(super) type Shape = (usize, usize, i32, i32);

/// A state of the battle between two steps.
pub(super) struct Node {
    /// Its differences from the battle before the row.
    pub changes: Vec<Before>,
    /// The target's leaf.
    pub leaf: Leaf,
    /// The classes of the next step that have been run.
    pub landed: Vec<Landed>,
    /// The targets of the next step, with and without a replaced die.
    edges: BySwap<Vec<Edge>>,
}

/// A class of faces that has been run: one member represents all.
pub(super) struct Landed {
    pub class: i32,
    /// The harm by which the member that was run differs from others.
    pub harm: i32,
    /// Nodes that it leads to, with the harm done and the ways of all rolls except its dice.
    pub ends: SmallVec<[(usize, i32, Weight); 1]>,
}

/// One outcome of a step.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    /// The lowest face of its dice.
    pub least: i32,
    pub to: usize,
    /// The harm to the target.
    pub harm: i32,
    /// Ways of its dice, and of all other rolls.
    pub weight: Weight,
}

impl Edge {
    /// True if only the weights differ.
    pub fn alike(&self, other: &Self) -> bool {
        (self.least, self.to, self.harm, self.weight.1) == (other.least, other.to, other.harm, other.weight.1)
    }
}

/// Weights by place, and their common denominator.
#[derive(Clone)]
pub(super) struct Mass {
    pub of: u128,
    pub ways: Vec<u128>,
}

/// The states that a row's steps lead through.
#[derive(Default)]
pub(super) struct Graph {
    pub nodes: Vec<Node>,
    /// Rows for which every step has been run.
    pub grown: BTreeSet<Shape>,
    known: BTreeMap<u64, usize>,
    /// The number of ways of all rolls in a step except its dice.
    scale: u128,
    places: Places,
    /// The targets of a step from a place: lowest face, place and weight.
    moves: Vec<BySwap<Vec<(i32, usize, u128)>>>,
    /// Weights after a number of steps with all faces above the first number.
    above: BTreeMap<(i32, usize), Rc<Mass>>,
    /// Weights after a number of steps whose lowest face is the first number, replaced by the second.
    replaced: BTreeMap<(i32, i32, usize), Rc<Mass>>,
    /// Weights after whole rows.
    rows: BTreeMap<Shape, Mass>,
}

/// Nodes, each with the harm done so far.
#[derive(Default)]
struct Places {
    all: Vec<(usize, i32)>,
    by_node: Vec<SmallVec<[(i32, usize); 4]>>,
}

impl Places {
    fn of(&mut self, node: usize, harm: i32) -> usize {
        if self.by_node.len() <= node {
            self.by_node.resize_with(node + 1, SmallVec::new);
        }
        let known = &mut self.by_node[node];
        known.iter().find(|one| one.0 == harm).map(|one| one.1).unwrap_or_else(|| {
            self.all.push((node, harm));
            known.push((harm, self.all.len() - 1));
            self.all.len() - 1
        })
    }
}

/// Bits beyond which a mass is rounded.
const WIDEST: u32 = 120;
/// The weight beyond which those of a single step are rounded.
const FINEST: u128 = 1 << 40;

impl Graph {
    /// The node with that fingerprint, or a new one.
    pub fn node(&mut self, fingerprint: Option<u64>, make: impl FnOnce() -> (Vec<Before>, Leaf)) -> usize {
        if let Some(node) = fingerprint.and_then(|fingerprint| self.known.get(&fingerprint)) {
            return *node;
        }
        let (changes, leaf) = make();
        self.nodes.push(Node { changes, leaf, landed: Vec::new(), edges: BySwap::new() });
        let node = self.nodes.len() - 1;
        self.known.extend(fingerprint.map(|fingerprint| (fingerprint, node)));
        node
    }

    /// Records where a step leads from a node.
    pub fn join(&mut self, node: usize, swap: Swap, edges: Vec<Edge>) {
        let scale = edges.iter().try_fold(self.scale.max(1), |all, edge| lcm(all, edge.weight.1));
        let scale = scale.filter(|scale| *scale < FINEST).unwrap_or(FINEST);
        self.nodes[node].edges.push((swap, edges));
        if scale != self.scale {
            let Self { nodes, grown, known, .. } = std::mem::take(self);
            *self = Self { nodes, grown, known, scale, ..Self::default() };
        }
    }

    /// True if the edges of a node are known.
    pub fn joins(&self, node: usize, swap: Swap) -> bool {
        by(&self.nodes[node].edges, swap).is_some()
    }

    /// The successors of a node.
    pub fn after(&self, node: usize, swap: Swap) -> impl Iterator<Item = usize> {
        let edges = self.nodes[node].edges.iter().filter(move |edges| edges.0.is_none() || edges.0 == swap);
        edges.flat_map(|edges| &edges.1).map(|edge| edge.to)
    }

    /// All ends of a row with their harm and weights, and the number of ways in total.
    pub fn ends(&mut self, shape: Shape) -> (Vec<(usize, i32, u128)>, u128) {
        let mass = self.mass(shape);
        let (of, ways) = (mass.of, mass.ways.clone());
        let ends = self.places.all.iter().zip(ways).filter(|end| end.1 > 0);
        (ends.map(|(place, ways)| (place.0, place.1, ways)).collect(), of)
    }

    /// The weights after a row, by place.
    pub fn mass(&mut self, shape: Shape) -> &Mass {
        if !self.rows.contains_key(&shape) {
            let (steps, each, sides, instead) = shape;
            let below = instead.clamp(1, sides);
            let dice = (each, sides);
            let mut all = Mass::clone(&self.above(below - 1, steps, dice));
            for lowest in 1..below {
                add(&mut all, &self.replaced((lowest, instead), steps, dice));
            }
            self.rows.insert(shape, all);
        }
        &self.rows[&shape]
    }

    /// The leaf of a place.
    pub fn leaf(&self, place: usize) -> Leaf {
        let (node, harm) = self.places.all[place];
        Leaf { harm, ..self.nodes[node].leaf }
    }

    /// Weights after a number of steps with all faces above a number.
    fn above(&mut self, face: i32, steps: usize, dice: (usize, i32)) -> Rc<Mass> {
        if let Some(mass) = self.above.get(&(face, steps)) {
            return Rc::clone(mass);
        }
        let mass = match steps.checked_sub(1) {
            None => Mass { of: 1, ways: one(self.places.of(0, 0)) },
            Some(before) => {
                let before = self.above(face, before, dice);
                self.step(&before, None, dice, |least| least > face)
            }
        };
        Rc::clone(self.above.entry((face, steps)).or_insert(Rc::new(mass)))
    }

    /// Weights after a number of steps whose lowest face has been replaced.
    fn replaced(&mut self, (lowest, instead): (i32, i32), steps: usize, dice: (usize, i32)) -> Rc<Mass> {
        if let Some(mass) = self.replaced.get(&(lowest, instead, steps)) {
            return Rc::clone(mass);
        }
        let Some(before) = steps.checked_sub(1) else { return Rc::new(Mass { of: 1, ways: Vec::new() }) };
        let above = self.above(lowest, before, dice);
        let mut mass = self.step(&above, Some(instead), dice, |least| least == lowest);
        let earlier = self.replaced((lowest, instead), before, dice);
        add(&mut mass, &self.step(&earlier, None, dice, |least| least >= lowest));
        Rc::clone(self.replaced.entry((lowest, instead, steps)).or_insert(Rc::new(mass)))
    }

    /// Takes a step from every place, with dice whose lowest face is in a range.
    fn step(&mut self, from: &Mass, swap: Swap, (each, sides): (usize, i32), fits: impl Fn(i32) -> bool) -> Mass {
        let share = (0..each).map(|_| u128::from(sides.unsigned_abs())).product::<u128>() * self.scale;
        let bits = |number: u128| u128::BITS - number.leading_zeros();
        let shift = (bits(from.of) + bits(share)).saturating_sub(WIDEST);
        let mut to = Mass { of: (from.of >> shift) * share, ways: vec![0; self.places.all.len()] };
        for (place, ways) in from.ways.iter().map(|ways| ways >> shift).enumerate().filter(|entry| entry.1 > 0) {
            self.lead(place, swap);
            to.ways.resize(self.places.all.len(), 0);
            let moves = by(&self.moves[place], swap).into_iter().flatten();
            for &(_, end, weight) in moves.filter(|one| fits(one.0)) {
                to.ways[end] += ways * weight;
            }
        }
        to
    }

    /// Computes where a step leads from a place.
    fn lead(&mut self, place: usize, swap: Swap) {
        let Self { nodes, places, moves, scale, .. } = self;
        if moves.len() <= place {
            moves.resize_with(place + 1, BySwap::new);
        }
        if by(&moves[place], swap).is_some() {
            return;
        }
        let (node, harm) = places.all[place];
        let led = |edge: &Edge| {
            let (ways, of) = edge.weight;
            (edge.least, places.of(edge.to, harm + edge.harm), ways * *scale / of)
        };
        let led = by(&nodes[node].edges, swap).into_iter().flatten().map(led).collect();
        moves[place].push((swap, led));
    }
}

fn one(place: usize) -> Vec<u128> {
    let mut ways = vec![0; place + 1];
    ways[place] = 1;
    ways
}

/// Adds weights with the same denominator.
fn add(to: &mut Mass, more: &Mass) {
    to.ways.resize(to.ways.len().max(more.ways.len()), 0);
    for (ways, more) in to.ways.iter_mut().zip(&more.ways) {
        *ways += more;
    }
}
