//! FI-BGD-08: disarm, trip, threaten, feint, coup de grace.

use crate::cast::{apart, at, checks, dealt, guard, health, ilse, kroll, scene, sum, vega};
use six_seconds::battle::{Life, Stance};
use six_seconds::testkit::{Deed, attack};
use six_seconds::words::sentences;

#[test]
fn fi_bgd_08_disarm_is_a_hit_without_damage_and_a_reflex_save() {
    for (die, held) in [(11, "nothing"), (12, "assault_rifle")] {
        let mut table = apart(kroll().initiative(30), 1, guard().items("assault_rifle"));
        table.dice(&[10, die]).order("Kroll", at("disarm", "Guard"));
        assert_eq!((sum(&table, "disarm_save"), table.in_hand("Guard")), ((i32::from(die) + 2, 14), held));
        assert!(dealt(&table).is_empty());
    }
    let table = apart(kroll().initiative(30), 1, guard());
    assert_eq!(table.refused("Kroll", at("disarm", "Guard")), "FI-BGD-08", "nothing to drop");
}

#[test]
fn fi_bgd_08_trip_brings_down_and_a_baton_helps() {
    let mut table = apart(kroll().initiative(30).items("baton"), 1, guard());
    table.dice(&[10, 11]).order("Kroll", at("trip", "Guard"));
    assert_eq!((sum(&table, "attack").0, sum(&table, "trip_save")), (10 + 4 + 3 + 2, (13, 14)));
    assert_eq!((table.body("Guard").stance, table.condition("Guard", "sprawled")), (Stance::Prone, 1));
    assert_eq!(table.refused("Kroll", at("trip", "Guard")), "FI-BGD-08");
}

#[test]
fn fi_bgd_08_a_miss_neither_disarms_nor_trips() {
    let mut table = apart(kroll().initiative(30), 1, guard());
    table.dice(&[4]).order("Kroll", at("trip", "Guard"));
    assert_eq!((checks(&table, "trip_save"), table.condition("Guard", "sprawled")), (0, 0));
}

#[test]
fn fi_bgd_21_stress_is_told_as_stress() {
    let mut table = apart(kroll().initiative(30), 5, guard());
    table.dice(&[10, 15]).dice(&[4]).order("Kroll", at("threaten", "Guard"));
    let told = sentences(table.battle(), table.latest());
    assert!(told.contains(&"Guard takes 4 stress.".to_owned()), "{told:?}");
}

#[test]
fn fi_bgd_08_threaten_sets_the_number_of_a_will_save() {
    for (die, stress) in [(15, 4), (16, 0)] {
        let mut table = apart(kroll().initiative(30), 5, guard());
        table.dice(&[10, die]).dice(if stress > 0 { &[4] } else { &[] }).order("Kroll", at("threaten", "Guard"));
        assert_eq!(table.condition("Guard", "stress"), stress);
        assert_eq!(sum(&table, "threaten"), (i32::from(die), 16));
    }
    let table = apart(kroll().initiative(30), 7, guard());
    assert_eq!(table.refused("Kroll", at("threaten", "Guard")), "FI-BGD-08");
}

#[test]
fn fi_bgd_08_feint_must_beat_attack_base_and_a_die() {
    for (die, flat) in [(12, 1), (13, 0)] {
        let mut table = apart(ilse().initiative(30), 1, guard());
        table.dice(&[6, die]).order("Ilse", at("feint", "Guard"));
        assert_eq!(
            (sum(&table, "see_through"), table.condition("Guard", "flat_footed")),
            ((i32::from(die) + 2, 15), flat)
        );
    }
    let mut table = apart(ilse().initiative(30).items("silenced_pistol"), 1, guard());
    table.dice(&[6, 2]).order("Ilse", at("feint", "Guard")).dice(&[2]).order("Ilse", attack("Guard"));
    assert_eq!(sum(&table, "attack").1, 11);
}

#[test]
fn fi_bgd_08_a_coup_de_grace_is_a_critical_without_roll_or_die() {
    let rows = [".VK...", "......"];
    let figures =
        [vega().items("assault_rifle"), kroll().foe().stats("fort 30").now("vitality 0 wounds 6"), guard().at('K')];
    let mut table = scene(&rows, figures).word("spend_policy", "never").begin();
    assert_eq!(table.refused("Vega", at("coup_de_grace", "Kroll")), "FI-BGD-08", "not helpless");
    table.dice(&[15, 3, 3]).order("Vega", attack("Kroll"));
    assert_eq!((table.body("Kroll").life, health(&table, "Kroll").1), (Life::Down, 0));
    assert_eq!(table.refused("Vega", at("coup_de_grace", "Kroll")), "FI-ACT-01", "a full action");
    table.order("Vega", six_seconds::testkit::end_turn()).pass_to("Vega");
    table.dice(&[8, 8]).order("Vega", at("coup_de_grace", "Kroll"));
    assert_eq!((checks(&table, "attack"), table.left("Vega", "action_dice")), (0, 4));
    assert_eq!(table.body("Kroll").life, Life::Dead);
}

#[test]
fn fi_bgd_17_the_helpless_are_vulnerable_and_struck_at_plus_four() {
    let rows = [".VK...", "......"];
    let down = kroll().foe().now("vitality 0 wounds 3");
    let figures = [vega().items("silenced_pistol knife"), down, guard().at('K')];
    let mut table = scene(&rows, figures).word("spend_policy", "never").begin();
    table.dice(&[15, 3]).order("Vega", attack("Kroll"));
    table.dice(&[10, 1]).order("Vega", Deed::new("attack").mode("unarmed").at("Kroll"));
    assert_eq!((sum(&table, "attack"), table.dm("helpless")), ((10 + 4 + 1 + 4, 11), Some(4)));
}

#[test]
fn fi_bgd_03_an_error_with_a_threat_or_a_feint_can_be_made_a_failure() {
    for act in ["threaten", "feint"] {
        for (answer, again) in [("keep", true), ("pay_1", true), ("pay_2", false)] {
            let mut table = apart(kroll().initiative(30), 1, guard());
            table.answer("east", answer).dice(&[1, 20]).order("Kroll", at(act, "Guard"));
            let spoiled = answer != "keep";
            assert_eq!(!table.allows("Kroll", at(act, "Guard")), spoiled, "{act}, {answer}: in this round");
            let other = if act == "feint" { "threaten" } else { "feint" };
            assert!(table.allows("Kroll", at(other, "Guard")), "{act}, {answer}: of another kind");
            table.order("Kroll", six_seconds::testkit::end_turn()).pass_to("Kroll");
            assert_eq!(table.allows("Kroll", at(act, "Guard")), again, "{act}, {answer}: in the next round");
        }
        let mut table = apart(kroll().initiative(30), 1, guard());
        table.dice(&[2, 20]).order("Kroll", at(act, "Guard"));
        assert!(table.allows("Kroll", at(act, "Guard")), "{act}: a 2 is no error");
    }
}
