//! FI-BGD-10, FI-BGD-26: bursts, automatic fire, strafing, suppression, cover fire, readied attacks.

use crate::cast::{apart, at, checks, dealt, guard, health, ilse, kroll, scene, sum, vega};
use six_seconds::battle::Life;
use six_seconds::testkit::{Deed, Figure, attack, end_turn, walk};
use six_seconds::words::sentences;

fn gunner() -> Figure {
    vega().items("submachine_gun")
}

#[test]
fn fi_bgd_10_a_burst_is_better_aimed_or_harder() {
    let mut table = apart(gunner(), 5, guard());
    table.dice(&[2]).order("Vega", Deed::new("burst").mode("accurate").at("Guard"));
    assert_eq!((sum(&table, "attack").0, table.loaded("Vega")), (2 + 4 + 3 + 2, 27));
    let mut table = apart(gunner(), 5, guard());
    table.dice(&[15, 4]).order("Vega", Deed::new("burst").mode("heavy").at("Guard"));
    assert_eq!((sum(&table, "attack").0, dealt(&table)), (22, vec![7]));
}

#[test]
fn fi_bgd_10_automatic_fire_hits_once_more_for_each_four() {
    for (die, hits) in [(7, 0), (8, 1), (11, 1), (12, 2), (16, 3), (20, 3)] {
        let mut table = apart(gunner().initiative(30), 5, kroll().foe().stats("defence 4"));
        let faces: Vec<u8> = std::iter::once(die).chain(std::iter::repeat_n(2, hits)).collect();
        table.dice(&faces).order("Vega", at("autofire", "Kroll"));
        assert_eq!((dealt(&table).len(), table.loaded("Vega"), sum(&table, "attack").1), (hits, 20, 15), "{die}");
        assert_eq!(health(&table, "Kroll").0, 40 - 3 * hits as i32);
    }
}

#[test]
fn fi_bgd_10_armour_takes_from_each_hit() {
    let mut table = apart(gunner(), 5, kroll().foe().wearing("discreet_vest"));
    table.dice(&[17, 1, 4, 9]).order("Vega", at("autofire", "Kroll"));
    assert_eq!((dealt(&table), health(&table, "Kroll").0), (vec![0, 3, 8], 29));
}

#[test]
fn fi_bgd_03_of_automatic_fire_the_first_hit_is_critical() {
    let mut table = apart(gunner(), 5, kroll().foe());
    table.answer("Vega", "pay").dice(&[20, 3, 4, 5]).order("Vega", at("autofire", "Kroll"));
    assert_eq!(health(&table, "Kroll"), (40 - 5 - 6, 16 - 4));
}

#[test]
fn fi_bgd_10_too_few_shots_are_refused() {
    let table = apart(gunner().rounds("submachine_gun", 9, 60), 5, guard());
    assert_eq!(table.refused("Vega", at("autofire", "Guard")), "FI-BGD-10");
    assert!(table.allows("Vega", at("burst", "Guard")));
    let table = apart(vega().items("silenced_pistol"), 5, guard());
    assert_eq!(table.refused("Vega", at("burst", "Guard")), "FI-BGD-10");
}

#[test]
fn fi_act_08_automatic_fire_needs_both_halves() {
    let mut table = apart(gunner(), 5, guard());
    table.dice(&[2]).order("Vega", attack("Guard"));
    assert_eq!(table.refused("Vega", at("autofire", "Guard")), "FI-ACT-01");
    assert!(table.allows("Vega", at("burst", "Guard")));
}

#[test]
fn fi_bgd_10_strafing_rolls_for_everybody_square_by_square() {
    let rows = [".....G..", ".....I..", "V....K..", "........", "........"];
    let figures = [gunner(), guard(), ilse().foe(), kroll().foe()];
    let mut table = scene(&rows, figures).word("spend_policy", "never").begin();
    table.dice(&[3, 12, 5, 3]).order("Vega", at("strafe", "Ilse").rounds(3));
    assert_eq!((checks(&table, "attack"), table.loaded("Vega")), (3, 24));
    assert_eq!((health(&table, "Ilse").0, health(&table, "Kroll").0), (28, 34));
    assert_eq!(table.dm("strafe"), Some(-2));
}

#[test]
fn fi_bgd_10_a_strafe_takes_adjoining_squares_only() {
    let rows = ["........", "V....G..", "........"];
    let table = scene(&rows, [gunner(), guard()]).begin();
    assert_eq!(table.refused("Vega", Deed::new("strafe").at_square(5, 0).rounds(1)), "FI-BGD-10", "nobody there");
    assert!(table.allows("Vega", Deed::new("strafe").at_square(5, 0).rounds(2)));
}

#[test]
fn fi_bgd_10_suppressive_fire_frightens_those_without_cover_once() {
    let rows = ["..........", "V.....G...", ".........."];
    let mut table = scene(&rows, [gunner(), guard().items("knife").skills("")]).begin();
    table.dice(&[3, 2]).order("Vega", Deed::new("suppressive_fire").at_square(6, 1));
    assert_eq!((table.condition("Guard", "stress"), table.loaded("Vega")), (5, 20));
    table.order("Vega", end_turn()).order("Guard", walk("e"));
    assert_eq!(table.condition("Guard", "stress"), 5, "the same fire is felt once");
    table.order("Guard", end_turn());
    assert_eq!(table.condition("Vega", "suppressing"), 0);
}

#[test]
fn fi_bgd_10_suppressed_ground_frightens_whoever_enters_it() {
    let rows = ["............", "V.....G.....", "............"];
    let mut table = scene(&rows, [gunner(), guard().items("knife")]).begin();
    table.order("Vega", Deed::new("suppressive_fire").at_square(9, 1)).order("Vega", end_turn());
    table.dice(&[1, 1]).order("Guard", walk("e e"));
    assert_eq!(table.condition("Guard", "stress"), 2);
}

#[test]
fn fi_bgd_10_three_quarters_of_cover_keep_calm() {
    let rows = ["..........", "V....sG...", ".........."];
    let mut table = scene(&rows, [gunner(), guard().items("knife")]).begin();
    table.order("Vega", Deed::new("suppressive_fire").at_square(6, 1));
    assert_eq!(table.condition("Guard", "stress"), 0);
}

#[test]
fn fi_bgd_10_cover_fire_protects_one_ally_and_dodges_do_not_add_up() {
    let rows = ["V..I....G.", ".........."];
    let figures = || [gunner(), ilse().items("silenced_pistol"), guard().items("silenced_pistol")];
    let mut table = scene(&rows, figures()).begin();
    table.order("Vega", at("cover_fire", "Ilse")).order("Vega", end_turn());
    table.order("Ilse", Deed::new("total_defence")).order("Ilse", end_turn());
    table.dice(&[2]).order("Guard", attack("Ilse"));
    assert_eq!(sum(&table, "attack").1, 14 + 4);
    let mut table = scene(&rows, figures()).begin();
    table.order("Vega", at("cover_fire", "Ilse")).order("Vega", end_turn()).order("Ilse", end_turn());
    table.dice(&[2]).order("Guard", attack("Ilse"));
    assert_eq!(sum(&table, "attack").1, 18);
    table.order("Guard", end_turn());
    assert_eq!(table.condition("Vega", "covering"), 0);
    let told = sentences(table.battle(), table.latest());
    assert!(told.contains(&"Vega stops giving covering fire.".to_owned()), "{told:?}");
}

#[test]
fn fi_bgd_26_a_readied_attack_goes_off_once_before_the_move() {
    let rows = ["V.....G...", ".........."];
    let figures = [vega().items("silenced_pistol"), guard()];
    let mut table = scene(&rows, figures).word("spend_policy", "never").begin();
    table.order("Vega", Deed::new("ready").mode("enemy_moves"));
    assert_eq!(table.left("Vega", "half"), 0);
    table.order("Vega", end_turn()).dice(&[15, 3]).order("Guard", walk("e e"));
    assert_eq!((health(&table, "Guard").1, checks(&table, "attack")), (9, 1));
    assert_eq!((table.square("Guard"), table.condition("Vega", "readied")), ((8, 0), 0));
}

#[test]
fn fi_bgd_26_a_readied_attack_may_wait_for_an_attack_and_is_lost_otherwise() {
    let rows = ["V.....G...", ".........."];
    let figures = || [vega().items("silenced_pistol"), guard().items("silenced_pistol")];
    let mut table = scene(&rows, figures()).word("spend_policy", "never").begin();
    table.order("Vega", Deed::new("ready").mode("enemy_attacks")).order("Vega", end_turn());
    table.order("Guard", walk("e")).dice(&[15, 10, 3]).order("Guard", attack("Vega"));
    assert_eq!((health(&table, "Guard").1, checks(&table, "attack")), (2, 2));
    let mut table = scene(&rows, figures()).begin();
    table.order("Vega", Deed::new("ready").mode("enemy_attacks")).order("Vega", end_turn());
    table.order("Guard", end_turn());
    assert_eq!(table.condition("Vega", "readied"), 0);
}

#[test]
fn fi_act_10_a_readied_attack_is_all_that_is_done() {
    let rows = ["V.....G...", ".........."];
    let figures = [vega().items("silenced_pistol"), guard()];
    let mut table = scene(&rows, figures).word("spend_policy", "never").begin();
    table.order("Vega", Deed::new("ready").mode("enemy_moves")).order("Vega", end_turn());
    table.dice(&[2]).order("Guard", walk("e"));
    assert_eq!(table.current(), "Guard");
    assert_eq!(table.condition("Vega", "attacked"), 0, "no final attack may follow in her next turn");
}

#[test]
fn fi_bgd_10_a_strafe_of_three_takes_a_square_to_either_side() {
    for (row, rounds, taken) in [(1, 3, 2), (3, 3, 2), (1, 2, 1), (3, 2, 2), (0, 3, 1), (4, 3, 1)] {
        let mut rows = [["......"; 5], ["......"; 5]].concat();
        rows.truncate(5);
        rows[2] = "V....I";
        rows[row] = ".....G";
        let mut table = scene(&rows, [gunner(), guard(), ilse().foe()]).word("spend_policy", "never").begin();
        table.dice(&[3, 3][..taken]).order("Vega", at("strafe", "Ilse").rounds(rounds));
        assert_eq!(checks(&table, "attack"), taken, "row {row}, {rounds} squares");
    }
}

#[test]
fn fi_bgd_10_a_strafe_meets_those_who_lie_there_too() {
    let rows = ["V....K....", "......G..."];
    let figures = [gunner(), kroll().foe().now("vitality 0 wounds 3"), guard()];
    let mut table = scene(&rows, figures).word("spend_policy", "never").begin();
    table.dice(&[15, 2]).order("Vega", attack("Kroll"));
    assert_eq!(table.body("Kroll").life, Life::Down);
    table.order("Vega", end_turn()).pass_to("Vega");
    table.dice(&[2]).order("Vega", Deed::new("strafe").at_square(5, 0).rounds(1));
    assert_eq!((checks(&table, "attack"), table.dm("strafe")), (1, Some(-2)));
}

#[test]
fn fi_bgd_10_each_of_many_fires_is_felt_once() {
    let rows = [
        "V.....G.....",
        "K...........",
        "............",
        "............",
        "............",
        "ABCDEFHIJLMN",
        "OP..........",
    ];
    let friend = |(count, letter): (i32, char)| Figure::new(&letter.to_string()).initiative(count);
    let others = (100..).zip("ABCDEFHIJLMNOP".chars()).map(friend);
    let kroll = kroll().items("submachine_gun");
    let figures: Vec<Figure> = std::iter::once(gunner()).chain(others).chain([kroll, guard()]).collect();
    let mut table = scene(&rows, figures).word("spend_policy", "never").begin();
    assert_eq!((table.id("Vega").0, table.id("Kroll").0), (0, 15));
    let fire = || Deed::new("suppressive_fire").at_square(6, 0);
    table.pass_to("Vega").dice(&[1, 1]).order("Vega", fire()).order("Vega", end_turn());
    table.dice(&[1, 2]).order("Kroll", fire()).order("Kroll", end_turn());
    assert_eq!((table.current(), table.condition("Guard", "stress")), ("Guard", 2 + 3));
    table.order("Guard", walk("e"));
    assert_eq!(table.condition("Guard", "stress"), 5);
    table.pass_to("Vega").dice(&[2, 2]).order("Vega", fire());
    assert_eq!(table.condition("Guard", "stress"), 9, "her next fire, while that of Kroll goes on");
    table.order("Vega", end_turn()).pass_to("Guard").order("Guard", walk("w"));
    assert_eq!(table.condition("Guard", "stress"), 9);
}
