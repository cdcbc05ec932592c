//! Levels and other files named on the command line, and who plays them.

use super::output::Failure;
use six_seconds::ai;
use six_seconds::battle::system::OptionInfo;
use six_seconds::battle::{Battle, INITIATIVE_OPTION, Key, OptionFault, OptionValue, UnitId};
use six_seconds::replay::LevelFile;
use six_seconds::scenario::{self, Control, LEVELS, Library, Loaded};
use six_seconds::words::{self, Kind, say};
use std::fs::File;
use std::io::Read;

/// The name of a human player.
pub const HUMAN: &str = "human";

/// A level with its file, which saved games need.
pub struct Level {
    /// What the file holds.
    pub loaded: Loaded,
    /// The file.
    pub file: LevelFile,
}

/// Reads a level.
///
/// # Errors
/// Everything that is wrong with it.
pub fn load(path: &str) -> Result<Level, Failure> {
    load_with(path, None)
}

/// Reads a level, under another damage model if one is named.
///
/// # Errors
/// Everything that is wrong with it.
pub fn load_with(path: &str, damage: Option<&str>) -> Result<Level, Failure> {
    of_text(path, read(path, "cli.a_level")?, damage)
}

/// Reads a level from its file, or from the program if there is no such file here.
///
/// # Errors
/// Everything that is wrong with it.
pub fn built_in_or_file(path: &str, damage: Option<&str>) -> Result<Level, Failure> {
    let own = LEVELS.iter().find(|level| level.name == path).filter(|_| !std::path::Path::new(path).exists());
    own.map_or_else(|| load_with(path, damage), |level| of_text(path, level.text.to_owned(), damage))
}

fn of_text(path: &str, text: String, damage: Option<&str>) -> Result<Level, Failure> {
    let text = match damage {
        Some(model) => scenario::with_damage(path, &text, model).map_err(Failure::bad)?,
        None => text,
    };
    let loaded = scenario::load(path, &text, &Library::built_in()).map_err(Failure::bad)?;
    Ok(Level { loaded, file: LevelFile::new(path, &text) })
}

/// Reads a text file; `expected` is the key of the phrase that describes it.
///
/// # Errors
/// One line: why it cannot be read.
pub fn read(path: &str, expected: &str) -> Result<String, Failure> {
    const MOST: u64 = 16 << 20;
    let cannot = |why: String| {
        Failure::Bad(say("cli.unreadable", &[("file", &path), ("why", &why), ("expected", &say(expected, &[]))]))
    };
    let unreadable = |error: std::io::Error| cannot(say("cli.io", &[("error", &error)]));
    let file = File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    let read = file.take(MOST + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if read as u64 > MOST {
        return Err(cannot(say("cli.too_large", &[("most", &(MOST >> 20))])));
    }
    String::from_utf8(bytes).map_err(|_| cannot(say("cli.no_text", &[])))
}

/// The combatant with that name.
///
/// # Errors
/// One line with the probable name, or all names.
pub fn unit(battle: &Battle, name: &str) -> Result<UnitId, Failure> {
    let same = |unit: &UnitId| battle.name(*unit).eq_ignore_ascii_case(name);
    battle.find_unit(name).or_else(|| battle.units().find(same)).ok_or_else(|| {
        let names: Vec<&str> = battle.units().map(|unit| battle.name(unit)).collect();
        Failure::Bad(say("cli.nobody_called", &[("name", &name), ("meant", &meant(name, &names))]))
    })
}

/// `; did you mean ...?`, or the list of known names.
pub fn meant(name: &str, known: &[&str]) -> String {
    let distance = |one: &&&str| strsim::damerau_levenshtein(&one.to_lowercase(), &name.to_lowercase());
    match known.iter().min_by_key(distance).filter(|one| distance(one) <= 1 + name.len() / 4) {
        Some(near) => say("cli.did_you_mean", &[("near", &near)]),
        None if known.is_empty() => say("cli.there_is_none", &[]),
        None => say("cli.there_are", &[("names", &known.join(", "))]),
    }
}

/// The level of which every core has one.
const USUAL: &str = "/checkpoint.ron";

/// The levels that a command plays if none is named: those given, or the checkpoint of every core.
pub fn or_checkpoints(given: &[String]) -> Vec<String> {
    let usual = || LEVELS.iter().map(|level| level.name.to_owned()).filter(|name| name.ends_with(USUAL)).collect();
    if given.is_empty() { usual() } else { given.to_vec() }
}

/// The players that may be chosen for a side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Seats {
    /// People and policies.
    ForAll,
    /// Policies only; the best policy replaces people.
    ForPolicies,
}

/// The player of each side: the given one, otherwise the one that the level suggests.
///
/// # Errors
/// One line if there is no such player or no such side.
pub fn players(level: &Loaded, given: &[String], seats: Seats) -> Result<Vec<String>, Failure> {
    let sides = level.battle.setup().sides.len();
    if given.len() > sides {
        return Err(Failure::Bad(say("cli.wrong_sides", &[("given", &given.len()), ("sides", &sides)])));
    }
    let people = seats == Seats::ForAll;
    let mut known = ai::NAMES.to_vec();
    known.extend(ai::BASELINES);
    known.extend(people.then_some(HUMAN));
    let name = |(at, banner): (usize, &scenario::Banner)| {
        let wish = if people && banner.control == Control::Human { HUMAN } else { ai::NAMES[0] };
        let name = given.get(at).map_or(wish, String::as_str);
        let there = known.contains(&name).then(|| name.to_owned());
        there.ok_or_else(|| Failure::Bad(say("cli.no_player", &[("name", &name), ("meant", &meant(name, &known))])))
    };
    level.banners.iter().enumerate().map(name).collect()
}

/// The players with those names; `seed` is for players that choose at random.
pub fn seated(names: &[String], seed: u64) -> ai::Players {
    let seeds = (1_u64..).map(|at| seed.wrapping_mul(31).wrapping_add(at));
    ai::Players::new(names.iter().zip(seeds).map(|(name, seed)| ai::by_name(name, seed)).collect())
}

/// The rules options in texts such as `name=value`, and the initiative model if one is named.
///
/// # Errors
/// One line: an unknown option, with the one that was probably meant, or a value that does not fit.
pub fn options(
    battle: &Battle,
    given: &[String],
    initiative: Option<&String>,
) -> Result<Vec<(Key, OptionValue)>, Failure> {
    let mut rules = battle.rules().clone();
    let model = initiative.map(|model| (format!("--initiative {model}"), INITIATIVE_OPTION.to_string(), model.clone()));
    let others = given.iter().map(|text| {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        (format!("--option {text}"), name.trim().to_owned(), value.trim().to_owned())
    });
    let mut chosen = Vec::new();
    for (text, name, value) in model.into_iter().chain(others) {
        let read = rules.read_option(&name, &value).and_then(|option| Ok((option, rules.changed(&[option])?)));
        let (option, changed) = read.map_err(|fault| {
            let known: Vec<&str> = rules.options.iter().map(|option| option.0.as_str()).collect();
            let unknown = matches!(fault, OptionFault::Unknown(_));
            let meant = if unknown { meant(&name, &known) } else { String::new() };
            Failure::Bad(format!("{text}: {}{meant}", words::option_fault(&fault)))
        })?;
        rules = changed;
        chosen.push(option);
    }
    Ok(chosen)
}

/// A level's battle by the options of its player.
///
/// # Errors
/// One line: why it cannot be fought by them.
pub fn ruled(battle: &Battle, options: &[(Key, OptionValue)], path: &str) -> Result<Battle, Failure> {
    battle.ruled(options).map_err(|fault| misfit(path, &fault))
}

/// Why a level cannot be fought by some options.
pub fn misfit(path: &str, fault: &OptionFault) -> Failure {
    Failure::Bad(format!("{path}: {}", words::option_fault(fault)))
}

/// A line for each option of a level's rules: its value, the possible values, and what it does.
pub fn option_lines(battle: &Battle) -> Vec<String> {
    let rules = battle.rules();
    let line = |info: &OptionInfo| {
        let value = rules.option(info.key).unwrap_or(info.default);
        let (value, usual) = (plain(value), plain(info.default));
        let usual = if value == usual { String::new() } else { say("cli.usually", &[("usual", &usual)]) };
        format!(
            "{}={value}{usual}; {}. {} ({})",
            info.key,
            words::option_values(info),
            words::name(battle, Kind::OptionHelp, info.key),
            info.rule
        )
    };
    rules.option_infos().map(line).collect()
}

/// A value as people type it.
fn plain(value: OptionValue) -> String {
    match value {
        OptionValue::Number(number) => number.to_string(),
        OptionValue::Word(word) => word.to_string(),
        OptionValue::Flag(flag) => flag.to_string(),
    }
}
