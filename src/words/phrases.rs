//! The language file and its phrases.

use crate::battle::Key;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::OnceLock;

static ENGLISH: &str = include_str!("../../assets/words/en.ron");

fn phrases() -> &'static BTreeMap<String, String> {
    static PHRASES: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    PHRASES.get_or_init(|| ron::from_str(ENGLISH).unwrap_or_default())
}

/// The phrase of a key with each `{name}` replaced by its value; `None` if the language file has no such key.
pub fn phrase(key: &str, values: &[(&str, &str)]) -> Option<String> {
    let mut text = phrases().get(key)?.clone();
    for (name, value) in values {
        text = text.replace(&format!("{{{name}}}"), value);
    }
    Some(text)
}

/// The phrase of a key that the language file must have, filled in.
pub fn say(key: &str, values: &[(&str, &dyn Display)]) -> String {
    let mut text = phrases().get(key).cloned().unwrap_or_default();
    for (name, value) in values {
        text = text.replace(&format!("{{{name}}}"), &value.to_string());
    }
    text
}

/// The display name of any key: its phrase as a modifier, stat, skill or action, otherwise the words of the key itself
/// with a capital letter.
pub fn label(key: Key) -> String {
    let known = ["name", "stat", "skill", "action"].iter().find_map(|group| phrase(&format!("{group}.{key}"), &[]));
    if let Some(text) = known {
        return text;
    }
    let words = key.as_str().replace('_', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_file_can_be_read() {
        let read: Result<BTreeMap<String, String>, _> = ron::from_str(ENGLISH);
        assert!(read.is_ok_and(|phrases| phrases.len() > 50));
    }

    #[test]
    fn a_key_without_a_phrase_speaks_for_itself() {
        assert_eq!(label(Key::new("quite_unknown_thing")), "Quite unknown thing");
    }
}
