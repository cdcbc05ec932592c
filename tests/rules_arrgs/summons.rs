//! AR-WPN-27, AR-WPN-29, AR-CTL-03: creatures that are called.

use crate::cast::{guard, next_round, points, raider, scene, sum, vitality};
use crate::magic::{FIELD, control, noted};
use crate::spells::{cast_at, caster, passive, stored};
use six_seconds::battle::Life;
use six_seconds::testkit::{Table, attack, end_turn, walk};

/// A Mage with a wolf at (4, 2).
fn summoned() -> Table {
    let figures = [caster("summon_wolf").stats("vitality 40"), passive(guard().foe())];
    let mut table = scene(&FIELD, figures).begin();
    table.dice(&[10]).order("Mage", cast_at("summon_wolf", 4, 2));
    table
}

#[test]
fn ar_wpn_27_only_the_difficulty_counts() {
    for (die, comes) in [(3, true), (2, false)] {
        let figures = [caster("summon_wolf"), passive(guard().foe())];
        let mut table = scene(&FIELD, figures).begin();
        table.dice(&[die]).order("Mage", cast_at("summon_wolf", 4, 2));
        let life = if comes { Life::Up } else { Life::Gone };
        assert_eq!((table.body("Wolf (Mage)").life, vitality(&table, "Mage")), (life, 18), "{die}");
        assert_eq!(stored(&table, "Mage", "summon_wolf"), 0);
    }
    let table = scene(&FIELD, [caster("summon_wolf"), passive(guard().foe())]).begin();
    assert_eq!(table.refused("Mage", cast_at("summon_wolf", 6, 1)), "AR-WPN-27", "an empty square");
    let table = summoned();
    assert_eq!((table.square("Wolf (Mage)"), vitality(&table, "Wolf (Mage)")), ((4, 2), 18));
}

#[test]
fn ar_ctl_03_a_creature_that_is_not_controlled_does_not_act() {
    let mut table = summoned();
    table.order("Mage", end_turn());
    assert_eq!(table.current(), "Guard");
    assert_eq!(points(&table, "Wolf (Mage)"), (0, 0));
    next_round(&mut table);
    assert_eq!(table.body("Wolf (Mage)").life, Life::Gone, "AR-CTL-04");
}

#[test]
fn ar_ctl_03_a_commanded_creature_acts_after_its_controller() {
    let mut table = summoned();
    table.dice(&[12]).order("Mage", control());
    table.order("Mage", end_turn());
    assert_eq!((table.current(), points(&table, "Wolf (Mage)")), ("Wolf (Mage)", (3, 2)));
    table.order("Wolf (Mage)", walk("e")).dice(&[12]).order("Wolf (Mage)", attack("Guard"));
    assert_eq!(sum(&table, "attack"), (17, 15), "bite +5, a square walked");
    assert_eq!(vitality(&table, "Guard"), 28 - 10, "SV 7 Piercing, half more");
    table.order("Wolf (Mage)", end_turn());
    assert_eq!(table.current(), "Guard");
    next_round(&mut table);
    assert_eq!((table.current(), table.body("Wolf (Mage)").life), ("Mage", Life::Up));
}

#[test]
fn ar_wpn_27_a_dead_wolf_ends_the_spell() {
    let rows = ["............", "M....G......", "............"];
    let figures = [
        caster("summon_wolf").stats("vitality 40"),
        guard().foe().items("great_sword").stats("body 20 aap_allotment 0"),
    ];
    let mut table = scene(&rows, figures).begin();
    table.dice(&[10]).order("Mage", cast_at("summon_wolf", 4, 1));
    table.dice(&[12]).order("Mage", control()).order("Mage", end_turn()).order("Wolf (Mage)", end_turn());
    table.dice(&[18]).order("Guard", attack("Wolf (Mage)"));
    assert_eq!(table.body("Wolf (Mage)").life, Life::Dead);
    assert_eq!((noted(&table, "spell_ends"), table.battle().things().count()), (1, 0));
}

#[test]
fn ar_wpn_29_a_higher_slot_makes_a_stronger_wolf() {
    let figures = [caster("summon_wolf_3"), passive(guard().foe())];
    let mut table = scene(&FIELD, figures).begin();
    table.dice(&[10]).order("Mage", cast_at("summon_wolf_3", 4, 2));
    assert_eq!(vitality(&table, "Wolf (Mage)"), 24);
}

#[test]
fn ar_str_13_a_side_is_not_kept_alive_by_a_creature_that_nobody_can_call() {
    let figures =
        [caster("summon_wolf").now("vitality 1").stats("aap_allotment 0"), raider().items("long_bow").initiative(30)];
    let mut table = scene(&["M....R......", "............"], figures).begin();
    table.dice(&[20]).order("Raider", attack("Mage"));
    assert!(table.battle().is_over());
}
