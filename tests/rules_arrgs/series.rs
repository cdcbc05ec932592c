//! AR-REP: Repeated Attack.

use crate::cast::{all_checks, apart, check_of, guard, mage, next_round, ogre, points, post, raider, vitality};
use six_seconds::battle::{Event, Life, Order, engine};
use six_seconds::testkit::{Deed, Figure, Table, attack, end_turn};

/// So many attacks at somebody.
fn series(target: &str, attacks: i16) -> Deed {
    Deed::new("repeated_attack").at(target).rounds(attacks)
}

/// The Success Values of the latest order's attacks.
fn values(table: &Table) -> Vec<i32> {
    let value = |event: &Event| match event {
        Event::Hit { effect, .. } => Some(*effect),
        _ => None,
    };
    table.latest().iter().filter_map(value).collect()
}

#[test]
fn ar_rep_01_up_to_five_attacks_each_with_its_own_check() {
    let mut table = apart(guard().items("long_sword"), 1, post());
    table.dice(&[10, 10, 10]).order("Guard", series("Post", 3));
    let totals: Vec<i32> = all_checks(&table, "attack").iter().map(|check| check.total).collect();
    assert_eq!((totals, values(&table)), (vec![17, 15, 13], vec![9, 7, 5]));
    assert_eq!(points(&table, "Guard"), (0, 2));
    let table = apart(guard().items("long_sword"), 1, post());
    assert!(table.allows("Guard", series("Post", 5)));
    assert_eq!(table.refused("Guard", series("Post", 6)), "AR-REP-01");
}

#[test]
fn ar_rep_01_the_attacker_may_stop_and_a_fall_ends_it() {
    let mut table = apart(guard().items("long_sword"), 1, post());
    table.answer("Guard", "strike_on").answer("Guard", "none").dice(&[10, 10]).order("Guard", series("Post", 5));
    assert_eq!(values(&table).len(), 2);
    let mut table = apart(guard().items("long_sword"), 1, post().now("vitality 12"));
    table.dice(&[10, 10]).order("Guard", series("Post", 5));
    assert_eq!((values(&table), table.body("Post").life), (vec![9, 7], Life::Dead));
}

#[test]
fn ar_rep_02_the_penalty_stays_until_the_end_of_the_round() {
    for (attacks, reflex) in [(3, 11), (5, 7)] {
        let mut table = apart(guard().items("long_sword"), 1, raider().items("short_sword").stats("vitality 99"));
        table
            .always("next_attack", "strike_on")
            .dice(&vec![2; attacks as usize])
            .order("Guard", series("Raider", attacks));
        table.order("Guard", end_turn()).dice(&[2]).order("Raider", attack("Guard"));
        assert_eq!(check_of(&table, "attack").need, reflex, "{attacks}");
        next_round(&mut table);
        assert_eq!(table.condition("Guard", "repeated"), 0);
    }
}

#[test]
fn ar_rep_03_nothing_that_costs_points_comes_in_between() {
    let mut table = apart(guard().items("long_sword"), 1, post());
    table.answer("Guard", "strike_on").answer("Guard", "none").dice(&[10, 10]).order("Guard", series("Post", 5));
    table.order("Guard", Deed::new("sidestep").along("n"));
    assert_eq!(points(&table, "Guard"), (0, 1), "a Sidestep ends it");
    assert_eq!(table.refused("Guard", series("Post", 3)), "AR-ACT-02");
}

#[test]
fn ar_rep_03_nobody_defends_itself_in_its_own_series() {
    let shooter = guard().items("revolver").rounds("revolver", 4, 0).stats("vitality 90");
    let mut table = apart(shooter, 1, ogre().items("great_club").stats("agility 20"));
    table.answer("Ogre", "none").answer("Ogre", "strike").dice(&[2, 10, 2, 2, 2]).order("Guard", series("Ogre", 4));
    assert!(vitality(&table, "Guard") < 90 - 4 && table.asked_of("reaction").is_none());
    assert_eq!(table.condition("Guard", "repeating"), 0);
    table.order("Guard", end_turn()).answer("Guard", "none").dice(&[10]).order("Ogre", attack("Guard"));
    assert!(table.asked_of("reaction").is_some(), "it is over");
}

#[test]
fn ar_rep_04_weapons_that_must_be_reloaded_have_what_is_loaded() {
    let with = |weapon: &str, loaded| apart(guard().items(weapon).rounds(weapon, loaded, 12), 3, post());
    assert_eq!(with("light_crossbow", 1).refused("Guard", series("Post", 2)), "AR-REP-04");
    assert_eq!(with("light_crossbow", 1).refused("Guard", series("Post", 0)), "AR-REP-04");
    assert!(with("revolver", 4).allows("Guard", series("Post", 4)));
    assert_eq!(with("revolver", 4).refused("Guard", series("Post", 5)), "AR-REP-04");
    assert!(apart(guard().items("long_bow"), 3, post()).allows("Guard", series("Post", 5)));
    let mut table = with("revolver", 4);
    table.dice(&[2, 2, 2, 2]).order("Guard", series("Post", 0));
    assert_eq!(table.loaded("Guard"), 0, "without a number all of them");
}

/// A Mage with spells, and a post.
fn bolts(spells: Figure) -> Table {
    apart(spells.initiative(20), 3, post())
}

fn bolt(spell: &str, attacks: i16) -> Deed {
    series("Post", attacks).with(spell)
}

#[test]
fn ar_rep_05_a_spell_as_often_as_it_is_memorised() {
    for twice in [mage().several("spark_bolt", 2), mage().items("spark_bolt spark_bolt")] {
        let mut table = bolts(twice);
        assert_eq!(table.refused("Mage", bolt("spark_bolt", 3)), "AR-REP-05");
        table.dice(&[10, 10]).order("Mage", bolt("spark_bolt", 2));
        let totals: Vec<i32> = all_checks(&table, "attack").iter().map(|check| check.total).collect();
        assert_eq!((totals, values(&table)), (vec![19, 17], vec![10, 8]));
        let battle = table.battle();
        let left = battle.gear(table.id("Mage")).items.iter().flatten().map(|item| item.loaded).sum::<i16>();
        assert_eq!((left, points(&table, "Mage").0), (0, 0));
    }
    assert_eq!(bolts(mage().items("spark_bolt")).refused("Mage", bolt("spark_bolt", 2)), "AR-REP-05");
    assert_eq!(bolts(mage().items("spark_bolt spark_bolt_2")).refused("Mage", bolt("spark_bolt", 0)), "AR-REP-05");
    let table = bolts(mage().several("fire_burst", 2));
    assert_eq!(table.refused("Mage", bolt("fire_burst", 2)), "AR-REP-01", "one target alone");
    let mut table = bolts(mage().several("spark_bolt", 5));
    table.dice(&[2, 2, 2, 2, 2]).order("Mage", bolt("spark_bolt", 0));
    assert_eq!(all_checks(&table, "attack").len(), 5, "without a number all of them");
}

#[test]
fn ar_rep_05_offers_are_as_many_as_slots() {
    let table = bolts(mage().several("spark_bolt", 4).several("revitalise", 2));
    let (battle, unit) = (table.battle(), table.id("Mage"));
    let mut offers = engine::offers(battle, unit);
    offers.extend(battle.rules().core.further_offers(battle, unit));
    let numbers = |spell: &str| -> Vec<i16> {
        let holds = |slot: &u8| battle.item(unit, *slot).is_some_and(|one| one.1.key.as_str() == spell);
        let slot = battle.gear(unit).slots().find(holds);
        let of = |order: &Order| order.act.as_str() == "repeated_attack" && order.with == slot;
        let mut all: Vec<i16> = offers.iter().filter(|one| of(&one.order)).map(|one| one.order.amount).collect();
        all.sort_unstable();
        all
    };
    assert_eq!((numbers("spark_bolt"), numbers("revitalise")), (vec![2, 3, 4], vec![2]));
}

#[test]
fn ar_rep_06_each_casting_drains_its_level() {
    for (spell, left) in [("spark_bolt", 18), ("spark_bolt_3", 14)] {
        let mut table = bolts(mage().several(spell, 2));
        table.dice(&[2, 2]).order("Mage", bolt(spell, 2));
        assert_eq!(vitality(&table, "Mage"), left, "{spell}");
    }
}

#[test]
fn ar_rep_07_each_spell_provokes() {
    let nimble = ogre().items("great_club").stats("agility 20");
    let mut table = apart(mage().several("spark_bolt", 2).initiative(20), 1, nimble);
    table
        .answer("Ogre", "none")
        .answer("Ogre", "none")
        .dice(&[2, 2])
        .order("Mage", series("Ogre", 2).with("spark_bolt"));
}

#[test]
fn ar_rep_06_each_attack_drains_a_point() {
    let mut table = apart(guard().items("long_sword"), 1, post());
    table.dice(&[2, 2, 2]).order("Guard", series("Post", 3));
    assert_eq!(vitality(&table, "Guard"), 25);
    assert_eq!(table.condition("Guard", "points_used"), 3);
}

#[test]
fn ar_rep_07_each_shot_provokes_and_no_armed_blow_does() {
    // It is too nimble to be hit, and to be asked about that.
    let nimble = ogre().items("great_club").stats("agility 20");
    let mut table = apart(guard().items("revolver").rounds("revolver", 4, 0), 1, nimble);
    for _ in 0..4 {
        table.answer("Ogre", "none");
    }
    table.dice(&[2, 2, 2, 2]).order("Guard", series("Ogre", 4));
    let mut table = apart(guard().items("long_sword"), 1, ogre().items("great_club"));
    table.dice(&[2, 2, 2, 2]).order("Guard", series("Ogre", 4));
    assert_eq!(points(&table, "Ogre").1, 2);
}

#[test]
fn ar_opp_03_a_series_can_be_an_opportunity() {
    let mut table = apart(
        raider().items("long_bow").initiative(20).stats("vitality 99"),
        1,
        guard().items("long_sword").stats("aap_allotment 3"),
    );
    table.answer("Guard", "repeated_attack").answer("Guard", "strike_on").answer("Guard", "none");
    table.dice(&[2, 2, 2]).order("Raider", attack("Guard"));
    assert_eq!((points(&table, "Guard").1, table.condition("Guard", "points_used")), (0, 3));
    let mut table = apart(raider().items("long_bow").initiative(20), 1, guard().items("long_sword"));
    table.answer("Guard", "none").dice(&[2]).order("Raider", attack("Guard"));
    assert!(!table.was_offered("Guard", "repeated_attack"), "two points are too few");
}
