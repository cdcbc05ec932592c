//! PC-GRP: holding and being held.

use crate::cast::{ana, apart, at, bo, cy, dealt, need, needs, table, test_of};
use six_seconds::battle::{Event, Key, Stance};
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn, walk};

fn bo_first() -> Figure {
    bo().of(0).initiative(30)
}

/// Bo holds Ana.
fn held() -> Table {
    let mut table = apart(bo_first(), 1, ana().of(1));
    table.answer("Ana", "dodge").dice(&[45, 60]).order("Bo", at("grapple", "Ana"));
    table
}

/// Bo holds Ana, and it is his next turn.
fn next_turn() -> Table {
    let mut table = held();
    table.pass_to("Bo");
    table
}

#[test]
fn pc_grp_01_seizing_takes_weapon_skill_and_a_free_hand() {
    let table = held();
    assert_eq!((need(&table, "attack"), need(&table, "dodge"), table.condition("Ana", "restrained")), (47, 41, 1));
    let full = apart(cy().of(0).initiative(30), 1, bo());
    assert_eq!(full.refused("Cy", at("grapple", "Bo")), "PC-GRP-01");
}

#[test]
fn pc_grp_02_the_restrained_do_little() {
    let mut table = held();
    table.order("Bo", end_turn());
    assert_eq!(table.refused("Ana", attack("Bo")), "PC-GRP-02");
    assert!(table.allows("Ana", Deed::new("break_free")));
}

#[test]
fn pc_grp_03_another_action_lets_go() {
    let mut table = next_turn();
    table.dice(&[90]).order("Bo", walk("s s"));
    assert_eq!((table.condition("Ana", "restrained"), table.condition("Bo", "grappling")), (0, 0));
}

#[test]
fn pc_grp_03_a_hold_that_is_not_kept_ends_with_the_turn() {
    let mut table = next_turn();
    table.order("Bo", end_turn());
    assert_eq!(table.condition("Ana", "restrained"), 0);
    let mut table = next_turn();
    table.order("Bo", Deed::new("grapple")).order("Bo", end_turn());
    assert_eq!(table.condition("Ana", "restrained"), 1);
}

#[test]
fn pc_grp_04_squeezing_tires_even_through_armour() {
    let mut table = next_turn();
    table.dice(&[20, 50, 5]).order("Bo", Deed::new("grapple_damage"));
    assert_eq!((dealt(&table), table.condition("Ana", "fatigue")), (vec![0], 1));
}

#[test]
fn pc_grp_05_a_push_goes_as_far_as_a_half_move() {
    let mut table = next_turn();
    table.dice(&[20, 90]).order("Bo", Deed::new("push"));
    assert_eq!((table.square("Ana"), table.square("Bo"), table.condition("Ana", "restrained")), ((4, 0), (3, 0), 1));
    let mut table = next_turn();
    table.dice(&[20, 90]).order("Bo", Deed::new("push").mode("stay"));
    assert_eq!((table.square("Ana"), table.square("Bo"), table.condition("Ana", "restrained")), ((4, 0), (0, 0), 0));
}

#[test]
fn pc_grp_06_letting_go_is_free() {
    let mut table = next_turn();
    table.order("Bo", Deed::new("release")).dice(&[90]).order("Bo", attack("Ana"));
    assert_eq!(table.left("Bo", "half"), 1);
}

#[test]
fn pc_grp_07_getting_up_together() {
    for (roll, stance) in [(20, Stance::Standing), (90, Stance::Prone)] {
        let figures = [bo_first().stance(Stance::Prone), ana().of(1).stance(Stance::Prone)];
        let mut table = table(&["BA"], figures);
        table.dice(&[20]).order("Bo", at("grapple", "Ana")).order("Bo", end_turn()).order("Ana", end_turn());
        table.dice(&[roll, 95]).order("Bo", Deed::new("grapple_stand"));
        assert_eq!((table.body("Bo").stance, table.body("Ana").stance), (Stance::Standing, stance));
    }
}

#[test]
fn pc_grp_08_a_knock_down_within_the_hold() {
    let mut table = next_turn();
    table.answer("Bo", "none").dice(&[20, 90]).order("Bo", at("knock_down", "Ana"));
    assert_eq!((table.body("Ana").stance, table.condition("Ana", "restrained")), (Stance::Prone, 1));
}

#[test]
fn pc_grp_09_and_bgd_22_allies_help() {
    let friend = Figure::new("Cal").of(0).initiative(2).items("knife");
    let mut table = table(&["BAC"], [bo_first(), ana().of(1), friend]);
    table
        .dice(&[40])
        .order("Bo", at("grapple", "Ana"))
        .order("Bo", end_turn())
        .order("Ana", end_turn())
        .order("Cal", end_turn());
    table.dice(&[55, 90, 1]).order("Bo", Deed::new("grapple_damage"));
    assert_eq!(table.condition("Cal", "reacted"), 1);
}

#[test]
fn pc_grp_12_a_knife_in_the_clinch() {
    let mut table = apart(bo_first(), 1, ana().of(1).holding("knife"));
    table.dice(&[40]).order("Bo", at("grapple", "Ana")).order("Bo", end_turn());
    table.answer("Bo", "parry").dice(&[40, 20]).order("Ana", at("close_attack", "Bo"));
    assert_eq!((need(&table, "attack"), table.was_offered("Bo", "dodge")), (45, false));
}

#[test]
fn pc_grp_13_breaking_free_by_acrobatics() {
    let mut table = held();
    table.order("Bo", end_turn()).dice(&[15, 40]).order("Ana", Deed::new("break_free"));
    assert_eq!(table.condition("Ana", "restrained"), 0);
}

#[test]
fn pc_grp_13_by_strength_or_acrobatics_as_the_held_one_chooses() {
    let own = |deed: Deed| {
        let mut table = held();
        table.order("Bo", end_turn()).dice(&[15, 40]).order("Ana", deed);
        (needs(&table), table.condition("Ana", "restrained"), table.left("Ana", "half"))
    };
    assert_eq!(own(Deed::new("break_free").mode("acrobatics")), (vec![41, 45], 0, 1));
    assert_eq!(own(Deed::new("break_free").mode("s")), (vec![34, 45], 0, 1));
    assert_eq!(own(Deed::new("break_free")).0, [41, 45], "the better, where nothing is said");
    let mut table = held();
    table.order("Bo", end_turn());
    assert_eq!(table.refused("Ana", Deed::new("break_free").mode("banana")), "");
    let strong = || ana().of(1).stats("s 60");
    let mut table = apart(bo_first(), 1, strong());
    table.answer("Ana", "dodge").dice(&[45, 60]).order("Bo", at("grapple", "Ana")).order("Bo", end_turn());
    table.dice(&[90, 91]).order("Ana", Deed::new("break_free"));
    assert_eq!(needs(&table), [60, 45]);
}

#[test]
fn pc_grp_13_a_tie_keeps_the_hold_whoever_is_stronger() {
    for (die, held) in [(47, 1), (37, 0)] {
        let mut table = apart(bo_first(), 1, ana().of(1).stats("s 60"));
        table.answer("Ana", "dodge").dice(&[45, 60]).order("Bo", at("grapple", "Ana")).order("Bo", end_turn());
        // Two degrees against two, three against two.
        table.dice(&[die, 32]).order("Ana", Deed::new("break_free"));
        assert_eq!((needs(&table), table.condition("Ana", "restrained")), (vec![60, 45], held));
    }
}

#[test]
fn pc_grp_14_and_aac_28_the_new_controller_may_take_down() {
    let mut table = apart(bo_first(), 1, ana().of(1).holding("knife").tags("takedown"));
    table.answer("Ana", "dodge").dice(&[45, 60]).order("Bo", at("grapple", "Ana")).order("Bo", end_turn());
    table.answer("Ana", "take_down").dice(&[10, 90, 35, 4, 45]).order("Ana", Deed::new("take_control"));
    let toughness = test_of(&table, "withstand");
    assert_eq!((needs(&table)[2], toughness.need, table.condition("Bo", "stunned")), (35, 44, 1));
    assert_eq!((table.stat("Bo", "wounds"), dealt(&table)), (14, vec![0]), "4 + 1 + 3 past a soak of 6, cancelled");
}

#[test]
fn pc_grp_12_the_controller_strikes_within_the_hold_and_nobody_else() {
    let mut table = next_turn();
    table.dice(&[90]).order("Bo", at("close_attack", "Ana").mode("unarmed"));
    assert_eq!((need(&table, "attack"), table.condition("Ana", "restrained")), (47 + 10 - 20, 1));
    let free = apart(bo_first(), 1, ana().of(1));
    assert_eq!(free.refused("Bo", at("close_attack", "Ana").mode("unarmed")), "PC-GRP-02");
    let friend = Figure::new("Cal").of(0).initiative(29).items("knife");
    let mut beside = self::table(&["BAC"], [bo_first(), ana().of(1), friend]);
    beside.dice(&[40]).order("Bo", at("grapple", "Ana")).order("Bo", end_turn());
    assert_eq!(beside.refused("Cal", at("close_attack", "Ana")), "PC-GRP-02");
}

#[test]
fn pc_grp_14_turning_the_hold() {
    let mut table = held();
    table.order("Bo", end_turn()).answer("Ana", "none").dice(&[10, 90]).order("Ana", Deed::new("take_control"));
    assert_eq!((table.condition("Ana", "grappling"), table.condition("Bo", "restrained")), (1, 1));
    let mut table = held();
    table.order("Bo", end_turn()).answer("Ana", "knock_down").answer("Ana", "none");
    table.dice(&[10, 90, 10, 90]).order("Ana", Deed::new("take_control"));
    assert_eq!((table.body("Bo").stance, table.condition("Bo", "restrained")), (Stance::Prone, 1));
}

#[test]
fn pc_grp_15_a_third_cannot_join() {
    let friend = Figure::new("Cy").of(1).initiative(29);
    let mut table = table(&["BAC"], [bo_first(), ana().of(1), friend]);
    table.dice(&[40]).order("Bo", at("grapple", "Ana")).order("Bo", end_turn());
    assert_eq!(table.refused("Cy", at("grapple", "Bo")), "PC-GRP-15");
}

#[test]
fn pc_grp_07_the_controller_may_leave_the_other_on_the_ground() {
    let figures = [bo_first().stance(Stance::Prone), ana().of(1).stance(Stance::Prone)];
    let mut table = table(&["BA"], figures);
    table.dice(&[20]).order("Bo", at("grapple", "Ana")).order("Bo", end_turn()).order("Ana", end_turn());
    table.order("Bo", Deed::new("grapple_stand").mode("alone"));
    assert_eq!((table.body("Bo").stance, table.body("Ana").stance), (Stance::Standing, Stance::Prone));
    assert_eq!((table.condition("Ana", "restrained"), table.left("Bo", "half")), (1, 0));
}

#[test]
fn pc_grp_12_and_aac_33_a_feint_helps_the_standard_attack_in_a_hold() {
    let mut table = apart(ana().initiative(40).holding("knife"), 1, bo());
    table.dice(&[5, 90]).order("Ana", at("feint", "Bo")).order("Ana", end_turn());
    table.answer("Ana", "none").dice(&[40]).order("Bo", at("grapple", "Ana")).order("Bo", end_turn());
    table.dice(&[40, 2]).order("Ana", at("close_attack", "Bo"));
    assert_eq!((dealt(&table).len(), table.condition("Ana", "feinted")), (1, 0));
    assert!(!table.was_offered("Bo", "parry"));
}

#[test]
fn pc_grp_01_the_bare_hand_seizes_whatever_the_other_holds() {
    let mut table = apart(bo_first().items("sword").holding("sword"), 1, ana().of(1));
    table.dice(&[99]).order("Bo", at("grapple", "Ana"));
    let with = |event: &Event| if let Event::Declared { item, .. } = event { *item } else { None };
    assert_eq!(table.latest().iter().find_map(with), Some(Key::new("unarmed")));
}

#[test]
fn pc_grp_14_aac_26_and_grp_07_a_turned_hold_allows_what_a_hold_allows() {
    let take = |mode| Deed::new("take_control").mode(mode);
    let mut table = held();
    table.order("Bo", end_turn());
    assert_eq!(table.refused("Ana", take("take_down")), "PC-AAC-26", "without the talent");
    assert_eq!(table.refused("Ana", take("grapple_stand")), "PC-GRP-07", "nobody is down");
    assert!(table.allows("Ana", take("push")));
    for (stance, both) in [(Stance::Prone, true), (Stance::Standing, false)] {
        let figures = [bo_first().stance(stance), ana().of(1).stance(Stance::Prone).tags("takedown")];
        let mut table = self::table(&["BA"], figures);
        table.dice(&[20]).order("Bo", at("grapple", "Ana")).order("Bo", end_turn());
        assert_eq!(table.allows("Ana", take("grapple_stand")), both, "{stance:?}");
        assert!(table.allows("Ana", take("take_down")));
    }
}

#[test]
fn pc_grp_11_no_leap_out_of_a_hold_whatever_the_power_is_said_to_be() {
    const BLINK: &str = r#"(powers: [(id: "blink", name: "Blink", action: half, note: "", effect: Leap(squares: 4))])"#;
    let scene = Scene::new("percentile", &["BA......", "........"]).initiative("structured").armoury(BLINK);
    let mut table = scene.figures([bo_first(), ana().of(1).items("blink")]).begin();
    table.dice(&[20]).order("Bo", at("grapple", "Ana")).order("Bo", end_turn());
    assert_eq!(table.refused("Ana", Deed::new("activate").with("blink").at_square(4, 1)), "PC-GRP-11");
}
