//! The rulebook of the game: every rule by its ID, and a search by words.

use super::picture::Picture;
use super::{File, SYSTEMS};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// The rules that apply under every system.
static HOUSE: File = built_in!("assets/rulebook/house.ron");

/// The rules of fluid initiative, which can run under every system.
static FLUID: File = built_in!("assets/rulebook/fluid.ron");

/// The rules of the Drive damage model, which can run under every system.
static DRIVE: File = built_in!("assets/rulebook/drive.ron");

fn files() -> impl Iterator<Item = File> {
    [HOUSE, FLUID, DRIVE].into_iter().chain(SYSTEMS.iter().map(|system| system.rulebook))
}

/// The rules of one system.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Book {
    /// The system's name.
    pub system: String,
    /// The book's display title.
    pub title: String,
    /// The rules in reading order.
    pub entries: Vec<Entry>,
}

/// One rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its ID, such as `CE-COV-02`, cited by ledgers and refusals.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its chapter.
    pub group: String,
    /// Its text.
    pub text: String,
    /// Its table, headings first; empty if it has none.
    #[serde(default)]
    pub table: Vec<Vec<String>>,
    /// Its pictures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<Picture>,
    /// IDs of related rules.
    #[serde(default)]
    pub see: Vec<String>,
}

/// Every book, in the order of the systems.
pub fn books() -> &'static [Book] {
    static BOOKS: OnceLock<Vec<Book>> = OnceLock::new();
    BOOKS.get_or_init(|| files().filter_map(|file| ron::from_str(file.text).ok()).collect())
}

/// Every rule of every book.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    books().iter().flat_map(|book| &book.entries)
}

/// The rule of that ID, in upper or lower case.
pub fn find(id: &str) -> Option<&'static Entry> {
    entries().find(|entry| entry.id.eq_ignore_ascii_case(id))
}

/// The rule whose ID is most like the given one, if it is close enough.
pub fn nearest(id: &str) -> Option<&'static Entry> {
    let id = id.to_uppercase();
    let distance = |entry: &&Entry| strsim::damerau_levenshtein(&entry.id, &id);
    entries().min_by_key(distance).filter(|entry| distance(entry) <= 3)
}

/// True if a text is an ID or meant to be one: one word of letters, digits and at least two hyphens.
pub fn looks_like_id(words: &str) -> bool {
    words.matches('-').count() >= 2 && words.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-')
}

/// The rule whose ID is the last word of a text.
pub fn cited_last(words: &str) -> Option<&'static Entry> {
    let last = words.split_whitespace().last()?.trim_matches(|letter: char| !letter.is_ascii_alphanumeric());
    Some(last).filter(|last| looks_like_id(last)).and_then(find)
}

/// The rules about these words, best first: rules with more of the words come first, then those with the words in the
/// title.
pub fn search(words: &str) -> Vec<&'static Entry> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let mut found: Vec<(usize, usize, &Entry)> = entries()
        .filter_map(|entry| {
            let scores: Vec<usize> = words.iter().map(|word| score(entry, word)).filter(|score| *score > 0).collect();
            (!scores.is_empty()).then(|| (scores.len(), scores.iter().sum(), entry))
        })
        .collect();
    found.sort_by_key(|one| std::cmp::Reverse((one.0, one.1)));
    found.into_iter().map(|one| one.2).collect()
}

/// The score of a rule for a word: ID and title count more than chapter, table and text.
fn score(entry: &Entry, word: &str) -> usize {
    let title = entry.title.to_lowercase();
    let starts = |text: &str| text.split(|letter: char| !letter.is_alphanumeric()).any(|one| one.starts_with(word));
    let mut score = 0;
    if entry.id.to_lowercase().contains(word) {
        score += 12;
    }
    if title == word {
        score += 12;
    }
    if starts(&title) {
        score += 8;
    }
    if starts(&entry.group.to_lowercase()) {
        score += 3;
    }
    if entry.table.iter().flatten().any(|cell| starts(&cell.to_lowercase())) {
        score += 2;
    }
    score + entry.text.to_lowercase().matches(word).count().min(4)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_book_can_be_read() {
        assert_eq!(books().len(), SYSTEMS.len() + 3);
        for file in files() {
            let book: Result<Book, _> = ron::from_str(file.text);
            assert!(book.is_ok(), "{book:?}");
        }
    }

    #[test]
    fn words_that_end_with_an_id_cite_it() {
        let cited = |words| cited_last(words).map(|entry| entry.id.as_str());
        assert_eq!(cited("Charge (C)\nRuns and strikes.\nPC-AAC-11"), Some("PC-AAC-11"));
        assert_eq!(cited("no straight line (PC-AAC-11)."), Some("PC-AAC-11"));
        assert_eq!([cited("PC-AAC-11 is a charge"), cited("hand-to-hand"), cited("PC-AAC-99"), cited("")], [None; 4]);
    }

    #[test]
    fn ids_are_unique_and_references_lead_somewhere() {
        let ids: BTreeSet<&str> = entries().map(|entry| entry.id.as_str()).collect();
        assert_eq!(ids.len(), entries().count());
        for entry in entries() {
            for see in &entry.see {
                assert!(ids.contains(see.as_str()), "{} refers to {see}", entry.id);
            }
        }
    }

    #[test]
    fn a_rule_is_found_by_its_id_and_by_its_words() {
        assert_eq!(find("ce-bgd-01").map(|entry| entry.id.as_str()), Some("CE-BGD-01"));
        assert!(search("range bands").first().is_some_and(|entry| entry.id == "CE-SET-04"));
        assert!(nearest("CE-BGD-1").is_some_and(|entry| entry.id.starts_with("CE-BGD-")));
        assert!(search("countdown").iter().any(|entry| entry.id == "AR-STR-03"));
        assert!(search("xyzzy").is_empty());
    }
}
