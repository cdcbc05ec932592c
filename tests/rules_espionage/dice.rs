//! FI-BGD-03, FI-BGD-04, FI-BGD-28: threats, errors, action dice, the order of the dice.

use crate::cast::{apart, at, check_of, dealt, guard, health, kroll, scene, sum, vega};
use six_seconds::battle::{Key, Life, SideId};
use six_seconds::testkit::{Deed, Figure, Table, attack, end_turn};

fn pool(table: &Table, side: u8) -> i32 {
    table.battle().side_budget(SideId(side)).left(Key::new("action_dice"))
}

fn shooter() -> Figure {
    vega().items("silenced_pistol")
}

#[test]
fn fi_bgd_04_specials_own_dice_and_the_opposition_shares_some() {
    let figures = [vega(), kroll().foe(), guard()];
    let table = scene(&["V...K.G"], figures).begin();
    assert_eq!((table.left("Vega", "action_dice"), table.left("Kroll", "action_dice")), (4, 4));
    assert_eq!((table.left("Guard", "action_dice"), pool(&table, 0), pool(&table, 1)), (0, 0, 3));
    let table = scene(&["V...K.G"], [vega().stats("level 6"), kroll(), guard()]).number("side_pool", 1).begin();
    assert_eq!((table.left("Vega", "action_dice"), pool(&table, 1)), (5, 3));
}

#[test]
fn fi_bgd_04_a_top_face_is_thrown_again_and_added() {
    let mut table = apart(shooter(), 5, guard().stats("defence 8"));
    table.answer("Vega", "spend").dice(&[6, 4, 2, 3]).order("Vega", attack("Guard"));
    assert_eq!((sum(&table, "attack"), table.dm("action_die")), ((19, 19), Some(6)));
    assert_eq!(table.left("Vega", "action_dice"), 3);
}

#[test]
fn fi_bgd_04_several_dice_may_raise_one_check() {
    let mut table = apart(shooter(), 5, guard().stats("defence 8"));
    table.answer("Vega", "spend").answer("Vega", "spend").dice(&[7, 2, 3, 3]).order("Vega", attack("Guard"));
    assert_eq!((sum(&table, "attack"), table.left("Vega", "action_dice")), ((19, 19), 2));
}

#[test]
fn fi_bgd_04_a_check_that_succeeds_asks_for_nothing() {
    let mut table = apart(shooter(), 5, guard());
    table.answer("Vega", "keep").dice(&[15, 3]).order("Vega", attack("Guard"));
    assert_eq!(table.asked("Vega").map(|choice| choice.about.act), Some(Some(Key::new("damage"))), "damage alone");
}

#[test]
fn fi_bgd_04_one_die_may_raise_damage() {
    let mut table = apart(shooter(), 5, guard());
    table.answer("Vega", "spend").dice(&[15, 5, 3]).order("Vega", attack("Guard"));
    assert_eq!((dealt(&table), table.left("Vega", "action_dice")), (vec![8], 3));
}

#[test]
fn fi_bgd_04_the_opposition_boosts_from_its_pool() {
    let mut table = apart(guard().initiative(30).items("silenced_pistol"), 5, vega());
    table.answer("Guard", "spend_shared").dice(&[10, 2, 3]).order("Guard", attack("Vega"));
    assert_eq!((sum(&table, "attack"), pool(&table, 1)), ((15, 15), 2));
}

#[test]
fn fi_bgd_03_a_paid_critical_takes_wounds_past_vitality() {
    let mut table = apart(shooter(), 5, kroll().foe());
    table.answer("Vega", "pay").dice(&[20, 7]).order("Vega", attack("Kroll"));
    assert_eq!((health(&table, "Kroll"), table.left("Vega", "action_dice")), ((40, 9), 3));
}

#[test]
fn fi_bgd_03_an_unpaid_threat_is_a_plain_hit() {
    let mut table = apart(shooter(), 5, kroll().foe());
    table.dice(&[20, 7]).order("Vega", attack("Kroll"));
    assert_eq!(health(&table, "Kroll"), (33, 16));
    assert!(table.was_offered("Vega", "keep"));
}

#[test]
fn fi_bgd_03_a_standard_unit_that_loses_wounds_to_a_critical_is_out() {
    let mut table = apart(shooter(), 5, guard());
    table.answer("Vega", "pay").dice(&[20, 1]).order("Vega", attack("Guard"));
    assert_eq!((table.body("Guard").life, health(&table, "Guard").1), (Life::Dead, 11));
    let mut table = apart(shooter(), 5, guard().wearing("discreet_vest"));
    table.answer("Vega", "pay").dice(&[20, 2]).order("Vega", attack("Guard"));
    assert_eq!(table.body("Guard").life, Life::Up, "no wound was lost");
}

#[test]
fn fi_bgd_03_full_armour_costs_two_dice() {
    let suit = || kroll().foe().wearing("assault_suit");
    let mut table = apart(shooter(), 5, suit());
    table.answer("Vega", "pay").dice(&[20, 8]).order("Vega", attack("Kroll"));
    assert_eq!((health(&table, "Kroll"), table.left("Vega", "action_dice")), ((40, 14), 2));
}

#[test]
fn fi_bgd_03_a_knife_threatens_from_nineteen_and_a_pistol_does_not() {
    let mut table = apart(vega().items("knife"), 1, guard());
    table.answer("Vega", "pay").dice(&[19, 1]).order("Vega", attack("Guard"));
    assert_eq!(table.body("Guard").life, Life::Dead);
    let mut table = apart(shooter(), 1, guard());
    table.dice(&[19, 1]).order("Vega", attack("Guard"));
    assert!(!table.was_offered("Vega", "pay"));
}

#[test]
fn fi_bgd_03_a_hit_on_a_twenty_that_misses_is_no_threat() {
    let mut table = apart(shooter(), 5, guard().stats("defence 30"));
    table.dice(&[20]).order("Vega", attack("Guard"));
    assert!(!check_of(&table, "attack").success && !table.was_offered("Vega", "pay"));
}

#[test]
fn fi_bgd_03_two_dice_for_an_error_jam_a_firearm() {
    let mut table = apart(guard().initiative(30).items("assault_rifle"), 5, vega());
    table.answer("west", "pay_2").dice(&[1]).order("Guard", attack("Vega"));
    assert_eq!((table.condition("Guard", "flat_footed"), table.jammed("Guard")), (1, true));
    assert_eq!(table.left("Vega", "action_dice"), 2);
    assert_eq!(table.refused("Guard", attack("Vega")), "FI-BGD-03");
    table.order("Guard", Deed::new("clear_jam"));
    assert!(!table.jammed("Guard") && table.condition("Guard", "flat_footed") == 0);
}

#[test]
fn fi_bgd_03_each_further_die_makes_it_worse() {
    for (answer, weapon, flat, held, sprawled, broken) in [
        ("pay_1", "assault_rifle", 1, "assault_rifle", 0, false),
        ("pay_2", "knife", 1, "nothing", 0, false),
        ("pay_3", "assault_rifle", 1, "assault_rifle", 1, false),
        ("pay_4", "assault_rifle", 1, "assault_rifle", 1, true),
    ] {
        let mut table = apart(guard().initiative(30).items(weapon), 1, vega());
        table.answer("west", answer).dice(&[1]).order("Guard", attack("Vega"));
        let states = (table.condition("Guard", "flat_footed"), table.condition("Guard", "sprawled"));
        assert_eq!((states, table.in_hand("Guard")), ((flat, sprawled), held), "{answer}");
        let wear = table.battle().in_hand(table.id("Guard")).map(|(_, item, _)| item.wear.damage);
        assert_eq!(wear.unwrap_or(0) > 0, broken, "{answer}");
    }
}

#[test]
fn fi_bgd_03_an_error_range_widens_with_the_weapon_and_without_training() {
    let offered = |weapon: &'static str, die: u8| {
        let mut table = apart(guard().initiative(30).items(weapon), 5, vega());
        table.dice(&[die]).order("Guard", attack("Vega"));
        table.was_offered("west", "pay_1")
    };
    assert!(!offered("assault_rifle", 2) && offered("submachine_gun", 2) && !offered("submachine_gun", 3));
    assert!(offered("stun_pistol", 4) && !offered("stun_pistol", 5), "2 and 2 without training");
}

#[test]
fn fi_bgd_03_no_more_is_offered_than_the_side_owns() {
    let scene = scene(&["G....V"], [guard().initiative(30).items("silenced_pistol"), vega().stats("level 1")]);
    let mut table = scene.begin();
    table.dice(&[1]).order("Guard", attack("Vega"));
    assert!(table.was_offered("west", "pay_4"), "four dice");
}

#[test]
fn fi_bgd_03_the_odds_pay_as_long_as_a_die_is_kept() {
    let paid = |kept: i32| {
        let scene = scene(&["V....G"], [shooter(), guard()]).number("dice_kept", kept);
        let mut table = scene.begin();
        table.dice(&[20, 1]).order("Vega", attack("Guard"));
        table.body("Guard").life == Life::Dead
    };
    assert!(paid(3) && !paid(4));
}

#[test]
fn fi_bgd_28_boost_comes_before_payment_and_payment_before_damage() {
    let mut table = apart(vega().items("knife"), 1, guard().stats("defence 14"));
    table.answer("Vega", "spend").answer("Vega", "pay").dice(&[19, 1, 4]).order("Vega", at("attack", "Guard"));
    assert_eq!((sum(&table, "attack"), table.left("Vega", "action_dice")), ((25, 25), 2));
    assert_eq!(table.body("Guard").life, Life::Dead);
}

#[test]
fn fi_bgd_03_always_and_never_are_words_of_the_policy() {
    for (policy, kept, paid) in
        [("always", 9, true), ("keep_last", 9, false), ("never", 0, false), ("keep_last", 0, true)]
    {
        let scene = scene(&["V....G"], [shooter(), guard()]).word("spend_policy", policy).number("dice_kept", kept);
        let mut table = scene.begin();
        table.dice(&[20, 1]).order("Vega", attack("Guard"));
        assert_eq!(table.body("Guard").life == Life::Dead, paid, "{policy} {kept}");
    }
}

#[test]
fn fi_bgd_03_four_dice_break_a_weapon_that_is_dropped() {
    let mut table = apart(guard().initiative(30).items("knife"), 1, vega());
    table.answer("west", "pay_4").dice(&[1]).order("Guard", attack("Vega"));
    assert_eq!(table.in_hand("Guard"), "nothing");
    table.order("Guard", Deed::new("pick_up"));
    let wear = table.battle().in_hand(table.id("Guard")).map(|(_, item, _)| item.wear.damage);
    assert_eq!((table.in_hand("Guard"), wear), ("knife", Some(1)));
    table.order("Guard", end_turn()).pass_to("Guard");
    assert_eq!(table.refused("Guard", attack("Vega")), "FI-BGD-03", "broken for this fight");
}
