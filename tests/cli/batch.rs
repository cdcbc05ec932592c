//! Many battles in shards: the same battles however they are cut, written down, resumed, put together.

use super::{LEVEL, file, json_lines, refuses, run};
use serde_json::Value;
use std::path::PathBuf;

/// Six quick battles.
const QUICK: [&str; 8] = ["simulate", LEVEL, "--battles", "6", "--seed", "5", "--sides", "random,scripted"];

/// A path that holds no file yet.
fn fresh(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.display().to_string()
}

fn quick(more: &[&str]) -> (i32, String, String) {
    run(&[&QUICK[..], more].concat())
}

fn lines(path: &str) -> Vec<Value> {
    json_lines(&std::fs::read_to_string(path).unwrap())
}

#[test]
fn shards_add_up_to_the_whole() {
    let (whole, parts) = (quick(&["--json"]).1, [fresh("shard0.jsonl"), fresh("shard1.jsonl")]);
    for (part, path) in ["0/2", "1/2"].into_iter().zip(&parts) {
        assert_eq!(quick(&["--shard", part, "--lines", path]).0, 0);
    }
    let numbers = |path: &String| lines(path).iter().map(|line| line["n"].as_u64().unwrap()).collect::<Vec<_>>();
    let mut first = numbers(&parts[0]);
    first.sort_unstable();
    assert_eq!(first, [0, 2, 4]);
    let (code, merged, err) = run(&["merge", &parts[1], &parts[0], "--json"]);
    assert_eq!((code, merged), (0, whole), "{err}");
}

#[test]
fn a_range_begins_where_it_is_told_to() {
    let path = fresh("range.jsonl");
    assert_eq!(quick(&["--from", "4", "--battles", "1", "--lines", &path]).0, 2, "two numbers of battles");
    let words = ["simulate", LEVEL, "--battles", "2", "--from", "4", "--seed", "5", "--sides", "random,scripted"];
    assert_eq!(run(&[&words[..], &["--lines", &path]].concat()).0, 0);
    let all = fresh("range_all.jsonl");
    assert_eq!(quick(&["--lines", &all]).0, 0);
    let state = |path: &str, n: u64| lines(path).into_iter().find(|line| line["n"] == n).unwrap()["state"].clone();
    assert_eq!(state(&path, 4), state(&all, 4));
    assert_eq!(state(&path, 5), state(&all, 5));
}

#[test]
fn a_run_that_was_cut_off_goes_on_where_it_was() {
    let (whole, path) = (quick(&["--json"]).1, fresh("resumed.jsonl"));
    assert_eq!(quick(&["--lines", &path]).0, 0);
    let text = std::fs::read_to_string(&path).unwrap();
    let cut: String = text.split_inclusive('\n').take(3).collect::<String>() + "{\"v\":1,\"level\":\"le";
    std::fs::write(&path, cut).unwrap();
    let (code, out, err) = quick(&["--lines", &path, "--resume", "--json"]);
    assert_eq!((code, out), (0, whole), "{err}");
    assert_eq!(lines(&path).len(), 6);
    let (code, _, err) = quick(&["--lines", &path]);
    assert!(code == 2 && err.contains("--resume"), "{err}");
}

#[test]
fn battles_of_other_terms_are_neither_continued_nor_counted() {
    let (one, other) = (fresh("terms_one.jsonl"), fresh("terms_other.jsonl"));
    assert_eq!(quick(&["--lines", &one]).0, 0);
    let words = ["simulate", LEVEL, "--battles", "2", "--seed", "6", "--sides", "random,scripted"];
    refuses(&[&words[..], &["--lines", &one, "--resume"]].concat(), &["the first seed"]);
    assert_eq!(run(&[&words[..], &["--lines", &other]].concat()).0, 0);
    refuses(&["merge", &one, &other], &["the first seed"]);
}

#[test]
fn a_battle_that_ended_in_two_ways_fails() {
    let path = fresh("twice.jsonl");
    assert_eq!(quick(&["--lines", &path]).0, 0);
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(run(&["merge", &path, &path]).0, 0, "doubles that agree are dropped");
    let mut changed = lines(&path);
    changed[0]["rounds"] = Value::from(99);
    let changed = changed.iter().map(|line| format!("{line}\n")).collect::<String>();
    let changed = file("twice_changed.jsonl", &changed);
    let (code, out, err) = run(&["merge", &path, &changed]);
    assert!((code, out.as_str()) == (1, "") && err.contains("seed"), "{err}");
    refuses(&["merge", &file("no_lines.jsonl", &text[..40])], &["no battles"]);
    refuses(&["merge", &file("not_lines.jsonl", "hello\n")], &["line 1"]);
}

#[test]
fn out_of_time_is_to_be_run_again() {
    let (code, _, err) = quick(&["--time-limit", "0s"]);
    assert_eq!(code, 75, "{err}");
    assert!(err.contains("6 battles are left"), "{err}");
    refuses(&[&QUICK[..], &["--time-limit", "5 days"]].concat(), &["25m"]);
    refuses(&[&QUICK[..], &["--shard", "2/2"]].concat(), &["0/64"]);
}

#[test]
fn a_matrix_plays_every_model_and_can_be_put_together_again() {
    let path = fresh("matrix.jsonl");
    let words = ["matrix", LEVEL, "--battles", "1", "--sides", "scripted,scripted", "--lines", &path, "--json"];
    let (code, out, err) = run(&words);
    assert_eq!(code, 0, "{err}");
    let cells: Vec<Value> = serde_json::from_str(&out).unwrap();
    let kinds: Vec<_> = cells.iter().map(|cell| (cell["initiative"].clone(), cell["damage"].clone())).collect();
    assert_eq!(cells.len(), 8);
    assert!(kinds.iter().all(|kind| kinds.iter().filter(|other| *other == kind).count() == 1), "{kinds:?}");
    let (code, merged, err) = run(&["merge", &path, "--matrix", "--json"]);
    let merged: Vec<Value> = serde_json::from_str(&merged).unwrap();
    assert_eq!((code, merged.len()), (0, 8), "{err}");
    assert!(cells.iter().all(|cell| merged.contains(cell)));
    let (code, table, _) = run(&["merge", &path, "--matrix"]);
    assert_eq!((code, table.lines().count()), (0, 10));
}
