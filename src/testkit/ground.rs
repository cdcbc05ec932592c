//! The terrains of the test kit's maps. Capital letters are figures and stand on floor.

use crate::grid::{BitGrid, Cover, Door, Map, Pace, Shelter, Square, Terrain, TerrainId, Zone};

/// A rectangle of squares with a mark, from corner to corner.
pub(super) type Marked = (&'static str, (i16, i16), (i16, i16));

/// The letters: floor, wall, mud, undergrowth, crate, sandbags, ditch, pillbox, door (closed, open), hatch (closed,
/// open) that takes the significant action, electronic locks that take seconds, rounds and minutes, clutter, a hut's wall of 32
/// points.
const LETTERS: &str = ".#;uxs~b+'=-kvmcw";

fn table() -> Vec<Terrain> {
    let slow = |terrain: Terrain| Terrain { pace: Pace::Difficult, ..terrain };
    let behind = |cover, terrain| Terrain { shelter: Shelter::Behind, cover: Some(cover), ..terrain };
    let within = |cover, terrain| Terrain { shelter: Shelter::Within, cover: Some(cover), ..terrain };
    let door = |open, other: u8, terrain| Terrain { door: Some(Door { open, other: TerrainId(other) }), ..terrain };
    let heavy = |terrain: Terrain| Terrain { tags: vec!["interact_significant".to_owned()], ..terrain };
    let open = Terrain::open;
    let lock = |name, glyph, time: &str| {
        let tags = ["task", "skill_electronics", time].map(str::to_owned).to_vec();
        door(false, 9, Terrain { tags, ..Terrain::wall(name, glyph) })
    };
    vec![
        open("floor", '.'),
        Terrain::wall("wall", '#'),
        slow(open("mud", ';')),
        slow(Terrain { cover: Some(Cover::Quarter), soft: true, ..open("undergrowth", 'u') }),
        behind(Cover::Half, Terrain { pace: Pace::Impassable, rest: true, ..open("crate", 'x') }),
        slow(behind(Cover::ThreeQuarter, Terrain { rest: true, massive: true, ..open("sandbags", 's') })),
        slow(within(Cover::ThreeQuarter, open("ditch", '~'))),
        within(Cover::Full, open("pillbox", 'b')),
        door(false, 9, Terrain::wall("closed door", '+')),
        door(true, 8, open("open door", '\'')),
        heavy(door(false, 11, Terrain::wall("closed hatch", '='))),
        heavy(door(true, 10, open("open hatch", '-'))),
        lock("keypad door", 'k', "time_seconds"),
        lock("locked door", 'v', "time_rounds"),
        lock("vault door", 'm', "time_minutes"),
        Terrain { tags: vec!["cluttered".to_owned()], ..open("clutter", 'c') },
        Terrain { tags: vec!["hp_32".to_owned()], wreck: Some(TerrainId(0)), ..Terrain::wall("hut wall", 'w') },
    ]
}

/// The map of some rows, and the squares of the capital letters.
pub(super) fn lay(rows: &[String], marked: &[Marked]) -> (Map, Vec<(char, Square)>) {
    let mut ground = Vec::new();
    let mut letters = Vec::new();
    for (y, row) in (0..).zip(rows) {
        for (x, letter) in (0..).zip(row.chars()) {
            let known = LETTERS.chars().position(|one| one == letter).and_then(|at| u8::try_from(at).ok());
            if known.is_none() {
                assert!(letter.is_ascii_uppercase(), "no terrain is drawn as {letter:?}");
                letters.push((letter, Square::new(x, y)));
            }
            ground.push(TerrainId(known.unwrap_or(0)));
        }
    }
    let width = rows.first().map_or(0, |row| row.chars().count());
    let width = u16::try_from(width).expect("a row of the map is too long");
    let zone = |(number, (tag, from, to)): (usize, &Marked)| {
        let (height, tags) = (rows.len(), vec![(*tag).to_owned()]);
        let mut squares = BitGrid::new(width, u16::try_from(height).expect("too many rows"));
        for y in from.1..=to.1 {
            (from.0..=to.0).for_each(|x| squares.set(Square::new(x, y), true));
        }
        Zone { name: format!("{tag} {number}"), squares, tags }
    };
    let zones = marked.iter().enumerate().map(zone).collect();
    (Map::new(width, ground, table(), zones).expect("the rows of the map differ in length"), letters)
}
