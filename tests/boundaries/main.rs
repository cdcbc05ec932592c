//! The layers: which folder may use which, and what the rules' half must not contain. See ARCHITECTURE.md.

mod imports;
mod rooms;

use std::fs;
use std::path::{Path, PathBuf};

/// Folders of `src` from the lowest layer up. Each may use those before it and none after it.
const FLOORS: &[(&str, &[&str])] = &[
    ("grid", &[]),
    ("dice", &[]),
    ("battle", &["grid", "dice"]),
    ("rules", &["grid", "dice", "battle"]),
    ("words", &["grid", "dice", "battle"]),
    ("scenario", &["grid", "dice", "battle", "rules", "words"]),
    ("replay", &["grid", "dice", "battle", "rules", "words", "scenario"]),
    ("campaign", &["grid", "dice", "battle", "rules", "words", "scenario", "replay"]),
    ("ai", &["grid", "dice", "battle", "rules", "words", "scenario", "replay"]),
];

/// The folders without floating-point numbers and random numbers.
const RULES_HALF: &[&str] = &["grid", "dice", "battle", "rules"];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(name)
}

/// The lines of code in a source, without comments and test modules.
fn code(path: &Path) -> Vec<(usize, String)> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let body = text.split("#[cfg(test)]").next().unwrap_or("");
    let lines = body.lines().enumerate().map(|(at, line)| (at + 1, line.split("//").next().unwrap_or("").to_owned()));
    lines.filter(|line| !line.1.trim().is_empty()).collect()
}

#[test]
fn floors_know_only_what_lies_below() {
    let mut faults = Vec::new();
    for (floor, below) in FLOORS {
        for path in sources(&folder(floor)) {
            for (at, line) in code(&path) {
                for used in line.split("crate::").skip(1) {
                    let used: String = used.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                    if !used.is_empty() && used != *floor && !below.contains(&used.as_str()) {
                        faults.push(format!("{}:{at}: {floor} uses {used}", path.display()));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn systems() -> Vec<String> {
    let shared = ["initiative", "common"];
    let folders = fs::read_dir(folder("rules")).into_iter().flatten().flatten().filter(|entry| entry.path().is_dir());
    folders
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| !shared.contains(&&**name))
        .collect()
}

#[test]
fn what_systems_share_names_no_system() {
    let mut faults = Vec::new();
    for path in sources(&folder("rules/common")) {
        for (at, line) in code(&path) {
            if line.contains("rules::") && !line.contains("rules::common")
                || systems().iter().any(|it| line.contains(&**it))
            {
                faults.push(format!("{}:{at}: {}", path.display(), line.trim()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_system_names_another() {
    let mut faults = Vec::new();
    let systems = systems();
    assert!(systems.iter().any(|system| system == "cepheus"));
    for system in &systems {
        for path in sources(&folder("rules").join(system)) {
            for (at, line) in code(&path) {
                for other in systems.iter().filter(|other| *other != system) {
                    // In quotation marks only the ids of cores are names; a damage model's folder may be any word.
                    let quoted = six_seconds::rules::core(other).is_some() && line.contains(&format!("\"{other}\""));
                    if quoted || line.contains(&format!("{other}::")) {
                        faults.push(format!("{}:{at}: {system} names {other}", path.display()));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn nothing_outside_the_rules_names_a_system() {
    let mut faults = Vec::new();
    for path in sources(&folder("")) {
        let inside = path.starts_with(folder("rules")) || path.starts_with(folder("testkit"));
        for (at, line) in code(&path).into_iter().filter(|_| !inside) {
            for system in systems() {
                if line.contains(&format!("{system}::")) || line.contains(&format!("== \"{system}\"")) {
                    faults.push(format!("{}:{at}: names {system}", path.display()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_rules_half_has_whole_numbers_ordered_collections_and_no_clock() {
    let banned = ["f32", "f64", "HashMap", "HashSet", "Instant", "SystemTime", "thread_rng", "rand::rng()"];
    let mut faults = Vec::new();
    for name in RULES_HALF {
        for path in sources(&folder(name)) {
            for (at, line) in code(&path) {
                let words: Vec<&str> = line.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
                for word in banned {
                    if words.contains(&word) {
                        faults.push(format!("{}:{at}: {word}", path.display()));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn only_the_battle_itself_can_change_a_battle() {
    let mut faults = Vec::new();
    for path in sources(&folder("battle")) {
        for (at, line) in code(&path) {
            let opens = line.trim_start().starts_with("pub fn ") && line.contains("_mut(");
            if opens {
                faults.push(format!("{}:{at}: {}", path.display(), line.trim()));
            }
        }
    }
    assert!(faults.is_empty(), "a public way to change a battle: {}", faults.join("\n"));
}

/// Rooms of the client from the lowest layer up: none uses one above it.
const CLIENT_ROOMS: &[&str] =
    &["base", "settings", "widgets", "game", "saves", "layout", "board", "hints", "hud", "film", "screens"];
/// Files beside the rooms, which combine them or look at them from outside.
const CLIENT_FILES: &[&str] = &["frames.rs", "mod.rs", "power.rs", "trace.rs", "web.rs"];

/// Rooms of the battle from the lowest layer up.
const BATTLE_ROOMS: &[&str] = &[
    "key",
    "model",
    "lens.rs",
    "check.rs",
    "event.rs",
    "world",
    "oracle",
    "phases.rs",
    "system",
    "engine",
    "crossroads.rs",
    "odds",
    "suppose.rs",
];

/// Rooms of a folder that use one above them, or a room outside by a relative path; and files beside them that are
/// neither rooms nor among `files`.
fn faults_of_rooms(place: &str, rooms: &[&str], files: &[&str]) -> Vec<String> {
    let folder = folder(place);
    let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let strangers = names.filter(|name| !rooms.contains(&name.as_str()) && !files.contains(&name.as_str()));
    let mut faults: Vec<String> = strangers.map(|name| format!("{place}/{name} is no room")).collect();
    let prefix = format!("crate::{place}::");
    for (floor, room) in rooms.iter().enumerate() {
        let below: Vec<&str> = rooms[..=floor].iter().map(|room| room.trim_end_matches(".rs")).collect();
        let path = folder.join(room);
        let sources = if path.is_dir() { sources(&path) } else { vec![path] };
        assert!(!sources.is_empty(), "{room} is empty");
        for path in sources {
            let is_root = path.ends_with(format!("{room}/mod.rs")) || path.ends_with(format!("{place}/{room}"));
            for (at, line) in code(&path) {
                let outside = if is_root { line.contains("super::") } else { line.contains("super::super::") };
                if outside {
                    faults.push(format!(
                        "{}:{at}: names what it uses outside of {room} by its whole path",
                        path.display()
                    ));
                }
                for used in line.split(&prefix).skip(1) {
                    let used: String = used.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                    if !below.contains(&used.as_str()) {
                        faults.push(format!("{}:{at}: {room} uses {used}", path.display()));
                    }
                }
            }
        }
    }
    faults
}

#[test]
fn rooms_of_the_client_use_only_those_below() {
    let faults = faults_of_rooms("client", CLIENT_ROOMS, CLIENT_FILES);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// An intent that is not registered would be sent to nobody.
#[test]
fn every_intent_is_registered_where_it_is_declared() {
    let (mut declared, mut faults) = (0, Vec::new());
    for path in sources(&folder("client")) {
        let text: String = code(&path).into_iter().map(|line| line.1).collect();
        for intent in text.split("impl Intent for ").skip(1) {
            let name: String = intent.chars().take_while(|c| c.is_alphanumeric()).collect();
            declared += 1;
            if !text.contains(&format!("add_message::<{name}>")) {
                faults.push(format!("{}: {name}", path.display()));
            }
        }
    }
    assert!(declared > 10, "{declared} intents");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn rooms_of_the_battle_use_only_those_below() {
    let faults = faults_of_rooms("battle", BATTLE_ROOMS, &["mod.rs"]);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
