//! Weapons: damage, drive and energy (DR-WPN-01, DR-WPN-02, DR-ENR-01).

use super::read;
use crate::battle::{Key, keys};
use serde::Deserialize;

/// A type of energy damage (DR-ENR-01); all other damage is normal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Energy {
    Particle,
    Electric,
    Heat,
    Frost,
    Blast,
}

keys! {
    /// Damage type: particle.
    PARTICLE = "particle";
    /// Damage type: electric.
    ELECTRIC = "electric";
    /// Damage type: heat.
    HEAT = "heat";
    /// Damage type: frost.
    FROST = "frost";
    /// Damage type: blast.
    BLAST = "blast";
}

impl Energy {
    /// All types, in the order of their numbers.
    pub const ALL: [Self; 5] = [Self::Particle, Self::Electric, Self::Heat, Self::Frost, Self::Blast];

    /// Its name in events and words.
    pub const fn key(self) -> Key {
        match self {
            Self::Particle => PARTICLE,
            Self::Electric => ELECTRIC,
            Self::Heat => HEAT,
            Self::Frost => FROST,
            Self::Blast => BLAST,
        }
    }
}

/// What a weapon is made of and how it works (DR-BGD-38).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tag {
    /// It cuts.
    Edged,
    /// It crushes.
    Blunt,
    /// It is of crystal.
    Crystal,
    /// It is of dense metal.
    DenseMetal,
    /// A critical hit hand to hand raises its drive by 20 instead of 10 (DR-CRT-08).
    Precise,
    /// It strikes beyond the next square.
    Reach,
}

/// Whether a weapon severs limbs (DR-BGD-14).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dismember {
    /// From anybody.
    Always,
    /// From nobody.
    #[default]
    Never,
    /// Only from those without an armour range.
    EdgedOnlyUnarmoured,
}

/// The shape of an area of effect with two values (DR-BGD-26, DR-BGD-27).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// High within a small radius, low within a larger one.
    Point,
    /// High or low by a die of each victim.
    Cluster,
}

/// A weapon. Damage and drive are fixed; hand to hand and thrown, strength is added to both (DR-BGD-18).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its id: that of the core's item.
    pub id: Key,
    /// True if it is fought with hand to hand.
    #[serde(default)]
    pub melee: bool,
    /// Hands that it takes.
    #[serde(default)]
    pub hands: u8,
    /// Squares that it strikes over hand to hand.
    #[serde(default = "one")]
    pub reach: u16,
    /// Normal damage; 0 for a weapon of energy alone.
    #[serde(default, deserialize_with = "read::count")]
    pub damage: i32,
    /// Drive of the normal damage.
    #[serde(default, deserialize_with = "read::count")]
    pub drive: i32,
    /// Energy damage: all that it does, or what is added to its normal damage.
    #[serde(default, deserialize_with = "read::named")]
    pub energy: Vec<(Energy, i32)>,
    /// True if it fires a solid projectile, which a kinetic shield may stop (DR-BGD-40).
    #[serde(default)]
    pub projectile: bool,
    /// Squares that it is shot or thrown over; 0 for none.
    #[serde(default, deserialize_with = "read::count")]
    pub range: u16,
    /// Squares that it is thrown over for each point of the host's strength bonus; hosts without one use `range`.
    #[serde(default, deserialize_with = "read::count")]
    pub range_a_strength: u16,
    /// Squares within which shots can be critical, if not half its range and at most 40 (DR-CRT-04).
    #[serde(default, deserialize_with = "read::optional")]
    pub crit_range: Option<u16>,
    /// Cells of its battery that a shot takes; 0 for a weapon without one.
    #[serde(default, deserialize_with = "read::count")]
    pub charge: i16,
    /// Cells of its full battery.
    #[serde(default, deserialize_with = "read::count")]
    pub battery: i16,
    /// Rounds of its full magazine; 0 for a weapon without one.
    #[serde(default, deserialize_with = "read::count")]
    pub magazine: i16,
    /// Damage for 1, 2, 3 … cells, if the charge can be set (DR-VOL-06); else empty.
    #[serde(default, deserialize_with = "read::counts")]
    pub charge_steps: Vec<i32>,
    /// True if it is used once and gone.
    #[serde(default)]
    pub single_use: bool,
    /// True if it is placed by hand instead of shot or thrown.
    #[serde(default)]
    pub placed: bool,
    /// Most hits of one attack under hosts with bursts.
    #[serde(default = "one", deserialize_with = "read::positive")]
    pub hits: u16,
    /// Material and manner.
    #[serde(default)]
    pub tags: Vec<Tag>,
    /// Whether it severs limbs; attacks of energy alone always may (DR-CMB-09).
    #[serde(default)]
    pub dismember: Dismember,
    /// What bursts, if it is an explosive.
    #[serde(default)]
    pub explosive: Option<Explosive>,
    /// Its area with two values, if it has one.
    #[serde(default)]
    pub zone: Option<Zone>,
    /// True if it stands on a mount.
    #[serde(default)]
    pub emplaced: bool,
    /// True if an attack takes a full action.
    #[serde(default)]
    pub full_action: bool,
}

/// Squares beyond which no shot is critical, unless its weapon says so (DR-CRT-04).
pub const FARTHEST: u16 = 40;

impl Weapon {
    /// True if a tag is on it.
    pub fn has(&self, tag: Tag) -> bool {
        self.tags.contains(&tag)
    }

    /// True if all its damage is energy: of attacks made wholly of energy, and no explosive device.
    pub fn is_energy(&self) -> bool {
        self.damage == 0 && self.explosive.is_none() && !self.energy.is_empty()
    }

    /// True if a hit at that distance can be critical: always hand to hand, never with an area (DR-CRT-04).
    pub fn can_crit(&self, squares: u32) -> bool {
        let area = self.explosive.is_some() || self.zone.is_some();
        let within = self.crit_range.unwrap_or_else(|| (self.range / 2).min(FARTHEST));
        self.melee || !area && squares <= u32::from(within)
    }

    /// What is wrong with it, if anything is.
    pub(super) fn fault(&self) -> Option<&'static str> {
        let steps = i16::try_from(self.charge_steps.len()).unwrap_or(i16::MAX);
        let harmless = self.damage == 0 && self.energy.is_empty() && self.explosive.is_none() && self.zone.is_none();
        match self {
            _ if self.charge > self.battery => Some("a shot takes more charge than the battery holds"),
            _ if steps > 0 && steps != self.charge => Some("one charge step is needed for each cell of a shot"),
            _ if steps > 0 && self.energy.len() != 1 => Some("charge steps need exactly one type of energy"),
            _ if harmless => Some("a weapon needs damage, energy, an explosive or a zone"),
            _ if self.melee && self.reach == 0 => Some("a melee weapon needs a reach of 1 or more"),
            _ => None,
        }
    }
}

/// An explosive device: fragments and blast with drives of their own (DR-BGD-25, DR-CMB-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Explosive {
    /// Normal damage of its fragments.
    #[serde(deserialize_with = "read::count")]
    pub frag: i32,
    /// Their drive.
    #[serde(deserialize_with = "read::count")]
    pub frag_drive: i32,
    /// Blast damage, which is its own drive.
    #[serde(deserialize_with = "read::count")]
    pub blast: i32,
    /// Squares around the burst.
    #[serde(deserialize_with = "read::count")]
    pub radius: u16,
}

impl Explosive {
    /// Its area values: half of both damages, with the drive of the fragments as it is (DR-BGD-25).
    pub const fn area(self) -> Self {
        Self { frag: self.frag / 2, blast: self.blast / 2, ..self }
    }

    /// So many per cent of it, drives included (DR-VOL-04).
    #[must_use]
    pub fn shared(self, percent: i32) -> Self {
        let of = |value: i32| value * percent / 100;
        Self { frag: of(self.frag), frag_drive: of(self.frag_drive), blast: of(self.blast), ..self }
    }
}

/// An area of energy with a high and a low value (DR-BGD-26, DR-BGD-27).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// Its shape.
    pub shape: Shape,
    /// Its type of damage.
    pub energy: Energy,
    /// The high value.
    #[serde(deserialize_with = "read::count")]
    pub high: i32,
    /// The low value.
    #[serde(deserialize_with = "read::count")]
    pub low: i32,
    /// True if it starts on the ground, within any low-precision shield there (DR-SHA-17).
    #[serde(default)]
    pub starts_inside: bool,
    /// Squares of the inner part of a point, if not 4.
    #[serde(default, deserialize_with = "read::optional")]
    pub inner: Option<u16>,
    /// Squares of the whole, if not 8 for a point and 6 for a cluster.
    #[serde(default, deserialize_with = "read::optional")]
    pub outer: Option<u16>,
}

impl Zone {
    /// Squares around the centre in which the high value may apply.
    pub fn high_radius(&self) -> u16 {
        match self.shape {
            Shape::Point => self.inner.unwrap_or(4),
            Shape::Cluster => self.radius(),
        }
    }

    /// So many per cent of its values (DR-VOL-04).
    #[must_use]
    pub fn shared(self, percent: i32) -> Self {
        Self { high: self.high * percent / 100, low: self.low * percent / 100, ..self }
    }

    /// The highest value so many squares from its centre.
    pub fn value_within(&self, squares: u32) -> i32 {
        if squares <= self.high_radius().into() { self.high } else { self.low }
    }

    /// Squares around the centre in which anybody may be affected.
    pub fn radius(&self) -> u16 {
        self.outer.unwrap_or(match self.shape {
            Shape::Point => 8,
            Shape::Cluster => 6,
        })
    }
}

const fn one() -> u16 {
    1
}
