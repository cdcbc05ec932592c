//! The words of the language file.

use crate::words::phrase;

/// The words of the language file under a key; the key itself if it has none.
pub fn say(key: &str) -> String {
    phrase(key, &[]).unwrap_or_else(|| key.to_owned())
}

/// The same with `{name}` replaced by each given value.
pub fn tell(key: &str, values: &[(&str, &str)]) -> String {
    phrase(key, values).unwrap_or_else(|| key.to_owned())
}
