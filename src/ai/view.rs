//! What a side knows: the enemies it sees, and where it last saw the others.

use crate::battle::{Battle, Life, SideId, UnitId};
use crate::grid::Square;

/// An enemy that is out of sight, where it was last seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ghost {
    pub unit: UnitId,
    pub square: Square,
}

/// What one side knows of the field.
#[derive(Clone, Debug, Default)]
pub(super) struct View {
    /// Enemies in sight who are up, in order of id.
    pub seen: Vec<UnitId>,
    /// Enemies in sight who are out, but alive.
    pub fallen: Vec<UnitId>,
    /// Enemies out of sight who have been seen before, unless they fell there or nobody is there any more.
    pub ghosts: Vec<Ghost>,
    /// Own combatants who are up, in order of id.
    pub friends: Vec<UnitId>,
}

impl View {
    /// What the side knows now.
    pub fn of(battle: &Battle, side: SideId) -> Self {
        let mut view = Self::default();
        for unit in battle.units() {
            if battle.side(unit) == side {
                if battle.is_up(unit) {
                    view.friends.push(unit);
                }
            } else if battle.in_sight_of(side, unit) {
                match battle.body(unit).life {
                    Life::Up => view.seen.push(unit),
                    Life::Down => view.fallen.push(unit),
                    Life::Dead | Life::Gone => {}
                }
            } else if battle.body(unit).life != Life::Gone
                && let Some(square) = battle.known(unit).0.get(side.index()).and_then(|sighting| sighting.last)
                && (battle.is_up(unit) || battle.square(unit) != square)
            {
                view.ghosts.push(Ghost { unit, square });
            }
        }
        let friends: Vec<Square> = view.friends.iter().map(|friend| battle.square(*friend)).collect();
        let looked_at = |at: Square| friends.iter().any(|from| battle.clear_between(*from, at));
        view.ghosts.retain(|ghost| battle.square(ghost.unit) == ghost.square || !looked_at(ghost.square));
        view
    }

    /// Where enemies are or were last seen, those in sight first.
    pub fn enemy_squares<'a>(&'a self, battle: &'a Battle) -> impl Iterator<Item = Square> + 'a {
        let seen = self.seen.iter().map(|unit| battle.square(*unit));
        seen.chain(self.ghosts.iter().map(|ghost| ghost.square))
    }
}
