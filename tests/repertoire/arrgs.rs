//! The repertoire of the d20 core with action points: what is kept in hand, what waits, aiming, ramming, spells, mounts.

use super::levels::{level, no_goals, race, unit};
use super::{Situation, out_of_place, shows, situation};
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

fn keeping() -> Vec<Situation> {
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

fn magic() -> Vec<Situation> {
    let flame = |rows: &[&str], mo: &str| {
        let names = ["Bea", "Cas", "Dot", "Eve", "Flo", "Gil"];
        let sturdy = r#"stats: (speed: 0, vitality: 90), items: ["dagger"]"#;
        let mut units = vec![
            east(
                "Ana",
                "mage",
                r#"initiative: 40, items: [(id: "creeping_flame", count: 1)], stats: (intellect: 2, speed: 0)"#,
            ),
            west("Mae", "mage", mo),
        ];
        units.extend(names.iter().map(|name| west(name, "guard", sturdy)));
        fight(rows, &units)
    };
    let counter = flame(
        &["######A##", "######.##", "######.##", "###M.BCD#", "#####EFG#"],
        r#"initiative: 30, items: [(id: "creeping_flame", count: 3)], stats: (intellect: 8, speed: 0, vitality: 90)"#,
    );
    vec![situation("a flame among friends", &["cast", "counterspell"], 4, counter.battle())]
}

fn riding() -> Vec<Situation> {
    let rider = r#"skills: (ride: 8, piloting: 8, athletics: 8), items: [], stats: (speed: 2)"#;
    let far = ["AE...........................e", "..............................", "................B............."];
    let elephant = small(
        &far,
        race(6),
        &[
            west("Ana", "guard", rider),
            west("Ellie", "elephant", "").replace("at: 'E'", "at: (1, 0)"),
            east("Bo", "post", ""),
        ],
    );
    let horse =
        small(&far, race(6), &[west("Ana", "guard", rider), west("Ellie", "riding_horse", ""), east("Bo", "post", "")]);
    vec![
        situation("an elephant on a long way", &["climb_up", "mount"], 12, elephant.battle()),
        situation("a horse on a long way", &["mount"], 8, horse.battle()),
    ]
}

fn beside(one: String, other: String) -> Table {
    fight(&["......", ".AB...", "......"], &[one, other])
}

fn hands() -> Vec<Situation> {
    let loose = fight(
        &["A...........", "............", "..........B."],
        &[
            west("Ana", "guard", r#"items: ["long_sword", "shield"], conditions: ["unstrapped"]"#),
            east("Bo", "raider", ""),
        ],
    );
    let empty = west("Ana", "raider", r#"items: [(id: "heavy_crossbow", loaded: 0, spare: 9)]"#);
    let group = fight(
        &["A.....BC..", "......DE..", ".........."],
        &[
            west("Ana", "raider", r#"items: [(id: "fire_flask", count: 3), "dagger"], skills: (missile_weaponry: 8)"#),
            east("Bo", "raider", "items: []"),
            east("Cas", "raider", "items: []"),
            east("Dot", "raider", "items: []"),
            east("Eve", "raider", "items: []"),
        ],
    );
    let door = small(
        &["#########", "A..d...eB", "#########"],
        race(4),
        &[west("Ana", "guard", "items: []"), east("Bo", "post", "")],
    );
    vec![
        situation("a shield that hangs loose", &["strap"], 4, loose.battle()),
        situation(
            "an empty crossbow",
            &["reload"],
            4,
            fight(&["A........B", ".........."], &[empty, east("Bo", "raider", "")]).battle(),
        ),
        situation("four people together", &["area_attack"], 4, group.battle()),
        situation("a door on the way", &["interact"], 8, door.battle()),
    ]
}

fn close_quarters() -> Vec<Situation> {
    let master = |items: &str| {
        west("Ana", "guard", &format!(r#"items: [{items}], stats: (body: 6, agility: 5), skills: (melee_weaponry: 9)"#))
    };
    let sturdy = |items: &str| east("Bo", "guard", &format!(r#"items: [{items}], stats: (vitality: 90)"#));
    let tough = |items: &str| {
        east("Bo", "ogre", &format!(r#"items: [{items}], worn: ["full_plate"], stats: (vitality: 90, agility: -2)"#))
    };
    let lying = west("Ana", "guard", r#"stance: Prone"#);
    let archer = west("Ana", "raider", r#"items: ["long_bow"], stats: (vitality: 30)"#);
    vec![
        situation(
            "a dangerous weapon in weak hands",
            &["disarm"],
            6,
            beside(master(r#""whip""#), tough(r#""great_sword""#)).battle(),
        ),
        situation("on the ground", &["stand"], 4, beside(lying, sturdy(r#""dagger""#)).battle()),
        situation("an archer beside a swordsman", &["sidestep"], 6, beside(archer, sturdy(r#""long_sword""#)).battle()),
    ]
}

fn friends() -> Vec<Situation> {
    let asleep = fight(
        &["AC..........", "............", "...........B"],
        &[
            west("Ana", "guard", r#"items: ["dagger"]"#),
            west("Cas", "guard", r#"life: Down, conditions: ["unconscious"]"#),
            east("Bo", "post", ""),
        ],
    );
    vec![situation("a friend who is asleep", &["rouse"], 4, asleep.battle())]
}

fn seats() -> Vec<Situation> {
    let road = [
        "AC...........................e",
        "..............................",
        "..............................",
        "................B.............",
    ];
    let car = || west("Car", "car", "facing: E").replace("at: 'C'", "at: (2, 1)");
    let driver = r#"items: [], skills: (piloting: 6), stats: (speed: 2)"#;
    let board = small(&road, race(6), &[west("Ana", "guard", driver), car(), east("Bo", "post", "")]);
    let seat = small(&road, race(6), &[car(), aboard("Ana", "Car", "Passenger", driver), east("Bo", "post", "")]);
    let there = [
        "....e.........................",
        "..............................",
        "..............................",
        "................B.............",
    ];
    let leave =
        small(&there, race(6), &[car(), aboard("Ana", "Car", "Passenger", "items: []"), east("Bo", "post", "")]);
    vec![
        situation("a car on a long way", &["mount"], 6, board.battle()),
        situation("a passenger without a driver", &["mount", "steer"], 6, seat.battle()),
        situation("a passenger who is there", &["leave"], 6, leave.battle()),
    ]
}

fn kept_up() -> Vec<Situation> {
    let count = level(
        ("Arrgs", "Fluid"),
        &["A........B", ".........."],
        no_goals(),
        &[
            west("Ana", "guard", r#"initiative: 40, items: ["long_bow"], skills: (missile_weaponry: 9)"#),
            east("Bo", "raider", r#"items: [], now: (vitality: 9)"#),
        ],
    );
    let idle = level(
        ("Arrgs", "Fluid"),
        &["A#.......B", "##........"],
        no_goals(),
        &[west("Ana", "guard", "items: []"), east("Bo", "raider", "items: []")],
    );
    vec![
        situation("a high count and an easy mark", &["press"], 1, count.battle()),
        situation("nothing to do", &["regroup"], 2, idle.battle()),
    ]
}

fn situations() -> Vec<Situation> {
    keeping()
        .into_iter()
        .chain(magic())
        .chain(riding())
        .chain(hands())
        .chain(close_quarters())
        .chain(friends())
        .chain(seats())
        .chain(kept_up())
        .collect()
}

#[test]
fn the_ai_finds_its_way_about_points_spells_mounts_and_vehicles() {
    shows(&situations());
}
