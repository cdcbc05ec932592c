//! The repertoire of the d20 core with action points: what is kept in hand, what waits, aiming, ramming.

use super::levels::{level, no_goals, race, unit};
use super::{Exception, Situation, covers, out_of_place, situation};
use six_seconds::battle::Post;
use six_seconds::grid::Dir8;
use six_seconds::testkit::{Figure, Scene, Table};

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

/// Somebody with nothing but a spear, and an enemy a throw away.
fn spear() -> Table {
    field(4, "countdown", [ana().items("spear"), bo().items("short_sword")])
}

/// The same who cannot come near, and an enemy who is all but finished.
fn last_throw() -> Table {
    field(4, "countdown", [rooted(ana().items("spear")), rooted(bo().items("short_sword").now("vitality 1"))])
}

/// Somebody with a sword who cannot leave its square, and an enemy with a weapon so many squares off.
fn waiting(squares: usize, other: Figure) -> Table {
    field(squares, "countdown", [rooted(ana().items("long_sword")), other])
}

/// Somebody whom acting does not tire, with a heavy crossbow and so many points, and an enemy far off.
fn crossbow(points: &str, rows: &[&str]) -> Table {
    let shooter = ana().tags("minion").items("heavy_crossbow").rounds("heavy_crossbow", 1, 0).stats(points);
    let figures = [rooted(shooter), rooted(bo().items("short_sword").stats("vitality 60"))];
    Scene::new("arrgs", rows).initiative("fluid").figures(figures).begin()
}

/// A fast car with a driver of iron, and somebody large on the road.
fn road() -> Table {
    let car = Figure::new("Car").machine("car").stats("vitality 300").facing(Dir8::E).condition("increment_before", 3);
    let iron = ana().stats("hide 70").tags("construct").aboard("Car", Post::Driver);
    let ogre = Figure::new("Bo").stats("body 6 agility 1 vitality 37 size 1").tags("humanoid").foe().initiative(9);
    let rows = ["................", "..C......B......", "................", "................"];
    Scene::new("arrgs", &rows).initiative("countdown").figures([car, iron, rooted(ogre)]).begin()
}

fn old_situations() -> Vec<Situation> {
    vec![
        out_of_place("a spear that is the only weapon", &["attack/thrown"], 3, spear().battle()),
        situation("an enemy who falls to a throw", &["attack/thrown"], 1, last_throw().battle()),
        situation("an enemy who has to come near", &["ready"], 3, waiting(7, bo().items("short_sword")).battle()),
        out_of_place(
            "nobody who could come near",
            &["ready"],
            3,
            waiting(12, rooted(bo().items("short_sword"))).battle(),
        ),
        situation(
            "a point that is left after a shot",
            &["attack", "aim"],
            2,
            crossbow("ap_allotment 3", &["..A...........B..", "................."]).battle(),
        ),
        situation(
            "something to rest a weapon on",
            &["attack", "aim", "brace"],
            4,
            crossbow("ap_allotment 5", &[".xA...........B..", "................."]).battle(),
        ),
        situation("a giant on the road", &["ram"], 4, road().battle()),
    ]
}

/// What the AI has nothing to gain by.
const EXCEPTIONS: &[Exception] = &[];

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
    west(name, "guard", &format!(r#"aboard: (vehicle: "{vehicle}", post: {post}), {rest}"#)).replacen(&format!("at: '{}', ", &name[..1]), "", 1)
}

fn magic() -> Vec<Situation> {
    let flame = |rows: &[&str], mo: &str| {
        let names = ["Bea", "Cas", "Dot", "Eve", "Flo", "Gil"];
        let sturdy = r#"stats: (speed: 0, vitality: 90), items: ["dagger"]"#;
        let mut units = vec![
            east("Ana", "mage", r#"items: [(id: "creeping_flame", count: 1)], stats: (intellect: 2, speed: 0)"#),
            west("Mae", "mage", mo).replace("initiative: 12", "initiative: 23"),
        ];
        units.extend(names.iter().map(|name| west(name, "guard", sturdy)));
        fight(rows, &units)
    };
    let counter = flame(
        &["######A##", "######.##", "######.##", "###M.BCD#", "#####EFG#"],
        r#"items: [(id: "creeping_flame", count: 3)], stats: (intellect: 8, speed: 0, vitality: 90)"#,
    );
    let dismiss = fight(
        &["#########", "A...CB..#", "#...DE..#", "#########"],
        &[
            west("Ana", "mage", r#"items: [(id: "creeping_flame", count: 1)], stats: (intellect: 8, speed: 0)"#),
            west("Cas", "guard", "stats: (speed: 0, vitality: 90)"),
            west("Dot", "guard", "stats: (speed: 0, vitality: 90)"),
            west("Eve", "guard", "stats: (speed: 0, vitality: 90)"),
            east("Bo", "guard", "stats: (speed: 0, vitality: 60)"),
        ],
    );
    vec![
        situation("a flame among friends", &["cast", "counterspell"], 4, counter.battle()),
        situation("a flame of one's own among friends", &["dismiss_spell"], 12, dismiss.battle()),
    ]
}

fn riding() -> Vec<Situation> {
    let plain = ["AEe...........................", "..............................", "..............................", "................B............."];
    let rider = r#"skills: (ride: 8, piloting: 8, athletics: 8), items: [], stats: (speed: 2)"#;
    let far = ["AE...........................e", "..............................", "................B............."];
    let elephant = small(&far, race(6), &[west("Ana", "guard", rider), west("Ellie", "elephant", "").replace("at: 'E'", "at: (1, 0)"), east("Bo", "post", "")]);
    let horse = small(&far, race(6), &[west("Ana", "guard", rider), west("Ellie", "riding_horse", ""), east("Bo", "post", "")]);
    let tank = small(
        &["..............................", "..............................", "...C.........................e", "..............................", ".............................."],
        race(6),
        &[
            west("Car", "tank", "facing: W"),
            aboard("Ana", "Car", "Driver", "skills: (piloting: 6), items: []"),
            east("Bo", "guard", "items: [], stats: (speed: 0)").replace("at: 'B'", "at: (28, 1)"),
        ],
    );
    let _ = plain;
    vec![
        situation("an elephant on a long way", &["climb_up", "mount"], 12, elephant.battle()),
        situation("a horse on a long way", &["mount"], 8, horse.battle()),
        situation("a tank that faces the wrong way", &["turn"], 6, tank.battle()),
    ]
}

fn handling() -> Vec<Situation> {
    let loose = fight(&["A...........", "............", "..........B."], &[
        west("Ana", "guard", r#"items: ["long_sword", "shield"], conditions: ["unstrapped"]"#),
        east("Bo", "raider", ""),
    ]);
    let hidden = fight(&["A#........B"], &[west("Ana", "raider", "skills: (stealth: 9)"), east("Bo", "raider", "")]);
    let asleep = fight(&["AC..........", "............", "...........B"], &[
        west("Ana", "guard", r#"items: ["dagger"]"#),
        west("Cas", "guard", r#"life: Down, conditions: ["unconscious"]"#),
        east("Bo", "post", ""),
    ]);
    vec![
        situation("a shield that hangs loose", &["strap"], 4, loose.battle()),
        situation("an enemy who has not come near", &["conceal"], 4, hidden.battle()),
        situation("a friend who is asleep", &["rouse"], 4, asleep.battle()),
    ]
}

fn situations() -> Vec<Situation> {
    old_situations().into_iter().chain(magic()).chain(riding()).chain(handling()).collect()
}

#[test]
fn every_act_of_the_rules_with_action_points_has_its_place() {
    covers("arrgs", &situations(), EXCEPTIONS);
}
