//! Where combatants have looked for hidden things: they need not look there again.

use crate::battle::{Battle, Key, Order, UnitId};
use crate::grid::Square;

/// The radius in squares that one look covers.
const RADIUS: u32 = 5;

/// A look around for hidden things.
pub(super) struct Explored {
    unit: UnitId,
    act: Key,
    from: Square,
}

impl Explored {
    /// The look that an order of a combatant takes.
    pub fn by(battle: &Battle, order: &Order) -> Self {
        Self { unit: order.unit, act: order.act, from: battle.square(order.unit) }
    }

    /// True if the same look from the combatant's square would show nothing new.
    pub fn covers(&self, battle: &Battle, order: &Order) -> bool {
        let near = (battle.square(order.unit) - self.from).chebyshev() <= RADIUS;
        self.unit == order.unit && self.act == order.act && near
    }
}
