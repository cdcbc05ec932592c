//! Order files through the program itself.

use super::{LEVEL, file, json_lines, refuses, run};
use serde_json::Value;

/// Orders for the first turns of the checkpoint. Nobody hastens; the dice are those of the start: two for each of the
/// eight, in order.
const OPENING: &str = r#"(standing: {"hasten": "nobody"}, steps: [
    (unit: "Kade", do: "stance", mode: "prone"),
    (unit: "Sato", do: "stance", mode: "prone"),
])"#;
const START: &str = "2,2,6,6,1,1,2,3,2,1,1,3,2,3,1,4,1,1,1,1";

#[test]
fn run_tells_every_event_refusals_and_the_final_state_as_json() {
    let orders = file("opening.ron", OPENING);
    let (code, out, err) = run(&["run", LEVEL, "--orders", &orders, "--dice", START, "--events", "json"]);
    assert_eq!(code, 0, "{err}");
    let lines = json_lines(&out);
    let of = |kind: &str| lines.iter().filter(|line| line["event"] == kind).collect::<Vec<_>>();
    assert_eq!(of("initiative_set").len(), 8);
    assert_eq!(of("initiative_set")[1]["unit"], "Kade");
    assert_eq!(of("initiative_set")[1]["faces"], serde_json::json!([6, 6]));
    assert!(of("initiative_set")[1]["ledger"][0]["rule"].is_string());
    assert_eq!(of("stance_changed")[0]["unit"], "Kade");
    let refused = of("refused");
    assert_eq!((refused.len(), &refused[0]["unit"], &refused[0]["why"]), (1, &"Sato".into(), &"not_its_turn".into()));
    let state = lines.last().unwrap();
    assert_eq!(state["event"], "final_state");
    let kade = state["units"].as_array().unwrap().iter().find(|unit| unit["name"] == "Kade").unwrap();
    assert_eq!((&kade["stance"], &kade["life"]), (&"prone".into(), &"up".into()));
    assert_eq!(kade["initiative"]["count"], 13);
    assert_eq!(state["hash"].as_str().unwrap().len(), 16);
    assert_eq!(run(&["run", LEVEL, "--orders", &orders, "--dice", START, "--events", "json"]).1, out);
}

/// Two people under fluid initiative; the second of them has the number 1.
const TEMPO: &str = r#"(name: "tempo", rules: (core: Espionage, initiative: Fluid), map: (rows: ["a....b"],
    legend: {'.': "grass", 'a': "grass", 'b': "grass"}), sides: [(name: "west"), (name: "east")],
    units: [(name: "Vega", side: "west", at: 'a', archetype: "operative", initiative: 20),
        (name: "Guard", side: "east", at: 'b', archetype: "guard", initiative: 5)])"#;

#[test]
fn amounts_of_initiative_are_numbers_and_no_names() {
    let level = file("tempo.ron", TEMPO);
    let steps = r#"(steps: [(unit: "Vega", do: "aim", at: Unit("Guard")), (unit: "Vega", do: "end_turn"),
        (unit: "Guard", do: "end_turn")])"#;
    let orders = file("tempo_orders.ron", steps);
    let (code, out, err) = run(&["run", &level, "--orders", &orders, "--seed", "1", "--events", "json"]);
    assert_eq!(code, 0, "{err}");
    let lines = json_lines(&out);
    let of = |kind: &str| lines.iter().find(|line| line["event"] == kind).cloned().unwrap_or_default();
    assert_eq!((&of("initiative_collected")["entry"]["by"], &of("initiative_settled")["by"]), (&1.into(), &1.into()));
    assert_eq!(of("initiative_settled")["to"], 21);
}

#[test]
fn dice_must_neither_run_out_nor_be_left_over_and_decisions_not_run_out() {
    let orders = file("strict.ron", OPENING);
    let (code, _, err) = run(&["run", LEVEL, "--orders", &orders, "--dice", "2,2,6"]);
    assert!(code == 2 && err.contains("the dice run out"), "{err}");
    let (code, _, err) = run(&["run", LEVEL, "--orders", &orders, "--dice", &format!("{START},5")]);
    assert!(code == 2 && err.contains("given die faces are left over at the end: 1"), "{err}");
    let (code, _, err) = run(&["run", LEVEL, "--orders", &orders, "--dice", "2,7"]);
    assert!(code == 2 && err.contains("cannot show 7"), "{err}");
    let (code, _, err) = run(&["run", LEVEL, "--orders", &orders, "--dice", "2,x"]);
    assert!(code == 2 && err.contains("\"x\""), "{err}");
    let undecided = file("undecided.ron", "(steps: [])");
    let (code, _, err) = run(&["run", LEVEL, "--orders", &undecided, "--seed", "1"]);
    assert!(code == 2 && err.contains("hasten"), "{err}");
}

#[test]
fn every_wrong_name_of_an_order_file_is_told_with_its_place_and_what_was_meant() {
    let orders =
        file("names.ron", "(steps: [\n (unit: \"Kadee\", do: \"atack\", at: Unit(\"Orlof\"), wiht: \"rifle\"),\n])");
    let (code, _, err) = run(&["run", LEVEL, "--orders", &orders, "--seed", "1"]);
    assert_eq!(code, 2);
    for told in [":2:9: ", "\"Kade\"", "\"attack\"", ":2:40: ", "\"Orlov\"", ":2:50: ", "\"with\""] {
        assert!(err.contains(told), "{told} is missing in\n{err}");
    }
}

#[test]
fn decisions_that_nobody_asks_for_are_refused_lines_and_the_run_goes_on() {
    let steps = r#"(standing: {"hasten": "nobody"}, steps: [
 (choice: "Kade", answer: "dodge"),
 (unit: "Kade", do: "stance", mode: "prone"),
 (choice: "Wayfarers", what: "hasten", units: ["Kade"]),
])"#;
    let orders = file("unasked.ron", steps);
    let (code, out, err) = run(&["run", LEVEL, "--orders", &orders, "--dice", START, "--events", "json"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let lines = json_lines(&out);
    let refused: Vec<_> = lines.iter().filter(|line| line["event"] == "refused").collect();
    let told = |line: &Value| (line["choice"].clone(), line["why"].clone(), line["rule"].clone(), line["what"].clone());
    let not_asked = |asked: &str, what: Value| (asked.into(), "not_asked".into(), "SIX-DEC-01".into(), what);
    assert_eq!(refused.len(), 2);
    assert_eq!(told(refused[0]), not_asked("Kade", Value::Null));
    assert_eq!(told(refused[1]), not_asked("Wayfarers", "hasten".into()));
    assert_eq!(refused[1]["answer"], serde_json::json!({"Some": ["Kade"]}));
    assert!(refused[1]["text"].as_str().unwrap().starts_with("nobody asks Wayfarers about "), "{}", refused[1]["text"]);
    assert_eq!(lines.last().unwrap()["event"], "final_state");
    let (code, out, _) = run(&["run", LEVEL, "--orders", &orders, "--dice", START]);
    assert!(
        code == 0 && out.contains("Refused: Kade, dodge: nobody asks Kade for a decision here (SIX-DEC-01)."),
        "{out}"
    );
}

#[test]
fn the_final_state_holds_what_a_level_can_set() {
    let orders = file("nothing.ron", "(standing: {\"hasten\": \"nobody\"}, steps: [])");
    let (code, out, err) = run(&["run", "levels/TEMPLATE.ron", "--orders", &orders, "--seed", "1", "--events", "json"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let state = json_lines(&out).pop().unwrap();
    assert_eq!((&state["round"], &state["acting"]), (&2.into(), &"Ilse".into()));
    let unit =
        |name: &str| state["units"].as_array().unwrap().iter().find(|unit| unit["name"] == name).unwrap().clone();
    let (wagon, moss, bren, kade) = (unit("Wagon"), unit("Moss"), unit("Bren"), unit("Kade"));
    assert_eq!((&wagon["machine"]["speed"], &wagon["facing"]), (&9.into(), &"E".into()));
    let drive = wagon["machine"]["systems"].as_array().unwrap().iter().find(|one| one["system"] == "drive");
    assert_eq!(drive.unwrap()["hits"], 1);
    let seat = serde_json::json!({"vehicle": "Wagon", "post": "driver", "belted": true, "window": "front"});
    assert_eq!(moss["aboard"], seat);
    assert_eq!((&bren["work"]["act"], &bren["work"]["on"]), (&"first_aid".into(), &"Kade".into()));
    assert_eq!((&bren["work"]["done"], &bren["work"]["left"]), (&1.into(), &2.into()));
    assert_eq!((&kade["gear"]["in_hand"], &kade["skills"]["slug_rifle"]), (&"carbine".into(), &2.into()));
    assert_eq!(unit("Dell")["arrives"], 3);
    assert_eq!(state["map"]["rows"].as_array().unwrap().len(), 7);
}

#[test]
fn an_order_says_everything_once() {
    let steps = r#"(steps: [
 (unit: "Sato", do: "attack", at: Unit("Kade"), to: (5, 6)),
 (unit: "Sato", do: "attack", rounds: 1, amount: 4),
 (do: "end_turn"),
 (choice: "Kade", answer: "dodge", units: []),
 (choice: "Kade"),
])"#;
    let orders = file("twice.ron", steps);
    let told = [
        ":2:35: this says again what to says",
        ":3:50: this says again what rounds says",
        ":4:2: the field unit is missing",
        ":5:43: this says again what answer says",
        ":6:2: the decision is missing",
    ];
    refuses(&["run", LEVEL, "--orders", &orders, "--seed", "1"], &told);
}
