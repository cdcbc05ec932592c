//! The repertoire under the d100 rules.

use super::arms::arms;
use super::stuns::stuns;
use super::watches::watches;
use super::{Situation, covers, out_of_place, situation};
use six_seconds::battle::Stance;
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack};

fn ana() -> Figure {
    Figure::new("Ana").stats("ws 35 bs 42 s 34 t 38 ag 41 wp 36 wounds 12").wearing("ballistic_vest").initiative(20)
}

fn rifle() -> Figure {
    ana().items("assault_rifle knife")
}

fn bo() -> Figure {
    Figure::new("Bo").stats("ws 47 bs 28 s 45 t 44 ag 33 wp 40 wounds 14").wearing("padded_jacket").foe().initiative(10)
}

fn sword() -> Figure {
    bo().items("sword")
}

fn scene(rows: &[&str], figures: impl IntoIterator<Item = Figure>) -> Table {
    Scene::new("percentile", rows).initiative("structured").figures(figures).begin()
}

fn field(figures: [Figure; 2], gap: usize) -> Table {
    let row = format!("....A{}B....", ".".repeat(gap));
    let side = ".".repeat(row.len());
    scene(&[&side, &side, &row, &side, &side], figures)
}

/// A combatant between crates that cannot see or move.
fn penned(figures: [Figure; 2], gap: usize) -> Table {
    let (row, side) = (format!("xAx{}B....", ".".repeat(gap)), format!("xxx{}", ".".repeat(gap + 5)));
    scene(&[&side, &row, &side], figures)
}

fn shooting() -> Vec<Situation> {
    let walled = ["#######....", "#.A...#..B.", "#######...."];
    let safe = bo().items("pistol").wearing("powered_suit").wearing("combat_plate");
    let pistols = ana().stats("bs 95").items("heavy_revolver heavy_revolver").condition("off_hand", 2);
    let bleeder = Figure::new("Cal").condition("bleeding", 2).now("wounds 4").initiative(2);
    let rows = ["xxx..........", "xAx.........B", "xxx.........."];
    let unloaded = [ana().items("assault_rifle").rounds("assault_rifle", 0, 60), sword()];
    let empty = Scene::new("percentile", &rows).initiative("structured").flag("track_ammo", true).figures(unloaded);
    let heavy = [ana().items("squad_machine_gun").rounds("squad_machine_gun", 0, 80), sword()];
    let slow = Scene::new("percentile", &walled).initiative("structured").flag("track_ammo", true).figures(heavy);
    let friend = ["#######....", "#.AC..#..B.", "#######...."];
    let gunner = ana().items("squad_machine_gun").rounds("squad_machine_gun", 80, 80);
    let crowd = ["xxx............", "xAx.......BCD..", "xxx............"];
    let others = [("Cy", 5), ("Di", 6)].map(|(name, count)| Figure::new(name).foe().initiative(count));
    let together = scene(&crowd, others.into_iter().chain([ana().items("frag_grenade knife"), sword()]));
    vec![
        situation("nobody in sight", &["overwatch"], 4, scene(&walled, [rifle(), sword()]).battle()),
        situation("too well armoured for a rifle", &["suppressive_fire"], 8, penned([rifle(), safe], 14).battle()),
        situation("a gun too heavy for the arms", &["brace"], 8, penned([gunner, sword()], 30).battle()),
        situation("three people together, a throw away", &["throw"], 4, together.battle()),
        situation("two pistols", &["multiple_attack"], 8, field([pistols, bo()], 4).battle()),
        situation("an empty rifle", &["reload"], 4, empty.begin().battle()),
        situation("an empty machine gun, which takes two turns", &["reload"], 4, slow.begin().battle()),
        situation(
            "a rifle that is jammed",
            &["clear_jam"],
            4,
            penned([ana().items("assault_rifle").jammed("assault_rifle"), sword()], 30).battle(),
        ),
        situation("on fire", &["put_out"], 3, scene(&walled, [rifle().condition("burning", 1), sword()]).battle()),
        situation("a friend who bleeds", &["first_aid"], 4, scene(&friend, [rifle(), bleeder, sword()]).battle()),
    ]
}

fn hand_to_hand() -> Vec<Situation> {
    let brute = || ana().stats("ws 60 s 60 t 50 ag 45 wounds 14");
    let fencer = || ana().stats("ws 60 s 40 t 40 ag 50 wounds 12").items("sword");
    let caught = |figure: Figure| figure.condition_on("restrained", "Bo");
    let holder = || bo().condition_on("grappling", "Ana");
    let flat = |figure: Figure| figure.stance(Stance::Prone);
    let wrestlers = [
        flat(brute().condition_on("grappling", "Bo")),
        flat(bo().items("").wearing("powered_suit").wearing("combat_plate").condition_on("restrained", "Ana")),
        Figure::new("Cal").stats("ws 70 s 40 t 40 ag 40 wounds 12").items("sword").foe().initiative(5),
    ];
    let rolling = scene(&["xxxxx", "xABxx", "xCxxx", "xxxxx"], wrestlers);
    vec![
        situation("swords", &["flurry"], 20, field([fencer(), sword().stats("ws 60").skills("parry 20")], 0).battle()),
        situation(
            "a dangerous blade",
            &["disarm"],
            8,
            field(
                [ana().stats("ws 90").items("knife").tags("disarm"), bo().items("power_blade").wearing("powered_suit")],
                0,
            )
            .battle(),
        ),
        situation(
            "bare hands",
            &["grapple", "grapple_damage"],
            16,
            field([brute(), sword().stats("ws 30 s 30")], 0).battle(),
        ),
        situation("held by a brute", &["break_free"], 16, field([caught(rifle()), holder()], 0).battle()),
        situation(
            "held by a weakling",
            &["take_control"],
            16,
            field([caught(brute()), holder().stats("s 25 ws 25")], 0).battle(),
        ),
        situation(
            "a knife in a hold",
            &["close_attack"],
            4,
            field([caught(brute().items("knife")), holder().now("wounds 2")], 0).battle(),
        ),
        situation("on the ground with one enemy, beside another", &["grapple_stand"], 6, rolling.battle()),
        situation(
            "a shooter beside one on the ground",
            &["burst"],
            8,
            field([rifle().stats("ws 20 s 20").now("wounds 4"), flat(sword()).stats("ws 70 ag 3")], 0).battle(),
        ),
    ]
}

/// A wrestler with a rifle, next to an enemy that bullets cannot harm.
fn hands() -> Vec<Situation> {
    let brute = || ana().stats("ws 60 s 60 t 50 ag 45 wounds 14");
    let with_rounds = |loaded: i16, figures: [Figure; 2]| {
        let [one, other] = figures;
        let one = one.items("assault_rifle").rounds("assault_rifle", loaded, 0);
        Scene::new("percentile", &["xxxx", "xABx", "xxxx"])
            .initiative("structured")
            .flag("track_ammo", true)
            .figures([one, other])
            .begin()
    };
    let stunner = || ana().stats("ws 80 s 40").items("sword").tags("takedown");
    let pit = |figures: [Figure; 2]| scene(&["xxxx", "xABx", "xxxx"], figures);
    let armed = bo().items("power_blade").condition_on("restrained", "Ana");
    let held = scene(&["xxxx", "xABx", "xxxx"], [brute().condition_on("grappling", "Bo"), armed]);
    vec![
        situation(
            "an empty rifle in both hands",
            &["drop", "grapple"],
            4,
            with_rounds(0, [brute(), sword().stats("ws 30 s 30")]).battle(),
        ),
        out_of_place("a full rifle", &["drop", "stow"], 8, field([rifle(), sword()], 8).battle()),
        out_of_place(
            "a sword that is needed",
            &["drop", "stow"],
            12,
            field([ana().items("sword"), sword()], 0).battle(),
        ),
        out_of_place("a blade in one's arms", &["release"], 4, held.battle()),
        out_of_place("one who is all but dead", &["take_down"], 2, pit([stunner(), bo().now("wounds 2")]).battle()),
        situation("a plated foe and half a turn left", &["stow"], 1, half_a_turn(wrestler()).battle()),
        out_of_place(
            "the same without strength or skill",
            &["stow"],
            1,
            half_a_turn(wrestler().stats("ws 5 s 10")).battle(),
        ),
        situation("a plated foe who is easily pushed over", &["knock_down"], 4, pit([wrestler(), plated()]).battle()),
        situation("one who is out in one's arms, and a marksman", &["release"], 3, after_a_hold("Down").battle()),
        out_of_place("one who fights on in one's arms", &["release"], 1, after_a_hold("Up").battle()),
    ]
}

/// A good swordsman in heavy armour, weak and slow.
fn plated() -> Figure {
    bo().stats("ws 95 s 20 t 44 ag 5").items("maul").wearing("powered_suit").wearing("combat_plate")
}

fn wrestler() -> Figure {
    ana().stats("ws 80 s 70 bs 5 t 50 ag 45 wounds 14").items("assault_rifle")
}

/// A combatant with a two-handed rifle that has shot at an armoured enemy next to it and has half of its turn left.
fn half_a_turn(one: Figure) -> Table {
    let mut table = scene(&["xxxxx", "x.ABx", "xxxxx"], [one, plated()]);
    table.dice(&[90]).order("Ana", attack("Bo"));
    table
}

/// A combatant at the end of its turn that holds an enemy, in sight of a marksman.
fn after_a_hold(life: &str) -> Table {
    let units = format!(
        r#"(name: "Ana", side: "west", at: 'A', stats: (s: 60, ag: 60), items: [], stance: Prone, initiative: 9,
            conditions: [(id: "grappling", on: "Bo")]),
        (name: "Bo", side: "east", at: 'B', items: [], life: {life}, initiative: 2, conditions: [(id: "restrained", on: "Ana")]),
        (name: "Cal", side: "east", at: (7, 1), archetype: "marksman", initiative: 1)"#
    );
    let mut table = level("", &["WWW......", "WAB.....k", "WWW......"], &units);
    table.order("Ana", Deed::new("grapple"));
    table
}

/// A level of people, some with powers; a box takes two turns of work.
fn level(objective: &str, rows: &[&str], units: &str) -> Table {
    let mark = if objective.contains("TaskDone") { "box" } else { "grass" };
    let text = format!(
        r#"(name: "Odds and ends", rules: (core: Percentile, initiative: Structured),
        terrains: [(id: "box", name: "box", glyph: '+', pace: Impassable, visibility: Clear, cover: Half,
            door: (open: false, other: "door_open"), art: "door_closed", on: "dirt", tags: ["task", "turns_2"])],
        map: (rows: {rows:?}, legend: {{'.': "grass", 'k': "{mark}", 'd': "door_closed", 'A': "grass", 'B': "grass", 'W': "wall"}}),
        zones: [(name: "goal", marks: ['k', 'B'])],
        sides: [(name: "west", objectives: [{objective}]), (name: "east")],
        units: [{units}],
        armoury: (powers: [(id: "glare", name: "Dazzling glare", action: half, range: 6, note: "",
            effect: Afflict(condition: "stunned", amount: 2))]),
        round_limit: 20)"#
    );
    Scene::level(&text)
}

fn odds_and_ends() -> Vec<Situation> {
    let work = level(
        "(text: \"Open it.\", goal: TaskDone(zone: \"goal\"))",
        &["WWWWW....", "WAk.W..B.", "WWWWW...."],
        r#"(name: "Ana", side: "west", at: 'A', initiative: 9), (name: "Bo", side: "east", at: 'B', initiative: 2)"#,
    );
    let power = level(
        "",
        &["WWW......", "WA..B..k.", "WWW......"],
        r#"(name: "Ana", side: "west", at: 'A', stats: (wp: 60), items: ["glare"], initiative: 9),
        (name: "Bo", side: "east", at: 'B', archetype: "brawler", initiative: 2)"#,
    );
    let push = level(
        "(text: \"Hold it.\", goal: Hold(zone: \"goal\", rounds: 3))",
        &[".........", "..ABk....", "........."],
        r#"(name: "Ana", side: "west", at: 'A', stats: (s: 60, ws: 60), items: [], conditions: [(id: "grappling", on: "Bo")], initiative: 9),
        (name: "Bo", side: "east", at: 'B', items: [], conditions: [(id: "restrained", on: "Ana")], worn: ["powered_suit"], initiative: 2)"#,
    );
    let ships = level(
        "",
        &["WWWWW", "WABkW", "WWWWW"],
        r#"(name: "Ana", side: "west", at: 'A', archetype: "corvette", stats: (ws: 90), initiative: 9),
        (name: "Bo", side: "east", at: 'B', archetype: "corvette", stats: (ap: 20, wounds: 6, ag: 1), items: [], initiative: 2)"#,
    );
    let door = level(
        "(text: \"Get out.\", goal: Reach(zone: \"goal\", units: 1))",
        &["WWWWWWWW", "WA.d.kBW", "WWWWWWWW"],
        r#"(name: "Ana", side: "west", at: 'A', initiative: 9), (name: "Bo", side: "east", at: 'B', initiative: 2)"#,
    );
    let pad = level(
        "(text: \"Hold it.\", goal: Hold(zone: \"goal\", rounds: 3))",
        &["WWWWWWWWW", "W..k....B", "WWWWWWWWW"],
        r#"(name: "Ana", side: "west", at: (3, 1), archetype: "scout_flyer", altitude: Ground, items: [], initiative: 9),
        (name: "Bo", side: "east", at: (5, 1), worn: ["powered_suit"], archetype: "brawler", stats: (ws: 70, s: 60), items: ["sword"], initiative: 2)"#,
    );
    let wings = level(
        "",
        &[".....k.......", "..A..B.......", "............."],
        r#"(name: "Ana", side: "west", at: 'A', archetype: "scout_flyer", altitude: Ground, initiative: 9),
        (name: "Bo", side: "east", at: 'B', archetype: "brawler", stats: (ws: 70, s: 60), items: ["sword"], initiative: 2)"#,
    );
    let collision = level(
        "",
        &["........", "A.....B.", "......k."],
        r#"(name: "Ana", side: "west", at: 'A', archetype: "corvette", stats: (wounds: 60), items: [], initiative: 9),
        (name: "Bo", side: "east", at: 'B', archetype: "corvette", stats: (wounds: 6, ag: 1), items: [], initiative: 2)"#,
    );
    let way_out = level(
        "(text: \"Get away.\", goal: Reach(zone: \"goal\", units: 1))",
        &["WWWWWWWWWW", "W..A..BkWW", "WWWWWWWWWW"],
        r#"(name: "Ana", side: "west", at: 'A', archetype: "rifleman", stats: (wounds: 4), initiative: 9),
        (name: "Bo", side: "east", at: (2, 1), archetype: "brawler", stats: (ws: 80, s: 60), items: ["sword"], initiative: 2)"#,
    );
    vec![
        situation("a flier on the ground and a swordsman", &["move/climb"], 6, wings.battle()),
        situation("an unarmed flier who has to hold a square, and a swordsman", &["fly"], 6, pad.battle()),
        situation("the way out is behind a door", &["interact"], 4, door.battle()),
        situation("a way out past a swordsman", &["disengage"], 4, way_out.battle()),
        situation("a ship alongside with heavy plates", &["board"], 6, ships.battle()),
        situation("a stout ship without guns, and a frail one ahead", &["ram"], 6, collision.battle()),
        situation("an intruder in one's arms", &["push"], 6, push.battle()),
        situation("a box to open", &["task"], 4, work.battle()),
        situation("a stunning power", &["activate"], 4, power.battle()),
    ]
}

pub(super) fn all() -> Vec<Situation> {
    let around = arms().into_iter().chain(stuns()).chain(watches());
    shooting().into_iter().chain(hand_to_hand()).chain(hands()).chain(odds_and_ends()).chain(around).collect()
}

#[test]
fn every_act_of_the_d100_rules_has_its_place() {
    let situations = all();
    covers("percentile", &situations, &[]);
}
