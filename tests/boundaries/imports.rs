//! Reads the paths that a source file names: `use` lines and paths in code, with nested braces resolved.

/// The full paths in the code of a file that begin with `crate`, `super` or `self`, resolved against the file's
/// module. Paths end at anything but a plain identifier, such as a macro or a generic argument; visibilities are not
/// paths.
///
/// `module` is the path of the file's own module from `crate` on, such as `["rules", "cepheus", "attack"]`.
pub fn paths(code: &str, module: &[String]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("::") {
        let head = word_before(&code[..at]);
        let start = at - head.len();
        let before = code[..start].trim_end();
        if !matches!(head, "crate" | "super" | "self") || before.ends_with("::") || before.ends_with("(in") {
            continue;
        }
        let mut base: Vec<String> = if head == "crate" { Vec::new() } else { module.to_vec() };
        if head == "super" {
            base.pop();
        }
        expand(&code[at + 2..], &base, &mut found);
    }
    found
}

fn word_before(text: &str) -> &str {
    let from =
        text.rfind(|c: char| !is_word(c)).map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
    &text[from..]
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Follows a path or a tree of paths from its start, adds each to `found`, and returns the rest of the text.
fn expand<'t>(text: &'t str, base: &[String], found: &mut Vec<Vec<String>>) -> &'t str {
    let text = text.trim_start();
    if let Some(mut rest) = text.strip_prefix('{') {
        loop {
            rest = rest.trim_start();
            if let Some(after) = rest.strip_prefix('}') {
                return after;
            }
            if let Some(after) = rest.strip_prefix(',') {
                rest = after;
                continue;
            }
            let shorter = expand(rest, base, found);
            if shorter.len() == rest.len() {
                return rest;
            }
            rest = shorter;
        }
    }
    let end = text.find(|c: char| !is_word(c)).unwrap_or(text.len());
    let (word, mut rest) = text.split_at(end);
    let mut path = base.to_vec();
    match word {
        "" => {
            found.push(path);
            return text.strip_prefix('*').unwrap_or(text);
        }
        "super" => drop(path.pop()),
        "self" => {}
        _ => path.push(word.to_owned()),
    }
    if let Some(after) = rest.strip_prefix("::") {
        return expand(after, &path, found);
    }
    found.push(path);
    if let Some(alias) = rest.trim_start().strip_prefix("as ") {
        let alias = alias.trim_start();
        rest = &alias[alias.find(|c: char| !is_word(c)).unwrap_or(alias.len())..];
    }
    rest
}

#[test]
fn trees_of_paths_are_resolved() {
    let module = ["rules", "cepheus", "attack"].map(str::to_owned);
    let code = "use super::{cover::{self, best as top}, keys::*, MOVE};\nfn f() { self::inner::g(); crate::battle::Key::new() }";
    let found: Vec<String> = paths(code, &module).into_iter().map(|path| path.join("::")).collect();
    let expected = [
        "rules::cepheus::cover",
        "rules::cepheus::cover::best",
        "rules::cepheus::keys",
        "rules::cepheus::MOVE",
        "rules::cepheus::attack::inner::g",
        "battle::Key::new",
    ];
    assert_eq!(found, expected);
}
