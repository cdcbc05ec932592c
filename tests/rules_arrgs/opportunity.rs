//! AR-OPP: carelessness within an enemy's Threat Range.

use crate::cast::{apart, check_of, guard, mage, next_round, ogre, points, raider, scene, success, sum, vitality};
use crate::spells::caster;
use six_seconds::battle::{Life, Stance};
use six_seconds::testkit::{Deed, Table, attack, end_turn, walk};

/// A Raider who acts first, beside a Guard.
fn beside(items: &str, guard_items: &str) -> Table {
    apart(raider().items(items).initiative(20), 1, guard().items(guard_items))
}

#[test]
fn ar_opp_01_a_shot_beside_an_enemy_provokes() {
    let mut table = beside("long_bow", "long_sword");
    table.answer("Guard", "strike").answer("Raider", "none").dice(&[3, 10]).order("Raider", attack("Guard"));
    assert_eq!((points(&table, "Guard").1, vitality(&table, "Guard") < 27), (0, true));
    assert_eq!(check_of(&table, "attack").total, 17, "the shot comes after the blow");
}

#[test]
fn ar_opp_01_nobody_is_asked_without_points_or_a_blade() {
    let mut table =
        apart(raider().items("long_bow").initiative(20), 1, guard().items("long_sword").stats("aap_allotment 1"));
    table.dice(&[1]).order("Raider", attack("Guard"));
    assert_eq!(success(&table), None);
    let mut table = beside("long_bow", "long_bow");
    table.dice(&[1]).order("Raider", attack("Guard"));
    assert_eq!(success(&table), None, "AR-OPP-03: a bow is no weapon for it");
}

#[test]
fn ar_atk_11_an_armed_blow_does_not_provoke_and_bare_hands_do() {
    let mut table = beside("short_sword", "long_sword");
    table.answer("Guard", "none").dice(&[10]).order("Raider", attack("Guard"));
    assert_eq!(points(&table, "Guard").1, 2);
    let mut table = apart(raider().initiative(20), 1, guard().items("long_sword"));
    table.answer("Guard", "none").answer("Guard", "none").dice(&[14]).order("Raider", attack("Guard").mode("unarmed"));
    assert_eq!(success(&table), Some(6));
}

#[test]
fn ar_opp_02_it_costs_points_vitality_and_strength() {
    let mut table = beside("long_bow", "long_sword");
    table.answer("Guard", "strike").answer("Raider", "none").dice(&[2, 1]).order("Raider", attack("Guard"));
    assert_eq!((points(&table, "Guard").1, table.condition("Guard", "points_used")), (0, 2));
    assert_eq!(vitality(&table, "Guard"), 27);
}

#[test]
fn ar_opp_04_the_opportunity_comes_before_the_act() {
    let figures = [mage().of(1).items("long_bow").initiative(20), guard().items("long_sword")];
    let mut table = scene(&["MG...", "....."], figures).begin();
    table.answer("Guard", "strike").answer("Mage", "none").dice(&[9, 2]).order("Mage", attack("Guard"));
    // 16 against 13: SV 10, half as much again; she has paid 1 for the shot.
    assert_eq!(vitality(&table, "Mage"), 20 - 1 - 15);
}

#[test]
fn ar_opp_05_who_is_killed_acts_in_vain() {
    let figures = [mage().of(1).items("light_crossbow").initiative(20).now("vitality 1"), guard().items("long_sword")];
    let mut table = scene(&["MG..R", "....."], figures.into_iter().chain([raider().initiative(1)])).begin();
    table.answer("Guard", "strike").dice(&[13]).order("Mage", attack("Guard"));
    assert_eq!((vitality(&table, "Mage"), table.body("Mage").life), (-21, Life::Dead));
    assert_eq!(vitality(&table, "Guard"), 27, "no bolt came");
    let id = table.id("Mage");
    assert_eq!(table.battle().gear(id).items[0].map(|item| item.loaded), Some(1), "and it is still there");
}

#[test]
fn ar_opp_05_disabled_does_not_stop_what_is_paid() {
    let figures = [mage().of(1).items("long_bow").initiative(20).now("vitality 10"), guard().items("long_sword")];
    let mut table = scene(&["MG...", "....."], figures).begin();
    table.answer("Guard", "strike").answer("Mage", "none").dice(&[9, 10]).order("Mage", attack("Guard"));
    assert_eq!((vitality(&table, "Mage"), table.condition("Mage", "disabled")), (-6, 1));
    assert_eq!(sum(&table, "attack"), (12, 15), "she shoots all the same, and owes no check for it");
}

#[test]
fn ar_opp_05_the_stunned_go_no_farther() {
    let figures = [caster("clouded_mind").stats("vitality 40"), raider().initiative(1)];
    let mut table = scene(&["M....R.......", "............."], figures).begin();
    table
        .order("Mage", Deed::new("ready").mode("enemy_moves").with("clouded_mind").rounds(0))
        .order("Mage", end_turn());
    table.answer("Mage", "strike").dice(&[15]).order("Raider", walk("e e e e e"));
    assert_eq!((table.condition("Raider", "stunned"), table.square("Raider")), (1, (5, 0)));
}

#[test]
fn ar_opp_06_each_step_gives_one_event() {
    let figures = || [raider().initiative(20), guard().items("long_sword")];
    let mut table = scene(&["R......", "..G....", "......."], figures()).begin();
    // In, past and out again: three steps, each with an event; the third leaves.
    table.answer("Guard", "none").answer("Guard", "none").answer("Guard", "none").answer("Guard", "none");
    table.order("Raider", walk("e e e e"));
    assert_eq!(table.square("Raider"), (4, 0));
    let mut table = scene(&["R......", "..G....", "......."], figures()).begin();
    table.answer("Guard", "strike").answer("Raider", "none").dice(&[2]).order("Raider", walk("e e e e"));
    assert_eq!((table.square("Raider"), points(&table, "Guard").1), ((4, 0), 0), "points for one blow only");
}

#[test]
fn ar_opp_06_who_falls_stays_where_it_was_struck() {
    let figures = [raider().initiative(20).now("vitality -5"), guard().items("long_sword"), ogre()];
    let mut table = scene(&["R......", "..G...O", ".......", "......."], figures).begin();
    table.answer("Guard", "strike").dice(&[18]).order("Raider", walk("e e e e"));
    assert_eq!((table.square("Raider"), table.body("Raider").life), ((1, 0), Life::Dead));
}

#[test]
fn ar_sid_01_a_sidestep_does_not_provoke() {
    let mut table = beside("short_sword", "long_sword");
    table.order("Raider", Deed::new("sidestep").along("n"));
    assert_eq!(points(&table, "Guard").1, 2);
}

#[test]
fn ar_wdr_01_a_withdrawal_does_not_provoke() {
    let mut table = beside("short_sword", "long_sword");
    table.order("Raider", Deed::new("withdraw").along("w w w"));
    assert_eq!(table.square("Raider").0, 3);
}

#[test]
fn ar_stu_01_standing_up_provokes() {
    let raider = raider().stance(Stance::Prone).initiative(20);
    let mut table = apart(raider, 1, guard().items("long_sword"));
    table.answer("Guard", "none").order("Raider", Deed::new("stand"));
    assert_eq!(table.body("Raider").stance, Stance::Standing);
}

#[test]
fn ar_opp_07_the_highest_initiative_first() {
    let figures =
        [mage().of(1).items("long_bow").initiative(20), guard().items("long_sword"), ogre().of(0).items("great_club")];
    let mut table = scene(&["GMO..", ".....", "....."], figures).begin();
    table.answer("Guard", "strike").answer("Mage", "none").dice(&[19, 10]).order("Mage", attack("Ogre"));
    assert_eq!(table.body("Mage").life, Life::Dead);
    assert_eq!(points(&table, "Ogre").1, 2, "the Ogre need not spend");
}

#[test]
fn ar_opp_08_a_defence_against_an_opportunity_is_possible() {
    let mut table = beside("long_bow", "long_sword");
    table.answer("Guard", "strike").answer("Raider", "defend").dice(&[10, 15, 2]).order("Raider", attack("Guard"));
    assert_eq!(points(&table, "Raider"), (1, 0));
}

#[test]
fn ar_act_10_points_spent_on_opportunities_count() {
    let mut table = apart(guard().items("long_sword"), 1, raider().items("long_bow"));
    table
        .answer("Raider", "none")
        .dice(&[2])
        .order("Guard", attack("Raider"))
        .order("Guard", Deed::new("sidestep").along("n"));
    table.order("Guard", end_turn()).answer("Guard", "strike").answer("Raider", "none").dice(&[10, 2]);
    table.order("Raider", attack("Guard"));
    let checks: Vec<i32> = totals(&table);
    assert_eq!(checks, [17 - 4, 9]);
    assert_eq!(check_of(&table, "attack").need, 15 - 4);
    next_round(&mut table);
}

/// The totals of the attacks of the latest order.
fn totals(table: &Table) -> Vec<i32> {
    use six_seconds::battle::{Event, Key};
    let total = |event: &Event| match event {
        Event::Checked(check) if check.what == Key::new("attack") => Some(check.total),
        _ => None,
    };
    table.latest().iter().filter_map(total).collect()
}
