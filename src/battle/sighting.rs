//! Who sees whom: kept up to date after every step, door and fall, one bit test a pair.

use super::event::Event;
use super::ids::{SideId, UnitId};
use super::unit::{Life, Sighting};
use super::world::Battle;
use smallvec::SmallVec;

impl Battle {
    /// Whether anybody of a side who is up has a line of sight to the combatant.
    fn seen_by(&self, side: SideId, unit: UnitId) -> bool {
        let square = self.square(unit);
        self.units().any(|other| {
            self.side(other) == side && self.is_up(other) && self.clear_between(self.square(other), square)
        })
    }

    /// What has changed in who sees whom.
    pub(super) fn sight_news(&self, news: &mut Vec<Event>) {
        for unit in self.units() {
            if self.body(unit).life == Life::Gone {
                continue;
            }
            let (own, square) = (self.side(unit), self.square(unit));
            for (at, known) in self.known(unit).0.iter().enumerate() {
                let side = SideId(u8::try_from(at).unwrap_or(u8::MAX));
                if side == own {
                    continue;
                }
                let seen = self.seen_by(side, unit);
                if seen && !known.in_sight {
                    news.push(Event::Spotted { unit, side });
                } else if seen && known.last != Some(square) {
                    news.push(Event::Tracked { unit, side });
                } else if !seen && known.in_sight {
                    news.push(Event::LostSight { unit, side });
                }
            }
        }
    }

    /// Sets who sees whom at the start.
    pub(super) fn refresh_all_sight(&mut self) {
        for unit in self.units() {
            let square = self.square(unit);
            let sides = self.setup.sides.len();
            let sightings: SmallVec<[Sighting; 4]> = (0..sides)
                .map(|at| {
                    let in_sight = self.seen_by(SideId(u8::try_from(at).unwrap_or(u8::MAX)), unit);
                    Sighting { in_sight, last: in_sight.then_some(square) }
                })
                .collect();
            self.known_mut(unit).0 = sightings;
        }
    }
}
