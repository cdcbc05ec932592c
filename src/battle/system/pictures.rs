//! What people see of a damage model besides words. All of it is data; whoever shows it decides how it is drawn.

use crate::battle::key::{Key, Rule, SideId, UnitId};
use crate::battle::model::Order;
use crate::battle::world::Battle;
use crate::grid::Square;

/// What a damage model lets people see. A core's own model shows nothing here.
pub trait Pictures: Send + Sync {
    /// What a hit of an order meets on its way to somebody, in order, from the weapon to what is left of it: a hit that is
    /// not evaded and not critical. The amounts add up to what is left.
    fn way(&self, _: &Battle, _: &Order, _target: UnitId) -> Vec<Station> {
        Vec::new()
    }
    /// What a critical hit of an order would do instead; `None` if it cannot be critical.
    fn critical(&self, _: &Battle, _: &Order, _target: UnitId) -> Option<Critical> {
        None
    }
    /// The icons that its stations use.
    fn icons(&self) -> &'static [&'static str] {
        &[]
    }
    /// The areas that an order would strike, with the damage in each; the larger first.
    fn areas(&self, _: &Battle, _: &Order) -> Vec<Veil> {
        Vec::new()
    }
    /// Where an order would move somebody or something against its will, before anybody has chosen the square.
    fn throws(&self, _: &Battle, _: &Order) -> Option<Throw> {
        None
    }
    /// The parts of a combatant's body with their injuries; nothing where the model knows no parts.
    fn body(&self, _: &Battle, _: UnitId) -> Vec<BodyPart> {
        Vec::new()
    }
    /// What lies over the ground and around bodies, as far as a side knows of it; for no side, all of it.
    fn veils(&self, _: &Battle, _viewer: Option<SideId>) -> Vec<Veil> {
        Vec::new()
    }
    /// How its veils look, each once.
    fn sheens(&self) -> &'static [Sheen] {
        &[]
    }
    /// The kinds of things on the map that only their veil shows.
    fn veiled(&self) -> &'static [Key] {
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

/// What becomes of a hit if it is critical: one of two effects, at the attacker's choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Critical {
    /// The decision that it asks for.
    pub what: Key,
    /// By how much the defence must fail; `None` if every hit is critical.
    pub margin: Option<i32>,
    /// What one effect adds to the force.
    pub more: i32,
    /// The way of the hit with more force.
    pub way: Vec<Station>,
    /// The other effect: one of these answers, each a place that is struck.
    pub places: Vec<Key>,
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

/// What lies over the ground, or around somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Veil {
    /// What it is; the phrase of its number is under `veil_number.` and this.
    pub what: Key,
    /// How it looks.
    pub sheen: Sheen,
    /// Where it is.
    pub extent: Extent,
    /// Who bears it, and takes it along.
    pub owner: Option<UnitId>,
    /// Its number, such as the points of a pool; `None` if nobody may know it, or there is none.
    pub number: Option<i32>,
}

/// Where a veil is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Around the body of its owner.
    Body,
    /// Over squares.
    Ground(Vec<Square>),
}

/// How a veil looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sheen {
    /// Its pattern, by its name among the pictures: of the ground, or of tokens for one around a body.
    pub pattern: &'static str,
    /// Its colour: red, green, blue.
    pub colour: [u8; 3],
    /// True for a glow, which lies under the body; else it lies over it.
    pub glows: bool,
}

/// Where something can be moved to by somebody else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Throw {
    /// Who is moved; `None` for a thing.
    pub who: Option<UnitId>,
    /// From where.
    pub from: Square,
    /// The squares that it can be moved to, the suggested one first.
    pub to: Vec<Square>,
}

/// A part of a body with its injury.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BodyPart {
    /// Which part.
    pub limb: Limb,
    /// The condition that counts its injuries.
    pub what: Key,
    /// The degrees of injury.
    pub degrees: i32,
    /// The degrees from which it is beyond use, or its owner dead.
    pub most: i32,
    /// True if it is gone.
    pub lost: bool,
}

/// The parts of a body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limb {
    /// The whole surface.
    Skin,
    /// The head.
    Head,
    /// The torso.
    Torso,
    /// The arm of the weapon.
    Arm,
    /// The other arm.
    OtherArm,
    /// One leg.
    Leg,
    /// The other leg.
    OtherLeg,
}
