//! Rules that other tests touch without their IDs: CE-ENV-02, CE-ENV-05, CE-SUP-03, CE-XRG-02, CE-GRP-02.

use crate::cast::{alfa, apart, bravo, charlie};
use six_seconds::testkit::{Deed, Figure, Scene, attack, stance};

#[test]
fn ce_env_02_darkness_is_minus_four_instead_of_one() {
    let mut table = apart('A', 20, 'C').figures([alfa(), charlie()]).field("light", "dark").begin();
    table.dice(&[5, 5, 1, 1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!((table.check().total, table.check().effect, table.dm("low_light")), (8, 0, None));
}

#[test]
fn ce_env_05_dense_smoke_costs_a_beam_four() {
    let beam = Figure::new("ALFA").stats("dex 9").skills("energy_rifle 1").items("laser_rifle").initiative(12);
    let mut table = apart('A', 20, 'C').figures([beam, charlie()]).field("smoke", "dense").begin();
    table.dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
    assert_eq!(table.dm("smoke"), Some(-4));
}

#[test]
fn ce_sup_03_suppression_delays_and_disturbs_for_two_rounds() {
    let mut table = apart('A', 20, 'C').figures([alfa(), charlie().initiative(8)]).begin();
    table.dice(&[5, 4]).order("ALFA", Deed::new("suppress").at("CHARLIE"));
    assert_eq!((table.check().effect, table.count("CHARLIE")), (1, 7));
    for _ in 0..2 {
        table.pass_to("CHARLIE").dice(&[1, 1]).order("CHARLIE", attack("ALFA"));
        assert_eq!(table.dm("suppressed"), Some(-1));
        assert_eq!(table.count("CHARLIE"), if table.round() == 1 { 7 } else { 8 });
    }
    table.pass_to("CHARLIE").dice(&[1, 1]).order("CHARLIE", attack("ALFA"));
    assert_eq!(table.dm("suppressed"), None);
}

#[test]
fn ce_xrg_02_beyond_distant_is_two_harder_than_distant() {
    for (gun, distant) in [("rifle", -4), ("bow", -6)] {
        let shooter = Figure::new("ALFA").skills("slug_rifle 3 archery 3").items(gun).holding(gun).initiative(12);
        let mut table = apart('A', 410, 'C').figures([shooter, charlie()]).number("distant_limit_m", 600).begin();
        table.order("ALFA", stance("prone")).order("ALFA", Deed::new("brace")).order("ALFA", Deed::new("end_turn"));
        table.pass_to("ALFA").dice(&[1, 1]).order("ALFA", attack("CHARLIE"));
        assert_eq!((table.dm("difficulty"), table.dm("extreme_range")), (Some(distant), Some(-2)), "{gun}");
    }
}

#[test]
fn ce_grp_02_a_hold_just_goes_on() {
    let mut table = Scene::new("cepheus", &["B..."]).figures([bravo(), charlie().at('B').of(0)]).begin();
    table.answer("BRAVO", "hold").answer("BRAVO", "go_on").dice(&[4, 5, 3, 3]);
    table.order("BRAVO", Deed::new("grapple").at("CHARLIE"));
    assert_eq!((table.condition("BRAVO", "grappled"), table.condition("CHARLIE", "grappled")), (1, 1));
    assert_eq!(
        (table.stat("CHARLIE", "end"), table.square("CHARLIE"), table.in_hand("CHARLIE")),
        (7, (0, 0), "shotgun")
    );
}
