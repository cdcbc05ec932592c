//! The plan of rooms: every large folder, drawn as rooms (its files and folders) and arrows (imports), is a picture
//! that a reader can take in: few rooms, no circles, no arrow back up.

use crate::imports::paths;
use crate::{code, folder, sources};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The most rooms of one folder.
const MOST_ROOMS: usize = 22;

/// Arrows between the rooms of a folder, each with one file that causes it; `""` stands for the folder's own `mod.rs`.
type Arrows = BTreeMap<(String, String), String>;

/// The rooms of a folder of `src`, such as `rules/cepheus`.
fn rooms(place: &str) -> BTreeSet<String> {
    let entries = std::fs::read_dir(folder(place)).expect("the folder is there").flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().trim_end_matches(".rs").to_owned());
    names.filter(|name| name != "mod").collect()
}

/// The module path of a file of `src`.
fn module(path: &Path) -> Vec<String> {
    let inside = path.strip_prefix(folder("")).expect("a file of src").with_extension("");
    let mut names: Vec<String> = inside.iter().map(|name| name.to_string_lossy().into_owned()).collect();
    if names.last().is_some_and(|name| name == "mod" || name == "lib") {
        names.pop();
    }
    names
}

fn arrows(place: &str) -> Arrows {
    let (rooms, base): (_, Vec<String>) = (rooms(place), place.split('/').map(str::to_owned).collect());
    let mut arrows = Arrows::new();
    for path in sources(&folder(place)) {
        let module = module(&path);
        let from = module.get(base.len()).cloned().unwrap_or_default();
        let text: Vec<String> = code(&path).into_iter().map(|line| line.1).collect();
        for used in paths(&text.join("\n"), &module) {
            let Some(inside) = used.strip_prefix(&base[..]) else { continue };
            let to = inside.first().filter(|room| rooms.contains(*room)).cloned().unwrap_or_default();
            if to != from {
                arrows.entry((from.clone(), to)).or_insert_with(|| path.display().to_string());
            }
        }
    }
    arrows
}

/// The rooms with a path of arrows back to themselves.
fn circles(arrows: &Arrows) -> Vec<String> {
    let mut left: BTreeSet<&str> = arrows.keys().flat_map(|(from, to)| [&**from, &**to]).collect();
    loop {
        let leads_on = |room: &str| arrows.keys().any(|(from, to)| from == room && left.contains(&**to));
        let is_led_to = |room: &str| arrows.keys().any(|(from, to)| to == room && left.contains(&**from));
        let Some(end) = left.iter().copied().find(|room| !leads_on(room) || !is_led_to(room)) else { break };
        left.remove(end);
    }
    let within = |key: &&(String, String)| left.contains(&*key.0) && left.contains(&*key.1);
    arrows.keys().filter(within).map(|key| format!("{} -> {} ({})", key.0, key.1, arrows[key])).collect()
}

/// The faults of one folder's picture.
fn faults(place: &str) -> Vec<String> {
    let (rooms, mut arrows) = (rooms(place), arrows(place));
    let mut faults = Vec::new();
    if rooms.len() > MOST_ROOMS {
        faults.push(format!("{place}: {} rooms, at most {MOST_ROOMS}", rooms.len()));
    }
    let up: Vec<_> = arrows
        .iter()
        .filter(|arrow| arrow.0.1.is_empty())
        .map(|arrow| format!("{place}: an arrow back up in {}", arrow.1))
        .collect();
    faults.extend(up);
    arrows.retain(|(from, to), _| !from.is_empty() && !to.is_empty());
    faults.extend(circles(&arrows).into_iter().map(|circle| format!("{place}: in a circle: {circle}")));
    faults
}

/// Folders that are drawn as rooms.
const PICTURES: &[&str] =
    &["rules/cepheus", "rules/percentile", "rules/espionage", "rules/arrgs", "rules/drive", "battle", "client"];

#[test]
fn large_folders_are_few_rooms_without_circles() {
    let faults: Vec<String> = PICTURES.iter().flat_map(|place| faults(place)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Models that run under every system: their rooms are their own.
const MODELS: &[&str] = &["rules/drive"];

/// The standard rooms of a system; none needs all of them.
const SYSTEM_ROOMS: &[&str] = &[
    "actions",
    "area",
    "armoury",
    "attack",
    "camp",
    "checks",
    "conditions",
    "cover",
    "damage",
    "economy",
    "evasion",
    "field",
    "fire",
    "healing",
    "initiative",
    "items",
    "keys",
    "magic",
    "melee",
    "movement",
    "opportunity",
    "outlook",
    "range",
    "vehicles",
    "work",
    "wounds",
];

#[test]
fn every_system_has_the_same_rooms() {
    let mut strange = Vec::new();
    for place in PICTURES.iter().filter(|place| place.starts_with("rules/") && !MODELS.contains(place)) {
        let own = rooms(place).into_iter().filter(|room| !SYSTEM_ROOMS.contains(&&**room));
        strange.extend(own.map(|room| format!("{place}/{room}")));
    }
    assert!(strange.is_empty(), "no standard rooms: {}", strange.join(", "));
}

#[test]
fn every_rule_of_a_catalogue_is_cited_in_its_systems_folder() {
    let mut uncited = Vec::new();
    for book in six_seconds::rules::rulebook::books() {
        let files = sources(&folder("rules").join(book.system.to_lowercase()));
        let texts: Vec<String> = files.iter().map(|path| std::fs::read_to_string(path).unwrap_or_default()).collect();
        if texts.is_empty() {
            continue;
        }
        let cited = |id: &str| texts.iter().any(|text| text.contains(id));
        uncited.extend(book.entries.iter().filter(|entry| !cited(&entry.id)).map(|entry| entry.id.clone()));
    }
    assert!(uncited.is_empty(), "{} rules are cited nowhere: {}", uncited.len(), uncited.join(", "));
}

/// The IDs of rules that a text cites: the prefix of a catalogue, a chapter and a number.
fn cited(text: &str) -> impl Iterator<Item = &str> {
    const PREFIXES: [&str; 5] = ["CE-", "PC-", "FI-", "AR-", "DR-"];
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    words.filter(|word| {
        let parts: Vec<&str> = word.split('-').collect();
        let named = PREFIXES.iter().any(|prefix| word.starts_with(prefix));
        named && parts.len() == 3 && parts[2].len() == 2 && parts[2].bytes().all(|digit| digit.is_ascii_digit())
    })
}

#[test]
fn every_rule_that_is_cited_has_a_page() {
    let mut missing = BTreeSet::new();
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let own_examples = |path: &PathBuf| path.ends_with("rules/rulebook.rs");
    let files = sources(&folder("rules")).into_iter().chain(sources(&tests));
    for path in files.filter(|path| !own_examples(path)) {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let unknown = cited(&text).filter(|id| six_seconds::rules::rulebook::find(id).is_none());
        missing.extend(unknown.map(|id| format!("{id} ({})", path.display())));
    }
    assert!(missing.is_empty(), "rules without a page: {missing:#?}");
}
