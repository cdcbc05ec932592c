//! CE-SUP: suppression.

use crate::cast::{alfa, apart, charlie, harm};
use crate::special_fire::suppress;
use six_seconds::battle::Post;
use six_seconds::testkit::{Figure, Scene, aim, attack, end_turn};

#[test]
fn ce_sup_01_02_03_a_suppressed_target_acts_later_and_worse() {
    let mut table = apart('A', 20, 'C').figures([alfa(), charlie().initiative(8)]).begin();
    table.dice(&[5, 4]).order("ALFA", suppress("CHARLIE"));
    assert_eq!((table.check().effect, table.count("CHARLIE"), table.loaded("ALFA")), (1, 7, 8));
    assert!(
        harm(&table, "CHARLIE").is_none() && table.asked("CHARLIE").is_none_or(|one| one.what.as_str() != "reaction")
    );
    table.order("ALFA", end_turn()).dice(&[1, 1]).order("CHARLIE", attack("ALFA"));
    assert_eq!(table.dm("suppressed"), Some(-1));
    table.order("CHARLIE", end_turn());
    assert_eq!((table.round(), table.count("CHARLIE"), table.condition("CHARLIE", "suppressed")), (2, 8, 1));
    table.pass_to("CHARLIE").order("CHARLIE", end_turn());
    assert_eq!((table.round(), table.condition("CHARLIE", "suppressed")), (3, 0));
}

#[test]
fn ce_sup_01_cover_and_stance_of_the_target_do_not_count() {
    let hidden = charlie().stance(six_seconds::battle::Stance::Prone);
    let mut table = Scene::new("cepheus", &["A...............xC"]).figures([alfa(), hidden]).begin();
    table.order("ALFA", aim("CHARLIE")).dice(&[1, 1]).order("ALFA", suppress("CHARLIE"));
    assert_eq!((table.dm("half_cover"), table.dm("prone_target"), table.dm("aiming")), (None, None, Some(1)));
}

#[test]
fn ce_sup_02_twice_the_rounds_or_not_at_all() {
    let gunner = |loaded| alfa().items("auto_rifle").holding("auto_rifle").rounds("auto_rifle", loaded, 0);
    let burst = || suppress("CHARLIE").mode("spray").rounds(4);
    let mut table = apart('A', 20, 'C').figures([gunner(20), charlie()]).begin();
    table.dice(&[1, 1]).order("ALFA", burst());
    assert_eq!((table.loaded("ALFA"), table.dm("spray"), table.dm("hasty_fire")), (12, Some(1), Some(-2)));
    let short = apart('A', 20, 'C').figures([gunner(7), charlie()]).begin();
    assert_eq!(short.refused("ALFA", burst()), "CE-SUP-02");
}

#[test]
fn ce_sup_04_of_several_the_highest_effect_counts() {
    let second = Figure::new("DORA").stats("dex 9").skills("slug_rifle 1").items("rifle").initiative(10);
    for (first, then) in [([5, 4], [6, 5]), ([6, 5], [5, 4])] {
        let figures = [alfa(), second.clone().at('A'), charlie().initiative(8)];
        let mut table = apart('A', 20, 'C').figures(figures).begin();
        table.dice(&first).order("ALFA", suppress("CHARLIE")).order("ALFA", end_turn());
        table.dice(&then).order("DORA", suppress("CHARLIE"));
        assert_eq!(table.count("CHARLIE"), 5);
    }
}

#[test]
fn ce_sup_05_never_grouped() {
    let gunner = alfa().items("auto_rifle").holding("auto_rifle");
    let table = apart('A', 20, 'C').figures([gunner, charlie()]).begin();
    assert_eq!(table.refused("ALFA", suppress("CHARLIE").mode("grouped").rounds(4)), "CE-SUP-05");
}

#[test]
fn ce_sup_06_some_do_not_care() {
    for unmoved in ["zealot", "mechanical", "suicidal", "unshakeable"] {
        let table = apart('A', 20, 'C').figures([alfa(), charlie().tags(unmoved)]).begin();
        assert_eq!(table.refused("ALFA", suppress("CHARLIE")), "CE-SUP-06");
    }
    let table = apart('A', 20, 'C').figures([alfa(), charlie().wearing("battle_dress")]).begin();
    assert_eq!(table.refused("ALFA", suppress("CHARLIE")), "CE-SUP-06");
}

#[test]
fn ce_sup_06_who_sits_in_a_closed_vehicle_cannot_be_suppressed() {
    let aboard = |machine: &str| {
        let row = format!("A{}V{}", ".".repeat(12), ".".repeat(8));
        let side = ".".repeat(22);
        let vehicle = Figure::new("CAR").at('V').machine(machine).foe();
        let rider = Figure::new("DORA").aboard("CAR", Post::Passenger).foe().initiative(3);
        Scene::new("cepheus", &[side.clone(), side.clone(), row, side.clone(), side])
            .figures([alfa(), vehicle, rider])
            .begin()
    };
    assert_eq!(aboard("ground_car").refused("ALFA", suppress("DORA")), "CE-SUP-06");
    assert_eq!(aboard("ground_car").refused("ALFA", suppress("CAR")), "CE-SUP-06");
    assert!(aboard("air_raft").allows("ALFA", suppress("DORA")), "an open one hides nobody");
}
