//! AR-AID-02, AR-CSP-03, AR-WPN-27: help with spells, Counterspell out of sight, creatures called from afar.

use crate::cast::{apart, guard, scene, sum};
use crate::magic::{FIELD, control, noted, rival};
use crate::spells::{cast, cast_at, caster, passive};
use six_seconds::battle::Life;
use six_seconds::testkit::{Figure, Scene};

#[test]
fn ar_aid_02_help_serves_one_spell_attack() {
    let figures = [caster("summon_wolf").condition("aided_spell", 4), passive(guard().foe())];
    let mut table = scene(&FIELD, figures).begin();
    table.dice(&[3]).order("Mage", cast_at("summon_wolf", 4, 2));
    assert_eq!((table.dm("aided"), table.condition("Mage", "aided_spell")), (Some(4), 0));
    table.dice(&[3]).order("Mage", control());
    assert_eq!(table.dm("aided"), None);
    let helped = |figure: Figure| figure.condition("aided_spell", 4);
    let mut table = apart(helped(caster("spark_bolt")), 3, helped(rival("spark_bolt")));
    // 9 and 4 for either side: 10 reaches the Reaction. Both have had their help.
    table.answer("Rival", "counterspell").dice(&[10]).order("Mage", cast("spark_bolt", "Rival"));
    assert_eq!((sum(&table, "counterspell"), noted(&table, "spell_countered")), ((23, 23), 1));
    assert_eq!((table.condition("Rival", "aided_spell"), table.condition("Mage", "aided_spell")), (0, 0));
}

#[test]
fn ar_wpn_27_by_an_option_a_wolf_comes_from_far_away_as_easily() {
    let row = format!("M{}", ".".repeat(15));
    for (flag, life) in [(true, Life::Up), (false, Life::Gone)] {
        let figures = [caster("summon_wolf"), passive(guard().foe())];
        let rows = [row.clone(), ".".repeat(16), format!("{}G", ".".repeat(15))];
        let mut table = scene(&rows, figures).flag("casting_ignores_range", flag).begin();
        table.dice(&[3]).order("Mage", cast_at("summon_wolf", 8, 0));
        assert_eq!((sum(&table, "attack").0, table.body("Wolf (Mage)").life), (3 + 9 - 2, life));
    }
}

#[test]
fn ar_csp_03_the_effect_must_reach_and_the_caster_need_not_be_seen() {
    let mut table = Scene::level(include_str!("smoke.ron"));
    table.answer("Rival", "none").dice(&[10]).order("Mage", cast_at("creeping_flame", 1, 2));
    assert!(table.asked("Rival").is_some(), "4 squares away, behind a curtain");
}
