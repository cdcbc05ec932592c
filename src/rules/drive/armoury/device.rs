//! Devices and other sources of points: shields, pseudogravity, damping, damage auras (DR-WPN-04 to DR-WPN-08).

use super::read;
use super::weapon::Energy;
use crate::battle::Key;
use serde::Deserialize;

/// What buys points (DR-BGD-34).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Cells of its battery.
    Charge,
    /// Its user's insight.
    Insight,
    /// Springs, which it holds like cells.
    Spring,
    /// A line from outside: no cost.
    Mains,
}

impl Source {
    /// True if what it takes is counted in the device itself.
    const fn is_stored(self) -> bool {
        matches!(self, Self::Charge | Self::Spring)
    }
}

/// The precision of a shield (DR-SHD-02), or one against projectiles (DR-BGD-40).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Covers a group or an area.
    Low,
    /// Covers one character or vehicle without touching it.
    Medium,
    /// Covers one body like a skin.
    High,
    /// Stops projectiles, and no energy.
    Kinetic,
}

/// A shield (DR-WPN-04).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shield {
    /// Its id: that of the core's item.
    pub id: Key,
    /// Its precision.
    pub level: Level,
    /// Squares around it that it covers; 0 for its wearer alone.
    #[serde(default, deserialize_with = "read::count")]
    pub radius: u16,
    /// Squares around it within which attacks start inside (DR-SHD-04); 0 for none besides DR-SHD-03.
    #[serde(default, deserialize_with = "read::count")]
    pub standoff: u16,
    /// Points for each unit of what buys them; of a mains shield for each round.
    #[serde(deserialize_with = "read::positive")]
    pub unit: i32,
    /// What buys its points.
    pub source: Source,
    /// The most points of its pool.
    #[serde(deserialize_with = "read::positive")]
    pub cap: i32,
    /// Cells that it holds.
    #[serde(default, deserialize_with = "read::count")]
    pub battery: i16,
    /// Turns of its owner that its pool lasts; without a number as long as it is powered.
    #[serde(default, deserialize_with = "read::optional")]
    pub turns: Option<u16>,
    /// True if a point stops two of blast (DR-SHD-15).
    #[serde(default)]
    pub blast_double: bool,
    /// Types of energy that it stops, if not all.
    #[serde(default)]
    pub only: Vec<Energy>,
    /// The name of the pool that it shares with others (DR-SHD-18).
    #[serde(default)]
    pub pool: Option<Key>,
    /// True if it covers a vehicle (DR-SHD-11).
    #[serde(default)]
    pub vehicle: bool,
}

impl Shield {
    /// True if it stops that type of energy.
    pub fn stops(&self, energy: Energy) -> bool {
        self.level != Level::Kinetic && (self.only.is_empty() || self.only.contains(&energy))
    }

    /// What is wrong with it, if anything is.
    pub(super) fn fault(&self) -> Option<&'static str> {
        unpowered(self.source, self.battery)
    }
}

/// What pseudogravity does to its target (DR-WPN-06).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Moves it by up to so many squares.
    Move(u16),
    /// Holds it in its square until its user ends its next turn.
    Hold,
    /// Lifts its wearer, who flies at so much SPD until its own next turn.
    Lift(u16),
}

/// A source of pseudogravity (DR-WPN-06). Its points last until the end of the fight.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gravity {
    /// Its id: that of the core's item.
    pub id: Key,
    /// Points for each unit of what buys them.
    #[serde(deserialize_with = "read::positive")]
    pub unit: i32,
    /// What buys its points.
    pub source: Source,
    /// The most points of its pool.
    #[serde(deserialize_with = "read::positive")]
    pub cap: i32,
    /// Cells that it holds.
    #[serde(default, deserialize_with = "read::count")]
    pub battery: i16,
    /// Pounds that one effective point moves: the divisor of the fraction (DR-PSG-05).
    #[serde(deserialize_with = "read::positive")]
    pub divisor: i32,
    /// Squares that it reaches; 0 for its wearer alone.
    #[serde(default, deserialize_with = "read::count")]
    pub range: u16,
    /// What it does.
    pub effect: Effect,
    /// The name of the pool that it shares with others (DR-PSG-04).
    #[serde(default)]
    pub pool: Option<Key>,
    /// True if it stands on a mount.
    #[serde(default)]
    pub emplaced: bool,
    /// True if its use takes a full action instead of a half one.
    #[serde(default)]
    pub full_action: bool,
}

impl Gravity {
    /// What is wrong with it, if anything is.
    pub(super) fn fault(&self) -> Option<&'static str> {
        unpowered(self.source, self.battery)
    }
}

/// A source of a damping field (DR-WPN-07).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Damper {
    /// Its id: that of the core's item.
    pub id: Key,
    /// What it divides points by, 1 or more (DR-SIL-02).
    #[serde(deserialize_with = "read::positive")]
    pub value: i32,
    /// Squares around it that it covers.
    #[serde(deserialize_with = "read::count")]
    pub radius: u16,
    /// Rounds that it lasts; without a number as long as it is powered.
    #[serde(default, deserialize_with = "read::optional")]
    pub rounds: Option<u16>,
    /// True if it is thrown; otherwise it is placed.
    #[serde(default)]
    pub thrown: bool,
}

/// The damage of an aura (DR-AUR-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stored {
    /// Of that type, its drive its damage.
    Energy(Energy),
    /// Normal damage with a stated drive (DR-AUR-12).
    Normal {
        /// Its drive.
        #[serde(deserialize_with = "read::count")]
        drive: i32,
    },
}

/// How the unused damage of an aura expires (DR-AUR-11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decay {
    /// So much at the end of each own turn.
    EachTurn(u16),
    /// All of it after so many own turns.
    AllAfter(u16),
    /// None of it.
    Never,
}

/// A source of a damage aura (DR-WPN-08).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aura {
    /// Its id: that of the core's item.
    pub id: Key,
    /// Its damage.
    pub stored: Stored,
    /// Damage stored for each unit of what buys it.
    #[serde(deserialize_with = "read::positive")]
    pub unit: i32,
    /// The most that it stores.
    #[serde(deserialize_with = "read::positive")]
    pub max: i32,
    /// How it expires.
    pub decay: Decay,
    /// What buys it.
    pub source: Source,
    /// Cells or springs that it holds.
    #[serde(default, deserialize_with = "read::count")]
    pub battery: i16,
    /// True if a purely mental action makes it (DR-AUR-17).
    #[serde(default)]
    pub mental: bool,
}

impl Aura {
    /// What is wrong with it, if anything is.
    pub(super) fn fault(&self) -> Option<&'static str> {
        unpowered(self.source, self.battery)
    }
}

fn unpowered(source: Source, battery: i16) -> Option<&'static str> {
    (source.is_stored() && battery == 0).then_some("what runs on charge or springs needs a battery of 1 or more")
}
