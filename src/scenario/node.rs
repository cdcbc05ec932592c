//! Values of a RON text with their places. The text is read by the `ron` crate, one level of nesting at a time.

use super::diagnostic::{Diagnostics, Faults};
use super::span::Span;
use ron::error::SpannedError;
use ron::value::RawValue;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// The deepest nesting of a file.
const DEEPEST: usize = 32;

/// A value in a text.
#[derive(Clone, Copy, Debug)]
pub struct Node<'t> {
    whole: &'t str,
    start: usize,
    length: usize,
}

impl<'t> Node<'t> {
    /// The value of a whole text; `expected` describes what an empty one should contain. Checks the grammar of the
    /// whole text, so that taking the value apart meets no more syntax errors.
    pub fn parse(whole: &'t str, expected: &str, faults: &mut Faults) -> Option<Self> {
        let start = whole.len() - after_blanks(whole).len();
        let node = Self { whole, start, length: whole.len() - start };
        if node.text().is_empty() {
            faults.add(node.span(), "the file is empty", expected);
            return None;
        }
        match ron_options().from_str::<&RawValue>(whole) {
            Ok(_) => Some(node),
            Err(error) => {
                explain(whole, 0, &error, faults);
                None
            }
        }
    }

    fn within(self, part: &'t str) -> Self {
        let part = after_blanks(part);
        let start = part.as_ptr().addr() - self.whole.as_ptr().addr();
        Self { whole: self.whole, start, length: part.len() }
    }

    /// The text of the value; blanks and comments may follow it.
    pub fn text(self) -> &'t str {
        &self.whole[self.start..self.start + self.length]
    }

    /// The place of the value's first word: a string, a number, a name or an opening bracket.
    pub fn span(self) -> Span {
        let text = self.text();
        let length = match text.chars().next() {
            None => 0,
            Some('"') => closed(text, '"'),
            Some('\'') => closed(text, '\''),
            Some('(' | '[' | '{') => 1,
            Some(_) => text.find(|c: char| !is_word(c)).unwrap_or(text.len()).max(1),
        };
        Span::new(self.start, length)
    }

    /// The place of a letter of a string, if the string contains no escapes.
    pub fn letter(self, at: usize, length: usize) -> Span {
        let text = self.text();
        match text.find('"') {
            Some(0) if text[..self.span().end - self.start].contains('\\') => self.span(),
            Some(quote) => Span::new(self.start + quote + 1 + at, length),
            None => self.span(),
        }
    }

    /// The value as a type of the `ron` crate.
    ///
    /// # Errors
    /// If it is none of that type.
    pub fn read<T: Deserialize<'t>>(self) -> Result<T, SpannedError> {
        ron_options().from_str(self.text())
    }

    /// The name at this place, without quotes.
    pub fn ident(self) -> Option<&'t str> {
        let text = self.text();
        let name = &text[..text.find(|c: char| !is_word(c)).unwrap_or(text.len())];
        name.starts_with(|c: char| c.is_alphabetic() || c == '_').then_some(name)
    }

    /// The text after a leading name: the parenthesis of `Hold(zone: "gate")`; the value itself without such a name.
    pub fn after_ident(self) -> Self {
        self.ident().map_or(self, |name| self.within(&self.text()[name.len()..]))
    }

    /// The single value in parentheses: the number of `RoundEnd(3)`.
    ///
    /// # Errors
    /// If it is not a single value in parentheses.
    pub fn inside(self) -> Result<Self, SpannedError> {
        let (part,): (&RawValue,) = self.read()?;
        Ok(self.within(part.get_ron()))
    }

    /// The values of a list `[a, b]`.
    ///
    /// # Errors
    /// If it is not a list.
    pub fn list(self) -> Result<Vec<Self>, SpannedError> {
        let parts: Vec<&RawValue> = self.read()?;
        Ok(parts.into_iter().map(|part| self.within(part.get_ron())).collect())
    }

    /// The values of a pair `(a, b)`.
    ///
    /// # Errors
    /// If it is not a pair.
    pub fn pair(self) -> Result<[Self; 2], SpannedError> {
        let (a, b): (&RawValue, &RawValue) = self.read()?;
        Ok([a, b].map(|part| self.within(part.get_ron())))
    }

    /// The names and values of `(name: value)` or `{"name": value}`, in order.
    ///
    /// # Errors
    /// If it is neither.
    pub fn entries(self) -> Result<Vec<(Self, Self)>, SpannedError> {
        let pairs = if self.text().starts_with('{') {
            self.read::<Pairs<'t, RawKey<'t>>>()?.0.into_iter().map(|(key, value)| (key.0, value)).collect()
        } else {
            let mut reader = ron::Deserializer::from_str_with_options(self.text(), &ron_options())?;
            let pairs = reader.deserialize_struct("", &[], PairsVisitor::<Ident<'t>>(std::marker::PhantomData));
            let pairs = pairs.map_err(|error| reader.span_error(error))?.0;
            pairs.into_iter().map(|(key, value)| (key.0, value)).collect::<Vec<_>>()
        };
        Ok(pairs.into_iter().map(|(key, value)| (self.within(key), self.within(value))).collect())
    }
}

fn ron_options() -> ron::Options {
    ron::Options::default().with_recursion_limit(DEEPEST)
}

impl Diagnostics {
    /// The fault of a file that could not be read as RON.
    pub fn of_ron(file: &str, text: &str, error: &SpannedError) -> Self {
        let mut faults = Faults::default();
        explain(text, 0, error, &mut faults);
        faults.report(file, text)
    }
}

/// Reports an error in reading a text that begins at byte `start` of its file.
pub(super) fn explain(text: &str, start: usize, error: &SpannedError, faults: &mut Faults) {
    let byte = |position: ron::error::Position| {
        let line: usize = text.split_inclusive('\n').take(position.line.saturating_sub(1)).map(str::len).sum();
        let rest = &text[line.min(text.len())..];
        line + rest.char_indices().nth(position.col.saturating_sub(1)).map_or(rest.len(), |(at, _)| at)
    };
    let (from, to) = (byte(error.span.start), byte(error.span.end));
    let span = Span::new(start + from, to.saturating_sub(from));
    let stuck = "this does not fit here";
    match &error.code {
        ron::Error::ExceededRecursionLimit => {
            faults.add(span, "values are nested too deep", format!("at most {DEEPEST} levels"));
        }
        ron::Error::Eof => faults.add(span, "the text ends too early", "closing quotes or brackets"),
        ron::Error::ExpectedComma => faults.add(span, stuck, "a comma or a closing bracket"),
        ron::Error::ExpectedStructLike | ron::Error::ExpectedNamedStructLike(_) => {
            faults.add(span, stuck, "fields in parentheses: (name: value, ...)");
        }
        ron::Error::ExpectedChar => faults.add(span, stuck, "one letter in single quotes"),
        ron::Error::ExpectedStringEnd => faults.add(span, "this text does not end", "a closing quote"),
        ron::Error::NoSuchStructField { expected, found, .. } => {
            let known = format!("one of {}", expected.join(", "));
            faults.unknown(span, format!("there is no field {found} here"), known, found, expected.iter().copied());
        }
        ron::Error::MissingStructField { field, .. } => {
            faults.add(span, format!("the field {field} is missing"), format!("{field}: ..."));
        }
        code => {
            let said = code.to_string();
            match said.strip_prefix("Expected ") {
                Some(expected) => faults.add(span, stuck, expected),
                None => faults.add(span, said, ""),
            }
        }
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '+' | '.')
}

/// The length of a quoted text with its quotes.
fn closed(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if letter == quote => return at + quote.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// The rest of a text after blanks and comments.
fn after_blanks(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        if let Some(comment) = text.strip_prefix("//") {
            text = &comment[comment.find('\n').unwrap_or(comment.len())..];
        } else if text.starts_with("/*") {
            text = after_block(text);
        } else if text.starts_with("#![") {
            text = &text[text.find(']').map_or(text.len(), |at| at + 1)..];
        } else {
            return text;
        }
    }
}

/// The rest of a text after the block comment that it begins with; such comments nest.
fn after_block(text: &str) -> &str {
    let (mut depth, mut at) = (0_usize, 0);
    while at < text.len() {
        let step = match text.as_bytes()[at..] {
            [b'/', b'*', ..] => {
                depth += 1;
                2
            }
            [b'*', b'/', ..] => {
                depth -= 1;
                2
            }
            _ => 1,
        };
        at += step;
        if depth == 0 {
            break;
        }
    }
    &text[at..]
}

struct Pairs<'t, K>(Vec<(K, &'t str)>);

struct PairsVisitor<K>(std::marker::PhantomData<K>);

impl<'t, K: Deserialize<'t>> Visitor<'t> for PairsVisitor<K> {
    type Value = Pairs<'t, K>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("names and values")
    }

    fn visit_map<M: MapAccess<'t>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut pairs = Vec::new();
        while let Some((key, value)) = map.next_entry::<K, &'t RawValue>()? {
            pairs.push((key, value.get_ron()));
        }
        Ok(Pairs(pairs))
    }

    fn visit_seq<S: SeqAccess<'t>>(self, _: S) -> Result<Self::Value, S::Error> {
        Ok(Pairs(Vec::new()))
    }
}

impl<'t, K: Deserialize<'t>> Deserialize<'t> for Pairs<'t, K> {
    fn deserialize<D: Deserializer<'t>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(PairsVisitor(std::marker::PhantomData))
    }
}

/// A key of `{key: value}`.
struct RawKey<'t>(&'t str);

impl<'t> Deserialize<'t> for RawKey<'t> {
    fn deserialize<D: Deserializer<'t>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(<&RawValue>::deserialize(deserializer)?.get_ron()))
    }
}

/// A name of `(name: value)`.
struct Ident<'t>(&'t str);

impl<'t> Deserialize<'t> for Ident<'t> {
    fn deserialize<D: Deserializer<'t>>(deserializer: D) -> Result<Self, D::Error> {
        struct IdentVisitor;
        impl<'t> Visitor<'t> for IdentVisitor {
            type Value = Ident<'t>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name")
            }

            fn visit_borrowed_str<E>(self, name: &'t str) -> Result<Self::Value, E> {
                Ok(Ident(name))
            }
        }
        deserializer.deserialize_identifier(IdentVisitor)
    }
}
