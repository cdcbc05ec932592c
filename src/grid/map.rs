//! The map: the terrain of each square, lines of sight and fire across it, and named zones.

use super::bits::BitGrid;
use super::sight::Blockers;
use super::square::{Dir8, Square};
use super::terrain::{Pace, Terrain, TerrainId, Visibility};
use bevy_ecs::prelude::Resource;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// The longest side of a map, in squares.
pub const MAX_SIDE: u16 = 512;

/// Why a map cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MapError {
    /// A side is 0 or above [`MAX_SIDE`].
    #[error("a map of {width} by {height} squares: each side must be 1 to {MAX_SIDE}")]
    Size {
        /// Columns asked for.
        width: usize,
        /// Rows asked for.
        height: usize,
    },
    /// The list of squares has the wrong length.
    #[error("{found} squares given for a map of {expected}")]
    Count {
        /// Width times height.
        expected: usize,
        /// Length of the list.
        found: usize,
    },
    /// A square, a door or a wreck names a terrain that is not in the table.
    #[error("terrain {0} is not in the table of {1}")]
    Terrain(u8, usize),
}

/// A named part of the map with marks that rules and triggers read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// Its squares.
    pub squares: BitGrid,
    /// Its marks.
    pub tags: Vec<String>,
}

/// A map of squares. Copies share their data until one of them changes.
#[derive(Resource, Clone, Debug)]
pub struct Map(Arc<Inner>);

#[derive(Clone, Debug)]
struct Inner {
    width: u16,
    height: u16,
    table: Arc<[Terrain]>,
    ground: Vec<TerrainId>,
    changes: BTreeMap<Square, TerrainId>,
    sight: Arc<Blockers>,
    fire: Arc<Blockers>,
    /// The squares with an object that gives cover in them or next to them, once asked for.
    near_cover: OnceLock<BitGrid>,
    zones: Arc<[Zone]>,
    version: u32,
}

impl Map {
    /// A map of `width` columns whose squares are given row by row from the north-west.
    ///
    /// # Errors
    /// If a side is out of range, the squares are not a whole number of rows, or a terrain is missing from the table.
    pub fn new(width: u16, ground: Vec<TerrainId>, table: Vec<Terrain>, zones: Vec<Zone>) -> Result<Self, MapError> {
        let rows = ground.len() / usize::from(width.max(1));
        let height = u16::try_from(rows).unwrap_or(u16::MAX);
        if !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) {
            return Err(MapError::Size { width: usize::from(width), height: rows });
        }
        if ground.len() != usize::from(width) * rows {
            return Err(MapError::Count { expected: usize::from(width) * rows, found: ground.len() });
        }
        let links = table.iter().flat_map(|t| t.wreck.into_iter().chain(t.door.map(|door| door.other)));
        if let Some(id) = ground.iter().copied().chain(links).find(|id| usize::from(id.0) >= table.len()) {
            return Err(MapError::Terrain(id.0, table.len()));
        }
        let of =
            |square: Square| &table[usize::from(ground[square.y as usize * usize::from(width) + square.x as usize].0)];
        let sight = Blockers::of(width, height, |square| of(square).visibility == Visibility::Opaque);
        let fire = Blockers::of(width, height, |square| of(square).solid);
        Ok(Self(Arc::new(Inner {
            width,
            height,
            table: table.into(),
            ground,
            changes: BTreeMap::new(),
            sight: Arc::new(sight),
            fire: Arc::new(fire),
            near_cover: OnceLock::new(),
            zones: zones.into(),
            version: 0,
        })))
    }

    /// Columns.
    pub fn width(&self) -> u16 {
        self.0.width
    }

    /// Rows.
    pub fn height(&self) -> u16 {
        self.0.height
    }

    /// True if the square is on the map.
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        (square.x as u16) < self.0.width && (square.y as u16) < self.0.height
    }

    /// Every square, row by row from the north-west.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (width, height) = (self.0.width as i16, self.0.height as i16);
        (0..height).flat_map(move |y| (0..width).map(move |x| Square::new(x, y)))
    }

    /// The terrains of this map; a [`TerrainId`] is an index into it.
    pub fn table(&self) -> &[Terrain] {
        &self.0.table
    }

    /// The id of the terrain in a square; `None` off the map.
    #[inline]
    pub fn terrain_id(&self, square: Square) -> Option<TerrainId> {
        self.index(square).map(|index| self.0.ground[index])
    }

    /// The terrain in a square; `None` off the map.
    #[inline]
    pub fn terrain(&self, square: Square) -> Option<&Terrain> {
        self.index(square).map(|index| &self.0.table[usize::from(self.0.ground[index].0)])
    }

    /// The pace of the square; off the map it is impassable.
    #[inline]
    pub fn pace(&self, square: Square) -> Pace {
        self.terrain(square).map_or(Pace::Impassable, |terrain| terrain.pace)
    }

    /// True if the square stops shots, throws and blasts.
    #[inline]
    pub fn is_solid(&self, square: Square) -> bool {
        self.0.fire.contains(square)
    }

    /// True if an object that gives cover fills the square or one next to it.
    pub fn is_near_cover(&self, square: Square) -> bool {
        let near = || {
            let mut near = BitGrid::new(self.0.width, self.0.height);
            let covers = |at: &Square| self.terrain(*at).is_some_and(|terrain| terrain.cover.is_some());
            for at in self.squares().filter(covers).flat_map(|at| at.neighbours().chain([at])) {
                near.set(at, true);
            }
            near
        };
        self.0.near_cover.get_or_init(near).contains(square)
    }

    /// True if a square is closed to vehicles on the ground: nobody can enter it, or an object there is as solid as
    /// the vehicle (CE-COL-02).
    pub fn stops_vehicles(&self, square: Square) -> bool {
        let stops = |terrain: &Terrain| terrain.pace == Pace::Impassable || terrain.solid || terrain.massive;
        self.terrain(square).is_none_or(stops)
    }

    /// True if a diagonal step from `from` would pass between two solid squares, which is impossible (CE-MOV-06).
    pub fn is_pinched(&self, from: Square, dir: Dir8) -> bool {
        dir.is_diagonal() && self.is_solid(from.step(dir.turned(1))) && self.is_solid(from.step(dir.turned(-1)))
    }

    /// The squares that stop sight.
    pub fn sight(&self) -> &Blockers {
        &self.0.sight
    }

    /// The squares that stop shots, throws and blasts.
    pub fn fire(&self) -> &Blockers {
        &self.0.fire
    }

    /// True if there is a line of sight between two squares, by terrain alone.
    pub fn sees(&self, a: Square, b: Square) -> bool {
        self.0.sight.sees(a, b)
    }

    /// True if no solid square lies on the line between two squares.
    pub fn can_hit(&self, a: Square, b: Square) -> bool {
        self.0.fire.sees(a, b)
    }

    /// Changes the terrain of a square: a door opens, a wall falls. Returns false and changes nothing if the square is
    /// off the map or the terrain is not in the table.
    pub fn set_terrain(&mut self, square: Square, id: TerrainId) -> bool {
        let Some(index) = self.index(square) else { return false };
        if usize::from(id.0) >= self.0.table.len() {
            return false;
        }
        if self.0.ground[index] == id {
            return true;
        }
        let inner = Arc::make_mut(&mut self.0);
        inner.ground[index] = id;
        inner.near_cover.take();
        inner.changes.insert(square, id);
        inner.version += 1;
        let terrain = &inner.table[usize::from(id.0)];
        let opaque = terrain.visibility == Visibility::Opaque;
        if inner.sight.contains(square) != opaque {
            Arc::make_mut(&mut inner.sight).set(square, opaque);
        }
        if inner.fire.contains(square) != terrain.solid {
            Arc::make_mut(&mut inner.fire).set(square, terrain.solid);
        }
        true
    }

    /// The squares whose terrain has changed since the map was made, each with its present terrain.
    pub fn changes(&self) -> &BTreeMap<Square, TerrainId> {
        &self.0.changes
    }

    /// The number of changes of terrain since the map was made.
    pub fn version(&self) -> u32 {
        self.0.version
    }

    /// All zones, in the order of the level.
    pub fn zones(&self) -> &[Zone] {
        &self.0.zones
    }

    /// The zone of this name.
    pub fn zone(&self, name: &str) -> Option<&Zone> {
        self.0.zones.iter().find(|zone| zone.name == name)
    }

    /// True if the square's terrain or one of its zones carries `tag`.
    pub fn has_tag(&self, square: Square, tag: &str) -> bool {
        self.terrain(square).is_some_and(|terrain| terrain.has_tag(tag))
            || self.0.zones.iter().any(|zone| zone.squares.contains(square) && zone.tags.iter().any(|t| t == tag))
    }

    #[inline]
    fn index(&self, square: Square) -> Option<usize> {
        self.contains(square)
            .then(|| usize::from(square.y as u16) * usize::from(self.0.width) + usize::from(square.x as u16))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::grid::terrain::{Cover, Door, Shelter};

    /// A map drawn as text: `.` floor, `#` wall, `c` crate (half), `w` low wall of wood (half, soft), `t` trench,
    /// `b` brush (quarter, soft, difficult), `+` closed door, `'` open door.
    pub fn drawn(rows: &[&str]) -> Map {
        let door = |open, other| Some(Door { open, other: TerrainId(other) });
        let object =
            |name, glyph| Terrain { pace: Pace::Impassable, cover: Some(Cover::Half), ..Terrain::open(name, glyph) };
        let table = vec![
            Terrain::open("floor", '.'),
            Terrain { wreck: Some(TerrainId(0)), ..Terrain::wall("wall", '#') },
            Terrain { shelter: Shelter::Behind, ..object("crate", 'c') },
            Terrain { soft: true, ..object("hoarding", 'w') },
            Terrain { cover: Some(Cover::ThreeQuarter), shelter: Shelter::Within, ..Terrain::open("trench", 't') },
            Terrain { cover: Some(Cover::Quarter), soft: true, pace: Pace::Difficult, ..Terrain::open("brush", 'b') },
            Terrain { door: door(false, 7), ..Terrain::wall("closed door", '+') },
            Terrain { door: door(true, 6), ..Terrain::open("open door", '\'') },
        ];
        let id = |glyph| TerrainId(table.iter().position(|t| t.glyph == glyph).unwrap() as u8);
        let ground = rows.iter().flat_map(|row| row.chars()).map(id).collect();
        Map::new(rows[0].len() as u16, ground, table, Vec::new()).unwrap()
    }

    #[test]
    fn a_door_opens_in_one_copy_only() {
        let closed = drawn(&[".+."]);
        let mut open = closed.clone();
        let (a, door, b) = (Square::new(0, 0), Square::new(1, 0), Square::new(2, 0));
        assert!(!open.sees(a, b) && !open.can_hit(a, b));
        let other = open.terrain(door).and_then(|t| t.door).map(|d| d.other).unwrap();
        assert!(open.set_terrain(door, other));
        assert!(open.sees(a, b) && open.can_hit(a, b) && !closed.sees(a, b));
        assert_eq!((open.version(), closed.version(), open.changes().len()), (1, 0, 1));
        assert!(!open.set_terrain(Square::new(3, 0), other) && !open.set_terrain(a, TerrainId(99)));
    }

    #[test]
    fn ce_mov_06_no_step_between_two_solid_squares() {
        let map = drawn(&[".#", "#."]);
        assert!(map.is_pinched(Square::new(0, 0), Dir8::SE) && map.is_pinched(Square::new(1, 1), Dir8::NW));
        assert!(!drawn(&[".#", ".."]).is_pinched(Square::new(0, 0), Dir8::SE));
        assert!(!drawn(&[".c", "c."]).is_pinched(Square::new(0, 0), Dir8::SE), "crates are not solid");
    }

    #[test]
    fn a_map_of_impossible_size_is_refused() {
        let table = || vec![Terrain::open("floor", '.')];
        let make = |width, count, id| Map::new(width, vec![TerrainId(id); count], table(), Vec::new()).map(|_| ());
        assert_eq!(make(0, 5, 0), Err(MapError::Size { width: 0, height: 5 }));
        assert_eq!(make(513, 513, 0), Err(MapError::Size { width: 513, height: 1 }));
        assert_eq!(make(4, 9, 0), Err(MapError::Count { expected: 8, found: 9 }));
        assert_eq!(make(1, 1, 1), Err(MapError::Terrain(1, 1)));
        assert_eq!(make(512, 512 * 512, 0), Ok(()));
    }

    #[test]
    fn tags_come_from_terrain_and_zones() {
        let mut squares = BitGrid::new(2, 1);
        squares.set(Square::new(1, 0), true);
        let zone = Zone { name: "fire".into(), squares, tags: vec!["hot".into()] };
        let table = vec![Terrain { tags: vec!["workshop".into()], ..Terrain::open("floor", '.') }];
        let map = Map::new(2, vec![TerrainId(0); 2], table, vec![zone]).unwrap();
        assert!(map.has_tag(Square::new(1, 0), "hot") && !map.has_tag(Square::new(0, 0), "hot"));
        assert!(map.has_tag(Square::new(0, 0), "workshop") && map.zone("fire").is_some() && map.zone("x").is_none());
    }
}
