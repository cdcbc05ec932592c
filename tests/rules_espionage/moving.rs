//! FI-BGD-08, FI-BGD-09, FI-ACT-04: moving, running, withdrawing, the bonus step, stances.

use crate::cast::{apart, at, checks, fluid, guard, kroll, scene, sum, vega};
use six_seconds::battle::Stance;
use six_seconds::testkit::{Deed, Figure, attack, end_turn, throw_at, walk};

#[test]
fn fi_bgd_09_difficult_squares_cost_two() {
    let rows = ["V..;;..", "......G"];
    let mut table = scene(&rows, [vega(), guard()]).begin();
    table.order("Vega", walk("e e e e"));
    assert_eq!(table.left("Vega", "half"), 1);
    let mut table = scene(&rows, [vega(), guard()]).begin();
    table.order("Vega", walk("e e e e e"));
    assert_eq!(table.left("Vega", "half"), 0, "seven squares are two moves");
    let mut table = scene(&rows, [vega().tags("terrain_free"), guard()]).begin();
    table.order("Vega", walk("e e e e e"));
    assert_eq!(table.left("Vega", "half"), 1);
}

#[test]
fn fi_bgd_09_crouched_half_speed_prone_only_steps() {
    let table = apart(vega().stance(Stance::Crouched), 5, guard());
    let reach = table.battle().rules().core.move_range(table.battle(), table.id("Vega"));
    assert_eq!(reach.limits.as_slice(), [3, 6]);
    let table = apart(vega().stance(Stance::Prone), 5, guard());
    assert_eq!(table.refused("Vega", walk("n")), "FI-BGD-09");
    assert!(table.allows("Vega", Deed::new("step").along("n")));
    let table = apart(vega().stance(Stance::Crouched).condition("leg_injury", 1), 5, guard());
    let reach = table.battle().rules().core.move_range(table.battle(), table.id("Vega"));
    assert_eq!(reach.limits.first(), Some(&3), "halved once");
}

#[test]
fn fi_act_04_a_step_and_a_move_exclude_each_other() {
    let mut table = apart(vega().items("silenced_pistol"), 5, guard());
    table.order("Vega", at("aim", "Guard")).order("Vega", Deed::new("step").along("n"));
    assert_eq!((table.left("Vega", "half"), table.condition("Vega", "aiming")), (1, 1));
    assert_eq!(table.refused("Vega", walk("n")), "FI-ACT-04");
    assert!(table.allows("Vega", attack("Guard")));
    let mut table = apart(vega(), 5, guard());
    table.order("Vega", walk("n"));
    assert_eq!(table.refused("Vega", Deed::new("step").along("n")), "FI-ACT-04");
}

#[test]
fn fi_act_04_standing_up_does_not_block_the_step_and_rough_ground_does_not_slow_it() {
    let rows = ["V;....", "....G."];
    let mut table = scene(&rows, [vega().stance(Stance::Prone), guard()]).begin();
    table.order("Vega", Deed::new("stand")).order("Vega", Deed::new("step").along("e"));
    assert_eq!(table.square("Vega"), (1, 0));
    assert_eq!(table.refused("Vega", Deed::new("step").along("e")), "FI-ACT-04");
}

#[test]
fn fi_bgd_08_leaving_an_adjacent_enemy_puts_off_balance_and_withdrawing_does_not() {
    let rows = ["......", ".VG...", "......"];
    let mut table = scene(&rows, [vega(), guard().items("silenced_pistol")]).begin();
    table.order("Vega", walk("w"));
    assert_eq!(table.condition("Vega", "flat_footed"), 1);
    table.order("Vega", end_turn()).dice(&[2]).order("Guard", attack("Vega"));
    assert_eq!(sum(&table, "attack").1, 12);
    let mut table = scene(&rows, [vega(), guard()]).begin();
    table.order("Vega", Deed::new("withdraw").along("w"));
    assert_eq!((table.condition("Vega", "flat_footed"), table.left("Vega", "half")), (0, 0));
    let table = scene(&rows, [vega(), guard()]).begin();
    assert_eq!(table.refused("Vega", Deed::new("withdraw").along("n w")), "FI-BGD-08", "still next to the guard");
}

#[test]
fn fi_bgd_08_a_run_is_straight_and_makes_easy_to_hit() {
    let row = format!("V{}", ".".repeat(30));
    let rows = [row, format!("{}G", ".".repeat(30))];
    let mut table = scene(&rows, [vega(), guard().items("assault_rifle")]).begin();
    assert_eq!(table.refused("Vega", Deed::new("run").along("e e se")), "FI-BGD-08");
    let far = vec!["e"; 24].join(" ");
    assert_eq!(table.refused("Vega", Deed::new("run").along(&format!("{far} e"))), "FI-BGD-09");
    table.order("Vega", Deed::new("run").along(&far)).order("Vega", end_turn());
    table.dice(&[2]).order("Guard", attack("Vega"));
    assert_eq!(sum(&table, "attack").1, 12);
    table.order("Guard", end_turn());
    assert_eq!(table.condition("Vega", "running"), 0);
}

#[test]
fn fi_bgd_09_nobody_runs_through_mud() {
    let table = scene(&["V..;...", "......G"], [vega(), guard()]).begin();
    assert_eq!(table.refused("Vega", Deed::new("run").along("e e e e")), "FI-BGD-09");
}

#[test]
fn fi_bgd_20_the_fourth_round_of_running_tires() {
    let row = format!("V{}", ".".repeat(60));
    let rows = [row, format!("{}G", ".".repeat(60))];
    let mut table = scene(&rows, [vega(), guard()]).word("spend_policy", "never").begin();
    for round in 1..=5 {
        match round {
            4 => table.dice(&[9]),
            5 => table.dice(&[10]),
            _ => &mut table,
        };
        table.order("Vega", Deed::new("run").along("e e e"));
        if round < 5 {
            assert_eq!(checks(&table, "running_save"), usize::from(round == 4));
            table.order("Vega", end_turn()).order("Guard", end_turn());
        }
    }
    assert_eq!((sum(&table, "running_save"), table.condition("Vega", "fatigued")), ((13, 14), 1));
}

#[test]
fn fi_bgd_20_a_rest_between_begins_anew() {
    let row = format!("V{}", ".".repeat(60));
    let rows = [row, format!("{}G", ".".repeat(60))];
    let mut table = scene(&rows, [vega(), guard()]).begin();
    for round in 1..=5 {
        if round != 3 {
            table.order("Vega", Deed::new("run").along("e e e"));
        }
        table.order("Vega", end_turn()).order("Guard", end_turn());
    }
    assert_eq!(table.condition("Vega", "fatigued"), 0);
}

#[test]
fn fi_bgd_08_stances_cost_a_half_action_and_lying_down_nothing() {
    let mut table = apart(vega(), 5, guard());
    table.order("Vega", Deed::new("drop_prone"));
    assert_eq!((table.left("Vega", "half"), table.left("Vega", "free")), (2, 3));
    table.order("Vega", Deed::new("stand"));
    assert_eq!((table.left("Vega", "half"), table.condition("Vega", "flat_footed")), (1, 1));
    table.order("Vega", Deed::new("crouch"));
    assert_eq!((table.left("Vega", "half"), table.condition("Vega", "flat_footed")), (0, 0));
    assert_eq!(table.body("Vega").stance, Stance::Crouched);
}

#[test]
fn fi_bgd_08_taking_cover_is_a_step_better_up_to_three_quarters() {
    for (letter, plain, better) in [('u', 2, 4), ('x', 4, 6), ('s', 6, 6)] {
        let rows = [format!("V....{letter}G.."), ".........".to_owned()];
        let shooter = || vega().items("silenced_pistol");
        let mut table = scene(&rows, [shooter(), guard()]).begin();
        table.dice(&[2]).order("Vega", attack("Guard"));
        assert_eq!(sum(&table, "attack").1, 12 + plain, "{letter}");
        table.order("Vega", end_turn()).order("Guard", Deed::new("take_cover")).order("Guard", end_turn());
        table.dice(&[2]).order("Vega", attack("Guard"));
        assert_eq!(sum(&table, "attack").1, 12 + better, "{letter}");
    }
    let table = apart(vega(), 5, guard());
    assert_eq!(table.refused("Vega", Deed::new("take_cover")), "FI-BGD-08");
}

#[test]
fn fi_bgd_08_the_better_cover_counts_against_suppression_and_blasts() {
    let rows = ["..............", "V........xG...", ".............."];
    let taken = |figure: Figure| {
        let mut table = scene(&rows, [figure, guard().initiative(30)]).word("spend_policy", "never").begin();
        table.order("Guard", Deed::new("take_cover")).order("Guard", end_turn());
        table
    };
    let mut table = taken(vega().items("submachine_gun"));
    table.order("Vega", Deed::new("suppressive_fire").at_square(10, 1));
    assert_eq!(table.condition("Guard", "stress"), 0, "a half has become three quarters");
    let mut table = taken(vega().several("frag_grenade", 1));
    table.dice(&[15, 2, 2, 6]).order("Vega", throw_at("frag_grenade", 7, 1));
    assert_eq!(sum(&table, "blast_save"), (6 + 2 + 6, 15));
}

#[test]
fn fi_bgd_08_two_moves_in_one_order_are_two_actions() {
    let rows = ["GV..........", "............"];
    for (squares, flat) in [(5, 1), (8, 0)] {
        let mut table = scene(&rows, [vega(), guard()]).begin();
        table.order("Vega", walk(&["e"; 12][..squares].join(" ")));
        assert_eq!(table.condition("Vega", "flat_footed"), flat, "{squares} squares");
    }
    let rows = ["V...........", "......G....."];
    let mut table = scene(&rows, [vega(), guard()]).begin();
    table.order("Vega", walk(&["e"; 10].join(" ")));
    assert_eq!((table.square("Vega"), table.condition("Vega", "flat_footed")), ((10, 0), 1), "the second leaves him");
}

#[test]
fn fi_bgd_20_two_runs_in_a_round_are_one_round_of_running() {
    let row = format!("V{}", ".".repeat(40));
    let runner = vega().tags("speed_surge").initiative(30);
    let mut table = fluid(&[row, format!("{}G", ".".repeat(40))], [runner, guard()]).begin();
    let run = || Deed::new("run").along("e e e");
    table.order("Vega", Deed::new("press")).order("Vega", Deed::new("surge")).order("Vega", run());
    table.order("Vega", end_turn()).order("Vega", run());
    assert_eq!((table.round(), table.condition("Vega", "run_rounds")), (1, 1));
}

#[test]
fn fi_bgd_08_total_defence_is_four_better_until_the_next_turn() {
    let mut table = apart(vega(), 5, guard().items("silenced_pistol"));
    table.order("Vega", Deed::new("total_defence")).order("Vega", end_turn());
    table.dice(&[2]).order("Guard", attack("Vega"));
    assert_eq!(sum(&table, "attack").1, 19);
    table.order("Guard", end_turn());
    assert_eq!(table.condition("Vega", "dodging"), 0);
}

#[test]
fn fi_bgd_08_a_charge_runs_straight_and_strikes_at_plus_two() {
    let rows = ["..............", "K....G........", ".............."];
    let mut table =
        scene(&rows, [kroll().initiative(30).items("knife"), guard()]).word("spend_policy", "never").begin();
    table.dice(&[10, 3]).order("Kroll", at("charge", "Guard"));
    assert_eq!((table.square("Kroll"), sum(&table, "attack")), ((4, 1), (10 + 4 + 3 + 2, 12)));
    assert_eq!(table.condition("Kroll", "charged"), 1);
    table.order("Kroll", end_turn()).dice(&[2]);
    table.order("Guard", Deed::new("attack").mode("unarmed").at("Kroll"));
    assert_eq!(sum(&table, "attack").1, 10);
}

#[test]
fn fi_bgd_08_a_charge_needs_room_and_open_ground() {
    let near = scene(&["K.G...", "......"], [kroll().initiative(30), guard()]).begin();
    assert_eq!(near.refused("Kroll", at("charge", "Guard")), "FI-BGD-08", "one square is too short");
    let mud = scene(&["K..;.G", "######"], [kroll().initiative(30), guard()]).begin();
    assert_eq!(mud.refused("Kroll", at("charge", "Guard")), "FI-BGD-08");
    let far = scene(&["K.............G"], [kroll().initiative(30), guard()]).begin();
    assert_eq!(far.refused("Kroll", at("charge", "Guard")), "FI-BGD-08", "thirteen squares");
}
