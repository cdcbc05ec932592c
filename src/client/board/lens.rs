//! What may be laid over the map: each lens has a key and a button.

use crate::client::intent::Intent;
use crate::client::screens::Screen;
use crate::client::sets::ClientSystems;
use crate::client::settings::Command;
use crate::client::widgets::say;
use bevy::prelude::*;

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

/// The lenses that are on.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lenses([bool; Lens::ALL.len()]);

impl Default for Lenses {
    fn default() -> Self {
        Self(Lens::ALL.map(|lens| matches!(lens, Lens::Reach | Lens::Arcs | Lens::Blast)))
    }
}

impl Lenses {
    /// Whether a lens is on.
    pub fn shows(&self, lens: Lens) -> bool {
        self.0[lens as usize]
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lenses>();
    let table = in_state(Screen::Table);
    app.add_systems(Update, toggle.in_set(ClientSystems::Act).run_if(table));
}

fn toggle(mut intents: MessageReader<Intent>, mut lenses: ResMut<Lenses>) {
    for intent in intents.read() {
        if let Intent::Lens(lens) = intent {
            lenses.0[*lens as usize] ^= true;
        }
    }
}
