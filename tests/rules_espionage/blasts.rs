//! FI-BGD-23: grenades, launchers, flash.

use crate::cast::{checks, dealt, guard, health, kroll, scene, sum, vega};
use six_seconds::battle::{Event, Key, Order};
use six_seconds::grid::Square;
use six_seconds::testkit::{Deed, Figure, throw_at};

fn thrower() -> Figure {
    vega().several("frag_grenade", 2).several("flash_grenade", 1)
}

const FIELD: [&str; 5] = [".............", ".............", "V.....G......", ".............", "............."];

#[test]
fn fi_bgd_23_full_within_the_blast_half_beyond_and_half_again_with_a_save() {
    for (x, die, harm) in [(6, 5, 11), (8, 5, 11), (9, 5, 5), (9, 18, 2), (6, 18, 5)] {
        let mut table = scene(&FIELD, [thrower(), guard()]).word("spend_policy", "never").begin();
        table.dice(&[15, 5, 6, die]).order("Vega", throw_at("frag_grenade", x, 2));
        assert_eq!(dealt(&table), [harm], "at {x} with {die}");
        assert_eq!(sum(&table, "attack").1, 10);
    }
}

#[test]
fn fi_bgd_23_reduction_counts_after_halving() {
    let figures = [thrower(), guard().wearing("discreet_vest")];
    let mut table = scene(&FIELD, figures).word("spend_policy", "never").begin();
    table.dice(&[15, 5, 6, 18]).order("Vega", throw_at("frag_grenade", 9, 2));
    assert_eq!((dealt(&table), health(&table, "Guard").1), (vec![0], 12));
}

#[test]
fn fi_bgd_23_a_miss_lands_up_to_four_squares_off() {
    let mut table = scene(&FIELD, [thrower(), guard()]).word("spend_policy", "never").begin();
    table.dice(&[2, 3, 2, 5, 6, 2]).order("Vega", throw_at("frag_grenade", 5, 2));
    let centre = table.latest().iter().find_map(|event| match event {
        Event::Exploded { square, .. } => Some((square.x, square.y)),
        _ => None,
    });
    assert_eq!(centre, Some((7, 2)), "two squares east");
}

#[test]
fn fi_bgd_28_unit_by_unit_in_the_order_of_the_round() {
    let rows = [".............", "......K......", "V.....G......", ".............", "............."];
    let figures = [thrower(), kroll().foe().initiative(13), guard().initiative(17)];
    let mut table = scene(&rows, figures).word("spend_policy", "never").begin();
    table.dice(&[2, 3, 1, 4, 4, 18, 2]).order("Vega", throw_at("frag_grenade", 5, 2));
    let saves: Vec<&str> = table
        .latest()
        .iter()
        .filter_map(|event| match event {
            Event::Checked(check) if check.what == Key::new("blast_save") => Some(table.battle().name(check.unit)),
            _ => None,
        })
        .collect();
    assert_eq!((saves, dealt(&table)), (vec!["Guard", "Kroll"], vec![4, 8]));
}

#[test]
fn fi_bgd_23_cover_from_the_centre_helps_the_save() {
    let rows = [".............", ".............", "V......xG....", ".............", "............."];
    let mut table = scene(&rows, [thrower(), guard()]).word("spend_policy", "never").begin();
    table.dice(&[15, 2, 2, 9]).order("Vega", throw_at("frag_grenade", 5, 2));
    assert_eq!((sum(&table, "blast_save"), dealt(&table)), ((9 + 2 + 4, 15), vec![1]));
}

#[test]
fn fi_bgd_23_cover_beside_the_centre_helps_as_well() {
    let rows = [".............", ".............", "V.....sG.....", ".............", "............."];
    let mut table = scene(&rows, [thrower(), guard()]).word("spend_policy", "never").begin();
    table.dice(&[15, 2, 2, 9]).order("Vega", throw_at("frag_grenade", 5, 2));
    assert_eq!(sum(&table, "blast_save"), (9 + 2 + 6, 15));
}

#[test]
fn fi_bgd_23_the_helpless_make_no_save() {
    let rows = ["V.....K..", "........."];
    let figures = [thrower().items("silenced_pistol"), kroll().foe().now("vitality 0 wounds 1"), guard().at('K')];
    let mut table = scene(&rows, figures).word("spend_policy", "never").begin();
    table.dice(&[19, 1]).order("Vega", six_seconds::testkit::attack("Kroll"));
    table.dice(&[15, 1, 1, 18]).order("Vega", throw_at("frag_grenade", 6, 0));
    assert_eq!(checks(&table, "blast_save"), 1, "the guard's alone");
}

#[test]
fn fi_bgd_23_nobody_there_no_damage_die() {
    let mut table = scene(&FIELD, [thrower(), guard()]).word("spend_policy", "never").begin();
    table.dice(&[15]).order("Vega", throw_at("frag_grenade", 11, 2));
    assert!(dealt(&table).is_empty());
}

#[test]
fn fi_wpn_01_a_flash_grenade_frightens_and_reflex_halves_it() {
    for (die, stress) in [(5, 12), (18, 6)] {
        let mut table = scene(&FIELD, [thrower(), guard().stats("wis 20")]).word("spend_policy", "never").begin();
        table.dice(&[15, 4, 4, 4, die]).order("Vega", throw_at("flash_grenade", 6, 2));
        assert_eq!((table.condition("Guard", "stress"), health(&table, "Guard").1), (stress, 12));
    }
}

#[test]
fn fi_wpn_01_a_launcher_is_fired_at_a_square() {
    let figures = [kroll().at('V').initiative(30).items("grenade_launcher"), guard()];
    let mut table = scene(&FIELD, figures).word("spend_policy", "never").begin();
    table.dice(&[10, 5, 6, 2]).order("Kroll", Deed::new("attack").at_square(6, 2));
    assert_eq!((dealt(&table), table.loaded("Kroll")), (vec![11], 0));
}

#[test]
fn fi_bgd_23_grenades_are_used_up_and_need_no_hand() {
    let mut table = scene(&FIELD, [thrower().items("silenced_pistol"), guard()]).word("spend_policy", "never").begin();
    table.dice(&[15, 1, 1, 18]).order("Vega", throw_at("frag_grenade", 6, 2));
    let left = table.battle().item(table.id("Vega"), 0).map(|(item, _)| item.loaded);
    assert_eq!(left, Some(1));
}

#[test]
fn fi_bgd_23_the_table_shows_the_squares_that_it_would_reach() {
    let rows = [".......", ".......", "V..##..", ".......", "......."];
    let table = scene(&rows, [thrower()]).begin();
    let order = Order::new(table.id("Vega"), Key::new("throw")).with(0);
    let shown = table.battle().rules().core.blast(table.battle(), &order, Square::new(2, 2));
    let shows = |x, y| shown.contains(&Square::new(x, y));
    assert!(shows(2, 2) && shows(0, 4) && shows(2, 0));
    assert!(!shows(3, 2) && !shows(5, 2), "the wall and what is behind it");
}

#[test]
fn fi_bgd_23_twice_its_number_is_as_far_as_any_blast_reaches() {
    const SHELLS: &str = r#"(weapons: [
        (id: "small", name: "Small", category: hurled, hands: 1, damage: "2d8", increment: 4, increments: 5, shots: 1,
            threat: 21, blast: 1, rule: "FI-WPN-01", note: ""),
        (id: "large", name: "Large", category: hurled, hands: 1, damage: "2d8", increment: 4, increments: 5, shots: 1,
            threat: 21, blast: 3, rule: "FI-WPN-01", note: ""),
    ])"#;
    let cases = [("small", 7, 11), ("small", 8, 5), ("small", 9, 0), ("large", 9, 11), ("large", 12, 5)];
    for (shell, x, harm) in cases {
        let figures = [vega().several(shell, 1), guard()];
        let mut table = scene(&FIELD, figures).armoury(SHELLS).word("spend_policy", "never").begin();
        table.dice(if harm > 0 { &[15, 5, 6, 5] } else { &[15] });
        table.order("Vega", throw_at(shell, x, 2));
        assert_eq!(dealt(&table).first().copied().unwrap_or(0), harm, "{shell} at {x}");
    }
}
