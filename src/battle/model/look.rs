//! The pictures and sounds of items and starships. Armouries state them as data; no rule reads them.

use serde::Deserialize;

/// The figure of a combatant with a weapon in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// Empty hands.
    #[default]
    Unarmed,
    /// A hand weapon.
    Blade,
    /// A handgun.
    Pistol,
    /// A long gun.
    Rifle,
    /// A shotgun.
    Shotgun,
    /// A support weapon.
    Heavy,
}

/// The sound of an attack with a weapon.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sound {
    /// A swing with a blunt weapon.
    #[default]
    Swing,
    /// A swing with a blade.
    Blade,
    /// A bowstring.
    Bow,
    /// A handgun.
    Pistol,
    /// A long gun.
    Rifle,
    /// A scatter gun.
    Shotgun,
    /// An automatic support weapon.
    MachineGun,
    /// An electromagnetic gun.
    Gauss,
    /// A beam.
    Laser,
    /// A bolt of plasma.
    Plasma,
    /// A grenade launcher.
    Launcher,
    /// A rocket or missile.
    Rocket,
}

/// The picture of a starship.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Vessel {
    /// A small escort.
    Corvette,
    /// An escort of the battle line.
    Frigate,
    /// A capital ship.
    Cruiser,
    /// A merchant ship.
    Freighter,
}

/// The picture and sound of an item.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// The figure of a combatant with the item in hand.
    pub figure: Figure,
    /// The sound of an attack with it.
    pub sound: Sound,
}

impl Look {
    /// The default look of a hand weapon.
    pub const BLADE: Self = Self { figure: Figure::Blade, sound: Sound::Blade };
    /// The default look of a gun.
    pub const RIFLE: Self = Self { figure: Figure::Rifle, sound: Sound::Rifle };

    /// The same look with the figure or sound that an armoury states instead.
    #[must_use]
    pub fn with(self, figure: Option<Figure>, sound: Option<Sound>) -> Self {
        Self { figure: figure.unwrap_or(self.figure), sound: sound.unwrap_or(self.sound) }
    }
}
