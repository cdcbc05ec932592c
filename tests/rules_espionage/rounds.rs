//! FI-FLU, FI-ROW, FI-THR, FI-BGD-12 to FI-BGD-18 under Espionage: rounds that the catalogue works out.

use crate::cast::{another, at, checks, fluid, guard, health, ilse, kroll, next_round, open, rows, settled, sum, vega};
use six_seconds::battle::Life;
use six_seconds::testkit::{Deed, Table, aim, attack, end_turn, reload, throw_at, walk};

fn regroup() -> Deed {
    Deed::new("regroup")
}

fn press() -> Deed {
    Deed::new("press")
}

fn values(table: &Table, who: &str) -> Vec<i32> {
    rows(table, who).iter().map(|row| row.1).collect()
}

#[test]
fn fi_bgd_12_regroup_is_a_half_action_without_a_roll() {
    let mut table = open("I....G", [ilse().initiative(4), guard().initiative(2)]);
    table.order("Ilse", regroup());
    assert_eq!((rows(&table, "Ilse"), table.left("Ilse", "half")), (vec![("regroup", 8)], 1));
    assert_eq!((table.count("Ilse"), checks(&table, "regroup")), (4, 0));
    next_round(&mut table);
    assert_eq!(settled(&table, "Ilse"), Some((8, 12)));
}

#[test]
fn fi_bgd_12_the_cowed_and_the_nauseated_may_regroup_as_well() {
    let mut table = open("I....G", [ilse().condition("cowed", 1), guard()]);
    assert_eq!(table.refused("Ilse", reload()), "FI-BGD-21");
    table.order("Ilse", regroup()).order("Ilse", regroup());
    assert_eq!(values(&table, "Ilse"), [8, 8]);
    let mut table = open("I....G", [ilse().condition("nauseated", 2), guard()]);
    table.order("Ilse", regroup());
    assert_eq!(table.refused("Ilse", regroup()), "FI-ACT-01", "its one half action");
}

#[test]
fn fi_row_02_twice_in_a_round_meets_the_cap_and_never_takes() {
    let mut table = open("V....G", [vega(), guard()]);
    table.order("Vega", regroup()).order("Vega", regroup());
    next_round(&mut table);
    assert_eq!(settled(&table, "Vega"), Some((10, 30)));
    for (int, gain) in [(1, vec![]), (2, vec![1]), (8, vec![4])] {
        let mut table = open("V....G", [vega().stats(&format!("int {int}")), guard()]);
        table.order("Vega", regroup());
        assert_eq!(values(&table, "Vega"), gain, "Intelligence {int}");
    }
}

/// Vega is shot twice, takes Kroll out by a paid critical and takes stock, with mud underfoot where the map has it.
fn triumphant(map: &str, mode: &'static str) -> Table {
    let figures = [
        guard().items("silenced_pistol").initiative(40),
        vega().items("assault_rifle").now("vitality 0").initiative(30),
        kroll().foe().now("vitality 0 wounds 3").initiative(3),
    ];
    let empty = ".".repeat(map.len());
    let scene = fluid(&[&empty, map, &empty], figures).word("cap_mode", mode).word("spend_policy", "never");
    let mut table = scene.begin();
    table.dice(&[15, 1]).order("Guard", attack("Vega")).dice(&[15, 1]).order("Guard", attack("Vega"));
    table.order("Guard", end_turn()).order("Vega", press());
    table.answer("Vega", "pay").dice(&[20, 3, 2]).order("Vega", attack("Kroll")).order("Vega", end_turn());
    assert_eq!((table.body("Kroll").life, health(&table, "Kroll").1), (Life::Down, -2));
    table
}

#[test]
fn fi_flu_02_the_sum_is_limited_or_by_the_option_gains_and_losses_each() {
    for (mode, settles) in [("net", (10, 20)), ("separate", (4, 14))] {
        let mut table = triumphant("G....V;...K", mode);
        table.order("Vega", regroup()).order("Vega", walk("e"));
        assert_eq!(values(&table, "Vega"), [-2, -2, 10, 7, -2]);
        table.dice(&[50]);
        next_round(&mut table);
        assert_eq!(settled(&table, "Vega"), Some(settles), "{mode}");
    }
}

#[test]
fn fi_row_08_the_rest_of_the_round_counts_against_a_triumph() {
    let mut table = triumphant("G....V....K", "net");
    assert_eq!(values(&table, "Vega"), [-2, -2, 10], "FI-BGD-16");
    table.dice(&[50]);
    next_round(&mut table);
    assert_eq!(settled(&table, "Vega"), Some((6, 16)));
}

#[test]
fn fi_flu_04_a_gain_may_force_a_press() {
    let mut table = open("V....G", [vega().items("silenced_pistol").initiative(47), guard()]);
    table.order("Vega", aim("Guard")).order("Vega", regroup());
    next_round(&mut table);
    assert_eq!(settled(&table, "Vega"), Some((8, 55)));
    assert_eq!(table.refused("Vega", aim("Guard")), "FI-THR-01");
    table.order("Vega", press());
    assert_eq!((table.left("Vega", "half"), table.count("Vega")), (1, 35));
    table.order("Vega", end_turn());
    assert_eq!((table.turns().last(), table.round()), (Some(&("Vega", 35)), 2));
}

#[test]
fn fi_thr_01_no_level_lets_anybody_out_of_the_press() {
    let scene = fluid(&["V....G"], [vega().initiative(50), guard()]).number("press_min", 60);
    let mut table = scene.begin();
    assert_eq!(table.refused("Vega", regroup()), "FI-THR-01");
    table.order("Vega", press());
    assert_eq!(table.count("Vega"), 30);
    let scene = fluid(&["V....G"], [vega().initiative(49), guard()]).number("press_min", 60);
    assert_eq!(scene.begin().refused("Vega", press()), "FI-BGD-13");
}

#[test]
fn fi_flu_01_the_unconscious_settle_like_the_rest() {
    let figures =
        [kroll().items("silenced_pistol").initiative(30), vega().foe().now("wounds 3").initiative(9), guard()];
    let mut table = open("K...V..G", figures);
    table.answer("Kroll", "pay").dice(&[20, 3]).order("Kroll", attack("Vega"));
    assert_eq!((table.body("Vega").life, health(&table, "Vega")), (Life::Down, (32, 0)));
    next_round(&mut table);
    assert_eq!(settled(&table, "Vega"), Some((-5, 4)));
}

#[test]
fn fi_flu_05_blood_that_is_stopped_in_the_same_round_counts_once() {
    let mut table = open("V....K", [vega().items("assault_rifle"), kroll().foe()]);
    table.answer("Vega", "pay").dice(&[20, 4, 4, 8, 2]).order("Vega", attack("Kroll"));
    assert_eq!(table.condition("Kroll", "bleeding"), 1);
    table.order("Vega", end_turn()).dice(&[12]).order("Kroll", Deed::new("bandage"));
    assert_eq!(table.condition("Kroll", "bleeding"), 0);
    let bled = |table: &Table| rows(table, "Kroll").iter().filter(|row| **row == ("row_bleeding", -1)).count();
    assert_eq!(bled(&table), 1);
    table.order("Kroll", end_turn());
    assert_eq!((table.round(), bled(&table)), (2, 0));
}

#[test]
fn fi_row_09_one_a_round_and_the_blood_itself_only_by_the_option() {
    for (option, each) in [(false, vec![-1]), (true, vec![-1, -2])] {
        let bleeds = kroll().foe().now("vitality 0").condition("bleeding", 1).initiative(19);
        let scene = fluid(&["V....K"], [vega(), bleeds]).flag("bleed_wounds_row", option);
        let mut table = scene.word("spend_policy", "never").begin();
        let mut count = 19;
        for round in 1..=3 {
            next_round(&mut table);
            let by: i32 = each.iter().sum();
            count += by;
            assert_eq!((settled(&table, "Kroll"), health(&table, "Kroll").1), (Some((by, count)), 16 - round));
        }
    }
}

#[test]
fn fi_row_01_an_aim_at_each_of_two_counts_twice() {
    let figures = [vega().items("silenced_pistol"), guard(), another("Hugo").initiative(4)];
    let mut table = open("V....G.H", figures);
    table.order("Vega", aim("Guard"));
    assert_eq!(table.refused("Vega", aim("Guard")), "FI-BGD-11");
    table.order("Vega", aim("Hugo"));
    assert_eq!(values(&table, "Vega"), [1, 1]);
}

#[test]
fn fi_row_03_ground_that_is_not_reached_does_not_count() {
    let row = "V......K....;;...".to_owned();
    let rows_of = [".".repeat(17), row, ".".repeat(17)];
    let gunner = vega().items("submachine_gun");
    let weak = kroll().foe().condition("stress", 39);
    let scene = fluid(&rows_of, [gunner, weak, guard().at('K')]).word("spend_policy", "never");
    let mut table = scene.begin();
    table.order("Vega", Deed::new("suppressive_fire").at_square(12, 1)).order("Vega", end_turn());
    table.dice(&[1, 1, 1]).order("Kroll", walk("e e e e e"));
    assert_eq!((table.body("Kroll").life, table.square("Kroll")), (Life::Down, (10, 1)));
    assert!(rows(&table, "Kroll").iter().all(|row| row.0 != "terrain_slow"));
}

#[test]
fn fi_row_05_each_strange_weapon_once() {
    let figures = [guard().initiative(30).several("frag_grenade", 2).several("flash_grenade", 1), vega()];
    let mut table = open("G...........V", figures);
    table.dice(&[15]).order("Guard", throw_at("frag_grenade", 5, 1));
    assert_eq!((table.dm("untrained"), values(&table, "Guard")), (Some(-4), vec![-4]), "FI-BGD-15");
    table.dice(&[15]).order("Guard", throw_at("flash_grenade", 5, 1));
    assert_eq!(values(&table, "Guard"), [-4, -4]);
    let figures = [guard().initiative(30).several("frag_grenade", 2), vega()];
    let mut table = open("G...........V", figures);
    table.dice(&[15]).order("Guard", throw_at("frag_grenade", 5, 1));
    table.dice(&[15]).order("Guard", throw_at("frag_grenade", 5, 1));
    assert_eq!(values(&table, "Guard"), [-4]);
}

#[test]
fn fi_row_06_every_final_attack() {
    let strong = vega().stats("attack_base 5").items("silenced_pistol");
    let mut table = open("V....G", [strong, guard()]);
    for deed in [attack("Guard"), attack("Guard"), at("final_attack", "Guard"), at("final_attack", "Guard")] {
        table.dice(&[2]).order("Vega", deed);
    }
    assert_eq!(values(&table, "Vega"), [-2, -2]);
}

#[test]
fn fi_row_07_all_dice_of_a_round_add_up() {
    let ilse = ilse().initiative(30).items("silenced_pistol");
    let scene = fluid(&["....G", ".....", "I....", "k####"], [ilse, guard()]).word("spend_policy", "never");
    let mut table = scene.begin();
    table.order("Ilse", press()).answer("east", "pay_2").dice(&[1]).order("Ilse", attack("Guard"));
    table.order("Ilse", end_turn());
    table.answer("east", "pay_1").dice(&[1]).order("Ilse", Deed::new("task").at_square(0, 3));
    assert_eq!(values(&table, "Ilse"), [-4, -2]);
}

#[test]
fn fi_row_14_a_trip_and_a_run_are_two_failed_saves_and_stress_alone_by_the_option() {
    for (stack, all) in [(true, vec![-2, -5]), (false, vec![-5])] {
        let scene = fluid(&["K...G"], [kroll().initiative(30), guard().condition("stress", 8)]);
        let mut table = scene.flag("save_rows_stack", stack).word("spend_policy", "never").begin();
        table.dice(&[20, 1, 5, 11]).order("Kroll", at("threaten", "Guard"));
        assert_eq!(sum(&table, "stress_save"), (11, 12));
        let mut expected = vec![-2];
        expected.extend(all);
        assert_eq!(values(&table, "Guard"), expected, "the Will save against the threat, then that against stress");
    }
}

#[test]
fn fi_bgd_13_a_free_action_comes_before_a_press_as_well() {
    let mut table = open("V....G", [vega().items("silenced_pistol").initiative(30), guard()]);
    table.order("Vega", Deed::new("drop"));
    assert!(table.allows("Vega", press()));
    table.order("Vega", regroup());
    assert_eq!(table.refused("Vega", press()), "FI-BGD-13");
}

#[test]
fn fi_bgd_14_no_final_attack_before_the_turn_itself() {
    let mut table = open("V....G......", [vega().items("silenced_pistol").initiative(30), guard()]);
    table.order("Vega", press()).dice(&[2]).order("Vega", attack("Guard"));
    assert_eq!(table.refused("Vega", at("final_attack", "Guard")), "FI-BGD-14", "her two halves are still to come");
    table.order("Vega", end_turn()).order("Vega", walk("n e e e e e e"));
    table.dice(&[4]).order("Vega", at("final_attack", "Guard"));
    assert_eq!(table.refused("Vega", Deed::new("step").along("n")), "FI-BGD-14", "nothing but free actions follows");
    assert!(table.allows("Vega", Deed::new("drop")));
}

#[test]
fn fi_bgd_11_two_squares_in_a_round_end_an_aim_even_by_two_moves() {
    let mut table = open("V....G", [vega().items("silenced_pistol"), guard()]);
    table.order("Vega", aim("Guard"));
    next_round(&mut table);
    table.order("Vega", walk("n"));
    assert_eq!(table.condition("Vega", "aiming"), 1);
    table.order("Vega", walk("s"));
    assert_eq!(table.condition("Vega", "aiming"), 0);
}

#[test]
fn fi_bgd_17_a_hit_ends_what_a_run_has_brought() {
    let figures = [vega(), guard().items("silenced_pistol")];
    let mut table = open("V....G", figures);
    table.order("Vega", Deed::new("run").along("n")).order("Vega", end_turn());
    table.dice(&[11, 1]).order("Guard", attack("Vega"));
    assert_eq!(sum(&table, "attack").1, 12, "the hit itself still meets 12");
    table.dice(&[2]).order("Guard", attack("Vega"));
    assert_eq!(sum(&table, "attack").1, 15);
}

#[test]
fn fi_bgd_18_what_was_ready_is_lost_with_the_balance() {
    let figures = [guard().initiative(20).items("silenced_pistol"), vega().items("silenced_pistol").initiative(5)];
    for (pays, fires) in [("pay", false), ("keep", true)] {
        let mut table = open("G....V", figures.clone());
        table.answer("Guard", pays).dice(&[20, 1]).order("Guard", attack("Vega")).order("Guard", end_turn());
        table.order("Vega", Deed::new("ready").mode("enemy_moves")).order("Vega", end_turn());
        assert_eq!(table.condition("Vega", "readied"), i32::from(fires));
        table.dice(if fires { &[2] } else { &[] }).order("Guard", walk("n"));
        assert_eq!(checks(&table, "attack"), usize::from(fires));
    }
}

#[test]
fn fi_thr_01_what_was_ready_is_lost_with_the_duty() {
    let figures = [guard().initiative(80), vega().items("silenced_pistol").initiative(75)];
    let mut table = open("G....V", figures);
    table.order("Guard", press()).order("Guard", end_turn()).order("Vega", press()).order("Vega", end_turn());
    table.order("Guard", end_turn()).order("Vega", Deed::new("ready").mode("enemy_moves"));
    assert_eq!(table.condition("Vega", "readied"), 1);
    table.order("Vega", end_turn());
    assert_eq!((table.round(), table.current(), table.condition("Vega", "readied")), (2, "Guard", 0));
    table.order("Guard", press()).order("Guard", walk("n"));
    assert_eq!(checks(&table, "attack"), 0);
}

#[test]
fn fi_bgd_18_who_is_sick_as_well_loses_two_turns() {
    let sick = guard().condition("reeling", 1).condition("nauseated", 5);
    let mut table = open("V....G", [vega(), sick]);
    for _ in 0..3 {
        table.order("Vega", end_turn());
    }
    assert_eq!((table.round(), table.current(), table.left("Guard", "half")), (3, "Guard", 1));
    assert_eq!((table.condition("Guard", "reeling"), table.condition("Guard", "nauseated")), (0, 3));
    let mut table = open("V....G", [vega(), guard().condition("reeling", 1)]);
    table.order("Vega", end_turn()).order("Vega", end_turn());
    assert_eq!((table.round(), table.current(), table.left("Guard", "half")), (2, "Guard", 2), "one turn otherwise");
}

#[test]
fn fi_bgd_22_a_pressed_action_is_no_turn_of_sickness() {
    let mut table = open("V....G", [vega().initiative(30).condition("nauseated", 3), guard()]);
    table.order("Vega", press()).order("Vega", end_turn());
    assert_eq!((table.condition("Vega", "nauseated"), table.left("Vega", "half")), (3, 2), "one, and the pressed one");
    table.order("Vega", end_turn());
    assert_eq!(table.condition("Vega", "nauseated"), 2);
}

#[test]
fn fi_bgd_22_knocked_out_for_as_many_minutes_as_the_count_is_below_nothing() {
    let figures = [ilse().initiative(30).items("stun_pistol"), vega().foe().initiative(6), guard()];
    let mut table = open("I..V..G", figures);
    table.dice(&[18, 8, 8, 8, 4]).order("Ilse", attack("Vega"));
    next_round(&mut table);
    assert_eq!((settled(&table, "Vega"), table.condition("Vega", "knocked_out")), (Some((-10, -4)), 4));
    assert_eq!((table.body("Vega").life, table.count("Vega"), table.condition("Vega", "reeling")), (Life::Down, 16, 0));
    while table.round() < 41 {
        next_round(&mut table);
    }
    assert_eq!(table.body("Vega").life, Life::Down);
    next_round(&mut table);
    assert_eq!((table.body("Vega").life, table.condition("Vega", "nauseated")), (Life::Up, 0));
}

#[test]
fn fi_bgd_26_to_ready_takes_the_turn_and_the_shot_has_no_turn_of_its_own() {
    let figures = [vega().items("silenced_pistol"), guard()];
    let mut table = open("V....G", figures);
    table.order("Vega", Deed::new("ready").mode("enemy_moves")).order("Vega", end_turn());
    table.dice(&[2]).order("Guard", walk("n"));
    assert_eq!((table.current(), table.count("Vega"), values(&table, "Vega")), ("Guard", 20, vec![]));
}

#[test]
fn fi_bgd_16_which_triumphs_count_is_for_the_level() {
    for counts in [true, false] {
        let victim = kroll().foe().now("vitality 0 wounds 3");
        let scene = fluid(&["V....K..G"], [vega().items("assault_rifle"), victim, guard()]);
        let mut table = scene.flag("triumph_by_critical", counts).word("spend_policy", "never").begin();
        table.answer("Vega", "pay").dice(&[20, 3, 2]).order("Vega", attack("Kroll"));
        assert_eq!(values(&table, "Vega"), if counts { vec![10] } else { vec![] });
        let scene = fluid(&["....G", "I....", "k####"], [ilse(), guard()]);
        let mut table = scene.flag("triumph_by_skill", counts).word("spend_policy", "never").begin();
        table.answer("Ilse", "pay").dice(&[20]).order("Ilse", Deed::new("task").at_square(0, 2));
        assert_eq!(values(&table, "Ilse"), if counts { vec![10] } else { vec![] });
    }
}

#[test]
fn fi_ord_02_a_fight_that_the_settling_decides_is_over_at_once() {
    let figures = [ilse().initiative(30).items("stun_pistol"), vega().foe().initiative(6)];
    let mut table = open("I..V...", figures);
    table.dice(&[18, 8, 8, 8, 4]).order("Ilse", attack("Vega")).order("Ilse", end_turn()).order("Vega", end_turn());
    assert_eq!((table.body("Vega").life, table.battle().is_over(), table.round()), (Life::Down, true, 1));
}

#[test]
fn fi_bgd_18_cover_fire_outlasts_the_balance() {
    let figures = [
        guard().items("silenced_pistol").initiative(40),
        ilse().initiative(15),
        vega().items("submachine_gun").now("vitality 0").initiative(2),
    ];
    let mut table = open("G...I..V", figures);
    table.dice(&[15, 1]).order("Guard", attack("Vega")).order("Guard", end_turn());
    table.order("Ilse", walk("n")).order("Ilse", end_turn());
    table.order("Vega", Deed::new("cover_fire").at("Ilse")).order("Vega", end_turn());
    assert_eq!((table.round(), table.current(), table.condition("Vega", "reeling")), (2, "Guard", 1));
    table.dice(&[2]).order("Guard", attack("Ilse"));
    assert_eq!(sum(&table, "attack").1, 14 + 4, "until the shooter's next turn (FI-BGD-10)");
    table.order("Guard", end_turn());
    assert_eq!(table.condition("Vega", "covering"), 0);
}

#[test]
fn fi_bgd_18_reeling_takes_two_half_actions_and_no_third() {
    let sick = guard().condition("reeling", 1).condition("nauseated", 1);
    let mut table = open("V....G", [vega(), sick]);
    table.order("Vega", end_turn()).order("Vega", end_turn());
    assert_eq!((table.round(), table.current(), table.left("Guard", "half")), (2, "Guard", 1));
    table.order("Guard", end_turn()).order("Vega", end_turn());
    assert_eq!((table.current(), table.left("Guard", "half")), ("Guard", 2));
}
