//! The repertoire under the 2D6 rules.

use super::drivers::drivers;
use super::vehicles::vehicles;
use super::{Situation, covers, out_of_place, situation};
use six_seconds::battle::Stance;
use six_seconds::testkit::{Deed, Figure, Scene, Table, draw, end_turn, stance, use_door, walk};

fn alfa() -> Figure {
    Figure::new("ALFA").stats("str 7 dex 9 end 8 int 9 edu 8 soc 9").skills("slug_rifle 1").initiative(12)
}

fn rifle() -> Figure {
    alfa().items("rifle")
}

pub(super) fn foe(name: &str) -> Figure {
    Figure::new(name).skills("slug_rifle 0 slug_pistol 0").foe().initiative(5)
}

fn scene(rows: &[&str], figures: impl IntoIterator<Item = Figure>) -> Table {
    Scene::new("cepheus", rows).figures(figures).begin()
}

/// A level with a goal at `k`, which is a lock if the goal is a task.
fn level(goal: &str, rows: &[&str], units: &str) -> Table {
    let goal_ground = if goal.starts_with("Task") { "lock" } else { "grass" };
    let text = format!(
        r#"(name: "Work", rules: (core: Cepheus, initiative: Dynamic),
        terrains: [(id: "lock", name: "lock", glyph: '+', pace: Impassable, visibility: Opaque, solid: true,
            door: (open: false, other: "door_open"), art: "door_closed", on: "dirt",
            tags: ["task", "skill_electronics", "time_rounds"]),
            (id: "curtain", name: "curtain", glyph: '|', pace: Impassable, visibility: Opaque,
            door: (open: false, other: "curtain_open"), art: "door_closed", on: "dirt", tags: ["interact_significant"]),
            (id: "curtain_open", name: "open curtain", glyph: '\'', pace: Normal, visibility: Clear,
            door: (open: true, other: "curtain"), art: "door_open", on: "dirt", tags: ["interact_significant"])],
        map: (rows: {rows:?}, legend: {{'.': "grass", '#': "wall", 'k': "{goal_ground}", 'd': "door_closed", '\'': "curtain_open", 'a': "grass", 'b': "grass"}}),
        zones: [(name: "goal", marks: ['k'])],
        sides: [(name: "red", objectives: [(text: "Do it.", goal: {goal})]), (name: "blue")],
        units: [{units}], round_limit: 30)"#
    );
    Scene::level(&text)
}

/// A combatant with a dagger that has walked away from a rifle dropped by an enemy.
fn left_behind() -> Table {
    let runaway = foe("BRAVO").items("rifle").wearing("combat_armour").initiative(12);
    let figures = [alfa().items("dagger").initiative(5), runaway];
    let mut table = scene(&["...............", ".A..B..........", "..............."], figures);
    table.order("BRAVO", Deed::new("drop"));
    table.order("BRAVO", walk("e e e e"));
    table.order("BRAVO", end_turn());
    table
}

/// A wounded friend who is out of action.
fn hurt() -> Figure {
    Figure::new("HURT").now("str 0 end 0").condition("fresh_wound", 1).condition("unconscious", 1).initiative(-9)
}

/// A combatant at work on HURT.
fn at_work(name: &str) -> Figure {
    let figure = Figure::new(name).stats("edu 9").skills("medicine 1").initiative(11);
    figure.condition_on("working", "HURT").condition_on("first_aid", "HURT").condition("work_at", 8)
}

fn around_people() -> Vec<Situation> {
    let far = format!("A{}B", ".".repeat(30));
    let field = |figures: Vec<Figure>| scene(&[&far, &".".repeat(32)], figures);
    let cell = ["#######...", "#.AH..#..Z", "#.....#...", "#######..."];
    let medic = || Figure::new("ALFA").stats("edu 9").skills("medicine 2").initiative(12);
    let leader = alfa().skills("leadership 2").items("dagger");
    let led = Figure::new("HELPER").at('H').items("dagger").initiative(3);
    let talker = |name: &str| foe(name).items("radio_short dagger");
    let mut empty_handed = field(vec![rifle(), foe("BRAVO").items("rifle")]);
    empty_handed.order("ALFA", Deed::new("drop"));
    let addict = alfa().items("dagger").several("combat_drug", 2);
    vec![
        situation(
            "rifles across a field",
            &["attack", "aim"],
            16,
            field(vec![rifle(), foe("BRAVO").items("rifle")]).battle(),
        ),
        situation(
            "nobody in sight yet",
            &["delay"],
            2,
            scene(&["xxx###.....", "xAx#.....B.", "xxx###....."], [rifle(), foe("BRAVO")]).battle(),
        ),
        situation("an enemy's rifle a few steps away", &["pick_up"], 4, left_behind().battle()),
        situation("a rifle at one's feet", &["pick_up"], 4, empty_handed.battle()),
        situation("a friend who is out", &["first_aid"], 2, scene(&cell, [medic(), hurt(), foe("ZULU")]).battle()),
        situation(
            "a friend at work",
            &["aid"],
            2,
            scene(&["########...", "#.AEH..#..Z", "########..."], [medic(), hurt(), at_work("ECHO"), foe("ZULU")])
                .battle(),
        ),
        situation(
            "an enemy comes while a scratch is treated",
            &["abandon"],
            3,
            scene(
                &["AH..B..", "......."],
                [
                    at_work("ALFA").skills("slug_rifle 3 medicine 0").items("rifle"),
                    Figure::new("HURT").now("end 6").condition("fresh_wound", 1).initiative(-9),
                    foe("BRAVO").stats("end 2").items("dagger"),
                ],
            )
            .battle(),
        ),
        situation("nothing to do but lead", &["lead"], 2, scene(&cell, [leader, led, foe("ZULU")]).battle()),
        situation(
            "a jammer in the bag",
            &["jam"],
            3,
            scene(
                &["A....B....", ".....C...."],
                [alfa().items("rifle radio_jammer"), talker("BRAVO"), talker("CHARLIE")],
            )
            .battle(),
        ),
        situation(
            "somebody felt in the dark",
            &["attack"],
            4,
            Scene::new("cepheus", &["xxx..................", "xAx.................B", "xxx.................."])
                .figures([rifle().items("neural_sensor").skills("slug_rifle 3"), foe("BRAVO")])
                .field("light", "dark")
                .begin()
                .battle(),
        ),
        situation(
            "a gunman in one's arms",
            &["grapple"],
            6,
            scene(
                &["A....", "....."],
                [
                    alfa().stats("str 14").skills("natural_weapons 3"),
                    foe("BRAVO").at('A').stats("str 4 dex 4").items("auto_rifle").wearing("combat_armour"),
                ],
            )
            .battle(),
        ),
        situation("a starship that no gun hurts alone", &["volley"], 8, strip().battle()),
        situation(
            "drugs for the fight",
            &["take_drug"],
            6,
            scene(&["xxx..........", "xAx.........B", "xxx.........."], [addict, foe("BRAVO").items("rifle")]).battle(),
        ),
        situation(
            "somebody too well armoured",
            &["suppress"],
            6,
            scene(
                &["xxx..........", "xAx.........B", "xxx.........."],
                [
                    alfa().items("laser_rifle").skills("energy_rifle 1"),
                    foe("BRAVO").items("auto_rifle").wearing("combat_armour").wearing("reflec"),
                ],
            )
            .battle(),
        ),
        situation(
            "somebody well armoured, and near",
            &["panic"],
            6,
            scene(
                &["A.B...", "......"],
                [alfa().items("auto_pistol").skills("slug_pistol 3"), foe("BRAVO").wearing("combat_armour")],
            )
            .battle(),
        ),
    ]
}

/// Situations with helpless enemies, items in hand, and missiles in the air.
fn at_hand() -> Vec<Situation> {
    let lying = |ana: &str, bo: &str, rows: &[&str]| {
        let units = format!(
            r#"(name: "Ana", side: "red", at: 'a', skills: (slug_rifle: 2), initiative: 9, {ana}),
            (name: "Bo", side: "blue", at: (3, 1), now: (str: 0, end: 0), life: Down, initiative: 1), (name: "Cy", side: "blue", at: 'b', initiative: 2, {bo})"#
        );
        level("Eliminate", rows, &units)
    };
    let empty = || alfa().items("rifle").rounds("rifle", 0, 0).skills("natural_weapons 1");
    let cell = ["#######...", "#A....#..Z", "#######..."];
    let open = ["..........", "..A.B...Z.", ".........."];
    let air = |figure: Figure| {
        Scene::new("cepheus", &cell).figures([figure, foe("ZULU")]).zone("gas", (4, 1), (5, 1)).begin()
    };
    let sniffer = || alfa().items("bioscanner").skills("comms 2");
    vec![
        situation(
            "a helpless enemy, and nobody else in sight",
            &["coup_de_grace"],
            4,
            lying(r#"items: ["dagger"]"#, "", &["#######..k", "#.a...#..b", "#######..."]).battle(),
        ),
        out_of_place(
            "a helpless enemy, and another who shoots",
            &["coup_de_grace"],
            1,
            lying(r#"items: ["rifle"]"#, r#"items: ["auto_rifle"]"#, &[".........k", "..a.....b.", ".........."])
                .battle(),
        ),
        situation(
            "an empty rifle and an enemy at arm's length",
            &["drop", "attack"],
            4,
            scene(&["#####", "#AB.#", "#####"], [empty(), foe("BRAVO")]).battle(),
        ),
        out_of_place("a rifle with rounds", &["drop"], 4, scene(&open, [rifle(), foe("BRAVO"), foe("ZULU")]).battle()),
        situation(
            "an empty revolver while nobody looks",
            &["reload"],
            6,
            scene(&cell, [alfa().items("revolver").rounds("revolver", 0, 12), foe("ZULU")]).battle(),
        ),
        situation("air that may be bad", &["scan"], 4, air(sniffer()).battle()),
    ]
}

/// Gunners with fusion and plasma guns facing a lander, and a pilot in it.
fn strip() -> Table {
    let lander = r#"(vehicles: [(
        id: "lander", name: "Lander", skill: "winged_aircraft", agility: 0, top_speed_kph: 1000, crew: 2, passengers: 4,
        open: false, military: false, large: true, starship: true, armour: 1, hull: 10, structure: 10,
        footprint: (3, 3), weapons: [], rule: "TEST", note: "",
    )])"#;
    let strong = |name: &str, weapon: &str| {
        Figure::new(name).stats("str 12 dex 9").skills("heavy_weapons 2").items(weapon).of(0)
    };
    let row = format!("ABC{}L.....#P", ".".repeat(25));
    let side = format!("{}##", ".".repeat(row.len() - 2));
    Scene::new("cepheus", &[side.clone(), row, side])
        .figures([
            strong("ALFA", "pgmp").initiative(12),
            strong("BRAVO", "pgmp").initiative(11),
            strong("CHARLIE", "fgmp").initiative(10),
            Figure::new("LANDER").at('L').machine("lander").foe(),
            Figure::new("PILOT").foe().initiative(1),
        ])
        .armoury(lander)
        .begin()
}

fn places() -> Vec<Situation> {
    let lock = level(
        "TaskDone(zone: \"goal\")",
        &["#####...", "#akk#..b", "#####..."],
        r#"
        (name: "Ana", side: "red", at: 'a', skills: (electronics: 2), initiative: 9), (name: "Bo", side: "blue", at: 'b', initiative: 2)"#,
    );
    let sapper = Figure::new("SAM").skills("demolitions 3").several("plastic", 1).initiative(12);
    let prisoner = |name: &str| Figure::new(name).foe().initiative(1);
    let far = format!("A{}B", ".".repeat(449));
    vec![
        situation("a lock is the objective", &["task"], 4, lock.battle()),
        situation(
            "a charge beside people who cannot come out",
            &["plant", "detonate"],
            60,
            scene(
                &[
                    "....................xxxx",
                    "..................S.xBCx",
                    "....................xxxx",
                    "........................",
                ],
                [sapper, prisoner("BRAVO"), prisoner("CHARLIE")],
            )
            .battle(),
        ),
        situation(
            "a rest for a shot of half a kilometre",
            &["brace"],
            8,
            Scene::new("cepheus", &[&far])
                .figures([alfa().skills("slug_rifle 4").items("rifle").stance(Stance::Prone), foe("BRAVO")])
                .number("distant_limit_m", 600)
                .begin()
                .battle(),
        ),
    ]
}

/// Blasts, doors, and shots at a square without a visible target.
fn at_squares() -> Vec<Situation> {
    let (crowd, side) = (format!("A{}BCD", ".".repeat(18)), ".".repeat(22));
    let crowd = [side.as_str(), &crowd, &side];
    let (far, side) = (format!("A{}BCD", ".".repeat(62)), ".".repeat(66));
    let far = [side.as_str(), &far, &side];
    let apart = format!("A{}B.....C", ".".repeat(62));
    let blank = ".".repeat(apart.len());
    let apart = [blank.as_str(), &apart, &blank];
    let two = ["BRAVO", "CHARLIE"].map(|name| foe(name).wearing("jack"));
    let people = || ["BRAVO", "CHARLIE", "DELTA"].map(|name| foe(name).stats("end 4"));
    let grenadier = alfa().items("dagger").several("frag_grenade", 2).skills("athletics 2");
    let launcher = || alfa().skills("heavy_weapons 2").items("grenade_launcher").several("frag_grenade", 6);
    let exit = level(
        r#"Reach(zone: "goal", units: 1)"#,
        &["#######", "#a.d.k#", "#######", "#....b#"],
        r#"(name: "Ana", side: "red", at: 'a', initiative: 9), (name: "Bo", side: "blue", at: 'b', initiative: 2)"#,
    );
    let gunner = alfa().items("shotgun frag_grenade").holding("shotgun").skills("athletics 2");
    let mut pulled = scene(&crowd, people().into_iter().chain([gunner]));
    pulled.order("ALFA", stance("crouched")).order("ALFA", draw("frag_grenade"));
    vec![
        // One minor action is left, which is not enough for a throw.
        out_of_place("a grenade to be thrown in the next turn", &["draw"], 1, pulled.battle()),
        situation(
            "three people together, a throw away",
            &["throw"],
            4,
            scene(&crowd, people().into_iter().chain([grenadier])).battle(),
        ),
        situation(
            "three people together, too far for a throw",
            &["launch"],
            6,
            scene(&far, people().into_iter().chain([launcher()])).battle(),
        ),
        situation(
            "two people far enough apart to live through splinters",
            &["launch/stun_grenade"],
            6,
            scene(&apart, two.into_iter().chain([launcher()])).battle(),
        ),
        situation("a curtain drawn before somebody", &["blind"], 2, behind_a_curtain().battle()),
        situation("the way out is behind a door", &["interact"], 4, exit.battle()),
    ]
}

/// A combatant in a closed space with a rifle for bursts; an enemy has drawn a curtain in front of it that takes long
/// to open.
fn behind_a_curtain() -> Table {
    let mut table = level(
        "Eliminate",
        &["#####....", "#a'b....k", "#####...."],
        r#"(name: "Ana", side: "red", at: 'a', skills: (slug_rifle: 1), items: ["auto_rifle"], initiative: 9),
        (name: "Bo", side: "blue", at: 'b', stats: (end: 3), items: ["dagger"], initiative: 12)"#,
    );
    table.order("Bo", use_door("w"));
    table.order("Bo", end_turn());
    table
}

/// Fluid initiative: a place far ahead with an enemy in the open, and nothing to do.
fn tempo() -> Vec<Situation> {
    let scene =
        |rows: &[&str], figures: [Figure; 2]| Scene::new("cepheus", rows).initiative("fluid").figures(figures).begin();
    let ahead = Figure::new("ALFA").stats("dex 9").skills("slug_rifle 2").items("rifle").initiative(40);
    let open = scene(&["xxx...", "xAx..B", "xxx..."], [ahead, foe("BRAVO").initiative(20)]);
    let walled = scene(&["#####..", "#xAx#.B", "#####.."], [rifle().initiative(20), foe("BRAVO").items("dagger")]);
    vec![
        situation("far ahead of an enemy in the open", &["press"], 1, open.battle()),
        situation("walled in with nobody in sight", &["regroup"], 2, walled.battle()),
    ]
}

fn all() -> Vec<Situation> {
    let around = around_people().into_iter().chain(at_hand()).chain(at_squares()).chain(places());
    around.chain(vehicles()).chain(drivers()).chain(tempo()).collect()
}

#[test]
fn every_act_of_the_2d6_rules_has_its_place() {
    let situations = all();
    covers("cepheus", &situations, &[]);
}
