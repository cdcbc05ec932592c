//! PC-BGD: tests, degrees, modifiers, states.

use crate::cast::{ana, apart, at, bo, cy, dealt, need, table, test_of, tests};
use six_seconds::battle::Stance;
use six_seconds::grid::Square;
use six_seconds::testkit::{Deed, Figure, Scene, attack, end_turn, walk};

#[test]
fn pc_bgd_01_a_score_left_out_is_thirty() {
    let table = apart(ana(), 5, bo());
    assert_eq!((table.stat("Ana", "int"), table.stat("Ana", "ag")), (30, 41));
}

#[test]
fn pc_bgd_01_a_score_of_zero_passes_on_one_only() {
    let mut table = apart(ana().now("bs 0").condition("aiming", 20), 5, bo());
    table.dice(&[2]).order("Ana", attack("Bo"));
    assert!(!table.check().success);
    for (roll, passes) in [(1, true), (2, false)] {
        let mut table = apart(ana(), 10, cy().now("ag 0").skills("dodge 20"));
        let faces: &[u8] = if passes { &[30, roll] } else { &[30, roll, 1] };
        table.answer("Cy", "dodge").dice(faces).order("Ana", attack("Cy"));
        assert_eq!(test_of(&table, "dodge").success, passes, "training is no Agility");
    }
}

#[test]
fn pc_bgd_02_the_bonus_is_the_tens_and_follows_the_score() {
    let core = six_seconds::rules::core("percentile").unwrap();
    for (ag, half) in [(41, 4), (36, 3), (9, 1), (112, 11)] {
        let table = apart(ana().now(&format!("ag {ag}")), 5, bo());
        assert_eq!(core.move_range(table.battle(), table.id("Ana")).limits.first(), Some(&half));
    }
}

#[test]
fn pc_bgd_03_a_roll_up_to_the_target_number_passes() {
    for (roll, passes) in [(52, true), (53, false), (1, true), (100, false)] {
        let mut table = apart(ana(), 10, bo());
        let faces: &[u8] = if passes { &[roll, 9] } else { &[roll] };
        table.dice(faces);
        table.order("Ana", attack("Bo"));
        assert_eq!((test_of(&table, "attack").need, test_of(&table, "attack").success), (52, passes), "{roll}");
    }
}

#[test]
fn pc_bgd_04_a_degree_for_each_ten_points() {
    for (roll, degrees) in [(31, 3), (52, 1), (43, 1), (42, 2), (75, -3)] {
        let mut table = apart(ana(), 10, bo());
        let faces: &[u8] = if degrees > 0 { &[roll, 9] } else { &[roll] };
        table.dice(faces).order("Ana", attack("Bo"));
        assert_eq!(test_of(&table, "attack").effect, degrees, "{roll}");
    }
}

#[test]
fn pc_bgd_05_more_degrees_win_an_opposed_test() {
    let mut table = apart(bo().of(0).initiative(30), 1, ana().of(1));
    table.dice(&[32, 11]).order("Bo", at("knock_down", "Ana"));
    assert_eq!((table.body("Bo").stance, table.body("Ana").stance), (Stance::Standing, Stance::Standing));
}

#[test]
fn pc_bgd_05_equal_degrees_go_to_the_better_score_and_then_to_the_opponent() {
    for (strength, roll, stance) in [(49, 32, Stance::Prone), (45, 32, Stance::Standing), (41, 28, Stance::Standing)] {
        let mut table = apart(bo().of(0).stats(&format!("s {strength}")).initiative(30), 1, ana().of(1).stats("s 45"));
        table.dice(&[roll, 32]).order("Bo", at("knock_down", "Ana"));
        assert_eq!((table.body("Bo").stance, table.body("Ana").stance), (Stance::Standing, stance), "{strength}");
    }
}

#[test]
fn pc_bgd_05_nothing_happens_when_both_fail() {
    let mut table = apart(bo().of(0).initiative(30), 1, ana().of(1));
    table.dice(&[50, 60]).order("Bo", at("knock_down", "Ana"));
    assert_eq!((table.body("Bo").stance, table.body("Ana").stance), (Stance::Standing, Stance::Standing));
}

#[test]
fn pc_bgd_06_modifiers_add_up_to_sixty_at_most() {
    let mut table = apart(ana().condition("aiming", 20), 10, bo().condition("surprised", 1).condition("stunned", 1));
    table.dice(&[99, 9]).order("Ana", attack("Bo"));
    assert_eq!((table.dm("capped"), table.check().need, table.check().success), (Some(-20), 102, true));
}

#[test]
fn pc_bgd_08_damage_is_never_below_zero() {
    let mut table = apart(ana().now("s 9").holding("nothing"), 1, bo().holding("nothing").now("t 0").items(""));
    table.dice(&[10, 1]).order("Ana", attack("Bo").mode("unarmed"));
    assert_eq!(dealt(&table), [0]);
}

#[test]
fn pc_bgd_09_training_adds_to_the_score() {
    let mut table = apart(ana(), 10, cy().skills("dodge 10"));
    table.answer("Cy", "dodge").dice(&[30, 62]).order("Ana", attack("Cy"));
    assert_eq!((need(&table, "dodge"), test_of(&table, "dodge").success), (62, true));
}

#[test]
fn pc_bgd_10_a_dodge_from_the_ground_is_at_minus_twenty() {
    let mut table = apart(ana(), 10, cy().stance(Stance::Prone));
    table.answer("Cy", "dodge").dice(&[30, 30]).order("Ana", attack("Cy"));
    assert_eq!((need(&table, "dodge"), test_of(&table, "dodge").effect), (32, 1));
}

#[test]
fn pc_bgd_11_a_balanced_weapon_parries_at_plus_ten() {
    let mut table = apart(ana().holding("knife"), 1, bo());
    table.answer("Bo", "parry").dice(&[30, 38]).order("Ana", attack("Bo"));
    assert_eq!((need(&table, "parry"), test_of(&table, "parry").effect), (57, 2));
}

#[test]
fn pc_bgd_11_unwieldy_weapons_and_bare_hands_do_not_parry() {
    for held in ["maul", "nothing"] {
        let mut table = apart(ana().holding("knife"), 1, bo().holding(held));
        table.dice(&[90]).order("Ana", attack("Bo"));
        table.pass_to("Ana").dice(&[30, 1]).order("Ana", attack("Bo"));
        assert!(table.was_offered("Bo", "dodge") && !table.was_offered("Bo", "parry"), "{held}");
    }
}

#[test]
fn pc_bgd_12_point_defence_stops_projectiles() {
    let gunner = bo().stats("bs 40").items("point_defence_gun").holding("sword");
    let mut table = apart(ana(), 10, gunner);
    table.answer("Bo", "point_defend").dice(&[30, 22]).order("Ana", attack("Bo"));
    assert_eq!((need(&table, "point_defend"), test_of(&table, "point_defend").effect), (40, 2));
    let slot = 2;
    assert_eq!(table.battle().gear(table.id("Bo")).item(slot).map(|item| item.loaded), Some(59));
}

#[test]
fn pc_bgd_13_a_guardian_parries_in_an_allys_stead() {
    let figures = [cy().items("knife").holding("knife").initiative(30), ana(), bo().of(0)];
    let mut table = table(&["CA.", ".B."], figures);
    table.answer("Bo", "parry").dice(&[20, 40]).order("Cy", attack("Ana"));
    assert_eq!((need(&table, "parry"), test_of(&table, "parry").effect, dealt(&table).len()), (57, 2, 0));
}

#[test]
fn pc_bgd_14_an_ally_takes_a_hit() {
    let eve = Figure::new("Eve").stats("ws 47 s 45").items("sword").foe().initiative(30);
    let mut table = table(&["EA.", ".B."], [eve, ana(), bo().of(0)]);
    table.answer("Bo", "none").answer("Bo", "protect_ally").dice(&[50, 4]).order("Eve", attack("Ana"));
    assert_eq!((dealt(&table), table.stat("Bo", "wounds"), table.stat("Ana", "wounds")), (vec![4], 10, 12));
}

#[test]
fn pc_bgd_16_a_half_a_full_and_a_running_move() {
    let core = six_seconds::rules::core("percentile").unwrap();
    let table = apart(ana(), 30, bo());
    assert_eq!(core.move_range(table.battle(), table.id("Ana")).limits[..], [4, 8, 16]);
}

#[test]
fn pc_bgd_17_a_disengaging_fighter_is_not_struck() {
    let mut table = table(&[".....AB"], [ana(), bo()]);
    table.order("Ana", Deed::new("disengage").along("w w w w"));
    assert_eq!((table.square("Ana"), tests(&table, "attack")), ((1, 0), 0));
}

#[test]
fn pc_bgd_18_up_and_attack_in_one_turn() {
    let mut table = apart(ana().stance(Stance::Prone), 10, bo());
    table.order("Ana", Deed::new("stand")).dice(&[90]).order("Ana", attack("Bo"));
    assert_eq!(table.left("Ana", "half"), 0);
}

#[test]
fn pc_bgd_18_lying_down_is_free_once_a_turn() {
    let mut table = apart(ana(), 10, bo());
    table.order("Ana", Deed::new("drop_prone"));
    assert_eq!((table.left("Ana", "half"), table.body("Ana").stance), (2, Stance::Prone));
    table.order("Ana", Deed::new("stand"));
    assert_eq!(table.refused("Ana", Deed::new("drop_prone")), "PC-BGD-18");
}

#[test]
fn pc_bgd_19_a_half_action_regains_a_dropped_sword() {
    let mut table = apart(bo().of(0).initiative(30), 5, ana().of(1));
    table.order("Bo", Deed::new("drop"));
    assert_eq!((table.in_hand("Bo"), table.left("Bo", "half")), ("nothing", 2));
    table.order("Bo", Deed::new("pick_up"));
    assert_eq!((table.in_hand("Bo"), table.left("Bo", "half")), ("sword", 1));
}

#[test]
fn pc_bgd_19_light_weapons_are_drawn_at_no_cost() {
    let mut table = apart(ana(), 5, bo());
    table.order("Ana", Deed::new("draw").with("knife"));
    assert_eq!((table.in_hand("Ana"), table.left("Ana", "half")), ("knife", 2));
}

#[test]
fn pc_bgd_20_a_burst_spends_the_rounds_of_its_hits() {
    let mut table = apart(ana(), 20, bo());
    table.dice(&[90]).order("Ana", at("burst", "Bo").rounds(4));
    assert_eq!(table.loaded("Ana"), 26);
}

#[test]
fn pc_bgd_21_a_jam_is_cleared_by_a_test() {
    for (roll, jammed) in [(40, false), (43, true)] {
        let mut table = apart(ana().jammed("assault_rifle"), 10, bo());
        assert_eq!(table.refused("Ana", attack("Bo")), "PC-BGD-21");
        table.dice(&[roll]).order("Ana", Deed::new("clear_jam"));
        assert_eq!(table.jammed("Ana"), jammed);
    }
}

#[test]
fn pc_bgd_24_situations_add_up() {
    let row = format!("A{}xB", ".".repeat(28));
    let mut table = table(&[row], [ana(), bo().stance(Stance::Prone)]);
    table.dice(&[90]).order("Ana", attack("Bo"));
    assert_eq!(table.check().need, 32);
}

#[test]
fn pc_bgd_25_sandbags_are_heavy_cover() {
    let mut table = table(&["A........sB"], [ana(), bo()]);
    table.dice(&[90]).order("Ana", attack("Bo"));
    assert_eq!((table.dm("heavy_cover"), table.check().need), (Some(-20), 32));
}

#[test]
fn pc_bgd_26_size_counts_for_targets_and_for_moves() {
    let core = six_seconds::rules::core("percentile").unwrap();
    let mut table = apart(ana(), 10, bo().stats("size 6"));
    table.dice(&[100]).order("Ana", attack("Bo"));
    assert_eq!(table.dm("size"), Some(20));
    table.order("Ana", end_turn());
    assert_eq!(core.move_range(table.battle(), table.id("Bo")).limits.first(), Some(&5));
}

#[test]
fn pc_bgd_27_fatigue_costs_ten_once() {
    let mut table = apart(ana().condition("fatigue", 3), 10, bo());
    table.dice(&[90]).order("Ana", attack("Bo"));
    assert_eq!(table.check().need, 42);
}

#[test]
fn pc_bgd_28_a_stunned_fighter_loses_its_turn() {
    let mut table = apart(ana(), 10, bo().condition("stunned", 1));
    table.order("Ana", end_turn());
    assert_eq!((table.current(), table.round(), table.condition("Bo", "stunned")), ("Ana", 2, 0));
    table.order("Ana", end_turn());
    assert_eq!(table.current(), "Bo");
}

#[test]
fn pc_bgd_29_the_prone_crawl() {
    let core = six_seconds::rules::core("percentile").unwrap();
    let table = apart(ana().stats("ag 52").stance(Stance::Prone), 10, bo());
    assert_eq!(core.move_range(table.battle(), table.id("Ana")).limits[..], [2, 4]);
    assert_eq!(table.refused("Ana", at("charge", "Bo")), "PC-BGD-29");
}

#[test]
fn pc_bgd_30_an_unshot_fighter_shakes_the_fire_off() {
    let mut table = apart(bo().of(0).initiative(30).condition("pinned", 1), 10, ana().of(1));
    assert_eq!(table.left("Bo", "half"), 1);
    assert_eq!(table.refused("Bo", at("charge", "Ana")), "PC-BGD-30");
    table.dice(&[65]).order("Bo", end_turn());
    assert_eq!((need(&table, "pinning"), table.condition("Bo", "pinned")), (70, 0));
}

#[test]
fn pc_bgd_31_the_immobilised_do_not_move() {
    let table = apart(ana().condition("immobilised", 1), 8, bo());
    assert!(table.allows("Ana", attack("Bo")));
    assert_eq!(table.refused("Ana", at("charge", "Bo")), "PC-ACT-09");
    assert_eq!(table.refused("Ana", walk("e")), "PC-ACT-09");
}

#[test]
fn pc_bgd_33_bleeding_takes_wounds_at_the_end_of_the_round() {
    let mut table = apart(ana(), 10, bo().now("wounds 5").condition("bleeding", 2));
    table.order("Ana", end_turn()).order("Bo", end_turn());
    assert_eq!((table.round(), table.stat("Bo", "wounds")), (2, 3));
}

#[test]
fn pc_bgd_35_fate_rolls_a_failed_test_again() {
    let mut table = apart(ana(), 10, bo());
    table.answer("Ana", "reroll").dice(&[80, 40, 9]).order("Ana", attack("Bo"));
    assert_eq!((table.stat("Ana", "fate"), test_of(&table, "attack").effect), (0, 2));
}

#[test]
fn pc_bgd_47_only_attack_tests_mind_the_targets_state() {
    let figures = [
        bo().of(0).initiative(30).condition("fatigue", 1),
        ana().of(1).condition("surprised", 1).stance(Stance::Prone),
    ];
    let mut table = table(&["BA"], figures);
    table.dice(&[20, 90]).order("Bo", at("feint", "Ana"));
    assert_eq!(
        table
            .events()
            .iter()
            .filter_map(|event| match event {
                six_seconds::battle::Event::Checked(check) if check.unit == table.id("Bo") => Some(check.need),
                _ => None,
            })
            .next_back(),
        Some(37)
    );
    table.dice(&[80, 5]).order("Bo", attack("Ana"));
    assert_eq!(need(&table, "attack"), 87);
}

#[test]
fn pc_bgd_07_distance_takes_the_larger_offset() {
    let mut table = table(&["A.....", "......", "......", ".....B"], [ana().items("pistol").holding("pistol"), bo()]);
    table.dice(&[90]).order("Ana", attack("Bo"));
    assert_eq!((table.dm("long_range"), table.body("Bo").square), (None, Square::new(5, 3)));
}

#[test]
fn pc_bgd_24_fog_and_darkness_cost_twenty_each() {
    let scene =
        Scene::new("percentile", &["A.........B"]).initiative("structured").field("air", "fog").field("light", "dark");
    let mut table = scene.figures([ana(), bo()]).begin();
    table.dice(&[90]).order("Ana", attack("Bo"));
    assert_eq!((table.dm("fog"), table.dm("dark"), table.check().need), (Some(-20), Some(-20), 12));
}

#[test]
fn pc_bgd_47_dazzled_eyes_do_not_clear_a_jam_well() {
    let mut table = apart(ana().jammed("assault_rifle").condition("dazzled", 1), 10, bo());
    table.dice(&[33]).order("Ana", Deed::new("clear_jam"));
    assert_eq!((need(&table, "clear_jam"), table.jammed("Ana")), (42 - 10, true));
}
