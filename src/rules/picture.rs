//! Pictures of rules: a small field seen from above, or the bands of a distance. They are drawn from shapes.

use serde::{Deserialize, Serialize};

/// A picture with its caption.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// A field from north to south, one letter a square, all rows of the same length: `.` ground, `#` wall, `w` low wall,
    /// `u` undergrowth, `s` sandbags, `b` firing slit, `*` centre of a blast, `V` vehicle that faces north, `A` somebody
    /// who stands, `C` crouches, `P` lies, the same in small letters for the enemy, `1` to `4` shaded. After two spaces
    /// a row may have a note. Empty if the picture shows bands.
    #[serde(default)]
    pub rows: Vec<String>,
    /// Lines between two squares, (column, row), over the field.
    #[serde(default)]
    pub lines: Vec<Line>,
    /// Bands of a distance, from near to far: what each is called, and what it means.
    #[serde(default)]
    pub bands: Vec<(String, String)>,
    /// What it shows.
    pub caption: String,
}

/// A line between two squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// From the middle of this square.
    pub from: (u8, u8),
    /// To the middle of this one.
    pub to: (u8, u8),
    /// What it says.
    pub way: Way,
}

/// What a line says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Way {
    /// Nothing is in the way.
    Open,
    /// Cover is in the way.
    Covered,
    /// It is blocked.
    Blocked,
}

/// The letters that a field may have.
pub const LETTERS: &str = ".#wusb*VACPacp1234";

impl Picture {
    /// The rows of the field, each with its note.
    pub fn field(&self) -> impl Iterator<Item = (&str, &str)> {
        self.rows.iter().map(|row| row.split_once("  ").map_or((&**row, ""), |(field, note)| (field, note.trim())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::rulebook::entries;

    #[test]
    fn every_picture_is_a_rectangle_of_known_letters_or_bands_with_a_caption() {
        let mut seen = 0;
        for (entry, picture) in entries().flat_map(|entry| entry.pictures.iter().map(move |one| (entry, one))) {
            let id = &entry.id;
            seen += 1;
            assert!(picture.caption.ends_with('.'), "{id}");
            assert!(picture.rows.is_empty() != picture.bands.is_empty(), "{id}");
            let width = picture.field().next().map_or(0, |row| row.0.len());
            for (row, _) in picture.field() {
                assert!(row.len() == width && row.chars().all(|letter| LETTERS.contains(letter)), "{id}: {row}");
            }
            for (x, y) in picture.lines.iter().flat_map(|line| [line.from, line.to]) {
                assert!(usize::from(x) < width && usize::from(y) < picture.rows.len(), "{id}: ({x}, {y})");
            }
        }
        assert!(seen >= 10, "{seen}");
    }
}
