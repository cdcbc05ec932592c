//! Weapons (AR-WPN-01 to AR-WPN-06).

use crate::battle::{Figure, Key, Look, Rule, Sound};
use crate::rules::arrgs::armoury::DamageType;
use serde::Deserialize;

/// What an attack with a weapon meets (AR-DEF-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Meets {
    /// Reflex: nearly all weapons.
    #[default]
    Reflex,
    /// Fortitude: poison and what else the body resists.
    Fortitude,
    /// Willpower: what the mind resists.
    Willpower,
}

/// A weapon.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its id in files.
    pub id: Key,
    /// Its name for people.
    pub name: String,
    /// Its base Success Value.
    pub sv: i32,
    /// Its types of damage.
    pub types: Vec<DamageType>,
    /// True if the wielder chooses one of its types; otherwise all of them apply together (AR-DMG-03).
    #[serde(default)]
    pub choose: bool,
    /// The lowest natural number of its Critical Range (AR-CRT-03).
    #[serde(default = "twenty")]
    pub crit: i32,
    /// By how many squares the wielder can shift its Threat Range (AR-THR-03).
    #[serde(default)]
    pub reach: u16,
    /// Hands that it takes.
    #[serde(default)]
    pub hands: u8,
    /// Squares of a range increment; 0 for what is neither thrown nor shot.
    #[serde(default)]
    pub increment: u16,
    /// Range increments that it reaches (AR-BGD-09).
    #[serde(default)]
    pub increments: u16,
    /// True if it is thrown as a whole: it can also be used hand to hand unless it is used up.
    #[serde(default)]
    pub thrown: bool,
    /// True if it is thrown and gone, such as a flask.
    #[serde(default)]
    pub used_up: bool,
    /// Rounds that it holds; 0 for what needs no ammunition.
    #[serde(default)]
    pub shots: i16,
    /// Rounds that come with it, those that it holds among them (AR-WPN-04).
    #[serde(default)]
    pub supply: Option<i16>,
    /// Points that a Reload takes.
    #[serde(default)]
    pub reload: i16,
    /// The number to reach in a Reload.
    #[serde(default)]
    pub reload_dc: i32,
    /// True if one Reload can load several rounds (AR-RLD-02).
    #[serde(default)]
    pub several: bool,
    /// True if one Reload fills it: a magazine, a cell (AR-WPN-04).
    #[serde(default)]
    pub magazine: bool,
    /// True for the unarmed strike, which provokes.
    #[serde(default)]
    pub unarmed: bool,
    /// True for a part of the body, which cannot be disarmed or sundered (AR-WPN-05).
    #[serde(default)]
    pub natural: bool,
    /// True if it is mounted on a vehicle.
    #[serde(default)]
    pub mounted: bool,
    /// True if it is too heavy for quick work (FI-MAP-04).
    #[serde(default)]
    pub tactical: bool,
    /// Side in squares of the area that it strikes; 0 for a single target.
    #[serde(default)]
    pub area: u16,
    /// Squares of the cone that it strikes; 0 for none.
    #[serde(default)]
    pub cone: u16,
    /// The skill of an attack with it, if not the usual one (AR-CHK-09).
    #[serde(default)]
    pub skill: Option<Key>,
    /// The ability of an attack with it, if not the usual one.
    #[serde(default)]
    pub ability: Option<Key>,
    /// The defence that it meets.
    #[serde(default)]
    pub defence: Meets,
    /// Its magnitude; 0 for that of its wielder (AR-MAG-06).
    #[serde(default)]
    pub magnitude: i32,
    /// What it adds to a Trip.
    #[serde(default)]
    pub trip: i32,
    /// What it adds to a Disarm.
    #[serde(default)]
    pub disarm: i32,
    /// What it adds to a Sunder.
    #[serde(default)]
    pub sunder: i32,
    /// Vitality of the item; 0 for what cannot be sundered (AR-WPN-15).
    #[serde(default)]
    pub vitality: i16,
    /// Damage Resistance of the item.
    #[serde(default)]
    pub resistance: i32,
    /// The figure of whoever holds it, if not that of its kind.
    #[serde(default)]
    pub figure: Option<Figure>,
    /// The sound of an attack with it, if not that of its kind.
    #[serde(default)]
    pub sound: Option<Sound>,
    /// Where its numbers come from.
    pub rule: Rule,
    /// One line for its card.
    pub note: String,
}

impl Weapon {
    /// One of that name that does nothing yet.
    pub fn plain(id: Key, name: String, rule: Rule) -> Self {
        Self {
            id,
            name,
            sv: 0,
            types: Vec::new(),
            choose: false,
            crit: twenty(),
            reach: 0,
            hands: 0,
            increment: 0,
            increments: 0,
            thrown: false,
            used_up: false,
            shots: 0,
            supply: None,
            reload: 0,
            reload_dc: 0,
            several: false,
            magazine: false,
            unarmed: false,
            natural: false,
            mounted: false,
            tactical: false,
            area: 0,
            cone: 0,
            skill: None,
            ability: None,
            defence: Meets::Reflex,
            magnitude: 0,
            trip: 0,
            disarm: 0,
            sunder: 0,
            vitality: 0,
            resistance: 0,
            figure: None,
            sound: None,
            rule,
            note: String::new(),
        }
    }

    /// True if it is shot (AR-RNG-01, AR-WPN-03).
    pub fn shoots(&self) -> bool {
        self.increment > 0 && !self.thrown
    }

    /// True if it can be used hand to hand.
    pub fn strikes(&self) -> bool {
        !self.shoots() && !self.used_up
    }

    /// Rounds that can be shot before a Reload: all that there are where it is part of the shot (AR-WPN-03).
    pub fn capacity(&self) -> i16 {
        self.supply.filter(|_| self.reload < 1).unwrap_or(self.shots)
    }

    /// Rounds that come with it besides those that it holds, if that is stated.
    pub fn spare(&self) -> Option<i16> {
        self.supply.map(|supply| (supply - self.capacity()).max(0))
    }

    /// Squares that it reaches, thrown or shot.
    pub fn span(&self) -> u32 {
        u32::from(self.increment) * u32::from(self.increments)
    }

    /// How it looks and sounds.
    pub fn look(&self) -> Look {
        let kind = if self.shoots() { Look::RIFLE } else { Look::BLADE };
        kind.with(self.figure, self.sound)
    }
}

const fn twenty() -> i32 {
    20
}
