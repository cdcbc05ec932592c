//! What every core tells a damage model in the course of an attack.

mod arrgs;
mod cepheus;
mod espionage;
mod percentile;

use six_seconds::battle::engine;
use six_seconds::battle::odds::Forecaster;
use six_seconds::battle::oracle::{Answer, Script};
use six_seconds::battle::system::{Attack, Blow, Dealt, Harm, Hooks, Struck};
use six_seconds::battle::{Battle, Cx, Event, Flow, Key, Life, Order, Rule, Target, UnitId};
use six_seconds::grid::Square;
use six_seconds::scenario::{Library, load};

const MELEE: Key = Key::new("melee");
const BLAST: Key = Key::new("blast");
const HARMS: Key = Key::new("harms");
const REACHED: Key = Key::new("reached");
const OFFENCE: Key = Key::new("offence");
const MARGIN: Key = Key::new("margin");
const HITS: Key = Key::new("hits");
const DAMAGE: Key = Key::new("damage");
const DEALT: Key = Key::new("dealt");
const AFTER: Key = Key::new("after");
const UP: Key = Key::new("up");
const DOWN: Key = Key::new("down");
const RULE: Rule = Rule("TOY-03");
const ANN: UnitId = UnitId(0);
const BOB: UnitId = UnitId(1);

/// A shot, a blow, a grip and a blast as they are declared.
const SHOT: [(&str, i32); 3] = [("melee", 0), ("blast", 0), ("harms", 1)];
const BLOW: [(&str, i32); 3] = [("melee", 1), ("blast", 0), ("harms", 1)];
const GRIP: [(&str, i32); 3] = [("melee", 1), ("blast", 0), ("harms", 0)];
const BURST: [(&str, i32); 3] = [("melee", 0), ("blast", 1), ("harms", 1)];

/// A damage model that harms nobody and notes what it is told. It takes the damage of attacks on itself, or leaves it to the
/// core, may stop what reaches somebody, and may fell whom it hits with a margin of 4 or more, or without one.
struct Witness {
    id: &'static str,
    takes: bool,
    stops: bool,
    fells: bool,
}

static TAKES: Witness = Witness { id: "takes", takes: true, stops: false, fells: false };
static LEAVES: Witness = Witness { id: "leaves", takes: false, ..TAKES };
static STOPS: Witness = Witness { id: "stops", stops: true, ..TAKES };
static FELLS: Witness = Witness { id: "fells", fells: true, ..TAKES };
static ALL: [&Witness; 4] = [&TAKES, &LEAVES, &STOPS, &FELLS];
static WITNESSES: &[&dyn Harm] = &[&TAKES, &LEAVES, &STOPS, &FELLS];

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
        note(cx, REACHED, struck.hits.into());
        note(cx, OFFENCE, struck.offence);
        if self.stops {
            struck.hits = 0;
        }
        Ok(())
    }

    fn evaded(&self, cx: &mut Cx<'_>, _: &Attack, struck: &mut Struck) -> Flow {
        if let Some(margin) = struck.margin {
            note(cx, MARGIN, margin);
        }
        note(cx, HITS, struck.hits.into());
        Ok(())
    }

    fn damage(&self, cx: &mut Cx<'_>, attack: &Attack, one: &Struck) -> Flow<bool> {
        if self.fells && one.margin.is_none_or(|margin| margin >= 4) {
            cx.set_life(one.victim, attack.by, Life::Down, DAMAGE, RULE);
        }
        note(cx, DAMAGE, self.takes.into());
        Ok(self.takes)
    }

    fn after(&self, cx: &mut Cx<'_>, _: &Attack, struck: &[Struck]) -> Flow {
        note(cx, AFTER, i32::try_from(struck.len()).unwrap());
        Ok(())
    }
}

impl Harm for Witness {
    fn id(&self) -> &'static str {
        self.id
    }

    fn deal(&self, cx: &mut Cx<'_>, blow: Blow<'_>) -> Flow<Dealt> {
        note(cx, DEALT, blow.damage.total());
        Ok(Dealt::default())
    }

    fn hooks(&self) -> Option<&'static dyn Hooks> {
        ALL.into_iter().find(|one| one.id == self.id).map(|one| -> &'static dyn Hooks { one })
    }

    fn state(&self, battle: &Battle, unit: UnitId) -> Key {
        if battle.is_up(unit) { UP } else { DOWN }
    }

    fn states(&self) -> &'static [Key] {
        &[UP, DOWN]
    }

    fn worth(&self, battle: &Battle, unit: UnitId) -> i32 {
        if battle.is_up(unit) { 1000 } else { 0 }
    }
}

/// ANN and BOB as written, so many squares apart with room beyond, under rules as written with one of the witnesses. CAT is
/// behind a wall: the fight goes on without BOB.
fn duel(rules: &str, witness: &Witness, squares: usize, [ann, bob]: [&str; 2]) -> Battle {
    let row = format!("a{}b....#c", ".".repeat(squares - 1));
    let text = format!(
        r#"(name: "told", rules: ({rules}, damage: {}),
        map: (rows: ["{row}"], legend: {{'.': "grass", '#': "wall", 'a': "grass", 'b': "grass", 'c': "grass"}}),
        sides: [(name: "red"), (name: "blue")], units: [
            (name: "ANN", side: "red", at: 'a', initiative: 20, {ann}),
            (name: "BOB", side: "blue", at: 'b', initiative: 10, {bob}),
            (name: "CAT", side: "blue", at: 'c', initiative: 1, {bob}),
        ])"#,
        witness.id
    );
    let library = Library { damage_models: WITNESSES, ..Library::built_in() };
    let mut battle = load("told", &text, &library).unwrap_or_else(|faults| panic!("{faults}")).battle;
    engine::begin(&mut battle, &mut Script::default()).unwrap();
    battle
}

/// The battle after some more of ANN's orders, each with its dice.
fn after(mut battle: Battle, orders: &[(Order, &[u8])]) -> Battle {
    for (order, faces) in orders {
        let mut script = Script::default();
        script.dice(faces);
        engine::give(&mut battle, order, &mut script).unwrap();
        script.finish().unwrap();
    }
    battle
}

/// What the model has noted of an order, under those answers to decisions.
fn told(
    mut battle: Battle,
    order: &Order,
    answers: &[(&'static str, &'static str)],
    faces: &[u8],
) -> Vec<(&'static str, i32)> {
    let mut script = Script::default();
    script.dice(faces);
    for (what, answer) in answers {
        script.standing(Key::new(what), Answer::One(Key::new(answer)));
    }
    let events = engine::give(&mut battle, order, &mut script).unwrap();
    script.finish().unwrap();
    let noted = |event: &Event| match event {
        Event::Noted { what, number, rule, .. } if *rule == RULE => Some((what.as_str(), *number)),
        _ => None,
    };
    events.iter().filter_map(noted).collect()
}

/// ANN draws her first item.
fn draw() -> (Order, &'static [u8]) {
    (Order::new(ANN, Key::new("draw")).with(0), &[])
}

/// The odds, in millionths, that an order fells BOB, who reacts so.
fn odds(battle: &Battle, order: &Order, reaction: &'static str) -> u32 {
    let forecast = Forecaster::new(battle).forecast(order, BOB, Key::new(reaction)).unwrap();
    forecast.states[1].1.per_million()
}

/// An order of ANN at BOB.
fn at_bob(act: &'static str) -> Order {
    Order::new(ANN, Key::new(act)).at(Target::Unit(BOB))
}

/// An order of ANN at a square of the row.
fn at_square(act: &'static str, x: i16) -> Order {
    Order::new(ANN, Key::new(act)).at(Target::Square(Square::new(x, 0)))
}

/// What follows the declaration of an attack that reaches one victim and is taken by the model.
fn course(reached: i32, offence: i32, margin: Option<i32>, hits: i32) -> Vec<(&'static str, i32)> {
    let margin = margin.map(|margin| ("margin", margin));
    let first = [("reached", reached), ("offence", offence)].into_iter();
    let damage = (hits > 0).then_some(("damage", 1));
    first.chain(margin).chain([("hits", hits)]).chain(damage).chain([("after", 1)]).collect()
}

/// The same for a blast, whose damage step comes also to those who have evaded it.
fn blast(offence: i32, margin: i32, hits: i32) -> Vec<(&'static str, i32)> {
    [("reached", 1), ("offence", offence), ("margin", margin), ("hits", hits), ("damage", 1), ("after", 1)].into()
}

/// An attack that reaches nobody.
const MISSED: &[(&str, i32)] = &[("after", 0)];

/// Checks the declaration, and what comes after it.
#[track_caller]
fn assert_told(found: &[(&'static str, i32)], declared: [(&'static str, i32); 3], rest: &[(&'static str, i32)]) {
    assert_eq!(found[..3], declared);
    assert_eq!(found[3..], *rest);
}
