//! What people see of the model: what a hit meets on its way, shields, auras and fields, areas of
//! weapons, where pseudogravity moves things, injuries.

pub mod areas;
pub mod body;
mod trail;
pub mod veils;
pub mod way;

use crate::battle::system::{BodyPart, Critical, Pictures, Sheen, Station, Throw, Veil};
use crate::battle::{Battle, Key, Order, SideId, UnitId};
use crate::rules::drive::area::fire::FIRE;
use crate::rules::drive::gravity::order;
use crate::rules::drive::keys::GRAVITY;

/// The pictures of the model.
pub struct Shown;

impl Pictures for Shown {
    fn way(&self, battle: &Battle, order: &Order, target: UnitId) -> Vec<Station> {
        way::of(battle, order, target)
    }

    fn critical(&self, battle: &Battle, order: &Order, target: UnitId) -> Option<Critical> {
        way::critical(battle, order, target)
    }

    fn icons(&self) -> &'static [&'static str] {
        trail::ICONS
    }

    fn areas(&self, battle: &Battle, order: &Order) -> Vec<Veil> {
        areas::of(battle, order)
    }

    fn throws(&self, battle: &Battle, given: &Order) -> Option<Throw> {
        if given.act == GRAVITY { order::moves(battle, given) } else { None }
    }

    fn body(&self, battle: &Battle, unit: UnitId) -> Vec<BodyPart> {
        body::parts(battle, unit)
    }

    fn veils(&self, battle: &Battle, viewer: Option<SideId>) -> Vec<Veil> {
        veils::all(battle, viewer)
    }

    fn sheens(&self) -> &'static [Sheen] {
        veils::SHEENS
    }

    fn veiled(&self) -> &'static [Key] {
        &[FIRE]
    }
}
