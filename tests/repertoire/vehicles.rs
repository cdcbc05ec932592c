//! The repertoire under the 2D6 rules around vehicles.

use super::cepheus::foe;
use super::{Situation, situation};
use six_seconds::battle::Post;
use six_seconds::grid::Dir8;
use six_seconds::testkit::{Figure, Scene, Table};

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

pub(super) fn vehicles() -> Vec<Situation> {
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
        situation("a gun in the turret of a carrier", &["fire"], 6, turret().battle()),
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

/// A carrier with a driver and a gunner, and an enemy on foot.
fn turret() -> Table {
    let crew = driver().skills("tracked_vehicle 1");
    let gunner = Figure::new("GUNNER").skills("heavy_weapons 2").aboard("CAR", Post::Gunner).initiative(8);
    road(6, "V.........................B", [car().machine("afv"), crew, gunner, foe("BRAVO")])
}

/// A combatant that has to reach the end of a road, and a car.
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

/// A driver who is where she has to stay.
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
