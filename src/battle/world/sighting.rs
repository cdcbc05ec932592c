//! Mutual sight of combatants: updated after every step, door and fall, with one bit test per pair.

use super::battle::Battle;
use super::vehicles::Covered;
use crate::battle::event::Event;
use crate::battle::key::{SideId, UnitId};
use crate::battle::model::{Body, HIDDEN, Life, Sighting, Unit};
use crate::grid::{Altitude, Square};
use smallvec::SmallVec;

/// All combatants that can see: side, square, and whether nothing on the ground blocks their sight.
struct Watchers(SmallVec<[(SideId, Square, bool); 24]>);

impl Watchers {
    /// True if a combatant of a side has a line of sight to a square, or above it.
    fn see(&self, battle: &Battle, side: SideId, square: Square, above: bool) -> bool {
        let sees = |from: Square, over: bool| over || above || battle.clear_between(from, square);
        self.0.iter().any(|(watcher, from, over)| *watcher == side && sees(*from, *over))
    }
}

impl Battle {
    /// True if nothing on the ground blocks sight to and from a body.
    fn above_all(&self, body: &Body) -> bool {
        body.altitude != Altitude::Ground && self.roster.sees_over
    }

    /// All combatants that are up and can see.
    fn watchers(&self) -> Watchers {
        let mut watchers = SmallVec::new();
        for unit in self.units() {
            let body = *self.body(unit);
            let (Body { square, life, .. }, above) = (body, self.above_all(&body));
            if life != Life::Up || !self.takes_turns(unit) {
                continue;
            }
            let Unit { side, breadth, .. } = *self.unit(unit);
            match breadth {
                1 => watchers.push((side, square, above)),
                _ => watchers.extend(self.covered_at(unit, square).into_iter().map(|at| (side, at, above))),
            }
        }
        Watchers(watchers)
    }

    /// The changes of sight between combatants. `by` is the only combatant that has moved, fallen, risen or hidden
    /// since the last call; `None` if the ground has changed.
    pub(in crate::battle) fn sight_news(&self, by: Option<UnitId>, news: &mut Vec<Event>) {
        // A machine may block the sight of others and carries combatants.
        let by = by.filter(|by| self.machine(*by).is_none()).map(|by| (by, self.side(by)));
        let watchers = self.watchers();
        for unit in self.units() {
            let own = self.side(unit);
            if by.is_some_and(|by| by.0 != unit && by.1 == own) {
                continue;
            }
            let body = *self.body(unit);
            let (Body { square, life, .. }, above) = (body, self.above_all(&body));
            if life == Life::Gone {
                continue;
            }
            let covered = if self.conditions(unit).has(HIDDEN) { Covered::new() } else { self.covered(unit) };
            for (at, known) in self.known(unit).0.iter().enumerate() {
                let side = SideId(u8::try_from(at).unwrap_or(u8::MAX));
                if side == own || by.is_some_and(|by| by.0 != unit && by.1 != side) {
                    continue;
                }
                let seen = covered.iter().any(|at| watchers.see(self, side, *at, above));
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

    /// Where a side believes a combatant out of its sight to be: where it last saw it, unless the side sees that square
    /// without it. Whoever hides may still be there.
    pub fn remembered(&self, side: SideId, unit: UnitId) -> Option<Square> {
        let square = self.known(unit).0.get(side.index())?.last?;
        let above = self.above_all(self.body(unit));
        let gone = !self.conditions(unit).has(HIDDEN) && self.watchers().see(self, side, square, above);
        (!gone).then_some(square)
    }

    /// True if a side does not learn of an event, whatever it sees: why a combatant of another side holds its fire.
    pub fn is_kept_from(&self, side: SideId, event: &Event) -> bool {
        matches!(event, Event::HeldFire { unit, .. } if self.side(*unit) != side)
    }

    /// Sets all sightings at the start.
    pub(super) fn refresh_all_sight(&mut self) {
        let watchers = self.watchers();
        for unit in self.units() {
            let hidden = self.conditions(unit).has(HIDDEN) || self.body(unit).life == Life::Gone;
            let (square, above) = (self.square(unit), self.above_all(self.body(unit)));
            let sides = self.setup().sides.len();
            let sightings: SmallVec<[Sighting; 4]> = (0..sides)
                .map(|at| {
                    let side = SideId(u8::try_from(at).unwrap_or(u8::MAX));
                    let covered = self.covered(unit);
                    let known = !hidden || side == self.side(unit);
                    let in_sight = known && covered.iter().any(|at| watchers.see(self, side, *at, above));
                    Sighting { in_sight, last: in_sight.then_some(square), fell: false }
                })
                .collect();
            self.known_mut(unit).0 = sightings;
        }
    }
}
