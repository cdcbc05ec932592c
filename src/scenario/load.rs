//! From the text of a level to its battle.

use super::decode::Decode;
use super::diagnostic::{Diagnostics, Faults};
use super::goals::{self, Goals};
use super::ground::Ground;
use super::lesson::{self, Lesson};
use super::library::Library;
use super::machines;
use super::model::{Control, Level};
use super::node::Node;
use super::roster::{self, Roster};
use super::ruling::Ruling;
use super::stock::Stock;
use super::terrain::{self, Art};
use crate::battle::{Battle, Setup};
use crate::words;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// The largest level, in bytes.
pub const MOST_BYTES: usize = 4 << 20;

/// A level, ready to begin.
pub struct Loaded {
    /// The battle, which has not begun; fork it to fight it more than once.
    pub battle: Battle,
    /// What people read before it begins.
    pub briefing: String,
    /// How each side looks and who plays it, in the order of the sides.
    pub banners: Vec<Banner>,
    /// The pictures of the terrains: one for each entry of the map's table.
    pub art: Vec<Art>,
    /// What the level teaches, step by step.
    pub lessons: Vec<Lesson>,
}

/// How a side looks and who plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Banner {
    /// The number of its colour, 0 to 7.
    pub colour: u8,
    /// Who plays it unless somebody chooses otherwise.
    pub control: Control,
}

/// Reads a level from a file.
///
/// # Errors
/// Everything that is wrong with it.
pub fn load_file(path: &Path, library: &Library) -> Result<Loaded, Diagnostics> {
    let name = path.display().to_string();
    let mut bytes = Vec::new();
    let most = u64::try_from(MOST_BYTES).unwrap_or(u64::MAX);
    let read = File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes));
    match read {
        Ok(_) => load_bytes(&name, &bytes, library),
        Err(error) => Err(Diagnostics::unreadable(&name, format!("the file cannot be read: {error}"), "a level file")),
    }
}

/// Reads a level from bytes.
///
/// # Errors
/// Everything that is wrong with it.
pub fn load_bytes(name: &str, bytes: &[u8], library: &Library) -> Result<Loaded, Diagnostics> {
    if bytes.len() > MOST_BYTES {
        return Err(too_large(name));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => load(name, text, library),
        Err(error) => {
            let what = format!("byte {} is not part of a text in UTF-8", error.valid_up_to() + 1);
            Err(Diagnostics::unreadable(name, what, "a text"))
        }
    }
}

fn too_large(name: &str) -> Diagnostics {
    Diagnostics::unreadable(name, "the file is too large", format!("at most {} MiB", MOST_BYTES >> 20))
}

/// Reads a level from a text; faults call it by its name.
///
/// # Errors
/// Everything that is wrong with it, in order of place. A fault of grammar hides all others.
pub fn load(name: &str, text: &str, library: &Library) -> Result<Loaded, Diagnostics> {
    if text.len() > MOST_BYTES {
        return Err(too_large(name));
    }
    let shared = terrain::shared(library.terrain)?;
    let mut faults = Faults::default();
    let level = Node::parse(text, &mut faults).and_then(|node| Level::decode(node, &mut faults));
    let Some(level) = level else { return Err(faults.report(name, text)) };

    let ruling = Ruling::find(&level, library, &mut faults);
    let ground = Ground::lay(&level, &shared, &mut faults);
    let names = roster::names(&level, &mut faults);
    let side_names = goals::sides(&level, &mut faults);
    let sides = Goals { level: &level, names: &names, ground: ground.as_ref() }.set(&mut faults);
    let places = match &ground {
        Some(ground) => roster::places(&level, ground, &mut faults),
        None => vec![None; level.units.len()],
    };
    let mut stock = Stock::default();
    let mut recruits = Vec::new();
    let mut lessons = Vec::new();
    if let Some(Ruling { rules, .. }) = &ruling {
        stock = Stock::shared(rules.core, library)?;
        if let Some(source) = &level.armoury {
            stock.add(rules.core, source, &mut faults);
        }
        for mark in level.terrains.iter().flat_map(|one| &one.tags).chain(level.zones.iter().flat_map(|one| &one.tags))
        {
            if let Some(expected) = rules.core.bad_mark(mark.as_str()) {
                faults.add(mark.span, format!("the mark \"{}\" cannot be this", mark.as_str()), expected);
            }
        }
        lessons = lesson::lessons(&level, rules, &mut faults);
        roster::crowded(&level, &places, rules, &mut faults);
        machines::parked(&level, &places, ground.as_ref(), &stock, &mut faults);
        let vocabulary = rules.core.vocabulary();
        let (sides, names, places) = (&side_names, &names, &places[..]);
        recruits = Roster { level: &level, vocabulary, stock: &stock, sides, names, places }.enlist(&mut faults);
    }
    match (ruling, ground) {
        (Some(Ruling { rules, field }), Some(Ground { map, art, .. })) if faults.is_empty() => {
            let catalogue = stock.items;
            let round_limit = level.round_limit.value.unsigned_abs();
            let banners = banners(&level);
            let setup = Setup { name: level.name, sides, catalogue, rules, field, round_limit };
            let battle = Battle::new(Arc::new(setup), map, recruits);
            for misfit in battle.rules().core.misfits(&battle) {
                let name = &level.units[misfit.unit.index()].name;
                let [what, instead] = words::misfit(misfit.why);
                faults.add(name.span, format!("\"{}\" {what}", name.as_str()), instead);
            }
            if !faults.is_empty() {
                return Err(faults.report(name, text));
            }
            Ok(Loaded { battle, briefing: level.briefing, banners, art, lessons })
        }
        _ => Err(faults.report(name, text)),
    }
}

fn banners(level: &Level) -> Vec<Banner> {
    let banner = |(at, side): (u8, &super::model::SideDef)| Banner {
        colour: side.colour.and_then(|colour| u8::try_from(colour.value).ok()).unwrap_or(at),
        control: side.control.unwrap_or(if at == 0 { Control::Human } else { Control::Ai }),
    };
    (0..).zip(&level.sides).map(banner).collect()
}
