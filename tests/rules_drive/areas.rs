//! DR-SHA, DR-BGD-21, -24 to -27, -36, DR-ENR-15, DR-CMB-10, DR-SEQ-03, DR-SHD-06: areas.

use crate::cast::{CORE, FAILS, PASSES, TEN, ann, at, bob, harms, notes, running};
use crate::pools::{begin, launching, noted, points, raise, scene};
use six_seconds::battle::oracle::{Defaults, Live};
use six_seconds::battle::system::Offer;
use six_seconds::battle::{Target, engine};
use six_seconds::dice::DiceStream;
use six_seconds::grid::Square;
use six_seconds::rules::drive::area::fire;
use six_seconds::rules::drive::state;
use six_seconds::testkit::{Deed, Figure, Scene, Table, walk};

/// A roll that dodges everything.
const DODGES: u8 = 10;

/// Somebody of the foe with injury factor 10, who acts after Bob.
fn foe(name: &str) -> Figure {
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

/// Ann with a bomb: the attack, the dodge if there is a direct target, then the area.
fn bomb(explosive: &str, range: &str, bobs: &str, raises: &[(&str, i16)], dice: &[u8]) -> Table {
    let area = format!("explosive: ({explosive}, radius: 2)");
    let bob = if range.is_empty() { bob().items(bobs) } else { bob().items(bobs).wearing("tested") };
    let figures = [ann().several("bomb", 3).holding("bomb"), bob.initiative(30), foe("Cat")];
    let mut table = begin(launching(&["A.........BC......"], "bomb", &area, range).figures(figures));
    for (item, amount) in raises {
        table.order("Bob", raise(item, *amount));
    }
    table.pass_to("Ann").dice(dice).order("Ann", Deed::new("launch_area").with("bomb").at("Bob"));
    table
}

const GRENADE: &str = "frag: 18, frag_drive: 16, blast: 28";

#[test]
fn dr_bgd_25_impact_and_area_of_an_explosive() {
    let hit = bomb(GRENADE, "", "", &[], &[PASSES, FAILS, CORE, 75, CORE]);
    assert_eq!((running(&hit, "Bob"), running(&hit, "Cat")), (46, 23));
    assert_eq!(notes(&hit, "drive"), [16, 28, 16, 14]);
    let evaded = bomb(GRENADE, "", "", &[], &[PASSES, DODGES, CORE, 76]);
    assert_eq!((running(&evaded, "Bob"), running(&evaded, "Cat")), (23, 0));
    let missed = bomb(GRENADE, "", "", &[], &[99]);
    assert_eq!((running(&missed, "Bob"), running(&missed, "Cat")), (0, 0));
}

#[test]
fn dr_bgd_25_the_core_offers_no_throw_of_its_own() {
    let figures = [ann().several("bomb", 3).holding("bomb"), bob()];
    let area = format!("explosive: ({GRENADE}, radius: 2)");
    let table = begin(launching(&["A.........B......."], "bomb", &area, "").figures(figures));
    assert_eq!(table.refused("Ann", Deed::new("throw").with("bomb").at("Bob")), "DR-WPN-02");
    let offers = engine::offers(table.battle(), table.id("Ann"));
    let with = |act: &str| {
        offers.iter().any(|offer| offer.order.act.as_str() == act && offer.harms && offer.order.with == Some(2))
    };
    assert!(with("launch_area") && !with("throw") && !with("attack"));
}

#[test]
fn dr_cmb_10_explosives_keep_their_drives_apart() {
    let table = bomb("frag: 18, frag_drive: 16, blast: 14", "15, 20", "", &[], &[PASSES, FAILS, CORE, 76]);
    assert_eq!((running(&table, "Bob"), harms(&table)), (9, vec![9]));
    assert_eq!(notes(&table, "drive"), [16, 14]);
}

#[test]
fn dr_sha_09_low_precision_does_nothing_against_explosives() {
    let table = bomb(GRENADE, "", "low", &[("low", 150)], &[PASSES, FAILS, CORE, 76]);
    assert_eq!((running(&table, "Bob"), points(&table, "Bob", "low")), (46, 150));
}

#[test]
fn dr_sha_10_medium_precision_does_nothing_against_the_impact() {
    let raises = [("medium", 60), ("high", 10)];
    let table = bomb(GRENADE, "", "medium high", &raises, &[PASSES, FAILS, CORE, 76]);
    assert_eq!((running(&table, "Bob"), points(&table, "Bob", "medium"), points(&table, "Bob", "high")), (36, 60, 0));
}

#[test]
fn dr_sha_11_medium_precision_stops_the_blast_around() {
    let table = bomb(GRENADE, "", "deflector", &[("deflector", 3)], &[PASSES, DODGES, CORE, 76]);
    assert_eq!((running(&table, "Bob"), points(&table, "Bob", "deflector")), (9, 53));
    assert_eq!(table.condition("Bob", "energy_deafened"), 0, "no blast has hit");
    let bare = bomb(GRENADE, "", "", &[], &[PASSES, DODGES, CORE, 76]);
    assert_eq!(bare.condition("Bob", "energy_deafened"), 6);
}

#[test]
fn dr_shd_09_the_blast_around_is_shielded_and_the_impact_is_not() {
    let area = bomb("frag: 0, frag_drive: 0, blast: 28", "", "medium", &[("medium", 20)], &[PASSES, DODGES, 76]);
    assert_eq!((running(&area, "Bob"), points(&area, "Bob", "medium")), (0, 6));
}

/// Ann's caster at a square, with Bob where the row says.
fn zone(zone: &str, row: &str, bob: Figure, raises: &[(&str, i16)], at: i16, dice: &[u8]) -> Table {
    let figures = [ann().items("caster").holding("caster"), bob.initiative(30)];
    let mut table = begin(launching(&[row], "caster", &format!("zone: ({zone})"), "").figures(figures));
    for (item, amount) in raises {
        table.order("Bob", raise(item, *amount));
    }
    table.pass_to("Ann").dice(dice);
    table.order("Ann", Deed::new("launch_area").with("caster").at_square(at, 0));
    table
}

const POINT: &str = "shape: point, energy: heat, high: 60, low: 24";
const CLUSTER: &str = "shape: cluster, energy: electric, high: 40, low: 16";
const PODS: &str = "shape: cluster, energy: blast, high: 40, low: 16, starts_inside: true";
/// Bob at column 20.
const LONG: &str = "A...................B..............";

#[test]
fn dr_bgd_26_a_point_has_two_parts() {
    let shot = |at: i16, dice: &[u8]| running(&zone(POINT, LONG, bob(), &[], at, dice), "Bob");
    assert_eq!(shot(16, &[PASSES, 75, CORE]), 60);
    assert_eq!(shot(16, &[PASSES, 76]), 0);
    assert_eq!(shot(25, &[PASSES, 50, CORE]), 24);
    assert_eq!(shot(25, &[PASSES, 51]), 0);
    assert_eq!(shot(29, &[PASSES]), 0, "nine squares off");
    assert_eq!(shot(16, &[99]), 0, "a miss");
}

#[test]
fn dr_bgd_27_a_cluster_rolls_for_its_value() {
    let shot = |row: &str, bob: Figure, dice: &[u8]| running(&zone(CLUSTER, row, bob, &[], 18, dice), "Bob");
    assert_eq!(shot(LONG, bob(), &[PASSES, 20, CORE]), 40);
    assert_eq!(shot(LONG, bob(), &[PASSES, 21, CORE]), 16);
    let covered = "A..................xB..............";
    assert_eq!(shot(covered, bob(), &[PASSES, 35, CORE]), 16);
    assert_eq!(shot(covered, bob(), &[PASSES, 45]), 0);
    let prone = || bob().stance(six_seconds::battle::Stance::Prone);
    assert_eq!(shot(LONG, prone(), &[PASSES, 1, CORE]), 16);
    assert_eq!(shot(LONG, prone(), &[PASSES, 41]), 0);
}

#[test]
fn dr_sha_12_medium_precision_acts_against_zones() {
    let shot = |zone_text: &str| {
        let table = zone(zone_text, LONG, bob().items("medium"), &[("medium", 16)], 18, &[PASSES, 60]);
        (running(&table, "Bob"), points(&table, "Bob", "medium"))
    };
    assert_eq!((shot(CLUSTER), shot(PODS)), ((0, 0), (0, 0)));
}

#[test]
fn dr_sha_13_a_cluster_counts_twice_its_high_value() {
    let table = zone(CLUSTER, LONG, bob().items("low"), &[("low", 100)], 18, &[PASSES]);
    assert_eq!((running(&table, "Bob"), points(&table, "Bob", "low")), (0, 20));
}

#[test]
fn dr_sha_14_a_point_counts_three_times_the_value_of_the_place() {
    let left = |at: i16| {
        let table = zone(POINT, LONG, bob().items("low"), &[("low", 200)], at, &[PASSES]);
        points(&table, "Bob", "low")
    };
    assert_eq!(left(28), 128, "24 at every square of the field that the zone meets");
    assert_eq!(left(20), 20, "60 at all of them");
    assert_eq!(left(24), 20, "both: the high value counts");
}

#[test]
fn dr_sha_15_only_those_inside_are_spared() {
    let row = "A...................B...C..........";
    let figures = [ann().items("caster").holding("caster"), bob().items("low").initiative(30), foe("Cat")];
    let mut table = begin(launching(&[row], "caster", &format!("zone: ({CLUSTER})"), "").figures(figures));
    table.order("Bob", raise("low", 100)).pass_to("Ann").dice(&[PASSES, 20, CORE]);
    table.order("Ann", Deed::new("launch_area").with("caster").at_square(20, 0));
    assert_eq!((running(&table, "Bob"), running(&table, "Cat"), points(&table, "Bob", "low")), (0, 40, 20));
}

#[test]
fn dr_sha_16_what_is_not_paid_for_passes_in_proportion() {
    let shot = |roll: u8| {
        let table = zone(CLUSTER, LONG, bob().items("low"), &[("low", 60)], 18, &[PASSES, roll, CORE]);
        (running(&table, "Bob"), points(&table, "Bob", "low"))
    };
    assert_eq!((shot(20), shot(21)), ((10, 0), (4, 0)));
}

#[test]
fn dr_sha_17_a_zone_that_starts_inside_meets_no_dome() {
    let table = zone(PODS, LONG, bob().items("low"), &[("low", 150)], 18, &[PASSES, 20, CORE]);
    assert_eq!((running(&table, "Bob"), points(&table, "Bob", "low")), (40, 150));
}

#[test]
fn dr_bgd_36_in_a_cluster_the_low_value_starts_fires() {
    let shot = |roll: u8| {
        let figures = [ann().items("caster").holding("caster"), bob()];
        let scene = launching(&[LONG], "caster", &format!("zone: ({CLUSTER})"), "").zone("flammable", (12, 0), (12, 0));
        let mut table = begin(scene.figures(figures));
        table.dice(&[PASSES, roll]).order("Ann", Deed::new("launch_area").with("caster").at_square(10, 0));
        fire::burns(table.battle(), Square::new(12, 0))
    };
    assert!(shot(16) && !shot(17));
}

#[test]
fn dr_wpn_02_a_demolition_charge_goes_off_as_its_owner_acts_again() {
    let figures = [ann().several("demolition", 1), bob()];
    let mut table = begin(scene(&["A.........B......."], "", "", "").figures(figures));
    let place = |x: i16| Deed::new("launch_area").with("demolition").at_square(x, 0);
    assert_eq!(table.refused("Ann", place(2)), "DR-WPN-02");
    table.order("Ann", place(1));
    table.pass_to("Bob").dice(&[75, CORE]).order("Bob", six_seconds::testkit::end_turn());
    assert_eq!(running(&table, "Ann"), 60, "best left in a hurry");
}

/// Launches an item at Bob's square under a core, with some dice: the damage that he takes, one try after the other.
fn launched(core: &'static str, item: &str) -> Vec<i32> {
    let skills = "athletics 3 heavy_weapons 3";
    let ann = Figure::new("Ann").several(item, 1).holding(item).skills(skills).initiative(20);
    let bob = Figure::new("Bob").profile(TEN).foe().initiative(10);
    let scene = Scene::new(core, &["A.......B........."]).initiative("structured").damage("Drive");
    let table = scene.figures([ann, bob]).begin();
    let (ann, bob) = (table.id("Ann"), table.id("Bob"));
    let offers = engine::offers(table.battle(), ann);
    let mine = |offer: &&Offer| offer.harms && offer.order.with == Some(0);
    let acts: Vec<&str> = offers.iter().filter(mine).map(|offer| offer.order.act.as_str()).collect();
    assert_eq!(acts, ["launch_area"], "{core}: {item}");
    let order = offers.iter().find(mine).map(|offer| offer.order.clone().at(Target::Square(Square::new(8, 0))));
    let order = order.expect("it is offered");
    let hit = |seed: u64| {
        let (mut battle, mut stream) = (table.battle().fork(), DiceStream::from_seed(seed));
        let (mut taped, mut others) = (Vec::new(), Defaults);
        engine::give(&mut battle, &order, &mut Live::new(&mut stream, &mut taped, &mut others))
            .unwrap_or_else(|stop| panic!("{core}: {item}: {stop:?}"));
        state::running(&battle, bob)
    };
    let mut all = Vec::new();
    for seed in 1..=300 {
        all.push(hit(seed));
        if all.len() > 20 && all.iter().any(|one| *one > 0) {
            break;
        }
    }
    all
}

#[test]
fn dr_wpn_02_every_core_launches_the_starter_weapons() {
    for core in ["percentile", "cepheus", "espionage", "arrgs"] {
        for (item, values) in [
            ("frag_grenade", [0, 23, 46]),
            ("rocket_pod", [0, 16, 40]),
            ("storm_caster", [0, 16, 40]),
            ("sunfall", [0, 60, 60]),
        ] {
            let all = launched(core, item);
            assert!(all.iter().all(|one| values.contains(one)), "{core}: {item}: {all:?}");
            assert!(all.iter().any(|one| *one > 0), "{core}: {item} never hits");
        }
    }
}
