//! The squares of an area, and who stands in it (AR-ARE-01, AR-ARE-04).

use crate::battle::{Battle, Life, UnitId};
use crate::grid::{FireArc, Square, block, cone};
use crate::rules::arrgs::attack::extent::Extent;
use crate::rules::arrgs::conditions::shut_in;
use crate::rules::arrgs::range::{in_order, metric, space};

/// Half of the angle of a cone, in degrees.
const HALF_ANGLE: u8 = 30;

/// The squares that an attack of somebody covers from a square: those to which a Line of Effect leads from it.
pub fn covered(battle: &Battle, unit: UnitId, at: Square, extent: Extent) -> Vec<Square> {
    let map = battle.map();
    match extent {
        Extent::Block(side) => {
            let open = |square: &Square| !map.is_solid(*square) && battle.can_hit(at, *square);
            block(map, at, side).into_iter().filter(open).collect()
        }
        Extent::Cone(length) => {
            let apex = battle.square_toward(unit, at);
            if apex == at {
                return Vec::new();
            }
            let arc = FireArc::new(at - apex, HALF_ANGLE);
            let rings = cone(map, apex, arc, length.into(), metric(battle));
            let own = battle.covered(unit);
            let open = |square: &Square| !map.is_solid(*square) && !own.contains(square);
            rings.into_iter().map(|ring| ring.square).filter(open).collect()
        }
    }
}

/// Everybody alive in some squares, each once, the highest Initiative first: riders with their mounts, nobody inside a closed
/// vehicle (AR-BGD-26, AR-BGD-27).
pub fn occupants(battle: &Battle, squares: &[Square]) -> Vec<UnitId> {
    let inside = |unit: &UnitId| {
        battle.body(*unit).life < Life::Dead
            && !shut_in(battle, *unit)
            && space(battle, *unit).iter().any(|at| squares.contains(at))
    };
    in_order(battle).into_iter().filter(inside).collect()
}
