//! The repertoire of the d20 core of half actions, under fluid initiative.

use super::levels::{level, no_goals, race, unit};
use super::{Exception, Situation, covers, out_of_place, situation};
use six_seconds::testkit::{Figure, Scene, Table, end_turn};

/// What the AI has nothing to gain by.
const EXCEPTIONS: &[Exception] = &[
    ("withdraw", "two moves lead as far, and the second ends what leaving an enemy brings (FI-BGD-08)"),
    ("coup_de_grace", "nobody who is out comes back in the same fight: the AI spares the fallen"),
    ("drop", "drawing puts away what is in hand"),
    ("delay", "Regroup raises the count and a readied attack keeps it, while a delay lowers it"),
];

fn scene(rows: &[&str], goals: [String; 2], units: &[String]) -> Table {
    level(("Espionage", "Fluid"), rows, goals, units)
}

/// A scene without goals.
fn fight(rows: &[&str], units: &[String]) -> Table {
    scene(rows, no_goals(), units)
}

/// A scene for two where no count can be bought.
fn duel(rows: &[&str], units: [String; 2]) -> Table {
    level(("Espionage", "Structured"), rows, no_goals(), &units)
}

fn ana(archetype: &str, rest: &str) -> String {
    unit("Ana", "west", archetype, rest)
}

fn bo(archetype: &str, rest: &str) -> String {
    unit("Bo", "east", archetype, rest)
}

/// A corridor with the zone at its far end, and an enemy without arms.
fn corridor(squares: usize, rounds: u16) -> Table {
    let row = format!("A{}e", ".".repeat(squares - 2));
    let other = format!("B{}", ".".repeat(squares - 1));
    let units = [ana("operative", r#"items: ["knife"]"#), bo("guard", "items: []")];
    scene(&[&row, &"#".repeat(squares), &other], race(rounds), &units)
}

/// People who fall to the first hit, and people who are hard to hit and easy to frighten.
const FRAIL: &str = r#"items: ["knife"], now: (wounds: 2), stats: (dex: 10, defence: 0)"#;
const NIMBLE: &str = r#"items: ["knife"], stats: (dex: 24, defence: 8, wis: 6, will: -2)"#;

/// So many people in a row across the line of fire of somebody with that attack bonus.
fn row_of(many: usize, attack: i32, people: &str) -> Table {
    let letters = ["B", "C", "D", "F", "G"];
    let rows: Vec<String> = (0..7)
        .map(|y: usize| {
            let there = y.checked_sub(1).filter(|at| *at < many).map_or(".", |at| letters[at]);
            format!("{}.....{there}...", if y == 3 { "A" } else { "." })
        })
        .collect();
    let names = ["Bo", "Cal", "Dan", "Fay", "Gus"];
    let mut units = vec![ana("rifleman", &format!(r#"items: ["assault_rifle"], stats: (attack_base: {attack})"#))];
    units.extend(names.iter().take(many).map(|name| unit(name, "east", "guard", people)));
    fight(&rows.iter().map(String::as_str).collect::<Vec<_>>(), &units)
}

fn moving() -> Vec<Situation> {
    let corner = fight(
        &["BA.......#...", ".........#...", "............."],
        &[
            ana("specialist", r#"items: ["silenced_pistol"], now: (vitality: 0, wounds: 4)"#),
            bo("bruiser", r#"items: ["knife"], stats: (str: 24, attack_base: 12)"#),
        ],
    );
    let steps = fight(
        &["A.B.......", "..........", ".........."],
        &[ana("bruiser", r#"items: ["knife"], stats: (speed: 1)"#), bo("guard", "items: [], stats: (speed: 0)")],
    );
    let bends = ["A.........#", "#########..", "e.........#"];
    let racer = ana("operative", r#"items: ["knife"], tags: ["special", "speed_surge"], stats: (speed: 2)"#);
    let surging =
        scene(&bends, race(3), &[racer, unit("Bo", "east", "guard", "items: []").replace("at: 'B'", "at: (9, 2)")]);
    vec![
        situation("a zone that only runs reach in time", &["run"], 6, corridor(48, 3).battle()),
        out_of_place("a zone that walking reaches in time", &["run"], 2, corridor(20, 5).battle()),
        situation("a strong enemy beside, and a corner to hide behind", &["move"], 2, corner.battle()),
        situation("an enemy within a step", &["step"], 3, steps.battle()),
        situation("a zone at the end of a bend, for one who surges", &["surge"], 6, surging.battle()),
    ]
}

fn shooting() -> Vec<Situation> {
    let mark = r#"items: ["knife"], stats: (vitality: 60)"#;
    let range = |arms: &str, rest: &str, gap: usize, other: &str| {
        let rows = [".".repeat(gap + 3), format!("A{}B.", ".".repeat(gap)), ".".repeat(gap + 3)];
        let shooter = ana("operative", &format!("items: [{arms}], {rest}"));
        fight(&rows.each_ref().map(String::as_str), &[shooter, bo("guard", other)])
    };
    let rifle = r#""assault_rifle""#;
    let cover = fight(
        &[
            "......#..............B",
            "......#...............",
            "A.........C...........",
            "......#...............",
            "......#..............D",
        ],
        &[
            ana("rifleman", r#"items: ["assault_rifle"], stats: (speed: 0)"#),
            unit("Cal", "west", "operative", r#"items: ["knife"]"#),
            bo("rifleman", r#"items: ["assault_rifle"]"#),
            unit("Dan", "east", "rifleman", r#"items: ["assault_rifle"]"#),
        ],
    );
    let crowd = fight(
        &["..............", "A......BCD....", ".......FG....."],
        &[
            ana("rifleman", r#"items: ["knife", (id: "frag_grenade", count: 2)]"#),
            bo("guard", mark),
            unit("Cal", "east", "guard", mark),
            unit("Dan", "east", "guard", mark),
            unit("Fay", "east", "guard", mark),
            unit("Gus", "east", "guard", mark),
        ],
    );
    let rooted = duel(
        &["............", "A........B..", "............"],
        [
            ana("operative", r#"items: ["baton"], stats: (str: 18, attack_base: 12, speed: 0)"#),
            bo("guard", r#"items: [], conditions: [(id: "subdual", amount: 11)]"#),
        ],
    );
    let walled = fight(
        &["x..........", "Ax........B", "x.........."],
        &[
            ana("guard", r#"items: ["submachine_gun"], stats: (speed: 0), now: (wounds: 4)"#),
            bo("rifleman", r#"stats: (vitality: 60)"#),
        ],
    );
    let bare = duel(
        &["..........", "A........B", ".........."],
        [ana("operative", "items: [], stats: (speed: 0)"), bo("rifleman", "stats: (vitality: 60, speed: 0)")],
    );
    let tripod = ana("bruiser", r#"items: ["machine_gun", "tripod"]"#);
    let heavy =
        fight(&["AB........", ".........."], &[tripod, bo("guard", r#"items: ["knife"], stats: (vitality: 60)"#)]);
    let idle = duel(
        &["x..........", "Ax........B", "x.........."],
        [
            ana("guard", r#"items: [], stats: (speed: 0), now: (wounds: 4), conditions: ["concussion"]"#),
            bo("rifleman", r#"stats: (vitality: 60, speed: 0)"#),
        ],
    );
    vec![
        situation("five frail people in a row", &["strafe"], 1, row_of(5, 8, FRAIL).battle()),
        out_of_place("a single one", &["strafe"], 1, row_of(1, 8, FRAIL).battle()),
        situation("five people for somebody who cannot aim", &["suppressive_fire"], 1, row_of(5, -4, NIMBLE).battle()),
        situation("a rifle and an enemy near by", &["autofire", "attack"], 12, range(rifle, "", 6, mark).battle()),
        situation(
            "a marksman who cannot move, far from his target",
            &["aim"],
            6,
            range(r#""marksman_rifle""#, "stats: (speed: 0)", 40, mark).battle(),
        ),
        situation(
            "an empty rifle",
            &["reload"],
            3,
            range(r#"(id: "assault_rifle", loaded: 0, spare: 60)"#, "", 6, mark).battle(),
        ),
        situation(
            "a jammed rifle",
            &["clear_jam"],
            3,
            range(r#"(id: "assault_rifle", jammed: true)"#, "", 6, mark).battle(),
        ),
        situation("a rifle on the back", &["draw"], 3, range(r#""knife", "assault_rifle""#, "", 6, mark).battle()),
        situation("a friend under fire, and no aim", &["cover_fire"], 2, cover.battle()),
        situation("five people together", &["throw"], 3, crowd.battle()),
        situation("an enemy who has to come near", &["ready"], 3, rooted.battle()),
        situation("behind a crate, under fire", &["take_cover"], 8, walled.battle()),
        situation("the same without a weapon", &["crouch"], 3, idle.battle()),
        situation("a marksman, and nothing to answer with", &["total_defence"], 3, bare.battle()),
        situation("a heavy gun and its tripod", &["set_up"], 4, heavy.battle()),
        situation("a high count", &["press"], 1, range(rifle, "initiative: 40", 4, mark).battle()),
    ]
}

fn hand_to_hand() -> Vec<Situation> {
    let close = |one: String, other: String| fight(&["......", ".AB...", "......"], &[one, other]);
    let strong = "stats: (str: 18, attack_base: 8)";
    let sturdy = "stats: (vitality: 60)";
    let rush = duel(
        &["............", "A........B..", "............"],
        [
            ana("bruiser", &format!(r#"items: ["baton"], {strong}"#)),
            bo("guard", r#"items: [], conditions: [(id: "subdual", amount: 11)]"#),
        ],
    );
    let talker = r#"items: [], skills: (intimidate: 14)"#;
    let afar = fight(&["A...B", "....."], &[ana("bruiser", talker), bo("guard", "stats: (will: -2)")]);
    vec![
        situation("an enemy a run away", &["charge"], 2, rush.battle()),
        situation(
            "a sturdy enemy who leans on his weapon",
            &["trip", "disarm", "final_attack"],
            12,
            close(
                ana("bruiser", &format!(r#"items: ["baton"], {strong}"#)),
                bo("bruiser", &format!(r#"items: ["machine_gun"], {sturdy}"#)),
            )
            .battle(),
        ),
        situation(
            "a quick enemy who is easily deceived",
            &["feint"],
            6,
            duel(
                &["......", ".AB...", "......"],
                [
                    ana("specialist", r#"items: ["knife"], skills: (blend: 16), tags: ["special", "melee"]"#),
                    bo("guard", r#"items: ["knife"], stats: (dex: 24, defence: 4, attack_base: 0), now: (wounds: 3)"#),
                ],
            )
            .battle(),
        ),
        situation("a timid enemy and no weapon", &["threaten"], 3, afar.battle()),
    ]
}

fn other_orders() -> Vec<Situation> {
    let hall = ["A......", "####...", "B......"];
    let aid = ["AC....................", "#####################.", "B....................."];
    let bleeds =
        [ana("specialist", ""), unit("Cal", "west", "guard", r#"conditions: ["bleeding"]"#), bo("guard", "items: []")];
    let medic = Figure::new("Ana").stats("int 16").skills("medicine 8").initiative(20);
    let hurt = Figure::new("Cal").tags("special").now("vitality 0 wounds 0").condition("bleeding", 1).initiative(15);
    let people = [medic, hurt, Figure::new("Bo").foe().initiative(5)];
    let mut dies = Scene::new("espionage", &aid).initiative("fluid").figures(people).begin();
    dies.order("Ana", end_turn()).order("Cal", end_turn()).order("Bo", end_turn());
    let weary = fight(&hall, &[ana("operative", "now: (vitality: 2)"), bo("guard", "items: []")]);
    let lying = fight(&hall, &[ana("guard", "stance: Prone"), bo("guard", "items: []")]);
    let door = scene(&["#######", "#Ad..eB", "#######"], race(8), &[ana("guard", ""), bo("guard", "items: []")]);
    let task = scene(
        &["#####....", "At..#..B.", "#####...."],
        [r#"(text: "Open it.", goal: TaskDone(zone: "work"))"#.to_owned(), String::new()],
        &[ana("guard", ""), bo("guard", "items: []")],
    );
    vec![
        situation("a friend who dies", &["stabilise"], 3, dies.battle()),
        situation("a friend who bleeds", &["bandage"], 3, fight(&aid, &bleeds).battle()),
        situation("all but dead, and nobody near", &["refresh"], 3, weary.battle()),
        situation("on the ground", &["stand"], 3, lying.battle()),
        situation("a door on the way", &["interact"], 3, door.battle()),
        situation("something to open", &["task"], 3, task.battle()),
    ]
}

fn all() -> Vec<Situation> {
    moving().into_iter().chain(shooting()).chain(hand_to_hand()).chain(other_orders()).collect()
}

#[test]
fn every_act_of_the_espionage_rules_has_its_place() {
    covers("espionage", &all(), EXCEPTIONS);
}
