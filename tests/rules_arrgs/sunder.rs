//! AR-SUN, AR-BGD-19: attacks at items.

use crate::cast::{apart, at, guard, points, raider, success, sum, vitality};
use crate::magic::rival;
use crate::replaced::beside;
use crate::spells::{caster, stored};
use six_seconds::testkit::{Deed, Table, attack};

/// The damage of somebody's item.
fn damage(table: &Table, who: &str, slot: u8) -> Option<i16> {
    table.battle().gear(table.id(who)).item(slot).map(|item| item.wear.damage)
}

#[test]
fn ar_sun_01_the_damage_goes_to_an_item() {
    let mut table = beside("mace", raider().items("long_bow"));
    table.dice(&[12]).order("Guard", at("sunder", "Raider"));
    assert_eq!((success(&table), vitality(&table, "Raider"), points(&table, "Guard")), (Some(11), 21, (1, 2)));
    assert_eq!(damage(&table, "Raider", 0), Some(9));
    let mut table = apart(guard().items("long_bow"), 5, raider().items("long_sword"));
    table.dice(&[16]).order("Guard", at("sunder", "Raider"));
    assert_eq!(damage(&table, "Raider", 0), Some(7 + 5 - 5), "from afar as well");
}

/// An order to strike at an item with the first spell in mind.
fn by_spell() -> Deed {
    at("sunder", "Raider").rounds(1)
}

#[test]
fn ar_sun_01_the_damage_of_a_spell_goes_to_an_item() {
    // Spell attack 9 against Reflex 15. SV 6 and the margin, less 5.
    let mut table = apart(caster("spark_bolt"), 3, raider().items("long_sword"));
    table.dice(&[10]).order("Mage", by_spell());
    assert_eq!((sum(&table, "attack"), success(&table), vitality(&table, "Raider")), ((19, 15), Some(10), 21));
    assert_eq!(damage(&table, "Raider", 0), Some(10 - 5));
    assert_eq!(
        (points(&table, "Mage"), vitality(&table, "Mage"), stored(&table, "Mage", "spark_bolt")),
        ((1, 2), 19, 0)
    );
    // In a slot of level 3 SV 10, for 3 Vitality. Reflex 14 in the chain shirt.
    let mut table = apart(caster("spark_bolt_3"), 3, raider().items("dagger").wearing("chain_shirt"));
    table.dice(&[10]).order("Mage", by_spell().mode("suit"));
    assert_eq!((sum(&table, "attack"), table.condition("Raider", "armour_damage")), ((19, 14), 10 + 5 - 5));
    assert_eq!((vitality(&table, "Mage"), vitality(&table, "Raider")), (17, 21));
    let mut table = apart(caster("spark_bolt"), 3, raider().items("long_sword"));
    table.dice(&[1]).order("Mage", by_spell());
    assert_eq!((damage(&table, "Raider", 0), stored(&table, "Mage", "spark_bolt")), (Some(0), 0), "cast in vain");
}

#[test]
fn ar_sun_01_a_sunder_by_spell_can_be_countered() {
    let mut table = apart(caster("spark_bolt"), 3, rival("dagger spark_bolt"));
    table.answer("Rival", "counterspell").dice(&[10]).order("Mage", at("sunder", "Rival").rounds(1));
    assert_eq!((damage(&table, "Rival", 0), stored(&table, "Mage", "spark_bolt")), (Some(0), 0));
}

#[test]
fn ar_sun_01_a_spell_must_do_damage() {
    let enemy = || raider().items("long_sword");
    assert_eq!(apart(caster("clouded_mind"), 3, enemy()).refused("Mage", by_spell()), "AR-SUN-01");
    assert_eq!(apart(caster("spark_bolt"), 3, enemy()).refused("Mage", by_spell().rounds(2)), "AR-SUN-01");
    assert_eq!(apart(caster("spark_bolt"), 3, enemy()).refused("Mage", by_spell().mode("thrown")), "AR-WPN-02");
}

#[test]
fn ar_sun_01_each_spell_that_can_do_it_is_offered_once() {
    let figure = caster("revitalise fire_burst spark_bolt spark_bolt spark_bolt_3");
    let table = apart(figure, 3, raider().items("long_sword"));
    let (battle, unit) = (table.battle(), table.id("Mage"));
    let further = battle.rules().core.further_offers(battle, unit);
    let plain = further.iter().filter(|one| one.order.act.as_str() == "sunder" && one.order.mode.is_none());
    let said: Vec<String> = plain.map(|one| six_seconds::words::offer(battle, one)).collect();
    assert_eq!(said, ["Sunder with Spark bolt", "Sunder with Spark bolt (3)"]);
}

#[test]
fn ar_sun_02_a_single_item_of_a_single_target() {
    let table = apart(caster("fire_burst"), 3, raider().items("long_sword"));
    assert_eq!(table.refused("Mage", by_spell()), "AR-SUN-02");
    let table = apart(guard().items("fire_flask").holding("fire_flask"), 1, raider().items("long_sword"));
    assert_eq!(table.refused("Guard", at("sunder", "Raider")), "AR-ARE-08");
    let table = beside("mace", raider().items("bite"));
    assert_eq!(table.refused("Guard", at("sunder", "Raider")), "AR-SUN-02");
}

#[test]
fn ar_sun_03_broken_at_half_and_destroyed_at_all() {
    let mut table = beside("mace", raider().items("shield").stats("vitality 40"));
    table.dice(&[13]).order("Guard", at("sunder", "Raider").with("shield"));
    // Its Reflex is 16 with the shield: SV 11, less 2.
    assert_eq!((sum(&table, "attack"), damage(&table, "Raider", 0)), ((20, 16), Some(9)));
    table.order("Guard", Deed::new("swift")).dice(&[9]).order("Guard", at("sunder", "Raider").with("shield"));
    // Broken, it does not protect, but still hinders: 14. Over-exertion -2: SV 7, less 2.
    assert_eq!((sum(&table, "attack"), damage(&table, "Raider", 0)), ((14, 14), Some(14)));
    let mut table = beside("battle_axe", raider().items("shield"));
    table.dice(&[18]).order("Guard", at("sunder", "Raider").with("shield"));
    assert_eq!((table.dm("sunder"), damage(&table, "Raider", 0)), (Some(2), None), "SV 19 is more than 17");
}

#[test]
fn ar_bgd_19_a_broken_weapon_is_worth_half() {
    let mut table = apart(guard().items("mace"), 1, raider().items("long_sword").initiative(5));
    table.always("opening", "none").dice(&[17]).order("Guard", at("sunder", "Raider"));
    assert_eq!(damage(&table, "Raider", 0), Some(7 + 9 - 5));
    table.order("Guard", Deed::new("end_turn")).dice(&[12]).order("Raider", attack("Guard"));
    assert_eq!((sum(&table, "attack"), success(&table)), ((15, 15), Some(3)));
}

#[test]
fn ar_sun_03_broken_armour_resists_half_and_destroyed_armour_nothing() {
    let knight = || raider().items("dagger").wearing("chain_shirt").stats("vitality 99");
    let sunder = || at("sunder", "Raider").mode("suit");
    let mut table = beside("maul", knight());
    // Reflex 14 in the chain shirt: SV 10 + 6 and 2 for the maul, less 5.
    table.always("opening", "none").dice(&[13]).order("Guard", sunder());
    assert_eq!((sum(&table, "attack"), table.condition("Raider", "armour_damage")), ((22, 14), 13));
    table.order("Guard", Deed::new("swift")).dice(&[10]).order("Guard", sunder());
    assert_eq!(table.condition("Raider", "armour_damage"), 13 + 10 + (10 + 7 + 2 - 2 - 14) - 5);
    let hit = |damage| {
        let mut table = beside("long_sword", knight().condition("armour_damage", damage));
        table.dice(&[10]).order("Guard", attack("Raider"));
        99 - vitality(&table, "Raider")
    };
    // SV 10 slashing against 4, 2 and none; half as much again.
    assert_eq!((hit(14), hit(15)), (9, 12));
    assert_eq!(hit(30), 13, "and without the shirt Reflex is 15: SV 9");
    assert_eq!(beside("maul", raider()).refused("Guard", sunder()), "AR-SUN-02");
}
