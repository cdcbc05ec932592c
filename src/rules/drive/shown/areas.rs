//! The areas that a weapon strikes while it is aimed (DR-BGD-24 to DR-BGD-27).

use crate::battle::system::{Extent, Sheen, Veil};
use crate::battle::{Battle, Order};
use crate::grid::Square;
use crate::rules::drive::area::launching;
use crate::rules::drive::area::victims;
use crate::rules::drive::armoury::{Energy, Shape};
use crate::rules::drive::damage::burst::{Burst, RADIUS};
use crate::rules::drive::damage::shot;
use crate::rules::drive::keys::*;
use crate::rules::drive::shown::veils::of_area;

/// The areas of an order, the larger first: of a zone the outer and the inner one.
pub fn of(battle: &Battle, order: &Order) -> Vec<Veil> {
    if order.act == LAUNCH { launched(battle, order) } else { burst(battle, order) }
}

fn launched(battle: &Battle, order: &Order) -> Vec<Veil> {
    let Some((centre, weapon)) = launching::centre(battle, order) else { return Vec::new() };
    let within = |squares: u16, energy, value| area(battle, centre, squares, of_area(energy), value);
    if let Some(explosive) = weapon.explosive {
        let strikes = explosive.area();
        return vec![within(explosive.radius, Energy::Blast, strikes.blast + strikes.frag)];
    }
    let Some(zone) = weapon.zone else { return Vec::new() };
    let outer = within(zone.radius(), zone.energy, if zone.shape == Shape::Point { zone.low } else { zone.high });
    let inner = (zone.shape == Shape::Point).then(|| within(zone.high_radius(), zone.energy, zone.high));
    [outer].into_iter().chain(inner).collect()
}

/// A shot that bursts around its target.
fn burst(battle: &Battle, order: &Order) -> Vec<Veil> {
    let attack = battle.rules().core.attack_of(battle, order);
    let Some((attack, target)) = attack.and_then(|attack| Some((attack, attack.target?))) else { return Vec::new() };
    let Some(burst) = Burst::of(battle, &attack) else { return Vec::new() };
    let energy = shot::of(battle, &attack).energy.first().map_or(Energy::Blast, |one| one.0);
    let (from, value) = (battle.square(target), burst.area(burst.value).unwrap_or_default());
    vec![area(battle, from, RADIUS, of_area(energy), value)]
}

fn area(battle: &Battle, centre: Square, radius: u16, sheen: Sheen, value: i32) -> Veil {
    let squares = victims::squares(battle, centre, radius).iter().map(|ring| ring.square).collect();
    Veil { what: AREA_BURST, sheen, extent: Extent::Ground(squares), owner: None, number: Some(value) }
}
