//! What a core tells a damage model in the course of an attack.

use six_seconds::battle::engine;
use six_seconds::battle::oracle::{Answer, Script};
use six_seconds::battle::system::{Attack, Blow, Dealt, Harm, Hooks, Struck};
use six_seconds::battle::{Battle, Cx, Event, Flow, Key, Order, Rule, Target, UnitId};
use six_seconds::grid::Square;
use six_seconds::scenario::{Library, load};

const MELEE: Key = Key::new("melee");
const BLAST: Key = Key::new("blast");
const HARMS: Key = Key::new("harms");
const OFFENCE: Key = Key::new("offence");
const MARGIN: Key = Key::new("margin");
const RULE: Rule = Rule("TOY-03");
const ANN: UnitId = UnitId(0);
const BOB: UnitId = UnitId(1);

/// A damage model that harms nobody and notes what it is told.
struct Witness;

fn note(cx: &mut Cx<'_>, what: Key, number: i32) {
    cx.emit(Event::Noted { unit: ANN, what, other: None, number, rule: RULE });
}

impl Hooks for Witness {
    fn declared(&self, cx: &mut Cx<'_>, attack: &Attack) -> Flow {
        note(cx, MELEE, attack.melee.into());
        note(cx, BLAST, attack.blast.into());
        note(cx, HARMS, attack.harms.into());
        Ok(())
    }

    fn reached(&self, cx: &mut Cx<'_>, _: &Attack, struck: &mut Struck) -> Flow {
        note(cx, OFFENCE, struck.offence);
        Ok(())
    }

    fn evaded(&self, cx: &mut Cx<'_>, _: &Attack, struck: &mut Struck) -> Flow {
        if let Some(margin) = struck.margin {
            note(cx, MARGIN, margin);
        }
        Ok(())
    }

    fn damage(&self, _: &mut Cx<'_>, _: &Attack, _: &Struck) -> Flow<bool> {
        Ok(true)
    }
}

impl Harm for Witness {
    fn id(&self) -> &'static str {
        "witness"
    }

    fn deal(&self, _: &mut Cx<'_>, _: Blow<'_>) -> Flow<Dealt> {
        Ok(Dealt::default())
    }

    fn hooks(&self) -> Option<&'static dyn Hooks> {
        Some(&Witness)
    }

    fn state(&self, _: &Battle, _: UnitId) -> Key {
        HARMS
    }

    fn states(&self) -> &'static [Key] {
        &[HARMS]
    }

    fn worth(&self, _: &Battle, _: UnitId) -> i32 {
        1000
    }
}

static WITNESS: &[&dyn Harm] = &[&Witness];

/// ANN, with those items, who hits with one shot up to 52 near by, and BOB, who dodges up to 33, so many squares apart.
fn apart(squares: usize, items: &str) -> Battle {
    let row = format!("a{}b....", ".".repeat(squares - 1));
    let text = format!(
        r#"(name: "told", rules: (core: Percentile, initiative: Structured, damage: witness),
        map: (rows: ["{row}"], legend: {{'.': "grass", 'a': "grass", 'b': "grass"}}),
        sides: [(name: "red"), (name: "blue")], units: [
            (name: "ANN", side: "red", at: 'a', initiative: 20, stats: (ws: 35, bs: 42), items: [{items}]),
            (name: "BOB", side: "blue", at: 'b', initiative: 10, stats: (ag: 33)),
        ])"#
    );
    let library = Library { damage_models: WITNESS, ..Library::built_in() };
    let mut battle = load("told", &text, &library).unwrap_or_else(|faults| panic!("{faults}")).battle;
    engine::begin(&mut battle, &mut Script::default()).unwrap();
    battle
}

/// What the model has noted of an order.
fn told(mut battle: Battle, order: &Order, faces: &[u8]) -> Vec<(&'static str, i32)> {
    let mut script = Script::default();
    script.dice(faces);
    script.standing(Key::new("reaction"), Answer::One(Key::new("dodge")));
    let events = engine::give(&mut battle, order, &mut script).unwrap();
    script.finish().unwrap();
    let noted = |event: &Event| match event {
        Event::Noted { what, number, rule, .. } if *rule == RULE => Some((what.as_str(), *number)),
        _ => None,
    };
    events.iter().filter_map(noted).collect()
}

#[test]
fn a_shot_is_told_with_what_it_and_the_evasion_were_short_or_over() {
    let shot = Order::new(ANN, Key::new("attack")).at(Target::Unit(BOB));
    let kinds = [("melee", 0), ("blast", 0), ("harms", 1)];
    for (evasion, margin) in [(60, 27), (20, -13)] {
        let found = told(apart(10, r#""assault_rifle""#), &shot, &[31, evasion]);
        assert_eq!(found[..3], kinds);
        assert_eq!(found[3..], [("offence", 52 - 31), ("margin", margin)]);
    }
    assert_eq!(told(apart(10, r#""assault_rifle""#), &shot, &[53]), kinds, "it reaches nobody");
}

#[test]
fn a_blow_a_grip_and_a_grenade_are_told_apart() {
    let blow = Order::new(ANN, Key::new("attack")).at(Target::Unit(BOB));
    assert_eq!(told(apart(1, r#""knife""#), &blow, &[99]), [("melee", 1), ("blast", 0), ("harms", 1)]);
    let grip = Order::new(ANN, Key::new("grapple")).at(Target::Unit(BOB));
    assert_eq!(told(apart(1, ""), &grip, &[99]), [("melee", 1), ("blast", 0), ("harms", 0)]);
    let throw = Order::new(ANN, Key::new("throw")).with(0).at(Target::Square(Square::new(6, 0)));
    let mut battle = apart(3, r#""frag_grenade""#);
    engine::give(&mut battle, &Order::new(ANN, Key::new("draw")).with(0), &mut Script::default()).unwrap();
    let found = told(battle, &throw, &[12]);
    assert_eq!(found[..3], [("melee", 0), ("blast", 1), ("harms", 1)]);
}
