//! CE-INJ-05, CE-HEA, CE-FAT-02: wounds after the fight.

use crate::cast::{charlie, state};
use crate::crew::has;
use six_seconds::battle::{Life, engine};
use six_seconds::testkit::{Deed, Figure, Scene, Table, end_turn};
use six_seconds::words;

fn echo() -> Figure {
    Figure::new("ECHO").stats("edu 9").skills("medicine 2").initiative(9)
}

fn on(act: &'static str, patient: &str) -> Deed {
    Deed::new(act).at(patient)
}

fn day() -> Deed {
    Deed::new("pass_day")
}

/// ECHO beside a patient, an enemy far off; with or without a sickbay.
fn camp(patient: Figure, sickbay: bool) -> Table {
    let rows = ["EP..........C"];
    let scene = Scene::new("cepheus", &rows).figures([echo(), patient.initiative(2), charlie()]);
    scene.field("sickbay", if sickbay { "at_hand" } else { "none" }).begin()
}

/// A patient with those physical characteristics now, of 7 each.
fn patient(now: &str) -> Figure {
    Figure::new("PAT").now(now)
}

/// STR, DEX and END of the patient.
fn body(table: &Table) -> [i32; 3] {
    ["str", "dex", "end"].map(|stat| table.stat("PAT", stat))
}

#[test]
fn ce_min_09_weapons_are_reloaded_after_the_battle_as_far_as_rounds_go() {
    for ((loaded, spare), left) in [((2, 24), (6, 20)), ((2, 3), (5, 0)), ((6, 6), (6, 6))] {
        let armed = patient("str 7").items("revolver").rounds("revolver", loaded, spare);
        let table = camp(armed, false);
        let (after, _) = engine::aftermath(table.battle());
        let item = after.gear(table.id("PAT")).items.iter().flatten().next().map(|item| (item.loaded, item.spare));
        assert_eq!(item, Some(left), "{loaded} and {spare}");
    }
}

#[test]
fn ce_inj_05_the_player_says_where_points_return() {
    for (split, after) in [([("str", 2), ("end", 1)], [7, 7, 1]), ([("str", 0), ("end", 3)], [5, 7, 3])] {
        let mut table = camp(patient("str 5 end 0").stats("end 7"), false);
        let parts: Vec<(&'static str, i16)> = split.into_iter().filter(|part| part.1 > 0).collect();
        table.split("PAT", &parts).dice(&[5]).camp("ECHO", day());
        assert_eq!(body(&table), after);
    }
    let mut table = camp(patient("str 6"), false);
    table.dice(&[6]).camp("ECHO", day());
    assert_eq!(body(&table), [7, 7, 7], "never above full strength");
}

#[test]
fn ce_hea_01_a_day_of_rest_gives_a_die_and_endurance() {
    let mut table = camp(patient("end 4"), false);
    table.dice(&[4]).camp("ECHO", day());
    assert_eq!(body(&table), [7, 7, 7], "END 4 (-1), 4: three points");
}

#[test]
fn ce_hea_02_an_active_day_gives_one_and_endurance() {
    let mut table = camp(patient("end 2"), false);
    table.split("PAT", &[("str", 1)]).camp("ECHO", day().mode("active"));
    assert_eq!(body(&table).iter().sum::<i32>(), 15, "END 2 (-2): one is lost");
    let mut strong = camp(patient("str 4").stats("end 9"), false);
    strong.camp("ECHO", day().mode("active"));
    assert_eq!(body(&strong), [6, 7, 9]);
}

#[test]
fn ce_hea_03_who_gets_worse_loses_where_he_likes_and_may_die() {
    let mut table = camp(patient("end 1"), false);
    table.split("PAT", &[("dex", 1)]).dice(&[1]).camp("ECHO", day());
    assert_eq!(body(&table), [7, 6, 1]);
    let dying = patient("str 0 dex 0 end 1").condition("shaky", 1);
    let mut table = camp(dying, false);
    table.camp("ECHO", day());
    assert_eq!((table.body("PAT").life, state(&table, "PAT")), (Life::Dead, "dead"));
}

#[test]
fn ce_hea_04_a_serious_wound_does_not_heal_by_itself() {
    let mut table = camp(patient("str 6 dex 6 end 5").stats("end 9"), false);
    table.split("PAT", &[("end", 1)]).camp("ECHO", day());
    assert_eq!(body(&table), [6, 6, 4], "END 5 (-1)");
    let mut table = camp(patient("str 6 dex 6 end 6"), false);
    table.camp("ECHO", day());
    assert_eq!(body(&table), [6, 6, 6], "DM 0: no change");
    table.split("PAT", &[("str", 1)]).camp("ECHO", day().mode("active"));
    assert_eq!(body(&table), [5, 6, 6], "without rest one less");
}

#[test]
fn ce_hea_05_first_aid_within_five_minutes_gives_twice_the_effect() {
    let hurt = || patient("str 2 dex 3 end 0").condition("fresh_wound", 1);
    let mut table = camp(hurt(), false);
    table.dice(&[1]).order("ECHO", on("first_aid", "PAT"));
    table.split("PAT", &[("end", 7), ("str", 1)]).dice(&[4, 5]).order("ECHO", end_turn());
    assert_eq!((table.check().effect, body(&table)), (4, [3, 3, 7]));
    assert_eq!(table.refused_in_camp("ECHO", on("first_aid", "PAT")), "CE-HEA-06", "one attempt");
    let mut table = camp(hurt(), false);
    table.dice(&[2, 2]).camp("ECHO", on("first_aid", "PAT"));
    assert_eq!(body(&table), [2, 3, 0], "failure does no harm");
}

#[test]
fn ce_hea_05_five_minutes_are_fifty_rounds() {
    for (since, points) in [(-49, 8), (-50, 4)] {
        let mut table = camp(patient("str 2 dex 3 end 0").condition("fresh_wound", since), false);
        table.split("PAT", if points == 8 { &[("end", 7), ("str", 1)] } else { &[("end", 4)] });
        table.dice(&[4, 5]).camp("ECHO", on("first_aid", "PAT"));
        let healed: i32 = body(&table).iter().sum();
        assert_eq!((table.check().effect, healed), (4, 5 + points), "{since}");
    }
}

#[test]
fn ce_hea_05_too_far_away() {
    let rows = ["E.P.........C"];
    let hurt = patient("end 0").condition("fresh_wound", 1).initiative(2);
    let table = Scene::new("cepheus", &rows).figures([echo(), hurt, charlie()]).begin();
    assert_eq!(table.refused("ECHO", on("first_aid", "PAT")), "CE-HEA-05");
}

#[test]
fn ce_hea_06_within_the_hour_once_the_effect_and_then_nothing() {
    let mut table = camp(patient("str 2 dex 3 end 0").condition("fresh_wound", -299), false);
    table.split("PAT", &[("str", 4)]).dice(&[4, 5]).camp("ECHO", on("first_aid", "PAT"));
    assert_eq!((table.check().effect, body(&table)), (4, [6, 3, 0]));
    let table = camp(patient("str 2 dex 3 end 0").condition("fresh_wound", -600), false);
    assert_eq!(table.refused_in_camp("ECHO", on("first_aid", "PAT")), "CE-HEA-06");
    let table = camp(patient("str 2 dex 3 end 0").condition("fresh_wound", -599), false);
    let offers = six_seconds::battle::camp::offers(table.battle());
    assert!(offers.iter().any(|offer| offer.order.act.as_str() == "first_aid"));
}

#[test]
fn ce_hea_07_first_aid_on_oneself_is_difficult() {
    let hurt = echo().now("str 2").condition("fresh_wound", 1);
    let figures = [hurt, charlie()];
    let mut table = Scene::new("cepheus", &["E...........C"]).figures(figures).begin();
    table.dice(&[4, 5]).camp("ECHO", on("first_aid", "ECHO"));
    assert_eq!((table.check().total, table.stat("ECHO", "str")), (10, 6));
}

#[test]
fn ce_hea_08_surgery_is_for_serious_wounds_in_a_sickbay() {
    assert_eq!(camp(patient("end 2"), true).refused_in_camp("ECHO", on("surgery", "PAT")), "CE-HEA-08");
    let serious = || patient("str 1 dex 1 end 1");
    assert_eq!(camp(serious(), false).refused_in_camp("ECHO", on("surgery", "PAT")), "CE-HEA-08");
}

#[test]
fn ce_hea_09_surgery_heals_twice_the_effect_or_costs_what_it_failed_by() {
    let serious = || patient("str 1 dex 1 end 1");
    let mut table = camp(serious(), true);
    table.split("PAT", &[("str", 6), ("dex", 2)]).dice(&[4, 5]).camp("ECHO", on("surgery", "PAT"));
    assert_eq!(body(&table), [7, 3, 1]);
    let mut table = camp(patient("str 2 dex 1 end 1"), true);
    table.split("PAT", &[("str", 1)]).dice(&[2, 2]).camp("ECHO", on("surgery", "PAT"));
    assert_eq!((table.check().effect, body(&table)), (-1, [1, 1, 1]));
    assert_eq!(table.refused_in_camp("ECHO", on("surgery", "PAT")), "CE-HEA-09", "once a day");
}

#[test]
fn ce_hea_10_then_care_and_operating_on_oneself() {
    let mut table = camp(patient("str 1 dex 1 end 1"), true);
    assert_eq!(table.refused_in_camp("ECHO", on("care", "PAT")), "CE-HEA-11");
    table.split("PAT", &[("str", 6), ("dex", 2)]).dice(&[4, 5]).camp("ECHO", on("surgery", "PAT"));
    table.camp("ECHO", on("care", "PAT"));
    let serious = echo().now("str 1 dex 1 end 1");
    let scene = Scene::new("cepheus", &["E...........C"]).figures([serious, charlie()]).field("sickbay", "at_hand");
    let mut table = scene.begin();
    table.dice(&[4, 5]).camp("ECHO", on("surgery", "ECHO"));
    assert_eq!((table.check().effect, table.stat("ECHO", "str")), (0, 1));
    let told = table.latest().iter().filter_map(|event| words::sentence(table.battle(), event));
    assert_eq!(told.last().as_deref(), Some("Surgery makes no difference to ECHO."));
}

#[test]
fn ce_hea_11_care_is_divided_evenly() {
    let mut table = camp(patient("str 3 end 3").stats("end 7").now("end 3"), true);
    assert_eq!(camp(patient("end 3"), false).refused_in_camp("ECHO", on("care", "PAT")), "CE-HEA-11");
    table.camp("ECHO", on("care", "PAT"));
    table.split("PAT", &[("end", 1)]).camp("ECHO", day());
    assert_eq!(body(&table), [4, 7, 5], "2 - 1 + 2 = 3: one each, the odd one as he likes");
    let mut table = camp(patient("str 3 dex 3"), true);
    table.camp("ECHO", on("care", "PAT")).camp("ECHO", day());
    assert_eq!(body(&table), [5, 5, 7], "2 + 0 + 2 = 4, and no natural healing");
    let mut table = camp(patient("str 6 dex 3"), true);
    table.camp("ECHO", on("care", "PAT")).camp("ECHO", day());
    assert_eq!(body(&table), [7, 6, 7], "what one does not need passes to the other");
}

#[test]
fn ce_hea_11_with_the_option_both_count() {
    let figures = [echo(), patient("str 1 dex 1").initiative(2), charlie()];
    let scene = Scene::new("cepheus", &["EP..........C"]).figures(figures).field("sickbay", "at_hand");
    let mut table = scene.flag("medical_care_stacks", true).begin();
    table.camp("ECHO", on("care", "PAT"));
    table.split("PAT", &[("str", 3)]).dice(&[3]).camp("ECHO", day());
    assert_eq!(body(&table), [6, 3, 7]);
}

#[test]
fn ce_hea_12_minds_mend_a_point_a_day() {
    let mut table = camp(patient("int 4 edu 6"), false);
    table.camp("ECHO", day()).camp("ECHO", day());
    assert_eq!((table.stat("PAT", "int"), table.stat("PAT", "edu")), (6, 7));
}

#[test]
fn ce_fat_02_rest_takes_three_hours_less_endurance() {
    for (endurance, hours) in [("end 9", 2), ("end 2", 5)] {
        let mut table = camp(Figure::new("PAT").stats(endurance).condition("fatigued", 1), false);
        table.camp("PAT", Deed::new("sleep"));
        let slept = |event: &six_seconds::battle::Event| match event {
            six_seconds::battle::Event::Noted { number, .. } => Some(*number),
            _ => None,
        };
        assert_eq!((table.latest().iter().find_map(slept), table.condition("PAT", "fatigued")), (Some(hours), 0));
    }
}

#[test]
fn ce_unc_01_whom_medical_care_brings_above_nothing_is_safe() {
    let shaky = patient("str 0 end 0").condition("shaky", 0);
    let mut table = camp(shaky, true);
    assert!(has(&table, "PAT", "shaky"));
    table.camp("ECHO", on("care", "PAT")).camp("ECHO", day());
    assert_eq!((body(&table), has(&table, "PAT", "shaky")), ([1, 7, 1], false), "2 - 2 + 2 = 2: one each");
}
