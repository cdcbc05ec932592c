//! Loading ends for every file, with a level or with faults.

use proptest::prelude::*;
use six_seconds::scenario::{LEVELS, Library, MOST_FAULTS, load, load_bytes};

/// Loads a text; the message must be bounded, however long the text is.
fn survives(bytes: &[u8]) {
    if let Err(faults) = load_bytes("any.ron", bytes, &Library::built_in()) {
        assert!((1..=MOST_FAULTS).contains(&faults.entries.len()));
        let said = faults.to_string();
        assert!(said.starts_with("any.ron:"), "{said}");
        assert!(said.len() < MOST_FAULTS * 4000, "{} bytes of faults", said.len());
    }
}

/// Words that lead the loader deep into a level.
const WORDS: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "'",
    "\\",
    "//",
    "/*",
    "*/",
    "r#\"",
    "name",
    "rows",
    "legend",
    "units",
    "side",
    "at",
    "Hold",
    "(zone: \"\")",
    "-1",
    "1e9",
    "99999999999999999999",
    "\"\"",
    "'#'",
    "Some(",
    "#![enable(",
    "\u{7f}",
    "é",
    "true",
    "Cepheus",
    "archetype",
    "armoury",
    "(((((((((((((((((((((((((((((((((((((((",
    "b'x'",
    "0x",
    "_",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn arbitrary_bytes_end_in_faults(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        survives(&bytes);
    }

    #[test]
    fn arbitrary_words_end_in_faults(words in prop::collection::vec(prop::sample::select(WORDS), 0..200)) {
        survives(words.concat().as_bytes());
    }

    #[test]
    fn mutated_levels_load_or_end_in_faults(
        level in 0..LEVELS.len(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0_usize..40, prop::sample::select(WORDS)), 1..6),
    ) {
        let mut bytes = LEVELS[level].text.as_bytes().to_vec();
        for (at, cut, word) in edits {
            let from = at.index(bytes.len());
            let to = (from + cut).min(bytes.len());
            bytes.splice(from..to, word.bytes());
        }
        survives(&bytes);
    }

    #[test]
    fn levels_with_a_piece_moved_load_or_end_in_faults(
        level in 0..LEVELS.len(),
        from in any::<prop::sample::Index>(),
        length in 0_usize..2000,
        to in any::<prop::sample::Index>(),
    ) {
        let bytes = LEVELS[level].text.as_bytes();
        let from = from.index(bytes.len());
        let piece = &bytes[from..(from + length).min(bytes.len())];
        let mut moved = bytes.to_vec();
        let to = to.index(moved.len());
        moved.splice(to..to, piece.iter().copied());
        survives(&moved);
    }
}

/// Large files, each of which repeats a construct that could take disproportionate time or memory; one of them at the
/// size limit.
#[test]
fn large_files_end_in_faults() {
    let fill = |piece: &str| piece.repeat((256 << 10) / piece.len());
    survives("(".repeat(4 << 20).as_bytes());
    survives(fill("(").as_bytes());
    survives(fill("[").as_bytes());
    survives(format!("({})", fill("a: 1, ")).as_bytes());
    survives(format!("({})", fill("name: \"x\", ")).as_bytes());
    survives(format!("(name: \"{}\")", fill("x")).as_bytes());
    survives(format!("(map: (rows: [{}], legend: {{}}))", fill("\"#\", ")).as_bytes());
    survives(format!("(map: (rows: [\"#\"], legend: {{{}}}))", fill("'#': \"wall\", ")).as_bytes());
    survives(format!("(zones: [{}])", fill("(name: \"z\", areas: [(from: (0, 0), to: (511, 511))]), ")).as_bytes());
    survives(format!("(zones: [(name: \"z\", areas: [{}])])", fill("(from: (0, 0), to: (511, 511)), ")).as_bytes());
    survives(format!("(units: [{}])", fill("(name: \"u\", side: \"s\", at: (0, 0)), ")).as_bytes());
    survives(format!("(armoury: ({}))", fill("weapons: [], ")).as_bytes());
    survives(format!("/*{}", fill("/*")).as_bytes());
}

#[test]
fn a_huge_map_with_huge_zones_is_bounded() {
    let rows = format!("\"{}\", ", "#".repeat(512)).repeat(512);
    let zones = "(name: \"z\", areas: [(from: (0, 0), to: (511, 511))]), ".repeat(1000);
    survives(format!("(map: (rows: [{rows}], legend: {{'#': \"wall\"}}), zones: [{zones}])").as_bytes());
    let areas = "(from: (0, 0), to: (511, 511)), ".repeat(2000);
    let text = format!("(map: (rows: [{rows}], legend: {{'#': \"wall\"}}), zones: [(name: \"z\", areas: [{areas}])])");
    survives(text.as_bytes());
    let marks = "'#', ".repeat(20_000);
    let text = format!("(map: (rows: [{rows}], legend: {{'#': \"wall\"}}), zones: [(name: \"z\", marks: [{marks}])])");
    survives(text.as_bytes());
    assert!(load("wide.ron", &text, &Library::built_in()).is_err());
}
