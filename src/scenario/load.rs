//! Loads a level: from its text to its battle.

use super::decode::Decode;
use super::diagnostic::{Diagnostics, Faults};
use super::goals::{self, Goals};
use super::ground::Ground;
use super::lesson::{self, Lesson};
use super::library::Library;
use super::machines;
use super::model::{Control, Level, SideDef, UnitDef};
use super::node::{Node, explain};
use super::roster::{self, Roster};
use super::ruling::Ruling;
use super::start;
use super::stock::Stock;
use super::terrain::{self, Art};
use crate::battle::system::{ActionInfo, Core, Outfit, Unfit};
use crate::battle::{Battle, Recruit, Rules, Setup};
use crate::words;
use std::any::Any;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// The largest level, in bytes.
pub const MOST_BYTES: usize = 4 << 20;

/// The expected form of a level file, for the fault of a file with other contents.
const LEVEL: &str = "a level in parentheses: (name: ..., rules: ..., map: ...)";

/// A loaded level.
pub struct Loaded {
    /// The battle, which has not begun; fork it to play it more than once.
    pub battle: Battle,
    /// The text before it begins.
    pub briefing: String,
    /// The colour and player of each side, in the order of the sides.
    pub banners: Vec<Banner>,
    /// The pictures of the terrains, one for each entry of the map's table.
    pub art: Vec<Art>,
    /// The lessons, in order.
    pub lessons: Vec<Lesson>,
}

/// The colour and player of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Banner {
    /// The number of its colour, 0 to 7.
    pub colour: u8,
    /// Its default player.
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

/// Reads a level from a text; `name` is the file name in faults.
///
/// # Errors
/// Everything that is wrong with it, in order of place. A syntax error hides all others.
pub fn load(name: &str, text: &str, library: &Library) -> Result<Loaded, Diagnostics> {
    if text.len() > MOST_BYTES {
        return Err(too_large(name));
    }
    let mut faults = Faults::default();
    let level = Node::parse(text, LEVEL, &mut faults).and_then(|node| Level::decode(node, &mut faults));
    let loaded = match level {
        Some(level) => assemble(level, library, &mut faults)?,
        None => None,
    };
    loaded.filter(|_| faults.is_empty()).ok_or_else(|| faults.report(name, text))
}

/// Builds the level that a file describes; `None` if faults prevent it.
///
/// # Errors
/// The faults of a file of the library.
fn assemble(level: Level, library: &Library, faults: &mut Faults) -> Result<Option<Loaded>, Diagnostics> {
    let shared = terrain::shared(library.terrain)?;
    let ruling = Ruling::find(&level, library, faults);
    let ground = Ground::lay(&level, &shared, faults);
    let names = roster::names(&level, faults);
    let side_names = goals::sides(&level, faults);
    let sides = Goals { level: &level, names: &names, ground: ground.as_ref() }.set(faults);
    let places = roster::places(&level, ground.as_ref(), faults);
    let Some(Ruling { rules, field }) = ruling else { return Ok(None) };
    let mut stock = Stock::shared(&rules, library)?;
    if let Some(source) = &level.armoury {
        stock.add(rules.core, source, faults);
    }
    marks(&level, rules.core, faults);
    let lessons = lesson::lessons(&level, &rules, faults);
    roster::crowded(&level, &places, &rules, faults);
    machines::parked(&level, &places, ground.as_ref(), &stock, faults);
    let roster =
        Roster { level: &level, rules: &rules, stock: &stock, sides: &side_names, names: &names, places: &places };
    let mut recruits = roster.enlist(faults);
    let actions: Vec<ActionInfo> = rules.actions().map(|action| action.info).collect();
    let start = start::start(&level, &names, &recruits, (&actions, &stock), faults);
    let Some(Ground { map, art, .. }) = ground.filter(|_| faults.is_empty()) else { return Ok(None) };
    let Some(harm) = outfit(&level, &rules, &mut recruits, faults) else { return Ok(None) };
    let banners = banners(&level);
    let round_limit = level.round_limit.value.unsigned_abs();
    let setup = Setup {
        name: level.name.clone(),
        sides,
        catalogue: stock.items.into(),
        rules: Arc::new(rules),
        harm,
        field,
        round_limit,
        start,
    };
    let battle = Battle::new(Arc::new(setup), map, recruits);
    misfits(&battle, &level.units, faults);
    start::check(&battle, &level.units, level.start.as_ref(), faults);
    Ok(Some(Loaded { battle, briefing: level.briefing, banners, art, lessons }))
}

/// Gives the combatants what they need under the damage model; `None` if the level's data for it have faults.
fn outfit(
    level: &Level,
    rules: &Rules,
    recruits: &mut [Recruit],
    faults: &mut Faults,
) -> Option<Arc<dyn Any + Send + Sync>> {
    let profiles: Vec<Option<&str>> =
        level.units.iter().map(|unit| unit.profile.as_ref().map(|source| source.text.as_str())).collect();
    let armoury = level.damage_armoury.as_ref().map(|source| source.text.as_str());
    if rules.harm.is_native() {
        let unused = level.units.iter().filter_map(|unit| unit.profile.as_ref()).chain(&level.damage_armoury);
        unused.for_each(|source| {
            faults.add(source.span, "the core's own damage model does not read this", "damage: ...")
        });
    }
    match rules.harm.outfit(Outfit { recruits, profiles: &profiles, armoury, rules }) {
        Ok(harm) => Some(harm).filter(|_| faults.is_empty()),
        Err(unfit) => {
            for Unfit { unit, error } in unfit {
                let source = match unit {
                    Some(unit) => level.units.get(unit).and_then(|unit| unit.profile.as_ref()),
                    None => level.damage_armoury.as_ref(),
                };
                if let Some(source) = source {
                    explain(&source.text, source.span.start, &error, faults);
                }
            }
            None
        }
    }
}

/// Reports marks that look like marks of the rules but are not.
fn marks(level: &Level, core: &dyn Core, faults: &mut Faults) {
    let (terrains, zones) = (level.terrains.iter().map(|one| &one.tags), level.zones.iter().map(|one| &one.tags));
    for mark in terrains.chain(zones).flatten() {
        if let Some(expected) = core.bad_mark(mark.as_str()) {
            faults.add(mark.span, format!("the mark \"{}\" cannot be this", mark.as_str()), expected);
        }
    }
}

/// Reports combatants in states that the rules do not allow.
fn misfits(battle: &Battle, units: &[UnitDef], faults: &mut Faults) {
    for misfit in battle.rules().core.misfits(battle) {
        let name = &units[misfit.unit.index()].name;
        let [what, instead] = words::misfit(misfit.why);
        faults.add(name.span, format!("\"{}\" {what}", name.as_str()), instead);
    }
}

fn banners(level: &Level) -> Vec<Banner> {
    let banner = |(at, side): (u8, &SideDef)| Banner {
        colour: side.colour.and_then(|colour| u8::try_from(colour.value).ok()).unwrap_or(at),
        control: side.control.unwrap_or(if at == 0 { Control::Human } else { Control::Ai }),
    };
    (0..).zip(&level.sides).map(banner).collect()
}
