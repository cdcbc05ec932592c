//! The d20 core of fluid initiative as a host: DR-BGD-15, -16, -18, -41, -45 to -49.

use crate::cast::{CORE, TEN, at, harms, notes};
use six_seconds::battle::system::{BodyTest, Launch};
use six_seconds::battle::{Key, Stance, Target};
use six_seconds::testkit::{Deed, Figure, Scene, Table};

/// +7 on a shot: attack base 4, Dexterity +3. Acts first.
fn ann() -> Figure {
    Figure::new("Ann")
        .stats("str 16 dex 16 con 13 attack_base 4 defence 2 alertness 3 fort 2 reflex 3 will 1")
        .tags("melee handgun smg rifle hurled tactical")
        .items("carbine")
        .profile(TEN)
        .initiative(20)
}

/// Defence 12: 10, Dexterity 1, training 1.
fn bob() -> Figure {
    Figure::new("Bob")
        .stats("str 12 dex 12 con 12 attack_base 2 defence 1 alertness 2 fort 2 reflex 2")
        .tags("melee rifle")
        .profile(TEN)
        .foe()
        .initiative(5)
}

fn scene() -> Scene {
    let rows = [".A...B.....", "...........", "..........."];
    Scene::new("espionage", &rows).initiative("structured").damage("Drive").word("spend_policy", "never")
}

fn table(ann: Figure, bob: Figure) -> Table {
    scene().figures([ann, bob]).begin()
}

fn shot(table: &mut Table, dice: &[u8]) -> Vec<i32> {
    table.dice(dice).order("Ann", at("attack", "Bob"));
    harms(table)
}

#[test]
fn dr_bgd_45_the_one_roll_answers_both_questions() {
    assert_eq!(shot(&mut table(ann(), bob()), &[5, CORE]), [17], "12: hit, margin 0");
    assert_eq!(shot(&mut table(ann(), bob()), &[4]), [0; 0], "11: reached and evaded");
    assert_eq!(shot(&mut table(ann(), bob()), &[2]), [0; 0], "9: missed");
}

#[test]
fn dr_bgd_46_a_margin_of_four_is_critical() {
    let mut ordinary = table(ann(), bob());
    assert_eq!((shot(&mut ordinary, &[8, CORE]), notes(&ordinary, "drive")), (vec![17], vec![20]));
    let mut critical = table(ann(), bob());
    critical.answer("Ann", "more_drive");
    assert_eq!((shot(&mut critical, &[9, CORE]), notes(&critical, "drive")), (vec![17], vec![30]));
}

#[test]
fn dr_bgd_16_dr_bgd_46_the_stunned_count_four_less_at_the_second_number() {
    let stunned = || bob().condition_on("energy_stunned", "Ann");
    let mut ordinary = table(ann(), stunned());
    assert_eq!((shot(&mut ordinary, &[4, CORE]), notes(&ordinary, "drive")), (vec![17], vec![20]), "11 against 8");
    let mut critical = table(ann(), stunned());
    critical.answer("Ann", "more_drive");
    assert_eq!((shot(&mut critical, &[5, CORE]), notes(&critical, "drive")), (vec![17], vec![30]), "12 against 8");
    assert_eq!(shot(&mut table(ann(), stunned()), &[2]), [0; 0], "9 misses all the same");
}

#[test]
fn dr_bgd_16_the_flat_footed_are_hit_whenever_they_are_reached() {
    let caught = || bob().condition("flat_footed", 1);
    let mut plain = table(ann(), caught());
    assert_eq!((shot(&mut plain, &[3, CORE]), notes(&plain, "drive")), (vec![17], vec![20]), "10 against 11");
    let unlimited = scene().word("no_reaction_defence", "unlimited").figures([ann(), caught()]);
    assert_eq!(shot(&mut unlimited.begin(), &[3]), [0; 0], "every attack may be evaded");
}

#[test]
fn dr_bgd_15_the_untrained_are_easier_to_evade() {
    let novice = || {
        let stats = "str 16 dex 16 con 13 attack_base 4 defence 2 alertness 3 fort 2 reflex 3";
        Figure::new("Ann").stats(stats).tags("melee").items("carbine").profile(TEN).initiative(20)
    };
    assert_eq!(shot(&mut table(novice(), bob()), &[12]), [0; 0], "15: reached, and evaded with 16");
    assert_eq!(shot(&mut table(novice(), bob()), &[13, CORE]), [17]);
}

#[test]
fn dr_bgd_46_points_are_summed_and_divided_once() {
    let mut hurt = table(ann().condition("core_injury", 3).condition("superficial", 3), bob());
    assert_eq!((shot(&mut hurt, &[2]), hurt.dm("injuries")), (vec![], Some(-5)), "-25");
    let mut scratched = table(ann().condition("superficial", 3), bob());
    assert_eq!((shot(&mut scratched, &[2]), scratched.dm("injuries")), (vec![], Some(-1)), "-5");
    let scale = scratched.battle().rules().core.scale();
    assert_eq!((scale.points(20), scale.points(30), scale.points(40), scale.steps(-30)), (4, 6, 8, -6));
}

#[test]
fn dr_bgd_47_attributes() {
    let table = scene().figures([Figure::new("Ann").stats("str 16 dex 12 con 13").initiative(9), bob()]).begin();
    let (battle, ann) = (table.battle(), table.id("Ann"));
    let core = battle.rules().core;
    assert_eq!((core.constitution(battle.stats(ann)), core.strength(battle, ann)), (7, 10));
    assert_eq!(table.stat("Ann", "injury_factor"), 9);
}

#[test]
fn dr_bgd_47_diseases_are_withstood_with_fortitude() {
    let mut table = table(ann(), bob());
    let unit = table.id("Ann");
    let core = table.battle().rules().core;
    assert!(table.tried(&[9], |cx| core.body_test(cx, unit, BodyTest::Disease, 20)), "2 + 9 against 15 - 4");
    assert!(!table.tried(&[8], |cx| core.body_test(cx, unit, BodyTest::Disease, 20)));
    assert!(table.tried(&[13], |cx| core.body_test(cx, unit, BodyTest::Disease, 0)));
    assert!(table.tried(&[12], |cx| core.body_test(cx, unit, BodyTest::Agility, 0)), "Reflex 3");
}

#[test]
fn dr_bgd_48_a_deflector_takes_a_half_action() {
    let mut table = table(ann().items("carbine deflector"), bob());
    assert_eq!(table.left("Ann", "half"), 2);
    table.order("Ann", Deed::new("raise_shield").with("deflector").rounds(1));
    assert_eq!((table.left("Ann", "half"), crate::pools::points(&table, "Ann", "deflector")), (1, 20));
}

#[test]
fn dr_bgd_48_half_actions() {
    let left = |degrees: i16| table(ann().condition("core_injury", degrees), bob()).left("Ann", "half");
    assert_eq!((left(2), left(3)), (2, 1));
}

const OLD: &str = r#"(weapons: [
    (id: "assault", name: "Assault rifle", category: rifle, hands: 2, damage: "2d8", piercing: 2, increment: 8, increments: 5, shots: 30, single: true, rule: "FI-WPN-01", note: "A rifle of the core."),
], armour: [
    (id: "old_vest", name: "Vest", reduction: 4, rule: "FI-WPN-02", note: "A vest of the core."),
    (id: "stiff_vest", name: "Stiff vest", reduction: 6, rule: "FI-WPN-02", note: "A vest of the core."),
    (id: "stiffer_vest", name: "Stiffer vest", reduction: 7, rule: "FI-WPN-02", note: "A vest of the core."),
])"#;

#[test]
fn dr_bgd_49_an_assault_rifle_against_a_vest() {
    let armed = ann().items("assault").holding("assault");
    let mut table = scene().armoury(OLD).figures([armed, bob().wearing("old_vest")]).begin();
    assert_eq!((shot(&mut table, &[6, CORE]), notes(&table, "drive")), (vec![8], vec![20]), "16 (20) against 16-30");
}

#[test]
fn dr_bgd_49_those_without_a_profile_lose_half_of_what_their_armour_leaves() {
    let plain = || Figure::new("Bob").stats("str 12 dex 12 con 12 defence 1").tags("melee").foe().initiative(5);
    for (bob, lost, why) in [
        (plain(), 8, "half of 17"),
        (plain().wearing("old_vest"), 4, "17 (20) against 16-30: 8"),
        (plain().wearing("stiff_vest"), 4, "17 (20) against 20-36: 8"),
        (plain().wearing("stiffer_vest"), 0, "17 (20) against 22-39"),
    ] {
        let mut table = scene().armoury(OLD).word("profiles", "given").figures([ann(), bob]).begin();
        shot(&mut table, &[6]);
        assert_eq!(table.stat("Bob", "wounds"), 12 - lost, "{why}");
    }
}

#[test]
fn dr_bgd_09_to_11_injuries_slow_and_lame() {
    let walk = |degrees: i16| {
        let table = table(ann().condition("mobility_injury", degrees), bob());
        let (battle, unit) = (table.battle(), table.id("Ann"));
        battle.rules().core.move_range(battle, unit).limits.to_vec()
    };
    let half = walk(0)[0];
    assert_eq!((walk(0), walk(1)), (vec![half, 2 * half], vec![half - 1, 2 * (half - 1)]));
    assert_eq!((walk(2), walk(3)), (vec![half / 2, 2 * (half / 2)], vec![1, 2]));
    let prone = table(ann().condition("mobility_injury", 3).stance(Stance::Prone), bob());
    assert_eq!(prone.refused("Ann", Deed::new("stand")), "DR-BGD-11");
    assert_eq!(prone.refused("Ann", Deed::new("crouch")), "DR-BGD-11");
    let winded = table(ann().condition("core_injury", 2), bob());
    assert_eq!(winded.refused("Ann", Deed::new("run").along("s")), "DR-BGD-11");
    assert_eq!(winded.refused("Ann", Deed::new("charge").at("Bob")), "DR-BGD-11");
    let armless = table(ann().condition("other_arm_injury", 2), bob());
    assert_eq!(armless.refused("Ann", at("attack", "Bob")), "DR-BGD-10");
}

#[test]
fn dr_bgd_26_areas_are_launched_with_the_cores_check() {
    let pod = ann().items("rocket_pod").holding("rocket_pod");
    let mut table = table(pod, bob());
    let (unit, bob) = (table.id("Ann"), table.id("Bob"));
    let core = table.battle().rules().core;
    let slot = table.battle().gear(unit).in_hand.unwrap();
    let square = table.battle().square(bob);
    let launch = |at| Launch { unit, act: Key::new("attack"), slot, at };
    assert_eq!(core.may_launch(table.battle(), &launch(Target::Square(square))), Ok(()));
    assert_eq!(core.may_launch(table.battle(), &launch(Target::None)), Ok(()));
    let at_bob = launch(Target::Unit(bob));
    let offence = table.tried(&[10], |cx| core.offence(cx, &at_bob)).unwrap();
    assert_eq!(table.tried(&[1], |cx| core.offence(cx, &at_bob)), None);
    assert_eq!(
        table.tried(&[], |cx| core.evasion(cx, &at_bob, bob, offence)),
        Some(offence - 2),
        "training and Dexterity"
    );
}
