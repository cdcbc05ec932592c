//! DR-SHA-01 to -08 and -18, DR-BGD-21, -24, -36, DR-ENR-15, DR-SEQ-03, DR-SHD-06: bursts of energy and the fires they set.

use crate::cast::{CORE, FAILS, PASSES, TEN, ann, at, bob, notes, running};
use crate::pools::{begin, noted, points, raise, scene};
use six_seconds::grid::Square;
use six_seconds::rules::drive::area::fire;
use six_seconds::testkit::{Deed, Figure, Table, walk};

/// A roll that dodges everything.
pub const DODGES: u8 = 10;

/// Somebody of the foe with injury factor 10, who acts after Bob.
pub fn foe(name: &str) -> Figure {
    Figure::new(name)
        .stats("ws 50 bs 50 s 35 t 35 ag 35 wp 35 wounds 12 reactions 20")
        .profile(TEN)
        .foe()
        .initiative(if name < "D" { 8 } else { 7 })
}

fn burst() -> Deed {
    Deed::new("burst_shot")
}

/// Ann far to the left, Bob, Cat next to him, Dan two squares off: all foes but Ann.
const ROW: &str = "A.........BCD.....";

fn energy(damage: i32, kind: &str) -> String {
    format!("energy: [({kind}, {damage})]")
}

/// Ann, Bob with those items, Cat with those, and Dan.
fn group(gun: &str, range: &str, bobs: &str, cats: &str) -> Table {
    let bob = match range {
        "" => bob().items(bobs),
        _ => bob().items(bobs).wearing("tested"),
    };
    let figures = [ann(), bob.initiative(30), foe("Cat").items(cats).initiative(29), foe("Dan")];
    begin(scene(&[ROW, "..................", ".................."], gun, "", range).figures(figures))
}

/// Raises shields of Bob and Cat, and goes on to Ann's turn.
fn raised(mut table: Table, bobs: &[(&str, i16)], cats: &[(&str, i16)]) -> Table {
    for (who, shields) in [("Bob", bobs), ("Cat", cats)] {
        if table.current() != who {
            table.pass_to(who);
        }
        for (item, amount) in shields {
            table.order(who, raise(item, *amount));
        }
    }
    table.pass_to("Ann");
    table
}

fn heat80(bobs: &[(&str, i16)], cats: &[(&str, i16)]) -> Table {
    let names = |shields: &[(&str, i16)]| shields.iter().map(|one| one.0).collect::<Vec<_>>().join(" ");
    let mut table = raised(group(&energy(80, "heat"), "", &names(bobs), &names(cats)), bobs, cats);
    table.order("Ann", burst());
    table
}

fn fire(table: &mut Table, dice: &[u8]) {
    table.dice(dice).order("Ann", at("attack", "Bob"));
}

fn all(table: &Table) -> [i32; 3] {
    ["Bob", "Cat", "Dan"].map(|who| running(table, who))
}

#[test]
fn dr_seq_03_six_dice() {
    let mut table = heat80(&[], &[]);
    fire(&mut table, &[PASSES, DODGES, CORE, 40, CORE, 51]);
    assert_eq!(all(&table), [20, 20, 0]);
    assert_eq!(table.condition("Ann", "bursting"), 0, "said for one attack");
}

#[test]
fn dr_bgd_24_a_deliberate_burst_halves_the_impact() {
    let mut table = heat80(&[], &[]);
    fire(&mut table, &[PASSES, FAILS, CORE, 75, CORE, 50, CORE]);
    assert_eq!(all(&table), [40, 20, 20]);
    let mut spared = heat80(&[], &[]);
    fire(&mut spared, &[PASSES, FAILS, CORE, 76, 51]);
    assert_eq!(all(&spared), [40, 0, 0]);
    let mut missed = heat80(&[], &[]);
    fire(&mut missed, &[99]);
    assert_eq!(all(&missed), [0; 3]);
}

#[test]
fn dr_bgd_24_overeffect_always_bursts() {
    let mut table = raised(group(&energy(130, "particle"), "", "", ""), &[], &[]);
    assert_eq!(table.refused("Ann", burst()), "DR-BGD-24");
    fire(&mut table, &[PASSES, FAILS, CORE, 75, CORE, 51]);
    assert_eq!(all(&table), [130, 32, 0]);
    let mut weak = raised(group(&energy(39, "heat"), "", "", ""), &[], &[]);
    assert_eq!(weak.refused("Ann", burst()), "DR-BGD-24");
    fire(&mut weak, &[PASSES, FAILS, CORE]);
    assert_eq!(all(&weak), [39, 0, 0]);
}

#[test]
fn dr_bgd_24_walls_stop_it_cover_and_lying_down_help() {
    let figures = || [ann(), bob(), foe("Cat"), foe("Dan").stance(six_seconds::battle::Stance::Prone)];
    let rows = ["A.........B#C.....", "..........D......."];
    let mut walled = begin(scene(&rows, &energy(80, "heat"), "", "").figures(figures()));
    walled.order("Ann", burst());
    fire(&mut walled, &[PASSES, FAILS, CORE, 51]);
    assert_eq!(all(&walled), [40, 0, 0], "75 less 25");
    let rows = ["A.........BxC.....", "..........D......."];
    let mut covered = begin(scene(&rows, &energy(80, "heat"), "", "").figures(figures()));
    covered.order("Ann", burst());
    fire(&mut covered, &[PASSES, FAILS, CORE, 26, 50, CORE]);
    assert_eq!(all(&covered), [40, 0, 20], "50 less 25");
}

#[test]
fn dr_bgd_21_groups_are_pairs() {
    let row = ["A..........B.C.D...."];
    let table = || {
        let mut table = begin(scene(&row, &energy(80, "heat"), "", "").figures([ann(), bob(), foe("Cat"), foe("Dan")]));
        table.order("Ann", burst());
        table
    };
    let mut middle = table();
    middle.dice(&[PASSES, FAILS, CORE, 50, CORE, 50, CORE]).order("Ann", at("attack", "Cat"));
    assert_eq!(all(&middle), [20, 40, 20]);
    let mut end = table();
    end.dice(&[PASSES, FAILS, CORE, 50, CORE]).order("Ann", at("attack", "Bob"));
    assert_eq!(all(&end), [40, 20, 0]);
}

#[test]
fn dr_shd_06_one_payment_covers_everybody() {
    let mut table = heat80(&[("low", 80)], &[]);
    fire(&mut table, &[PASSES]);
    assert_eq!((all(&table), points(&table, "Bob", "low")), ([0; 3], 0));
}

#[test]
fn dr_sha_01_the_direct_target_pays_for_the_original_value() {
    let mut medium = heat80(&[("medium", 100)], &[]);
    fire(&mut medium, &[PASSES, 76, 51]);
    assert_eq!(points(&medium, "Bob", "medium"), 20);
    let shot = |option: &'static str, dice: &[u8], range: &'static str| {
        let bob = if range.is_empty() { bob().items("high") } else { bob().items("high").wearing("tested") };
        let figures = [ann(), bob.initiative(30)];
        let row = ["A.........B......."];
        let scene = scene(&row, &energy(80, "heat"), "", range).word("aoe_high_precision_cost", option);
        let mut table = begin(scene.figures(figures));
        table.order("Bob", raise("high", 30)).pass_to("Ann").order("Ann", burst());
        fire(&mut table, dice);
        (running(&table, "Bob"), points(&table, "Bob", "high"))
    };
    assert_eq!(shot("original", &[PASSES, FAILS, CORE], "24, 40"), (5, 0));
    assert_eq!(shot("original", &[PASSES, DODGES, CORE], ""), (12, 0));
    assert_eq!(shot("suffered", &[PASSES, FAILS, CORE], "24, 40"), (0, 10));
    assert_eq!(shot("suffered", &[PASSES, DODGES, CORE], ""), (0, 10));
}

/// A hut three squares before Bob's dome stops Ann's shot, with Eve next to it.
#[test]
fn dr_sha_02_a_burst_that_low_precision_stops_hurts_nobody() {
    let rows = [".......E..........", "A.........B.......", "......w..........."];
    let eve = Figure::new("Eve").initiative(5);
    let figures = [ann(), bob().items("low").initiative(30), eve];
    let mut table = begin(scene(&rows, &energy(130, "particle"), "", "").figures(figures));
    table.order("Bob", raise("low", 130)).pass_to("Ann");
    fire(&mut table, &[PASSES]);
    assert_eq!((running(&table, "Bob"), running(&table, "Eve"), points(&table, "Bob", "low")), (0, 0, 0));
    assert!(noted(&table, "burst_far_off"));
    assert!(!table.battle().map().is_solid(Square::new(6, 2)), "a wall of 32 points near (7, 1) breaks");
}

#[test]
fn dr_sha_03_what_low_precision_leaves_is_tested_again() {
    let mut over = raised(group(&energy(130, "particle"), "", "low", ""), &[("low", 20)], &[]);
    fire(&mut over, &[PASSES, FAILS, CORE]);
    assert_eq!(all(&over), [110, 0, 0]);
    let mut enough = raised(group(&energy(130, "particle"), "", "low", ""), &[("low", 10)], &[]);
    fire(&mut enough, &[PASSES, FAILS, CORE, 75, CORE, 51]);
    assert_eq!(all(&enough), [120, 30, 0], "exactly 120 is enough");
    let mut said = heat80(&[("low", 30)], &[]);
    fire(&mut said, &[PASSES, FAILS, CORE, 75, CORE, 51]);
    assert_eq!(all(&said), [25, 12, 0]);
}

#[test]
fn dr_sha_04_too_weak_to_burst_it_still_halves() {
    let mut table = heat80(&[("low", 50)], &[]);
    fire(&mut table, &[PASSES, FAILS, CORE]);
    assert_eq!((all(&table), notes(&table, "drive")), ([15, 0, 0], vec![15]));
}

#[test]
fn dr_sha_05_a_target_that_stops_it_all_spares_only_itself() {
    let mut table = heat80(&[("medium", 80)], &[]);
    fire(&mut table, &[PASSES, 40, CORE, 51]);
    assert_eq!(all(&table), [0, 20, 0]);
}

#[test]
fn dr_sha_06_others_face_what_low_precision_has_left() {
    let mut table = heat80(&[("low", 20), ("medium", 30)], &[]);
    fire(&mut table, &[PASSES, FAILS, CORE, 75, CORE, 51]);
    assert_eq!(all(&table), [15, 15, 0], "half of 30 to the target, a quarter of 60 to the other");
}

#[test]
fn dr_sha_07_who_evades_faces_what_its_own_shield_has_left() {
    let shot = |pool: i16, dice: &[u8]| {
        let mut table = heat80(&[("medium", pool)], &[]);
        fire(&mut table, dice);
        running(&table, "Bob")
    };
    assert_eq!(shot(30, &[PASSES, DODGES, CORE, 76, 51]), 12);
    assert_eq!(shot(50, &[PASSES, DODGES, 76, 51]), 0);
    assert_eq!(shot(50, &[PASSES, FAILS, CORE, 76, 51]), 15);
}

#[test]
fn dr_sha_08_others_use_their_own_shields_against_the_area_value() {
    let mut table = heat80(&[], &[("medium", 12)]);
    fire(&mut table, &[PASSES, FAILS, CORE, 75, CORE, 51]);
    assert_eq!((all(&table), points(&table, "Cat", "medium")), ([40, 8, 0], 0));
    assert_eq!(notes(&table, "drive"), [40, 8]);
    let mut whole = heat80(&[], &[("medium", 20)]);
    fire(&mut whole, &[PASSES, FAILS, CORE, 75, 51]);
    assert_eq!(all(&whole), [40, 0, 0], "nothing is left: no die for the type");
}

#[test]
fn dr_sha_08_the_dome_of_another_works_only_from_outside() {
    let mut table = heat80(&[], &[("low", 200)]);
    fire(&mut table, &[PASSES]);
    assert_eq!(points(&table, "Cat", "low"), 120, "Bob is under it, too");
    let row = ["A.........B.C....."];
    let figures = [ann(), bob(), foe("Cat").items("low").initiative(30)];
    let mut table = begin(scene(&row, &energy(130, "heat"), "", "").figures(figures));
    table.order("Cat", raise("low", 20)).pass_to("Ann");
    fire(&mut table, &[PASSES, FAILS, CORE]);
    assert_eq!((running(&table, "Bob"), points(&table, "Cat", "low")), (110, 0));
}

/// Heat or another energy of 80 bursts around Bob, next to whom a square can burn.
fn grass(kind: &str, dice: &[u8], enabled: bool) -> bool {
    let rows = ["A.........B.......", ".................."];
    let scene = scene(&rows, &energy(80, kind), "", "").zone("flammable", (10, 1), (10, 1));
    let mut table = begin(scene.flag("fire_enabled", enabled).figures([ann(), bob()]));
    table.order("Ann", burst());
    fire(&mut table, dice);
    fire::burns(table.battle(), Square::new(10, 1))
}

#[test]
fn dr_bgd_36_flammable_ground_burns_on_the_area_value() {
    assert!(grass("heat", &[PASSES, FAILS, CORE, 20], true));
    assert!(!grass("heat", &[PASSES, FAILS, CORE, 21], true));
    assert!(grass("electric", &[PASSES, FAILS, CORE, 20], true));
    assert!(!grass("heat", &[PASSES, FAILS, CORE], false), "no die where fires are off");
}

#[test]
fn dr_enr_15_only_areas_of_heat_and_electricity_start_fires() {
    // The last die is that against particle fever.
    assert!(!grass("particle", &[PASSES, FAILS, CORE, 2], true));
    let scene = scene(&["A.........B......."], &energy(80, "heat"), "", "").zone("flammable", (9, 0), (11, 0));
    let mut direct = begin(scene.figures([ann(), bob()]));
    fire(&mut direct, &[PASSES, FAILS, CORE]);
    assert!(!fire::burns(direct.battle(), Square::new(10, 0)), "a direct hit starts no large fire");
}

#[test]
fn dr_bgd_36_burning_ground_ignites_who_enters_and_who_stays() {
    let rows = ["A.........B.......", ".................."];
    let scene = || scene(&rows, &energy(80, "heat"), "", "").zone("flammable", (10, 0), (10, 1));
    let mut table = begin(scene().figures([ann(), bob().profile("(injury_factor: 90)"), foe("Cat").at('B')]));
    table.order("Ann", burst());
    fire(&mut table, &[PASSES, FAILS, CORE, 99, 20, 20]);
    assert_eq!(table.condition("Bob", "ignited"), 0);
    table.pass_to("Cat");
    assert_eq!(table.condition("Bob", "ignited"), 1, "its turn has ended in the fire");
    table.order("Cat", walk("e"));
    assert_eq!(table.condition("Cat", "ignited"), 0, "out at once");
    table.pass_to("Bob").pass_to("Cat").order("Cat", walk("sw"));
    assert_eq!(table.condition("Cat", "ignited"), 1, "into the fire");
}

#[test]
fn dr_bgd_36_structures_lose_the_area_value() {
    let rows = ["A.........B.......", "..........w......."];
    let mut table =
        begin(scene(&rows, &energy(80, "heat"), "", "").figures([ann(), bob().profile("(injury_factor: 90)")]));
    let standing = |table: &Table| table.battle().map().is_solid(Square::new(10, 1));
    table.order("Ann", burst());
    fire(&mut table, &[PASSES, FAILS, CORE]);
    assert!(standing(&table), "20 of 32");
    table.pass_to("Bob").pass_to("Ann").order("Ann", burst());
    fire(&mut table, &[PASSES, FAILS, CORE]);
    assert!(!standing(&table));
}

#[test]
fn dr_sha_18_fire_uses_the_value_before_shields() {
    let shot = |roll: u8| {
        let scene = scene(&["A.........B......."], &energy(80, "heat"), "", "").zone("flammable", (7, 0), (7, 0));
        let mut table = begin(scene.figures([ann(), bob().items("low").initiative(30)]));
        table.order("Bob", raise("low", 80)).pass_to("Ann").order("Ann", burst());
        fire(&mut table, &[PASSES, roll]);
        fire::burns(table.battle(), Square::new(7, 0))
    };
    assert!(shot(20) && !shot(21));
}

#[test]
fn dr_psg_14_cover_lost_to_pseudogravity_helps_against_no_burst() {
    let rows = ["A.........BxC.....", ".................."];
    let cat = foe("Cat").condition("out_of_cover", 1);
    let mut table = begin(scene(&rows, &energy(80, "heat"), "", "").figures([ann(), bob(), cat]));
    table.order("Ann", burst());
    fire(&mut table, &[PASSES, FAILS, CORE, 50, CORE]);
    assert_eq!((running(&table, "Bob"), running(&table, "Cat")), (40, 20));
}

#[test]
fn dr_sha_01_a_target_without_a_profile_pays_for_the_original_value_too() {
    let bob = Figure::new("Bob")
        .stats("ws 50 bs 50 s 35 t 35 ag 35 wp 35 wounds 12 reactions 9")
        .foe()
        .initiative(10)
        .items("high")
        .stored("high", 30, 12);
    let scene = scene(&["A.........B......."], &energy(80, "heat"), "", "").word("profiles", "given");
    let mut table = begin(scene.figures([ann(), bob]));
    table.order("Ann", burst());
    fire(&mut table, &[PASSES, FAILS]);
    // 80 less 30 is 50, half of it 25, and a third of that a wound each.
    assert_eq!((12 - table.stat("Bob", "wounds"), points(&table, "Bob", "high")), (8, 0));
}

/// Cat next to Bob steps in for him, with a screen of so many points each.
fn stepped_in(gun: &str, screens: i16, said: bool, dice: &[u8]) -> Table {
    let screened = |figure: Figure| figure.items("medium").stored("medium", screens, 12);
    let mut table =
        begin(scene(&["A.........BC......"], gun, "", "").figures([ann(), screened(bob()), screened(foe("Cat"))]));
    table.answer("Cat", "protect_ally");
    if said {
        table.order("Ann", burst());
    }
    fire(&mut table, dice);
    table
}

#[test]
fn dr_shd_16_the_shield_of_one_who_steps_in_pays_for_what_is_left() {
    let table = stepped_in(&energy(30, "particle"), 20, false, &[PASSES, FAILS]);
    let both = ["Bob", "Cat"].map(|who| (running(&table, who), points(&table, who, "medium")));
    assert_eq!(both, [(0, 0), (0, 10)]);
}

#[test]
fn dr_bgd_24_who_steps_in_takes_the_impact_and_the_target_is_one_of_those_around() {
    let hit = stepped_in(&energy(80, "heat"), 0, true, &[PASSES, FAILS, 12, CORE, 75, CORE]);
    assert_eq!((running(&hit, "Bob"), running(&hit, "Cat")), (20, 40));
    let spared = stepped_in(&energy(80, "heat"), 0, true, &[PASSES, FAILS, 12, CORE, 76]);
    assert_eq!((running(&spared, "Bob"), running(&spared, "Cat")), (0, 40));
}
