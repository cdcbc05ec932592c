//! The repertoire of the d20 core with action points.

mod close;
mod hands;
mod keeping;
mod magic;
mod moving;
mod vehicles;

use super::levels::{level, no_goals, unit};
use super::{Exception, Situation, covers, play};
use six_seconds::testkit::{Figure, Scene, Table};

/// What the AI has nothing to gain by.
const EXCEPTIONS: &[Exception] = &[
    ("conceal", "two sides of the AI would lose sight of each other: nothing in the rules finds who hides"),
    ("swift", "Action Points pay first by themselves, and the gain by the other choice shows only two orders later"),
    ("turn", "steering turns as well, for the same price, and gets somewhere"),
];

/// A soldier: melee +7, ranged +4, Reflex 15, Vitality 28.
fn ana() -> Figure {
    Figure::new("Ana")
        .stats("body 3 agility 2 intellect 1 personality 2")
        .skills("athletics 3 discipline 2 melee_weaponry 4 missile_weaponry 2 piloting 1")
        .tags("humanoid warrior")
        .initiative(20)
}

fn bo() -> Figure {
    Figure::new("Bo")
        .stats("body 2 agility 3 personality 1")
        .skills("athletics 2 discipline 1 melee_weaponry 3 missile_weaponry 4")
        .tags("humanoid expert")
        .foe()
        .initiative(9)
}

/// Somebody who cannot leave its square.
fn rooted(figure: Figure) -> Figure {
    figure.condition("immobile", 1)
}

fn field(squares: usize, model: &'static str, figures: [Figure; 2]) -> Table {
    let row = format!("..A{}B..", ".".repeat(squares - 1));
    let empty = ".".repeat(row.len());
    Scene::new("arrgs", &[&empty, &row, &empty]).initiative(model).figures(figures).begin()
}

/// A scene where the count of the first decides who acts first.
fn small(rows: &[&str], goals: [String; 2], units: &[String]) -> Table {
    level(("Arrgs", "Countdown"), rows, goals, units)
}

fn fight(rows: &[&str], units: &[String]) -> Table {
    small(rows, no_goals(), units)
}

fn west(name: &str, archetype: &str, rest: &str) -> String {
    unit(name, "west", archetype, rest)
}

fn east(name: &str, archetype: &str, rest: &str) -> String {
    unit(name, "east", archetype, rest)
}

/// Somebody who steers, shoots from or rides in a vehicle.
fn aboard(name: &str, vehicle: &str, post: &str, rest: &str) -> String {
    west(name, "guard", &format!(r#"aboard: (vehicle: "{vehicle}", post: {post}), {rest}"#)).replacen(
        &format!("at: '{}', ", &name[..1]),
        "",
        1,
    )
}

fn beside(one: String, other: String) -> Table {
    fight(&["......", ".AB...", "......"], &[one, other])
}

fn situations() -> Vec<Situation> {
    let all = [
        keeping::keeping(),
        keeping::kept_up(),
        moving::moving(),
        magic::magic(),
        vehicles::riding(),
        vehicles::seats(),
        vehicles::crews(),
        hands::hands(),
        hands::friends(),
        close::close_quarters(),
    ];
    all.into_iter().flatten().collect()
}

#[test]
fn every_act_of_the_rules_of_action_points_has_its_place() {
    covers("arrgs", &situations(), EXCEPTIONS);
}

#[test]
fn who_has_nobody_to_shoot_at_reloads_an_empty_weapon() {
    let goals = ["(text: \"Hold out.\", goal: Survive(round: 7))", ""].map(String::from);
    let loads = |loaded: u8| {
        let ana = west("Ana", "guard", &format!("items: [(id: \"revolver\", loaded: {loaded}, spare: 12)]"));
        let bo = unit("Bo", "east", "guard", "items: [\"revolver\"]");
        let table = small(&["#######", "#.A#.B#", "#######"], goals.clone(), &[ana, bo]);
        let situation = Situation { name: "alone", acts: &[], not: &[], orders: 2, battle: table.battle().fork() };
        play(&situation, 1).acts
    };
    let (empty, full) = (loads(0), loads(6));
    assert!(empty.contains("reload") && !full.contains("reload"), "{empty:?} {full:?}");
}

#[test]
fn who_comes_to_a_shut_door_opens_it() {
    let goals = ["(text: \"Get there.\", goal: Reach(zone: \"end\", units: 1))", ""].map(String::from);
    for steps in 0..8 {
        let row = format!("#A{}d..e.#B#", ".".repeat(steps));
        let wall = "#".repeat(row.len());
        let ana = west("Ana", "guard", "items: [\"revolver\"]");
        let bo = unit("Bo", "east", "guard", "items: [\"revolver\"]");
        let table = small(&[&wall, &row, &wall], goals.clone(), &[ana, bo]);
        let situation = Situation { name: "door", acts: &[], not: &[], orders: 6, battle: table.battle().fork() };
        let seen = play(&situation, 1);
        let (opens, attacks) = (seen.acts.contains("interact"), seen.acts.contains("batter"));
        assert!(opens && !attacks, "{steps} squares away: {:?} {:#?}", seen.acts, seen.thoughts);
    }
}
