//! Vehicles and those aboard: who rides where, which squares a large body covers, and lines between such bodies.

use super::battle::Battle;
use crate::battle::key::UnitId;
use crate::battle::model::Post;
use crate::grid::{Square, straight};
use smallvec::{SmallVec, smallvec};

/// The squares that a combatant covers.
pub type Covered = SmallVec<[Square; 8]>;

impl Battle {
    /// All vehicles and mounts, wrecks and the dead included, in order of id.
    pub fn vehicles(&self) -> &[UnitId] {
        &self.roster.vehicles
    }

    /// True if the combatant is a vehicle or a mount: it moves when its driver or rider acts.
    pub fn is_vehicle(&self, unit: UnitId) -> bool {
        self.roster.vehicles.binary_search(&unit).is_ok()
    }

    /// True if the combatant has its own turns; vehicles have none.
    pub fn takes_turns(&self, unit: UnitId) -> bool {
        !self.is_vehicle(unit)
    }

    /// The vehicle or mount that the combatant is aboard, or the vehicle itself.
    pub fn vehicle_of(&self, unit: UnitId) -> Option<UnitId> {
        self.seat(unit).map(|seat| seat.vehicle).or_else(|| self.is_vehicle(unit).then_some(unit))
    }

    /// Everybody aboard a vehicle, the dead included, in order of id.
    pub fn occupants(&self, vehicle: UnitId) -> impl Iterator<Item = UnitId> + use<> {
        let entity = self.units.get(vehicle.index()).filter(|_| self.is_vehicle(vehicle));
        let aboard = entity.and_then(|entity| self.access.occupants.get_manual(&self.world, *entity).ok());
        let unit = |entity| self.access.unit.get_manual(&self.world, entity).ok().map(|unit| unit.id);
        let mut units: SmallVec<[UnitId; 8]> =
            aboard.iter().flat_map(|aboard| aboard.iter()).filter_map(unit).collect();
        units.sort_unstable();
        units.into_iter()
    }

    /// The combatant in the driver's seat of a vehicle, able or not.
    pub fn driver(&self, vehicle: UnitId) -> Option<UnitId> {
        self.occupants(vehicle).find(|unit| self.seat(*unit).is_some_and(|seat| seat.post == Post::Driver))
    }

    /// The vehicle that the combatant drives.
    pub fn driven_by(&self, unit: UnitId) -> Option<UnitId> {
        self.seat(unit).filter(|seat| seat.post == Post::Driver).map(|seat| seat.vehicle)
    }

    /// The squares that a combatant covers; for those aboard, the squares of their vehicle.
    pub fn covered(&self, unit: UnitId) -> Covered {
        let body_of = self.vehicle_of(unit).unwrap_or(unit);
        self.covered_at(body_of, self.square(body_of))
    }

    /// The squares that a body would cover elsewhere with its present facing.
    pub fn covered_at(&self, unit: UnitId, square: Square) -> Covered {
        match (self.machine(unit), i16::from(self.unit(unit).breadth)) {
            (Some(machine), _) => machine.squares(square, self.body(unit).facing).collect(),
            (None, 1) => smallvec![square],
            (None, breadth) => {
                let row = |y| (0..breadth).map(move |x| Square::new(square.x + x, square.y + y));
                (0..breadth).flat_map(row).collect()
            }
        }
    }

    /// A lower bound on the distance in squares between a combatant's body and any other in a square, without a look
    /// at their shapes.
    pub fn gap_at_least(&self, unit: UnitId, square: Square) -> u32 {
        (self.square(unit) - square).chebyshev().saturating_sub(2 * self.roster.sprawl)
    }

    /// True if a combatant's body covers a square.
    pub fn covers_square(&self, unit: UnitId, square: Square) -> bool {
        let body = self.body(unit);
        if (square - body.square).chebyshev() > self.roster.sprawl {
            return false;
        }
        match self.machine(unit) {
            Some(machine) => machine.squares(body.square, body.facing).any(|at| at == square),
            None => {
                let breadth = i16::from(self.unit(unit).breadth);
                let inside = |at: i16, from: i16| (from..from + breadth).contains(&at);
                inside(square.x, body.square.x) && inside(square.y, body.square.y)
            }
        }
    }

    pub(super) fn any_line(&self, unit: UnitId, other: UnitId, open: impl Fn(Square, Square) -> bool) -> bool {
        let to = self.covered(other);
        self.covered(unit).iter().any(|from| to.iter().any(|to| open(*from, *to)))
    }

    /// True if a combatant has a line of fire to another, from any square of its vehicle to any square that the other covers.
    pub fn has_line(&self, unit: UnitId, other: UnitId) -> bool {
        self.any_line(unit, other, |from, to| self.can_hit(from, to))
    }

    /// The squares from which a combatant and another face each other: the nearest pair with an open line of sight or
    /// fire, otherwise the nearest pair.
    pub fn facing_squares(&self, unit: UnitId, other: UnitId) -> (Square, Square) {
        if self.roster.sprawl == 0 {
            return (self.square(unit), self.square(other));
        }
        self.nearest_squares(&self.covered(unit), &self.covered(other))
    }

    /// The square from which a combatant faces a square: the nearest of its vehicle's squares with an open line.
    pub fn square_toward(&self, unit: UnitId, to: Square) -> Square {
        self.nearest_squares(&self.covered(unit), &[to]).0
    }

    fn nearest_squares(&self, from: &[Square], to: &[Square]) -> (Square, Square) {
        if let ([from], [to]) = (from, to) {
            return (*from, *to);
        }
        let mut pairs: SmallVec<[(Square, Square); 32]> =
            from.iter().flat_map(|a| to.iter().map(move |b| (*a, *b))).collect();
        pairs.sort_unstable_by_key(|&(a, b)| (straight(a, b), (b - a).squared(), a, b));
        let open = |&&(a, b): &&(Square, Square)| self.clear_between(a, b) && self.can_hit(a, b);
        pairs.iter().find(open).or(pairs.first()).copied().unwrap_or_default()
    }
}
