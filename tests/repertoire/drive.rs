//! The repertoire of the damage model Drive, over the d100 rules.

use super::percentile::all;
use super::{Exception, Situation, covers, out_of_place, situation};
use six_seconds::testkit::{Deed, Figure, Scene, Table, end_turn};

fn ana() -> Figure {
    Figure::new("Ana").stats("ws 35 bs 42 s 34 t 38 ag 41 wp 36 wounds 12 reactions 9").initiative(20)
}

fn bo() -> Figure {
    Figure::new("Bo").stats("ws 45 bs 40 s 40 t 40 ag 33 wp 40 wounds 14 reactions 9").foe().initiative(10)
}

fn foe(name: &str) -> Figure {
    late(name).stats("ws 40 bs 35 s 35 t 35 ag 33 wounds 12 reactions 9").foe()
}

/// Their turns come in the order of their names, after Bo's.
fn late(name: &str) -> Figure {
    Figure::new(name).initiative(i32::from(name.as_bytes()[0]) - i32::from(b'A'))
}

fn scene(rows: &[&str], figures: impl IntoIterator<Item = Figure>) -> Table {
    Scene::new("percentile", rows).initiative("structured").damage("Drive").figures(figures).begin()
}

fn drawn(gap: usize, figures: impl IntoIterator<Item = Figure>) -> Table {
    let row = format!("....A{}B....", ".".repeat(gap));
    let side = ".".repeat(row.len());
    scene(&[&side, &row, &side], figures)
}

const WALLED: [&str; 3] = ["#######....", "#.AC..#..B.", "#######...."];

fn shields_and_areas() -> Vec<Situation> {
    let crowd = ["x..........C....", "A.........EBF...", "x..........D...."];
    let foes = || ["Bo", "Cy", "Di", "Eve", "Fay"].map(foe);
    let frail = || foes().map(|foe| foe.profile("(like: \"soldier\", injury_factor: 3)"));
    let lancer = ana().items("heat_lance").holding("heat_lance");
    let charges = ana().items("frag_grenade").several("frag_grenade", 3);
    vec![
        situation(
            "a beam to come",
            &["raise_shield"],
            4,
            drawn(40, [ana().items("carbine deflector"), bo().items("particle_rifle")]).battle(),
        ),
        situation("a frail crowd", &["burst_shot"], 4, scene(&crowd, frail().into_iter().chain([lancer])).battle()),
        situation(
            "a crowd, a throw away",
            &["launch_area"],
            4,
            scene(&crowd, foes().into_iter().chain([charges])).battle(),
        ),
    ]
}

fn wounds() -> Vec<Situation> {
    let burning = late("Cal").profile("(like: \"soldier\", injury_factor: 10)").condition("ignited", 1).initiative(30);
    vec![situation(
        "a friend on fire",
        &["put_out_fire", "treat_injuries"],
        6,
        scene(&WALLED, [ana().stats("int 95"), burning, bo()]).battle(),
    )]
}

fn auras() -> Vec<Situation> {
    // Spines do nothing to plates; to those whom the bearer meets next they would.
    let bearer = bo().items("spine_harness").stored("spine_harness", 36, 0).condition("bound", 1);
    let friend = late("Cal").stats("ws 40 s 35 t 35 ag 35 wounds 11");
    let plated = ana().wearing("dense_weave").profile("(like: \"soldier\")");
    vec![
        situation(
            "a blade close by",
            &["load_aura"],
            4,
            drawn(3, [ana().items("spark_mantle knife"), bo().items("longsword")]).battle(),
        ),
        situation(
            "spines of somebody who is tied up",
            &["switch_off"],
            3,
            scene(&[".C....", "AB....", "......"], [plated, bearer, friend]).battle(),
        ),
    ]
}

fn gravity() -> Vec<Situation> {
    let adept = |figure: Figure| figure.items("grav_gauntlet").stored("grav_gauntlet", 60, 0);
    let company = ["....D.......B..", "...A........C..", "....E.........."];
    let guard = |name: &str| late(name).stats("ws 40 s 35 t 35 wounds 12").items("longsword");
    let fencers = [bo().items("longsword"), foe("Cy").items("longsword")];
    let beacon = || ana().items("damper_beacon");
    let friends = ["Dan", "Eve"].map(late);
    let throwing = [beacon(), adept(bo()).items("grav_gauntlet knife").stored("grav_gauntlet", 60, 0)];
    vec![
        situation("an enemy on a gantry", &["pseudogravity"], 4, gantry().battle()),
        situation(
            "an empty gauntlet",
            &["charge_gravity"],
            4,
            drawn(6, [ana().items("grav_gauntlet"), bo().items("longsword")]).battle(),
        ),
        situation(
            "blades on their way, and two guards",
            &["group_defence"],
            4,
            scene(&company, [ana(), guard("Dan"), guard("Eve")].into_iter().chain(fencers)).battle(),
        ),
        situation(
            "an adept who throws people",
            &["damper"],
            4,
            scene(&["...D........", "..A......B..", "...E........"], friends.into_iter().chain(throwing)).battle(),
        ),
        situation("one's own damping in the way", &["stop_damper"], 6, in_the_way().battle()),
        out_of_place("damping that nobody needs", &["damper", "stop_damper"], 3, drawn(6, [beacon(), bo()]).battle()),
    ]
}

/// An enemy who would fall two steps.
fn gantry() -> Table {
    Scene::level(
        r#"(name: "Gantry", rules: (core: Percentile, initiative: Structured, damage: Drive),
        terrains: [(id: "gantry", name: "gantry", glyph: '^', art: "deck", tags: ["elevation_2"])],
        map: (rows: ["............", "..A....^B^..", "............"],
            legend: {'.': "floor_stone", '^': "gantry", 'A': "floor_stone", 'B': "gantry"}),
        sides: [(name: "red"), (name: "blue")],
        units: [
            (name: "Ana", side: "red", at: 'A', archetype: "grav_adept", initiative: 9,
                items: [(id: "grav_gauntlet", points: 60)]),
            (name: "Bo", side: "blue", at: 'B', archetype: "rifleman", initiative: 2),
        ])"#,
    )
}

/// Ana has set up a beacon over enemies whom only her own side could move.
fn in_the_way() -> Table {
    let adept = late("Cal").items("grav_gauntlet").stored("grav_gauntlet", 60, 0).initiative(15);
    let enemies = [bo(), foe("Di"), foe("Eve")];
    let mut table = scene(
        &[".C......D...", ".A......B...", "........E..."],
        enemies.into_iter().chain([ana().items("damper_beacon"), adept]),
    );
    table.order("Ana", Deed::new("damper").with("damper_beacon").at_square(2, 0)).order("Ana", end_turn());
    table.pass_to("Ana");
    table
}

/// Choices of people.
const CHOICES: &[Exception] = &[
    ("aura_policy", "the usual policy, everything against enemies, is the best one for a side that wants to win"),
    ("hold_back", "a player that is to take somebody alive is asked at the attack itself"),
];

#[test]
fn every_act_of_drive_has_its_place() {
    let own = shields_and_areas().into_iter().chain(wounds()).chain(auras()).chain(gravity());
    let situations: Vec<Situation> = all().into_iter().chain(own).collect();
    covers("percentile", &situations, CHOICES);
}
