//! The terminal, over a pipe: typed lines in, sentences out.

mod offers;
mod tempo;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

const LEVEL: &str = "levels/cepheus/corridors.ron";

/// The terminal's reply to some typed lines.
fn table(words: &[&str], typed: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_six-seconds"));
    command.arg("play").args(words).arg("--text").current_dir(env!("CARGO_MANIFEST_DIR"));
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let typed = typed.to_owned();
    let writer = std::thread::spawn(move || {
        // The program may exit before it has read everything.
        let _ = stdin.write_all(typed.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// People play both sides, and nobody hastens.
fn hot_seat(typed: &str) -> String {
    table(&[LEVEL, "--sides", "human,human", "--seed", "4"], &format!("nobody\nnobody\n{typed}"))
}

fn temporary(name: &str) -> String {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name).display().to_string()
}

#[test]
fn a_whole_fight_can_be_fought_over_a_pipe() {
    let turn = "attack Ames\n\nattack Lisk\n\nattack Horvat\n\nend\n\n";
    let said = table(&[LEVEL, "--seed", "3"], &turn.repeat(400));
    let end = said.lines().find(|line| line.contains(" win: ") || line.starts_with("Draw: "));
    assert!(end.is_some(), "{said}");
    assert!(said.contains("attacks") && said.contains("End of input"));
}

#[test]
fn every_line_is_a_plain_statement() {
    let said =
        hot_seat("who\norder\noptions\nlook Renn\nlook\nmap\nmap near Renn 3\nhelp\nhelp attack\nlog\nwhy\nquit\n");
    assert!(said.chars().all(|letter| letter == '\n' || !letter.is_control()), "{said:?}");
    assert!(said.contains("Renn, Boarders: unhurt, at (12, 5), standing"), "{said}");
    assert!(said.contains("Stats: STR"), "{said}");
    assert!(said.contains("A is Renn, Boarders, at (12, 5)."), "{said}");
    assert!(said.contains("# is bulkhead."), "{said}");
    assert!(said.contains("Columns 9 to 15, rows 2 to 8"), "{said}");
    assert!(said.trim_end().ends_with("Goodbye."), "{said}");
}

#[test]
fn a_large_vehicle_has_one_line_below_the_map() {
    let said = table(&["levels/arrgs/tank.ron", "--sides", "human,human", "--seed", "1"], "map\nquit\n");
    assert_eq!(said.matches(" is The Boar, ").count(), 1, "{said}");
}

#[test]
fn an_action_without_variants_is_listed_like_any_other() {
    let said = table(&["levels/arrgs/checkpoint.ron", "--sides", "human,human", "--seed", "1"], "options\nquit\n");
    assert!(said.contains("also with: ") && !said.contains("also with: \n"), "{said}");
}

#[test]
fn what_is_not_understood_is_answered_with_what_is_possible() {
    let said =
        hot_seat("whistle a tune\natack\nattack\nmove\nlook Nobody\nlook\nodds\nrules xyzzy\nload\nload no/such\n");
    for told in [
        "Not understood: \"whistle\", \"tune\"",
        "Possible: move, ",
        "Did you mean attack?",
        "at whom?",
        "where to?",
        "Nobody here is called Nobody",
        "No rule matches that",
        "Load which file?",
        "cannot be loaded",
    ] {
        assert!(said.contains(told), "{told} is missing in\n{said}");
    }
}

#[test]
fn a_step_can_be_taken_back_until_a_die_falls() {
    let said = hot_seat("prone\nundo\nundo\n");
    assert!(said.contains("is now prone."), "{said}");
    assert!(said.contains("Undone: ") && said.contains("standing"), "{said}");
    assert!(said.contains("Nothing to undo"), "{said}");
}

#[test]
fn a_battle_can_be_given_up_once_that_is_meant() {
    let said = hot_seat("surrender\nsurrender nowhere\nretreat\nwho\nsurrender now\nretreat now\n");
    assert!(said.contains("Type \"surrender now\" to do it."), "{said}");
    assert!(said.contains("Type \"retreat now\" to do it."), "{said}");
    let (before, after) = said.split_once("Renn, Boarders: unhurt").expect("the list of all");
    assert!(!before.contains(" win: "), "{said}");
    assert!(after.contains(" win: the other side surrenders."), "{said}");
    assert!(!after.contains("retreats"), "{said}");
}

#[test]
fn an_unseen_enemy_stays_unseen() {
    let said = table(&[LEVEL, "--seed", "4", "--sides", "human,scripted"], "who\nmap\nlook Horvat\n");
    assert!(said.contains("Horvat, Crew of the Patient Heron: not seen yet."), "{said}");
    assert!(!said.contains("is Horvat"), "{said}");
}

#[test]
fn a_saved_game_goes_on_where_it_was() {
    let (file, typed) = (temporary("saved.ron"), "prone\nend\n");
    let before = hot_seat(&format!("{typed}who\nsave {file}\n"));
    assert!(before.contains("Saved to"), "{before}");
    let who = |said: &str| -> Vec<String> {
        said.lines().filter(|line| line.contains(": unhurt, at ")).map(str::to_owned).rev().take(6).collect()
    };
    let after = table(&["--load", &file], "who\n");
    assert_eq!(who(&after), who(&before));
    let again = hot_seat(&format!("load {file}\nwho\nlog 200\n"));
    assert_eq!(who(&again), who(&before));
    assert!(again.contains("is now prone."), "{again}");
}

#[test]
fn the_terminal_is_handed_over_where_sides_hide_their_views() {
    let typed = "\nnobody\n\n\nnobody\nwho\norder\nprone\nlog\nend\nend\n\n\nlog\nwho\nquit\n";
    let apart = [LEVEL, "--sides", "human,human", "--screen", "apart", "--seed", "4"];
    let said = table(&apart, typed);
    let emptied = "\n".repeat(100);
    let turns: Vec<&str> = said.split(emptied.as_str()).map(str::trim_start).collect();
    let names = [["Renn", "Varga", "Dunne"], ["Ames", "Lisk", "Horvat"]];
    let goes_to = |turn: &str| {
        ["Boarders", "Crew of the Patient Heron"].map(|side| turn.starts_with(&format!("Hand the terminal to {side}.")))
    };
    let goes: Vec<[bool; 2]> = turns[1..].iter().map(|turn| goes_to(turn)).collect();
    // Both sides are asked for haste; Lisk and Horvat act before all others, then it is a boarder's turn.
    assert_eq!(goes, [[true, false], [false, true], [true, false]], "{said}");
    for (turn, [boarders, _]) in turns[1..].iter().zip(&goes) {
        let hidden = names[usize::from(*boarders)];
        assert!(hidden.iter().all(|name| !turn.contains(name)), "{turn}");
    }
    assert!(turns[2].contains("Lisk is now prone.") && turns[3].contains("What Boarders saw and heard:"), "{said}");
    // Events are told before the question that they lead to.
    let order = ["Renn rolls initiative: ", "Boarders: who hastens"].map(|words| turns[1].find(words));
    assert!(order[0].is_some() && order[0] < order[1], "{said}");
    let file = temporary("apart.ron");
    table(&apart, &format!("\nnobody\n\n\nnobody\nsave {file}\nquit\n"));
    let loaded = table(&["--load", &file], "\nwho\n");
    assert!(loaded.contains("Hand the terminal to Crew of the Patient Heron.") && !loaded.contains("Renn"), "{loaded}");
}

#[test]
fn who_is_asked_to_react_is_given_the_terminal_first_where_sides_hide_their_views() {
    let level = "levels/cepheus/checkpoint.ron";
    let apart = [level, "--sides", "human,human", "--screen", "apart", "--seed", "5"];
    let said = table(&apart, "\nnobody\n\n\nnobody\n\n\nattack Brandt\n\n\nundo\n1\n\n\nlog\nquit\n");
    let emptied = "\n".repeat(100);
    let turns: Vec<&str> = said.split(emptied.as_str()).map(str::trim_start).collect();
    let to = |turn: usize, side: &str| turns[turn].starts_with(&format!("Hand the terminal to {side}."));
    assert!(to(3, "Wayfarers") && to(4, "Road Watch") && to(5, "Wayfarers"), "{said}");
    // That side cannot undo the attack.
    assert!(turns[4].contains("Kade attacks Brandt") && turns[4].contains("Nothing to undo"), "{said}");
    assert!(turns[3].contains("Kade attacks Brandt"), "{said}");
    assert!(turns[5].contains("What Wayfarers saw and heard:\nKade fires"), "{said}");
}

#[test]
fn a_decision_names_its_odds_and_its_price() {
    let typed = "attack Renn\nattack Varga\nattack Dunne\nattack Ames\nattack Lisk\nattack Horvat\nend\n\n".repeat(60);
    let said = table(&[LEVEL, "--sides", "human,normal", "--seed", "3"], &typed);
    let answer = said.lines().find(|line| line.contains(": dodge, ")).unwrap_or_default();
    assert!(answer.contains('%') && answer.contains("Price: initiative"), "{said}");
}

#[test]
fn a_decision_about_a_die_says_what_each_answer_does() {
    let attacks: String = ["Sato", "Brandt", "Ilse", "Mira", "Kade"].map(|name| format!("attack {name}\n\n")).concat();
    let typed = (attacks + "end\n\n").repeat(12);
    let said = table(&["levels/espionage/checkpoint.ron", "--sides", "human,human", "--seed", "11"], &typed);
    let answers = |to: &str| -> Vec<&str> {
        let question = said.lines().skip_while(|line| !line.contains(to)).skip(1);
        question.take_while(|line| line.starts_with(char::is_numeric)).collect()
    };
    let (to_hit, on_damage) = (answers("Kade comes to 6 (Attack)"), answers("damage to Sato. Add an action die"));
    assert!(to_hit.len() > 1 && to_hit.iter().all(|answer| answer.contains("Then it hits ")), "{to_hit:?}");
    // An action die of a beginner is a d4 that is rolled again after a 4: 10/3 on average.
    let mean = |answer: &&str| answer.split_once("Then ")?.1.split(" damage on average; ").next()?.parse::<f32>().ok();
    let [Some(without), Some(with)] = [0, 1].map(|at| on_damage.get(at).and_then(mean)) else { panic!("{said}") };
    assert!((with - without - 10.0 / 3.0).abs() < 0.1, "{on_damage:?}");
}

#[test]
fn the_latest_roll_is_explained_by_dice_and_ledger() {
    let typed = "attack Ames\n\nattack Lisk\n\nattack Horvat\n\nend\n\n".repeat(3);
    let said = table(&[LEVEL, "--seed", "3"], &format!("{typed}\nwhy\nwhy 2\n"));
    assert!(said.contains("(CE-") && said.contains("2D6 (") && said.contains("plus "), "{said}");
}

#[test]
fn chosen_options_are_told_in_the_briefing_saved_and_in_force_again() {
    let save = temporary("options.ron");
    let words = ["levels/cepheus/corridors.ron", "--seed", "3", "--option", "multi_action_dm=true"];
    let said = table(&words, &format!("save {save}\nquit\n"));
    assert!(said.contains("Simultaneous tasks penalty: on."), "{said}");
    let text = std::fs::read_to_string(&save).unwrap();
    assert!(text.contains("(\"multi_action_dm\", Flag(true))"), "{text}");
    assert!(table(&["--load", &save], "quit\n").contains("Goodbye."));
    std::fs::write(&save, text.replace("multi_action_dm", "multi_action")).unwrap();
    let told = Command::new(env!("CARGO_BIN_EXE_six-seconds"))
        .args(["play", "--text", "--load", &save])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let told = String::from_utf8(told.stderr).unwrap();
    assert!(told.contains("these rules have no option \"multi_action\"") && told.lines().count() == 1, "{told}");
}

#[test]
fn the_story_the_aims_and_the_house_rules_are_told_at_the_start_and_when_asked_for() {
    let level = temporary("briefed.ron");
    let text = r#"(name: "gate", briefing: "The gate is old.\n    Nobody has oiled it.", round_limit: 9,
        rules: (core: Cepheus, initiative: Dynamic, options: {"encumbrance": true, "collision_speed": relative}),
        map: (rows: ["a....b"], legend: {'.': "grass", 'a': "grass", 'b': "grass"}),
        zones: [(name: "gate", areas: [(from: (5, 0))])], field: {"weather": severe},
        sides: [(name: "In", objectives: [(text: "Reach the gate.", goal: Reach(zone: "gate", units: 1))]), (name: "Out")],
        units: [(name: "Ana", side: "In", at: 'a', initiative: 9), (name: "Bo", side: "Out", at: 'b', initiative: 5)])"#;
    std::fs::write(&level, text).unwrap();
    let words = [&level, "--sides", "human,human", "--seed", "4"];
    let told = ["The gate is old. Nobody has oiled it.", "At most 9 rounds."];
    let standing = [
        "In (1): Reach the gate by the end of round 9.",
        "Out (1): Defeat every enemy by the end of round 9.",
        "In (1): Reach the gate (0 of 1 there, round 1 of 9).",
        "Out (1): Defeat every enemy (round 1 of 9).",
    ];
    let said = table(&words, "nobody\nnobody\nbriefing\nquit\n");
    for line in told {
        assert_eq!(said.lines().filter(|one| *one == line).count(), 2, "{line}: {said}");
    }
    for line in standing {
        assert_eq!(said.lines().filter(|one| *one == line).count(), 1, "{line}: {said}");
    }
    for rule in ["(CE-BGD-12)", "(CE-COL-05)"] {
        assert_eq!(said.matches(rule).count(), 2, "{rule}: {said}");
    }
}

#[test]
fn six_dic_01_who_rolls_real_dice_types_what_they_show() {
    let words = [LEVEL, "--sides", "human,human", "--own-dice"];
    let said = table(&words, "6 6\n7 1\n3\n1 1\n\nquit\n");
    // Dexterity 9 adds one, Dexterity 8 nothing (CE-INI-01).
    let rolled = |name: &str| {
        let line = said.lines().find_map(|line| line.strip_prefix(&format!("{name} rolls initiative: "))).unwrap();
        line.trim_end_matches('.').parse::<i32>().unwrap()
    };
    assert_eq!((rolled("Renn"), rolled("Varga")), (13, 2), "{said}");
    assert_eq!(
        said.matches("That is not an answer here. Expected: what 2D6 show, each from 1 to 6").count(),
        2,
        "{said}"
    );
    let asked = "Initiative (Dunne): roll 2D6 and enter the faces. (SIX-DIC-01)";
    assert!(said.contains(asked) && said.contains("Dunne rolls"), "{said}");
}

#[test]
fn any_number_of_shots_can_be_typed() {
    let level = temporary("range.ron");
    let text = r#"(name: "range", rules: (core: Percentile, initiative: Structured), map: (rows: ["a....b"],
        legend: {'.': "grass", 'a': "grass", 'b': "grass"}), sides: [(name: "a"), (name: "b")],
        units: [(name: "Ana", side: "a", at: 'a', initiative: 9, items: ["assault_rifle"], stats: (bs: 1)),
            (name: "Bo", side: "b", at: 'b', initiative: 5, items: [])])"#;
    std::fs::write(&level, text).unwrap();
    let said = table(&[&level, "--sides", "human,human", "--seed", "4"], "burst 7 Bo\nburst 4 Bo\nlook Ana\nquit\n");
    assert!(said.contains("At most 6 hits (PC-AAC-02)") && said.contains("26 of 30 rounds"), "{said}");
}
