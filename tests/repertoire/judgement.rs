//! What no player may do again: look past the enemy at its side, walk out of a fight, give itself away for nothing.

use super::{Mind, out_of_place, shows};
use six_seconds::ai::Policy;
use six_seconds::battle::engine::{self, END_TURN};
use six_seconds::battle::oracle::Live;
use six_seconds::battle::{Order, UnitId};
use six_seconds::dice::DiceStream;
use six_seconds::testkit::{Figure, Scene, Table};

const ANA: UnitId = UnitId(0);

/// The orders of the first combatant's first turn.
fn turn(table: &Table) -> Vec<Order> {
    let (mut battle, mut stream, mut mind) = (table.battle().fork(), DiceStream::from_seed(1), Mind::default());
    let mut orders = Vec::new();
    while battle.current() == Some(ANA) {
        let order = mind.player.order(&battle, ANA);
        orders.push(order.clone());
        engine::give(&mut battle, &order, &mut Live::new(&mut stream, &mut Vec::new(), &mut mind))
            .unwrap_or_else(|stop| panic!("{order:?}: {stop:?}"));
        if order.act == END_TURN {
            break;
        }
    }
    orders
}

/// A rifleman behind sandbags who looks down a road; one enemy is far down the road, another two squares beside him.
fn flanked(core: &'static str, near: Figure, far: Figure, ana: Figure) -> Table {
    let road = format!("..As{}F..", ".".repeat(30));
    let side = ".".repeat(road.len());
    let beside = format!("..N.{}", ".".repeat(road.len() - 4));
    let figures = [ana.initiative(20), near.foe().initiative(8), far.foe().initiative(5)];
    Scene::new(core, &[&side, &road, &side, &beside, &side]).initiative("structured").figures(figures).begin()
}

/// Fails if he shoots at the enemy far away from where he is.
fn turns_to_the_near_one(table: &Table) {
    let orders = turn(table);
    let at = |order: &Order| order.target_unit().filter(|unit| *unit != ANA);
    let shots: Vec<UnitId> = orders.iter().filter_map(at).collect();
    let moves = orders.iter().any(|order| order.act.as_str() == "move");
    assert!(moves || !shots.is_empty() && shots.iter().all(|unit| *unit == UnitId(1)), "{orders:?}");
}

#[test]
fn a_flanked_rifleman_turns_to_the_enemy_at_his_side() {
    turns_to_the_near_one(&flanked(
        "percentile",
        Figure::new("Near").stats("ws 40 bs 45 ag 40").items("pistol"),
        Figure::new("Far").stats("bs 30").items("assault_rifle"),
        Figure::new("Ana").stats("bs 45 ag 40").items("assault_rifle"),
    ));
    turns_to_the_near_one(&flanked(
        "cepheus",
        Figure::new("Near").skills("slug_pistol 1").items("auto_pistol"),
        Figure::new("Far").skills("slug_rifle 0").items("rifle"),
        Figure::new("Ana").skills("slug_rifle 1").items("carbine"),
    ));
}

#[test]
fn a_swordsman_does_not_walk_out_of_an_even_fight() {
    let fencer = |name: &str| Figure::new(name).stats("ws 45 s 40 t 40 ag 40 wounds 12").items("sword");
    let figures = [fencer("Ana").initiative(20), fencer("Bo").foe().initiative(10)];
    let rows = [".........", ".........", "...AB....", ".........", "........."];
    let duel = Scene::new("percentile", &rows).initiative("structured").figures(figures).begin();
    shows(&[out_of_place("an even sword fight", &["move", "run"], 6, duel.battle())]);
}

/// True if a defender shoots at an enemy far away in the first turn.
fn shoots(skill: u8, conditions: &str) -> bool {
    let text = format!(
        r#"(name: "Ambush", rules: (core: Percentile, initiative: Structured),
        map: (rows: ["..{0}.", "aB{0}b", "..{0}."], legend: {{'.': "grass", 'B': "undergrowth", 'a': "grass", 'b': "grass"}}),
        sides: [
            (name: "guards", objectives: [(text: "Hold out.", goal: Survive(round: 20))]),
            (name: "raiders", objectives: [(text: "Get there.", goal: Reach(zone: "west", units: 1))]),
        ],
        zones: [(name: "west", marks: ['a'])],
        units: [
            (name: "Ana", side: "guards", at: 'B', stats: (bs: {skill}), items: ["pistol"], conditions: [{conditions}], initiative: 12),
            (name: "Bo", side: "raiders", at: 'b', stats: (bs: 45), items: ["assault_rifle"], initiative: 2),
        ])"#,
        ".".repeat(24)
    );
    turn(&Scene::level(&text)).iter().any(|order| order.target_unit().is_some_and(|target| target != ANA))
}

#[test]
fn a_hidden_defender_does_not_give_himself_away_with_a_hopeless_shot() {
    assert!(shoots(90, ""), "a good shot in the open shoots");
    assert!(!shoots(27, "(id: \"hidden\", amount: 1)"));
}
