//! DR-BGD-25 to -27, DR-SHA-09 to -17, DR-CMB-10, DR-SHD-09, DR-WPN-02: explosives and zones.

use crate::areas::{DODGES, foe};
use crate::cast::{CORE, FAILS, PASSES, TEN, ann, bob, harms, notes, running};
use crate::pools::{begin, launching, points, raise, scene};
use six_seconds::battle::oracle::{Defaults, Live};
use six_seconds::battle::system::Offer;
use six_seconds::battle::{Target, engine};
use six_seconds::dice::DiceStream;
use six_seconds::grid::Square;
use six_seconds::rules::drive::area::fire;
use six_seconds::rules::drive::state;
use six_seconds::testkit::{Deed, Figure, Scene, Table};

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

#[test]
fn dr_vol_04_half_a_grenade_is_half_of_all_its_values() {
    let area = format!("explosive: ({GRENADE}, radius: 2)");
    let figures = [ann().several("bomb", 3).holding("bomb"), bob(), foe("Cat")];
    let mut table = begin(launching(&["A.........BC......"], "bomb", &area, "").figures(figures));
    table.order("Ann", Deed::new("hold_back").mode("half_shot"));
    table.dice(&[PASSES, FAILS, CORE, 75, CORE]).order("Ann", Deed::new("launch_area").with("bomb").at("Bob"));
    assert_eq!((running(&table, "Bob"), running(&table, "Cat")), (23, 11));
    assert_eq!(notes(&table, "drive"), [8, 14, 8, 7]);
}

/// Ann's caster at Bob and Cat, each with a dome of so many points, and further dice.
fn domes(points_each: i16, dice: &[u8]) -> Table {
    let domed = |figure: Figure| figure.items("low").stored("low", points_each, 12);
    let figures = [ann().items("caster").holding("caster"), domed(bob()), domed(foe("Cat"))];
    let row = "A...................BC.............";
    let mut table = begin(launching(&[row], "caster", &format!("zone: ({CLUSTER})"), "").figures(figures));
    table.dice(dice).order("Ann", Deed::new("launch_area").with("caster").at_square(18, 0));
    table
}

#[test]
fn dr_shd_20_of_two_domes_the_second_pays_for_what_the_first_lets_through() {
    let both = |table: &Table| ["Bob", "Cat"].map(|who| (running(table, who), points(table, who, "low")));
    assert_eq!(both(&domes(150, &[PASSES])), [(0, 70), (0, 150)]);
    assert_eq!(both(&domes(40, &[PASSES])), [(0, 0), (0, 0)]);
    // 60 of 80 paid: a quarter of 40 is left to Bob and to Cat.
    assert_eq!(both(&domes(30, &[PASSES, 20, CORE, 61])), [(10, 0), (0, 0)]);
}

#[test]
fn dr_shd_03_a_dome_spares_nobody_next_to_whoever_launches_the_zone() {
    let otto = foe("Otto").items("low").stored("low", 150, 12);
    let figures = [ann().items("caster").holding("caster"), bob(), otto];
    let row = "A.B..O.............................";
    let mut table = begin(launching(&[row], "caster", &format!("zone: ({CLUSTER})"), "").figures(figures));
    table.dice(&[PASSES, 20, CORE]).order("Ann", Deed::new("launch_area").with("caster").at_square(8, 0));
    assert_eq!((running(&table, "Bob"), running(&table, "Otto"), points(&table, "Otto", "low")), (40, 0, 70));
}
