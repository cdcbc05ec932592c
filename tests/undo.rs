//! What can be undone: orders in which no dice fall and nobody else does anything.

use six_seconds::battle::oracle::{Answer, COME_IN, Choice, Chooser};
use six_seconds::battle::{Battle, Key, Order, Target};
use six_seconds::grid::Square;
use six_seconds::replay::{LevelFile, Session};
use six_seconds::scenario::{Library, load};

const LEVEL: &str = r#"(name: "Road", rules: (core: Cepheus, initiative: Dynamic), map: (rows: ["A.......B"], legend: {'A': "grass", 'B': "grass", '.': "grass"}),
    sides: [(name: "own"), (name: "enemies")], units: [
        (name: "ALFA", side: "own", at: 'A', archetype: "guard", initiative: 5),
        (name: "BRAVO", side: "enemies", at: 'B', archetype: "guard", initiative: 12),
    ], round_limit: 9)"#;

/// Whoever waits goes on waiting, or acts.
struct Waits(bool);

impl Chooser for Waits {
    fn choose(&mut self, _: &Battle, choice: &Choice) -> Option<Answer> {
        let acts = choice.what == COME_IN && !self.0;
        Some(if acts { Answer::One(Key::new("act")) } else { choice.default_answer() })
    }
}

/// A battle in which BRAVO waits and ALFA has taken a step; whether that can be undone.
fn step_beside_one_who(waits: bool) -> (Session, bool) {
    let level = load("road", LEVEL, &Library::built_in()).unwrap_or_else(|faults| panic!("{faults}"));
    let mut session = Session::new(level.battle, &LevelFile::new("road", LEVEL), 1);
    session.begin(&mut Waits(true)).expect("the battle begins");
    let [alfa, bravo] = ["ALFA", "BRAVO"].map(|name| session.battle().find_unit(name).expect("it is there"));
    session.give(&Order::new(bravo, Key::new("delay")), &mut Waits(true)).expect("BRAVO waits");
    assert_eq!(session.battle().current(), Some(alfa));
    let step = Order::new(alfa, Key::new("move")).at(Target::Path(vec![Square::new(1, 0)]));
    session.give(&step, &mut Waits(waits)).expect("ALFA steps");
    let can = session.can_undo();
    (session, can)
}

#[test]
fn a_step_can_be_undone_while_an_enemy_goes_on_waiting() {
    let (mut session, can) = step_beside_one_who(true);
    assert!(can);
    let alfa = session.battle().find_unit("ALFA").expect("it is there");
    assert!(session.undo().is_some());
    assert_eq!(session.battle().square(alfa), Square::new(0, 0));
}

#[test]
fn a_step_cannot_be_undone_once_somebody_has_acted_upon_it() {
    assert!(!step_beside_one_who(false).1);
}
