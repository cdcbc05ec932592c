//! Faults of a file and how they are printed.

use super::span::Span;
use std::fmt;

/// The most faults of one file that are reported.
pub const MOST_FAULTS: usize = 100;

/// The most letters of a line that are shown around a fault.
const WIDEST: usize = 100;

/// One fault of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Its place.
    pub span: Span,
    /// The problem.
    pub what: String,
    /// The expected value; may be empty.
    pub expected: String,
    /// The name that was probably meant.
    pub meant: Option<String>,
}

/// The faults found so far in a file.
#[derive(Debug, Default)]
pub struct Faults {
    list: Vec<Fault>,
    more: usize,
}

impl Faults {
    /// Adds a fault.
    pub fn add(&mut self, span: Span, what: impl Into<String>, expected: impl Into<String>) {
        self.push(Fault { span, what: what.into(), expected: expected.into(), meant: None });
    }

    /// Adds the fault of an unknown name, with the known name that was probably meant.
    pub fn unknown<'n>(
        &mut self,
        span: Span,
        what: impl Into<String>,
        expected: impl Into<String>,
        name: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) {
        let room = self.list.len() < MOST_FAULTS;
        let meant = room.then(|| nearest(name, known)).flatten().map(str::to_owned);
        self.push(Fault { span, what: what.into(), expected: expected.into(), meant });
    }

    fn push(&mut self, fault: Fault) {
        if self.list.len() < MOST_FAULTS {
            self.list.push(fault);
        } else {
            self.more += 1;
        }
    }

    /// True if there are no faults.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The faults of the file in order of place.
    pub fn report(self, file: &str, text: &str) -> Diagnostics {
        let mut faults = self.list;
        faults.sort_by_key(|fault| fault.span.start);
        let mut reader = Reader { text, at: 0, line: 1, column: 1 };
        let entry = |fault: Fault| {
            reader.go(fault.span.start);
            reader.entry(fault)
        };
        Diagnostics { entries: faults.into_iter().map(entry).collect(), file: file.to_owned(), more: self.more }
    }
}

/// The known name closest to the given one, if it is close enough.
fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    const LONGEST: usize = 64;
    if name.len() > LONGEST {
        return None;
    }
    let name = name.to_lowercase();
    let within = 1 + name.chars().count() / 4;
    let distance = |known: &str| strsim::damerau_levenshtein(&name, &known.to_lowercase());
    let scored = known.into_iter().filter(|known| known.len() <= LONGEST).map(|known| (distance(known), known));
    scored.filter(|(distance, _)| *distance <= within).min().map(|(_, known)| known)
}

/// All faults of one file, in order of place. Its `Display` is the text for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostics {
    /// The file's name.
    pub file: String,
    /// The faults, at least one.
    pub entries: Vec<Entry>,
    /// Faults beyond [`MOST_FAULTS`].
    pub more: usize,
}

/// One fault with its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The fault.
    pub fault: Fault,
    /// Its line, from 1.
    pub line: usize,
    /// Its column in letters, from 1.
    pub column: usize,
    /// The part of the line that is shown.
    pub shown: String,
    /// Letters of `shown` before the caret.
    pub indent: usize,
    /// Letters that the caret marks, at least one.
    pub marked: usize,
}

/// A reader's place in a text.
struct Reader<'t> {
    text: &'t str,
    at: usize,
    line: usize,
    column: usize,
}

impl Reader<'_> {
    /// Moves on to a later byte, or to the start of its letter.
    fn go(&mut self, to: usize) {
        for (at, letter) in self.text[self.at..].char_indices().map(|(at, letter)| (self.at + at, letter)) {
            if at + letter.len_utf8() > to {
                self.at = at;
                return;
            }
            (self.line, self.column) = if letter == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        }
        self.at = self.text.len();
    }

    /// The fault that begins here.
    fn entry(&self, fault: Fault) -> Entry {
        let (before, after) = self.text.split_at(self.at);
        let on_line = |letter: &char| *letter != '\n';
        let mut shown: Vec<char> = before.chars().rev().take_while(on_line).take(WIDEST * 3 / 4).collect();
        shown.reverse();
        let indent = shown.len();
        shown.extend(after.chars().take_while(on_line).take(WIDEST - indent));
        let length = fault.span.end.saturating_sub(self.at);
        let marked = after.char_indices().take(shown.len() - indent).take_while(|(at, _)| *at < length).count().max(1);
        let shown: String = shown.into_iter().map(plain).collect();
        Entry { line: self.line, column: self.column, shown: shown.trim_end().to_owned(), indent, marked, fault }
    }
}

/// A letter as printed: one column wide, control characters replaced.
fn plain(letter: char) -> char {
    if letter == '\t' {
        ' '
    } else if letter.is_control() {
        '\u{FFFD}'
    } else {
        letter
    }
}

impl Diagnostics {
    /// The fault of a file that cannot be read at all.
    pub fn unreadable(file: &str, what: impl Into<String>, expected: impl Into<String>) -> Self {
        let mut faults = Faults::default();
        faults.add(Span::default(), what, expected);
        faults.report(file, "")
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, Entry { fault, line, column, shown, indent, marked }) in self.entries.iter().enumerate() {
            if at > 0 {
                writeln!(f)?;
            }
            writeln!(f, "{}:{line}:{column}: {}", self.file, fault.what)?;
            if !shown.is_empty() {
                let number = line.to_string();
                let margin = " ".repeat(number.len());
                writeln!(f, " {number} | {shown}")?;
                writeln!(f, " {margin} | {}{}", " ".repeat(*indent), "^".repeat(*marked))?;
            }
            if !fault.expected.is_empty() {
                writeln!(f, "   expected: {}", fault.expected)?;
            }
            if let Some(meant) = &fault.meant {
                writeln!(f, "   did you mean \"{meant}\"?")?;
            }
        }
        if self.more > 0 {
            writeln!(f, "\n{}: and {} more", self.file, self.more)?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}
