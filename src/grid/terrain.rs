//! Terrain: the properties of a map's squares.

use serde::{Deserialize, Serialize};

/// The index of a terrain in the map's table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TerrainId(pub u8);

/// One kind of ground, wall or object that fills a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terrain {
    /// Its display name.
    pub name: String,
    /// Its character on a text map.
    pub glyph: char,
    /// Its effect on movement.
    pub pace: Pace,
    /// Its effect on sight.
    pub visibility: Visibility,
    /// The cover it gives, if any (CE-COV-02).
    pub cover: Option<Cover>,
    /// The place that has the cover.
    pub shelter: Shelter,
    /// True if the cover is soft, like foliage or cloth: infrared sees through it, say.
    pub soft: bool,
    /// True if it stops shots, throws, flight and blasts, and vehicles on the ground.
    pub solid: bool,
    /// True if it stops vehicles on the ground although shots pass it (CE-COL-02).
    pub massive: bool,
    /// True if a weapon can be rested on it.
    pub rest: bool,
    /// Its state as a door, and the terrain that it turns into when opened or closed, if it is a door.
    pub door: Option<Door>,
    /// The terrain left when it is destroyed; `None` if it cannot be destroyed.
    pub wreck: Option<TerrainId>,
    /// Marks that rules and triggers read.
    pub tags: Vec<String>,
}

impl Terrain {
    /// Open ground: passable, clear, no cover.
    pub fn open(name: &str, glyph: char) -> Self {
        Self {
            name: name.to_owned(),
            glyph,
            pace: Pace::Normal,
            visibility: Visibility::Clear,
            cover: None,
            shelter: Shelter::Both,
            soft: false,
            solid: false,
            massive: false,
            rest: false,
            door: None,
            wreck: None,
            tags: Vec::new(),
        }
    }

    /// A wall: impassable, opaque and solid.
    pub fn wall(name: &str, glyph: char) -> Self {
        Self { pace: Pace::Impassable, visibility: Visibility::Opaque, solid: true, ..Self::open(name, glyph) }
    }

    /// True if it carries `tag`.
    pub fn has_tag(&self, tag: &str) -> bool {
        self.tags.iter().any(|t| t == tag)
    }
}

/// The effect of a square on movement into it (CE-MOV-02).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Pace {
    /// At the ordinary cost.
    #[default]
    Normal,
    /// Slow.
    Difficult,
    /// Closed on foot.
    Impassable,
}

/// The effect of a square on lines of sight across it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Visibility {
    /// Not at all.
    #[default]
    Clear,
    /// Sight passes with a penalty, as through thin smoke.
    Hazy,
    /// It stops sight.
    Opaque,
}

/// The part of a target that an object hides (CE-COV-02), least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Cover {
    /// A quarter: undergrowth, a building's corner.
    Quarter,
    /// Half: a low wall, a crate.
    Half,
    /// Three quarters: a trench, a prepared position.
    ThreeQuarter,
    /// All but a slit: a pillbox.
    Full,
}

impl Cover {
    /// The next better cover; full stays full (CE-COV-03).
    pub fn improved(self) -> Cover {
        match self {
            Cover::Quarter => Cover::Half,
            Cover::Half => Cover::ThreeQuarter,
            Cover::ThreeQuarter | Cover::Full => Cover::Full,
        }
    }
}

/// The place that has a square's cover.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Shelter {
    /// Behind it: next to it, with the square between target and attacker, as for a crate or a low wall.
    Behind,
    /// In it: a trench, a pillbox.
    Within,
    /// Both: undergrowth, rocks.
    #[default]
    Both,
}

/// The state of a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Door {
    /// True if it is open.
    pub open: bool,
    /// The same door in the other state.
    pub other: TerrainId,
}
