//! FI-BGD-02, FI-BGD-06, FI-BGD-11, FI-BGD-14: attacks, what changes them, aiming, final attacks.

use crate::cast::{apart, at, check_of, checks, dealt, guard, health, kroll, scene, sum, vega};
use six_seconds::battle::Stance;
use six_seconds::testkit::{Deed, attack, end_turn, walk};

#[test]
fn fi_bgd_02_range_cover_and_aim_meet_defence() {
    let rows = ["..............", "V.......sG....", ".............."];
    let rows = rows.map(|row| row.replace('s', "x"));
    let figures = [vega().items("silenced_pistol"), guard()];
    let mut table = scene(&rows, figures).word("spend_policy", "never").begin();
    table.order("Vega", at("aim", "Guard")).dice(&[12, 5]).order("Vega", attack("Guard"));
    let check = check_of(&table, "attack");
    assert_eq!((check.total, check.need, check.success), (18, 16, true));
    assert_eq!((table.dm("aiming"), table.dm("range")), (Some(1), Some(-2)));
}

#[test]
fn fi_bgd_02_cover_counts_beside_the_attacker_as_well() {
    for (row, need) in [("VxG...", 16), ("V.xG..", 16), ("V.G...", 12)] {
        let mut table = scene(&[row, "......"], [vega().items("silenced_pistol"), guard()]).begin();
        table.dice(&[2]).order("Vega", attack("Guard"));
        assert_eq!(sum(&table, "attack").1, need, "{row}");
    }
}

#[test]
fn fi_bgd_02_range_increments_count_from_the_second() {
    for (squares, range) in [(6, None), (7, Some(-2)), (12, Some(-2)), (13, Some(-4)), (30, Some(-8))] {
        let mut table = apart(vega().items("silenced_pistol"), squares, guard());
        table.dice(&[2]).order("Vega", attack("Guard"));
        assert_eq!(table.dm("range"), range, "{squares}");
    }
    let table = apart(vega().items("silenced_pistol"), 31, guard());
    assert_eq!(table.refused("Vega", attack("Guard")), "FI-BGD-02");
}

#[test]
fn fi_bgd_02_stances_change_shots_from_afar() {
    for (stance, line, amount) in [(Stance::Crouched, "crouched_target", -1), (Stance::Prone, "prone_target", -2)] {
        let mut table = apart(vega().items("silenced_pistol"), 5, guard().stance(stance));
        table.dice(&[2]).order("Vega", attack("Guard"));
        assert_eq!(table.dm(line), Some(amount));
        let mut table = apart(vega().items("silenced_pistol"), 1, guard().stance(stance));
        table.dice(&[2]).order("Vega", attack("Guard"));
        assert_eq!(table.dm(line), None, "next to each other");
    }
    let mut table = apart(vega().items("knife").stance(Stance::Prone), 1, guard());
    table.dice(&[2]).order("Vega", attack("Guard"));
    assert_eq!((table.dm("lying"), sum(&table, "attack").0), (Some(-2), 2 + 4 + 1 - 2));
    let mut table = apart(vega().items("silenced_pistol").stance(Stance::Prone).condition("sprawled", 1), 5, guard());
    table.dice(&[2]).order("Vega", attack("Guard"));
    assert_eq!((table.dm("sprawled"), table.dm("lying")), (Some(-2), None));
}

#[test]
fn fi_bgd_02_two_hands_are_hindered_by_an_enemy_beside_and_an_ally_in_the_way() {
    let figures = || [vega().items("assault_rifle"), kroll().items("knife"), guard()];
    let mut table = scene(&["VG....", "......"], [vega().items("assault_rifle"), guard()]).begin();
    table.dice(&[2]).order("Vega", attack("Guard"));
    assert_eq!(table.dm("engaged"), Some(-2));
    let mut table = scene(&["V....GK", "......."], figures()).begin();
    table.dice(&[2]).order("Vega", attack("Guard"));
    assert_eq!((table.dm("into_melee"), table.dm("engaged")), (Some(-2), None));
    let mut table = scene(&["VG....", "......"], [vega().items("silenced_pistol"), guard()]).begin();
    table.dice(&[2]).order("Vega", attack("Guard"));
    assert_eq!(table.dm("engaged"), None, "a pistol takes one hand");
}

#[test]
fn fi_bgd_02_darkness_and_fog_hinder() {
    for (fact, word, line, amount) in
        [("light", "dim", "in_dim_light", -2), ("light", "dark", "in_the_dark", -4), ("air", "fog", "in_fog", -2)]
    {
        let scene = scene(&["V...G.", "......"], [vega().items("silenced_pistol"), guard()]);
        let mut table = scene.field(fact, word).begin();
        table.dice(&[2]).order("Vega", attack("Guard"));
        assert_eq!(table.dm(line), Some(amount), "{word}");
    }
}

#[test]
fn fi_bgd_24_nobody_shoots_at_what_is_too_dark_to_see() {
    let figures = |tags: &str| [vega().items("silenced_pistol").tags(tags), guard()];
    let dark = |tags| scene(&["V.....G.", "........"], figures(tags)).field("light", "dark").begin();
    assert_eq!(dark("").refused("Vega", attack("Guard")), "FI-BGD-24");
    assert!(dark("night_vision").allows("Vega", attack("Guard")));
}

#[test]
fn fi_bgd_02_no_automatic_hit_on_twenty_and_no_miss_on_one() {
    let mut table = apart(vega().items("silenced_pistol"), 5, guard().stats("defence 30"));
    table.dice(&[20]).order("Vega", attack("Guard"));
    assert_eq!((sum(&table, "attack"), table.check().success), ((27, 41), false));
    let mut table = apart(vega().items("silenced_pistol"), 5, guard().stats("defence -8"));
    table.dice(&[1, 3]).order("Vega", attack("Guard"));
    assert!(check_of(&table, "attack").success);
}

#[test]
fn fi_bgd_06_piercing_lowers_reduction_and_damage_stops_at_nothing() {
    let vest = || guard().wearing("tactical_vest");
    let mut table = apart(vega().items("assault_rifle"), 5, vest());
    table.dice(&[15, 4, 5]).order("Vega", attack("Guard"));
    assert_eq!(dealt(&table), [7]);
    let mut table = apart(vega().items("knife").stats("str 10"), 1, vest());
    table.dice(&[15, 3]).order("Vega", attack("Guard"));
    assert_eq!((dealt(&table), health(&table, "Guard").1), (vec![0], 12));
}

#[test]
fn fi_bgd_06_strength_counts_hand_to_hand_and_damage_is_at_least_one() {
    let mut table = apart(kroll().initiative(30).items("knife"), 1, guard());
    table.dice(&[15, 2]).order("Kroll", attack("Guard"));
    assert_eq!(dealt(&table), [5]);
    let mut table = apart(vega().stats("str 4").items("knife"), 1, guard());
    table.dice(&[15, 1]).order("Vega", attack("Guard"));
    assert_eq!(dealt(&table), [1]);
}

#[test]
fn fi_bgd_11_aim_and_brace_add_up() {
    let mut table = apart(vega().items("assault_rifle").stance(Stance::Prone), 5, guard());
    table.order("Vega", Deed::new("brace"));
    assert_eq!(table.left("Vega", "half"), 2, "free while prone");
    table.order("Vega", at("aim", "Guard")).dice(&[2]).order("Vega", attack("Guard"));
    assert_eq!((table.dm("aiming"), table.dm("braced"), sum(&table, "attack").0), (Some(1), Some(1), 2 + 4 + 3 + 2));
}

#[test]
fn fi_bgd_11_one_aim_at_a_time_and_no_second_at_the_same_target() {
    let mut table = apart(vega().items("marksman_rifle"), 5, guard());
    table.order("Vega", at("aim", "Guard"));
    assert_eq!(table.refused("Vega", at("aim", "Guard")), "FI-BGD-11");
    table.dice(&[2]).order("Vega", attack("Guard"));
    assert_eq!(table.dm("aiming"), Some(2), "a marksman rifle");
}

#[test]
fn fi_bgd_11_two_squares_end_an_aim_and_one_does_not() {
    for (way, left) in [("s", 1), ("s e", 0)] {
        let mut table = apart(vega().items("silenced_pistol"), 5, guard());
        table.order("Vega", at("aim", "Guard")).order("Vega", walk(way));
        assert_eq!(table.condition("Vega", "aiming"), left, "{way}");
    }
}

#[test]
fn fi_bgd_11_a_brace_needs_a_rest_and_ends_with_a_move() {
    let table = apart(vega().items("assault_rifle"), 5, guard());
    assert_eq!(table.refused("Vega", Deed::new("brace")), "FI-BGD-11");
    let mut table = scene(&["......", "Vx..G."], [vega().items("assault_rifle"), guard()]).begin();
    table.order("Vega", Deed::new("brace"));
    assert_eq!((table.condition("Vega", "braced"), table.left("Vega", "half")), (1, 1));
    assert_eq!(table.refused("Vega", Deed::new("brace")), "FI-BGD-11");
    table.order("Vega", walk("n"));
    assert_eq!(table.condition("Vega", "braced"), 0);
}

#[test]
fn fi_wpn_01_a_machine_gun_without_a_rest_is_at_minus_four() {
    let mut table = apart(kroll().initiative(30).items("machine_gun"), 5, guard());
    table.dice(&[2]).order("Kroll", Deed::new("burst").mode("accurate").at("Guard"));
    assert_eq!((table.dm("unbraced"), sum(&table, "attack").0), (Some(-4), 2 + 4 + 1 + 2 - 4));
}

#[test]
fn fi_bgd_14_a_final_attack_when_the_turn_is_spent() {
    let mut table = apart(vega().items("silenced_pistol"), 5, guard());
    table.dice(&[2]).order("Vega", attack("Guard"));
    assert_eq!(table.refused("Vega", at("final_attack", "Guard")), "FI-BGD-14", "a half action is left");
    table.dice(&[2]).order("Vega", attack("Guard"));
    table.dice(&[15, 3]).order("Vega", at("final_attack", "Guard"));
    assert_eq!(sum(&table, "attack"), (17, 12));
    assert_eq!(table.refused("Vega", at("final_attack", "Guard")), "FI-BGD-14", "attack base 4: one");
    table.order("Vega", end_turn());
}

#[test]
fn fi_bgd_14_no_final_attack_without_an_attack() {
    let mut table = apart(vega().items("silenced_pistol"), 5, guard());
    table.order("Vega", walk("n")).order("Vega", walk("s"));
    assert_eq!(table.refused("Vega", at("final_attack", "Guard")), "FI-BGD-14");
    assert_eq!(checks(&table, "attack"), 0);
}

#[test]
fn fi_bgd_14_a_gun_without_single_shots_makes_no_final_attack() {
    let mut table = apart(kroll().initiative(30).items("machine_gun"), 5, guard());
    table.dice(&[6]).order("Kroll", Deed::new("autofire").at("Guard"));
    assert_eq!(table.refused("Kroll", at("final_attack", "Guard")), "FI-BGD-10");
}

#[test]
fn fi_bgd_14_the_second_final_attack_is_at_minus_ten() {
    let mut table = apart(vega().stats("attack_base 5").items("silenced_pistol"), 5, guard().stats("wounds 90"));
    for amount in [None, None, Some(-5), Some(-10)] {
        let deed = if amount.is_some() { at("final_attack", "Guard") } else { attack("Guard") };
        table.dice(&[2]).order("Vega", deed);
        assert_eq!(table.dm("final_attack"), amount);
    }
}
