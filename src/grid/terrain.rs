//! What the squares of a map are made of.

use serde::{Deserialize, Serialize};

/// The number of a terrain in the map's table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TerrainId(pub u8);

/// One kind of ground, wall or object that fills a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terrain {
    /// The name that people read.
    pub name: String,
    /// The character that stands for it on a text map.
    pub glyph: char,
    /// How it slows movement.
    pub pace: Pace,
    /// What it does to sight through it.
    pub visibility: Visibility,
    /// The cover it gives, if any (CE-COV-02).
    pub cover: Option<Cover>,
    /// Where one must be to have that cover.
    pub shelter: Shelter,
    /// Whether the cover is soft, like foliage or cloth: seen through by infrared, say.
    pub soft: bool,
    /// Whether it stops shots, throws, flight and blasts, and vehicles on the ground.
    pub solid: bool,
    /// Whether it stops vehicles on the ground although shots pass it (CE-COL-02).
    pub massive: bool,
    /// Whether a weapon can be rested on it.
    pub rest: bool,
    /// Whether it is a door, and which terrain it turns into when opened or closed.
    pub door: Option<Door>,
    /// What is left of it when it is destroyed; none when it cannot be.
    pub wreck: Option<TerrainId>,
    /// Free marks that rules and triggers look for.
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

    /// An object that gives cover to those behind it and bars the way.
    pub fn object(name: &str, glyph: char, cover: Cover) -> Self {
        Self { pace: Pace::Impassable, cover: Some(cover), rest: true, ..Self::open(name, glyph) }
    }

    /// Whether it carries `tag`.
    pub fn has_tag(&self, tag: &str) -> bool {
        self.tags.iter().any(|t| t == tag)
    }
}

/// How a square slows those who enter it (CE-MOV-02).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Pace {
    /// At the ordinary price.
    #[default]
    Normal,
    /// Slow going.
    Difficult,
    /// Not to be entered on foot.
    Impassable,
}

/// What a square does to lines of sight across it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Visibility {
    /// Nothing.
    #[default]
    Clear,
    /// Sight passes but suffers, as through thin smoke.
    Hazy,
    /// Sight ends here.
    Opaque,
}

/// How much of a target an object hides (CE-COV-02), least first.
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
    /// The next better row; full stays full (CE-COV-03).
    pub fn improved(self) -> Cover {
        match self {
            Cover::Quarter => Cover::Half,
            Cover::Half => Cover::ThreeQuarter,
            Cover::ThreeQuarter | Cover::Full => Cover::Full,
        }
    }
}

/// Who has the cover that a square gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Shelter {
    /// Those next to it, with the square between them and the attacker: a crate, a low wall.
    Behind,
    /// Those in it: a trench, a pillbox.
    Within,
    /// Both: undergrowth, rocks.
    #[default]
    Both,
}

/// The state of a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Door {
    /// Whether it stands open.
    pub open: bool,
    /// The same door in the other state.
    pub other: TerrainId,
}
