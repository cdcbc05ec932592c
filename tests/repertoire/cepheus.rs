//! The repertoire under the 2D6 rules.

use super::{Situation, covers, situation};
use six_seconds::battle::{Post, Stance};
use six_seconds::grid::Dir8;
use six_seconds::testkit::{Deed, Figure, Scene, Table};

const LEFT_OUT: &[(&str, &str)] = &[
    ("coup_de_grace", "whoever lies helpless stands in nobody's way: no goal asks for more than that"),
    ("drop", "drawing something, and taking hold of somebody, puts away what is in hand by itself"),
    ("scan", "it tells people what the air holds; no order or odds of the machine player depend on it"),
];

fn alfa() -> Figure {
    Figure::new("ALFA").stats("str 7 dex 9 end 8 int 9 edu 8 soc 9").skills("slug_rifle 1").initiative(12)
}

fn rifle() -> Figure {
    alfa().items("rifle")
}

fn foe(name: &str) -> Figure {
    Figure::new(name).skills("slug_rifle 0 slug_pistol 0").foe().initiative(5)
}

fn scene(rows: &[&str], figures: impl IntoIterator<Item = Figure>) -> Table {
    Scene::new("cepheus", rows).figures(figures).begin()
}

fn level(goal: &str, rows: &[&str], units: &str) -> Table {
    let text = format!(
        r#"(name: "Work", rules: (core: Cepheus, initiative: Dynamic),
        terrains: [(id: "lock", name: "lock", glyph: '+', pace: Impassable, visibility: Opaque, solid: true,
            door: (open: false, other: "door_open"), art: "door_closed", on: "dirt",
            tags: ["task", "skill_electronics", "time_rounds"])],
        map: (rows: {rows:?}, legend: {{'.': "grass", '#': "wall", 'k': "lock", 'a': "grass", 'b': "grass"}}),
        zones: [(name: "goal", marks: ['k'])],
        sides: [(name: "red", objectives: [(text: "Do it.", goal: {goal})]), (name: "blue")],
        units: [{units}], round_limit: 30)"#
    );
    Scene::level(&text)
}

/// A wounded friend who is out.
fn hurt() -> Figure {
    Figure::new("HURT").now("str 0 end 0").condition("fresh_wound", 1).condition("unconscious", 1).initiative(-9)
}

/// Somebody at work on HURT.
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

/// Gunners with fusion and plasma guns before a lander, and a pilot in it.
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

fn car() -> Figure {
    Figure::new("CAR").at('V').machine("ground_car").facing(Dir8::E)
}

fn driver() -> Figure {
    Figure::new("DELTA").skills("wheeled_vehicle 2").aboard("CAR", Post::Driver).initiative(9)
}

fn road(left: usize, row: &str, figures: impl IntoIterator<Item = Figure>) -> Table {
    let row = format!("{}{row}{}", ".".repeat(left), ".".repeat(20));
    let side = ".".repeat(row.chars().count());
    let rows = [side.clone(), side.clone(), side.clone(), row, side.clone(), side.clone(), side];
    Scene::new("cepheus", &rows).figures(figures).begin()
}

fn vehicles() -> Vec<Situation> {
    let other = |speed| Figure::new("TRUCK").at('W').machine("ground_car").facing(Dir8::E).foe().speed(speed);
    let rival = || Figure::new("RIVAL").skills("wheeled_vehicle 1").aboard("TRUCK", Post::Driver).foe().initiative(3);
    let clutter = [
        "c".repeat(60),
        "c".repeat(60),
        format!("cccccWccccccccccV{}", "c".repeat(43)),
        "c".repeat(60),
        "c".repeat(60),
    ];
    vec![
        situation(
            "a car that somebody drives by",
            &["ram"],
            8,
            road(6, "V.....................B", [car(), driver(), foe("BRAVO")]).battle(),
        ),
        situation(
            "fire on a car",
            &["ram"],
            8,
            road(6, "V.....................B", [car().speed(36), driver(), foe("BRAVO").items("auto_rifle")]).battle(),
        ),
        situation(
            "an enemy in the way",
            &["ram"],
            6,
            road(6, "V........B", [car().speed(36), driver(), foe("BRAVO")]).battle(),
        ),
        situation(
            "a car without a belt",
            &["belt"],
            2,
            road(6, "V.....................B", [car().speed(36), driver().belted(false), foe("BRAVO")]).battle(),
        ),
        situation(
            "a car ahead",
            &["pursue"],
            4,
            road(6, "V..........W", [car().speed(36), driver(), other(36), rival()]).battle(),
        ),
        situation(
            "the wheel is free",
            &["seat"],
            4,
            road(6, "V..........B", [car().speed(36), driver().aboard("CAR", Post::Passenger), foe("BRAVO")]).battle(),
        ),
        situation(
            "a car that is going the wrong way",
            &["manoeuvre"],
            4,
            road(30, "V.....................B", [car().facing(Dir8::W).speed(9), driver(), foe("BRAVO")]).battle(),
        ),
        situation(
            "a chase through clutter",
            &["weave"],
            16,
            Scene::new("cepheus", &clutter)
                .figures([car().speed(36), driver(), other(36).condition_on("pursuing", "CAR"), rival()])
                .begin()
                .battle(),
        ),
        situation(
            "a chase that asks too much",
            &["break_off"],
            6,
            Scene::new("cepheus", &clutter)
                .figures([
                    car(),
                    driver().initiative(1),
                    other(36).condition_on("pursuing", "CAR").condition_on("must_weave", "CAR"),
                    rival(),
                ])
                .begin()
                .battle(),
        ),
        situation(
            "a driver with time",
            &["stunt"],
            12,
            road(6, "V.....................W", [car().speed(36), driver(), other(36), rival()]).battle(),
        ),
        situation(
            "a raft on the ground",
            &["climb"],
            8,
            road(
                6,
                "V......#########......B",
                [car().machine("air_raft").speed(36), driver().skills("grav_vehicle 2"), foe("BRAVO")],
            )
            .battle(),
        ),
        situation("a car where it should stay", &["halt"], 4, parking().battle()),
        situation("a car at rest", &["board"], 2, away(96, r#"at: (4, 1)"#, "").battle()),
        situation(
            "a car that will not go again",
            &["leave"],
            4,
            away(24, r#"aboard: (vehicle: "Car", post: Driver)"#, "hits: (drive: 3)").battle(),
        ),
    ]
}

/// Somebody who has to get to the end of a road, and a car.
fn away(length: usize, ana: &str, car: &str) -> Table {
    let (side, road) = (".".repeat(length), format!("{}z", ".".repeat(length - 1)));
    let text = format!(
        r#"(name: "Away", rules: (core: Cepheus, initiative: Dynamic),
        map: (rows: ["{side}", "{side}", "{road}", "{side}", "{side}"], legend: {{'.': "grass", 'z': "grass"}}),
        zones: [(name: "goal", marks: ['z'])],
        sides: [(name: "red", objectives: [(text: "Away.", goal: Reach(zone: "goal", units: 1))]), (name: "blue")],
        units: [
            (name: "Ana", side: "red", {ana}, skills: (wheeled_vehicle: 1), initiative: 9),
            (name: "Bo", side: "blue", at: ({}, 0), initiative: 2),
            (name: "Car", side: "red", at: (4, 2), archetype: "ground_car", facing: E, {car}),
        ],
        round_limit: 30)"#,
        length / 2
    );
    Scene::level(&text)
}

/// Somebody at the wheel where she has to stay.
fn parking() -> Table {
    let side = ".".repeat(60);
    let text = format!(
        r#"(name: "Stay", rules: (core: Cepheus, initiative: Dynamic),
        map: (rows: ["{side}", "{side}", "{side}", "{side}", "{side}"], legend: {{'.': "grass"}}),
        zones: [(name: "goal", areas: [(from: (10, 0), to: (30, 4))])],
        sides: [(name: "red", objectives: [(text: "Stay.", goal: Hold(zone: "goal", rounds: 5))]), (name: "blue")],
        units: [
            (name: "Bo", side: "blue", at: (58, 0), initiative: 2),
            (name: "Car", side: "red", at: (14, 2), archetype: "ground_car", facing: E, speed: 9),
            (name: "Ana", side: "red", skills: (wheeled_vehicle: 1), aboard: (vehicle: "Car", post: Driver), initiative: 9),
        ],
        round_limit: 30)"#
    );
    Scene::level(&text)
}

fn all() -> Vec<Situation> {
    around_people().into_iter().chain(places()).chain(vehicles()).collect()
}

#[test]
fn every_act_of_the_2d6_rules_has_its_place() {
    let situations = all();
    covers("cepheus", &situations, LEFT_OUT);
}
