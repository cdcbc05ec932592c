//! AR-MNT, AR-BGD-27, AR-WPN-09: mounts and those who ride them.

use crate::cast::{ogre, points, raider, scene, soldier, sum, vitality};
use six_seconds::battle::{Post, Stance};
use six_seconds::testkit::{Deed, Figure, Table, attack, end_turn, walk};

fn at(act: &'static str, whom: &str) -> Deed {
    Deed::new(act).at(whom)
}

/// A riding horse: Personality 1, speed 10, hoof +5.
pub fn horse() -> Figure {
    Figure::new("Horse")
        .stats("body 4 agility 2 personality 1 vitality 30 speed 10 size 1 legs 4 ap_allotment 0 aap_allotment 0")
        .skills("athletics 3")
        .items("hoof")
        .tags("beast steed")
}

fn rows() -> Vec<String> {
    let mut rows = vec![".".repeat(40); 5];
    rows[2] = format!("G.H{}R", ".".repeat(36));
    rows
}

/// A Guard on foot beside a horse.
fn beside() -> Table {
    scene(&rows(), [soldier("Guard"), horse().at('H'), raider().initiative(1)]).begin()
}

/// A Guard in the saddle.
fn mounted(horse: Figure) -> Table {
    let rider = soldier("Guard").items("long_sword").aboard("Horse", Post::Driver);
    scene(&rows(), [rider, horse, raider().initiative(1).stats("aap_allotment 0")]).begin()
}

#[test]
fn ar_mnt_01_the_personality_of_the_mount_resists() {
    assert_eq!(beside().refused("Guard", at("mount", "Horse")), "AR-MIS-01");
    for (face, mounted, square) in [(7, false, (1, 2)), (8, true, (2, 2))] {
        let mut table = beside();
        table.order("Guard", walk("e")).dice(&[face]).order("Guard", at("mount", "Horse"));
        assert_eq!((sum(&table, "ride"), points(&table, "Guard")), ((i32::from(face) + 3, 11), (0, 2)));
        assert_eq!((table.battle().driven_by(table.id("Guard")).is_some(), table.square("Guard")), (mounted, square));
    }
}

#[test]
fn ar_mnt_01_so_does_getting_off() {
    let mut table = mounted(horse());
    table.dice(&[8]).order("Guard", Deed::new("dismount").at_square(1, 2));
    assert_eq!((table.square("Guard"), table.square("Horse")), ((1, 2), (2, 2)));
    assert!(table.battle().seat(table.id("Guard")).is_none());
}

#[test]
fn ar_bgd_17_the_immobile_neither_mount_nor_dismount() {
    let mut near = rows();
    near[2] = format!("GH{}R", ".".repeat(37));
    let rider = || soldier("Guard").condition("immobile", 1);
    let table = scene(&near, [rider(), horse(), raider().initiative(1)]).begin();
    assert_eq!(table.refused("Guard", at("mount", "Horse")), "AR-BGD-17");
    let table = scene(&rows(), [rider().aboard("Horse", Post::Driver), horse(), raider().initiative(1)]).begin();
    assert_eq!(table.refused("Guard", Deed::new("dismount").at_square(1, 2)), "AR-BGD-17");
}

#[test]
fn ar_veh_07_a_horse_that_has_run_is_hard_to_mount() {
    let ran = horse().at('H').condition("squares_moved", 21);
    let mut table = scene(&rows(), [soldier("Guard"), ran, raider().initiative(1)]).begin();
    table.order("Guard", walk("e")).dice(&[11]).order("Guard", at("mount", "Horse"));
    assert_eq!((sum(&table, "ride"), table.dm("fast_target")), ((11 + 3 - 4, 11), Some(-4)));
    assert!(table.battle().driven_by(table.id("Guard")).is_none());
    let mut table = mounted(horse().condition("squares_moved", 21));
    table.dice(&[11]).order("Guard", Deed::new("dismount").at_square(1, 2));
    assert_eq!((table.dm("speed_band"), table.dm("fast_target")), (Some(-4), None), "once for who sits on it");
}

#[test]
fn ar_mnt_02_a_tall_mount_must_be_climbed() {
    let elephant = horse().stats("body 8 agility 0 personality 2 vitality 70 speed 8 size 2");
    let mut near = rows();
    near[2] = format!("GH{}R", ".".repeat(37));
    let mut table = scene(&near, [soldier("Guard"), elephant, raider().initiative(1)]).begin();
    assert_eq!(table.refused("Guard", at("mount", "Horse")), "AR-MNT-02");
    table.dice(&[4]).order("Guard", at("climb_up", "Horse"));
    assert_eq!(table.condition("Guard", "climbed"), 1);
    table.dice(&[9]).order("Guard", at("mount", "Horse"));
    assert!(table.battle().driven_by(table.id("Guard")).is_some());
    assert_eq!(points(&table, "Guard"), (0, 2));
    let pony = horse().stats("size 0");
    let mut table = scene(&rows(), [soldier("Guard"), pony, raider().initiative(1)]).begin();
    table.order("Guard", walk("e"));
    assert_eq!(table.refused("Guard", at("mount", "Horse")), "AR-MNT-02");
}

/// A Guard who has climbed an elephant in the first round.
fn climbed() -> Table {
    let elephant = horse().stats("body 8 agility 0 personality 2 vitality 70 speed 8 size 2");
    let mut near = rows();
    near[2] = format!("GH{}R", ".".repeat(37));
    let figures = [soldier("Guard").stats("ap_allotment 9"), elephant, raider().initiative(1)];
    let mut table = scene(&near, figures).begin();
    table.dice(&[4]).order("Guard", at("climb_up", "Horse"));
    table
}

#[test]
fn ar_mnt_02_who_goes_away_has_to_climb_again() {
    let mut table = climbed();
    assert!(table.allows("Guard", at("mount", "Horse")));
    table.order("Guard", walk("n")).order("Guard", walk("s"));
    assert_eq!(table.refused("Guard", at("mount", "Horse")), "AR-MNT-02");
}

#[test]
fn ar_mnt_03_the_controls_of_a_vehicle_take_piloting() {
    for (face, taken) in [(7, true), (6, false)] {
        let car = Figure::new("Horse").machine("car");
        let mut table = scene(&rows(), [soldier("Guard"), car, raider().initiative(1)]).begin();
        table.order("Guard", walk("e")).dice(&[face]).order("Guard", at("mount", "Horse"));
        assert_eq!(table.battle().driven_by(table.id("Guard")).is_some(), taken);
        assert_eq!((sum(&table, "piloting").1, points(&table, "Guard")), (10, (0, 2)));
    }
}

#[test]
fn ar_bgd_27_the_rider_steers_and_both_tire() {
    let mut table = mounted(horse());
    table.dice(&[9]).order("Guard", Deed::new("steer").along(&vec!["e"; 20].join(" ")));
    assert_eq!((table.square("Horse"), table.square("Guard")), ((14, 2), (14, 2)));
    assert_eq!((vitality(&table, "Guard"), vitality(&table, "Horse")), (27, 29));
    table.dice(&[9]).order("Guard", Deed::new("steer").along("e"));
    assert_eq!(table.dm("speed_band"), Some(-2));
}

#[test]
fn ar_aid_02_help_with_steering_serves_once() {
    let mut rows = rows();
    rows[2] = format!(".AH{}R", ".".repeat(36));
    let figures = [
        soldier("Abel").initiative(20),
        soldier("Guard").aboard("Horse", Post::Driver),
        horse(),
        raider().initiative(1),
    ];
    let mut table = scene(&rows, figures).begin();
    // Piloting 1 and Personality 2 against 15: SV 1 + 3.
    table.dice(&[15]).order("Abel", at("aid", "Guard").mode("aided_piloting")).order("Abel", end_turn());
    for help in [Some(4), None] {
        table.dice(&[9]).order("Guard", Deed::new("steer").along("e e"));
        assert_eq!((table.dm("aided"), table.condition("Guard", "aided_piloting")), (help, 0));
    }
}

#[test]
fn ar_bgd_27_mounts_turn_at_will_and_take_no_turns() {
    let mut table = mounted(horse());
    table.dice(&[10]).order("Guard", Deed::new("steer").along("e se e ne e se ne e"));
    assert_eq!(table.square("Horse"), (10, 2));
    assert!(table.turns().iter().all(|turn| turn.0 != "Horse"));
}

#[test]
fn ar_veh_04_a_clumsy_mount_keeps_its_heading() {
    let table = mounted(horse().stats("manoeuvrability 3"));
    let steer = |way: &str| Deed::new("steer").along(way);
    assert_eq!(table.refused("Guard", steer("e se")), "AR-VEH-03");
    // It faces north; one increment of ten squares leaves two turns.
    assert!(table.allows("Guard", steer("e n")));
    assert_eq!(table.refused("Guard", steer("e n e")), "AR-VEH-04");
}

#[test]
fn ar_bgd_27_a_mount_at_zero_throws_its_rider() {
    let mut table = mounted(horse().now("vitality 1"));
    table.dice(&[]).order("Guard", Deed::new("steer").along("e e"));
    assert!(table.battle().seat(table.id("Guard")).is_none());
    assert_eq!((table.body("Guard").stance, table.body("Horse").stance), (Stance::Prone, Stance::Prone));
    assert_eq!(table.square("Horse"), (2, 2));
    let guard = table.square("Guard");
    assert!((guard.0 - 2).abs() <= 2 && (guard.1 - 2).abs() <= 2 && guard != (2, 2), "{guard:?}");
}

#[test]
fn ar_bgd_27_so_does_a_mount_that_is_dying() {
    let mut rows = rows();
    rows[2] = "..H.R.".to_owned() + &".".repeat(34);
    let rider = soldier("Guard").items("long_sword").aboard("Horse", Post::Driver);
    let mut table = scene(&rows, [rider, horse().now("vitality 2"), raider().items("mace").initiative(20)]).begin();
    // A critical: SV 7 and the margin of 20 + 5, and of the roll that it adds, against Reflex 15 - 1 for its size.
    table.dice(&[20, 2]).order("Raider", attack("Horse"));
    assert_eq!(table.condition("Horse", "dying"), 1);
    assert!(vitality(&table, "Horse") <= 0 && table.battle().seat(table.id("Guard")).is_none());
    assert_eq!((table.body("Guard").stance, table.body("Horse").stance), (Stance::Prone, Stance::Prone));
}

#[test]
fn ar_bgd_27_rider_and_mount_are_targets_of_their_own() {
    let archer = raider().items("long_bow").initiative(20);
    let rider = soldier("Guard").aboard("Horse", Post::Driver);
    let table = scene(&rows(), [rider, horse(), archer]).begin();
    assert!(table.allows("Raider", attack("Guard")) && table.allows("Raider", attack("Horse")));
}

#[test]
fn ar_wpn_09_the_mount_strikes_at_its_rider_s_word() {
    let mut rows = rows();
    rows[2] = "..H.R.".to_owned() + &".".repeat(34);
    let rider = soldier("Guard").items("long_sword").aboard("Horse", Post::Driver);
    let mut table = scene(&rows, [rider, horse(), raider().initiative(1).stats("aap_allotment 0")]).begin();
    table.dice(&[10]).order("Guard", at("spur", "Raider"));
    assert_eq!(sum(&table, "attack"), (15, 15));
    assert_eq!((vitality(&table, "Guard"), vitality(&table, "Horse"), points(&table, "Guard")), (27, 29, (1, 2)));
}

#[test]
fn ar_wpn_09_a_horse_runs_eighteen_squares_without_a_rider() {
    let wild = Figure::new("Horse")
        .stats("body 4 agility 2 personality 1 vitality 30 speed 10 size 1 legs 4")
        .skills("athletics 3")
        .tags("beast")
        .initiative(20);
    let table = scene(&rows(), [wild, raider().initiative(1)]).begin();
    let east = |squares: usize| walk(&vec!["e"; squares].join(" "));
    assert_eq!((table.allows("Horse", east(18)), table.allows("Horse", east(19))), (true, false));
}

/// A Guard in the saddle beside an Ogre, which acts first.
fn beside_an_ogre() -> Table {
    let rider = soldier("Guard").items("long_sword").aboard("Horse", Post::Driver).stats("ap_allotment 9");
    let rows = ["........", "..H.O...", "........", "........"];
    let mut table = scene(&rows, [rider, horse(), ogre().items("great_club").initiative(20)]).begin();
    table.always("opening", "none").always("reaction", "none");
    table
}

#[test]
fn ar_bgd_27_nobody_is_pushed_or_tripped_in_the_saddle() {
    let table = beside_an_ogre();
    assert_eq!(table.refused("Ogre", at("reposition", "Guard")), "AR-BGD-27");
    assert_eq!(table.refused("Ogre", at("trip", "Guard")), "AR-BGD-27");
    assert!(table.allows("Ogre", at("reposition", "Horse")));
}

#[test]
fn ar_trp_01_a_mount_that_is_tripped_throws_its_rider_and_can_be_raised_again() {
    let mut table = beside_an_ogre();
    table.dice(&[15]).order("Ogre", at("trip", "Horse")).order("Ogre", end_turn());
    assert_eq!((table.body("Guard").stance, table.body("Horse").stance), (Stance::Prone, Stance::Prone));
    assert!(table.battle().seat(table.id("Guard")).is_none());
    table.order("Guard", Deed::new("stand")).dice(&[15]).order("Guard", at("mount", "Horse"));
    assert_eq!(table.refused("Guard", Deed::new("steer").along("w")), "AR-BGD-27");
    table.order("Guard", Deed::new("stand"));
    assert_eq!(table.body("Horse").stance, Stance::Standing);
    assert!(table.allows("Guard", Deed::new("steer").along("w")));
}
