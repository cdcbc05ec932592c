//! Decodes the values of a text into the records of the model. Decoding never stops at a fault: it records the fault
//! and continues.

use super::diagnostic::Faults;
use super::node::Node;
use super::span::{At, Span};
use crate::battle::Key;

/// Types that can be decoded from a value.
pub trait Decode: Sized {
    /// Reads it; `None` after a fault.
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self>;
}

/// A name: in quotes, taken literally; or bare, where `FreeForAll` means `free_for_all`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Name {
    /// The name; empty if it could not be read.
    pub text: String,
    /// Its place.
    pub span: Span,
}

impl Name {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl Decode for Name {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        let quoted = node.text().starts_with('"').then(|| node.read::<String>().ok()).flatten();
        let text = quoted.or_else(|| node.ident().map(snake));
        let span = node.span();
        match text {
            None => faults.add(span, "this is not a name", "a name, such as \"rifle\""),
            Some(text) if text.trim().is_empty() => faults.add(span, "this name is empty", "at least one letter"),
            Some(text) if text.len() > Key::LONGEST => {
                faults.add(span, "this name is too long", format!("at most {} bytes", Key::LONGEST));
            }
            Some(text) => return Some(Self { text, span }),
        }
        None
    }
}

/// `FreeForAll` as `free_for_all`; other names unchanged.
fn snake(name: &str) -> String {
    let mut snake = String::with_capacity(name.len() + 2);
    for (at, letter) in name.char_indices() {
        if letter.is_uppercase() && name[..at].ends_with(char::is_lowercase) {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

/// A display text.
impl Decode for String {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        let text = node.read::<Self>().ok();
        if text.is_none() {
            faults.add(node.span(), "this is not a text", "a text in quotes");
        }
        text
    }
}

/// A text with the place of each of its letters.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// The text.
    pub text: String,
    /// The place of its first letter; of the whole text if it contains escapes.
    pub first: Span,
    /// True if it contains no escapes.
    pub literal: bool,
    /// The place of the text with its quotes.
    pub span: Span,
}

impl Row {
    /// The place of the letter that begins at a byte of the text.
    pub fn letter(&self, at: usize) -> Span {
        let length = self.text[at..].chars().next().map_or(1, char::len_utf8);
        if self.literal { Span::new(self.first.start + at, length) } else { self.span }
    }
}

impl Decode for Row {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        let text = String::decode(node, faults)?;
        let span = node.span();
        let first = node.letter(0, 1);
        Some(Self { text, literal: first != span, first, span })
    }
}

/// A letter of the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// The letter.
    pub glyph: char,
    /// Its place.
    pub span: Span,
}

impl Decode for Mark {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        match node.read::<char>() {
            Ok(glyph) if !glyph.is_control() => Some(Self { glyph, span: node.span() }),
            _ => {
                faults.add(node.span(), "this is not a mark", "one letter in single quotes, such as '#'");
                None
            }
        }
    }
}

/// A whole number from `MIN` to `MAX`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Int<const MIN: i16, const MAX: i16> {
    /// The number.
    pub value: i16,
    /// Its place.
    pub span: Span,
}

impl<const MIN: i16, const MAX: i16> Int<MIN, MAX> {
    /// A number that is not written in the text.
    pub const fn of(value: i16) -> Self {
        Self { value, span: Span { start: 0, end: 0 } }
    }
}

impl<const MIN: i16, const MAX: i16> Decode for Int<MIN, MAX> {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        let expected = if MAX == i16::MAX && MIN == i16::MIN {
            "a whole number".to_owned()
        } else if MAX == i16::MAX {
            format!("a whole number of at least {MIN}")
        } else {
            format!("a whole number from {MIN} to {MAX}")
        };
        let span = node.span();
        let number = match node.read::<i64>() {
            Ok(number) => i16::try_from(number).ok(),
            Err(error) if error.code == ron::Error::IntegerOutOfBounds => None,
            Err(_) => {
                faults.add(span, "this is not a whole number", expected);
                return None;
            }
        };
        if let Some(value) = number.filter(|value| (MIN..=MAX).contains(value)) {
            return Some(Self { value, span });
        }
        let written = &node.text()[..span.end - span.start];
        faults.add(span, format!("{written:.30} is out of range"), expected);
        None
    }
}

impl Decode for bool {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        let flag = node.read().ok();
        if flag.is_none() {
            faults.add(node.span(), "this is neither true nor false", "true or false");
        }
        flag
    }
}

/// The value of an option or of a field property.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    /// A number.
    Number(i32),
    /// On or off.
    Flag(bool),
    /// A word.
    Word(String),
}

impl Decode for At<Setting> {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        let span = node.span();
        let value = if let Ok(flag) = node.read() {
            Setting::Flag(flag)
        } else if let Ok(number) = node.read() {
            Setting::Number(number)
        } else if node.text().starts_with('"') || node.ident().is_some() {
            Setting::Word(Name::decode(node, faults)?.text)
        } else {
            faults.add(span, "this is no value of an option", "a whole number, true or false, or a word");
            return None;
        };
        Some(Self { value, span })
    }
}

impl<T: Decode> Decode for Option<T> {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        T::decode(node, faults).map(Some)
    }
}

/// A record that may be written as its name alone.
#[derive(Clone, Debug, Default)]
pub struct Brief<T>(pub T);

impl<T: Decode + From<Name>> Decode for Brief<T> {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        let whole = node.text().starts_with('(');
        if whole { T::decode(node, faults) } else { Name::decode(node, faults).map(T::from) }.map(Self)
    }
}

impl<T: Decode> Decode for Vec<T> {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        match node.list() {
            Ok(parts) => Some(parts.into_iter().filter_map(|part| T::decode(part, faults)).collect()),
            Err(_) => {
                faults.add(node.span(), "this is not a list", "values in square brackets: [a, b]");
                None
            }
        }
    }
}

/// Names with values, in the order of the text.
#[derive(Clone, Debug)]
pub struct Table<K, V>(pub Vec<(K, V)>);

impl<K, V> Default for Table<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: Decode, V: Decode> Decode for Table<K, V> {
    fn decode(node: Node<'_>, faults: &mut Faults) -> Option<Self> {
        let Ok(entries) = node.entries() else {
            faults.add(node.span(), "this is not a table", "names with values: (name: value) or {\"name\": value}");
            return None;
        };
        let mut seen = std::collections::BTreeSet::new();
        let mut table = Vec::with_capacity(entries.len());
        for (key, value) in entries {
            let span = key.span();
            let written = &key.text()[..span.end - span.start];
            if !seen.insert(written.trim_matches('"')) {
                faults.add(span, format!("{written} stands here twice"), "each name once");
            }
            let (key, value) = (K::decode(key, faults), V::decode(value, faults));
            table.extend(key.zip(value));
        }
        Some(Self(table))
    }
}
