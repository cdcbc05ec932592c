//! Spells: cast, kept up, moved, ended, countered.

use super::{Figure, Table, ana, bo, east, fight, rooted, west};
use crate::{Situation, out_of_place, situation};
use six_seconds::testkit::{Deed, Scene, end_turn, walk};

/// A mage with those spells.
fn mage(spells: &str) -> Figure {
    Figure::new("Mae")
        .stats("body 1 agility 2 intellect 4 personality 3 vitality 90")
        .skills("athletics 1 discipline 3 melee_weaponry 1 arcane 5")
        .tags("humanoid magic_user")
        .items(spells)
        .initiative(20)
}

fn flame(x: i16, y: i16) -> Deed {
    Deed::new("cast").with("creeping_flame").at_square(x, y)
}

/// A flame at the feet of a friend who cannot get away, and the mage round the corner.
fn out_of_sight() -> Table {
    let cas = rooted(ana().at('C').items("dagger").stats("agility 9 vitality 90 aap_allotment 0")).initiative(30);
    let rows = ["...####", "M....C.", "...####", "..#...B", "..#...."];
    let figures = [mage("creeping_flame"), cas, rooted(bo().items("dagger"))];
    let mut table = Scene::new("arrgs", &rows).initiative("countdown").figures(figures).begin();
    table.order("Ana", end_turn()).dice(&[3]).order("Mae", flame(5, 1)).order("Mae", walk("s s"));
    table
}

/// A flame that burns between two enemies who cannot get away, and nothing else to harm them with.
fn flame_beside() -> Table {
    let rows = ["...........", "M.......B..", "........C.."];
    let foe = |figure: Figure| rooted(figure.items("dagger").stats("aap_allotment 0 vitality 30"));
    let cas = foe(ana().at('C').foe()).initiative(8);
    let figures = [mage("creeping_flame"), foe(bo()), cas];
    let mut table = Scene::new("arrgs", &rows).initiative("countdown").figures(figures).begin();
    table.dice(&[10]).order("Mae", flame(5, 0));
    table
}

/// An enemy with a strong arm and a weak mind.
fn weak_mind() -> Table {
    let other = ana().at('B').foe().items("great_sword").stats("personality -3").skills("discipline 0").initiative(5);
    let figures = [mage("clouded_mind"), rooted(other)];
    Scene::new("arrgs", &["M...B...."]).initiative("countdown").figures(figures).begin()
}

/// Both hands on a staff, and a crowd to burn.
fn hands_full() -> Table {
    let mut units = vec![west("Mae", "mage", r#"initiative: 40, items: ["quarterstaff", "fire_burst"]"#)];
    units.extend(["Bo", "Cas", "Dot", "Eve"].map(|name| east(name, "raider", "items: [], now: (vitality: 2)")));
    fight(&["........B.C..", "M............", "........D.E.."], &units)
}

/// A friend who is hurt, and an enemy who is out of sight.
fn hurt_friend() -> Table {
    fight(
        &["MC.#....B", "...#....."],
        &[
            west("Mae", "mage", r#"initiative: 40, items: ["revitalise"]"#),
            west("Cas", "guard", "now: (vitality: 3)"),
            east("Bo", "guard", ""),
        ],
    )
}

/// An enemy near by, and a wolf to call.
fn caller(points: &str) -> Table {
    let figures = [mage("summon_wolf").stats(points), rooted(bo().items("dagger"))];
    Scene::new("arrgs", &["M.......", "........", "......B."]).initiative("countdown").figures(figures).begin()
}

pub fn magic() -> Vec<Situation> {
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
    vec![
        situation("a flame among friends", &["cast", "counterspell"], 4, counter.battle()),
        situation("one's own flame at a friend's feet, out of sight", &["dismiss_spell"], 1, out_of_sight().battle()),
        situation("a flame to lead to two enemies", &["control_spell"], 1, flame_beside().battle()),
        situation("a weak mind", &["cast", "control_spell"], 3, weak_mind().battle()),
        situation("a crowd, and no hand free to cast", &["drop", "cast"], 3, hands_full().battle()),
        situation("a friend who is hurt", &["cast"], 2, hurt_friend().battle()),
        situation("a wolf to call", &["cast"], 2, caller("ap_allotment 3").battle()),
        out_of_place(
            "a wolf that nobody could keep up",
            &["cast"],
            2,
            caller("ap_allotment 2 aap_allotment 0").battle(),
        ),
    ]
}
