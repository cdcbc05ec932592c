//! Every order file, saved game and typed line is read or refused, without a crash.

use proptest::prelude::*;
use six_seconds::ai::{self, Players};
use six_seconds::battle::Battle;
use six_seconds::replay::{DiceSource, LevelFile, OrderFile, OrderLog, OrderRun, Session};
use six_seconds::scenario::{self, Library};
use six_seconds::text::{Seated, Table};
use std::sync::OnceLock;

const LEVEL: &str = include_str!("../levels/cepheus/corridors.ron");

fn battle() -> Battle {
    static BATTLE: OnceLock<Battle> = OnceLock::new();
    let load = || scenario::load("corridors", LEVEL, &Library::built_in()).map(|loaded| loaded.battle).unwrap();
    BATTLE.get_or_init(load).fork()
}

/// Reads an order file and plays it as far as it goes.
fn play(text: &str) {
    let mut battle = battle();
    if let Ok(file) = OrderFile::read("fuzz", text, &battle) {
        let mut run = OrderRun::new(&mut battle, &file, DiceSource::seeded(1));
        let begun = run.begin();
        for at in 0..file.orders.len() {
            if begun.is_err() || run.step(at).map_err(|broken| broken.report("fuzz", text).to_string()).is_err() {
                break;
            }
        }
    }
}

fn replay(text: &str) {
    if let Ok(log) = OrderLog::read(text) {
        let _ = Session::replay(battle(), log.level_hash, &log, usize::MAX);
    }
}

fn type_lines(lines: &[u8]) {
    let session = Session::new(battle(), &LevelFile::new("corridors", ""), 1);
    let players = Players::new(vec![None, ai::by_name("random", 1)]);
    let refuse = |_: &OrderLog| Err("nothing is loaded here".to_owned());
    let table = Table::new(
        Seated { session, players, happened: Vec::new(), story: String::new(), remark: String::new() },
        &refuse,
        Vec::new(),
    );
    assert!(table.play(&mut &lines[..]).is_ok());
}

/// Meaningful words, in any order.
fn words(words: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(words), 0..24).prop_map(|words| words.concat())
}

const ORDER_WORDS: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "steps:",
    "standing:",
    "unit:",
    "do:",
    "at:",
    "to:",
    "path:",
    "with:",
    "mode:",
    "rounds:",
    "choice:",
    "answer:",
    "split:",
    "units:",
    "\"Renn\"",
    "\"move\"",
    "\"attack\"",
    "\"hasten\"",
    "\"nobody\"",
    "Unit(",
    "Square(",
    "Toward(",
    "Path(",
    "N",
    "1",
    "-5",
    "32767",
    "99999",
    ",",
    ":",
    "\"",
    "//",
    "/*",
];

const TYPED_WORDS: &[&str] = &[
    "attack ",
    "move ",
    "odds ",
    "look ",
    "map ",
    "near ",
    "who ",
    "order ",
    "options ",
    "why ",
    "log ",
    "undo ",
    "end ",
    "prone ",
    "aim ",
    "throw ",
    "burst ",
    "rules ",
    "help ",
    "do ",
    "Renn ",
    "Ames ",
    "Boarders ",
    "with ",
    "pistol ",
    "at ",
    "1 ",
    "5 ",
    "-3 ",
    "32767 ",
    "65536 ",
    "nobody ",
    "all ",
    "dodge ",
    "str ",
    "N ",
    "é ",
    "\"",
    "(",
    "\n",
    "\n",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,300}") {
        play(&text);
        replay(&text);
    }

    #[test]
    fn any_arrangement_of_order_words_is_read_or_refused(text in words(ORDER_WORDS)) {
        play(&text);
    }

    #[test]
    fn any_order_is_played_or_refused(
        unit in prop::sample::select(&["Renn", "Varga", "Ames", "Lisk"][..]),
        act in prop::sample::select(&["move", "attack", "throw", "aim", "kill_aim", "stance", "draw", "reload", "interact",
            "drop", "delay", "end_turn"][..]),
        aim in prop::sample::select(&["", ", at: Unit(\"Renn\")", ", at: Unit(\"Ames\")", ", at: Square(-32768, 32767)",
            ", to: (12, 6)", ", to: (32767, 32767)", ", at: Toward(N)", ", path: []", ", path: [(-32768, 9), (0, 0)]"][..]),
        mode in prop::sample::select(&["", ", mode: \"prone\"", ", mode: \"spray\"", ", mode: \"no such\""][..]),
        rounds in prop::sample::select(&["", ", rounds: -32768", ", rounds: 32767"][..]),
    ) {
        let order = format!("(unit: \"{unit}\", do: \"{act}\"{aim}{mode}{rounds})");
        let end = |unit: &str| format!("(unit: \"{unit}\", do: \"end_turn\")");
        let ends: Vec<String> = ["Renn", "Varga", "Dunne", "Ames", "Lisk", "Horvat"].map(end).to_vec();
        let steps: Vec<String> = ends.iter().flat_map(|end| [order.clone(), end.clone()]).cycle().take(36).collect();
        play(&format!("(standing: {{\"hasten\": \"nobody\", \"reaction\": \"none\"}}, steps: [{}])", steps.join(", ")));
    }

    #[test]
    fn any_bytes_can_be_typed(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        type_lines(&bytes);
    }
}

/// A recorded game of the level, cut short.
fn recorded() -> String {
    let mut log = OrderLog::read(include_str!("golden/cepheus-corridors.ron")).unwrap();
    log.entries.truncate(30);
    log.write()
}

/// Values that may occur anywhere in a saved game.
const VALUES: &[&str] = &[
    "0",
    "-1",
    "255",
    "32767",
    "-32768",
    "65535",
    "18446744073709551615",
    "None",
    "Some(7)",
    "Unit(999)",
    "Square((-32768, 32767))",
    "Path([])",
    "Toward(N)",
    "\"attack\"",
    "\"\"",
    "[]",
    "Begin",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(48) })]

    #[test]
    fn a_saved_game_with_other_values_is_played_or_refused(
        changes in prop::collection::vec((any::<prop::sample::Index>(), prop::sample::select(VALUES)), 1..4),
    ) {
        let mut text = recorded();
        for (at, value) in changes {
            // Whole values: numbers, and texts in quotes.
            let part = |at: &usize| text[*at..].starts_with(|c: char| c == '"' || c.is_ascii_digit());
            let places: Vec<usize> = (0..text.len()).filter(|at| text.is_char_boundary(*at)).filter(part).collect();
            let from = places[at.index(places.len())];
            let end = |c: char| !(c == '"' || c == '_' || c.is_ascii_alphanumeric());
            let to = text[from..].find(end).map_or(text.len(), |length| from + length);
            text.replace_range(from..to, value);
        }
        replay(&text);
    }

    #[test]
    fn any_arrangement_of_typed_words_is_answered(lines in words(TYPED_WORDS)) {
        type_lines(format!("nobody\n{lines}\n{lines}\n").as_bytes());
    }
}

#[test]
fn nesting_and_size_have_their_limits() {
    play(&"(".repeat(100_000));
    play(&"[".repeat(100_000));
    replay(&"(".repeat(100_000));
    let far = OrderLog::read(&" ".repeat(17 << 20));
    assert!(far.is_err());
}

#[test]
fn an_unknown_kind_of_decision_is_refused_with_its_place_and_what_was_meant() {
    let text =
        "(standing: {\"reactoin\": \"none\"}, steps: [\n  (choice: \"Renn\", what: \"woundd\", answer: \"end\"),\n])";
    let faults = OrderFile::read("orders.ron", text, &battle()).expect_err("there are no such decisions").to_string();
    for told in ["orders.ron:1:13: ", "no decision \"reactoin\"", "\"reaction\"", "orders.ron:2:26: ", "\"wound\""] {
        assert!(faults.contains(told), "{told} is missing in\n{faults}");
    }
}
