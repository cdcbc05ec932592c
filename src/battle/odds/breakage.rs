//! Exact odds of an attack on a door, a wall or another object of the map.

use super::limits::own_check;
use super::{Chance, Forecaster};
use crate::battle::check::Check;
use crate::battle::event::Event;
use crate::battle::model::{DamagedTerrain, Order, Refusal, Target, ThingState};
use crate::grid::Square;

/// What an order does to the object in a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakage {
    /// The check, without dice.
    pub check: Check,
    /// The chance that the object is damaged, broken or not.
    pub damages: Chance,
    /// The chance that nothing is left of it.
    pub breaks: Chance,
    /// The damage that it takes, in ascending order; what breaks it counts as all that it still stands.
    pub harm: Vec<(i32, Chance)>,
}

/// What becomes of an object: it has taken damage, of what it stands, or it has become something else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Stands(i16),
    Broken,
}

impl Forecaster {
    /// The odds of an attack on the object in a square; `None` if the order is aimed at something else, rolls no check, or
    /// never damages anything there.
    ///
    /// # Errors
    /// The refusal if the order may not be given, or `odds_too_wide`.
    pub fn breakage(&mut self, order: &Order) -> Result<Option<Breakage>, Refusal> {
        let Target::Square(square) = order.at else { return Ok(None) };
        let (unit, secondary) = (order.unit, self.scratch.rules().secondary_checks());
        let before = self.scratch.things_with::<DamagedTerrain>().find(|(thing, _)| thing.square == square);
        let (taken, mut limit) = before.map_or((0, None), |(_, damage)| (damage.taken, Some(damage.limit)));
        let terrain = self.scratch.map().terrain(square);
        let [wrecks, opens] = [terrain.map(|it| it.wreck.is_some()), terrain.map(|it| it.door.is_some())];
        if before.is_none() && [wrecks, opens].iter().all(|is| *is != Some(true)) {
            return Ok(None);
        }
        let mut check: Option<Check> = None;
        let ends = self.ends(order, unit, |events| {
            check = check.take().or_else(|| events.iter().find_map(|event| own_check(event, unit, secondary)).cloned());
            Some(end(events, square, taken, &mut limit))
        })?;
        // What turns a door without taking damage opens it.
        let Some(check) = check.filter(|_| wrecks == Some(true) || limit.is_some()) else { return Ok(None) };
        let of = ends.first().map_or(1, |end| end.1.of);
        let sum = |such: &dyn Fn(End) -> bool| {
            let ways = ends.iter().filter(|end| such(end.0)).map(|end| end.1.ways).sum();
            Chance { ways, of }
        };
        let damages = sum(&|end| end != End::Stands(taken));
        let breaks = sum(&|end| end == End::Broken);
        let rest = limit.map_or(0, |limit| limit - taken);
        let harm = ends.iter().map(|(end, chance)| match end {
            End::Stands(now) => (i32::from(now - taken), *chance),
            End::Broken => (i32::from(rest), *chance),
        });
        Ok((damages.ways > 0).then(|| Breakage { check, damages, breaks, harm: harm.collect() }))
    }
}

/// What has become of the object in a square that had taken some damage; notes what it stands.
fn end(events: &[Event], square: Square, taken: i16, limit: &mut Option<i16>) -> End {
    let mut end = End::Stands(taken);
    for event in events {
        match event {
            Event::ThingAppeared { square: at, state: ThingState::DamagedTerrain(damage), .. } if *at == square => {
                (end, *limit) = (End::Stands(damage.taken), Some(damage.limit));
            }
            Event::TerrainChanged { square: at, .. } if *at == square => end = End::Broken,
            _ => {}
        }
    }
    end
}
