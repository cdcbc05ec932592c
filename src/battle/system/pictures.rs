//! What people see of a damage model besides words. All of it is data; whoever shows it decides how it is drawn.

use crate::battle::key::{Key, Rule, UnitId};
use crate::battle::model::Order;
use crate::battle::world::Battle;

/// What a damage model lets people see. A core's own model shows nothing here.
pub trait Pictures: Send + Sync {
    /// What a hit of an order meets on its way to somebody, in order, from the weapon to what is left of it: a hit that is
    /// not evaded and not critical. The amounts add up to what is left.
    fn way(&self, _: &Battle, _: &Order, _target: UnitId) -> Vec<Station> {
        Vec::new()
    }
    /// The icons that its stations use.
    fn icons(&self) -> &'static [&'static str] {
        &[]
    }
}

/// The pictures of a model that shows nothing.
pub(super) struct NoPictures;

impl Pictures for NoPictures {}

/// A station on the way of a hit: what it meets there, and what that adds to its damage or takes from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Station {
    /// What it is; its phrases are under `way.` and this.
    pub what: Key,
    /// Its picture, by its name among the icons.
    pub icon: &'static str,
    /// The type of damage that it is about; `None` for all of it.
    pub kind: Option<Key>,
    /// The item at work.
    pub item: Option<Key>,
    /// Who holds it over the target; `None` for the target itself.
    pub owner: Option<UnitId>,
    /// What can be read off there.
    pub gauge: Gauge,
    /// The change of the damage.
    pub amount: i32,
    /// The rule.
    pub rule: Rule,
}

/// What can be read off at a station.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gauge {
    /// Nothing besides its amount.
    Nothing,
    /// The force behind the damage, which armour is compared with.
    Force(i32),
    /// The points of a pool, before and afterwards.
    Pool {
        /// Before.
        before: i32,
        /// Afterwards.
        after: i32,
    },
    /// An armour range that a force meets.
    Range {
        /// Below it nothing passes.
        low: i32,
        /// Above it everything passes.
        high: i32,
        /// The force.
        force: i32,
    },
    /// What it comes to: degrees of injury.
    Degrees(i32),
    /// What it comes to: points of health.
    Health(i32),
}
