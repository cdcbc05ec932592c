//! FI-ACT-06, FI-ACT-07, FI-BGD-08, FI-BGD-25: tasks in one round or two, first aid, refreshing, tripods.

use crate::cast::{checks, guard, health, ilse, kroll, scene, sum, vega};
use six_seconds::battle::{Event, Life};
use six_seconds::testkit::{Deed, Table, attack, end_turn, walk};

/// Ilse stands next to a locked door; Electronics 15.
fn door() -> Table {
    let ilse = ilse().initiative(30).items("silenced_pistol");
    scene(&["....G", ".....", "I....", "k####"], [ilse, guard()]).word("spend_policy", "never").begin()
}

fn task(mode: Option<&'static str>) -> Deed {
    let deed = Deed::new("task").at_square(0, 3);
    mode.map_or(deed.clone(), |mode| deed.mode(mode))
}

fn opened(table: &Table) -> bool {
    table.latest().iter().any(|event| matches!(event, Event::TerrainChanged { .. }))
}

#[test]
fn fi_act_06_a_task_in_one_round_takes_the_turn() {
    let mut table = door();
    table.dice(&[6]).order("Ilse", task(None));
    assert_eq!((sum(&table, "electronics"), opened(&table), table.left("Ilse", "half")), ((15, 15), true, 0));
}

#[test]
fn fi_act_06_or_the_last_half_of_one_round_and_the_first_of_the_next() {
    let mut table = door();
    table.dice(&[2]).order("Ilse", attack("Guard")).order("Ilse", task(Some("first_half")));
    assert_eq!(checks(&table, "electronics"), 0, "every roll waits for the second half (FI-ACT-07)");
    table.order("Ilse", end_turn()).order("Guard", end_turn());
    table.dice(&[6]).order("Ilse", task(Some("second_half")));
    assert!(opened(&table));
    assert_eq!(table.left("Ilse", "half"), 1);
    table.dice(&[2]).order("Ilse", attack("Guard"));
}

#[test]
fn fi_act_06_anything_in_between_loses_the_first_half() {
    let mut table = door();
    table.order("Ilse", task(Some("first_half")));
    assert_eq!(table.refused("Ilse", walk("n")), "FI-ACT-06", "it was the last thing of the turn");
    table.order("Ilse", end_turn()).order("Guard", end_turn());
    table.order("Ilse", Deed::new("aim").at("Guard"));
    assert_eq!(table.refused("Ilse", task(Some("second_half"))), "FI-ACT-06");
}

#[test]
fn fi_act_06_free_actions_do_not_break_it_and_a_round_between_does() {
    let mut table = door();
    table.order("Ilse", task(Some("first_half"))).order("Ilse", end_turn()).order("Guard", end_turn());
    table.order("Ilse", Deed::new("drop"));
    assert!(table.allows("Ilse", task(Some("second_half"))));
    table.order("Ilse", end_turn()).order("Guard", end_turn());
    assert_eq!(table.refused("Ilse", task(Some("second_half"))), "FI-ACT-06");
}

#[test]
fn fi_act_06_leaving_the_object_loses_the_first_half() {
    for (way, back, done) in [("n", "s", false), ("e", "w", true)] {
        let mut table = door();
        table.order("Ilse", task(Some("first_half"))).order("Ilse", Deed::new("step").along(way));
        table.order("Ilse", end_turn()).order("Guard", end_turn()).order("Ilse", Deed::new("step").along(back));
        assert_eq!(table.square("Ilse"), (0, 2));
        match done {
            true => assert!(table.allows("Ilse", task(Some("second_half")))),
            false => assert_eq!(table.refused("Ilse", task(Some("second_half"))), "FI-ACT-06"),
        }
    }
}

#[test]
fn fi_act_07_what_holds_then_counts() {
    let ilse = ilse().initiative(30).condition("shaken", 1);
    let mut table = scene(&["....G", ".....", "I....", "k####"], [ilse, guard()]).word("spend_policy", "never").begin();
    table.dice(&[6]).order("Ilse", task(None));
    assert_eq!((sum(&table, "electronics"), opened(&table)), ((14, 15), false));
}

#[test]
fn fi_bgd_03_an_error_can_be_made_a_failure_without_a_retry() {
    for (answer, rounds) in [("pay_1", 1), ("pay_2", 9)] {
        let mut table = door();
        table.answer("east", answer).dice(&[1]).order("Ilse", task(None));
        table.order("Ilse", end_turn()).order("Guard", end_turn());
        assert_eq!(table.allows("Ilse", task(None)), rounds == 1, "{answer}");
    }
}

#[test]
fn fi_bgd_03_what_is_spoiled_is_that_try_and_no_other() {
    let another = || Deed::new("task").at_square(1, 3);
    let rows = ["....G", ".....", "I....", "kk###"];
    let mut table = scene(&rows, [ilse().initiative(30), guard()]).word("spend_policy", "never").begin();
    table.answer("east", "pay_2").dice(&[1]).order("Ilse", task(None));
    table.order("Ilse", end_turn()).order("Guard", end_turn());
    assert_eq!(table.refused("Ilse", task(None)), "FI-BGD-03");
    table.answer("east", "pay_1").dice(&[1]).order("Ilse", another());
    table.order("Ilse", end_turn()).order("Guard", end_turn());
    assert_eq!(table.refused("Ilse", task(None)), "FI-BGD-03", "for the fight");
    assert!(table.allows("Ilse", another()), "for a round");
}

#[test]
fn fi_bgd_03_an_error_with_one_patient_spoils_nothing_for_another() {
    let figures = [vega().condition("bleeding", 1), kroll().condition("bleeding", 1), guard()];
    let mut table = scene(&["VK...G", "......"], figures).word("spend_policy", "never").begin();
    let (own, his) = (|| Deed::new("bandage"), || Deed::new("bandage").at("Kroll"));
    table.answer("east", "pay_2").dice(&[1]).order("Vega", own());
    assert_eq!(table.refused("Vega", own()), "FI-BGD-03");
    table.answer("east", "pay_1").dice(&[1]).order("Vega", his());
    assert_eq!(table.left("Vega", "half"), 0);
    table.order("Vega", end_turn()).order("Kroll", end_turn()).order("Guard", end_turn());
    assert_eq!((table.refused("Vega", own()), table.allows("Vega", his())), ("FI-BGD-03", true));
}

#[test]
fn fi_bgd_16_a_threat_can_be_made_a_critical_success() {
    let mut table = door();
    table.answer("Ilse", "pay").dice(&[20]).order("Ilse", task(None));
    assert_eq!((opened(&table), table.left("Ilse", "action_dice")), (true, 3));
}

#[test]
fn fi_bgd_08_stabilise_and_bandage_are_medicine() {
    let rows = ["VK...G", "......"];
    let dying = kroll().now("vitality 0 wounds 2").condition("bleeding", 1);
    let figures = || [vega(), dying.clone(), guard().initiative(30).items("assault_rifle")];
    let down = || {
        let mut table = scene(&rows, figures()).word("spend_policy", "never").begin();
        table.dice(&[19, 2, 3]).order("Guard", attack("Kroll")).order("Guard", end_turn());
        table
    };
    for (die, wounds) in [(11, 0), (10, -3)] {
        let mut table = down();
        table.dice(&[die]).order("Vega", Deed::new("stabilise").at("Kroll"));
        assert_eq!((sum(&table, "medicine").1, health(&table, "Kroll").1), (15, wounds));
        assert_eq!(table.body("Kroll").life, Life::Down);
    }
    for (die, bleeds) in [(8, 0), (7, 1)] {
        let mut table = down();
        table.dice(&[die]).order("Vega", Deed::new("bandage").at("Kroll"));
        assert_eq!((sum(&table, "medicine").1, table.condition("Kroll", "bleeding")), (12, bleeds));
    }
}

#[test]
fn fi_bgd_08_refresh_pays_a_die_for_vitality_or_two_wounds() {
    let hurt = vega().now("vitality 10 wounds 6");
    let mut table = scene(&["V....G"], [hurt.clone(), guard()]).begin();
    table.dice(&[3]).order("Vega", Deed::new("refresh").mode("vitality"));
    assert_eq!((health(&table, "Vega"), table.left("Vega", "action_dice")), ((17, 6), 3));
    let mut table = scene(&["V....G"], [hurt, guard()]).begin();
    table.order("Vega", Deed::new("refresh").mode("wounds"));
    assert_eq!((health(&table, "Vega"), table.left("Vega", "action_dice")), ((10, 8), 3));
    let table = scene(&["V....G"], [vega(), guard()]).begin();
    assert_eq!(table.refused("Vega", Deed::new("refresh")), "FI-BGD-08");
}

#[test]
fn fi_bgd_11_a_tripod_is_a_rest_until_its_owner_moves() {
    let gunner = kroll().initiative(30).items("machine_gun tripod");
    let mut table = scene(&["K.........G", "..........."], [gunner, guard()]).begin();
    assert_eq!(table.refused("Kroll", Deed::new("brace")), "FI-BGD-11");
    table.order("Kroll", Deed::new("set_up")).order("Kroll", end_turn()).order("Guard", end_turn());
    table.order("Kroll", Deed::new("brace"));
    table.order("Kroll", walk("e"));
    assert_eq!((table.condition("Kroll", "braced"), table.condition("Kroll", "tripod_set")), (0, 0));
}

#[test]
fn fi_bgd_03_an_error_with_the_bandage_spoils_first_aid() {
    let bleeds = || ilse().initiative(30).condition("bleeding", 1).skills("medicine 0");
    for (answer, round, fight) in [("pay_1", false, true), ("pay_2", false, false)] {
        let mut table = scene(&["I....G"], [bleeds(), guard()]).word("spend_policy", "never").begin();
        table.answer("east", answer).dice(&[1]).order("Ilse", Deed::new("bandage"));
        assert_eq!(table.allows("Ilse", Deed::new("bandage")), round);
        table.order("Ilse", end_turn()).order("Guard", end_turn());
        assert_eq!(table.allows("Ilse", Deed::new("bandage")), fight, "{answer}");
    }
}
