//! Pseudogravity: devices and Abilities, based on dense metal, that move things and people from afar (DR-PSG-01). Its points
//! are bought on the own turn and committed before an action.

pub mod buying;
pub mod effort;
pub mod guard;
pub mod hold;
pub mod items;
pub mod landing;
pub mod moving;
pub mod order;
pub mod outlook;
pub mod weight;

use crate::battle::{Battle, Cx, Rule, UnitId};
use crate::rules::drive::armoury::Gravity;
use crate::rules::drive::{state, supply};

/// A source of pseudogravity that somebody carries.
#[derive(Clone, Copy, Debug)]
pub struct Carried<'b> {
    /// Its slot.
    pub slot: u8,
    /// What it is.
    pub gravity: &'b Gravity,
    /// The points of its pool (DR-PSG-04).
    pub points: i32,
}

/// All sources that somebody carries, in the order of their slots.
pub fn carried(battle: &Battle, unit: UnitId) -> impl Iterator<Item = Carried<'_>> {
    battle.gear(unit).slots().filter_map(move |slot| of(battle, unit, slot))
}

/// The source in a slot.
pub fn of(battle: &Battle, unit: UnitId, slot: u8) -> Option<Carried<'_>> {
    let gravity = state::armoury(battle).gravity(battle.item(unit, slot)?.1.key)?;
    let points = sharing(battle, unit, slot, gravity).map(|slot| supply::points(battle, unit, slot)).sum();
    Some(Carried { slot, gravity, points })
}

/// The slots of a pool: the source itself first, then those that share it.
fn sharing<'b>(battle: &'b Battle, unit: UnitId, own: u8, gravity: &'b Gravity) -> impl Iterator<Item = u8> + 'b {
    let shares = move |slot: &u8| {
        let other = || state::armoury(battle).gravity(battle.item(unit, *slot)?.1.key);
        *slot != own && gravity.pool.is_some() && other().is_some_and(|other| other.pool == gravity.pool)
    };
    std::iter::once(own).chain(battle.gear(unit).slots().filter(shares))
}

/// Takes points from the pool of a source.
pub fn take(cx: &mut Cx<'_>, unit: UnitId, slot: u8, mut points: i32, rule: Rule) {
    let Some(gravity) = of(cx.battle(), unit, slot).map(|one| one.gravity) else { return };
    let slots: Vec<u8> = sharing(cx.battle(), unit, slot, gravity).collect();
    for slot in slots {
        let here = supply::points(cx.battle(), unit, slot);
        let taken = points.min(here);
        supply::store(cx, unit, slot, here - taken, 0, rule);
        points -= taken;
    }
}
