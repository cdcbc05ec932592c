//! Text from the language file.

use crate::words::phrase;

/// The text under a key; the key itself if there is none.
pub fn say(key: &str) -> String {
    phrase(key, &[]).unwrap_or_else(|| key.to_owned())
}

/// The same with each `{name}` replaced by its value.
pub fn tell(key: &str, values: &[(&str, &str)]) -> String {
    phrase(key, values).unwrap_or_else(|| key.to_owned())
}
