//! The repertoire of the d20 core with action points: what is kept in hand, what waits, aiming, ramming.

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

fn situations() -> Vec<Situation> {
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

#[test]
fn the_ai_keeps_waits_aims_and_rams_where_that_helps() {
    shows(&situations());
}
