//! FI-BGD-01, FI-BGD-15, FI-WPN: sheets, training, gear.

use crate::cast::{apart, guard, health, ilse, kroll, sum, vega};
use six_seconds::testkit::attack;

#[test]
fn fi_bgd_01_vitality_and_wounds_follow_from_the_sheet() {
    let table = apart(vega(), 5, kroll().foe());
    assert_eq!((health(&table, "Vega"), health(&table, "Kroll")), ((32, 13), (40, 16)));
    let table = apart(ilse(), 5, guard());
    assert_eq!((health(&table, "Ilse"), health(&table, "Guard")), ((28, 10), (0, 12)));
}

#[test]
fn fi_bgd_01_what_a_level_states_holds() {
    let table = apart(vega().stats("vitality 7 wounds 9"), 5, guard());
    assert_eq!(health(&table, "Vega"), (7, 9));
}

#[test]
fn fi_bgd_15_without_training_attacks_are_at_minus_four() {
    let mut table = apart(ilse().items("machine_gun").condition("braced", 1), 10, guard());
    let burst = six_seconds::testkit::Deed::new("burst").mode("heavy").at("Guard");
    table.dice(&[10, 1, 1]).order("Ilse", burst);
    assert_eq!(sum(&table, "attack"), (10 + 3 + 2 - 4 + 1, 12));
    assert_eq!(table.dm("untrained"), Some(-4));
}

#[test]
fn fi_wpn_01_a_guard_with_a_rifle_hits_vega_on_twelve() {
    for (die, hit) in [(11, false), (12, true)] {
        let mut table = apart(guard().stats("attack_base 2").items("assault_rifle").initiative(30), 10, vega());
        table.dice(&[die]).dice(if hit { &[4, 5] } else { &[] }).order("Guard", attack("Vega"));
        assert_eq!((sum(&table, "attack").1, table.check().success), (15, hit), "{die}");
    }
}

#[test]
fn fi_wpn_02_armour_takes_from_damage_and_defence() {
    let mut table = apart(vega().items("assault_rifle"), 10, guard().wearing("tactical_vest"));
    table.dice(&[4, 4, 5]).order("Vega", attack("Guard"));
    assert_eq!((sum(&table, "attack"), health(&table, "Guard")), ((11, 11), (0, 12 - 7)));
}

#[test]
fn fi_wpn_02_an_assault_suit_takes_from_speed_and_defence() {
    let table = apart(vega(), 10, guard().wearing("assault_suit"));
    let battle = table.battle();
    let core = battle.rules().core;
    assert_eq!(core.quickness(battle, table.id("Guard")).total(), 3 - 1);
    let mut table = apart(vega().items("silenced_pistol"), 6, guard().wearing("assault_suit"));
    table.dice(&[2, 10]).order("Vega", attack("Guard"));
    assert_eq!((sum(&table, "attack"), health(&table, "Guard").1), ((9, 9), 12 - 4));
}
