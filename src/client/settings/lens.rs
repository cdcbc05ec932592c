//! What may be laid over the map: each lens has a key and a button.

use crate::client::base::say::say;
use crate::client::settings::Command;

/// Something that may be laid over the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lens {
    /// How far the acting combatant gets.
    Reach,
    /// What distance does to its attack.
    Ranges,
    /// What is seen and hit from the square under the pointer, and who sees and hits there.
    Sight,
    /// Where known enemies can shoot.
    Threat,
    /// Arcs of fire and zones under watch.
    Arcs,
    /// Where what is thrown may burst.
    Blast,
}

impl Lens {
    /// All, in the order of their keys.
    pub const ALL: [Self; 6] = [Self::Reach, Self::Ranges, Self::Sight, Self::Threat, Self::Arcs, Self::Blast];

    /// Its sign.
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

    /// What it is called, in a word.
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

    /// What it shows.
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

    /// The command that lays it over the map.
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
