//! CE-COV and CE-STA: cover, and lying prone.

use crate::cast::{alfa, apart, charlie, harm};
use six_seconds::battle::Stance;
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn, stance, walk};

fn shot(row: &str, target: Figure) -> Table {
    let mut table = Scene::new("cepheus", &[row]).figures([alfa(), target]).begin();
    table.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    table
}

/// CHARLIE takes a step east into the drawn terrain and takes a stance before ALFA's turn.
fn inside(row: &str, posture: &'static str) -> Table {
    let mut table = Scene::new("cepheus", &[row]).figures([alfa(), charlie().initiative(20)]).begin();
    table.order("CHARLIE", walk("e"));
    if posture != "standing" {
        table.order("CHARLIE", stance(posture));
    }
    table.order("CHARLIE", end_turn());
    table
}

#[test]
fn ce_cov_01_a_crate_covers_those_behind_it_only() {
    assert_eq!(shot("A........xC", charlie()).dm("half_cover"), Some(-1));
    assert_eq!(shot("A.........Cx", charlie()).dm("half_cover"), None);
    assert_eq!(shot("A....x....C", charlie()).dm("half_cover"), None);
}

#[test]
fn ce_cov_01_it_covers_against_melee_too() {
    let fencer = Figure::new("D").items("sword").skills("slashing_weapons 0").initiative(20);
    let mut table = Scene::new("cepheus", &["DxC"]).figures([fencer, charlie()]).begin();
    table.dice(&[1, 1]).order("D", attack("CHARLIE"));
    assert_eq!(table.dm("half_cover"), Some(-1));
}

#[test]
fn ce_cov_02_each_row_of_the_table() {
    let mut ditch = inside("A........C~", "standing");
    ditch.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(ditch.dm("three_quarter_cover"), Some(-2));
    let mut undergrowth = inside("A........Cu", "standing");
    undergrowth.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(undergrowth.dm("quarter_cover"), Some(0));
    let mut pillbox = inside("A........Cb", "standing");
    pillbox.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(pillbox.dm("full_cover"), Some(-4));
}

#[test]
fn ce_cov_02_only_the_best_object_counts() {
    let mut table = inside("A.......xC~", "standing");
    table.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.dm("three_quarter_cover"), table.dm("half_cover")), (Some(-2), None));
}

#[test]
fn ce_cov_03_a_lower_stance_is_one_row_better() {
    let crouched = shot("A........xC", charlie().stance(Stance::Crouched));
    assert_eq!((crouched.dm("half_cover"), crouched.dm("low_stance")), (Some(-1), Some(-1)));
    let in_the_open = shot("A.........C", charlie().stance(Stance::Crouched));
    assert_eq!(in_the_open.dm("low_stance"), None);
    let mut ditch = inside("A........C~", "prone");
    ditch.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!((ditch.dm("three_quarter_cover"), ditch.dm("low_stance")), (Some(-2), Some(-2)));
    ditch.pass_to("CHARLIE");
    assert!(ditch.allows("CHARLIE", attack("ALFA")), "cover that the stance makes full does not shut him in");
}

#[test]
fn ce_cov_04_low_in_full_cover_one_is_neither_hit_nor_shoots() {
    let mut table = inside("A........Cb", "prone");
    assert_eq!(table.refused("ALFA", attack("CHARLIE")), "CE-COV-04");
    table.pass_to("CHARLIE");
    assert_eq!(table.refused("CHARLIE", attack("ALFA")), "CE-COV-04");
    table.order("CHARLIE", stance("standing"));
    assert!(table.allows("CHARLIE", attack("ALFA")));
}

#[test]
fn ce_sta_02_crouching_in_the_open_is_no_dm() {
    let table = shot("A.........C", charlie().stance(Stance::Crouched));
    assert_eq!(table.check().ledger.total(), 2);
}

#[test]
fn ce_sta_04_shots_at_the_prone() {
    let prone = || charlie().stance(Stance::Prone);
    let at = |squares: usize| {
        let mut table = apart('A', squares, 'C').figures([alfa(), prone()]).begin();
        table.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
        table.dm("prone_target")
    };
    assert_eq!([at(2), at(5), at(9), at(35)], [Some(0), Some(-2), Some(-2), Some(-2)]);
    let covered = shot("A........xC", prone());
    assert_eq!(covered.dm("prone_target"), Some(-2));
    assert_eq!(covered.dm("half_cover").zip(covered.dm("low_stance")), Some((-1, -1)));
    let mut by_option = apart('A', 5, 'C').figures([alfa(), prone()]).number("prone_dm_at_short", 0).begin();
    by_option.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(by_option.dm("prone_target"), Some(0));
}

#[test]
fn ce_sta_04_every_attack_in_the_same_square_gets_two() {
    let mut table = apart('A', 1, 'C').figures([alfa().items("cudgel"), charlie().stance(Stance::Prone)]).begin();
    table.order("ALFA", walk("e")).dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.dm("prone_target"), table.dm("difficulty")), (Some(2), Some(-4)));
}

#[test]
fn ce_cov_04_nor_is_he_struck_by_blind_fire_nor_fires_so() {
    let blind = || Deed::new("blind").mode("single").rounds(1);
    let mut table = inside("A........Cb.......", "prone");
    table.pass_to("ALFA").dice(&[6, 6, 6]).order("ALFA", blind().at_square(13, 0));
    assert!(table.check().success && harm(&table, "CHARLIE").is_none());
    table.pass_to("CHARLIE");
    assert_eq!(table.refused("CHARLIE", blind().at_square(5, 0)), "CE-COV-04");
}
