//! FI-ROW, FI-FLU, FI-THR under Espionage: what the core tells fluid initiative.

use crate::cast::{at, guard, health, ilse, kroll, sum, vega};
use six_seconds::battle::{Event, Life, Stance};
use six_seconds::testkit::{Deed, Figure, Scene, Table, attack, end_turn, throw_at, walk};

fn scene<R: AsRef<str>>(rows: &[R], figures: impl IntoIterator<Item = Figure>) -> Table {
    let scene = Scene::new("espionage", rows).initiative("fluid").word("spend_policy", "never");
    scene.figures(figures).begin()
}

/// Two figures so many squares apart.
fn apart(one: Figure, squares: usize, other: Figure) -> Table {
    let letter = |figure: &Figure| format!("{figure:?}").split('"').nth(1).and_then(|name| name.chars().next());
    let (a, b) = (letter(&one).unwrap_or('A'), letter(&other).unwrap_or('B'));
    let row = format!(".{a}{}{b}.....", ".".repeat(squares - 1));
    let empty = ".".repeat(row.len());
    scene(&[empty.clone(), row, empty], [one, other])
}

/// What has collected for somebody in this round.
fn collected(table: &Table, who: &str) -> i32 {
    let battle = table.battle();
    battle.rules().initiative.standing(battle, table.id(who)).sum
}

#[test]
fn fi_row_01_aim_and_brace_are_worth_one_each() {
    let mut table = apart(vega().items("silenced_pistol").stance(Stance::Prone), 5, guard());
    table.order("Vega", Deed::new("brace")).order("Vega", at("aim", "Guard"));
    table.dice(&[1]).order("Vega", attack("Guard"));
    assert_eq!(collected(&table, "Vega"), 2);
}

#[test]
fn fi_row_02_regroup_adds_intelligence() {
    for (figure, name, gain) in [(vega(), "Vega", 7), (kroll().initiative(20), "Kroll", 4)] {
        let mut table = apart(figure, 5, guard());
        table.order(name, Deed::new("regroup"));
        assert_eq!((collected(&table, name), table.left(name, "half")), (gain, 1));
    }
}

#[test]
fn fi_row_03_each_move_through_rubble_is_minus_two_and_a_step_nothing() {
    let rows = ["V;;;;;;..", "........G"];
    let mut table = scene(&rows, [vega(), guard()]);
    table.order("Vega", walk("e e")).order("Vega", walk("e"));
    assert_eq!(collected(&table, "Vega"), -4);
    let mut table = scene(&rows, [vega(), guard()]);
    table.order("Vega", Deed::new("step").along("e"));
    assert_eq!(collected(&table, "Vega"), 0);
    let mut table = scene(&rows, [vega(), guard()]);
    table.order("Vega", walk("e e e e"));
    assert_eq!((collected(&table, "Vega"), table.left("Vega", "half")), (-4, 0), "two moves at once");
}

#[test]
fn fi_row_04_05_a_strange_tactical_weapon_costs_four_once_and_two_each_time() {
    let burst = || Deed::new("burst").mode("accurate").at("Guard");
    let mut table = apart(ilse().initiative(30).items("machine_gun"), 5, guard());
    table.dice(&[6]).order("Ilse", burst()).dice(&[6]).order("Ilse", burst());
    assert_eq!(collected(&table, "Ilse"), -8);
    let mut table = apart(kroll().initiative(30).items("machine_gun"), 5, guard());
    table.dice(&[6]).order("Kroll", burst()).dice(&[4]).order("Kroll", burst());
    assert_eq!(collected(&table, "Kroll"), -4);
    let mut table = apart(kroll().initiative(30).items("machine_gun"), 5, guard());
    table.dice(&[6]).order("Kroll", at("autofire", "Guard"));
    assert_eq!(collected(&table, "Kroll"), -2);
}

#[test]
fn fi_row_06_a_final_attack_is_minus_two() {
    let mut table = apart(vega().items("silenced_pistol"), 5, guard());
    table.dice(&[2]).order("Vega", attack("Guard")).dice(&[2]).order("Vega", attack("Guard"));
    table.dice(&[4]).order("Vega", at("final_attack", "Guard"));
    assert_eq!(collected(&table, "Vega"), -2);
}

#[test]
fn fi_row_07_each_die_of_a_critical_miss_is_minus_two() {
    let mut table = apart(guard().initiative(30).items("assault_rifle"), 5, vega());
    table.answer("west", "pay_2").dice(&[1]).order("Guard", attack("Vega"));
    assert_eq!(collected(&table, "Guard"), -4);
}

#[test]
fn fi_row_08_a_critical_that_takes_a_special_out_is_a_triumph() {
    let mut table = apart(vega().items("assault_rifle"), 5, kroll().foe().stats("fort 30").now("wounds 5"));
    table.answer("Vega", "pay").dice(&[20, 4, 3]).order("Vega", attack("Kroll"));
    assert_eq!((table.body("Kroll").life, collected(&table, "Vega")), (Life::Down, 10));
    let mut table = apart(vega().items("assault_rifle"), 5, guard());
    table.answer("Vega", "pay").dice(&[20, 4, 3]).order("Vega", attack("Guard"));
    assert_eq!(collected(&table, "Vega"), 0, "a standard unit is no triumph");
}

#[test]
fn fi_bgd_16_a_critical_that_knocks_a_special_unconscious_is_a_triumph() {
    for (answer, dice, gain) in [("pay", &[20, 1, 2][..], 10), ("keep", &[20, 1, 2], 0)] {
        let beaten = kroll().foe().condition("subdual", 47);
        let mut table = scene(&["VK...G", "......"], [vega().items("baton"), beaten, guard()]);
        table.answer("Vega", answer).dice(dice).order("Vega", attack("Kroll"));
        assert_eq!((table.body("Kroll").life, collected(&table, "Vega")), (Life::Down, gain), "{answer}");
    }
}

#[test]
fn fi_row_12_wounds_are_minus_two_a_critical_minus_five_and_vitality_nothing() {
    let mut table = apart(vega().items("assault_rifle"), 5, kroll().foe().now("vitality 3"));
    table.dice(&[15, 3, 3]).order("Vega", attack("Kroll"));
    assert_eq!(collected(&table, "Kroll"), -2);
    table.answer("Vega", "pay").dice(&[20, 3, 4]).order("Vega", attack("Kroll"));
    assert_eq!(collected(&table, "Kroll"), -7);
    let mut table = apart(vega().items("assault_rifle"), 5, kroll().foe());
    table.dice(&[15, 3, 3]).order("Vega", attack("Kroll"));
    assert_eq!((collected(&table, "Kroll"), health(&table, "Kroll").1), (0, 16));
}

#[test]
fn fi_row_12_each_hit_of_automatic_fire_is_no_injury_of_its_own() {
    let mut table = apart(vega().items("submachine_gun"), 5, kroll().foe().now("vitality 0"));
    table.dice(&[17, 1, 1, 1]).order("Vega", at("autofire", "Kroll"));
    assert_eq!(collected(&table, "Kroll"), -2);
}

#[test]
fn fi_row_11_a_critical_injury_is_minus_ten_with_all_that_led_to_it() {
    let mut table = apart(vega().items("assault_rifle"), 5, kroll().foe());
    table.answer("Vega", "pay").dice(&[20, 4, 4, 8, 2]).order("Vega", attack("Kroll"));
    assert_eq!(table.condition("Kroll", "bleeding"), 1);
    assert_eq!(collected(&table, "Kroll"), -5 - 2 - 10 - 1);
    table.order("Vega", end_turn()).order("Kroll", end_turn());
    let settled = table.events().iter().rev().find_map(|event| match event {
        Event::InitiativeSettled { unit, ledger, by, .. } if *unit == table.id("Kroll") => Some((ledger.total(), *by)),
        _ => None,
    });
    assert_eq!(settled, Some((-18, -10)), "bleeding counts once");
}

#[test]
fn fi_row_15_blast_and_stress_saves_count_twice() {
    let rows = ["V.....G..", "........."];
    let thrower = || vega().several("frag_grenade", 1).several("flash_grenade", 1);
    let mut table = scene(&rows, [thrower(), guard()]);
    table.dice(&[15, 1, 2, 5]).order("Vega", throw_at("frag_grenade", 6, 0));
    assert_eq!(collected(&table, "Guard"), -2 - 5 - 2);
    let mut table = scene(&rows, [thrower(), guard()]);
    table.dice(&[15, 4, 4, 4, 5, 5]).order("Vega", throw_at("flash_grenade", 6, 0));
    assert_eq!((sum(&table, "stress_save"), collected(&table, "Guard")), ((5, 12), -14));
}

#[test]
fn fi_row_14_any_failed_save_is_minus_two() {
    let mut table = apart(kroll().initiative(30).items("baton"), 1, guard());
    table.dice(&[10, 11]).order("Kroll", at("trip", "Guard"));
    assert_eq!(collected(&table, "Guard"), -2);
    let mut table = apart(kroll().initiative(30), 1, guard().condition("subdual", 9));
    table.dice(&[19, 1, 9]).order("Kroll", Deed::new("attack").mode("unarmed").at("Guard"));
    assert_eq!(collected(&table, "Guard"), -2 - 3, "fatigued");
}

#[test]
fn fi_row_13_a_shock_takes_half_its_damage_and_may_knock_out() {
    let mut table = apart(ilse().initiative(30).items("stun_pistol"), 3, vega().foe().initiative(6));
    table.dice(&[18, 8, 8, 8, 4]).order("Ilse", attack("Vega"));
    assert_eq!(collected(&table, "Vega"), -8 - 2 - 3);
    table.order("Ilse", end_turn()).order("Vega", end_turn());
    assert_eq!((table.body("Vega").life, table.count("Vega")), (Life::Down, 16));
}

#[test]
fn fi_flt_01_everybody_begins_flat_footed_until_the_first_action() {
    let mut table = apart(vega().items("silenced_pistol"), 5, guard().items("silenced_pistol"));
    table.dice(&[2]).order("Vega", attack("Guard"));
    assert_eq!(sum(&table, "attack").1, 11, "the guard has not acted");
    table.order("Vega", end_turn()).dice(&[2]).order("Guard", attack("Vega"));
    assert_eq!(sum(&table, "attack").1, 15, "Vega has");
}

#[test]
fn fi_bgd_08_standing_up_makes_flat_footed_under_fluid_initiative_too() {
    let mut table = apart(vega().stance(Stance::Prone), 5, guard());
    table.order("Vega", Deed::new("stand"));
    assert_eq!(table.condition("Vega", "flat_footed"), 1);
    table.order("Vega", Deed::new("crouch"));
    assert_eq!(table.condition("Vega", "flat_footed"), 0);
}

#[test]
fn fi_ini_05_an_action_die_raises_the_initiative_check() {
    let scene = Scene::new("espionage", &["V....G"]).initiative("fluid");
    let scene = scene.figures([vega().rolled(), guard()]).answer("Vega", "spend").dice(&[5, 3]);
    let table = scene.begin();
    assert_eq!((table.count("Vega"), table.left("Vega", "action_dice")), (14, 3));
}

#[test]
fn fi_bgd_25_a_team_check_is_one_die_and_the_lowest_bonus() {
    let figures = [vega(), kroll(), guard()];
    let scene = Scene::new("espionage", &["V.K..G"]).initiative("fluid").word("group_awareness", "none");
    let table = scene.figures(figures).dice(&[9, 11]).begin();
    assert_eq!(table.current(), "Guard", "12 against 13");
}

#[test]
fn fi_bgd_13_a_pressed_half_action_and_the_turn_make_three() {
    let mut table = apart(vega().initiative(30).items("silenced_pistol"), 5, guard().initiative(18));
    table.order("Vega", Deed::new("press"));
    assert_eq!(table.left("Vega", "half"), 1);
    table.dice(&[2]).order("Vega", attack("Guard")).order("Vega", end_turn());
    assert_eq!(table.current(), "Guard");
    table.order("Guard", end_turn());
    assert_eq!((table.current(), table.left("Vega", "half"), table.count("Vega")), ("Vega", 2, 10));
}
