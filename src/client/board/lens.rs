//! What may be laid over the map: each lens has a key and a button.

use crate::client::intent::Intent;
use crate::client::screens::Screen;
use crate::client::sets::ClientSystems;
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

    /// What it shows.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Reach => "Reach: hatched for one action, dotted for two, crosses for more",
            Self::Ranges => "Ranges: what the distance does to the attack",
            Self::Sight => {
                "Sight from the square under the pointer: what lies hidden, your chance against each enemy and its chance against you, with cover"
            }
            Self::Threat => "Threat: where known enemies can shoot now (hatched) and after a move (crosses)",
            Self::Arcs => "Arcs of fire and zones under watch",
            Self::Blast => "Blast: where it may burst and the chance of every square",
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

/// The keys of the lenses, with Shift.
const KEYS: [KeyCode; Lens::ALL.len()] =
    [KeyCode::Digit1, KeyCode::Digit2, KeyCode::Digit3, KeyCode::Digit4, KeyCode::Digit5, KeyCode::Digit6];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lenses>();
    let table = in_state(Screen::Table);
    app.add_systems(Update, press.in_set(ClientSystems::Sense).run_if(table.clone()));
    app.add_systems(Update, toggle.in_set(ClientSystems::Act).run_if(table));
}

fn press(keys: Res<ButtonInput<KeyCode>>, mut intents: MessageWriter<Intent>) {
    // On a slow machine both keys may come and go within one frame.
    let shift = [KeyCode::ShiftLeft, KeyCode::ShiftRight];
    if !keys.any_pressed(shift) && !keys.any_just_released(shift) {
        return;
    }
    for (lens, _) in Lens::ALL.into_iter().zip(KEYS).filter(|(_, key)| keys.just_pressed(*key)) {
        intents.write(Intent::Lens(lens));
    }
}

fn toggle(mut intents: MessageReader<Intent>, mut lenses: ResMut<Lenses>) {
    for intent in intents.read() {
        if let Intent::Lens(lens) = intent {
            lenses.0[*lens as usize] ^= true;
        }
    }
}
