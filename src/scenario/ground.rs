//! The map of a level: its rows, its legend, its zones.

use super::checks::{limited, unique};
use super::decode::Row;
use super::diagnostic::Faults;
use super::model::{Level, MapDef, SquareDef, TerrainDef, ZoneDef};
use super::terrain::{Art, Terrains};
use crate::grid::map::MAX_SIDE;
use crate::grid::{BitGrid, Map, Square, TerrainId, Zone};
use std::collections::BTreeMap;

/// The most zones of a level.
const MOST_ZONES: usize = 64;
/// The most areas and the most marks of one zone.
const MOST_PARTS: usize = 16;

/// The map at the start of the battle.
pub(super) struct Ground {
    pub map: Map,
    pub art: Vec<Art>,
    /// The squares of each letter, row by row.
    pub marks: BTreeMap<char, Vec<Square>>,
}

impl Ground {
    /// Builds the map; `None` if a fault prevents it.
    pub fn lay(level: &Level, shared: &[TerrainDef], faults: &mut Faults) -> Option<Self> {
        let mut terrains = Terrains::new(shared, &level.terrains, faults);
        let legend = legend(&level.map, &mut terrains, faults);
        let width = size(&level.map, faults)?;
        ragged(&level.map.rows, usize::from(width), faults);
        unexplained(&level.map.rows, &legend, faults);
        let marks = marks(&level.map.rows);
        let height = u16::try_from(level.map.rows.len()).ok()?;
        let zones = zones(&level.zones, (width, height), &marks, faults);
        let row = |row: &Row| {
            let letters = row.text.chars().map(|glyph| legend.get(&glyph).copied().flatten().unwrap_or_default());
            letters.chain(std::iter::repeat(TerrainId(0))).take(usize::from(width)).collect::<Vec<_>>()
        };
        let squares = level.map.rows.iter().flat_map(row).collect();
        let Terrains { table, art, .. } = terrains;
        Map::new(width, squares, table, zones).ok().map(|map| Self { map, art, marks })
    }
}

type Legend = BTreeMap<char, Option<TerrainId>>;

fn legend(map: &MapDef, terrains: &mut Terrains<'_>, faults: &mut Faults) -> Legend {
    let number = |(mark, entry): &(super::decode::Mark, super::decode::Brief<super::model::LegendDef>)| {
        (mark.glyph, terrains.number(&entry.0.terrain, entry.0.on.as_ref(), faults))
    };
    map.legend.0.iter().map(number).collect()
}

/// The width of the map, unless it is empty or huge.
fn size(map: &MapDef, faults: &mut Faults) -> Option<u16> {
    let expected = || format!("1 to {MAX_SIDE} rows of 1 to {MAX_SIDE} letters");
    let Some(first) = map.rows.first().filter(|row| !row.text.is_empty()) else {
        if map.span != Default::default() {
            faults.add(map.span, "the map is empty", expected());
        }
        return None;
    };
    let (width, height) = (first.text.chars().count(), map.rows.len());
    match u16::try_from(width) {
        Ok(width) if width <= MAX_SIDE && height <= usize::from(MAX_SIDE) => Some(width),
        _ => {
            faults.add(first.span, format!("the map is huge: {width} by {height} squares"), expected());
            None
        }
    }
}

fn ragged(rows: &[Row], width: usize, faults: &mut Faults) {
    for row in rows {
        let found = row.text.chars().count();
        if found != width {
            faults.add(row.span, format!("this row has {found} squares"), format!("{width}, as in the first row"));
        }
    }
}

/// Reports each letter that the legend does not explain, once.
fn unexplained(rows: &[Row], legend: &Legend, faults: &mut Faults) {
    let mut reported = Vec::new();
    for row in rows {
        for (at, glyph) in row.text.char_indices() {
            if !legend.contains_key(&glyph) && !reported.contains(&glyph) {
                reported.push(glyph);
                let marks: String = legend.keys().collect();
                let what = format!("the legend does not explain '{}'", glyph.escape_debug());
                faults.add(row.letter(at), what, format!("one of its marks: {marks}"));
            }
        }
    }
}

fn marks(rows: &[Row]) -> BTreeMap<char, Vec<Square>> {
    let mut marks: BTreeMap<char, Vec<Square>> = BTreeMap::new();
    for (y, row) in (0..).zip(rows) {
        for (x, glyph) in (0..).zip(row.text.chars().take(usize::from(MAX_SIDE))) {
            marks.entry(glyph).or_default().push(Square::new(x, y));
        }
    }
    marks
}

/// The square, if it is on the map.
pub(super) fn on_map(at: &SquareDef, (width, height): (u16, u16), faults: &mut Faults) -> Option<Square> {
    if at.x.unsigned_abs() < width && at.y.unsigned_abs() < height {
        return Some(Square::new(at.x, at.y));
    }
    let what = format!("the square ({}, {}) is not on the map", at.x, at.y);
    faults.add(at.span, what, format!("from (0, 0) to ({}, {})", width - 1, height - 1));
    None
}

fn zones(defs: &[ZoneDef], size: (u16, u16), marks: &BTreeMap<char, Vec<Square>>, faults: &mut Faults) -> Vec<Zone> {
    unique(defs.iter().map(|zone| &zone.name), "zone", faults);
    let defs = limited(defs, MOST_ZONES, "zones", |zone| zone.span, faults);
    defs.iter().map(|def| zone(def, size, marks, faults)).collect()
}

fn zone(def: &ZoneDef, size: (u16, u16), marks: &BTreeMap<char, Vec<Square>>, faults: &mut Faults) -> Zone {
    let mut squares = BitGrid::new(size.0, size.1);
    if def.areas.is_empty() && def.marks.is_empty() {
        faults.add(def.name.span, "this zone has no squares", "areas or marks");
    }
    for area in limited(&def.areas, MOST_PARTS, "areas", |area| area.span, faults) {
        let corners =
            on_map(&area.from, size, faults).zip(on_map(area.to.as_ref().unwrap_or(&area.from), size, faults));
        let Some((a, b)) = corners else { continue };
        for y in a.y.min(b.y)..=a.y.max(b.y) {
            for x in a.x.min(b.x)..=a.x.max(b.x) {
                squares.set(Square::new(x, y), true);
            }
        }
    }
    for mark in limited(&def.marks, MOST_PARTS, "marks", |mark| mark.span, faults) {
        match marks.get(&mark.glyph) {
            Some(found) => found.iter().for_each(|at| squares.set(*at, true)),
            None => faults.add(
                mark.span,
                format!("no square of the map is marked '{}'", mark.glyph),
                "a letter of its rows",
            ),
        }
    }
    Zone { name: def.name.text.clone(), squares, tags: def.tags.iter().map(|tag| tag.text.clone()).collect() }
}
