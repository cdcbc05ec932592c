//! The overlays of the map: each has a key and a button.

use crate::client::base::say::say;
use crate::client::settings::Command;

/// An overlay of the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lens {
    /// The reach of the acting combatant.
    Reach,
    /// The effect of distance on its attack.
    Ranges,
    /// Lines of sight from the square under the pointer, with chances and cover both ways.
    Sight,
    /// The squares where known enemies can shoot.
    Threat,
    /// Arcs of fire and overwatch zones.
    Arcs,
    /// The possible landing squares of a thrown weapon.
    Blast,
}

impl Lens {
    /// All, in the order of their keys.
    pub const ALL: [Self; 6] = [Self::Reach, Self::Ranges, Self::Sight, Self::Threat, Self::Arcs, Self::Blast];

    /// Its icon.
    pub const fn icon(self) -> &'static str {
        match self {
            Self::Reach => "run",
            Self::Ranges => "aim",
            Self::Sight => "eye",
            Self::Threat => "warning",
            Self::Arcs => "overwatch",
            Self::Blast => "grenade",
        }
    }

    /// Its name.
    pub fn name(self) -> String {
        say(match self {
            Self::Reach => "lens.reach.name",
            Self::Ranges => "lens.ranges.name",
            Self::Sight => "lens.sight.name",
            Self::Threat => "lens.threat.name",
            Self::Arcs => "lens.arcs.name",
            Self::Blast => "lens.blast.name",
        })
    }

    /// Its description.
    pub fn words(self) -> String {
        say(match self {
            Self::Reach => "lens.reach",
            Self::Ranges => "lens.ranges",
            Self::Sight => "lens.sight",
            Self::Threat => "lens.threat",
            Self::Arcs => "lens.arcs",
            Self::Blast => "lens.blast",
        })
    }

    /// The command that turns it on or off.
    pub const fn command(self) -> Command {
        match self {
            Self::Reach => Command::LensReach,
            Self::Ranges => Command::LensRanges,
            Self::Sight => Command::LensSight,
            Self::Threat => Command::LensThreat,
            Self::Arcs => Command::LensArcs,
            Self::Blast => Command::LensBlast,
        }
    }
}
