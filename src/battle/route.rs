//! Ways across the battlefield, at the prices of the running rules.

use super::ids::UnitId;
use super::world::Battle;
use crate::grid::{Flood, Square, shortest_path};

impl Battle {
    /// The cheapest way for a combatant to a square, its own square left out; `None` when there is none.
    pub fn route(&self, unit: UnitId, to: Square) -> Option<Vec<Square>> {
        let core = self.rules().core;
        let size = (self.map().width(), self.map().height());
        let price = |from, _, to| core.step_cost(self, unit, from, to);
        shortest_path(&mut Flood::new(), size, (self.square(unit), to), 0, price).map(|found| found.0)
    }

    /// Every square that a combatant can still walk to this turn, with its price.
    pub fn reachable(&self, unit: UnitId) -> Vec<(Square, u16)> {
        let core = self.rules().core;
        let size = (self.map().width(), self.map().height());
        let Some(&budget) = core.move_range(self, unit).limits.last() else { return Vec::new() };
        let price = |from, _, to| core.step_cost(self, unit, from, to);
        Flood::new().reach(size, self.square(unit), budget, price).squares().collect()
    }
}
