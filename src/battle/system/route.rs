//! Paths across the battlefield at the costs of the running rules.

use crate::battle::key::UnitId;
use crate::battle::world::Battle;
use crate::grid::{Flood, Square, shortest_path};

impl Battle {
    /// The cheapest path of a combatant to a square, without its own square; `None` if there is none.
    pub fn route(&self, unit: UnitId, to: Square) -> Option<Vec<Square>> {
        if let Some(path) = self.rules().core.course(self, unit, to) {
            return Some(path);
        }
        let step = self.rules().core.steps(self, unit);
        let size = (self.map().width(), self.map().height());
        let price = |from, _, to| step(from, to);
        let mut path = shortest_path(&mut Flood::new(), size, (self.square(unit), to), 0, price)?.0;
        self.straighten(unit, &mut path);
        Some(path)
    }

    /// Straightens a combatant's path where that costs nothing.
    pub fn straighten(&self, unit: UnitId, path: &mut [Square]) {
        straighten(path, self.square(unit), self.rules().core.steps(self, unit));
    }

    /// Every square that a combatant can still reach this turn, with its cost.
    pub fn reachable(&self, unit: UnitId) -> Vec<(Square, u16)> {
        let core = self.rules().core;
        let size = (self.map().width(), self.map().height());
        let Some(&budget) = core.move_range(self, unit).limits.last() else { return Vec::new() };
        let step = core.steps(self, unit);
        let price = |from, _, to| step(from, to);
        let mut flood = Flood::new();
        let reach = flood.reach(size, self.square(unit), budget, price);
        reach.squares().filter(|(square, _)| core.may_end(self, unit, *square)).collect()
    }
}

/// Moves each square of a path as near to the straight line as its neighbours and the costs allow: people expect the
/// straightest of equally cheap paths.
fn straighten(path: &mut [Square], start: Square, price: impl Fn(Square, Square) -> Option<u16>) {
    let Some(&end) = path.last() else { return };
    let line = end - start;
    let off = |square: Square| line.cross(square - start).unsigned_abs();
    let cost = |from, by, to| Some(u32::from(price(from, by)?) + u32::from(price(by, to)?));
    for _ in 0..path.len() {
        let mut moved = false;
        for at in 0..path.len().saturating_sub(1) {
            let before = if at == 0 { start } else { path[at - 1] };
            let (now, after) = (path[at], path[at + 1]);
            let Some(paid) = cost(before, now, after) else { continue };
            let joins = |square: &Square| *square != before && *square != after && (after - *square).chebyshev() == 1;
            let nearer = before.neighbours().filter(joins).filter(|square| off(*square) < off(now));
            let better = nearer.filter(|square| cost(before, *square, after).is_some_and(|price| price <= paid));
            if let Some(square) = better.min_by_key(|square| off(*square)) {
                path[at] = square;
                moved = true;
            }
        }
        if !moved {
            return;
        }
    }
}
