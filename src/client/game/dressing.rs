//! The pictures of terrains.

use crate::client::base::assets::TILES;
use crate::client::game::levels::Art;
use crate::grid::{Map, Pace, Square, Terrain, Visibility};
use bevy::prelude::Resource;

/// The pictures of a terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The ground, if the terrain is ground or brings its own; `None`: that of its surroundings.
    pub ground: Option<&'static str>,
    /// The object on it.
    pub object: Option<&'static str>,
    /// The height of its shadow: tall (2), low (1) or none (0).
    pub height: u8,
}

const fn ground(name: &'static str) -> Piece {
    Piece { ground: Some(name), object: None, height: 0 }
}

const fn wall(name: &'static str) -> Piece {
    Piece { ground: Some(name), object: None, height: 2 }
}

const fn object(name: &'static str, height: u8) -> Piece {
    Piece { ground: None, object: Some(name), height }
}

/// Words in a terrain's name or marks, and the pictures for them; the first match counts.
const WORDS: &[(&str, Piece)] = &[
    ("window", Piece { ground: Some("window"), object: None, height: 2 }),
    ("open door", ground("door_open")),
    ("closed door", wall("door_closed")),
    ("open hatch", ground("hatch_open")),
    ("hatch", wall("hatch_closed")),
    ("door", wall("door_closed")),
    ("low wall", object("low_wall", 1)),
    ("field wall", object("low_wall", 1)),
    ("bulkhead", wall("bulkhead")),
    ("bunker", wall("bunker")),
    ("pillbox", wall("bunker")),
    ("container", wall("container")),
    ("wall", wall("wall")),
    ("hedge", object("hedge", 1)),
    ("tree", object("tree", 1)),
    ("undergrowth", ground("undergrowth")),
    ("brush", ground("undergrowth")),
    ("bush", ground("undergrowth")),
    ("wood floor", ground("floor_wood")),
    ("indoor", ground("floor_wood")),
    ("floor", ground("floor_wood")),
    ("forest", ground("dense_wood")),
    ("wood", ground("dense_wood")),
    ("sandbag", object("sandbags", 1)),
    ("barrier", object("barrier", 1)),
    ("crate", object("crate", 1)),
    ("locker", object("crate", 1)),
    ("wreck", object("wreck", 1)),
    ("car", object("wreck", 1)),
    ("boulder", object("rock", 1)),
    ("rock", object("rock", 1)),
    ("pillar", object("pillar", 1)),
    ("machine", object("pillar", 1)),
    ("console", object("console", 1)),
    ("desk", object("console", 1)),
    ("table", object("table", 1)),
    ("bunk", object("table", 1)),
    ("bed", object("table", 1)),
    ("glass", object("glass", 0)),
    ("rubble", ground("rubble")),
    ("cargo", ground("rubble")),
    ("ditch", ground("ditch")),
    ("trench", ground("ditch")),
    ("water", ground("water")),
    ("river", ground("water")),
    ("road", ground("road")),
    ("street", ground("road")),
    ("paving", ground("floor_stone")),
    ("stone", ground("floor_stone")),
    ("deck", ground("deck")),
    ("grating", ground("grating")),
    ("sand", ground("sand")),
    ("mud", ground("mud")),
    ("dirt", ground("dirt")),
    ("earth", ground("dirt")),
    ("roof", wall("rooftop")),
    ("grass", ground("grass")),
    ("open ground", ground("grass")),
];

/// Pictures that do not cover the ground below them.
const OBJECTS: [&str; 12] = [
    "wreck", "low_wall", "glass", "hedge", "sandbags", "barrier", "table", "crate", "rock", "pillar", "console", "tree",
];

/// The pictures of every terrain of a map.
#[derive(Resource, Clone, Default, Debug)]
pub struct Wardrobe(Vec<Piece>);

impl Wardrobe {
    /// The pictures of a map's terrains: those that the level names, and for the others those that their names suggest.
    pub fn new(map: &Map, art: &[Art]) -> Self {
        Self(map.table().iter().enumerate().map(|(at, terrain)| dress(terrain, art.get(at))).collect())
    }

    /// The pictures of a square; `None` off the map.
    pub fn piece(&self, map: &Map, square: Square) -> Option<Piece> {
        self.0.get(usize::from(map.terrain_id(square)?.0)).copied()
    }

    /// The ground of a square: its own, or that of most of its neighbours.
    pub fn ground(&self, map: &Map, square: Square) -> &'static str {
        if let Some(own) = self.piece(map, square).and_then(|piece| piece.ground) {
            return own;
        }
        let mut votes: Vec<(&'static str, usize)> = Vec::new();
        for radius in 1..=2_i16 {
            for (dx, dy) in (-radius..=radius).flat_map(|dy| (-radius..=radius).map(move |dx| (dx, dy))) {
                let near = Square::new(square.x + dx, square.y + dy);
                let plain = self.piece(map, near).filter(|piece| piece.height == 0).and_then(|piece| piece.ground);
                let Some(name) = plain.filter(|name| is_floor(name)) else { continue };
                match votes.iter_mut().find(|vote| vote.0 == name) {
                    Some(vote) => vote.1 += 1,
                    None => votes.push((name, 1)),
                }
            }
            if !votes.is_empty() {
                break;
            }
        }
        votes.iter().max_by_key(|vote| vote.1).map_or("grass", |vote| vote.0)
    }
}

fn dress(terrain: &Terrain, art: Option<&Art>) -> Piece {
    let suggested = suggest(terrain);
    let Some((tile, art)) = art.and_then(|art| Some((TILES.name(&art.tile)?, art))) else { return suggested };
    let under = art.under.as_deref().and_then(|under| TILES.name(under));
    let height = match (terrain.solid && terrain.visibility == Visibility::Opaque, terrain.pace) {
        (true, _) => 2,
        (false, _) if tile == "window" => 2,
        (false, _) if OBJECTS.contains(&tile) => 1,
        _ => 0,
    };
    if OBJECTS.contains(&tile) {
        Piece { ground: under, object: Some(tile), height }
    } else {
        Piece { ground: Some(tile), object: None, height }
    }
}

/// The pictures that a terrain's name suggests.
fn suggest(terrain: &Terrain) -> Piece {
    let name = terrain.name.to_lowercase();
    let fits = |word: &str| name.contains(word) || terrain.tags.iter().any(|tag| tag == word);
    let known = WORDS.iter().find(|entry| fits(entry.0)).map(|entry| entry.1);
    known.unwrap_or(match (terrain.solid, terrain.visibility, terrain.pace) {
        (true, Visibility::Opaque, _) => wall("wall"),
        (_, _, Pace::Impassable) => object("crate", 1),
        _ if terrain.cover.is_some() => ground("undergrowth"),
        _ => ground("grass"),
    })
}

fn is_floor(name: &str) -> bool {
    !name.starts_with("door")
        && !name.starts_with("hatch")
        && !matches!(name, "ditch" | "water" | "undergrowth" | "rubble" | "dense_wood")
}

/// True if two pieces join into one structure.
pub fn links(name: &str, other: Piece) -> bool {
    let joined = |other: Option<&'static str>| {
        other.is_some_and(|other| {
            let opening = other.starts_with("door") || other.starts_with("hatch") || other == "window";
            other == name || (matches!(name, "wall" | "bulkhead") && opening)
        })
    };
    joined(other.ground) || joined(other.object)
}

/// A fixed pseudo-random number for a square.
pub fn hash(square: Square) -> usize {
    let mut x = (square.x as u32).wrapping_mul(0x9E37_79B1) ^ (square.y as u32).wrapping_mul(0x85EB_CA77);
    x ^= x >> 15;
    x = x.wrapping_mul(0x2C1B_3C6D);
    (x ^ (x >> 13)) as usize
}
