//! AR-BGD-24, AR-BGD-25, AR-BGD-18, AR-UNC, AR-STG-02 to -05, AR-STR-13: treatment, waking, rest, who is out.

use crate::cast::{at, checks, guard, points, post, raider, scene, soldier, sum, vitality};
use crate::spells::{cast, cast_at, caster};
use six_seconds::battle::{Life, Stance};
use six_seconds::testkit::{Deed, Table, attack, delay, end_turn};

/// A Guard beside a friend who is in some state.
fn beside(state: &str, amount: i16, now: &str) -> Table {
    let patient = soldier("Abel").condition(state, amount).now(now).initiative(3);
    scene(&["GA....P", "......."], [guard().items("long_sword"), patient, post()]).begin()
}

#[test]
fn ar_bgd_24_a_treatment_lowers_dying() {
    for (face, dying, disabled) in [(11, 0, 1), (10, 1, 0), (9, 2, 0)] {
        let mut table = beside("dying", 2, "vitality 5");
        table.dice(&[face]).order("Guard", at("treat", "Abel"));
        assert_eq!(sum(&table, "treatment"), (i32::from(face) + 2, 12));
        assert_eq!(
            (table.condition("Abel", "dying"), table.condition("Abel", "disabled")),
            (dying, disabled),
            "{face}"
        );
        assert_eq!((points(&table, "Guard").0, vitality(&table, "Guard")), (2, 27));
    }
    assert_eq!(beside("fatigued", 1, "vitality 5").refused("Guard", at("treat", "Abel")), "AR-BGD-24");
}

#[test]
fn ar_bgd_24_a_treatment_is_for_those_beside_and_provokes() {
    let far = soldier("Abel").condition("dying", 1).initiative(3);
    let table = scene(&["G.A...P", "......."], [guard(), far, post()]).begin();
    assert_eq!(table.refused("Guard", at("treat", "Abel")), "AR-BGD-24");
    let near = soldier("Abel").condition("dying", 1).initiative(3);
    let mut table = scene(&["AGR....", "......."], [guard(), near, raider().items("short_sword")]).begin();
    table.answer("Raider", "strike").answer("Guard", "none").dice(&[10, 10]).order("Guard", at("treat", "Abel"));
    assert_eq!((points(&table, "Raider").1, table.condition("Abel", "dying")), (0, 0));
}

#[test]
fn ar_dyg_08_dying_goes_on_until_it_is_treated() {
    let mut table = beside("dying", 1, "vitality -1");
    table.order("Guard", end_turn()).order("Abel", end_turn()).dice(&[1]).order("Post", end_turn());
    assert_eq!((table.condition("Abel", "dying"), vitality(&table, "Abel")), (1, -2));
    table.dice(&[20]).order("Guard", at("treat", "Abel"));
    assert_eq!((table.condition("Abel", "dying"), table.condition("Abel", "disabled")), (0, 1));
}

#[test]
fn ar_unc_05_a_shake_allows_a_check_at_once() {
    for (face, awake) in [(2, true), (1, false)] {
        let mut table = beside("unconscious", 1, "vitality -3");
        assert_eq!((table.body("Abel").life, table.body("Abel").stance), (Life::Down, Stance::Prone));
        table.dice(&[face]).order("Guard", at("rouse", "Abel"));
        assert_eq!(sum(&table, "waking"), (i32::from(face) + 6, 3));
        let found = (table.body("Abel").life == Life::Up, table.condition("Abel", "unconscious") == 0);
        assert_eq!(found, (awake, awake), "{face}");
        assert_eq!(points(&table, "Guard").0, 2);
    }
}

#[test]
fn ar_unc_05_a_hit_wakes_as_well() {
    let figures = [guard().items("club"), raider().condition("unconscious", 1).stats("vitality 99"), post()];
    let mut table = scene(&["GR....P", "......."], figures).begin();
    table.dice(&[10, 10]).order("Guard", attack("Raider"));
    assert_eq!((checks(&table, "waking"), table.condition("Raider", "unconscious")), (1, 0));
}

#[test]
fn ar_unc_04_the_weary_and_the_dying_do_not_wake() {
    for state in ["fatigued", "exhausted", "dying"] {
        let patient = soldier("Abel").condition("unconscious", 1).condition(state, 1).initiative(3);
        let table = scene(&["GA....P", "......."], [guard(), patient, post()]).begin();
        assert_eq!(table.refused("Guard", at("rouse", "Abel")), "AR-UNC-04", "{state}");
    }
}

fn rest(table: &mut Table, mode: &'static str) {
    table.camp("Guard", if mode.is_empty() { Deed::new("rest") } else { Deed::new("rest").mode(mode) });
}

#[test]
fn ar_unc_02_once_an_hour_a_check() {
    for (face, awake) in [(2, 0), (1, 1)] {
        let mut table = beside("unconscious", 1, "vitality -3");
        table.dice(&[face]);
        rest(&mut table, "pass_hour");
        assert_eq!((sum(&table, "waking").1, table.condition("Abel", "unconscious")), (3, awake), "{face}");
    }
    let patient = soldier("Abel").condition("unconscious", 1).condition("fatigued", 1).initiative(3);
    let mut table = scene(&["GA....P", "......."], [guard(), patient, post()]).begin();
    rest(&mut table, "pass_hour");
    assert_eq!(table.condition("Abel", "unconscious"), 1, "AR-UNC-04: no check is made");
}

#[test]
fn ar_unc_03_eight_hours_wake() {
    let mut table = beside("unconscious", 1, "vitality -3");
    rest(&mut table, "");
    assert_eq!((table.condition("Abel", "unconscious"), table.body("Abel").life), (0, Life::Up));
}

#[test]
fn ar_bgd_25_a_break_gives_half_back_and_a_rest_all() {
    for (mode, now, left) in [("take_break", -4, 10), ("take_break", 20, 28), ("", -4, 28), ("take_break", -20, -6)] {
        let mut table = beside("disabled", 1, &format!("vitality {now}"));
        rest(&mut table, mode);
        assert_eq!((vitality(&table, "Abel"), table.condition("Abel", "disabled")), (left, i32::from(left < 1)));
    }
    let mut table = beside("staggered", 2, "vitality 5");
    rest(&mut table, "take_break");
    assert_eq!(table.condition("Abel", "staggered"), 2);
    rest(&mut table, "");
    assert_eq!(table.condition("Abel", "staggered"), 0);
}

#[test]
fn ar_bgd_25_no_break_for_the_dying() {
    let mut table = beside("dying", 1, "vitality -10");
    // Fortitude 6 against 11: a failure, then a success that ends Dying.
    table.dice(&[2, 20]);
    rest(&mut table, "take_break");
    assert_eq!((table.condition("Abel", "dying"), vitality(&table, "Abel")), (0, -11 + 14));
    let over = six_seconds::battle::engine::aftermath(beside("dying", 1, "vitality -10").battle()).0;
    let abel = over.find_unit("Abel").expect("he is there");
    assert_eq!(over.stats(abel).now(six_seconds::battle::Key::new("vitality")), -10);
}

#[test]
fn ar_bgd_18_a_break_ends_fatigue_and_a_rest_eases_exhaustion() {
    let all = |state: &str, mode| {
        let mut table = beside(state, 1, "vitality 5");
        rest(&mut table, mode);
        (table.condition("Abel", "fatigued"), table.condition("Abel", "exhausted"))
    };
    assert_eq!((all("fatigued", "take_break"), all("fatigued", "")), ((0, 0), (0, 0)));
    assert_eq!((all("exhausted", "take_break"), all("exhausted", "")), ((0, 1), (1, 0)));
}

#[test]
fn ar_vit_05_recovery_stops_at_the_total() {
    let mut table = beside("fatigued", 1, "vitality 25");
    rest(&mut table, "take_break");
    assert_eq!(vitality(&table, "Abel"), 28);
}

#[test]
fn ar_stg_03_without_points_everything_falls() {
    for (stagger, up) in [(5, false), (4, true)] {
        let figures =
            [guard().items("long_sword shield").condition("staggered", stagger), soldier("Hild").initiative(3), post()];
        let table = scene(&["G....P", "H....."], figures).begin();
        assert_eq!((table.body("Guard").life == Life::Up, table.in_hand("Guard") == "long_sword"), (up, up));
        let lying = table.battle().things_with::<six_seconds::battle::DroppedItem>();
        let squares: Vec<_> = lying.map(|(thing, _)| thing.square).collect();
        assert_eq!(squares, vec![table.body("Guard").square; if up { 0 } else { 2 }], "{stagger}");
    }
}

#[test]
fn ar_stg_03_who_cannot_do_anything_still_stands() {
    let figures = [
        raider().items("short_sword").initiative(20),
        guard().condition("staggered", 5),
        soldier("Hild").initiative(3),
    ];
    let mut table = scene(&["RG....", "H....."], figures).begin();
    assert_eq!((table.body("Guard").life, table.body("Guard").stance), (Life::Down, Stance::Standing));
    table.always("opening", "none").dice(&[2]).order("Raider", attack("Guard"));
    assert_eq!(sum(&table, "attack").1, 15);
}

#[test]
fn ar_stg_02_stagger_counts_at_once() {
    for (sidesteps, left) in [(2, (0, 0)), (1, (1, 0)), (0, (2, 0))] {
        let figures = [guard().foe(), caster("leaden_limbs").initiative(9)];
        let mut table = scene(&["G..M..", "......"], figures).begin();
        for way in &["s", "n"][..sidesteps] {
            table.order("Guard", Deed::new("sidestep").along(way));
        }
        table.order("Guard", delay()).answer("Guard", "none").dice(&[9]).order("Mage", cast("leaden_limbs", "Guard"));
        assert_eq!((table.condition("Guard", "staggered"), points(&table, "Guard")), (3, left), "{sidesteps}");
    }
}

#[test]
fn ar_stg_05_applications_add_up() {
    let figures = [guard().foe().condition("staggered", 1).stats("aap_allotment 2"), caster("leaden_limbs")];
    let mut table = scene(&["G..M..", "......"], figures).begin();
    table.dice(&[8]).order("Mage", cast("leaden_limbs", "Guard"));
    assert_eq!(table.condition("Guard", "staggered"), 3);
}

#[test]
fn ar_str_13_an_option_takes_the_dying_out() {
    for (out, over) in [(true, true), (false, false)] {
        let target = raider().stats("vitality 60 aap_allotment 0");
        let figures = [guard().items("long_sword"), target];
        let mut table = scene(&["GR...", "....."], figures).flag("dying_is_out", out).begin();
        table.dice(&[20, 2]).order("Guard", attack("Raider"));
        assert_eq!((table.condition("Raider", "dying"), table.body("Raider").life == Life::Down), (1, out));
        assert_eq!(table.battle().is_over(), over);
        let table =
            scene(&["GR...", "....."], [guard(), raider().condition("dying", 1)]).flag("dying_is_out", out).begin();
        assert_eq!(table.battle().is_over(), over, "or from the start");
    }
}

#[test]
fn ar_unc_05_so_does_an_explosion_near_by() {
    for (squares, rolled) in [(0, 1), (5, 1), (6, 0)] {
        let sleeper = raider().condition("unconscious", 1).stats("vitality 200");
        let row = format!("M{}R{}P", ".".repeat(9), ".".repeat(3));
        let rows = [row.clone(), ".".repeat(row.len()), ".".repeat(row.len())];
        let mut table = scene(&rows, [caster("fire_burst"), sleeper, post()]).begin();
        let dice: &[u8] = if rolled > 0 { &[12, 10] } else { &[12] };
        table.dice(dice).order("Mage", cast_at("fire_burst", 10 - squares, 0));
        assert_eq!(
            (checks(&table, "waking"), table.condition("Raider", "unconscious")),
            (rolled, i32::from(rolled == 0))
        );
    }
}

#[test]
fn ar_bgd_19_broken_things_are_mended_in_camp() {
    let mend = || Deed::new("repair").with("long_sword");
    let damage = |table: &Table| table.battle().gear(table.id("Guard")).item(0).map(|item| item.wear.damage);
    for (kit, mends) in [("long_sword tools", true), ("long_sword", false)] {
        let owner = guard().items(kit).wearing("chain_shirt").condition("armour_damage", 15).now("vitality 3");
        let mut table = scene(&["GR.....", "......."], [owner, raider().items("maul").initiative(21)]).begin();
        assert_eq!(table.refused_in_camp("Guard", mend()), "AR-BGD-19", "it is not broken yet");
        // 22 against Reflex 14: SV 10 + 8, less 5, of a Vitality of 20.
        table.always("opening", "none").always("reaction", "none").dice(&[15]).order("Raider", at("sunder", "Guard"));
        assert_eq!((sum(&table, "attack"), damage(&table)), ((22, 14), Some(13)));
        if !mends {
            assert_eq!(table.refused_in_camp("Guard", mend()), "AR-BGD-19", "there are no tools");
            continue;
        }
        table.camp("Guard", mend());
        assert_eq!((damage(&table), table.condition("Guard", "armour_damage")), (Some(0), 15));
        assert_eq!(vitality(&table, "Guard"), 3 + 14, "a Break has gone by");
        table.camp("Guard", Deed::new("repair").mode("suit"));
        assert_eq!(table.condition("Guard", "armour_damage"), 0);
        assert_eq!(table.refused_in_camp("Guard", Deed::new("repair").mode("suit")), "AR-BGD-19");
    }
}
