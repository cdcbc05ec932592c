//! Vehicles as obstacles: where they block sight and shots, and cover those behind them.

use super::battle::Battle;
use crate::battle::key::UnitId;
use crate::battle::model::{Bulk, Life};
use crate::grid::{
    Altitude, Cover, CoverFound, Shelter, Square, best_cover, covers_of, crosses, has_obstruction, object,
};
use smallvec::SmallVec;

/// The greatest distance of an obstacle from the line between two squares at which it still counts, including the half
/// squares of odd lengths and widths, in squares.
const BESIDE: i32 = 3;

impl Battle {
    /// Vehicles on the ground that have a bulk and may stand between two squares. A vehicle on either square is no
    /// obstacle: the viewer or the target is in it.
    fn obstacles(&self, a: Square, b: Square) -> impl Iterator<Item = (UnitId, Bulk)> + '_ {
        let way = b - a;
        let obstacle = move |unit: UnitId| {
            let body = self.body(unit);
            if body.altitude != Altitude::Ground || body.life == Life::Gone {
                return None;
            }
            let from = body.square - a;
            let across = (way.x * from.y - way.y * from.x).abs();
            let within = |at: i16, one: i16, other: i16, reach: i32| {
                (i32::from(one.min(other)) - reach..=i32::from(one.max(other)) + reach).contains(&i32::from(at))
            };
            let near = |reach: i32| {
                across <= reach * (way.x.abs() + way.y.abs())
                    && within(body.square.x, a.x, b.x, reach)
                    && within(body.square.y, a.y, b.y, reach)
            };
            if !near(i32::try_from(self.roster.sprawl).unwrap_or(0) + BESIDE) {
                return None;
            }
            let design = &self.machine(unit)?.design;
            let (size, bulk) = (design.footprint, design.bulk);
            if !near((i32::from(size.length) + i32::from(size.width)) / 2 + BESIDE) {
                return None;
            }
            let aside = bulk == Bulk::Slight || self.covers_square(unit, a) || self.covers_square(unit, b);
            (!aside).then_some((unit, bulk))
        };
        self.vehicles().iter().copied().filter_map(obstacle)
    }

    /// True if tall vehicles block a line that the ground leaves open; `stops` says at which squares the ground blocks
    /// it.
    fn vehicle_between(&self, a: Square, b: Square, stops: impl Fn(Square) -> bool) -> bool {
        if self.vehicles().is_empty() {
            return false;
        }
        let tall: SmallVec<[UnitId; 4]> =
            self.obstacles(a, b).filter(|vehicle| vehicle.1 == Bulk::Tall).map(|vehicle| vehicle.0).collect();
        !tall.is_empty() && crosses(a, b, |at| stops(at) || tall.iter().any(|unit| self.covers_square(*unit, at)))
    }

    /// True if there is a line of sight between two squares: neither the ground nor a tall vehicle blocks it.
    pub fn clear_between(&self, a: Square, b: Square) -> bool {
        self.map().sees(a, b) && !self.vehicle_between(a, b, |at| self.map().sight().contains(at))
    }

    /// True if a shot, a throw or a blast can pass between two squares: neither the ground nor a tall vehicle stops
    /// it.
    pub fn can_hit(&self, a: Square, b: Square) -> bool {
        self.map().can_hit(a, b) && !self.vehicle_between(a, b, |at| self.map().fire().contains(at))
    }

    /// Every object that covers a square against an attack from another: terrain and vehicles (CE-COV-01).
    pub fn covers(&self, from: Square, to: Square) -> impl Iterator<Item = CoverFound> {
        if self.vehicles().is_empty() && !self.map().is_near_cover(to) {
            return SmallVec::<[CoverFound; 4]>::new().into_iter();
        }
        let vehicles: SmallVec<[(UnitId, Bulk); 4]> = self.obstacles(from, to).collect();
        let vehicle = |at: Square, not: Shelter| {
            let behind = not != Shelter::Behind;
            let vehicle = vehicles.iter().filter(|_| behind).find(|vehicle| self.covers_square(vehicle.0, at))?;
            let cover = if vehicle.1 == Bulk::Tall { Cover::ThreeQuarter } else { Cover::Half };
            Some(CoverFound { cover, soft: false, at })
        };
        let of = |at: Square, not: Shelter| best_cover(object(self.map(), at, not).into_iter().chain(vehicle(at, not)));
        covers_of(from, to, &of).collect::<SmallVec<[CoverFound; 4]>>().into_iter()
    }

    /// The best cover of a square against an attack from another: only one object counts (CE-COV-02).
    pub fn cover_between(&self, from: Square, to: Square) -> Option<CoverFound> {
        best_cover(self.covers(from, to))
    }

    /// True if a dodging combatant has something to hide behind: an object that gives cover, a wall, or a vehicle in
    /// or next to its square, on the attacker's side (CE-REA-06).
    pub fn has_obstruction(&self, dodger: Square, attacker: Square) -> bool {
        let vehicles: SmallVec<[(UnitId, Bulk); 4]> = self.obstacles(attacker, dodger).collect();
        has_obstruction(dodger, attacker, |at| {
            let terrain = self.map().terrain(at).is_some_and(|terrain| terrain.cover.is_some() || terrain.solid);
            terrain || vehicles.iter().any(|vehicle| self.covers_square(vehicle.0, at))
        })
    }
}
