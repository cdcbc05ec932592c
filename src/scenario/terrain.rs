//! The terrains of a map: those of the library and the level that it uses.

use super::checks::unique;
use super::decode::Decode;
use super::decode::Name;
use super::diagnostic::{Diagnostics, Faults};
use super::library::File;
use super::model::TerrainDef;
use super::node::Node;
use crate::grid::{Door, Terrain, TerrainId};
use std::collections::BTreeMap;

/// The most terrains of one map.
const MOST: usize = 250;

/// The picture of a terrain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Art {
    /// Its name in the atlas of tiles.
    pub tile: String,
    /// The name of the picture beneath it, if there is one.
    pub under: Option<String>,
}

/// Reads the terrains of the library.
///
/// # Errors
/// Every fault of that file.
pub(super) fn shared(file: File) -> Result<Vec<TerrainDef>, Diagnostics> {
    let mut faults = Faults::default();
    let terrains: Vec<TerrainDef> = Node::parse(file.text, "a list of terrains", &mut faults)
        .and_then(|node| Vec::decode(node, &mut faults))
        .unwrap_or_default();
    unique(terrains.iter().map(|terrain| &terrain.id), "terrain", &mut faults);
    if faults.is_empty() { Ok(terrains) } else { Err(faults.report(file.name, file.text)) }
}

/// The terrains that a map may use and those that it uses.
pub(super) struct Terrains<'l> {
    known: BTreeMap<&'l str, &'l TerrainDef>,
    numbers: BTreeMap<(&'l str, Option<&'l str>), TerrainId>,
    /// The terrains in use; a [`TerrainId`] is an index into it.
    pub table: Vec<Terrain>,
    /// Their pictures.
    pub art: Vec<Art>,
}

impl<'l> Terrains<'l> {
    /// All terrains of the library and of a level.
    pub fn new(shared: &'l [TerrainDef], own: &'l [TerrainDef], faults: &mut Faults) -> Self {
        unique(own.iter().map(|terrain| &terrain.id), "terrain", faults);
        for terrain in own.iter().filter(|own| shared.iter().any(|shared| shared.id.text == own.id.text)) {
            let what = format!("there is already a terrain called \"{}\"", terrain.id.text);
            faults.add(terrain.id.span, what, "a new name");
        }
        let known = shared.iter().chain(own).map(|terrain| (terrain.id.as_str(), terrain)).collect();
        let terrains = Self { known, numbers: BTreeMap::new(), table: Vec::new(), art: Vec::new() };
        for terrain in own {
            let links = [terrain.door.as_ref().map(|door| &door.other), terrain.wreck.as_ref(), terrain.on.as_ref()];
            for link in links.into_iter().flatten() {
                terrains.find(link, faults);
            }
        }
        terrains
    }

    fn find(&self, name: &Name, faults: &mut Faults) -> Option<&'l TerrainDef> {
        let found = self.known.get(name.as_str()).copied();
        if found.is_none() && !name.as_str().is_empty() {
            let what = format!("there is no terrain called \"{}\"", name.as_str());
            faults.unknown(name.span, what, "a terrain", name.as_str(), self.known.keys().copied());
        }
        found
    }

    /// The id of a terrain that lies on another.
    pub fn number(&mut self, name: &Name, on: Option<&Name>, faults: &mut Faults) -> Option<TerrainId> {
        let def = self.find(name, faults)?;
        let on = match on {
            Some(on) => Some(self.find(on, faults)?.id.as_str()),
            None => None,
        };
        let id = self.place(def, on);
        if id.is_none() {
            faults.add(name.span, "the map uses too many terrains", format!("at most {MOST}"));
        }
        id
    }

    fn place(&mut self, def: &'l TerrainDef, on: Option<&'l str>) -> Option<TerrainId> {
        let on = on.or(def.on.as_ref().map(Name::as_str));
        if let Some(id) = self.numbers.get(&(def.id.as_str(), on)) {
            return Some(*id);
        }
        if self.table.len() >= MOST {
            return None;
        }
        let id = TerrainId(u8::try_from(self.table.len()).ok()?);
        self.numbers.insert((def.id.as_str(), on), id);
        self.table.push(Terrain {
            name: def.name.clone(),
            glyph: def.glyph.glyph,
            pace: def.pace,
            visibility: def.visibility,
            cover: def.cover,
            shelter: def.shelter,
            soft: def.soft,
            solid: def.solid,
            massive: def.massive,
            rest: def.rest,
            door: None,
            wreck: None,
            tags: def.tags.iter().map(|tag| tag.text.clone()).collect(),
        });
        let picture = |def: &TerrainDef| def.art.as_ref().unwrap_or(&def.id).text.clone();
        let under = on.and_then(|on| self.known.get(on)).map(|under| picture(under));
        self.art.push(Art { tile: picture(def), under });
        let mut linked = |name: &Name| self.known.get(name.as_str()).copied().and_then(|other| self.place(other, on));
        let other = def.door.as_ref().and_then(|door| linked(&door.other).map(|other| Door { open: door.open, other }));
        let wreck = def.wreck.as_ref().and_then(&mut linked);
        if let Some(terrain) = self.table.get_mut(usize::from(id.0)) {
            (terrain.door, terrain.wreck) = (other, wreck);
        }
        Some(id)
    }
}
