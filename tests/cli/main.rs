//! The command line, through the program itself: exit codes, messages, JSON, determinism.

mod batch;
mod orders;

use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const LEVEL: &str = "levels/cepheus/checkpoint.ron";

fn program(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_six-seconds"));
    command.args(words).current_dir(env!("CARGO_MANIFEST_DIR")).stdin(Stdio::null());
    command
}

fn run(words: &[&str]) -> (i32, String, String) {
    let Output { status, stdout, stderr } = program(words).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap(), text(stdout), text(stderr))
}

/// A separate file for each test.
fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

/// Checks for bad input: exit code 2, no output, and a message that contains all of `told`.
fn refuses(words: &[&str], told: &[&str]) {
    let (code, out, err) = run(words);
    assert_eq!((code, out.as_str()), (2, ""), "{words:?}: {err}");
    for part in told {
        assert!(err.contains(part), "{words:?}: {part} is missing in\n{err}");
    }
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

#[test]
fn good_levels_pass_and_say_what_they_are() {
    let (code, out, err) = run(&["check", LEVEL, "levels/cepheus/corridors.ron"]);
    assert_eq!((code, out.lines().count(), err.as_str()), (0, 2, ""));
    assert!(out.starts_with(&format!("{LEVEL}: ok: ")), "{out}");
}

#[test]
fn a_bad_level_is_bad_input_with_its_place() {
    let level = file("bad.ron", "(name: \"x\",\n rulez: 3)");
    let (code, out, err) = run(&["check", LEVEL, &level]);
    assert_eq!((code, out.lines().count()), (2, 1));
    assert!(err.contains("bad.ron:2:2: ") && err.contains('^') && err.contains("rules"), "{err}");
}

#[test]
fn what_is_no_text_file_is_bad_input_in_one_line_for_every_command() {
    let latin = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("latin.ron");
    std::fs::write(&latin, b"(name: \"caf\xe9\")").unwrap();
    for (bad, why) in
        [("no/such.ron", "cannot be read"), ("levels", "cannot be read"), (latin.to_str().unwrap(), "UTF-8")]
    {
        for words in [
            &["check", bad][..],
            &["play", bad, "--text"],
            &["play", "--text", "--load", bad],
            &["campaign", bad],
            &["campaign", "--load", bad],
            &["simulate", bad],
            &["replay", bad],
            &["odds", bad, "--from", "a", "--to", "b"],
            &["run", LEVEL, "--orders", bad, "--seed", "1"],
        ] {
            refuses(words, &[bad, why, "expected"]);
            assert_eq!(run(words).2.lines().count(), 1, "{words:?}");
        }
    }
}

#[test]
fn an_empty_file_is_told_what_should_stand_in_it() {
    let empty = file("empty.ron", "// Nothing yet.\n");
    refuses(&["check", &empty], &["empty.ron:2:1: the file is empty", "a level in parentheses"]);
    refuses(&["run", LEVEL, "--orders", &empty, "--seed", "1"], &["the file is empty", "(steps: [...])"]);
    refuses(&["replay", &empty], &["empty.ron: line ", "expected a saved game or replay"]);
    refuses(&["campaign", &empty], &["empty.ron:1:16: ", "fields in parentheses"]);
}

#[test]
fn bad_usage_is_code_2_and_help_is_code_0() {
    refuses(&["fly"], &["fly"]);
    refuses(&["simulate", LEVEL, "--battles", "many"], &["--battles"]);
    refuses(&["simulate", LEVEL, "--battles", "0"], &["at least one battle"]);
    refuses(&["simulate", LEVEL, "--seed", "x"], &["--seed"]);
    refuses(&["simulate", LEVEL, "--jobs", "100000"], &["--jobs", "0..=256"]);
    refuses(&["play", LEVEL, "--text", "--sides", "normal,normal,normal"], &["3 players", "2 sides"]);
    assert_eq!(run(&["--help"]).0, 0);
    let (code, out, _) = run(&["run", "--help"]);
    assert!(code == 0 && out.contains("final_state"), "{out}");
}

#[cfg(not(feature = "client"))]
#[test]
fn without_a_window_the_text_table_is_named() {
    let (code, _, err) = run(&[]);
    assert_eq!((code, err.lines().count()), (2, 1));
    assert!(err.contains("--text"), "{err}");
}

#[test]
fn simulate_gives_the_same_answer_for_any_number_of_jobs() {
    let told = |jobs: &str| {
        run(&[
            "simulate",
            LEVEL,
            "--battles",
            "6",
            "--seed",
            "5",
            "--sides",
            "random,scripted",
            "--json",
            "--jobs",
            jobs,
        ])
    };
    let (code, one, err) = told("1");
    assert_eq!(code, 0, "{err}");
    assert_eq!(told("4").1, one);
    let value: Value = serde_json::from_str(&one).unwrap();
    let wins: u64 = value["sides"].as_array().unwrap().iter().map(|side| side["wins"].as_u64().unwrap()).sum();
    assert_eq!(wins + value["draws"].as_u64().unwrap() + value["endless"].as_u64().unwrap(), 6);
    refuses(&["simulate", LEVEL, "--sides", "randon"], &["did you mean \"random\""]);
}

#[test]
fn a_recorded_battle_replays_and_a_changed_one_fails_verification() {
    let path = file("recorded.ron", "");
    let words = ["simulate", LEVEL, "--battles", "1", "--seed", "9", "--sides", "random,random", "--record", &path];
    assert_eq!(run(&words).0, 0);
    let (code, out, err) = run(&["replay", &path, "--verify"]);
    assert!(code == 0 && out.contains("ok"), "{out}{err}");
    let (code, out, _) = run(&["replay", &path, "--events", "json"]);
    let lines = json_lines(&out);
    assert!(code == 0 && lines.last().unwrap()["event"] == "final_state");
    let text = std::fs::read_to_string(&path).unwrap();
    let changed = file("changed.ron", &text.replacen("seed: 9", "seed: 10", 1));
    let (code, _, err) = run(&["replay", &changed, "--verify"]);
    assert!(code == 1 && err.contains("step 1"), "{err}");
    let broken = file("broken.ron", &text[..text.len() / 2]);
    refuses(&["replay", &broken], &["broken.ron: line "]);
    let later = file("later.ron", &text.replacen("format: 3", "format: 4", 1));
    refuses(&["replay", &later], &["format 4", "update the game"]);
    let (head, rest) = text.split_once("level_hash: ").unwrap();
    let rest = rest.trim_start_matches(|one: char| one.is_ascii_digit());
    let other = file("other.ron", &format!("{head}level_hash: 1{rest}"));
    let (code, _, err) = run(&["replay", &other, "--verify"]);
    assert!(code == 1 && err.contains("has changed since") && err.contains("start again"), "{err}");
    // The record contains its level; a record of an earlier version needs the level at its path.
    let lost = text.replacen("checkpoint.ron", "nowhere.ron", 1);
    assert_eq!(run(&["replay", &file("lost.ron", &lost), "--verify"]).0, 0);
    let bare = |text: &str| format!("{})", &text[..text.find("text: ").unwrap()]).replacen("format: 3", "format: 2", 1);
    refuses(&["replay", &file("bare.ron", &bare(&lost))], &["nowhere.ron", "expected a level file"]);
    assert_eq!(run(&["replay", &file("old.ron", &bare(&text)), "--verify"]).0, 0);
    refuses(&["simulate", LEVEL, "--battles", "1", "--record", "levels"], &["levels: the replay cannot be written"]);
}

#[test]
fn a_game_saved_before_the_rules_changed_goes_on_from_the_last_step_that_still_holds() {
    let path = file("before.ron", "");
    let words = ["simulate", LEVEL, "--battles", "1", "--seed", "9", "--sides", "random,random", "--record", &path];
    assert_eq!(run(&words).0, 0);
    let text = std::fs::read_to_string(&path).unwrap();
    // Under the present rules, the state after a step is a different one.
    let other_after = |step: usize| {
        let at = text.match_indices("hash: ").nth(step).unwrap().0 + "hash: ".len();
        let end = at + text[at..].find(|letter: char| !letter.is_ascii_digit()).unwrap();
        format!("{}7{}", &text[..at], &text[end..])
    };
    let changed = file("changed_rules.ron", &other_after(4));
    let (code, _, err) = run(&["replay", &changed, "--verify"]);
    assert!(code == 1 && err.contains("step 4 leads to a different state"), "{err}");
    let (code, out, err) = run(&["play", "--text", "--load", &changed]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(
        out.contains("rules have changed") && out.contains("step 4") && out.contains("continues from before"),
        "{out}"
    );
    // If even the beginning differs, there is nothing to continue from.
    let lost = file("changed_start.ron", &other_after(1));
    let (code, _, err) = run(&["play", "--text", "--load", &lost]);
    assert!(code == 1 && err.contains("step 1 leads to a different state"), "{err}");
}

#[test]
fn odds_are_exact_fractions_that_add_up() {
    let (code, out, err) = run(&["odds", LEVEL, "--from", "Kade", "--to", "Orlov", "--json"]);
    assert_eq!(code, 0, "{err}");
    let value: Value = serde_json::from_str(&out).unwrap();
    for side in ["without_reaction", "with_best_reaction"] {
        let states = value[side]["states"].as_object().unwrap().values();
        let percent: f64 = states.map(|state| state["percent"].as_f64().unwrap()).sum();
        assert!((percent - 100.0).abs() < 0.001, "{percent}");
    }
    assert!(value["without_reaction"]["hit"]["fraction"].as_str().unwrap().contains('/'));
    let (code, out, _) = run(&["odds", LEVEL, "--from", "Kade", "--to", "Orlov"]);
    assert!(code == 0 && out.contains("(CE-") && out.contains('%'), "{out}");
    refuses(&["odds", LEVEL, "--from", "Kade", "--to", "Orlof"], &["did you mean \"Orlov\""]);
    let odds = ["odds", LEVEL, "--from", "Kade", "--to", "Orlov"];
    let mounted = ["odds", "levels/cepheus/convoy.ron", "--from", "Imre", "--to", "Jory", "--with", "machine_gun"];
    let (code, out, err) = run(&[&mounted[..], &["--json"]].concat());
    let value: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{err}"));
    assert_eq!((code, &value["act"], &value["with"]), (0, &"fire".into(), &"machine_gun".into()));
    refuses(&[&odds[..], &["--with", "spoon"]].concat(), &["does not carry \"spoon\"", "there are: "]);
    refuses(&[&odds[..], &["--with", "unarmed"]].concat(), &["Kade has no such attack"]);
    refuses(&[&odds[..], &["--do", "atack"]].concat(), &["did you mean \"attack\""]);
    refuses(&[&odds[..], &["--rounds", "77"]].concat(), &["Kade has no such attack"]);
}

#[test]
fn the_odds_of_an_object_are_those_of_what_can_break_it() {
    let boards = include_str!("../rules_arrgs/pushes.ron").replace("HK..b...", "K..Hb...");
    let level = file("boards.ron", &boards);
    let (code, out, err) = run(&["odds", &level, "--from", "Hild", "--to", "4,3", "--json"]);
    let value: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{err}"));
    // The die less 1 gets through a Resistance of 5; a 19 or 20 breaks the wall with 3 or 4 more rolls of 20.
    assert_eq!((code, &value["act"]), (0, &"batter".into()));
    assert_eq!(value["damages"]["percent"].as_f64(), Some(95.0));
    assert_eq!(value["breaks"]["percent"].as_f64(), Some(1.75));
    refuses(&["odds", &level, "--from", "Hild", "--to", "0,0"], &["nothing at (0, 0) can be broken"]);
}

#[test]
fn rules_are_found_by_id_and_words() {
    let (code, out, _) = run(&["rules", "ce-cov-02"]);
    assert!(code == 0 && out.starts_with("CE-COV-02"), "{out}");
    let (code, out, _) = run(&["rules", "range", "bands"]);
    assert!(code == 0 && out.starts_with("CE-SET-04"), "{out}");
    let (code, _, err) = run(&["rules", "CE-COV-2"]);
    assert!(code == 2 && err.contains("did you mean CE-COV-0"), "{err}");
    let (code, out, _) = run(&["rules", "--orders", "cepheus"]);
    assert!(code == 0 && out.contains("coup_de_grace") && !out.contains("guard_mode"), "{out}");
    let (code, all, _) = run(&["rules", "--orders"]);
    assert!(code == 0 && all.contains("guard_mode") && all.contains("condition"), "{all}");
    refuses(&["rules", "--orders", "cephus"], &["did you mean \"cepheus\""]);
    refuses(&["rules", "xyzzy"], &["no rule \"xyzzy\"", "lists them all"]);
    assert_eq!(run(&["rules"]).0, 0);
}

#[test]
fn a_closed_pipe_is_no_failure() {
    for words in [&["rules"][..], &["simulate", LEVEL, "--battles", "1", "--sides", "random,random"]] {
        let mut child = program(words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
    }
    let mut table = program(&["play", LEVEL, "--text", "--seed", "1"]);
    let mut child = table.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    // The program may exit before it reads anything.
    let _ = child.stdin.take().unwrap().write_all(b"who\nwho\n");
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(0));
}

#[test]
fn check_looks_into_a_campaign_and_all_its_levels() {
    let (code, out, _) = run(&["check", "levels/campaigns/relay.ron"]);
    assert_eq!(code, 0);
    assert!(out.contains("a campaign of 3 levels"), "{out}");
    let text = "(name: \"A\", briefing: \"B\", side: \"C\",\nstages: [(level: \"nowhere.ron\")])";
    let astray = file("astray.ron", text);
    let (code, _, told) = run(&["check", &astray]);
    assert_eq!(code, 2);
    assert!(told.contains("nowhere.ron"), "{told}");
}

#[test]
fn a_campaign_is_saved_gone_on_with_and_verified() {
    let save = file("relay.save.ron", "");
    let words = ["campaign", "levels/campaigns/relay.ron", "--watch", "--seed", "4", "--save", &save];
    let (code, out, err) = run(&words);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains(&format!("Saved to {save}.")) && out.trim_end().ends_with("."), "{out}");
    let (code, told, err) = run(&["replay", &save, "--verify"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(told.contains("ok: ") && told.contains("battles of The road to the relay, state "), "{told}");
    refuses(&["campaign", "levels/campaigns/relay.ron", "--watch", "--until", "0"], &["--until"]);
    let (code, _, err) = run(&["campaign", "levels/campaigns/relay.ron", "--watch", "--save", "levels"]);
    assert!(code == 2 && err.contains("levels: the campaign cannot be saved"), "{err}");
    let (code, again, _) = run(&["campaign", "--load", &save, "--watch"]);
    assert_eq!((code, again.lines().last()), (0, out.lines().last()));
    let text = std::fs::read_to_string(&save).unwrap();
    let bad = file("bent.save.ron", &text.replace("campaign_hash: ", "campaign_hash: 1"));
    let (code, _, err) = run(&["campaign", "--load", &bad, "--watch"]);
    assert!(code != 0 && err.lines().count() == 1, "{err}");
}

#[test]
fn a_new_campaign_leaves_a_saved_one_alone() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("saves");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("relay.save.ron"), "precious").unwrap();
    let campaign = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("levels/campaigns/relay.ron");
    let mut command = program(&["campaign", campaign.to_str().unwrap()]);
    let output = command.current_dir(&folder).output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && err.contains("--load relay.save.ron"), "{err}");
    assert_eq!(std::fs::read_to_string(folder.join("relay.save.ron")).unwrap(), "precious");
}

#[test]
fn options_of_the_rules_are_chosen_listed_and_recorded() {
    let (code, out, _) = run(&["play", LEVEL, "--list-options"]);
    assert_eq!(code, 0);
    assert!(out.contains("multi_action_dm=false; true or false. ") && out.contains("(CE-BGD-09)"), "{out}");
    let option = |text| ["play", LEVEL, "--text", "--option", text];
    refuses(&option("multi_acton_dm=true"), &["no option \"multi_acton_dm\"; did you mean \"multi_action_dm\"?"]);
    refuses(&option("voice_range=far"), &["must be a whole number"]);
    refuses(&option("voice_range=100001"), &["a whole number from -100000 to 100000"]);
}
