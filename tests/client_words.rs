//! All words that the window, the terminal, the command line and messages about saved games show to a player are in
//! the language file: none are written in code.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Files with words for programs and developers: the trace and its findings, frame measurements, names of pictures and
/// of ground for choosing pictures, and JSON output.
const NOT_FOR_PLAYERS: [&str; 9] = [
    "command.rs",
    "json.rs",
    "trace.rs",
    "legible.rs",
    "frames.rs",
    "assets.rs",
    "pictures.rs",
    "dressing.rs",
    "switches.rs",
];
/// Files with words for authors of levels, campaigns and order files: the place of a fault in the file.
const FOR_AUTHORS: [&str; 5] = ["plan.rs", "orders.rs", "order_run.rs", "asker.rs", "broken.rs"];
/// Functions of the widgets that show their words on screen unchanged.
const SHOWING: [&str; 8] =
    ["section(\"", "quiet(\"", "medium(\"", "bold(\"", "line(\"", "heading(\"", " text(\"", "Tip(\""];
/// Characters for combatants on the map of the terminal.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// Literals that only look like sentences: names of variables and of settings' keys, lines of a saved file, log
/// messages, the name of a file argument in the help.
const FORMS: [&str; 9] = [LETTERS, "LEVEL", "HOME", "XDG_DATA_HOME", "APPDATA", "Shift+", "Numpad", "Key", "Digit"];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

/// The code of a file without its tests and comments, line by line.
fn code(path: &Path) -> Vec<(usize, String)> {
    let text = fs::read_to_string(path).expect("the file can be read");
    let lines = text.lines().take_while(|line| !line.contains("#[cfg(test)]")).enumerate();
    let says = |line: &str| !line.starts_with("//") && (!line.starts_with("#[") || line.starts_with("#[error("));
    let code = lines.filter(|(_, line)| says(line.trim_start()));
    code.map(|(at, line)| (at + 1, line.to_owned())).collect()
}

/// The string literals of a line.
fn literals(line: &str) -> Vec<String> {
    let (mut found, mut open, mut escaped) = (Vec::new(), None::<String>, false);
    for letter in line.chars() {
        match (&mut open, letter) {
            (Some(word), _) if escaped => {
                word.push(letter);
                escaped = false;
            }
            (Some(word), '\\') => {
                word.push('\\');
                escaped = true;
            }
            (Some(_), '"') => found.extend(open.take()),
            (Some(word), _) => word.push(letter),
            (None, '"') => open = Some(String::new()),
            (None, _) => {}
        }
    }
    found
}

/// A literal without placeholders and escapes.
fn bare(literal: &str) -> String {
    let (mut bare, mut depth) = (String::new(), 0);
    for letter in literal.replace("\\n", " ").replace("\\u", "").chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ if depth == 0 => bare.push(letter),
            _ => {}
        }
    }
    bare.trim().to_owned()
}

fn is_sentence(literal: &str) -> bool {
    let variable = |letter: char| letter.is_ascii_uppercase() || letter == '_';
    if literal.starts_with("// ") || literal.starts_with("--") || literal.contains('_') && literal.chars().all(variable)
    {
        return false;
    }
    let bare = bare(literal);
    let letters = bare.chars().filter(char::is_ascii_alphabetic).count();
    letters >= 2 && !bare.ends_with(".md") && !bare.ends_with(".ttf") && {
        let capital = bare.chars().any(|letter| letter.is_ascii_uppercase());
        let words = bare.split_whitespace().filter(|word| word.chars().any(char::is_alphabetic)).count();
        capital || words > 1 || (words == 1 && literal.contains('{') && literal.contains(' '))
    }
}

fn phrases() -> BTreeMap<String, String> {
    ron::from_str(include_str!("../assets/words/en.ron")).expect("the language file can be read")
}

#[test]
fn nothing_is_said_that_is_not_in_the_language_file() {
    let mut found = Vec::new();
    ["src/client", "src/text", "src/words", "src/cli", "src/replay", "src/campaign"]
        .iter()
        .for_each(|folder| files(Path::new(folder), &mut found));
    let mut faults = Vec::new();
    for path in found {
        let others = NOT_FOR_PLAYERS.iter().chain(&FOR_AUTHORS).any(|name| path.ends_with(name));
        if others || path == Path::new("src/client/mod.rs") {
            continue;
        }
        for (at, line) in code(&path) {
            let shown = SHOWING.iter().any(|start| {
                line.find(start).is_some_and(|from| {
                    let word: String = line[from + start.len()..].chars().take_while(|letter| *letter != '"').collect();
                    word.chars().filter(char::is_ascii_alphabetic).count() > 1
                })
            });
            let says = !line.contains("warn!(")
                && !line.contains("expect(clippy::")
                && literals(&line).iter().any(|one| is_sentence(one) && !FORMS.contains(&one.as_str()));
            if shown || says {
                faults.push(format!("{}:{at}: {}", path.display(), line.trim()));
            }
        }
    }
    assert!(faults.is_empty(), "words in code, not in assets/words/en.ron:\n{}", faults.join("\n"));
}

#[test]
fn every_key_that_the_window_asks_for_is_in_the_language_file() {
    let phrases = phrases();
    let mut found = Vec::new();
    files(Path::new("src/client"), &mut found);
    let groups: Vec<String> = phrases.keys().filter_map(|key| Some(format!("{}.", key.split_once('.')?.0))).collect();
    let mut faults = Vec::new();
    found.retain(|path| !NOT_FOR_PLAYERS.iter().any(|name| path.ends_with(name)));
    for path in found {
        for (at, line) in code(&path) {
            let keys = literals(&line).into_iter().filter(|one| {
                groups.iter().any(|group| one.starts_with(group.as_str()) && one.len() > group.len())
                    && one.chars().all(|letter| letter.is_ascii_lowercase() || "._".contains(letter))
            });
            faults.extend(
                keys.filter(|key| !phrases.contains_key(key)).map(|key| format!("{}:{at}: {key}", path.display())),
            );
        }
    }
    assert!(faults.is_empty(), "not in assets/words/en.ron:\n{}", faults.join("\n"));
}

#[test]
fn no_phrase_of_the_panels_is_left_over() {
    let mut found = Vec::new();
    files(Path::new("src"), &mut found);
    let code: String = found.iter().map(|path| fs::read_to_string(path).expect("the file can be read")).collect();
    let groups = ["hud.", "lens.", "track.", "turn.", "sheet.", "log.", "board.", "film."];
    let own = phrases().into_keys().filter(|key| groups.iter().any(|group| key.starts_with(group)));
    let left: Vec<String> = own.filter(|key| !code.contains(&format!("\"{key}\""))).collect();
    assert!(left.is_empty(), "nobody says these: {left:?}");
}

#[test]
fn a_sentence_is_told_from_a_key() {
    assert!(
        is_sentence("End turn") && is_sentence("{} acts ...") && is_sentence("All") && is_sentence("{n} hits of it")
    );
    assert!(
        !is_sentence("hud.sum")
            && !is_sentence("{sign}{}")
            && !is_sentence("overlay_heat")
            && !is_sentence("TASK_ID")
            && !is_sentence("{} %")
    );
    assert_eq!(literals(r#"say("one", "two\"s")"#), ["one", r#"two\"s"#]);
}
