//! PC-ALT: bands, distance, falling.

use crate::cast::{ana, apart, at, bo, dealt, dee, need, table};
use six_seconds::battle::{Life, engine};
use six_seconds::grid::Altitude;
use six_seconds::testkit::{Deed, Figure, Scene, attack, end_turn, use_door, walk};

#[test]
fn pc_alt_01_only_fliers_fly() {
    let table = apart(ana(), 5, dee().flying(Altitude::Low));
    assert_eq!(table.body("Dee").altitude, Altitude::Low);
    let table = apart(ana().flying(Altitude::Low), 5, bo());
    assert_eq!(table.body("Ana").altitude, Altitude::Ground);
    assert_eq!(table.refused("Ana", Deed::new("fly").rounds(1)), "PC-ALT-05");
}

#[test]
fn pc_alt_03_low_is_sixty_squares_up() {
    let mut table = apart(ana(), 5, dee().flying(Altitude::Low));
    table.dice(&[90]).order("Ana", attack("Dee"));
    assert_eq!((table.dm("long_range"), need(&table, "attack")), (None, 32));
    let table = apart(ana().items("pistol").holding("pistol"), 5, dee().flying(Altitude::Low));
    assert_eq!(table.refused("Ana", attack("Dee")), "PC-ATK-03");
}

#[test]
fn pc_alt_03_a_flier_has_no_penalty_downwards() {
    let mut table = apart(dee().of(0).initiative(30).flying(Altitude::Low), 5, bo());
    table.dice(&[90]).order("Dee", attack("Bo"));
    assert_eq!(need(&table, "attack"), 40 + 10 - 10);
}

#[test]
fn pc_alt_04_high_is_out_of_reach_without_long_reach() {
    let table = apart(ana(), 5, dee().flying(Altitude::High));
    assert_eq!(table.refused("Ana", attack("Dee")), "PC-ALT-04");
    let mut table = apart(
        ana().items("sky_missile").holding("sky_missile").condition("braced", 1),
        5,
        dee().flying(Altitude::High),
    );
    table.dice(&[90]).order("Ana", attack("Dee"));
    assert_eq!((table.dm("at_a_flier"), table.dm("long_range")), (Some(-20), Some(-10)));
}

#[test]
fn pc_alt_05_a_band_with_each_half_move() {
    let mut table = apart(dee().of(0).initiative(30).flying(Altitude::Low), 5, bo());
    table.order("Dee", Deed::new("fly").rounds(-1));
    assert_eq!((table.body("Dee").altitude, table.left("Dee", "half")), (Altitude::Ground, 1));
    let mut table = apart(dee().of(0).initiative(30).flying(Altitude::High), 8, bo().holding("nothing"));
    table.dice(&[90]).order("Dee", at("charge", "Bo"));
    assert_eq!((table.body("Dee").altitude, need(&table, "attack")), (Altitude::Ground, 60));
}

#[test]
fn pc_alt_06_lifting_off_leaves_the_melee() {
    let mut table = table(&["BD"], [bo().of(0), dee().initiative(30)]);
    table.dice(&[90]).order("Dee", Deed::new("fly").rounds(1));
    assert_eq!((need(&table, "attack"), table.body("Dee").altitude), (57, Altitude::Low));
}

#[test]
fn pc_alt_07_to_09_a_fallen_flier_crashes() {
    let mut table = apart(dee().of(0).initiative(30).flying(Altitude::Low).stats("wounds 99"), 5, bo());
    table.order("Dee", Deed::new("drop_prone")).order("Dee", end_turn()).dice(&[6]).order("Bo", end_turn());
    assert_eq!((table.body("Dee").altitude, table.stat("Dee", "wounds")), (Altitude::Ground, 99 - 63));
}

#[test]
fn pc_alt_08_from_high_it_takes_two_rounds() {
    let mut table = apart(dee().of(0).initiative(30).flying(Altitude::High), 5, bo());
    table.order("Dee", Deed::new("drop_prone")).order("Dee", end_turn()).order("Bo", end_turn());
    assert_eq!(table.body("Dee").altitude, Altitude::Low);
    table.order("Dee", end_turn()).dice(&[6]).order("Bo", end_turn());
    assert_eq!(table.body("Dee").life, Life::Dead);
}

#[test]
fn pc_alt_02_one_who_hovers_near_the_ground_is_within_reach() {
    let mut table = apart(bo().of(0).initiative(30), 1, dee().flying(Altitude::Ground));
    table.dice(&[90]).order("Bo", attack("Dee"));
    assert_eq!((need(&table, "attack"), table.dm("at_a_flier")), (57, None));
    let table = apart(bo().of(0).initiative(30), 1, dee().flying(Altitude::Low));
    assert_eq!(table.refused("Bo", attack("Dee")), "PC-ALT-06");
}

#[test]
fn pc_alt_05_a_move_climbs_or_dives_a_band_a_full_one_two() {
    let flier = |band| apart(dee().of(0).initiative(30).flying(band), 20, bo());
    let mut half = flier(Altitude::Ground);
    half.order("Dee", walk("e e e").mode("climb"));
    assert_eq!((half.body("Dee").altitude, half.square("Dee"), half.left("Dee", "half")), (Altitude::Low, (3, 0), 1));
    half.order("Dee", walk("e e e").mode("dive"));
    assert_eq!(
        (half.body("Dee").altitude, half.square("Dee"), half.left("Dee", "half")),
        (Altitude::Ground, (6, 0), 0)
    );
    let mut full = flier(Altitude::High);
    full.order("Dee", walk("e e").mode("dive_two"));
    assert_eq!((full.body("Dee").altitude, full.left("Dee", "half")), (Altitude::Ground, 0));
    let mut run = flier(Altitude::Ground);
    run.order("Dee", walk(&["e"; 12].join(" ")).mode("climb_two"));
    assert_eq!((run.body("Dee").altitude, run.condition("Dee", "ran")), (Altitude::High, 1));
    assert_eq!(flier(Altitude::High).refused("Dee", walk("e").mode("climb")), "PC-ALT-05");
}

#[test]
fn pc_alt_05_every_way_of_changing_the_band_is_offered() {
    let table = apart(dee().of(0).initiative(30).flying(Altitude::Low), 20, bo());
    let offers = engine::offers(table.battle(), table.id("Dee"));
    let modes: Vec<&str> = offers.iter().filter_map(|offer| offer.order.mode).map(|mode| mode.as_str()).collect();
    assert!(modes.contains(&"climb") && modes.contains(&"dive") && !modes.contains(&"climb_two"));
    let refused = |offer: &six_seconds::battle::system::Offer| offer.refused.is_some();
    assert!(!offers.iter().filter(|offer| offer.order.act.as_str() == "fly").any(refused));
}

#[test]
fn pc_alt_05_nobody_lands_in_a_wall() {
    let mut table = table(&["D#....B"], [dee().of(0).initiative(30).flying(Altitude::Low), bo()]);
    assert_eq!(table.refused("Dee", walk("e").mode("dive")), "PC-ALT-05");
    table.order("Dee", walk("e"));
    assert_eq!(table.refused("Dee", Deed::new("fly").rounds(-1)), "PC-ALT-05");
}

#[test]
fn pc_alt_07_one_who_has_lost_its_flight_falls() {
    let flier = dee().of(0).initiative(30).flying(Altitude::Low).condition("no_flight", 1).stats("wounds 99");
    let mut table = apart(flier, 5, bo());
    assert_eq!(table.condition("Dee", "falling"), 1);
    assert_eq!(table.refused("Dee", Deed::new("fly").rounds(1)), "PC-ALT-05");
    table.order("Dee", end_turn()).dice(&[6]).order("Bo", end_turn());
    assert_eq!((table.body("Dee").altitude, dealt(&table)), (Altitude::Ground, vec![63]));
}

#[test]
fn pc_alt_09_the_crash_counts_from_where_the_fall_began() {
    for (band, rounds, damage) in [(Altitude::Low, 1, 63), (Altitude::High, 2, 203)] {
        let flier = dee().of(0).initiative(30).flying(band).stats("wounds 300");
        let mut table = apart(flier, 5, bo());
        table.order("Dee", Deed::new("drop_prone")).order("Dee", end_turn());
        if rounds == 2 {
            table.order("Bo", end_turn()).order("Dee", end_turn());
        }
        table.dice(&[6]).order("Bo", end_turn());
        assert_eq!((dealt(&table), table.stat("Dee", "wounds")), (vec![damage], 300 - damage));
    }
}

#[test]
fn pc_alt_03_nothing_on_the_ground_hides_a_flier_nor_anybody_from_it() {
    let seen = |table: &six_seconds::testkit::Table, who: &str, by: &str| {
        table.battle().in_sight_of(table.battle().side(table.id(by)), table.id(who))
    };
    let mut table = table(&["D..#..A"], [dee().flying(Altitude::Low).initiative(30), ana()]);
    assert!(seen(&table, "Dee", "Ana") && seen(&table, "Ana", "Dee"));
    table.answer("Ana", "dodge").dice(&[30, 20]).order("Dee", attack("Ana"));
    assert!(table.was_offered("Ana", "dodge"), "she has seen it come");
    table.order("Dee", Deed::new("fly").rounds(-1));
    assert!(!seen(&table, "Dee", "Ana") && !seen(&table, "Ana", "Dee"), "behind the wall once more");
    table.pass_to("Dee").order("Dee", Deed::new("fly").rounds(1));
    assert!(seen(&table, "Dee", "Ana"));
}

#[test]
fn pc_bgd_19_and_bgd_33_nobody_handles_from_the_air_what_is_on_the_ground() {
    for (band, reaches) in [(Altitude::Ground, true), (Altitude::Low, false), (Altitude::High, false)] {
        let flier = dee().of(0).initiative(15).flying(band).condition("bleeding", 1);
        let mut table = table(&["AD+....B"], [ana(), flier, bo()]);
        assert_eq!(table.allows("Ana", at("first_aid", "Dee")), reaches, "{band:?}");
        table.order("Ana", Deed::new("drop").with("knife")).order("Ana", end_turn());
        assert_eq!(table.allows("Dee", Deed::new("pick_up")), reaches, "{band:?}");
        assert_eq!(table.allows("Dee", use_door("e")), reaches, "{band:?}");
        assert!(table.allows("Dee", Deed::new("first_aid")), "on oneself");
    }
}

#[test]
fn pc_set_01_nobody_finds_from_the_air_who_hides_below() {
    for (band, hidden) in [(Altitude::Ground, 0), (Altitude::High, 1)] {
        let flier = dee().of(0).initiative(30).flying(band);
        let mut table = table(&["D...B.C"], [flier, bo().condition("hidden", 1), ana().at('C').of(1)]);
        table.order("Dee", walk("e e e"));
        assert_eq!(table.condition("Bo", "hidden"), hidden, "{band:?}");
    }
}

#[test]
fn pc_bgd_24_and_alt_03_the_ground_below_fliers_lends_no_height_and_no_fog() {
    let needs = |shooter: Figure, mark: (&'static str, i16), target: Figure| {
        let scene = Scene::new("percentile", &["D.......E"]).initiative("structured");
        let scene = scene.zone(mark.0, (mark.1, 0), (mark.1, 0));
        let mut table = scene.figures([shooter, target]).begin();
        table.dice(&[90]).order("Dee", attack("Eve"));
        need(&table, "attack")
    };
    let dee =
        |band| dee().of(0).initiative(30).flying(band).stats("bs 42").items("assault_rifle").holding("assault_rifle");
    let eve = |band| Figure::new("Eve").foe().initiative(5).tags("flyer").flying(band).items("knife");
    assert_eq!(needs(dee(Altitude::Ground), ("elevation_1", 0), eve(Altitude::Low)), 42 + 10 - 20);
    assert_eq!(needs(dee(Altitude::Ground), ("elevation_1", 0), eve(Altitude::Ground)), 42 + 10 + 10);
    assert_eq!(needs(dee(Altitude::Low), ("fog", 4), eve(Altitude::Low)), 42 + 10);
    assert_eq!(needs(dee(Altitude::Ground), ("fog", 4), eve(Altitude::Ground)), 42 + 10 - 20);
}

#[test]
fn pc_bgd_30_a_crash_engages_and_so_unpins() {
    let flier = dee().of(0).initiative(30).flying(Altitude::Low).stats("wounds 99");
    let mut table = table(&["DB"], [flier, bo().condition_on("pinned", "Dee").stats("wp 1")]);
    table.order("Dee", Deed::new("drop_prone")).order("Dee", end_turn());
    assert_eq!(table.condition("Bo", "pinned"), 1);
    table.dice(&[100, 6]).order("Bo", end_turn());
    assert_eq!((table.body("Dee").altitude, table.condition("Bo", "pinned")), (Altitude::Ground, 0));
}
